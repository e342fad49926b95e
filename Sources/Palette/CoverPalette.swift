/// The smallest palette found that shows every colour within its reach, and flat colours exactly.
///
/// Edges and gradients are ramps. A ramp is covered from one end: a box of twice the reach is grown over the
/// nearest colours not yet covered, and its middle becomes an entry. On a straight ramp this gives the fewest
/// possible entries.
package enum CoverPalette {
  /// A colour to be shown, and how far off it may look, in levels of grey.
  package struct Demand: Hashable, Sendable {
    package var color: UInt32
    package var look: Look
    package var reach: Float

    package init(color: UInt32, look: Look, reach: Float) {
      self.color = color
      self.look = look
      self.reach = reach
    }

    fileprivate func isNear(_ other: Look) -> Bool {
      look.squaredDistance(to: other) <= reach * reach
    }
  }

  /// How much work a palette is worth.
  package struct Effort: Hashable, Sendable {
    /// Colours that are tried alone first where there are more than `many`.
    fileprivate var sampleSize: Int
    fileprivate var many: Int
    /// Whether many colours, too, are covered from both ends, which seldom saves more than a few entries.
    fileprivate var isThorough: Bool

    /// For a palette that all images share.
    package static let global = Effort(sampleSize: 3000, many: 12_000, isThorough: true)
    /// For one of many.
    package static let local = Effort(sampleSize: 1000, many: 2000, isThorough: false)
  }

  /// Nil if more than `limit` entries would be needed. Exact demands come first, in their order.
  package static func make(for demands: [Demand], limit: Int, effort: Effort = .global)
    -> [UInt32]?
  {
    var exact: [UInt32] = []
    var seen: Set<UInt32> = []
    for demand in demands where demand.reach <= 0 && seen.insert(demand.color).inserted {
      exact.append(demand.color)
      if exact.count > limit { return nil }
    }
    let anchors = exact.map { Look($0) }
    let open = demands.filter { demand in
      demand.reach > 0 && !anchors.contains { demand.isNear($0) }
    }
    guard !open.isEmpty else { return exact }
    // What cannot cover some of the colours will not cover all of them; trying that is quick.
    if open.count > effort.many {
      let step = open.count / effort.sampleSize
      let sample = stride(from: 0, to: open.count, by: step).map { open[$0] }
      guard cover(sample, limit: limit - exact.count, isDescending: false) != nil else {
        return nil
      }
    }
    guard let upwards = cover(open, limit: limit - exact.count, isDescending: false) else {
      return cover(open, limit: limit - exact.count, isDescending: true).map { exact + $0 }
    }
    guard open.count <= effort.many || effort.isThorough else { return exact + upwards }
    let downwards = cover(open, limit: upwards.count - 1, isDescending: true)
    return exact + (downwards ?? upwards)
  }

  /// Returns the palette with each entry from `first` on moved to the middle of the colours it shows, if all of
  /// them stay within reach. A box that was grown from one end is seldom full.
  package static func centred(
    _ palette: [UInt32], from first: Int, _ demands: [Demand], weights: [Int]
  ) -> [UInt32] {
    var palette = palette
    var cells = PaletteCells(palette.map { Look($0) })
    var shown = [[Int]](repeating: [], count: palette.count)
    for (i, demand) in demands.enumerated() {
      if let near = cells.nearest(to: demand.look) { shown[near.index].append(i) }
    }
    for k in first..<max(first, palette.count) where !shown[k].isEmpty {
      var sum = SIMD3<Float>.zero
      var total: Float = 0
      for i in shown[k] {
        let weight = Float(weights[i]) / (demands[i].reach * demands[i].reach)
        sum += demands[i].look.place * weight
        total += weight
      }
      let entry = Look(place: sum / total).pixel
      let look = Look(entry)
      if shown[k].allSatisfy({ demands[$0].isNear(look) }) { palette[k] = entry }
    }
    return palette
  }

  /// Sweeps by lightness. Two colours within a distance differ in lightness by no more than that, so each box only
  /// examines a window of the sorted colours; of those with a small reach, which are most in smooth places, a small one.
  private static func cover(_ demands: [Demand], limit: Int, isDescending: Bool) -> [UInt32]? {
    let sign: Float = isDescending ? -1 : 1
    let sorted = demands.sorted { a, b in
      // One step after the other: most pairs differ in the first.
      if a.look.place.x != b.look.place.x { return sign * a.look.place.x < sign * b.look.place.x }
      return (a.color, a.reach) < (b.color, b.reach)
    }
    var bands = Band.of(sorted)
    var isCovered = [Bool](repeating: false, count: sorted.count)
    var entries: [UInt32] = []
    var near: [(distance: Float, index: Int)] = []
    for first in sorted.indices where !isCovered[first] {
      guard entries.count < limit else { return nil }
      near.removeAll(keepingCapacity: true)
      let seed = sorted[first]
      for k in bands.indices {
        bands[k].skip { isCovered[$0] }
        let most = seed.reach + bands[k].reach
        let end = sign * seed.look.place.x + most
        for i in bands[k].rest {
          guard sign * sorted[i].look.place.x <= end else { break }
          guard !isCovered[i] else { continue }
          let distance = sorted[i].look.squaredDistance(to: seed.look)
          if distance <= most * most { near.append((distance, i)) }
        }
      }
      near.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
      var box = Box(seed)
      for (_, i) in near { box.grow(over: sorted[i]) }
      let entry = shown(box.middle, seed)
      entries.append(entry.color)
      for (_, i) in near where sorted[i].isNear(entry.look) { isCovered[i] = true }
      isCovered[first] = true
    }
    return entries
  }

  /// The colours of one reach.
  private struct Band {
    let reach: Float
    /// Their indices among the sorted colours, ascending.
    private var indices: [Int] = []
    private var start = 0

    private init(reach: Float) { self.reach = reach }

    /// At most as many as there are ranks of places.
    static func of(_ sorted: [Demand]) -> [Band] {
      var bands: [Band] = []
      for (i, demand) in sorted.enumerated() {
        let k = bands.firstIndex { $0.reach == demand.reach } ?? bands.count
        if k == bands.count { bands.append(Band(reach: demand.reach)) }
        bands[k].indices.append(i)
      }
      return bands
    }

    /// The colours that have not been skipped.
    var rest: ArraySlice<Int> { indices[start...] }

    /// Skips the first colours, as long as they are covered.
    mutating func skip(_ isCovered: (Int) -> Bool) {
      while start < indices.count, isCovered(indices[start]) { start += 1 }
    }
  }

  /// The pixel at a place, or one between it and a colour that must be within reach of it.
  private static func shown(_ place: SIMD3<Float>, _ seed: Demand) -> (color: UInt32, look: Look) {
    for share: Float in [0, 0.4, 0.7] {
      let color = Look(place: place + (seed.look.place - place) * share).pixel
      let look = Look(color)
      if seed.isNear(look) { return (color, look) }
    }
    return (seed.color, seed.look)
  }

  /// The places at which an entry is within reach of all colours added so far.
  private struct Box {
    private var low: SIMD3<Float>
    private var high: SIMD3<Float>

    init(_ demand: Demand) {
      low = demand.look.place - demand.reach
      high = demand.look.place + demand.reach
    }

    /// Adds the colour if some place remains.
    mutating func grow(over demand: Demand) {
      let l = pointwiseMax(low, demand.look.place - demand.reach)
      let h = pointwiseMin(high, demand.look.place + demand.reach)
      guard all(l .<= h) else { return }
      low = l
      high = h
    }

    var middle: SIMD3<Float> { (low + high) * 0.5 }
  }
}
