/// Masks of palette entries, each kept once: colours that look alike have the same entries within reach.
struct MaskTable: Sendable {
  typealias Mask = SymbolSets.Mask

  /// By number; number 0 has no entries.
  private var masks = [Mask()]
  /// Open addressing: numbers of masks; 0 is a free place. At most half of the places are taken.
  private var places = [Int32](repeating: 0, count: 1 << 6)

  @inline(__always)
  subscript(number: Int32) -> Mask { masks[Int(number)] }

  /// The number of a mask that has an entry.
  mutating func number(of mask: Mask) -> Int32 {
    let place = place(of: mask)
    if places[place] == 0 {
      places[place] = Int32(truncatingIfNeeded: masks.count)  // at most one for each colour
      masks.append(mask)
      if masks.count * 2 > places.count { grow() }
      return Int32(truncatingIfNeeded: masks.count - 1)
    }
    return places[place]
  }

  /// Where a mask is or would be.
  private func place(of mask: Mask) -> Int {
    // Fibonacci hashing, as masks are looked up for every colour.
    let digest = (mask.x ^ mask.y &* 3 ^ mask.z &* 5 ^ mask.w &* 7) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: digest >> 40) & (places.count - 1)
    while places[place] != 0, masks[Int(places[place])] != mask {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  private mutating func grow() {
    places = [Int32](repeating: 0, count: places.count * 2)
    for number in masks.indices.dropFirst() {
      places[place(of: masks[number])] = Int32(truncatingIfNeeded: number)
    }
  }
}
