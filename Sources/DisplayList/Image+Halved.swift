extension Image {
  /// The image at half the size: each pixel is the mean of four, those beyond an odd edge being those at it.
  public var halved: Image {
    let size = (width: (width + 1) / 2, height: (height + 1) / 2)
    var result: [UInt32] = []
    result.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      let upper = 2 * y * width
      let lower = min(2 * y + 1, height - 1) * width
      for x in 0..<size.width {
        let (left, right) = (2 * x, min(2 * x + 1, width - 1))
        result.append(
          Self.mean(
            pixels[upper + left], pixels[upper + right], pixels[lower + left],
            pixels[lower + right]))
      }
    }
    return Image(
      identity: identity &* 0x9E37_79B9_7F4A_7C15 &+ 1, width: size.width, height: size.height,
      pixels: result)
  }

  /// Two components of each pixel are added at a time, in 16 bits each.
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let half: UInt32 = 0x0002_0002
    let even = (a & mask) + (b & mask) + (c & mask) + (d & mask) + half
    let odd =
      (a >> 8 & mask) + (b >> 8 & mask) + (c >> 8 & mask) + (d >> 8 & mask) + half
    return (even >> 2 & mask) | (odd >> 2 & mask) << 8
  }
}
