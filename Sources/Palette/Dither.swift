/// Ordered dither: a shade between two entries is shown as a mixture of them in a pattern that is fixed to the
/// screen, so that pixels that stay do not change.
///
/// Only the two entries next to a colour are mixed, so the pattern is no stronger than the palette is
/// coarse, and a colour that has an entry of its own is left alone.
package enum Dither {
  /// Thresholds are 0..<levels.
  package static let levels = 64

  package struct Pair: Hashable, Sendable {
    package var nearest: Int
    package var other: Int
    /// In how many of `levels` pixels the other one is shown: at most half of them.
    package var share: Int
  }

  /// Bayer's matrix of 8 by 8: the bits of y and of x ^ y in turn, the lowest ones first.
  package static func threshold(_ x: Int, _ y: Int) -> Int {
    let a = x ^ y
    var value = 0
    for bit in 0..<3 {
      value = value << 2 | (a >> bit & 1) << 1 | (y >> bit & 1)
    }
    return value
  }

  /// Index 0 of the palette is transparent and is not used.
  static func pair(for color: Look, in palette: [Look]) -> Pair {
    var nearest = (distance: Float.infinity, index: 0)
    for i in palette.indices.dropFirst() {
      let distance = palette[i].squaredDistance(to: color)
      if distance < nearest.distance { nearest = (distance, i) }
    }
    var result = Pair(nearest: nearest.index, other: nearest.index, share: 0)
    guard nearest.index > 0, nearest.distance > 0 else { return result }
    let base = palette[nearest.index]
    let toColor = color.place - base.place
    var least = nearest.distance
    for i in palette.indices.dropFirst() where i != nearest.index {
      let toOther = palette[i].place - base.place
      let length = palette[i].squaredDistance(to: base)
      guard length > 0 else { continue }
      let product = toColor * toOther
      let along = (product.x + product.y + product.z) / length
      guard along > 0 else { continue }
      let t = min(0.5, along)
      // What the mixture is off by, and a little of what can be seen of the pattern.
      let miss = nearest.distance - 2 * t * along * length + t * t * length
      let cost = miss + 0.1 * t * (1 - t) * length
      if cost < least {
        least = cost
        result.other = i
        result.share = Int(t * Float(levels) + 0.5)  // at most half of `levels`
      }
    }
    return result
  }
}
