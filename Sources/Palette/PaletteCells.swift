/// Finds the entries of a palette that are near to a colour without looking at all of them.
///
/// Colours lie in cells of 16 levels a channel. For each cell that is asked for, the entries are listed that
/// can be the nearest one to some colour in it, or within a reach of one.
package struct PaletteCells: Sendable {
  private static let bits = 4
  private static let width = 1 << (8 - bits)

  private let palette: [UInt32]
  /// Entries before this one are left out.
  private let first: Int
  private let reach: Int
  private let slack: Int
  /// By cell: where its list begins and ends in `entries`; (0, 0) for none yet.
  private var lists = [(start: Int32, end: Int32)](repeating: (0, 0), count: 1 << (3 * bits))
  /// Indices of the palette, ascending within a list.
  package private(set) var entries: [UInt8] = []

  /// Lists hold all entries within `reach` in every channel, and those that are no more than `slack` worse than
  /// the nearest, in squared distance. Index `first` is the first one that is listed.
  package init(_ palette: [UInt32], from first: Int = 0, reach: Int = 0, slack: Int = 0) {
    self.palette = palette
    self.first = first
    self.reach = reach
    self.slack = slack
  }

  /// Where in `entries` the list for a colour lies.
  package mutating func list(for color: UInt32) -> Range<Int> {
    let red = Int(color & 255) >> Self.bits
    let green = Int(color >> 8 & 255) >> Self.bits
    let blue = Int(color >> 16 & 255) >> Self.bits
    let cell = (red << Self.bits | green) << Self.bits | blue
    if lists[cell].end == 0 { lists[cell] = fill(red, green, blue) }
    return Int(lists[cell].start)..<Int(lists[cell].end)
  }

  /// The entry nearest to a colour, the first of several, and its squared distance; nil for an empty palette.
  package mutating func nearest(to color: UInt32) -> (index: Int, distance: Int)? {
    var best = (index: -1, distance: Int.max)
    for i in list(for: color) {
      let distance = Pixel.squaredDistance(palette[Int(entries[i])], color)
      if distance < best.distance { best = (Int(entries[i]), distance) }
    }
    return best.index < 0 ? nil : best
  }

  private mutating func fill(_ red: Int, _ green: Int, _ blue: Int) -> (start: Int32, end: Int32) {
    let low = SIMD4(Int32(red), Int32(green), Int32(blue), 0) &* Int32(Self.width)
    let high = low &+ SIMD4(repeating: Int32(Self.width - 1))
    var nears: [(least: Int32, gap: Int32)] = []
    nears.reserveCapacity(palette.count)
    var bound = Int32.max
    for entry in palette[min(first, palette.count)...] {
      let color = SIMD4(
        Int32(Pixel.red(entry)), Int32(Pixel.green(entry)), Int32(Pixel.blue(entry)), 0)
      var below = low &- color
      below.replace(with: 0, where: below .< 0)
      var above = color &- high
      above.replace(with: 0, where: above .< 0)
      var gap = below &+ above
      gap.w = 0
      // The far corner of the cell: each channel is at most 255 away, so squares and sums fit.
      var far = color &- low
      let other = high &- color
      far.replace(with: other, where: other .> far)
      far.w = 0
      nears.append(((gap &* gap).wrappedSum(), gap.max()))
      bound = min(bound, (far &* far).wrappedSum())
    }
    let limit = Int(bound) + slack
    let start = Int32(entries.count)
    for (i, near) in nears.enumerated()
    where Int(near.least) <= limit || Int(near.gap) <= reach {
      entries.append(UInt8(truncatingIfNeeded: first + i))  // palettes hold at most 256
    }
    return (start, Int32(entries.count))
  }
}
