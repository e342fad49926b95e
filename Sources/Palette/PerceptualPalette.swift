/// A palette for pictures with more shades than entries, with a small mean distance of the entries from the
/// pixels.
///
/// Boxes of colours are split where the spread is largest (after Wu, "Efficient statistical computations for
/// optimal color quantization", 1991), then the entries are moved to the middle of the colours they show
/// (Lloyd's algorithm). Fixed entries stay where they are.
package enum PerceptualPalette {
  /// A colour and how visible its error is.
  package struct Sample: Hashable, Sendable {
    package var look: Look
    package var weight: Float

    package init(look: Look, weight: Float) {
      self.look = look
      self.weight = weight
    }
  }

  /// How much work to put into a palette.
  package struct Effort: Hashable, Sendable {
    /// The largest number of colours examined; more are first merged with their neighbours.
    fileprivate var samples: Int
    /// How often entries that do little are moved to where there is much to do.
    fileprivate var relocations: Int

    /// For a palette that all images share.
    package static let global = Effort(samples: 50_000, relocations: 8)
    /// For estimating how close a palette can come.
    package static let draft = Effort(samples: 4_000, relocations: 0)
    /// For one of many palettes.
    package static let local = Effort(samples: 6_000, relocations: 2)
  }

  /// How often every entry is moved to the middle of the colours it shows, between and after relocations.
  private static let rounds = 3
  private static let lastRounds = 4

  /// Returns `fixed` and up to `count` more entries.
  package static func make(for samples: [Sample], fixed: [UInt32], count: Int, effort: Effort)
    -> [UInt32]
  {
    let points = reduced(samples, to: effort.samples)
    guard count > 0, !points.isEmpty else { return fixed }
    var centers = split(points, into: count)
    let anchors = fixed.map { Self.place($0) }
    let groups = grouped(points)
    for _ in 0..<effort.relocations {
      var clusters: [Settlement] = []
      for _ in 0..<rounds {
        clusters = settled(centers, anchors, groups)
        centers = clusters.map(\.center)
      }
      guard relocate(&centers, clusters) else { break }
    }
    for _ in 0..<lastRounds { centers = settled(centers, anchors, groups).map(\.center) }
    var palette = fixed
    var seen = Set(fixed)
    for center in centers {
      let color = Look(place: center).pixel
      if seen.insert(color).inserted { palette.append(color) }
    }
    return palette
  }

  private struct Point {
    var place: SIMD3<Float>
    var weight: Float
  }

  private static func place(_ color: UInt32) -> SIMD3<Float> { Look(color).place }

  /// Integers 0…255.
  private static func levels(_ place: SIMD3<Float>) -> SIMD3<Int32> {
    let raised = place + SIMD3(0, 128, 128)
    let levels = raised.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
    // One by one, which is much faster than as a vector.
    return SIMD3(Int32(levels.x), Int32(levels.y), Int32(levels.z))
  }

  private static func reduced(_ samples: [Sample], to limit: Int) -> [Point] {
    var points = samples.map { Point(place: $0.look.place, weight: $0.weight) }
    var shift: Int32 = 0
    while points.count > limit, shift < 4 {
      shift += points.count > 8 * limit ? 2 : 1
      points = joined(points, shift: min(4, shift))
    }
    return points
  }

  /// Replaces colours that agree except in the lowest bits with their mean.
  private static func joined(_ points: [Point], shift: Int32) -> [Point] {
    let bits = 8 - shift
    var cells = Cells(count: points.count)
    var sums: [Point] = []
    for point in points {
      let p = levels(point.place) &>> shift
      let number = cells.number(of: p.x << (2 * bits) | p.y << bits | p.z)
      if number == sums.count { sums.append(Point(place: .zero, weight: 0)) }
      sums[number].place += point.place * point.weight
      sums[number].weight += point.weight
    }
    return sums.map {
      Point(place: $0.place / max($0.weight, .leastNormalMagnitude), weight: $0.weight)
    }
  }

  /// Numbers cells in the order in which they are first seen. A table of all cells would be as large as a picture.
  private struct Cells {
    /// Open addressing: the cell, and its number; at most half of the places are taken.
    private var places: [(cell: Int32, number: Int32)]
    private var count = 0

    /// For so many cells at most.
    init(count: Int) {
      var size = 16
      while size < 2 * count { size *= 2 }
      places = [(cell: Int32, number: Int32)](repeating: (-1, 0), count: size)
    }

    /// The number of a cell, which is 0 or more.
    mutating func number(of cell: Int32) -> Int {
      // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
      var place = Int(UInt32(bitPattern: cell) &* 0x9E37_79B1 >> 7) & (places.count - 1)
      while places[place].cell >= 0 {
        if places[place].cell == cell { return Int(places[place].number) }
        place = (place + 1) & (places.count - 1)
      }
      places[place] = (cell, Int32(truncatingIfNeeded: count))  // at most 2^21
      count += 1
      return count - 1
    }
  }

  /// The middles of up to `count` boxes.
  private static func split(_ points: [Point], into count: Int) -> [SIMD3<Float>] {
    var boxes = [Cluster(points)]
    while boxes.count < count {
      var widest = 0
      for i in boxes.indices where boxes[i].spread > boxes[widest].spread { widest = i }
      guard boxes[widest].spread > 0, let (low, high) = boxes[widest].halves() else { break }
      boxes[widest] = low
      boxes.append(high)
    }
    return boxes.map(\.middle)
  }

  /// Points that are close together, and the box around them.
  private struct Group {
    var points: [Point]
    var low: SIMD3<Float>
    var high: SIMD3<Float>
  }

  /// Groups points by cells of 16 levels per channel.
  private static func grouped(_ points: [Point]) -> [Group] {
    var cells = [Int32](repeating: -1, count: 0x1000)
    var groups: [Group] = []
    for point in points {
      let p = levels(point.place) &>> 4
      let cell = Int((p.x << 4 | p.y) << 4 | p.z) & 0xFFF
      if cells[cell] < 0 {
        cells[cell] = Int32(groups.count)
        groups.append(Group(points: [point], low: point.place, high: point.place))
        continue
      }
      let k = Int(cells[cell])
      groups[k].points.append(point)
      groups[k].low = pointwiseMin(groups[k].low, point.place)
      groups[k].high = pointwiseMax(groups[k].high, point.place)
    }
    return groups
  }

  /// A center's new position, and the error of its points relative to the old one.
  private struct Settlement {
    var center: SIMD3<Float>
    /// Weighted sums of the squared distances along each axis.
    var error: SIMD3<Float>
    var weight: Float
    var total: Float { error.x + error.y + error.z }
  }

  /// Moves centers with little error next to those with a large error (after Patanè and Russo, "The enhanced
  /// LBG algorithm", 2001). Returns whether any was moved.
  private static func relocate(_ centers: inout [SIMD3<Float>], _ clusters: [Settlement]) -> Bool {
    let order = clusters.indices.sorted {
      (clusters[$0].total, $0) < (clusters[$1].total, $1)
    }
    let most = max(1, order.count / 20)
    var moved = 0
    for (poor, rich) in zip(order.prefix(most), order.reversed()) {
      guard clusters[rich].total > 1.5 * clusters[poor].total, clusters[rich].weight > 0 else {
        break
      }
      let error = clusters[rich].error / clusters[rich].weight
      let offset = error.squareRoot() * 0.5
      centers[poor] = clusters[rich].center + offset
      centers[rich] = clusters[rich].center - offset
      moved += 1
    }
    return moved > 0
  }

  /// The centers, each moved to the mean of the points nearest to it.
  private static func settled(
    _ centers: [SIMD3<Float>], _ anchors: [SIMD3<Float>], _ groups: [Group]
  ) -> [Settlement] {
    let all = anchors + centers
    let lanes = Lanes(all)
    var sums = [SIMD3<Float>](repeating: .zero, count: all.count)
    var errors = sums
    var weights = [Float](repeating: 0, count: all.count)
    for group in groups {
      let candidates = Lanes(all, of: lanes.candidates(from: group.low, to: group.high))
      for point in group.points {
        let best = candidates.nearest(to: point.place)
        let d = all[best] - point.place
        sums[best] += point.place * point.weight
        errors[best] += d * d * point.weight
        weights[best] += point.weight
      }
    }
    return centers.indices.map { i in
      let k = anchors.count + i
      let center = weights[k] > 0 ? sums[k] / weights[k] : centers[i]
      return Settlement(center: center, error: errors[k], weight: weights[k])
    }
  }

  /// Places by coordinate, in vectors of eight.
  private struct Lanes {
    private var x: [SIMD8<Float>] = []
    private var y: [SIMD8<Float>] = []
    private var z: [SIMD8<Float>] = []
    /// Where each is in the list of all places.
    private var indices: [SIMD8<Int32>] = []
    private let count: Int

    init(_ places: [SIMD3<Float>]) { self.init(places, of: Array(places.indices)) }

    /// Only the places at these indices, which ascend.
    init(_ places: [SIMD3<Float>], of chosen: [Int]) {
      count = chosen.count
      for start in stride(from: 0, to: chosen.count, by: 8) {
        // The padding of the last eight is too far away to be near anything.
        var lanes = (
          SIMD8<Float>(repeating: 1e6), SIMD8<Float>(repeating: 1e6), SIMD8<Float>(repeating: 1e6)
        )
        var indices = SIMD8<Int32>(repeating: 0)
        for k in start..<min(start + 8, chosen.count) {
          lanes.0[k - start] = places[chosen[k]].x
          lanes.1[k - start] = places[chosen[k]].y
          lanes.2[k - start] = places[chosen[k]].z
          indices[k - start] = Int32(truncatingIfNeeded: chosen[k])  // at most 255
        }
        x.append(lanes.0)
        y.append(lanes.1)
        z.append(lanes.2)
        self.indices.append(indices)
      }
    }

    /// The index of the nearest place, the first of several.
    @inline(__always)
    func nearest(to place: SIMD3<Float>) -> Int {
      var least = SIMD8<Float>(repeating: .infinity)
      var best = SIMD8<Int32>(repeating: 0)
      for k in x.indices {
        let (dx, dy, dz) = (x[k] - place.x, y[k] - place.y, z[k] - place.z)
        let distances = dx * dx + dy * dy + dz * dz
        let isNearer = distances .< least
        least.replace(with: distances, where: isNearer)
        best.replace(with: indices[k], where: isNearer)
      }
      var lane = 0
      for other in 1..<8
      where (least[other], best[other]) < (least[lane], best[lane]) { lane = other }
      return Int(best[lane])
    }

    /// The indices of places that may be nearest to a point of a box: those no farther from the box than the
    /// closest place is from its farthest corner.
    func candidates(from low: SIMD3<Float>, to high: SIMD3<Float>) -> [Int] {
      var bounds = SIMD8<Float>(repeating: .infinity)
      var gaps: [SIMD8<Float>] = []
      gaps.reserveCapacity(x.count)
      for k in x.indices {
        let (gapX, farX) = PaletteCells.Eight.distances(x[k], low.x, high.x)
        let (gapY, farY) = PaletteCells.Eight.distances(y[k], low.y, high.y)
        let (gapZ, farZ) = PaletteCells.Eight.distances(z[k], low.z, high.z)
        let gap = gapX + gapY + gapZ
        gaps.append(gap)
        let far = farX + farY + farZ
        bounds.replace(with: far, where: far .< bounds)
      }
      let bound = bounds.min()
      var found: [Int] = []
      for k in gaps.indices {
        let isNear = gaps[k] .<= bound
        guard any(isNear) else { continue }
        for lane in 0..<8 where isNear[lane] && 8 * k + lane < count { found.append(8 * k + lane) }
      }
      return found
    }
  }

  private struct Cluster {
    var points: [Point]
    var middle: SIMD3<Float>
    /// The weighted sum of squared distances along each axis.
    var spreads: SIMD3<Float>
    var spread: Float { spreads.x + spreads.y + spreads.z }

    init(_ points: [Point]) {
      self.points = points
      var sum = SIMD3<Float>.zero
      var weight: Float = 0
      for p in points {
        sum += p.place * p.weight
        weight += p.weight
      }
      middle = sum / max(weight, .leastNormalMagnitude)
      spreads = .zero
      for p in points {
        let d = p.place - middle
        spreads += d * d * p.weight
      }
    }

    /// The two parts on either side of the mean along the widest axis, or nil if all points coincide.
    func halves() -> (Cluster, Cluster)? {
      let axis =
        spreads.x >= spreads.y && spreads.x >= spreads.z ? 0 : spreads.y >= spreads.z ? 1 : 2
      let cut = middle[axis]
      let low = points.filter { $0.place[axis] <= cut }
      let high = points.filter { $0.place[axis] > cut }
      guard !low.isEmpty, !high.isEmpty else { return nil }
      return (Cluster(low), Cluster(high))
    }
  }
}
