import DisplayList

extension Color {
  /// Mixes two colours premultiplied by their alpha, so that a fading colour does not take on the
  /// hidden colour of a transparent one. The same as straight mixing if both alphas are equal.
  /// Extrapolates outside of 0…1, then clamps.
  public func mixed(with other: Color, _ t: Double, in space: PropertyMotion.ColorSpace) -> Color {
    if t == 0 { return self }
    if t == 1 { return other }
    let alpha = min(max(alpha + (other.alpha - alpha) * t, 0), 1)
    guard alpha > 0 else { return withAlpha(0) }
    // The weights of the two colours; alpha may have been clamped, so they are normalized to add up to
    // 1.
    let share = other.alpha * t
    let sum = self.alpha * (1 - t) + share
    let q = sum > 0 ? share / sum : t
    switch space {
    case .srgb:
      return Color(
        red: red + (other.red - red) * q, green: green + (other.green - green) * q,
        blue: blue + (other.blue - blue) * q, alpha: alpha
      ).clamped
    case .oklab:
      let a = OKLab(self)
      let b = OKLab(other)
      return Color(
        OKLab(
          lightness: a.lightness + (b.lightness - a.lightness) * q, a: a.a + (b.a - a.a) * q,
          b: a.b + (b.b - a.b) * q, alpha: alpha))
    }
  }

  /// Component by component; alpha too.
  public func multiplied(by other: Color) -> Color {
    Color(
      red: red * other.red, green: green * other.green, blue: blue * other.blue,
      alpha: alpha * other.alpha)
  }
}
