import DisplayList
import Geometry

/// A gradient seen through a projection, as closely as SVG allows: exact along the middle of the filled
/// area; elsewhere lines of one colour are approximated by parallels, or by ellipses around one point.
struct ProjectedGradient {
  private(set) var pose: Pose
  /// The largest error of its colours, in levels of 255.
  private(set) var levels = 0.0

  private static let parts = 4

  /// Nil if SVG cannot draw it: it is behind the eye, or conic.
  init?(_ gradient: Gradient, _ map: Projection, over box: Rect, offset: Point) {
    guard box.corners.allSatisfy({ map.weight(at: $0) > 1e-3 }) else { return nil }
    if gradient.isFree || (gradient.mixing == .straight && gradient.kind != .conic) {
      self.init(free: gradient, map.asAffine ?? map.tangent(at: box.center), offset)
      if map.asAffine == nil { levels = 255 }
      return
    }
    switch gradient.kind {
    case .axial: self.init(axial: gradient, map, box, offset)
    case .radial: self.init(radial: gradient, map, box, offset)
    case .circular, .conic: return nil
    }
  }

  /// With its own transform.
  private init(free gradient: Gradient, _ map: Affine, _ offset: Point) {
    pose = Pose(
      gradient.elementName,
      [("gradientUnits", .word("userSpaceOnUse"))]
        + gradient.unit.numbers.map { number -> (String, PoseValue) in
          // Defaults are the centre, not 0.
          number.name.hasPrefix("c")
            ? (number.name, .word("0")) : (number.name, .fraction(number.value))
        } + [
          ("gradientTransform", .map(.translation(offset.x, offset.y) * map * gradient.unit.map))
        ], children: ProjectedGradient.stops(gradient) { $0 })
    if let spread = gradient.spreadName { pose.add("spreadMethod", .word(spread)) }
  }

  private init?(axial gradient: Gradient, _ map: Projection, _ box: Rect, _ offset: Point) {
    let axis = gradient.end - gradient.start
    let square = axis.dot(axis)
    guard square > 0 else { return nil }
    func share(_ p: Point) -> Double { (p - gradient.start).dot(axis) / square }
    // Along a line through the centre.
    let middle = box.center
    func place(_ s: Double) -> Point { middle + axis * (s - share(middle)) }
    guard map.weight(at: place(0)) > 1e-3, map.weight(at: place(1)) > 1e-3 else { return nil }
    let tangent = map.tangent(at: middle)
    let across = tangent.apply(middle + axis.perpendicular) - tangent.apply(middle)
    let start = map.apply(place(0))
    let end = map.apply(place(1))
    guard let line = across.normalized else { return nil }
    let way = (end - start).dot(line.perpendicular)
    let far = start + line.perpendicular * way
    func offsetOf(_ p: Point) -> Double {
      way == 0 ? 0 : (map.apply(p) - start).dot(line.perpendicular) / way
    }
    pose = Pose(
      "linearGradient",
      [
        ("gradientUnits", .word("userSpaceOnUse")), ("x1", .length(start.x + offset.x)),
        ("y1", .length(start.y + offset.y)), ("x2", .length(far.x + offset.x)),
        ("y2", .length(far.y + offset.y)),
      ], children: ProjectedGradient.stops(gradient) { offsetOf(place($0)) })
    levels = ProjectedGradient.levels(gradient, box, share) { p in
      // The offset that has the same colour.
      let u = offsetOf(p)
      var (low, high) = (-1.0, 2.0)
      for _ in 0..<40 {
        let s = (low + high) / 2
        guard map.weight(at: place(s)) > 1e-3, offsetOf(place(s)) < u else {
          high = s
          continue
        }
        low = s
      }
      return low
    }
  }

  private init?(radial gradient: Gradient, _ map: Projection, _ box: Rect, _ offset: Point) {
    let center = gradient.start
    let axes = gradient.end - center
    guard map.weight(at: center) > 1e-3, axes.x != 0, axes.y != 0 else { return nil }
    let tangent = map.tangent(at: center)
    let unit =
      Affine.translation(offset.x, offset.y) * tangent * Affine.translation(center.x, center.y)
      * Affine.scale(abs(axes.x), abs(axes.y))
    func share(_ p: Point) -> Double {
      Point((p.x - center.x) / axes.x, (p.y - center.y) / axes.y).length
    }
    pose = Pose(
      "radialGradient",
      [
        ("gradientUnits", .word("userSpaceOnUse")), ("cx", .word("0")), ("cy", .word("0")),
        ("r", .word("1")), ("gradientTransform", .map(unit)),
      ], children: ProjectedGradient.stops(gradient) { $0 })
    guard abs(tangent.determinant) > 1e-9 else { return }
    levels = ProjectedGradient.levels(gradient, box, share) { p in
      let back = tangent.inverted?.apply(map.apply(p)) ?? p
      return share(back)
    }
  }

  /// Stops at the given locations and some in between, because perspective is not linear.
  private static func stops(_ gradient: Gradient, _ offset: (Double) -> Double) -> [Pose] {
    func stop(_ share: Double) -> Pose {
      let color = gradient.stops.color(at: share, gradient.mixing).clamped
      return stop(color, share)
    }
    func stop(_ color: Color, _ share: Double) -> Pose {
      Pose(
        "stop",
        [
          ("offset", .fraction(offset(share))), ("stop-color", .color(color)),
          ("stop-opacity", .fraction(color.alpha)),
        ])
    }
    var result: [Pose] = []
    for (a, b) in zip(gradient.stops, gradient.stops.dropFirst()) {
      result.append(stop(a.color.clamped, a.location))
      for i in 1..<parts where a.color != b.color && gradient.mixing == .premultiplied {
        let u = Double(i) / Double(parts)
        let color = a.color.mixedPremultiplied(with: b.color, u).clamped
        result.append(stop(color, a.location + (b.location - a.location) * u))
      }
    }
    if let last = gradient.stops.last { result.append(stop(last.color.clamped, last.location)) }
    return result
  }

  private static func levels(
    _ gradient: Gradient, _ box: Rect, _ exact: (Point) -> Double, _ drawn: (Point) -> Double
  ) -> Double {
    var worst = 0.0
    for i in 0...4 {
      for k in 0...4 {
        let p = box.point(atUnit: Point(Double(i) / 4, Double(k) / 4))
        let a = gradient.stops.color(at: exact(p), gradient.mixing)
        worst = max(worst, a.levels(from: gradient.stops.color(at: drawn(p), gradient.mixing)))
      }
    }
    return worst
  }
}
