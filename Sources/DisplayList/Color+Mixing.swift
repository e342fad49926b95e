extension Color {
  /// Component by component, as gradients of SVG and Lottie are mixed, in which transparent colours show.
  public func mixedStraight(with other: Color, _ t: Double) -> Color {
    Color(
      red: red + (other.red - red) * t, green: green + (other.green - green) * t,
      blue: blue + (other.blue - blue) * t, alpha: alpha + (other.alpha - alpha) * t)
  }

  /// Weighted by alpha, so that a fading colour does not take on the hidden colour of a transparent one. If the result is
  /// transparent it has the limit of its colour.
  public func mixedPremultiplied(with other: Color, _ t: Double) -> Color {
    mixedStraight(with: other, share(of: other, t)).withAlpha(alpha + (other.alpha - alpha) * t)
  }

  public func mixed(with other: Color, _ t: Double, _ mixing: Gradient.Mixing) -> Color {
    switch mixing {
    case .premultiplied: mixedPremultiplied(with: other, t)
    case .straight: mixedStraight(with: other, t)
    }
  }

  /// The weight of the other colour where both are weighted by alpha.
  public func share(of other: Color, _ t: Double) -> Double {
    guard alpha != other.alpha else { return t }
    let its = other.alpha * t
    let sum = alpha * (1 - t) + its
    return sum > 0 ? its / sum : (alpha > 0 ? 0 : 1)
  }
}

extension [Gradient.Stop] {
  /// The colour at a location: beyond the first and the last stop that of the nearest.
  public func color(at location: Double, _ mixing: Gradient.Mixing) -> Color {
    color(at: location, before: firstIndex { $0.location > location } ?? count, mixing)
  }

  /// The same if the first stop beyond the location is known.
  public func color(at location: Double, before next: Int, _ mixing: Gradient.Mixing) -> Color {
    guard let first, let last else { return .clear }
    if next == 0 { return first.color }
    guard next < count else { return last.color }
    let (a, b) = (self[next - 1], self[next])
    let t = (location - a.location) / (b.location - a.location)
    return a.color.mixed(with: b.color, Swift.min(Swift.max(0, t), 1), mixing)
  }
}
