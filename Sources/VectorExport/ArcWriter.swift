import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// A line along a growing part of a circle, or a growing slice of a disc, as a dash on a circle, which turns where both
  /// ends of the arc move; nil for anything else.
  ///
  /// As a path it would be written anew for every frame, since arcs of other angles have other numbers of curves.
  func arc(
    _ state: LayerState, _ place: Place, _ shape: @escaping (Layer) -> Shape?
  ) -> Element? {
    guard let motion = ArcMotion(state, shape),
      var element = ring(motion, state, place)
    else { return nil }
    element["fill"] = "none"
    if motion.first.isSlice {
      add(.stroke, to: &element, state, place) { shape($0)?.fill }
      element["stroke-width"] = .number(motion.first.radius, place.decimals)
    } else {
      addStroke(to: &element, state, place, shape)
      // Nothing is joined.
      element["stroke-miterlimit"] = nil
    }
    return motion.hasGradient ? element : turned(element, motion, state, place)
  }

  /// The circle that is drawn in part, not yet painted.
  private func ring(_ motion: ArcMotion, _ state: LayerState, _ place: Place) -> Element? {
    let first = motion.first
    // A slice is a line as wide as its radius around half of it.
    let radius = first.isSlice ? first.radius / 2 : first.radius
    let ring =
      motion.hasGradient
      ? Path.ring(
        center: first.center + place.offset, radius: radius, from: motion.anchor(first),
        clockwise: motion.isClockwise)
      : Path.ring(center: .zero, radius: radius, from: 0, clockwise: motion.isClockwise)
    if motion.isRigid {
      return Figure(ring.trimmed(Trim(end: motion.fraction(first)))).element(place.decimals)
    }
    let length = PathMeasure(ring).length
    // A line without a length is a dot where it has caps.
    let least = first.isSlice || first.cap == .butt ? 0 : max(place.decimals.step, 0.002) / length
    let part = TrimPart(total: length, start: 0, length: length, isRing: false)
    return dashedStrokes(ring, part, hasJoin: false, state, place) {
      Trim(end: max(motion.fraction(at: $0), least))
    }.first
  }

  /// A figure around the origin, moved to the arc's centre and turned to where it begins.
  private func turned(
    _ element: Element, _ motion: ArcMotion, _ state: LayerState, _ place: Place
  ) -> Element {
    let turn = place.tolerance / max(motion.first.radius, 1) / degree
    let decimals = Decimals(error: turn)
    var element = element
    element.set(
      Track(
        .transform(.rotate), state.signal { [motion.anchor(at: $0) / degree] }, tolerance: turn,
        decimals
      ).attribute(clock))
    let center = motion.first.center + place.offset
    let move = TransformFunction.translate(center.x, center.y, place.decimals)
    if move.isIdentity { return element }
    return Element("g", [("transform", .transform([move]))], children: [element])
  }
}

/// An arc of a circle at some moment.
private struct CircularArc {
  let isSlice: Bool
  let center: Point
  let radius: Double
  /// In radians, clockwise.
  let start: Double
  let end: Double
  let cap: StrokeStyle.Cap

  var sweep: Double { end - start }

  init?(_ shape: Shape) {
    guard let measures = shape.measures, case .arc(let isSlice) = measures.form,
      shape.style.dash.isEmpty || isSlice
    else { return nil }
    let map = measures.map
    guard map.a == map.d, map.b == 0, map.c == 0, map.a > 0, measures.radius > 0 else { return nil }
    self.isSlice = isSlice
    center = map.apply(measures.center)
    radius = measures.radius * map.a
    cap = shape.style.cap
    let (start, sweep) = (measures.startAngle, measures.endAngle - measures.startAngle)
    let trim = isSlice ? .whole : shape.trim
    guard trim.offset == 0, trim.start < trim.end else { return nil }
    self.start = start + sweep * max(trim.start, 0)
    end = start + sweep * min(trim.end, 1)
  }
}

/// How an arc's ends move along a circle that stays.
private struct ArcMotion {
  let first: CircularArc
  /// Whether its paint is a gradient at any time, which must not turn.
  let hasGradient: Bool
  /// Whether it only turns.
  let isRigid: Bool
  let isClockwise: Bool
  private let isFromEnd: Bool
  private let shape: (Layer) -> Shape?

  init?(_ state: LayerState, _ shape: @escaping (Layer) -> Shape?) {
    guard !state.moves(.path), state.moves(.startAngle) || state.moves(.endAngle) else {
      return nil
    }
    let shapes = state.signal { _ in [] }.samples.compactMap { shape(state.layer(at: $0)) }
    let arcs = shapes.compactMap(CircularArc.init)
    guard let first = arcs.first, arcs.count == shapes.count else { return nil }
    func isStill(_ value: (CircularArc) -> Double) -> Bool {
      arcs.allSatisfy { abs(value($0) - value(first)) < 1e-9 }
    }
    guard isStill(\.radius) else { return nil }
    let isClockwise = arcs.allSatisfy { $0.sweep >= 0 }
    guard isClockwise || arcs.allSatisfy({ $0.sweep <= 0 }) else { return nil }
    hasGradient = shapes.contains {
      if case .gradient = first.isSlice ? $0.fill : $0.stroke { true } else { false }
    }
    isFromEnd = isStill(\.end) && !isStill(\.start)
    guard !hasGradient || isStill(\.start) || isStill(\.end) else { return nil }
    isRigid = isStill(\.sweep)
    self.isClockwise = isClockwise != isFromEnd
    self.first = first
    self.shape = shape
  }

  /// The angle of the end that stays, or of the start if both move.
  func anchor(_ arc: CircularArc) -> Double { isFromEnd ? arc.end : arc.start }
  func anchor(at layer: Layer) -> Double { anchor(arc(at: layer)) }

  /// How much of the circle is drawn.
  func fraction(_ arc: CircularArc) -> Double { min(abs(arc.sweep) / fullTurn, 1) }
  func fraction(at layer: Layer) -> Double { fraction(arc(at: layer)) }

  private func arc(at layer: Layer) -> CircularArc {
    shape(layer).flatMap(CircularArc.init) ?? first
  }
}

extension Path {
  /// A closed circle that begins at an angle.
  fileprivate static func ring(
    center: Point, radius: Double, from angle: Double, clockwise: Bool
  ) -> Path {
    let box = Rect(
      x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)
    return MeasuredPath(
      .circle(clockwise: clockwise), in: box, center: center, radius: radius, startAngle: angle
    ).path
  }
}
