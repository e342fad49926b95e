import DisplayList
import Geometry
import Scene
import TextSearch

/// Clip paths and masks.
extension SceneBuilder {
  /// The element that `clip-path`, `mask` or `filter` names; nil if it names none of this kind. Without a time, in the
  /// form being drawn.
  func target(_ name: String, _ node: Int, kind: String, at time: Double? = nil) -> Int? {
    let text = tree.word(name, node, at: time)
    guard text != "none",
      let id = CSSText.localURL(text.split(separator: " ").first.map(String.init) ?? text),
      let target = tree.resource(id: id), tree.element(target).name == kind
    else { return nil }
    return target
  }

  /// All elements that `clip-path` or `mask` names at any time.
  private func targets(_ name: String, _ node: Int, kind: String) -> [Int] {
    var found: [Int] = []
    for time in keywordTimes(tree.movers(of: name, node)) {
      guard let target = target(name, node, kind: kind, at: time), !found.contains(target) else {
        continue
      }
      found.append(target)
    }
    return found
  }

  /// Masks a layer with what the property `name` names, as long as it does: at other times, with everything.
  private func mask(
    _ layer: inout Layer, with content: Layer, _ source: Mask.Source, _ name: String, _ node: Int,
    _ target: Int
  ) {
    var parts = [content]
    let movers = tree.movers(of: name, node)
    let kind = tree.element(target).name
    func isNamed(_ time: Double) -> Bool {
      self.target(name, node, kind: kind, at: time) == target
    }
    if !keywordTimes(movers).allSatisfy(isNamed) {
      var all = makeLayer()
      all.content = .shape(Shape(path: .rect(SceneBuilder.everywhere), fill: .color(.white)))
      parts.append(all)
      for index in parts.indices {
        animate(&parts[index], .hidden, movers, unit: 1) { layer, time in
          layer.isHidden = isNamed(time) == (index == 1)
          return .flag(layer.isHidden)
        }
      }
    }
    layer.masks.append(
      LayerMask(parts, source: source, mode: layer.masks.isEmpty ? .add : .intersect))
  }

  /// Clips a layer. `owner` is the element whose box counts: the node itself or, if the node is a clip path that
  /// is clipped itself, the element that it clips.
  func clip(_ layer: inout Layer, _ node: Int, _ unit: Double, of owner: Int? = nil) {
    let owner = owner ?? node
    clipByShape(&layer, node, of: owner, unit)
    for clip in targets("clip-path", node, kind: "clipPath") {
      self.clip(&layer, node, by: clip, unit, of: owner)
    }
  }

  private func clip(_ layer: inout Layer, _ node: Int, by clip: Int, _ unit: Double, of owner: Int)
  {
    guard open.insert(clip).inserted else { return }
    defer { open.remove(clip) }
    var shapes = makeLayer()
    let unitMovers = tree.movers(of: "clipPathUnits", clip)
    let isBox = !unitMovers.isEmpty || tree.element(clip)["clipPathUnits"] == "objectBoundingBox"
    let movers =
      tree.movers(of: "transform", clip) + unitMovers + (isBox ? outlineMovers(owner) : [])
    animate(&shapes, .transform, movers, unit: unit) { layer, time in
      layer.transform = self.clipTransform(clip, of: owner, at: time)
      return .transform(layer.transform)
    }
    let wasClipping = isClipping
    isClipping = true
    shapes.children = tree.nodes[clip].children.compactMap { clipLayer($0, unit) }
    isClipping = wasClipping
    if let path = plainPath(shapes), tree.word("clip-path", clip) == "none",
      tree.movers(of: "clip-path", clip).isEmpty, tree.movers(of: "clip-path", node).isEmpty
    {
      layer.clipPath = path
      return
    }
    // A clip path's own clip is not affected by the clip path's transform.
    var cut = makeLayer()
    cut.children = [shapes]
    self.clip(&cut, clip, unit, of: owner)
    mask(&layer, with: cut, .alpha, "clip-path", node, clip)
  }

  private func clipTransform(_ clip: Int, of owner: Int, at time: Double) -> Transform {
    let isBox = tree.attribute("clipPathUnits", clip, at: time) == "objectBoundingBox"
    return Transform(
      TransformFunction.operations(of: tree.transforms(clip, at: time))
        + (isBox ? boxOperations(owner, at: time) : []))
  }

