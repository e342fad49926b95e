import DisplayList
import Geometry
import Scene

/// Patterns and markers.
extension SceneBuilder {
  /// A fill or stroke by a pattern is a layer of tiles, cut by the shape.
  func tiles(of layer: Layer, _ node: Int, _ unit: Double) -> [PaintPart: Layer] {
    guard case .shape(let shape) = layer.content, !isClipping else { return [:] }
    var result: [PaintPart: Layer] = [:]
    for part in [PaintPart.fill, .stroke] {
      let name = part.rawValue
      let source = paintSource(name, node)
      guard case .server(let id, _) = tree.value(source.name, source.node, at: 0),
        let pattern = tree.resource(id: id),
        tree.element(pattern).name == "pattern", open.insert(pattern).inserted
      else { continue }
      defer { open.remove(pattern) }
      let area = reach(shape, paths: layer.animations.flatMap(\.paths), name)
      guard var tiles = movingTiles(pattern, source.node, unit, reach: area, source.map) else {
        continue
      }
      tiles.opacity = min(max(tree.number(name + "-opacity", node, at: 0), 0), 1)
      var cover = makeLayer()
      cover.content = .shape(shape)
      cover.changeShape {
        $0.fill = part == .fill ? .color(.black) : nil
        $0.stroke = part == .stroke ? .color(.black) : nil
      }
      cover.animations = layer.animations.filter { $0.isOfOutline }
      tiles.masks = [LayerMask([cover])]
      result[part] = tiles
    }
    return result
  }

  /// The area that a paint covers, for all outlines that the shape is given.
  private func reach(_ shape: Shape, paths: [Path], _ name: String) -> Rect {
    let box = paths.compactMap(\.controlBounds).reduce(shape.path.controlBounds ?? .zero) {
      $0.union($1)
    }
    return name == "fill"
      ? box : box.inset(by: Insets(all: -shape.style.width * max(1, shape.style.miterLimit)))
  }

  /// Tiles for an area of another space than that of the element whose pattern it is.
  private func movingTiles(
    _ pattern: Int, _ node: Int, _ unit: Double, reach: Rect, _ map: Affine
  ) -> Layer? {
    guard map != .identity else { return movingTiles(pattern, node, unit, reach: reach) }
    guard let back = map.inverted,
      let area = Rect(containing: reach.corners.map { back.apply($0) }),
      let tiles = movingTiles(pattern, node, unit, reach: area)
    else { return nil }
    var placed = makeLayer()
    placed.transform = Transform(map.operations)
    placed.children = [tiles]
    var layer = makeLayer()
    layer.children = [placed]
    return layer
  }

  /// Where the pattern moves, so does a layer of tiles that is as large as it takes.
  private func movingTiles(_ pattern: Int, _ node: Int, _ unit: Double, reach: Rect) -> Layer? {
    func movers(_ names: [String]) -> [StyledTree.Mover] {
      names.flatMap { name in
        tree.holder(of: name, pattern).map { tree.movers(of: name, $0) } ?? []
      }
    }
    let isBox = tree.inheritedAttribute("patternUnits", pattern) != "userSpaceOnUse"
    let boxMovers = isBox ? outlineMovers(node) : []
    if !movers(["width", "height"]).isEmpty || !boxMovers.isEmpty {
      log.warn(
        .animation, "a pattern whose tiles change their size keeps the first",
        at: tree.element(pattern).place)
    }
    let movers = movers(["patternTransform", "x", "y"])
    guard !movers.isEmpty else {
      return tiles(pattern, node, unit, reach: reach, map: patternMap(pattern, at: 0))
    }
    let box = isBox ? tree.bounds(node, at: 0) ?? .zero : Rect(x: 0, y: 0, width: 1, height: 1)
    func corner(_ time: Double) -> Point {
      func n(_ name: String) -> Double {
        tree.holder(of: name, pattern).map { tree.number(name, $0, at: time) } ?? 0
      }
      return Point(n("x") * box.width, n("y") * box.height)
    }
    let start = corner(0)
    func map(_ time: Double) -> Affine {
      let shift = corner(time) - start
      return patternMap(pattern, at: time) * .translation(shift.x, shift.y)
    }
    let rhythm = Course(tree, movers).rhythm
    let span = rhythm.settles + (rhythm.period ?? 0)
    var whole: Rect?
    for k in 0...64 {
      guard let back = map(span * Double(k) / 64).inverted,
        let part = Rect(containing: reach.corners.map { back.apply($0) })
      else { continue }
      whole = whole?.union(part) ?? part
    }
    guard let whole, let inner = tiles(pattern, node, unit, reach: whole, map: .identity) else {
      return nil
    }
    var moving = makeLayer()
    moving.children = [inner]
    animate(&moving, .transform, movers, unit: unit) { layer, time in
      layer.transform = Transform(map(time).operations)
      return .transform(layer.transform)
    }
    var layer = makeLayer()
    layer.children = [moving]
    return layer
  }

