import DisplayList
import Geometry
import Scene

enum PaintRole: String { case fill, stroke }

extension SceneWriter {
  /// Sets the fill or stroke of an element.
  func add(
    _ role: PaintRole, to element: inout Element, _ state: LayerState, _ place: Place,
    _ paint: @escaping (Layer) -> Paint?
  ) {
    let paints = state.moments.map { state.read(at: $0, paint) }
    var gradients: [Gradient] = []
    for case .gradient(let gradient)? in paints {
      if let known = gradients.firstIndex(where: gradient.isAlike) {
        // What is free at any time is written as free.
        if gradient.isFree, !gradients[known].isFree { gradients[known] = gradient }
      } else {
        gradients.append(gradient)
      }
    }
    let ids = gradients.map { like in
      gradientID(like: like, state, place) {
        let gradient = Paint.gradient(of: paint($0), like: like)
        return gradient.isAlike(like) ? gradient : like
      }
    }
    if ids.count == 1 {
      element[role.rawValue] = .reference(ids[0])
      return
    }
    if ids.count > 1 {
      let turns = steps(state) { layer in
        let now = paint(layer)?.gradient
        return gradients.firstIndex { now?.isAlike($0) ?? false } ?? 0
      }
      element[role.rawValue] = .reference(inTurn(ids, turns, state, place))
      return
    }
    addColor(role.rawValue, to: &element, colorSignal(state, place) { paint($0)?.color })
  }

  /// Paints of which each is shown in its turn, as a pattern: what paints an element cannot be animated.
  private func inTurn(
    _ ids: [String], _ turns: [(Double, Int)], _ state: LayerState, _ place: Place
  ) -> String {
    let box = ownReach(state, place)
    let area = areaAttributes(box)
    let rects = ids.indices.map { i in
      var rect = Element("rect", area)
      rect["fill"] = .reference(ids[i])
      rect.set(
        KeyList(shown: turns.map { ($0.0, $0.1 == i) }).attribute("display", clock), unless: .shown)
      return rect
    }
    // A pattern's contents are relative to its own corner.
    let move = TransformFunction.translate(
      -box.minX.rounded(.down), -box.minY.rounded(.down), Decimals(0))
    let content = Element("g", [("transform", .transform([move]))], children: rects)
    return define(
      Element("pattern", [("patternUnits", "userSpaceOnUse")] + area, children: [content]))
  }

  /// Straight sRGB levels 0…255 and alpha 0…1, over time.
  func colorSignal(
    _ state: LayerState, _ place: Place, _ color: @escaping (Layer) -> Color?
  ) -> Signal {
    var plan = state.plan
    if let tint = place.tint { plan.merge(tint.plan) }
    let isStill = state.isStill && place.tint == nil
    return Signal(
      round: clock.round, breaks: isStill ? [] : plan.breaks, eases: plan.eases,
      value: { [self] t in
        let c = tinted(state.read(at: t, color) ?? .clear, place, at: t).clamped
        return [c.red * 255, c.green * 255, c.blue * 255, c.alpha]
      })
  }

  private func tinted(_ color: Color, _ place: Place, at t: Double) -> Color {
    guard let tint = place.tint?.color(t) else { return color }
    return Color(
      red: color.red * tint.red, green: color.green * tint.green, blue: color.blue * tint.blue,
      alpha: color.alpha * tint.alpha)
  }

  func addColor(_ name: String, to element: inout Element, _ signal: Signal) {
    let opacityName =
      name.hasSuffix("-color") ? name.dropLast(5) + "opacity" : name + "-opacity"
    let rgb = signal.mapped { Array($0[0..<3]) }
    let attribute = Track(.attribute(name), rgb, tolerance: 0.6) {
      .color(Color(red: $0[0] / 255, green: $0[1] / 255, blue: $0[2] / 255))
    }.attribute(clock)
    let initial: AttributeValue? = name == "stroke" || name == "lighting-color" ? nil : "#000"
    element.set(attribute, unless: initial)
    if let opacity = opacityAttribute(opacityName, signal.component(3)) { element.set(opacity) }
  }

