import DisplayList
import Geometry
import Scene

extension SceneWriter {
  func background(_ state: LayerState, _ place: Place) -> [Element] {
    let paints = state.moments.map { state.layer(at: $0).background }
    guard paints.contains(where: { $0?.isVisible ?? false }) else { return [] }
    var element = elementInsideBorder(state, place)
    add(.fill, to: &element, state, place) { $0.background }
    return [element]
  }

  /// The border: a stroke that is inset by half its width.
  func border(_ state: LayerState, _ place: Place) -> [Element] {
    let borders = state.moments.map { state.layer(at: $0).border }
    guard borders.contains(where: { $0.width > 0 && $0.color.alpha > 0 }) else { return [] }
    // Wider than this a border covers the layer, and nothing more.
    func width(_ layer: Layer) -> Double {
      min(layer.border.width, min(layer.bounds.width, layer.bounds.height) / 2)
    }
    var element = boundsElement(state, place, inset: { width($0) / 2 })
    element["fill"] = "none"
    add(.stroke, to: &element, state, place) { .color($0.border.color) }
    element.set(lengthAttribute("stroke-width", state, place, width), unless: "1")
    return [element]
  }

  func lengthAttribute(
    _ name: String, _ state: LayerState, _ place: Place, _ value: @escaping (Layer) -> Double
  ) -> Element.Attribute {
    let decimals = place.decimals
    return Track(
      .attribute(name), state.signal { [max(0, value($0))] }, tolerance: place.tolerance, decimals
    ).attribute(clock)
  }

  func ownContent(_ state: LayerState, _ place: Place) -> [Element] {
    switch state.model.content {
    case .none: return []
    case .shape: return shape(state, place) { $0.shape }
    case .text(let content): return text(content, state, place)
    case .gradient:
      var element = elementInsideBorder(state, place)
      add(.fill, to: &element, state, place) { layer in
        guard case .gradient(let gradient) = layer.content else { return nil }
        return .gradient(gradient)
      }
      return [element]
    case .image(let content): return image(content, state, place)
    case .snapshot(let content): return snapshot(content, state, place)
    case .replicator, .emitter, .tiles: return []
    case .backdrop: return backdrop(state, place)
    }
  }

  /// Fill and stroke of a layer that is always a shape.
  func shape(
    _ state: LayerState, _ place: Place, _ whole: @escaping (Layer) -> Shape?
  ) -> [Element] {
    let shapes = state.moments.compactMap { whole(state.layer(at: $0)) }
    let isCut = shapes.contains { !$0.isTrimmedByDashes && !$0.trim.isWhole }
    let shape = { (layer: Layer) in isCut ? whole(layer)?.cutForLine : whole(layer) }
    let isFilled = shapes.contains(where: \.isFilled)
    let isStroked = shapes.contains(where: \.isStroked)
    let isTrimmed = state.moments.contains { shape(state.layer(at: $0))?.trim.isWhole == false }
    guard isFilled || isStroked else { return [] }
    if isFilled != isStroked, !isCut, let arc = arc(state, place, whole) {
      return [arc]
    }
    var fill =
      isFilled
      ? pathElement(state, place, isCut: isCut) { layer in
        whole(layer).map { isCut ? $0.cut($0.path).filled : $0.path } ?? Path()
      } : nil
    if var element = fill {
      add(.fill, to: &element, state, place) { shape($0)?.fill }
      if shapes[0].fillRule == .evenOdd { element["fill-rule"] = "evenodd" }
      fill = element
    }
    guard isStroked else { return fill.map { [$0] } ?? [] }
    if var both = fill, !isTrimmed, !isCut, !shapes[0].path.isEmpty {
      // One element for both.
      addStroke(to: &both, state, place, shape)
      return [both]
    }
    var strokes: [Element]
    if isTrimmed {
      strokes = trimmedStrokes(state, place, shape)
    } else {
      strokes = [pathElement(state, place, isCut: isCut) { shape($0)?.path ?? Path() }]
    }
    for i in strokes.indices {
      strokes[i]["fill"] = "none"
      addStroke(to: &strokes[i], state, place, shape)
    }
    return (fill.map { [$0] } ?? []) + strokes
  }

  func addStroke(
    to element: inout Element, _ state: LayerState, _ place: Place,
    _ shape: @escaping (Layer) -> Shape?
  ) {
    add(.stroke, to: &element, state, place) { shape($0)?.stroke }
    element.set(
      lengthAttribute("stroke-width", state, place) { shape($0)?.style.width ?? 0 }, unless: "1")
    guard let style = shape(state.layer(at: 0))?.style else { return }
    if style.cap != .butt { element["stroke-linecap"] = .text(style.cap.rawValue) }
    if style.join != .miter {
      element["stroke-linejoin"] = .text(style.join.rawValue)
    } else if state.moments.contains(where: { hasCorners(shape(state.layer(at: $0))) }) {
      element.set(miterLimit(state, shape), unless: "4")
    }
    if element["stroke-dasharray"] == nil { addDash(to: &element, state, place, shape) }
  }

  /// The limit for the length of a join, as a multiple of the line width.
  private func miterLimit(
    _ state: LayerState, _ shape: @escaping (Layer) -> Shape?
  ) -> Element.Attribute {
    let decimals = Decimals(2)
    let signal = state.signal { [max(1, shape($0)?.style.miterLimit ?? 4)] }
    return Track(.attribute("stroke-miterlimit"), signal, tolerance: 0.01, decimals)
      .attribute(clock)
  }

