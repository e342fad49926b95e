/// Arithmetic on pixels: words with red in the lowest byte and alpha in the highest.
public enum Pixel {
  /// The alpha of a pixel that may be shown in its colour or left transparent.
  package static let either: UInt32 = 0x8000_0000

  @inlinable public static func red(_ p: UInt32) -> Int { Int(p & 255) }
  @inlinable public static func green(_ p: UInt32) -> Int { Int(p >> 8 & 255) }
  @inlinable public static func blue(_ p: UInt32) -> Int { Int(p >> 16 & 255) }
  @inlinable public static func alpha(_ p: UInt32) -> Int { Int(p >> 24) }

  /// Makes a pixel from components 0…255.
  @inlinable public static func make(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255)
    -> UInt32
  {
    UInt32(truncatingIfNeeded: red | green << 8 | blue << 16 | alpha << 24)
  }

  /// The largest difference between two pixels in red, green or blue.
  @inlinable public static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    max(
      abs(red(a) - red(b)), max(abs(green(a) - green(b)), abs(blue(a) - blue(b))))
  }

  /// The sum of the squared differences in red, green and blue.
  @inlinable public static func squaredDistance(_ a: UInt32, _ b: UInt32) -> Int {
    let r = red(a) - red(b)
    let g = green(a) - green(b)
    let u = blue(a) - blue(b)
    return r * r + g * g + u * u
  }

  /// Converts from premultiplied to straight colour, rounded to nearest; transparent is 0.
  public static func straight(_ p: UInt32) -> UInt32 {
    let a = alpha(p)
    if a == 255 { return p }
    if a == 0 { return 0 }
    func channel(_ c: Int) -> Int { min(255, (c * 255 + a / 2) / a) }
    return make(channel(red(p)), channel(green(p)), channel(blue(p)), a)
  }

  /// Converts from straight to premultiplied colour, rounded to nearest.
  @inlinable public static func premultiplied(_ p: UInt32) -> UInt32 {
    let a = alpha(p)
    if a == 255 { return p }
    if a == 0 { return 0 }
    func channel(_ c: Int) -> Int { (c * a + 127) / 255 }
    return make(channel(red(p)), channel(green(p)), channel(blue(p)), a)
  }
}
