import DisplayList
import Geometry

/// Three boxes one after another, with which browsers' software blurs by two pixels or more.
///
/// SVG allows them in place of a Gaussian, with boxes of a whole number of pixels. They are up to a tenth narrower than
/// the Gaussian, so an exact one differs visibly from what lottie-web shows.
enum ThreeBoxes {
  /// The smallest standard deviation in pixels.
  private static let least = 2.0

  /// The variance of a filter's blur in square pixels, and whether its kernel is that of the boxes.
  static func variance(_ sigma: Double, _ blurring: Filter.Blurring) -> (
    value: Double, isBoxes: Bool
  ) {
    guard blurring == .boxes, sigma >= least else { return (sigma * sigma, false) }
    let width = (sigma * 3 * fullTurn.squareRoot() / 4 + 0.5).rounded(.down)
    func box(_ width: Double) -> Double { (width * width - 1) / 12 }
    // Two boxes of an even width, each half a pixel off, and one that is a pixel wider.
    let isEven = width.truncatingRemainder(dividingBy: 2) == 0
    return (2 * box(width) + box(isEven ? width + 1 : width), true)
  }

  /// The kernel's height at a distance from its middle: a parabola, and on both sides of it the end of one.
  static func height(at distance: Double, variance: Double) -> Double {
    let x = abs(distance) / (2 * variance.squareRoot())
    if x < 0.5 { return 0.75 - x * x }
    return x < 1.5 ? 0.5 * (1.5 - x) * (1.5 - x) : 0
  }
}
