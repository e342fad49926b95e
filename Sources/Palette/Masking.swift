import Raster

/// How much error the eye forgives at a place in a picture.
///
/// In a smooth place an error is seen as a contour, a hue or a blotch; next to a steep step or in a texture the picture
/// itself hides it. So a pixel's tolerance depends on the step that the picture makes there anyway: with plateaus no
/// wider than a few pixels on either side of the true value, the errors cancel out.
public enum Masking {
  /// Ranks are 0..<ranks, the smoothest places first.
  public static let ranks = 8

  /// How far off a pixel of a rank may look, in levels of grey, if `tolerance` is allowed on edges.
  public static func reach(rank: Int, tolerance: Int) -> Float {
    shares[rank] * Float(tolerance)
  }

  /// The same as hundredths of the tolerance.
  static func hundredths(rank: Int) -> Int { hundredths[rank] }

  /// Whether a mixture of colours is a lesser evil than a contour in places of this rank.
  public static func isSloping(rank: Int) -> Bool { rank <= 3 }

  /// The weight of an error in places of this rank; 1 in the smoothest.
  public static func worth(rank: Int) -> Float {
    // Edges get nearly the whole tolerance so that pixels may stay; the limit of 0.8 keeps their errors from counting
    // too little when entries are shared out.
    let ratio = shares[0] / min(0.8, shares[rank])
    return ratio * ratio
  }

  /// Hundredths of the tolerance by rank. Middle ranks allow plateaus of no more than about two pixels.
  private static let hundredths = [22, 30, 30, 40, 40, 50, 65, 95]
  private static let shares = hundredths.map { Float($0) / 100 }

  /// The rank of a pixel's place, from the step to the nearer of its two neighbours in its row and in its column, in
  /// levels of the channel that differs most. So a pixel next to an edge belongs to the smooth side of it, and one with
  /// a step on both sides to the edge.
  static func rank(_ pixels: [UInt32], _ i: Int, x: Int, y: Int, width: Int, height: Int) -> Int {
    let across = Steps(pixels, i, room: x, width - 1 - x, stride: 1)
    let along = Steps(pixels, i, room: y, height - 1 - y, stride: width)
    if across.isEdge(pixels, i) || along.isEdge(pixels, i) { return ranks - 1 }
    let near = max(across.near, along.near)
    if near >= ramp, across.isEven(pixels, i), along.isEven(pixels, i) { return rampRank }
    if near > 1 { return Int(rankings[min(near, rankings.count - 1)]) }
    // Gradients of less than a level per pixel.
    let wide = max(
      Steps(pixels, i, room: x / 2, (width - 1 - x) / 2, stride: 2).near,
      Steps(pixels, i, room: y / 2, (height - 1 - y) / 2, stride: 2 * width).near)
    return wide > 1 ? 1 : 0
  }

  private static let rankings: [UInt8] = [0, 0, 2, 3, 5, 6, 6, 7]

  /// Levels per pixel at which a slope becomes an edge or, if it continues evenly, a ramp, which has its own rank.
  private static let ramp = 4
  private static let rampRank = 4

  /// A pixel's steps to its two neighbours in a row or in a column.
  private struct Steps {
    /// The smaller and the larger step. Beyond the border the picture continues unchanged.
    let near: Int
    let far: Int
    /// The offset from the pixel to the nearer neighbour, and from there to the one behind it, or 0 if there is none.
    private let ahead: Int
    private let beyond: Int

    /// `before` and `after` are the numbers of strides to the borders.
    init(_ pixels: [UInt32], _ i: Int, room before: Int, _ after: Int, stride: Int) {
      let back = before > 0 ? difference(pixels[i], pixels[i - stride]) : 0
      let forth = after > 0 ? difference(pixels[i], pixels[i + stride]) : 0
      (near, far) = (min(back, forth), max(back, forth))
      ahead = back <= forth ? -stride : stride
      beyond = (back <= forth ? before : after) > 1 ? ahead : 0
    }

    /// Whether the pixel belongs to an edge: it is far from one neighbour, and differs from the other by more than the
    /// slope on that side explains. A shade of a gradient that ends at an edge does not.
    func isEdge(_ pixels: [UInt32], _ i: Int) -> Bool {
      guard near > 1, far >= edge else { return false }
      return near > 2 * difference(pixels[i + ahead], pixels[i + ahead + beyond])
    }

    /// Whether the picture continues evenly on both sides, rising or falling, like a blurred edge, which hides no
    /// error.
    func isEven(_ pixels: [UInt32], _ i: Int) -> Bool {
      if near < ramp { return far < edge }
      return far < edge && far <= near + near / 2 + 1
        && difference(pixels[i + ahead], pixels[i - ahead]) >= far + near / 2
    }
  }

  /// The smallest step that hides errors next to it.
  private static let edge = 24

  /// The difference in the channel that differs most, including alpha.
  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    if a == b { return 0 }
    return max(Pixel.distance(a, b), abs(Pixel.alpha(a) - Pixel.alpha(b)))
  }
}
