import Raster

/// How much of an error the eye forgives at a place of a picture.
///
/// In a smooth place an error is seen as a contour, a hue or a blotch; beside a steep step or in a texture the
/// picture itself hides it. So what a pixel may be off by goes with the step that the picture makes there
/// anyway: with plateaus no wider than a few pixels on either side of what is meant, the errors cancel out.
public enum Masking {
  /// Ranks are 0..<ranks, the smoothest places first.
  public static let ranks = 7

  /// How far off a pixel of a rank may look, in levels of grey, where `tolerance` is allowed on edges.
  public static func reach(rank: Int, tolerance: Int) -> Float {
    shares[rank] * Float(tolerance)
  }

  /// Whether a contour could be seen in places of this rank.
  public static func isSmooth(rank: Int) -> Bool { rank <= 1 }

  /// Whether a mixture of colours is a smaller evil than a contour in places of this rank.
  public static func isSloping(rank: Int) -> Bool { rank <= 3 }

  /// How dear an error is in places of this rank; 1 in the smoothest.
  public static func worth(rank: Int) -> Float {
    // Edges have nearly all of the tolerance so that pixels may stay; entries are still to be shared out fairly.
    let ratio = shares[0] / min(0.8, shares[rank])
    return ratio * ratio
  }

  /// Of the tolerance, by rank. In between, no more than makes plateaus some two pixels wide.
  private static let shares: [Float] = [0.22, 0.3, 0.3, 0.4, 0.5, 0.65, 0.95]

  /// The rank of a pixel's place: by the step to the nearer of its two neighbours in a row and in a column, in levels
  /// of the channel that differs most. So a pixel beside an edge belongs to the smooth side of it, and one with a
  /// step on both sides to the edge.
  @inline(__always)
  static func rank(_ pixels: [UInt32], _ i: Int, x: Int, y: Int, width: Int, height: Int) -> Int {
    let (near, far) = step(pixels, i, x: x, y: y, width: width, height: height, by: 1)
    if near > 1 { return far >= edge ? ranks - 1 : Int(rankings[min(near, rankings.count - 1)]) }
    // Gradients of less than a level a pixel.
    return step(pixels, i, x: x, y: y, width: width, height: height, by: 2).near > 1 ? 1 : 0
  }

  private static let rankings: [UInt8] = [0, 0, 2, 3, 4, 5, 5, 6]

  /// A step from which on it hides what is beside it.
  private static let edge = 24

  /// To the nearer neighbour in a row or in a column, whichever is more, and the largest of all.
  @inline(__always)
  private static func step(
    _ pixels: [UInt32], _ i: Int, x: Int, y: Int, width: Int, height: Int, by reach: Int
  ) -> (near: Int, far: Int) {
    let p = pixels[i]
    let left = x >= reach ? difference(p, pixels[i - reach]) : nil
    let right = x + reach < width ? difference(p, pixels[i + reach]) : nil
    let above = y >= reach ? difference(p, pixels[i - reach * width]) : nil
    let below = y + reach < height ? difference(p, pixels[i + reach * width]) : nil
    let across = min(left ?? right ?? 0, right ?? left ?? 0)
    let along = min(above ?? below ?? 0, below ?? above ?? 0)
    let far = max(max(left ?? 0, right ?? 0), max(above ?? 0, below ?? 0))
    return (max(across, along), far)
  }

  /// Of the channel that differs most, alpha included.
  @inline(__always)
  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    if a == b { return 0 }
    return max(Pixel.distance(a, b), abs(Pixel.alpha(a) - Pixel.alpha(b)))
  }
}
