/// A palette for pictures with more shades than entries: the entries' mean distance from the pixels is small.
///
/// Boxes of colours are split where the spread is largest (after Wu, "Efficient statistical computations
/// for optimal color quantization", 1991), then the entries are moved to the middle of what they show
/// (Lloyd's algorithm). Entries given as fixed stay where they are.
package enum PerceptualPalette {
  /// A colour and how many pixels have it.
  package struct Sample: Hashable, Sendable {
    package var color: UInt32
    package var weight: Int

    package init(color: UInt32, weight: Int) {
      self.color = color
      self.weight = weight
    }
  }

  /// At most this many different colours are looked at; more are joined with their neighbours first.
  private static let sampleLimit = 12_000
  private static let rounds = 8

  /// `fixed` and up to `count` more.
  package static func make(for samples: [Sample], fixed: [UInt32], count: Int) -> [UInt32] {
    let points = reduced(samples)
    guard count > 0, !points.isEmpty else { return fixed }
    var centers = split(points, into: count)
    let anchors = fixed.map { Self.place($0) }
    for _ in 0..<rounds { centers = settled(centers, anchors, points) }
    var palette = fixed
    var seen = Set(fixed)
    for center in centers {
      func channel(_ v: Float) -> Int { Int(min(255, max(0, v)) + 0.5) }  // 0.5…255.5, truncated
      let color = Pixel.make(channel(center.x), channel(center.y), channel(center.z))
      if seen.insert(color).inserted { palette.append(color) }
    }
    return palette
  }

  private struct Point {
    var place: SIMD3<Float>
    var weight: Float
  }

  private static func place(_ color: UInt32) -> SIMD3<Float> {
    SIMD3(Float(Pixel.red(color)), Float(Pixel.green(color)), Float(Pixel.blue(color)))
  }

  private static func reduced(_ samples: [Sample]) -> [Point] {
    var shift = 0
    var samples = samples
    while samples.count > sampleLimit, shift < 4 {
      shift += 1
      samples = joined(samples, shift: shift)
    }
    return samples.map { Point(place: place($0.color), weight: Float($0.weight)) }
  }

  /// Colours that agree but for the lowest bits become their mean.
  private static func joined(_ samples: [Sample], shift: Int) -> [Sample] {
    var cells: [UInt32: Int] = [:]
    var sums: [(red: Int, green: Int, blue: Int, weight: Int)] = []
    let mask = ((UInt32(0xFF) >> UInt32(shift)) << UInt32(shift)) &* 0x01_0101
    for sample in samples {
      let key = sample.color & mask
      let cell = cells[key] ?? sums.count
      if cell == sums.count {
        cells[key] = cell
        sums.append((0, 0, 0, 0))
      }
      sums[cell].red += Pixel.red(sample.color) * sample.weight
      sums[cell].green += Pixel.green(sample.color) * sample.weight
      sums[cell].blue += Pixel.blue(sample.color) * sample.weight
      sums[cell].weight += sample.weight
    }
    return sums.map { s in
      let half = s.weight / 2
      return Sample(
        color: Pixel.make(
          (s.red + half) / s.weight, (s.green + half) / s.weight, (s.blue + half) / s.weight),
        weight: s.weight)
    }
  }

  /// The middles of so many boxes.
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

  /// The centers, each moved to the mean of the points that are nearest to it.
  private static func settled(
    _ centers: [SIMD3<Float>], _ anchors: [SIMD3<Float>], _ points: [Point]
  ) -> [SIMD3<Float>] {
    let all = anchors + centers
    var sums = [SIMD3<Float>](repeating: .zero, count: all.count)
    var weights = [Float](repeating: 0, count: all.count)
    for point in points {
      var best = 0
      var least = Float.infinity
      for i in 0..<all.count {
        let d = all[i] - point.place
        let distance = d.x * d.x + d.y * d.y + d.z * d.z
        if distance < least {
          least = distance
          best = i
        }
      }
      sums[best] += point.place * point.weight
      weights[best] += point.weight
    }
    return centers.indices.map { i in
      let k = anchors.count + i
      return weights[k] > 0 ? sums[k] / weights[k] : centers[i]
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
      middle = sum / max(weight, 1)
      spreads = .zero
      for p in points {
        let d = p.place - middle
        spreads += d * d * p.weight
      }
    }

    /// Cut at the mean of the widest axis; nil where all points are one.
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
