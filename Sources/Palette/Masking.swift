import Raster

/// How much of an error the eye forgives at a place of a picture.
///
/// In a smooth place an error is seen as a contour, a hue or a blotch; beside a steep step or in a texture the
/// picture itself hides it. So what a pixel may be off by goes with the step that the picture makes there
/// anyway: with plateaus no wider than a few pixels on either side of what is meant, the errors cancel out.
public enum Masking {
  /// Ranks are 0..<ranks, the smoothest places first.
  public static let ranks = 8

  /// The rank of a place where the picture steps by so many levels.
  public static func rank(step: Int) -> Int { Int(rankings[min(step, rankings.count - 1)]) }

  private static let rankings: [UInt8] = [0, 0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6, 7]

  /// How far off a pixel of a rank may look, in levels of grey, where `tolerance` is allowed on edges.
  public static func reach(rank: Int, tolerance: Int) -> Float {
    shares[rank] * Float(tolerance)
  }

  /// Of the tolerance, by rank.
  static let shares: [Float] = [0.19, 0.25, 0.34, 0.45, 0.62, 0.81, 1, 1]

  /// How the picture steps at a pixel: to the nearer of its two neighbours in a row and in a column, in levels
  /// of the channel that differs most. A pixel beside an edge belongs to the smooth side of it.
  @inline(__always)
  static func step(_ pixels: [UInt32], _ i: Int, x: Int, y: Int, width: Int, height: Int) -> Int {
    let p = pixels[i]
    let left = x > 0 ? difference(p, pixels[i - 1]) : 255
    let right = x + 1 < width ? difference(p, pixels[i + 1]) : 255
    let above = y > 0 ? difference(p, pixels[i - width]) : 255
    let below = y + 1 < height ? difference(p, pixels[i + width]) : 255
    let across = min(left, right)
    let along = min(above, below)
    return max(across == 255 ? 0 : across, along == 255 ? 0 : along)
  }

  /// Of the channel that differs most, alpha included.
  @inline(__always)
  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    if a == b { return 0 }
    return max(Pixel.distance(a, b), abs(Pixel.alpha(a) - Pixel.alpha(b)))
  }
}
