/// A Gaussian blur by its standard deviation in pixels.
enum GaussianBlur {
  /// Beyond this many pixels a blur has no effect on a pixel.
  static func reach(_ sigma: Double) -> Int {
    guard sigma > 0 else { return 0 }
    return sigma < 1e5 ? Int(sigma * 3) + 3 : 300_000
  }
}
