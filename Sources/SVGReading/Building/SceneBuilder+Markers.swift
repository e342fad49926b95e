import DisplayList
import Geometry
import Scene

/// Draws the markers of lines.
extension SceneBuilder {
  func markers(of node: Int, _ unit: Double) -> Layer? {
    guard !isClipping, ["path", "line", "polyline", "polygon"].contains(tree.element(node).name)
    else { return nil }
    let names = ["marker-start", "marker-mid", "marker-end"]
    let markers = names.map { target($0, node, kind: "marker") }
    guard markers.contains(where: { $0 != nil }) else { return nil }
    var known: [Double: [MarkerPlaces.Vertex]] = [:]
    func vertices(_ time: Double) -> [MarkerPlaces.Vertex] {
      if let known = known[time] { return known }
      let vertices = MarkerPlaces.vertices(of: tree, node, at: time)
      known[time] = vertices
      return vertices
    }
    let count = vertices(0).count
    // A path that only moves shows nothing.
    guard count > 1 else { return nil }
    var group = makeLayer()
    for k in 0..<min(count, 2000) {
      let index = k == 0 ? 0 : k == count - 1 ? 2 : 1
      guard let element = markers[index] else { continue }
      let marker = Marker(tree, element, of: node, isStart: index == 0) { time in
        let all = vertices(time)
        return all[min(k, all.count - 1)]
      }
      place(marker, in: &group, unit)
    }
    return group.children.isEmpty ? nil : group
  }

  private func place(_ marker: Marker, in layer: inout Layer, _ unit: Double) {
    let first = marker.size(at: 0)
    guard first.width > 0 && first.height > 0 || tree.isMoving(Marker.sizes, marker.element),
      open.insert(marker.element).inserted
    else { return }
    defer { open.remove(marker.element) }
    var outer = makeLayer()
    func own(_ names: [String]) -> [StyledTree.Mover] {
      names.flatMap { tree.movers(of: $0, marker.element) }
    }
    let movers =
      outlineMovers(marker.node) + tree.movers(of: "stroke-width", marker.node)
      + own(Marker.sizes + Marker.fits + ["orient", "refX", "refY", "markerUnits"])
    animate(&outer, .transform, movers, unit: unit) { layer, time in
      layer.transform = Transform([.matrix(Matrix4(marker.map(at: time)))])
      return .transform(layer.transform)
    }
    if cutsOverflow(marker.element) {
      outer.clipPath = ClipPath(Path())
      animate(&outer, .clipPath, own(Marker.sizes), unit: unit) { layer, time in
        let path = Path.rect(Rect(origin: .zero, size: marker.size(at: time)))
        layer.clipPath?.path = path
        return .path(path)
      }
    }
    var inner = makeLayer()
    animate(&inner, .transform, own(Marker.sizes + Marker.fits), unit: unit) { layer, time in
      layer.transform = Transform(marker.fitted(at: time).operations)
      return .transform(layer.transform)
    }
    let around = context
    context = (marker.map(at: 0) * marker.fitted(at: 0)).inverted.map {
      MarkerContext(node: marker.node, toMarker: $0)
    }
    defer { context = around }
    let unit = unit / max(marker.scale(at: 0), 0.001)
    inner.children = children(of: marker.element, unit: unit)
    guard !inner.children.isEmpty else { return }
    finish(&inner, marker.element, unit)
    outer.children = [inner]
    layer.children.append(outer)
  }
}

/// A `marker` element at one of the vertices of a line.
private struct Marker {
  let tree: StyledTree
  let element: Int
  /// The line.
  let node: Int
  let isStart: Bool
  let vertex: (Double) -> MarkerPlaces.Vertex

  static let sizes = ["markerWidth", "markerHeight"]
  static let fits = ["viewBox", "preserveAspectRatio"]

  init(
    _ tree: StyledTree, _ element: Int, of node: Int, isStart: Bool,
    _ vertex: @escaping (Double) -> MarkerPlaces.Vertex
  ) {
    self.tree = tree
    self.element = element
    self.node = node
    self.isStart = isStart
    self.vertex = vertex
  }

  func size(at time: Double) -> Size {
    func side(_ name: String) -> Double { max(0, tree.number(name, element, at: time)) }
    return Size(side("markerWidth"), side("markerHeight"))
  }

  /// Maps the marker's content to the marker's own box.
  func fitted(at time: Double) -> Affine {
    guard let view = tree.viewBox(element, at: time) else { return .identity }
    let ratio = tree.attribute("preserveAspectRatio", element, at: time)
    return ViewBox.map(view, into: size(at: time), ratio)
  }