  /// A child of a clip path, in black: only its fill counts.
  private func clipLayer(_ node: Int, _ unit: Double) -> Layer? {
    let name = tree.element(node).name
    guard StyledTree.shapeNames.contains(name) || name == "use" || name == "text" else {
      return nil
    }
    // A `use` in a clip path counts only if what it names is a shape or a text.
    let shown = tree.element(leaf(node)).name
    guard StyledTree.shapeNames.contains(shown) || shown == "text" else { return nil }
    guard var layer = layer(of: node, unit: unit) else { return nil }
    blacken(&layer, node)
    return layer
  }

  private func blacken(_ layer: inout Layer, _ node: Int) {
    let rule: FillRule = tree.word("clip-rule", leaf(node)) == "evenodd" ? .evenOdd : .nonZero
    layer.opacity = 1
    layer.filter = nil
    layer.blendMode = .normal
    layer.animations.removeAll {
      guard case .property(let motion) = $0.motion, case .property(let property) = motion.target
      else { return false }
      return [.opacity, .fill, .stroke, .filter].contains(property)
    }
    layer.changeShape {
      $0.fill = .color(.black)
      $0.stroke = nil
      $0.fillRule = rule
    }
    for index in layer.children.indices { blacken(&layer.children[index], node) }
  }

  /// The element that a `use` in a clip path shows.
  private func leaf(_ node: Int) -> Int {
    tree.element(node).name == "use" ? tree.nodes[node].children.first ?? node : node
  }

  /// The only path of a clip, if it is neither animated nor clipped itself; otherwise nil.
  private func plainPath(_ shapes: Layer) -> ClipPath? {
    guard shapes.children.count == 1, shapes.animations.isEmpty, let child = shapes.children.first,
      child.animations.isEmpty, child.children.isEmpty, !child.isHidden, child.masks.isEmpty,
      child.clipPath == nil, case .shape(let shape) = child.content,
      let outer = shapes.transform.plane,
      let inner = child.transform.plane
    else { return nil }
    return ClipPath(shape.path.transformed(by: outer * inner), rule: shape.fillRule)
  }

  /// Maps the unit square to an element's box, in parts that can be interpolated even if the box is empty.
  private func boxOperations(_ node: Int, at time: Double) -> [Transform.Operation] {
    let box = tree.bounds(node, at: time) ?? .zero
    return [.translate(x: box.minX, y: box.minY, z: 0), .scale(x: box.width, y: box.height, z: 1)]
  }

  /// Clips the layer by a CSS basic shape, which may be animated.
  private func clipByShape(_ layer: inout Layer, _ node: Int, of owner: Int, _ unit: Double) {
    let movers = tree.movers(of: "clip-path", node)
    let times = keywordTimes(movers)
    guard times.contains(where: { basicShape(node, of: owner, at: $0) != nil }) else { return }
    let isEvenOdd = ShapeText.isEvenOdd(tree.word("clip-path", node))
    layer.clipPath = ClipPath(Path(), rule: isEvenOdd ? .evenOdd : .nonZero)
    let reach = SceneBuilder.everywhere
    let strokes = ["stroke", "stroke-width"].flatMap { tree.movers(of: $0, owner) }
    animate(&layer, .clipPath, movers + outlineMovers(owner) + strokes, unit: unit) { layer, time in
      let path = self.basicShape(node, of: owner, at: time) ?? .rect(reach)
      layer.clipPath?.path = path
      return .path(path)
    }
  }