  /// Whether lines may meet in a corner for which a limit matters: for one of at least 4, which is SVG's, only where they
  /// nearly turn back.
  private func hasCorners(_ shape: Shape?) -> Bool {
    guard let shape else { return false }
    switch Figure(shape.path) {
    case .circle, .ellipse: return false
    case .rect: return shape.style.miterLimit < 4
    case .path(let path):
      return path.elements.count > 2 && (shape.style.miterLimit < 4 || path.hasSharpCorners)
    }
  }

  private func addDash(
    to element: inout Element, _ state: LayerState, _ place: Place,
    _ shape: @escaping (Layer) -> Shape?
  ) {
    let dashes = state.moments.map { shape(state.layer(at: $0))?.style.dash ?? [] }
    guard dashes.contains(where: { !$0.isEmpty }) else { return }
    let decimals = place.decimals
    let isSquare = shape(state.layer(at: 0))?.style.cap == .square
    func value(_ numbers: [Double]) -> AttributeValue {
      let numbers = isSquare ? numbers.withTurnedDots(least: decimals.step) : numbers
      return numbers.isEmpty
        ? "none" : .numbers(numbers.map { WrittenNumber(max(0, $0), decimals) })
    }
    let witness = Witness()
    let signal = state.signal { layer -> [Double] in
      let dash = shape(layer)?.style.dash ?? dashes[0]
      guard dash.count == dashes[0].count else {
        witness.hasSeenOther = true
        return dashes[0]
      }
      return dash
    }
    let attribute = Track(
      .attribute("stroke-dasharray"), signal, tolerance: place.tolerance, format: value
    ).attribute(clock)
    if dashes.allSatisfy({ $0.count == dashes[0].count }), !witness.hasSeenOther {
      element.set(attribute)
    } else {
      // Browsers take lists of one length only; shorter ones repeat, and a solid line is one long dash.
      let steps = steps(state) { shape($0)?.style.dash ?? [] }
      let most = steps.map(\.1.count).max() ?? 0
      let even = steps.map { time, dash in
        guard !dash.isEmpty || most == 0 else {
          return (time, value([9999] + Array(repeating: 0, count: most - 1)))
        }
        let times = dash.isEmpty || most % dash.count > 0 ? 1 : most / dash.count
        return (time, value(Array((0..<times).map { _ in dash }.joined())))
      }
      element.set(KeyList(steps: even).attribute("stroke-dasharray", clock))
    }
    guard element["stroke-dashoffset"] == nil else { return }
    let phase = state.signal { [shape($0)?.style.dashPhase ?? 0] }
    element.set(
      Track(.attribute("stroke-dashoffset"), phase, tolerance: place.tolerance, decimals)
        .attribute(clock), unless: "0")
  }
}

extension [Double] {
  /// A dash pattern whose dots have a length: browsers do not turn square ones without any.
  fileprivate func withTurnedDots(least: Double) -> [Double] {
    guard count % 2 == 0 else { return self }
    var result = self
    for i in stride(from: 0, to: count, by: 2) where self[i] < least && self[i + 1] > 2 * least {
      result[i] = least
      result[i + 1] -= least - self[i]
    }
    return result
  }
}

extension Layer {
  /// The shape that a shape or text draws; for a text, the outline of the current setting.
  var shape: Shape? {
    switch content {
    case .shape(let shape): return shape
    case .text(let text):
      var shape = text.shape
      if text.settings.indices.contains(text.current) {
        shape.path = text.settings[text.current].outline
      }
      return shape
    case .none, .gradient, .image, .replicator, .backdrop, .snapshot, .emitter, .tiles: return nil
    }
  }
}

extension Shape {
  var isFilled: Bool { fill?.isVisible ?? false }
  var isStroked: Bool { style.width > 0 && stroke?.isVisible ?? false }

  /// With its path cut to what the stroke draws, and the remaining trim.
  fileprivate var cutForLine: Shape {
    var result = self
    let cut = cut(path)
    result.path = cut.stroked
    result.trim = cut.trim
    return result
  }
}

extension Paint {
  var isVisible: Bool {
    switch self {
    case .color(let color): color.alpha > 0
    case .gradient(let gradient): gradient.stops.contains { $0.color.alpha > 0 }
    }
  }
}

extension Path {
  /// Whether somewhere it turns by more than 120 degrees, or that is not known.
  fileprivate var hasSharpCorners: Bool {
    var (pen, start) = (Point.zero, Point.zero)
    // Into the pen, and out of the start.
    var (into, first): (Point?, Point?)
    for element in elements {
      let stops: [Point]
      switch element {
      case .move(let p):
        (pen, start, into, first) = (p, p, nil, nil)
        continue
      case .line(let p): stops = [pen, p]
      case .quad(let c, let p): stops = [pen, c, p]
      case .cubic(let c1, let c2, let p): stops = [pen, c1, c2, p]
      case .close: stops = pen.distance(to: start) > 1e-9 ? [pen, start] : []
      }
      if let end = stops.last {
        let (out, last) = (stops[1] - pen, end - stops[stops.count - 2])
        guard out.length > 1e-9, last.length > 1e-9, !isSharp(into, out) else { return true }
        (pen, into, first) = (end, last, first ?? out)
      }
      if element == .close {
        if let first, isSharp(into, first) { return true }
        (pen, into, first) = (start, nil, nil)
      }
    }
    return false
  }

  private func isSharp(_ into: Point?, _ out: Point) -> Bool {
    into.map { $0.dot(out) < -0.5 * $0.length * out.length } ?? false
  }
}
