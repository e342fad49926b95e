/// The smallest palette found that shows every colour within a tolerance, flat colours exactly.
///
/// Antialiased edges are ramps between two flat colours. A ramp is covered from one end: a box of twice
/// the tolerance is grown over the nearest colours not covered yet, its middle becomes an entry. On a
/// straight ramp that is the least possible number of entries.
package enum CoverPalette {
  /// A colour to be shown, and how far off it may be in any channel.
  package struct Demand: Hashable, Sendable {
    package var color: UInt32
    package var reach: Int

    package init(color: UInt32, reach: Int) {
      self.color = color
      self.reach = reach
    }
  }

  /// Colours that are tried alone first where there are many times more.
  private static let sampleSize = 3000

  /// Nil where more than `limit` entries would be needed. Exact demands come first, in their order.
  package static func make(for demands: [Demand], limit: Int) -> [UInt32]? {
    var exact: [UInt32] = []
    var seen: Set<UInt32> = []
    for demand in demands where demand.reach == 0 && seen.insert(demand.color).inserted {
      exact.append(demand.color)
      if exact.count > limit { return nil }
    }
    let open = demands.filter { $0.reach > 0 && !isNear($0, exact) }
    guard !open.isEmpty else { return exact }
    // What cannot cover some of the colours will not cover all of them; trying that is quick.
    if open.count > 4 * sampleSize {
      let step = open.count / sampleSize
      let sample = stride(from: 0, to: open.count, by: step).map { open[$0] }
      guard cover(sample, limit: limit - exact.count, isDescending: false) != nil else {
        return nil
      }
    }
    guard let upwards = cover(open, limit: limit - exact.count, isDescending: false) else {
      return cover(open, limit: limit - exact.count, isDescending: true).map { exact + $0 }
    }
    let downwards = cover(open, limit: upwards.count - 1, isDescending: true)
    return exact + (downwards ?? upwards)
  }

  private static func isNear(_ demand: Demand, _ entries: [UInt32]) -> Bool {
    entries.contains { Pixel.distance($0, demand.color) <= demand.reach }
  }

  /// Sweeps by brightness. Two colours within a distance differ in brightness by no more than that, so
  /// each box looks only at a window of the sorted colours.
  private static func cover(_ demands: [Demand], limit: Int, isDescending: Bool) -> [UInt32]? {
    func brightness(_ c: UInt32) -> Int {
      (Pixel.red(c) * 77 + Pixel.green(c) * 150 + Pixel.blue(c) * 29) >> 8
    }
    // By brightness, then colour, as one word, with the reach in the lowest byte.
    var keys = demands.map {
      UInt64(brightness($0.color)) << 40 | UInt64($0.color) << 8 | UInt64(min(255, $0.reach))
    }
    keys.sort()
    if isDescending { keys.reverse() }
    let sorted = keys.map { key in
      (
        key: Int(key >> 40),
        demand: Demand(color: UInt32(truncatingIfNeeded: key >> 8), reach: Int(key & 255))
      )
    }
    let widest = demands.reduce(0) { max($0, $1.reach) }
    var isCovered = [Bool](repeating: false, count: sorted.count)
    var entries: [UInt32] = []
    var buckets = [[Int]](repeating: [], count: 2 * widest + 1)
    for first in sorted.indices where !isCovered[first] {
      guard entries.count < limit else { return nil }
      for i in buckets.indices { buckets[i].removeAll(keepingCapacity: true) }
      let seed = sorted[first]
      var i = first
      while i < sorted.count, abs(sorted[i].key - seed.key) <= 2 * widest + 1 {
        if !isCovered[i] {
          let distance = Pixel.distance(sorted[i].demand.color, seed.demand.color)
          if distance <= 2 * widest { buckets[distance].append(i) }
        }
        i += 1
      }
      var box = Box(seed.demand)
      for bucket in buckets { for i in bucket { box.grow(over: sorted[i].demand) } }
      let entry = box.middle
      entries.append(entry)
      for bucket in buckets {
        for i in bucket
        where Pixel.distance(entry, sorted[i].demand.color) <= sorted[i].demand.reach {
          isCovered[i] = true
        }
      }
      // The middle is within reach of the seed by construction.
      isCovered[first] = true
    }
    return entries
  }

  /// Where an entry may lie so that it is within reach of all colours taken so far.
  private struct Box {
    private var low: (Int, Int, Int)
    private var high: (Int, Int, Int)

    init(_ d: Demand) {
      let c = (Pixel.red(d.color), Pixel.green(d.color), Pixel.blue(d.color))
      low = (c.0 - d.reach, c.1 - d.reach, c.2 - d.reach)
      high = (c.0 + d.reach, c.1 + d.reach, c.2 + d.reach)
    }

    /// Takes the colour in, if a place remains.
    mutating func grow(over d: Demand) {
      let other = Box(d)
      let l = (max(low.0, other.low.0), max(low.1, other.low.1), max(low.2, other.low.2))
      let h = (min(high.0, other.high.0), min(high.1, other.high.1), min(high.2, other.high.2))
      guard l.0 <= h.0, l.1 <= h.1, l.2 <= h.2 else { return }
      low = l
      high = h
    }

    var middle: UInt32 {
      func mid(_ l: Int, _ h: Int) -> Int { min(255, max(0, (l + h) / 2)) }
      return Pixel.make(mid(low.0, high.0), mid(low.1, high.1), mid(low.2, high.2))
    }
  }
}
