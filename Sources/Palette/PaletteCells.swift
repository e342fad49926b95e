/// Finds the palette entries that look like a colour without examining all of them.
///
/// Looks are divided into cells with sides of 16 levels. Each cell, when first requested, gets a list of the
/// entries that can be the nearest one to some colour in it, or within reach of one. Lists are kept in eights, whose
/// distances are computed side by side.
package struct PaletteCells: Sendable {
  private static let width: Float = 16

  /// Eight entries.
  package struct Eight: Sendable {
    /// Where they are; far from all colours beyond a list's end.
    private var x = SIMD8<Float>(repeating: 1e6)
    private var y = SIMD8<Float>(repeating: 1e6)
    private var z = SIMD8<Float>(repeating: 1e6)
    /// Indices into the palette, ascending within a list.
    package fileprivate(set) var indices = SIMD8<UInt8>(repeating: 0)

    fileprivate mutating func set(_ lane: Int, _ index: Int, _ place: SIMD3<Float>) {
      x[lane] = place.x
      y[lane] = place.y
      z[lane] = place.z
      indices[lane] = UInt8(truncatingIfNeeded: index)  // palettes hold at most 256
    }

    /// The squared distances from a colour.
    @inline(__always)
    package func distances(to look: Look) -> SIMD8<Float> {
      let (dx, dy, dz) = (x - look.place.x, y - look.place.y, z - look.place.z)
      return dx * dx + dy * dy + dz * dz
    }
  }

  private let looks: [Look]
  /// Entries before this one are left out.
  private let first: Int
  private let reach: Float
  private let slack: Float
  /// The range of each cell's list in `eights`; (0, 0) if it has none yet.
  private var lists = [(start: Int32, end: Int32)](repeating: (0, 0), count: 1 << 12)
  package private(set) var eights: [Eight] = []
  /// All entries.
  private let all: [Eight]

  /// Lists hold all entries within `reach` and those whose squared distance exceeds the nearest one's by at
  /// most `slack`. Entries before `first` are not listed.
  package init(_ looks: [Look], from first: Int = 0, reach: Float = 0, slack: Float = 0) {
    self.looks = looks
    self.first = first
    self.reach = reach
    self.slack = slack
    all = Self.eights(of: Array(looks.indices.dropFirst(first)), looks)
  }

  private static func eights(of indices: [Int], _ looks: [Look]) -> [Eight] {
    var eights = [Eight](repeating: Eight(), count: (indices.count + 7) / 8)
    for (k, index) in indices.enumerated() { eights[k / 8].set(k % 8, index, looks[index].place) }
    return eights
  }

  /// The range of the list for a colour in `eights`.
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
    for k in list(for: look) {
      let distances = eights[k].distances(to: look)
      let least = distances.min()
      guard least < best.distance else { continue }
      var lane = 0
      while lane < 7, distances[lane] != least { lane += 1 }
      best = (Int(eights[k].indices[lane]), least)
    }
    return best.index < 0 ? nil : best
  }

  private mutating func fill(_ cell: SIMD3<Int32>) -> (start: Int32, end: Int32) {
    let low = SIMD3<Float>(cell) * Self.width - SIMD3(0, 128, 128)
    let high = low + Self.width
    var gaps: [SIMD8<Float>] = []
    gaps.reserveCapacity(all.count)
    var bounds = SIMD8<Float>(repeating: .infinity)
    for eight in all {
      let (gap, far) = eight.distances(from: low, to: high)
      gaps.append(gap)
      bounds.replace(with: far, where: far .< bounds)
    }
    let limit = max(bounds.min() + slack, reach * reach)
    var indices: [Int] = []
    for (k, gap) in gaps.enumerated() {
      let isNear = gap .<= limit
      guard any(isNear) else { continue }
      for lane in 0..<8 where isNear[lane] && first + 8 * k + lane < looks.count {
        indices.append(first + 8 * k + lane)
      }
    }
    let start = Int32(eights.count)
    eights += Self.eights(of: indices, looks)
    return (start, Int32(eights.count))
  }
}

extension PaletteCells.Eight {
  /// Squared distances from a box and from its farthest corner.
  @inline(__always)
  fileprivate func distances(from low: SIMD3<Float>, to high: SIMD3<Float>)
    -> (gap: SIMD8<Float>, far: SIMD8<Float>)
  {
    let (gapX, farX) = Self.distances(x, low.x, high.x)
    let (gapY, farY) = Self.distances(y, low.y, high.y)
    let (gapZ, farZ) = Self.distances(z, low.z, high.z)
    return (gapX + gapY + gapZ, farX + farY + farZ)
  }

  /// Squared distances from an interval and from its farther end.
  @inline(__always)
  static func distances(_ value: SIMD8<Float>, _ low: Float, _ high: Float)
    -> (gap: SIMD8<Float>, far: SIMD8<Float>)
  {
    let (above, below) = (value - low, high - value)
    let least = above.replacing(with: below, where: below .< above)
    let gap = least.replacing(with: 0, where: least .> 0)
    let far = above.replacing(with: below, where: below .> above)
    return (gap * gap, far * far)
  }
}
