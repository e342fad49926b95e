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

  /// If the pattern moves, a layer of tiles that is large enough moves with it.
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
    let movers = movers(["x", "y"]) + tree.serverTransformMovers(pattern)
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
    let rhythm = ValueTiming(tree, movers).rhythm
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
    TransformFunction.matrix(of: tree.serverTransforms(pattern, at: time))
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

  /// Whether a pattern has tiles to paint with; otherwise its fallback is used.
  func isPattern(_ pattern: Int, box: () -> Rect?, at time: Double) -> Bool {
    func side(_ name: String) -> Double {
      tree.holder(of: name, pattern).map { tree.number(name, $0, at: time) } ?? 0
    }
    guard side("width") > 0, side("height") > 0, contentHolder(pattern) != nil else { return false }
    guard tree.inheritedAttribute("patternUnits", pattern) != "userSpaceOnUse" else { return true }
    return box().map { $0.width > 0 && $0.height > 0 } ?? false
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
