import DisplayList

// The blend functions of Compositing and Blending 1, section 10, on straight colours with channels 0…1.

extension BlendMode {
  /// Returns `source` laid over `below`, both premultiplied.
  func blend(_ source: UInt32, over below: UInt32) -> UInt32 {
    switch self {
    case .normal: return Premultiplied.over(source, below)
    case .plusLighter: return Premultiplied.added(source, below)
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      let s = Channels(source)
      let b = Channels(below)
      guard s.alpha > 0 else { return below }
      guard b.alpha > 0 else { return source }
      let mixed = mixed(s.straight, b.straight)
      // co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B(cb, cs)
      let color =
        s.premultiplied * (1 - b.alpha) + b.premultiplied * (1 - s.alpha)
        + mixed * (s.alpha * b.alpha)
      return Channels.word(color, s.alpha + b.alpha - s.alpha * b.alpha)
    }
  }

  private func mixed(_ s: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .hue: s.withSaturation(b.saturation).withLuminosity(b.luminosity)
    case .saturation: b.withSaturation(s.saturation).withLuminosity(b.luminosity)
    case .color: s.withLuminosity(b.luminosity)
    case .luminosity: b.withLuminosity(s.luminosity)
    case .normal, .plusLighter, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge,
      .colorBurn, .hardLight, .softLight, .difference, .exclusion:
      SIMD3(channel(s.x, b.x), channel(s.y, b.y), channel(s.z, b.z))
    }
  }

  /// One channel of a separable mode.
  private func channel(_ s: Float, _ b: Float) -> Float {
    switch self {
    case .multiply: return s * b
    case .screen: return s + b - s * b
    case .overlay: return BlendMode.hardLight.channel(b, s)
    case .darken: return min(s, b)
    case .lighten: return max(s, b)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case .difference: return abs(s - b)
    case .exclusion: return s + b - 2 * s * b
    case .normal, .plusLighter, .hue, .saturation, .color, .luminosity: return s
    }
  }
}

/// A pixel's channels as fractions.
private struct Channels {
  var premultiplied: SIMD3<Float>
  var alpha: Float

  init(_ p: UInt32) {
    premultiplied = SIMD3(Float(p & 255), Float(p >> 8 & 255), Float(p >> 16 & 255)) / 255
    alpha = Float(p >> 24) / 255
  }

  var straight: SIMD3<Float> { alpha > 0 ? premultiplied / alpha : SIMD3(repeating: 0) }

  static func word(_ color: SIMD3<Float>, _ alpha: Float) -> UInt32 {
    let a = min(max(0, alpha), 1)
    // No channel is above its alpha, so the word stays premultiplied. One by one: the generic conversion of a vector
    // is not specialized and took most of the time.
    func byte(_ channel: Float) -> UInt32 { UInt32(min(max(0, channel), a) * 255 + 0.5) }
    return byte(color.x) | byte(color.y) << 8 | byte(color.z) << 16 | byte(a) << 24
  }
}

extension SIMD3<Float> {
  fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }
  fileprivate var saturation: Float { self.max() - self.min() }

  fileprivate func withLuminosity(_ l: Float) -> SIMD3<Float> {
    let c = self + (l - luminosity)
    let low = c.min()
    let high = c.max()
    var result = c
    if low < 0 { result = SIMD3(repeating: l) + (result - l) * (l / (l - low)) }
    if high > 1 { result = SIMD3(repeating: l) + (result - l) * ((1 - l) / (high - l)) }
    return result
  }

  fileprivate func withSaturation(_ s: Float) -> SIMD3<Float> {
    let low = self.min()
    let span = self.max() - low
    return span > 0 ? (self - low) * (s / span) : SIMD3(repeating: 0)
  }
}
