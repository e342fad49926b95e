/// Finds the palette entries that look like a colour without examining all of them.
///
/// Looks are divided into cells with sides of 16 levels. Each cell, when first requested, gets a list of the
/// entries that can be the nearest one to some colour in it, or within reach of one.
package struct PaletteCells: Sendable {
  private static let width: Float = 16

  private let looks: [Look]
  /// Entries before this one are left out.
  private let first: Int
  private let reach: Float
  private let slack: Float
  /// The range of each cell's list in `entries`; (0, 0) if it has none yet.
  private var lists = [(start: Int32, end: Int32)](repeating: (0, 0), count: 1 << 12)
  /// Indices into the palette, ascending within a list.
  package private(set) var entries: [UInt8] = []

  /// Lists hold all entries within `reach` and those whose squared distance exceeds the nearest one's by at
  /// most `slack`. Entries before `first` are not listed.
  package init(_ looks: [Look], from first: Int = 0, reach: Float = 0, slack: Float = 0) {
    self.looks = looks
    self.first = first
    self.reach = reach
    self.slack = slack
  }

  /// The range of the list for a colour in `entries`.
  package mutating func list(for look: Look) -> Range<Int> {
    let place = SIMD3(look.place.x, look.place.y + 128, look.place.z + 128) / Self.width
    // Between 0 and 16 before rounding down.
    let inside = place.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 15.5))
    // One by one, which is much faster than as a vector.
    let at = SIMD3(Int32(inside.x), Int32(inside.y), Int32(inside.z))
    let cell = Int((at.x << 4 | at.y) << 4 | at.z)
    if lists[cell].end == 0 { lists[cell] = fill(at) }
    return Int(lists[cell].start)..<Int(lists[cell].end)
  }

  /// The entry nearest to a colour (the first of several) and its squared distance, or nil for an empty
  /// palette.
  package mutating func nearest(to look: Look) -> (index: Int, distance: Float)? {
    var best = (index: -1, distance: Float.infinity)
    for i in list(for: look) {
      let distance = looks[Int(entries[i])].squaredDistance(to: look)
      if distance < best.distance { best = (Int(entries[i]), distance) }
    }
    return best.index < 0 ? nil : best
  }

  private mutating func fill(_ cell: SIMD3<Int32>) -> (start: Int32, end: Int32) {
    let low = SIMD3<Float>(cell) * Self.width - SIMD3(0, 128, 128)
    let high = low + Self.width
    var nears: [Float] = []
    nears.reserveCapacity(looks.count)
    var bound = Float.infinity
    for look in looks[min(first, looks.count)...] {
      let below = pointwiseMax(low - look.place, .zero)
      let above = pointwiseMax(look.place - high, .zero)
      let gap = below + above
      let far = pointwiseMax(look.place - low, high - look.place)
      nears.append(gap.x * gap.x + gap.y * gap.y + gap.z * gap.z)
      bound = min(bound, far.x * far.x + far.y * far.y + far.z * far.z)
    }
    let limit = max(bound + slack, reach * reach)
    let start = Int32(entries.count)
    for (i, near) in nears.enumerated() where near <= limit {
      entries.append(UInt8(truncatingIfNeeded: first + i))  // palettes hold at most 256
    }
    return (start, Int32(entries.count))
  }
}