  /// A gradient in the element's own space.
  private func gradientID(
    like gradient: Gradient, _ state: LayerState, _ place: Place,
    _ value: @escaping (Layer) -> Gradient?
  ) -> String {
    if gradient.isFree || gradient.kind == .axial {
      return freeGradientID(like: gradient, state, place, value)
    }
    let offset = place.offset
    let signal = state.signal { layer in
      let g = (value(layer) ?? gradient).mapped(into: layer.bounds)
      let start = g.start + offset
      let end = g.end + offset
      return [start.x, start.y, end.x, end.y]
    }
    let moving = movingStops(like: gradient, state, place, value)
    if gradient.kind == .conic { return conicID(moving, axis: signal, state, place) }
    var element = Element(gradient.elementName, [("gradientUnits", "userSpaceOnUse")])
    addEllipse(signal, to: &element, place)
    addStops(moving, to: &element)
    return define(element)
  }

  func addStops(_ moving: MovingStops, to element: inout Element) {
    for place in moving.places() {
      let stop = stop(moving, place)
      // If two intervals meet in the same colour, one stop is enough.
      if element.children.last?.written != stop.written { element.children.append(stop) }
    }
  }

  func movingStops(
    like gradient: Gradient, _ state: LayerState, _ place: Place,
    _ value: @escaping (Layer) -> Gradient?
  ) -> MovingStops {
    let shell = colorSignal(state, place) { _ in nil }
    func untinted(at t: Double) -> [Gradient.Stop] {
      clock.effort.spend(gradient.stops.count / 8)
      return value(state.layer(at: t))?.stops ?? gradient.stops
    }
    let count = shell.moments.reduce(gradient.stops.count) { max($0, untinted(at: $1).count) }
    return MovingStops(shell: shell, count: count, mixing: gradient.mixing, clock.effort) {
      [self] t in
      var stops = untinted(at: t)
      // At times with fewer stops, the last one is there several times.
      if let last = stops.last, stops.count < count {
        stops += Array(repeating: last, count: count - stops.count)
      }
      return stops.prefix(count).map {
        Gradient.Stop(color: tinted($0.color, place, at: t), location: $0.location)
      }
    }
  }

  private func stop(_ moving: MovingStops, _ mix: MovingStops.Mix) -> Element {
    var stop = Element("stop")
    let fine = Decimals(4)
    let location = moving.signal { [MovingStops.location($0, mix)] }
    stop.set(
      Track(.attribute("offset"), location, tolerance: 0.0005, fine)
        .attribute(clock), unless: "0")
    addColor("stop-color", to: &stop, moving.colorSignal { moving.color($0, mix) })
    return stop
  }

  /// The centre and the half axes; if these differ, a transformed circle.
  private func addEllipse(_ signal: Signal, to element: inout Element, _ place: Place) {
    let decimals = place.decimals
    let axes = signal.mapped { [$0[0], $0[1], abs($0[2] - $0[0]), abs($0[3] - $0[1])] }
    let isRound = axes.moments.allSatisfy { t in
      let v = axes.value(t)
      return abs(v[2] - v[3]) < 1e-9
    }
    if isRound {
      for (i, name) in ["cx", "cy", "r"].enumerated() {
        let track = Track(.attribute(name), axes.component(i), tolerance: place.tolerance, decimals)
        element.set(track.attribute(clock))
      }
      return
    }
    if isFlat(axes) {
      // Browsers draw nothing with a map that has no inverse; all is beyond the ellipse.
      element["r"] = "0"
      return
    }
    element["cx"] = "0"
    element["cy"] = "0"
    element["r"] = "1"
    let map = axes.mapped { [max($0[2], 1e-6), 0, 0, max($0[3], 1e-6), $0[0], $0[1]] }
    element.set(
      AffineTrack("gradientTransform", [(0, map)], extent: longerSide, place.tolerance)
        .attribute(clock))
  }
}

/// Whether an ellipse never has a width or a height that can be written.
private func isFlat(_ axes: Signal) -> Bool {
  axes.moments.allSatisfy { t in
    let v = axes.value(t)
    return min(v[2], v[3]) < 0.005
  }
}

extension Gradient {
  /// Whether one element can be both, at different times.
  fileprivate func isAlike(_ other: Gradient) -> Bool {
    kind == other.kind && spread == other.spread
  }
}

extension Paint {
  /// The gradient for a paint that is one at another time: a colour becomes a gradient of only that
  /// colour.
  static func gradient(of paint: Paint?, like other: Gradient) -> Gradient {
    if let gradient = paint?.gradient { return gradient }
    let color = paint?.color ?? .clear
    var result = other
    for i in result.stops.indices { result.stops[i].color = color }
    return result
  }

  var gradient: Gradient? {
    switch self {
    case .color: nil
    case .gradient(let gradient): gradient
    }
  }

  /// The colour itself, or the gradient's first one.
  var color: Color? {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): gradient.stops.first?.color
    }
  }
}
