import Palette

/// A set of straight colours such that all others of an animation are near to one of them, alpha included.
struct NearShades {
  /// What a colour is replaced by.
  struct Shade {
    var entry: UInt32
    /// Whether it is that colour, and must be.
    var isExact = false
  }

  private var shades: [UInt32: Shade] = [:]

  /// The most entries.
  private static let most = 1024
  /// Those that a palette can hold. With more of them a pixel of a PNG takes four bytes rather than one.
  private static let mostInPalette = 256
  /// To fit into a palette, one in so many painted pixels may be off by up to twice the tolerance.
  private static let far = 100

  /// `colors` have the number of pixels that are painted with them, the most frequent first. Nil if that takes too many
  /// entries.
  init?(_ colors: [(key: UInt32, value: Int)], exact: Set<UInt32>, tolerance: Int) {
    let exactEntries = exact.sorted().map(Entry.init)
    let others = colors.filter { !exact.contains($0.key) }
    let open = others.map { Entry($0.key) }
    guard let all = Self.cover(open, exactEntries, reach: tolerance, most: Self.most) else {
      return nil
    }
    let entries =
      Self.fewer(all, others.map(\.value), open, exact: exactEntries.count, tolerance) ?? all
    for color in exact { shades[color] = Shade(entry: color, isExact: true) }
    for color in open {
      shades[color.straight] = Shade(entry: Self.nearest(entries, to: color).entry.straight)
    }
  }

  subscript(_ color: UInt32) -> Shade? { shades[color] }

  /// The largest difference of two straight pixels once they are premultiplied, alpha included: on black
  /// or white the visible difference is at most twice that.
  static func distance(_ a: UInt32, _ b: UInt32) -> Int { Entry(a).distance(to: Entry(b)) }

  /// A straight colour and its premultiplied channels.
  private struct Entry {
    let straight: UInt32
    let channels: SIMD4<Int32>

    init(_ color: UInt32) {
      straight = color
      let p = Pixel.premultiplied(color)
      channels = SIMD4(
        Int32(Pixel.red(p)), Int32(Pixel.green(p)), Int32(Pixel.blue(p)), Int32(Pixel.alpha(p)))
    }

    func distance(to other: Entry) -> Int {
      let steps = channels &- other.channels
      return Int(pointwiseMax(steps, SIMD4.zero &- steps).max())
    }
  }

  private static func nearest(_ entries: [Entry], to color: Entry) -> (entry: Entry, distance: Int)
  {
    var best = (entry: color, distance: Int.max)
    for entry in entries {
      let distance = entry.distance(to: color)
      if (distance, entry.straight) < (best.distance, best.entry.straight) {
        best = (entry, distance)
      }
    }
    return best
  }

  private static func isNear(_ color: Entry, _ entries: [Entry], _ reach: Int) -> Bool {
    entries.contains { $0.distance(to: color) <= reach }
  }

  /// The most frequent colour that is not covered yet becomes an entry in turn, moved to the middle of what else it can
  /// cover; nil if that takes more than `most` entries.
  private static func cover(_ colors: [Entry], _ known: [Entry], reach: Int, most: Int) -> [Entry]?
  {
    var entries = known
    var open = colors.filter { !isNear($0, entries, reach) }
    while let seed = open.first {
      guard entries.count < most else { return nil }
      var box = Box(seed.channels, Int32(reach))
      for color in open where color.distance(to: seed) <= 2 * reach {
        box.narrow(to: color.channels)
      }
      let entry = Entry(box.middle)
      entries.append(entry)
      open.removeAll { $0.distance(to: entry) <= reach || $0.straight == seed.straight }
    }
    return entries
  }

  /// So few entries that a palette holds them, if only rare colours are out of reach then, by as much again at most: the
  /// first of all, which cover most, and some for what is farther away. Nil if there is no such set, or no need of it.
  private static func fewer(
    _ all: [Entry], _ counts: [Int], _ colors: [Entry], exact: Int, _ tolerance: Int
  ) -> [Entry]? {
    guard all.count > mostInPalette else { return nil }
    var kept = all[..<mostInPalette]
    while kept.count > exact {
      let entries = Array(kept)
      let most = entries.count + mostInPalette
      guard let fewer = cover(colors, entries, reach: 2 * tolerance, most: most) else {
        return nil
      }
      let excess = fewer.count - mostInPalette
      guard excess <= 0 else {
        kept = kept.dropLast(excess)
        continue
      }
      let far = zip(colors, counts).reduce(0) {
        isNear($1.0, fewer, tolerance) ? $0 : $0 + $1.1
      }
      return far * Self.far <= counts.reduce(0, +) ? fewer : nil
    }
    return nil
  }

  /// The range of premultiplied entries that are within reach of all colours taken so far.
  private struct Box {
    private var low: SIMD4<Int32>
    private var high: SIMD4<Int32>
    private let reach: Int32

    init(_ color: SIMD4<Int32>, _ reach: Int32) {
      (low, high, self.reach) = (color &- reach, color &+ reach, reach)
    }

    /// Includes the colour if some entry remains.
    mutating func narrow(to color: SIMD4<Int32>) {
      let l = pointwiseMax(low, color &- reach)
      let h = pointwiseMin(high, color &+ reach)
      if all(l .<= h) { (low, high) = (l, h) }
    }

    /// The middle as a straight colour.
    var middle: UInt32 {
      let m = (0..<4).map { min(255, max(0, (Int(low[$0]) + Int(high[$0])) / 2)) }
      let alpha = m[3]
      return Pixel.straight(
        Pixel.make(min(m[0], alpha), min(m[1], alpha), min(m[2], alpha), alpha))
    }
  }
}
