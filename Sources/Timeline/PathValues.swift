import Geometry
import Scene

/// Prepared positions along a path.
///
/// Every element that draws is a segment, including a close; a move is a jump that takes no time.
/// Within a segment, `linear` and `cubic` follow the curve parameter, as in Core Animation, and
/// `lengthwise` its length; `paced` and `cubicPaced` have constant speed along the whole path.
final class PathValues: Sendable {
  struct Place {
    var position: Point
    /// The direction of the path in radians; nil if the layer does not turn with it.
    var rotation: Double?
  }

  private enum Pace: Sendable {
    case parametric(KeyTimes)
    case even
    case jumps(KeyTimes)
    case lengthwise(KeyTimes)
    /// From one fraction of the whole length to another.
    case points(KeyTimes, [Double], jumps: Bool)
  }

  private let measure: PathMeasure
  private let start: Point
  private let pace: Pace
  private let timings: [TimingFunction]
  private let rotationMode: PathMotion.RotationMode

  init(_ motion: PathMotion) {
    measure = PathMeasure(motion.path)
    start = motion.path.elements.first?.end ?? .zero
    rotationMode = motion.rotationMode
    let segments = max(1, measure.curves.count)
    if motion.keyPoints.count > 1, motion.calculation.takesKeyPoints {
      let jumps = motion.calculation == .discrete
      let count = motion.keyPoints.count - (jumps ? 0 : 1)
      pace = .points(
        KeyTimes(motion.keyTimes, segments: count), motion.keyPoints, jumps: jumps)
      timings = !jumps && motion.timings.count == count ? motion.timings : []
      return
    }
    switch motion.calculation {
    case .linear, .cubic:
      pace = .parametric(KeyTimes(motion.keyTimes, segments: segments))
      timings = motion.timings.count == segments ? motion.timings : []
    case .paced, .cubicPaced:
      pace = .even
      timings = []
    case .lengthwise:
      pace = .lengthwise(KeyTimes(motion.keyTimes, segments: segments))
      timings = motion.timings.count == segments ? motion.timings : []
    case .discrete:
      pace = .jumps(KeyTimes(motion.keyTimes, segments: segments + 1))
      timings = []
    }
  }

  func place(at t: Double) -> Place {
    guard !measure.curves.isEmpty else { return Place(position: start, rotation: turn(nil)) }
    switch pace {
    case .parametric(let keyTimes):
      let (segment, fraction) = keyTimes.place(of: t)
      let u = segment < timings.count ? timings[segment].ease(fraction) : fraction
      let curve = measure.curves[segment]
      return Place(position: curve.point(at: u), rotation: turn(curve.tangent(at: u)))
    case .lengthwise(let keyTimes):
      let (segment, fraction) = keyTimes.place(of: t)
      return lengthwisePlace(
        segment, segment < timings.count ? timings[segment].ease(fraction) : fraction)
    case .points(let keyTimes, let points, let jumps):
      let (segment, fraction) = keyTimes.place(of: t)
      if jumps { return evenPlace(at: points[segment]) }
      let u = segment < timings.count ? timings[segment].ease(fraction) : fraction
      return evenPlace(at: points[segment] + (points[segment + 1] - points[segment]) * u)
    case .even:
      return beyondEnds(t) ?? evenPlace(at: t)
    case .jumps(let keyTimes):
      let index = keyTimes.place(of: t).segment
      let curve = measure.curves[max(0, index - 1)]
      let u = index == 0 ? 0.0 : 1
      return Place(position: curve.point(at: u), rotation: turn(curve.tangent(at: u)))
    }
  }

  /// If the timing overshoots, a line continues straight, but a curve stays at its end.
  private func lengthwisePlace(_ segment: Int, _ share: Double) -> Place {
    let curve = measure.curves[segment]
    let u =
      measure.isLine[segment]
      ? share : measure.parameter(ofCurve: segment, share: min(max(share, 0), 1))
    return Place(
      position: curve.point(at: u), rotation: turn(curve.tangent(at: u) ?? direction(near: segment))
    )
  }

  /// The direction of the nearest earlier segment that has one, otherwise of the nearest later one.
  private func direction(near segment: Int) -> Point? {
    for curve in measure.curves[..<segment].reversed() {
      if let tangent = curve.tangent(at: 1) { return tangent }
    }
    for curve in measure.curves[segment...] {
      if let tangent = curve.tangent(at: 0) { return tangent }
    }
    return nil
  }

  private func evenPlace(at t: Double) -> Place {
    guard let (index, u) = measure.position(atLength: t * measure.length) else {
      return Place(position: measure.curves[0].d, rotation: turn(nil))
    }
    let curve = measure.curves[index]
    return Place(position: curve.point(at: u), rotation: turn(curve.tangent(at: u)))
  }

  /// If the timing function overshoots, the position leaves the path in a straight line.
  private func beyondEnds(_ t: Double) -> Place? {
    guard t < 0 || t > 1 else { return nil }
    let (point, tangent) = measure.point(atLength: t < 0 ? 0 : measure.length)
    let rest = (t < 0 ? t : t - 1) * measure.length
    return Place(position: point + tangent * rest, rotation: turn(tangent))
  }

  private func turn(_ tangent: Point?) -> Double? {
    let direction = tangent ?? Point(1, 0)
    let angle = arcTangent(direction.y, direction.x)
    return switch rotationMode {
    case .none: nil
    case .auto: angle
    case .autoReverse: angle + .pi
    }
  }
}

extension Calculation {
  fileprivate var takesKeyPoints: Bool {
    switch self {
    case .lengthwise, .discrete: true
    case .linear, .cubic, .paced, .cubicPaced: false
    }
  }
}