  /// A rectangle that clips nothing.
  private static let everywhere = Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)

  private func basicShape(_ node: Int, of owner: Int, at time: Double) -> Path? {
    let text = tree.word("clip-path", node, at: time)
    let words = CSSText.words(text).map { $0.lowercased() }
    let box: Rect
    if words.contains("view-box") {
      box = Rect(origin: .zero, size: tree.viewport(around: owner))
    } else if words.contains(where: ["fill-box", "content-box", "padding-box"].contains) {
      box = tree.bounds(owner, at: time) ?? .zero
    } else {
      box = tree.strokeBounds(owner, at: time) ?? .zero
    }
    return ShapeText.path(text, in: ShapeText.Space(box: box, units: tree.units(node)))
  }

  // MARK: Masks

  /// CSS masks may be gradients, which are not drawn.
  private func tellGradients(_ node: Int) {
    let names = ["mask", "mask-image", "-webkit-mask", "-webkit-mask-image"]
    let texts = names.compactMap { tree.nodes[node].style.entries[$0]?.last?.text }
    guard texts.contains(where: { $0.contains("gradient(") }) else { return }
    log.warn(.mask, "CSS gradients are not supported as masks", at: tree.element(node).place)
  }

  func mask(_ layer: inout Layer, _ node: Int, _ unit: Double) {
    tellGradients(node)
    guard !isClipping else { return }
    for mask in targets("mask", node, kind: "mask") { self.mask(&layer, node, by: mask, unit) }
  }

  private func mask(_ layer: inout Layer, _ owner: Int, by mask: Int, _ unit: Double) {
    guard open.insert(mask).inserted else { return }
    defer { open.remove(mask) }
    let element = tree.element(mask)
    var outer = makeLayer()
    outer.clipPath = ClipPath(Path())
    let isBox = element["maskUnits"] != "userSpaceOnUse"
    let movers =
      ["x", "y", "width", "height"].flatMap { tree.movers(of: $0, mask) }
      + (isBox ? outlineMovers(owner) : [])
    animate(&outer, .clipPath, movers, unit: unit) { layer, time in
      let path = Path.rect(self.region(mask, of: owner, isBox: isBox, at: time))
      layer.clipPath?.path = path
      return .path(path)
    }
    var inner = makeLayer()
    if element["maskContentUnits"] == "objectBoundingBox" {
      animate(&inner, .transform, outlineMovers(owner), unit: unit) { layer, time in
        layer.transform = Transform(self.boxOperations(owner, at: time))
        return .transform(layer.transform)
      }
    }
    inner.children = children(of: mask, unit: unit)
    outer.children = [inner]
    // As in browsers, a mask's other properties are ignored: it is neither clipped nor masked itself.
    let words = CSSText.words(tree.word("mask", owner)) + [tree.word("mask-mode", owner)]
    let isAlpha =
      words.contains("alpha")
      || !words.contains("luminance") && tree.word("mask-type", mask) == "alpha"
    var source = isAlpha ? Mask.Source.alpha : .luminance
    if !isAlpha, tree.word("color-interpolation", mask) == "linearrgb" {
      outer.filter = Filter([
        Filter.Step(.recolor(.source, .luminanceToAlpha), isLinear: true),
        Filter.Step(.composite(.step(0), over: .source, .inside)),
      ])
      source = .alpha
    }
    self.mask(&layer, with: outer, source, "mask", owner, mask)
  }

  /// The area that limits a mask or a filter.
  func region(_ node: Int, of target: Int, isBox: Bool, at time: Double) -> Rect {
    let box = tree.bounds(target, at: time) ?? .zero
    let whole = isBox ? Size(1, 1) : tree.viewport(around: node)
    func n(_ name: String, _ share: Double, _ whole: Double) -> Double {
      let isGiven = tree.element(node)[name] != nil || !tree.movers(of: name, node).isEmpty
      return isGiven ? tree.number(name, node, at: time) : share * whole
    }
    let x = n("x", -0.1, whole.width)
    let y = n("y", -0.1, whole.height)
    let w = max(0, n("width", 1.2, whole.width))
    let h = max(0, n("height", 1.2, whole.height))
    guard isBox else { return Rect(x: x, y: y, width: w, height: h) }
    return Rect(
      x: box.minX + x * box.width, y: box.minY + y * box.height, width: w * box.width,
      height: h * box.height)
  }
}

extension Transform {
  /// The transform as a map of the plane; nil if it leaves the plane.
  var plane: Affine? {
    var result = Affine.identity
    for operation in operations {
      switch operation {
      case .translate(let x, let y, _): result = result * .translation(x, y)
      case .scale(let x, let y, _): result = result * .scale(x, y)
      case .rotateZ(let angle): result = result * .rotation(angle)
      case .skew(let x, let y):
        result = result * Affine(a: 1, b: tangent(y), c: tangent(x), d: 1, tx: 0, ty: 0)
      case .matrix(let m):
        let r = m.rows
        result = result * Affine(a: r.0.x, b: r.0.y, c: r.1.x, d: r.1.y, tx: r.3.x, ty: r.3.y)
      case .rotateX, .rotateY, .perspective: return nil
      }
    }
    return result
  }
}