  private func patternMap(_ pattern: Int, at time: Double) -> Affine {
    guard let holder = tree.holder(of: "patternTransform", pattern),
      case .transforms(let list) = tree.value("patternTransform", holder, at: time)
    else { return .identity }
    let origin = TransformBox.origin(of: holder, in: tree, at: time)
    return .translation(origin.x, origin.y) * TransformFunction.matrix(of: list)
      * .translation(-origin.x, -origin.y)
  }

  private func tiles(
    _ pattern: Int, _ node: Int, _ unit: Double, reach: Rect, map: Affine
  ) -> Layer? {
    func given(_ name: String) -> Double? {
      tree.holder(of: name, pattern).map { tree.number(name, $0, at: 0) }
    }
    let isBox = tree.inheritedAttribute("patternUnits", pattern) != "userSpaceOnUse"
    let box = tree.bounds(node, at: 0) ?? .zero
    let across = isBox ? box.width : 1
    let down = isBox ? box.height : 1
    let origin = Point(
      (isBox ? box.minX : 0) + (given("x") ?? 0) * across,
      (isBox ? box.minY : 0) + (given("y") ?? 0) * down)
    let size = Size((given("width") ?? 0) * across, (given("height") ?? 0) * down)
    guard size.width > 0, size.height > 0, !reach.isEmpty else { return nil }
    guard map.inverted != nil else { return nil }
    guard let content = contentHolder(pattern) else { return nil }
    var inner = makeLayer()
    // Content begins at the tile's corner, whatever its units.
    var placement = Affine.translation(origin.x, origin.y)
    if let view = tree.holder(of: "viewBox", pattern).flatMap({ tree.viewBox($0, at: 0) }) {
      placement =
        placement
        * ViewBox.map(view, into: size, tree.inheritedAttribute("preserveAspectRatio", pattern))
    } else if tree.inheritedAttribute("patternContentUnits", pattern) == "objectBoundingBox" {
      placement = placement * .scale(box.width, box.height)
    }
    inner.transform = Transform(placement.operations)
    inner.children = children(of: content, unit: unit)
    guard !inner.children.isEmpty else { return nil }
    var layer = makeLayer()
    layer.bounds = reach
    layer.anchorPoint = .zero
    layer.position = reach.origin
    layer.content = .tiles(Tiles(tile: Rect(origin: origin, size: size), placement: map))
    layer.children = [inner]
    return layer
  }

  private func contentHolder(_ pattern: Int) -> Int? {
    tree.servers(pattern).first { index in
      tree.nodes[index].children.contains { !SMILNames.all.contains(tree.element($0).name) }
    }
  }

  /// Whether a pattern has tiles to paint with; otherwise what stands in for it counts.
  func isPattern(_ pattern: Int, box: () -> Rect?, at time: Double) -> Bool {
    func side(_ name: String) -> Double {
      tree.holder(of: name, pattern).map { tree.number(name, $0, at: time) } ?? 0
    }
    guard side("width") > 0, side("height") > 0, contentHolder(pattern) != nil else { return false }
    guard tree.inheritedAttribute("patternUnits", pattern) != "userSpaceOnUse" else { return true }
    return box().map { $0.width > 0 && $0.height > 0 } ?? false
  }

