/// The palette indices that may stand for a pixel, as numbered sets of symbols made on demand.
///
/// A pixel that keeps what is on screen may be the transparent index or the index of that colour; a pixel to be
/// painted may be any entry within reach of its colour. The larger a set, the longer the strings that the LZW coder
/// finds. Index 0 of the palette is transparent.
package struct SymbolSets: Sendable {
  /// Indices as bits, with index 0 in the lowest bit of the first word.
  package typealias Mask = SIMD4<UInt64>

  package enum Role: Hashable, Sendable { case paint, hold, still, exact }

  /// Set `s` is `symbols[starts[s]..<starts[s + 1]]`.
  package private(set) var starts: [Int32] = [0]
  package private(set) var symbols: [UInt8] = []
  /// The role of each set.
  package private(set) var roles: [Role] = []
  package let palette: [UInt32]

  /// How the palette's entries look.
  package let looks: [Look]

  private let colors: [UInt32]
  /// How the colours look.
  private let shades: [Look]
  /// How far off each colour may look, in levels of grey.
  private let reaches: [Float]
  /// For a colour out of every entry's reach, how much larger than the nearest entry's an entry's squared distance
  /// may be; never more than half of the nearest one's.
  private static let slack: Float = 2
  private var cells: PaletteCells
  /// Lists only entries that can be the nearest.
  private var nearestCells: PaletteCells
  private var masks = MaskTable()
  /// By colour: the number of its mask; 0 if not made yet.
  private var maskNumbers: [Int32]
  private var nearest: [UInt8]
  /// How far a colour looks from its nearest entry.
  private var distances: [Float]
  /// By colour: where the entries begin that are mixed to stand for it; negative for none yet.
  private var mixtures: [Int32]
  /// Mixtures of `Dither.parts` entries.
  private var mixed: [UInt8] = []
  /// What each set was made for.
  private var tags: [Tag] = []
  private var requested: [Mask] = []
  /// Open addressing: sets by what they were made for; −1 is a free place. At most half of the places are taken.
  private var places = [Int32](repeating: -1, count: 1 << 10)

  /// By colour; negative if not made yet.
  private var paints: [Int32]
  private var holds: [Int32]
  /// By index; negative if not made yet.
  private var stills = [Int32](repeating: -1, count: 256)
  private var exacts = [Int32](repeating: -1, count: 256)

  /// What a set is for, and the symbol that comes first.
  private struct Tag: Equatable, Sendable {
    private let bits: UInt64

    init(_ role: Role, first: UInt8) {
      let number: UInt64 =
        switch role {
        case .paint: 0
        case .hold: 1
        case .still: 2
        case .exact: 3
        }
      bits = UInt64(first) << 32 | number << 40
    }

    /// Fibonacci hashing of few words, because sets are looked up for every pixel.
    @inline(__always)
    func hash(with mask: Mask) -> Int {
      let digest = mask.x ^ mask.y &* 3 ^ mask.z &* 5 ^ mask.w &* 7 ^ bits
      return Int(truncatingIfNeeded: (digest &* 0x9E37_79B9_7F4A_7C15) >> 40)
    }
  }

  /// Creates sets for colours, how they look, and how far off each may look, all by number.
  package init(palette: [UInt32], colors: [UInt32], shades: [Look], reaches: [Float]) {
    self.palette = palette
    self.colors = colors
    self.shades = shades
    self.reaches = reaches
    looks = palette.map { Look($0) }
    maskNumbers = [Int32](repeating: 0, count: colors.count)
    nearest = [UInt8](repeating: 0, count: colors.count)
    distances = [Float](repeating: 0, count: colors.count)
    paints = [Int32](repeating: -1, count: colors.count)
    holds = paints
    mixtures = paints
    cells = PaletteCells(looks, from: 1, reach: reaches.max() ?? 0, slack: Self.slack)
    nearestCells = PaletteCells(looks, from: 1)
  }

  /// The entries within reach of a colour, or at least the nearest one; only index 0 for transparent.
  package mutating func mask(of number: Int32) -> Mask {
    let n = Int(number)
    if maskNumbers[n] == 0 { fill(n) }
    return masks[maskNumbers[n]]
  }

  /// The entries that can stand for a colour and for as many of those that follow it as possible. `nexts` has the
  /// distance from each of the numbered colours to the one that follows it; 0 for none.
  package mutating func mask(of numbers: [Int32], followedBy nexts: [Int32], from first: Int)
    -> Mask
  {
    var i = first
    var mask = mask(of: numbers[i])
    while nexts[i] != 0 {
      i += Int(nexts[i])
      let narrower = mask & self.mask(of: numbers[i])
      if narrower.isEmpty { break }
      mask = narrower
    }
    return mask
  }

  /// How far beyond its reach a colour looks if its nearest entry is shown, in levels of grey; 0 within reach.
  package mutating func miss(of number: Int32) -> Float {
    let n = Int(number)
    if maskNumbers[n] == 0 { fill(n) }
    return max(0, distances[n] - reaches[n])
  }

  /// How far a colour looks from its nearest entry, in levels of grey.
  package mutating func distance(of number: Int32) -> Float {
    let n = Int(number)
    if maskNumbers[n] == 0 { fill(n) }
    return distances[n]
  }

  /// The entry nearest to a numbered colour; 0 for transparent.
  package mutating func nearestEntry(of number: Int32) -> Int {
    if maskNumbers[Int(number)] == 0 { fill(Int(number)) }
    return Int(nearest[Int(number)])
  }

  /// Only the nearest entry.
  package mutating func nearestMask(of number: Int32) -> Mask {
    let mask = mask(of: number)
    let index = Int(nearest[Int(number)])
    guard index > 0 else { return mask }
    var only = Mask()
    only[index >> 6] = 1 << UInt64(index & 63)
    return only
  }

  private mutating func fill(_ n: Int) {
    guard colors[n] != 0 else {
      maskNumbers[n] = masks.number(of: Mask(1, 0, 0, 0))
      return
    }
    let look = shades[n]
    let list = cells.list(for: look)
    guard let best = cells.nearest(to: look) else { return }
    let reach = reaches[n]
    let isNear = best.distance <= reach * reach
    distances[n] = best.distance.squareRoot()
    let limit =
      isNear ? reach * reach : best.distance + min(Self.slack, reach > 0 ? best.distance / 2 : 0)
    var mask = Mask()
    for k in list {
      let eight = cells.eights[k]
      let isWithin = eight.distances(to: look) .<= limit
      guard any(isWithin) else { continue }
      for lane in 0..<8 where isWithin[lane] {
        let index = Int(eight.indices[lane])
        mask[index >> 6] |= 1 << UInt64(index & 63)
      }
    }
    maskNumbers[n] = masks.number(of: mask)
    nearest[n] = UInt8(truncatingIfNeeded: best.index)  // at most 255
  }

  /// The set for a pixel that must become one of these entries. The one nearest to the colour comes first.
  package mutating func paint(_ number: Int32, _ mask: Mask) -> Int32 {
    set(.paint, mask, first: first(number, mask))
  }

  /// The set for a pixel that may stay, or become one of these entries.
  package mutating func hold(_ number: Int32, _ mask: Mask) -> Int32 {
    set(.hold, mask, first: first(number, mask))
  }

  /// Like `paint(_:_:)`, with all entries that can stand for the colour.
  package mutating func paint(_ number: Int32) -> Int32 {
    if paints[Int(number)] < 0 { paints[Int(number)] = paint(number, mask(of: number)) }
    return paints[Int(number)]
  }

  /// Like `hold(_:_:)`, with all entries that can stand for the colour.
  package mutating func hold(_ number: Int32) -> Int32 {
    if holds[Int(number)] < 0 { holds[Int(number)] = hold(number, mask(of: number)) }
    return holds[Int(number)]
  }

  /// The set for a pixel that stays: transparent, or the index of what it shows if the palette has it.
  package mutating func still(_ index: Int?) -> Int32 {
    let index = (index ?? 0) & 255
    if stills[index] < 0 {
      stills[index] = set(.still, Mask(), first: UInt8(truncatingIfNeeded: index))
    }
    return stills[index]
  }

  /// The set for a pixel that must become exactly this index.
  package mutating func exactly(_ index: Int) -> Int32 {
    let index = index & 255
    if exacts[index] < 0 {
      exacts[index] = set(.exact, Mask(), first: UInt8(truncatingIfNeeded: index))
    }
    return exacts[index]
  }

  /// The entry that shows this colour at a place with this threshold, if entries are mixed to stand for it.
  package mutating func dithered(_ number: Int32, threshold: Int) -> Int {
    let n = Int(number)
    guard colors[n] != 0, looks.count > 1 else { return 0 }
    if mixtures[n] < 0 {
      mixtures[n] = Int32(truncatingIfNeeded: mixed.count)  // at most 16 · 2^24
      mixed += Dither.mixture(for: shades[n], in: &nearestCells, looks)
    }
    return Int(mixed[Int(mixtures[n]) + threshold * Dither.parts / Dither.levels])
  }

  /// The entry nearest to any opaque colour.
  package mutating func nearest(to color: UInt32) -> Int {
    cells.nearest(to: Look(color))?.index ?? 0
  }

  /// Mutating, as all of this would be copied for it otherwise.
  private mutating func first(_ number: Int32, _ mask: Mask) -> UInt8 {
    let index = Int(nearest[Int(number)])
    if mask[index >> 6] >> UInt64(index & 63) & 1 == 1 { return nearest[Int(number)] }
    for word in 0..<4 where mask[word] != 0 {
      return UInt8(truncatingIfNeeded: word << 6 | mask[word].trailingZeroBitCount)
    }
    return 0
  }

  private mutating func set(_ role: Role, _ mask: Mask, first: UInt8) -> Int32 {
    let tag = Tag(role, first: first)
    let place = place(of: tag, mask)
    if places[place] >= 0 { return places[place] }
    add(role, mask, first)
    let set = Int32(tags.count)
    tags.append(tag)
    requested.append(mask)
    places[place] = set
    if tags.count * 2 > places.count { grow() }
    return set
  }

  /// Where a set is or would be.
  @inline(__always)
  private func place(of tag: Tag, _ mask: Mask) -> Int {
    var place = tag.hash(with: mask) & (places.count - 1)
    while places[place] >= 0 {
      let set = Int(places[place])
      if tags[set] == tag, requested[set] == mask { break }
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  private mutating func grow() {
    places = [Int32](repeating: -1, count: places.count * 2)
    for set in tags.indices { places[place(of: tags[set], requested[set])] = Int32(set) }
  }

  private mutating func add(_ role: Role, _ mask: Mask, _ first: UInt8) {
    if role == .hold || role == .still { symbols.append(0) }
    if role != .still || first != 0 { symbols.append(first) }
    for word in 0..<4 {
      var rest = mask[word]
      while rest != 0 {
        let index = word << 6 | rest.trailingZeroBitCount
        rest &= rest &- 1
        if index != Int(first) { symbols.append(UInt8(truncatingIfNeeded: index)) }
      }
    }
    roles.append(role)
    starts.append(Int32(symbols.count))
  }
}

extension SymbolSets.Mask {
  @inline(__always)
  fileprivate var isEmpty: Bool { x | y | z | w == 0 }
}
