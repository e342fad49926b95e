import DisplayList
import Geometry
import Scene

/// Interpolates two paints after converting them to one form: two colours, or two gradients with the
/// same stops.
///
/// No paint is treated as the other one, transparent. A colour next to a gradient becomes a gradient of
/// that colour. Gradients of different kinds cannot be interpolated.
struct PaintMix: Sendable {
  private enum Pair: Sendable {
    case colors(Color, Color)
    case gradients(Gradient, Gradient)
  }

  private let pair: Pair

  init?(_ a: Paint?, _ b: Paint?) {
    switch (a, b) {
    case (nil, nil): return nil
    case (nil, .color(let b)): pair = .colors(b.withAlpha(0), b)
    case (.color(let a), nil): pair = .colors(a, a.withAlpha(0))
    case (.color(let a), .color(let b)): pair = .colors(a, b)
    case (nil, .gradient(let b)): pair = .gradients(b.mapColors { $0.withAlpha(0) }, b)
    case (.gradient(let a), nil): pair = .gradients(a, a.mapColors { $0.withAlpha(0) })
    case (.color(let a), .gradient(let b)): pair = .gradients(b.mapColors { _ in a }, b)
    case (.gradient(let a), .color(let b)): pair = .gradients(a, a.mapColors { _ in b })
    case (.gradient(let a), .gradient(let b)):
      guard a.kind == b.kind, a.spread == b.spread, a.mixing == b.mixing else { return nil }
      if a.stops.count == b.stops.count {
        pair = .gradients(a, b)
      } else {
        let locations = (a.stops + b.stops).map(\.location).sorted()
        pair = .gradients(a.withStops(at: locations), b.withStops(at: locations))
      }
    }
  }

  func paint(at t: Double, in space: PropertyMotion.ColorSpace) -> Paint {
    switch pair {
    case .colors(let a, let b): return .color(a.mixed(with: b, t, in: space))
    case .gradients(let a, let b):
      var result = a
      result.start = a.start.mixed(with: b.start, t)
      result.end = a.end.mixed(with: b.end, t)
      if a.focus != nil || b.focus != nil {
        result.focus = (a.focus ?? a.start).mixed(with: b.focus ?? b.start, t)
      }
      result.focalRadius = a.focalRadius + (b.focalRadius - a.focalRadius) * t
      result.transform = a.transform.mixed(with: b.transform, t)
      for index in result.stops.indices {
        let p = a.stops[index]
        let q = b.stops[index]
        result.stops[index].color =
          a.mixing == .straight
          ? p.color.mixedStraight(with: q.color, t).clamped
          : p.color.mixed(with: q.color, t, in: space)
        result.stops[index].location = p.location + (q.location - p.location) * t
      }
      return .gradient(result)
    }
  }
}

extension Affine {
  /// Mixes number by number.
  fileprivate func mixed(with other: Affine, _ t: Double) -> Affine {
    if self == other { return self }
    func mix(_ u: Double, _ v: Double) -> Double { u + (v - u) * t }
    return Affine(
      a: mix(a, other.a), b: mix(b, other.b), c: mix(c, other.c), d: mix(d, other.d),
      tx: mix(tx, other.tx), ty: mix(ty, other.ty))
  }
}

extension Gradient {
  func mapColors(_ map: (Color) -> Color) -> Gradient {
    var result = self
    for index in stops.indices { result.stops[index].color = map(stops[index].color) }
    return result
  }

  /// The same gradient with stops at these locations, which are in order.
  fileprivate func withStops(at locations: [Double]) -> Gradient {
    var result = self
    var next = 0
    result.stops = locations.map { location in
      while next < stops.count, location > stops[0].location, location >= stops[next].location {
        next += 1
      }
      return Stop(color: stops.color(at: location, before: next, mixing), location: location)
    }
    return result
  }
}
