import DisplayList

extension Color {
  /// Mixes two colours weighted by alpha. Extrapolates outside of 0…1, then clamps.
  public func mixed(with other: Color, _ t: Double, in space: PropertyMotion.ColorSpace) -> Color {
    if t == 0 { return self }
    if t == 1 { return other }
    let mixed = mixedPremultiplied(with: other, t).clamped
    guard mixed.alpha > 0 else { return withAlpha(0) }
    switch space {
    case .srgb: return mixed
    case .oklab:
      let q = share(of: other, t)
      let a = OKLab(self)
      let b = OKLab(other)
      return Color(
        OKLab(
          lightness: a.lightness + (b.lightness - a.lightness) * q, a: a.a + (b.a - a.a) * q,
          b: a.b + (b.b - a.b) * q, alpha: mixed.alpha))
    }
  }

  /// Component by component; alpha too.
  public func multiplied(by other: Color) -> Color {
    Color(
      red: red * other.red, green: green * other.green, blue: blue * other.blue,
      alpha: alpha * other.alpha)
  }
}