  /// The point of the box that is put on the vertex.
  private func anchor(at time: Double) -> Point {
    let whole = tree.viewBox(element, at: time) ?? Rect(origin: .zero, size: size(at: time))
    func place(_ name: String, _ low: Double, _ length: Double) -> Double {
      switch tree.attribute(name, element, at: time) {
      case "left"?, "top"?: low
      case "center"?: low + length / 2
      case "right"?, "bottom"?: low + length
      default: tree.number(name, element, at: time)
      }
    }
    return fitted(at: time).apply(
      Point(place("refX", whole.minX, whole.width), place("refY", whole.minY, whole.height)))
  }

  func scale(at time: Double) -> Double {
    tree.attribute("markerUnits", element, at: time) == "userSpaceOnUse"
      ? 1 : max(0, tree.number("stroke-width", node, at: time))
  }

  private func angle(at time: Double) -> Double {
    if tree.isMoving(["orient"], element),
      let angle = tree.value("orient", element, at: time).number
    {
      return angle * degree
    }
    switch tree.element(element)["orient"] {
    case "auto"?: return vertex(time).angle
    case "auto-start-reverse"?: return vertex(time).angle + (isStart ? .pi : 0)
    case let text?: return (Calculation(text, UnitContext())?.value ?? 0) * degree
    case nil: return 0
    }
  }

  /// From the marker's box to the line's space.
  func map(at time: Double) -> Affine {
    let (point, scale) = (vertex(time).point, scale(at: time))
    let anchor = anchor(at: time)
    return .translation(point.x, point.y) * .rotation(angle(at: time)) * .scale(scale, scale)
      * .translation(-anchor.x, -anchor.y)
  }
}

/// The places of markers on a path.
enum MarkerPlaces {
  struct Vertex {
    var point: Point
    /// The angle in radians, halfway between the directions in and out.
    var angle: Double
  }

  static func vertices(of tree: StyledTree, _ node: Int, at time: Double) -> [Vertex] {
    guard tree.element(node).name == "path",
      case .path(let segments) = tree.value("d", node, at: time)
    else { return vertices(of: tree.outline(node, at: time), inside: []) }
    let (path, inside) = segments.built
    return vertices(of: path, inside: inside)
  }

  /// `inside` has the indices of elements that end within an arc, where no marker is placed.
  private static func vertices(of path: Path, inside: Set<Int>) -> [Vertex] {
    var points: [Point] = []
    var ins: [Point?] = []
    var outs: [Point?] = []
    var start = 0
    func direction(_ a: Point, _ b: Point) -> Point? { (b - a).normalized }
    var isWithinArc = false
    for (index, element) in path.elements.enumerated() {
      let current = points.last ?? .zero
      defer { isWithinArc = inside.contains(index) }
      if case .cubic(let c, let d, let p) = element, isWithinArc || inside.contains(index) {
        if !isWithinArc { outs[outs.count - 1] = direction(current, c) }
        guard !inside.contains(index) else { continue }
        points.append(p)
        ins.append(direction(d, p))
        outs.append(nil)
        continue
      }
      switch element {
      case .move(let p):
        start = points.count
        points.append(p)
        ins.append(nil)
        outs.append(nil)
      case .line(let p):
        outs[outs.count - 1] = direction(current, p)
        points.append(p)
        ins.append(direction(current, p))
        outs.append(nil)
      case .quad(let c, let p):
        outs[outs.count - 1] = direction(current, c) ?? direction(current, p)
        points.append(p)
        ins.append(direction(c, p) ?? direction(current, p))
        outs.append(nil)
      case .cubic(let c, let d, let p):
        outs[outs.count - 1] =
          direction(current, c) ?? direction(current, d) ?? direction(current, p)
        points.append(p)
        ins.append(direction(d, p) ?? direction(c, p) ?? direction(current, p))
        outs.append(nil)
      case .close:
        guard start < points.count else { continue }
        let back = direction(current, points[start])
        outs[outs.count - 1] = back
        points.append(points[start])
        ins.append(back ?? ins.last ?? nil)
        outs.append(outs[start])
        ins[start] = back
      }
    }
    return points.indices.map { k in
      let sum = (ins[k] ?? .zero) + (outs[k] ?? .zero)
      let way = sum.normalized ?? outs[k] ?? ins[k] ?? Point(1, 0)
      return Vertex(point: points[k], angle: arcTangent(way.y, way.x))
    }
  }
}
