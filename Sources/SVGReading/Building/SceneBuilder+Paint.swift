import DisplayList
import Geometry
import Scene

/// Colours and gradients.
extension SceneBuilder {
  /// The animations of a fill or stroke, with those of what it names. What moves may name something else; the beginning
  /// is what counts.
  func paintMovers(_ name: String, _ node: Int) -> [StyledTree.Mover] {
    let own = tree.movers(of: name, node) + tree.movers(of: name + "-opacity", node)
    let value = tree.value(name, node, at: 0)
    if case .server(let id, _) = value, let server = tree.resource(id: id) {
      return own + (usesBox(server) ? outlineMovers(node) : []) + paintServerMovers(server)
    }
    guard let taken = value.contextName, let owner = paintContext(of: node) else { return own }
    return own + within(owner) { paintMovers(taken, owner.node) }
  }

  func usesBox(_ server: Int) -> Bool { tree.percentBase(server) == Size(1, 1) }

  func paintServerMovers(_ server: Int) -> [StyledTree.Mover] {
    let names =
      [
        "x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy", "fr", "x", "y", "width", "height",
        "spreadMethod",
      ] + StyledTree.transformNames
    return tree.servers(server).flatMap { index in
      names.flatMap { tree.movers(of: $0, index) }
        + tree.nodes[index].children.flatMap { stop in
          ["offset", "stop-color", "stop-opacity"].flatMap { tree.movers(of: $0, stop) }
        }
    }
  }

  /// The paint of a fill or stroke; nil if nothing is painted.
  func paint(_ name: String, _ node: Int, box: () -> Rect?, at time: Double) -> Paint? {
    let opacity = min(max(tree.number(name + "-opacity", node, at: time), 0), 1)
    switch tree.value(name, node, at: time) {
    case .color(let color):
      let clamped = color.clamped
      return .color(clamped.withAlpha(clamped.alpha * opacity))
    case .server(let id, let fallback):
      let second = fallback.map { Paint.color($0.withAlpha($0.alpha * opacity)) }
      guard let server = tree.resource(id: id) else { return second }
      switch tree.element(server).name {
      case "linearGradient", "radialGradient":
        return gradient(server, box: box, opacity: opacity, at: time) ?? second
      case "pattern": return isPattern(server, box: box, at: time) ? nil : second
      default: return second
      }
    case let value:
      return value.contextName.flatMap { contextPaint($0, of: node, opacity, at: time) }
    }
  }

  /// The paint of the element with the marker, or of the `use`, if it has one.
  private func contextPaint(_ name: String, of node: Int, _ opacity: Double, at time: Double)
    -> Paint?
  {
    guard let owner = paintContext(of: node) else { return nil }
    let box = { self.tree.bounds(owner.node, at: time) }
    switch within(owner, { paint(name, owner.node, box: box, at: time) }) {
    case .color(let color): return .color(color.withAlpha(color.alpha * opacity))
    case .gradient(var gradient):
      gradient.transform = owner.map * gradient.transform
      return .gradient(gradient)
    case nil: return nil
    }
  }

  /// Nil where it cannot be laid out; without a stop nothing is painted.
  private func gradient(_ node: Int, box: () -> Rect?, opacity: Double, at time: Double) -> Paint? {
    let stops = stops(node, opacity: opacity, at: time)
    guard let first = stops.first, let last = stops.last else { return .color(.clear) }
    let isLinear = tree.element(node).name == "linearGradient"
    func given(_ name: String) -> Int? { tree.holder(of: name, node) }
    func n(_ name: String, _ otherwise: Double) -> Double {
      guard let holder = given(name) else { return otherwise }
      return tree.number(name, holder, at: time)
    }
    let units = tree.inheritedAttribute("gradientUnits", node) ?? "objectBoundingBox"
    let isBox = units != "userSpaceOnUse"
    let whole = tree.percentBase(node)
    var map = Affine.identity
    if isBox {
      guard let box = box(), box.width > 0, box.height > 0 else { return nil }
      map = Affine(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }
    map =
      map * TransformFunction.matrix(of: tree.serverTransforms(node, at: time))
    guard map.inverted != nil else { return nil }
    guard stops.count > 1 else { return .color(first.color) }
    var gradient: Gradient
    if isLinear {
      let start = Point(n("x1", 0), n("y1", 0))
      let end = Point(n("x2", whole.width), n("y2", 0))
      guard start != end else { return .color(last.color) }
      gradient = Gradient(kind: .axial, stops: stops, start: start, end: end)
    } else {
      let center = Point(n("cx", whole.width / 2), n("cy", whole.height / 2))
      let half = ((whole.width * whole.width + whole.height * whole.height) / 2).squareRoot() / 2
      let r = n("r", half)
      guard r > 0 else { return .color(last.color) }
      gradient = Gradient(kind: .circular, stops: stops, start: center, end: center + Point(r, 0))
      let focus = Point(n("fx", center.x), n("fy", center.y))
      if focus != center { gradient.focus = focus }
      gradient.focalRadius = max(0, n("fr", 0))
    }
    gradient.mixing = .straight
    if tree.word("color-interpolation", node) == "linearrgb" { gradient.mixLight() }
    gradient.transform = map
    switch tree.inheritedAttribute("spreadMethod", node, at: time) {
    case "reflect": gradient.spread = .reflect
    case "repeat": gradient.spread = .repeat
    default: break
    }
    return .gradient(gradient)
  }

  private func stops(_ node: Int, opacity: Double, at time: Double) -> [Gradient.Stop] {
    let rows = tree.servers(node).map { server in
      tree.nodes[server].children.filter { tree.element($0).name == "stop" }
    }
    return (rows.first { !$0.isEmpty } ?? []).reduce(into: []) {
      $0.append(stop($1, after: $0.last, opacity, at: time))
    }
  }

  private func stop(_ node: Int, after last: Gradient.Stop?, _ opacity: Double, at time: Double)
    -> Gradient.Stop
  {
    var color = Color.black
    if case .color(let given) = tree.value("stop-color", node, at: time) { color = given.clamped }
    let own = min(max(tree.number("stop-opacity", node, at: time), 0), 1)
    let offset = min(max(tree.number("offset", node, at: time), 0), 1)
    return Gradient.Stop(
      color: color.withAlpha(color.alpha * own * opacity),
      location: max(offset, last?.location ?? 0))
  }
}

extension Gradient {
  /// Inserts stops so that colours are interpolated in linear light instead of encoded levels.
  fileprivate mutating func mixLight() {
    let parts = 16
    var result: [Stop] = []
    for (a, b) in zip(stops, stops.dropFirst()) {
      result.append(a)
      guard b.location > a.location, a.color != b.color else { continue }
      for k in 1..<parts {
        let t = Double(k) / Double(parts)
        func mix(_ p: Double, _ q: Double) -> Double {
          Color.encoded(Color.linear(p) + (Color.linear(q) - Color.linear(p)) * t)
        }
        result.append(
          Stop(
            color: Color(
              red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green),
              blue: mix(a.color.blue, b.color.blue),
              alpha: a.color.alpha + (b.color.alpha - a.color.alpha) * t),
            location: a.location + (b.location - a.location) * t))
      }
    }
    if let last = stops.last { result.append(last) }
    stops = result
  }
}
