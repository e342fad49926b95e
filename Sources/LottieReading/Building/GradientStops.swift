import DisplayList

/// Converts a gradient's list of numbers to stops.
enum GradientStops {
  /// Colours and opacities are in separate lists, each interpolated on its own; the stops are at the
  /// locations of both.
  static func stops(_ numbers: [Double], colorCount: Int) -> [Gradient.Stop] {
    var colors: [(place: Double, values: [Double])] = []
    for i in 0..<colorCount where i * 4 + 3 < numbers.count {
      colors.append((numbers[i * 4], Array(numbers[(i * 4 + 1)...(i * 4 + 3)])))
    }
    var alphas: [(place: Double, values: [Double])] = []
    var i = colorCount * 4
    while i + 1 < numbers.count {
      alphas.append((numbers[i], [numbers[i + 1]]))
      i += 2
    }
    guard !colors.isEmpty else { return [Gradient.Stop(color: .clear, location: 0)] }
    let places = Set((colors + alphas).map { unit($0.place) }).sorted()
    var stops: [Gradient.Stop] = []
    for place in places {
      let sides = [true, false].map { isBefore in
        color(
          value(colors, at: place, isBefore: isBefore),
          alphas.isEmpty ? [1] : value(alphas, at: place, isBefore: isBefore))
      }
      stops.append(Gradient.Stop(color: sides[0], location: place))
      if sides[1] != sides[0] { stops.append(Gradient.Stop(color: sides[1], location: place)) }
    }
    return stops
  }

  private static func unit(_ v: Double) -> Double { min(max(0, v), 1) }

  private static func color(_ c: [Double], _ alpha: [Double]) -> Color {
    Color(red: c[0], green: c[1], blue: c[2], alpha: alpha[0]).clamped
  }

  /// The limit from before or after a location: they differ if stops coincide.
  private static func value(
    _ stops: [(place: Double, values: [Double])], at place: Double, isBefore: Bool
  ) -> [Double] {
    guard
      let next = stops.firstIndex(where: {
        isBefore ? unit($0.place) >= place : unit($0.place) > place
      })
    else { return stops[stops.count - 1].values }
    guard next > 0 else { return stops[0].values }
    let (a, b) = (stops[next - 1], stops[next])
    let length = unit(b.place) - unit(a.place)
    guard length > 0 else { return b.values }
    let t = (place - unit(a.place)) / length
    return zip(a.values, b.values).map { $0 + ($1 - $0) * t }
  }
}
