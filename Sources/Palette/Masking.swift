import Raster

/// How much of an error the eye forgives at a place of a picture.
///
/// In a smooth place an error is seen as a contour, a hue or a blotch; beside a steep step or in a texture the
/// picture itself hides it. So what a pixel may be off by goes with the step that the picture makes there
/// anyway: with plateaus no wider than a few pixels on either side of what is meant, the errors cancel out.
public enum Masking {
  /// Ranks are 0..<ranks, the smoothest places first.
  public static let ranks = 8

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
    let ratio = shares[0] / shares[rank]
    return ratio * ratio
  }

  /// Of the tolerance, by rank.
  private static let shares: [Float] = [0.22, 0.33, 0.5, 0.8, 0.8, 0.8, 0.8, 0.8]

  /// The rank of a pixel's place: by the step to the nearer of its two neighbours in a row and in a column, in levels
  /// of the channel that differs most. So a pixel beside an edge belongs to the smooth side of it.
  @inline(__always)
  static func rank(_ pixels: [UInt32], _ i: Int, x: Int, y: Int, width: Int, height: Int) -> Int {
    let near = step(pixels, i, x: x, y: y, width: width, height: height, by: 1)
    if near > 1 { return Int(rankings[min(near, rankings.count - 1)]) }
    // Gradients of less than a level a pixel.
    return step(pixels, i, x: x, y: y, width: width, height: height, by: 2) > 1 ? 1 : 0
  }

  private static let rankings: [UInt8] = [0, 0, 2, 3, 4, 5, 5, 6, 6, 6, 7]

  @inline(__always)
  private static func step(
    _ pixels: [UInt32], _ i: Int, x: Int, y: Int, width: Int, height: Int, by reach: Int
  ) -> Int {
    let p = pixels[i]
    var across = 0
    var along = 0
    if x >= reach {
      across = difference(p, pixels[i - reach])
      if x + reach < width { across = min(across, difference(p, pixels[i + reach])) }
    } else if x + reach < width {
      across = difference(p, pixels[i + reach])
    }
    if y >= reach {
      along = difference(p, pixels[i - reach * width])
      if y + reach < height { along = min(along, difference(p, pixels[i + reach * width])) }
    } else if y + reach < height {
      along = difference(p, pixels[i + reach * width])
    }
    return max(across, along)
  }

  /// Of the channel that differs most, alpha included.
  @inline(__always)
  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    if a == b { return 0 }
    return max(Pixel.distance(a, b), abs(Pixel.alpha(a) - Pixel.alpha(b)))
  }
}