  // MARK: Markers

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
      place(markers[index], isStart: index == 0, of: node, in: &group, unit) { time in
        let all = vertices(time)
        return all[min(k, all.count - 1)]
      }
    }
    return group.children.isEmpty ? nil : group
  }

  private func place(
    _ marker: Int?, isStart: Bool, of node: Int, in layer: inout Layer, _ unit: Double,
    _ vertex: @escaping (Double) -> MarkerPlaces.Vertex
  ) {
    guard let marker, open.insert(marker).inserted else { return }
    defer { open.remove(marker) }
    let element = tree.element(marker)
    func n(_ name: String, _ otherwise: Double) -> Double {
      element[name] == nil ? otherwise : tree.number(name, marker, at: 0)
    }
    let size = Size(n("markerWidth", 3), n("markerHeight", 3))
    guard size.width > 0, size.height > 0 else { return }
    func scale(_ time: Double) -> Double {
      element["markerUnits"] == "userSpaceOnUse"
        ? 1 : max(0, tree.number("stroke-width", node, at: time))
    }
    let turns = !tree.movers(of: "orient", marker).isEmpty
    func angle(_ time: Double) -> Double {
      if turns, let angle = tree.value("orient", marker, at: time).number {
        return angle * (.pi / 180)
      }
      switch element["orient"] {
      case "auto"?: return vertex(time).angle
      case "auto-start-reverse"?: return vertex(time).angle + (isStart ? .pi : 0)
      case let text?: return (Calculation(text, UnitContext())?.value ?? 0) * degree
      case nil: return 0
      }
    }
    let view = tree.viewBox(marker, at: 0)
    let fitted =
      view.map { ViewBox.map($0, into: size, element["preserveAspectRatio"]) } ?? .identity
    let whole = view ?? Rect(origin: .zero, size: size)
    func anchor(_ name: String, _ low: Double, _ length: Double) -> Double {
      switch element[name] {
      case "left"?, "top"?: low
      case "center"?: low + length / 2
      case "right"?, "bottom"?: low + length
      default: n(name, 0)
      }
    }
    let anchor = fitted.apply(
      Point(anchor("refX", whole.minX, whole.width), anchor("refY", whole.minY, whole.height)))
    func map(_ time: Double) -> Affine {
      let (point, scale) = (vertex(time).point, scale(time))
      return .translation(point.x, point.y) * .rotation(angle(time)) * .scale(scale, scale)
        * .translation(-anchor.x, -anchor.y)
    }
    var outer = makeLayer()
    let movers =
      outlineMovers(node) + tree.movers(of: "stroke-width", node)
      + tree.movers(of: "orient", marker)
    animate(&outer, .transform, movers, unit: unit) { layer, time in
      layer.transform = Transform([.matrix(Matrix4(map(time)))])
      return .transform(layer.transform)
    }
    if cutsOverflow(marker) { outer.clipPath = ClipPath(.rect(Rect(origin: .zero, size: size))) }
    var inner = makeLayer()
    inner.transform = Transform(fitted.operations)
    let around = context
    context = (map(0) * fitted).inverted.map { MarkerContext(node: node, toMarker: $0) }
    defer { context = around }
    let unit = unit / max(scale(0), 0.001)
    inner.children = children(of: marker, unit: unit)
    guard !inner.children.isEmpty else { return }
    finish(&inner, marker, unit)
    outer.children = [inner]
    layer.children.append(outer)
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

extension Animation {
  /// The outlines that the animation gives a shape.
  fileprivate var paths: [Path] {
    guard case .property(let motion) = motion, case .keyframes(let frames) = motion.values else {
      return []
    }
    return frames.values.compactMap { if case .path(let path) = $0 { path } else { nil } }
  }

  /// Whether the animation affects the shape that masks a pattern.
  fileprivate var isOfOutline: Bool {
    guard case .property(let motion) = motion, case .property(let property) = motion.target else {
      return false
    }
    return [.path, .lineWidth, .dash, .dashPhase].contains(property)
  }
}
