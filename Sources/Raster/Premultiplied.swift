import DisplayList

/// Arithmetic on premultiplied pixels: one word with red in the lowest byte and alpha in the highest.
enum Premultiplied {
  /// The nearest premultiplied pixel of a colour.
  static func pixel(_ color: Color) -> UInt32 {
    let c = color.clamped
    func byte(_ v: Double) -> UInt32 { UInt32(v * 255 + 0.5) }
    return byte(c.red * c.alpha) | byte(c.green * c.alpha) << 8 | byte(c.blue * c.alpha) << 16
      | byte(c.alpha) << 24
  }

  /// Every channel times k/255, rounded; computed two channels at a time.
  @inline(__always)
  static func scaled(_ p: UInt32, _ k: UInt32) -> UInt32 {
    // Lanes hold at most 255·255 + 128 + 255 < 65536.
    let rb = (p & 0x00FF_00FF) &* k &+ 0x0080_0080
    let ag = ((p &>> 8) & 0x00FF_00FF) &* k &+ 0x0080_0080
    return (((rb &+ ((rb &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF)
      | ((ag &+ ((ag &>> 8) & 0x00FF_00FF)) & 0xFF00_FF00)
  }

  /// Lays `source` over `below`.
  @inline(__always)
  static func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
    // A sum of premultiplied channels is at most 255.
    source &+ scaled(below, 255 &- (source &>> 24))
  }
}
