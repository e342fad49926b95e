import Diagnostics
import DisplayList
import Geometry
import Scene
import SceneReading
import TextSearch

/// Turns a styled tree into layers: one for every element, with its animations.
///
/// A layer's bounds are the unit square at the origin of the element's user space, so that the unit coordinates of
/// paints are coordinates of user space.
final class SceneBuilder {
  let tree: StyledTree
  let resources: Resources
  let log: SVGLog
  /// How long animations that never repeat are followed, in seconds.
  var horizon = 10.0
  /// The clip paths, masks, patterns and markers under construction, none of which may contain itself.
  var open: Set<Int> = []
  /// Whether what is being made cuts something: only outlines count then.
  var isClipping = false
  /// What `context-fill` and `context-stroke` mean while a marker is being made.
  var context: MarkerContext?

  struct MarkerContext {
    /// The element that has the marker.
    var node: Int
    /// The map from its user space to that of the marker's content.
    var toMarker: Affine
  }

  var nextID = 0
  /// What `feImage` elements show; nil for what cannot be drawn.
  var knownStills: [StillPlace: Still?] = [:]
  /// How what is in embedded pictures moves.
  var embedded: [Rhythm] = []
  /// The number of pictures that this one is nested in.
  var depth = 0
  static let mostLayers = 100_000
  /// The number of jumps and bends of all animated values, each counted for every animation that is evaluated there.
  private var turns = 0
  private static let mostTurns = 250_000

  init(_ tree: StyledTree, resources: Resources, log: SVGLog) {
    self.tree = tree
    self.resources = resources
    self.log = log
  }

  /// Counts jumps and bends; reports and returns false once the document has more than allowed.
  func follow(_ count: Int) -> Bool {
    guard turns <= SceneBuilder.mostTurns else { return false }
    turns += count
    guard turns > SceneBuilder.mostTurns else { return true }
    log.fail(
      "its animations turn more than \(SceneBuilder.mostTurns) times before they come round",
      at: tree.document.elements[0].place,
      hint: "durations with a shorter common multiple, or fewer animations")
    return false
  }

  // MARK: Layers

  func makeLayer(_ name: String? = nil) -> Layer {
    var layer = Layer(
      id: LayerID(nextID), bounds: Rect(x: 0, y: 0, width: 1, height: 1), position: .zero)
    nextID += 1
    layer.anchorPoint = .zero
    layer.name = name
    return layer
  }

  /// The layers of the children that are drawn, in order.
  func children(of node: Int, unit: Double) -> [Layer] {
    if tree.element(node).name == "switch" {
      return tree.chosen(in: node).flatMap { layer(of: $0, unit: unit) }.map { [$0] } ?? []
    }
    return tree.nodes[node].children.compactMap { layer(of: $0, unit: unit) }
  }

  /// The layer of an element; nil if it shows nothing.
  func layer(of node: Int, unit: Double) -> Layer? {
    let element = tree.element(node)
    guard nextID < SceneBuilder.mostLayers else {
      log.warn(.tooMany, "more layers than are drawn", at: element.place)
      return nil
    }
    guard isDrawn(element.name, node), element.meetsConditions else { return nil }
    if !tree.isMoving(["display"], node), tree.word("display", node) == "none" { return nil }
    var layer = makeLayer(element["id"])
    layer.origin = Origin(file: 0, start: element.place.start, end: element.place.end)
    let inner = place(&layer, node, unit: unit)
    switch element.name {
    case let name where StyledTree.shapeNames.contains(name):
      guard !isNothing(node) else { return nil }
      inEachForm(&layer, node, FormNames.shape) { draw(shape: node, in: &$0, inner) }
    case "text":
      inEachForm(&layer, node, FormNames.text) { draw(text: node, in: &$0, inner) }
    case "image":
      inEachForm(&layer, node, FormNames.image) { draw(image: node, in: &$0, inner) }
    case "svg", "symbol":
      guard let view = viewport(of: node, unit: inner) else { return nil }
      layer.children = [view]
    default: layer.children = children(of: node, unit: inner)
    }
    // A filter may paint where there is nothing.
    guard !isEmpty(layer) || target("filter", node, kind: "filter") != nil else { return nil }
    finish(&layer, node, inner)
    return layer
  }

  /// Whether a shape never has an area; then not even its filter shows.
  private func isNothing(_ node: Int) -> Bool {
    ["rect", "circle", "ellipse"].contains(tree.element(node).name)
      && tree.outline(node, at: 0).isEmpty && outlineMovers(node).isEmpty
  }

  private func isEmpty(_ layer: Layer) -> Bool { layer.content == .none && layer.children.isEmpty }

  private func isDrawn(_ name: String, _ node: Int) -> Bool {
    let element = tree.element(node)
    if StyledTree.shapeNames.contains(name) { return true }
    switch name {
    case "g", "a", "svg", "use", "switch", "text", "image": return true
    case "symbol": return tree.nodes[node].parent.map { tree.element($0).name == "use" } ?? false
    case "foreignObject":
      log.warn(.foreignObject, "<foreignObject> is not drawn", at: element.place)
      return false
    case "script":
      log.warn(.script, "scripts do not run", at: element.place)
      return false
    case "video", "audio", "canvas", "iframe":
      log.warn(.foreignObject, "<\(name)> is not drawn", at: element.place)
      return false
    default: return false
    }
  }

  /// Gives the layer the element's transform; returns the size of a pixel in its user space.
  private func place(_ layer: inout Layer, _ node: Int, unit: Double) -> Double {
    let isCopy = tree.element(node).name == "use"
    func list(_ time: Double) -> [TransformFunction] { tree.wholeTransforms(node, at: time) }
    let names = StyledTree.transformNames + (isCopy ? ["x", "y"] : [])
    var movers = names.flatMap { tree.movers(of: $0, node) }
    if !movers.isEmpty || tree.word("transform-box", node) != "view-box" {
      movers += boxMovers(node)
    }
    animate(&layer, .transform, movers, unit: unit) { layer, time in
      let value = Transform(list(time).flatMap(\.operations))
      layer.transform = value
      return .transform(value)
    }
    let scale = TransformFunction.matrix(of: list(0)).maximumScale
    return scale > 0.01 && scale.isFinite ? unit / scale : unit
  }

  /// Applies the transform of the root element, whose origin is the middle of the picture.
  func turn(_ layer: inout Layer, _ node: Int) {
    guard
      tree.nodes[node].style.entries["transform"]?.contains(where: { $0.origin != .attribute })
        == true
        || !tree.movers(of: "transform", node).isEmpty || !tree.movers(of: "rotate", node).isEmpty
    else { return }
    _ = place(&layer, node, unit: 1)
  }

  /// The animations that change the transform's reference box, if that is the element's own box.
  private func boxMovers(_ node: Int) -> [StyledTree.Mover] {
    guard tree.word("transform-box", node) == "fill-box" else { return [] }
    return outlineMovers(node)
  }

  /// The animations that change the outlines of an element and of everything in it.
  func outlineMovers(_ node: Int) -> [StyledTree.Mover] {
    let name = tree.element(node).name
    var result = StyledTree.outlineNames(name).flatMap { tree.movers(of: $0, node) }
    for child in tree.nodes[node].children {
      result += outlineMovers(child)
      result += tree.movers(of: "transform", child)
    }
    return result
  }

  // MARK: Effects on whole elements

  /// Applies opacity, visibility, blending, clips, masks and filters.
  func finish(_ layer: inout Layer, _ node: Int, _ unit: Double) {
    animate(&layer, .opacity, tree.movers(of: "opacity", node), unit: unit) { layer, time in
      let value = min(max(self.tree.number("opacity", node, at: time), 0), 1)
      layer.opacity = value
      return .number(value)
    }
    hide(&layer, node)
    if let mode = BlendMode(rawValue: tree.word("mix-blend-mode", node)) { layer.blendMode = mode }
    filter(&layer, node, unit)
    clip(&layer, node, unit)
    mask(&layer, node, unit)
    isolate(&layer, node)
  }

  /// Makes layers in an isolated group blend only with others in it.
  private func isolate(_ layer: inout Layer, _ node: Int) {
    guard tree.word("isolation", node) == "isolate", layer.filter == nil,
      layer.blendMode == .normal, layer.opacity == 1, layer.children.contains(where: \.blends)
    else { return }
    layer.filter = Filter([Filter.Step(.offset(.source, x: 0, y: 0))])
  }

  /// `visibility` hides what an element itself shows, `display` everything in it.
  private func hide(_ layer: inout Layer, _ node: Int) {
    let name = tree.element(node).name
    // Browsers show a picture whatever its root says, and markers always.
    guard tree.nodes[node].parent != nil, name != "marker" else { return }
    let isLeaf = StyledTree.shapeNames.contains(name) || name == "image"
    let names = isLeaf ? ["display", "visibility"] : ["display"]
    func isHidden(_ time: Double) -> Bool {
      if tree.word("display", node, at: time) == "none" { return true }
      return isLeaf && tree.word("visibility", node, at: time) != "visible"
    }
    animate(&layer, .hidden, names.flatMap { tree.movers(of: $0, node) }, unit: 1) { layer, time in
      layer.isHidden = isHidden(time)
      return .flag(layer.isHidden)
    }
  }

  // MARK: Forms

  /// Handles keywords that change over time and cannot be interpolated (a line's cap, a font's weight): draws the
  /// element once for each combination of them, and shows only one at a time.
  private func inEachForm(
    _ layer: inout Layer, _ node: Int, _ names: [String], _ draw: (inout Layer) -> Void
  ) {
    let movers = formMovers(node, names)
    guard !movers.isEmpty, tree.formTime == 0, follow(0) else { return draw(&layer) }
    let nodes = tree.within(node)
    func form(_ time: Double) -> [Value] {
      nodes.flatMap { node in names.map { tree.value($0, node, at: time) } }
    }
    let course = Course(tree, movers)
    let span = course.rhythm.settles + (course.rhythm.period ?? 1)
    let stops = [0] + course.breaks(from: 0, to: min(span, Course.longest))
    var forms: [(form: [Value], time: Double)] = []
    for (k, stop) in stops.enumerated() {
      let next = k + 1 < stops.count ? stops[k + 1] : span
      for share in [0.01, 0.35, 0.65, 0.99] {
        let time = stop + (next - stop) * share
        let form = form(time)
        if !forms.contains(where: { $0.form == form }) { forms.append((form, time)) }
      }
    }
    guard forms.count > 1, forms.count <= SceneBuilder.mostForms else { return draw(&layer) }
    for form in forms {
      var part = makeLayer()
      tree.formTime = form.time
      draw(&part)
      tree.formTime = 0
      animate(&part, .hidden, movers, unit: 1) { layer, time in
        let now = nodes.flatMap { node in names.map { self.tree.value($0, node, at: time) } }
        layer.isHidden = now != form.form
        return .flag(layer.isHidden)
      }
      layer.children.append(part)
    }
  }

  private static let mostForms = 24

  private func formMovers(_ node: Int, _ names: [String]) -> [StyledTree.Mover] {
    tree.within(node).flatMap { node in names.flatMap { tree.movers(of: $0, node) } }
  }

  // MARK: Shapes

  private func draw(shape node: Int, in layer: inout Layer, _ unit: Double) {
    let names = StyledTree.outlineNames(tree.element(node).name)
    layer.content = .shape(Shape(path: Path()))
    animate(&layer, .path, names.flatMap { tree.movers(of: $0, node) }, unit: unit) { layer, time in
      let path = self.tree.outline(node, at: time)
      layer.changeShape { $0.path = path }
      return .path(path)
    }
    style(&layer, node, unit) { self.tree.outline(node, at: $0).tightBounds }
    let tiles = tiles(of: layer, node, unit)
    let line = lineOnScreen(of: &layer, node)
    arrange(&layer, node, tiles: tiles, line: line, markers: markers(of: node, unit))
  }

  /// Fill and stroke of a layer with a shape that has no markers.
  func paint(_ layer: inout Layer, _ node: Int, _ unit: Double, box: @escaping (Double) -> Rect?) {
    style(&layer, node, unit, box: box)
    arrange(&layer, node, tiles: tiles(of: layer, node, unit), line: nil, markers: nil)
  }

  /// Colours, gradients and line style of a layer with a shape.
  private func style(
    _ layer: inout Layer, _ node: Int, _ unit: Double, box: @escaping (Double) -> Rect?
  ) {
    let rule: FillRule = tree.word("fill-rule", node) == "evenodd" ? .evenOdd : .nonZero
    layer.changeShape { $0.fillRule = rule }
    let still = outlineMovers(node)
    for (name, property) in [("fill", Property.fill), ("stroke", .stroke)] {
      var movers = tree.movers(of: name, node) + tree.movers(of: name + "-opacity", node)
      let servers = serverNodes(name, node)
      if servers.contains(where: usesBox) { movers += still }
      for server in servers { movers += paintServerMovers(server) }
      animate(&layer, property, movers, unit: unit) { layer, time in
        let paint = self.paint(name, node, box: { box(time) }, at: time)
        layer.changeShape { if property == .fill { $0.fill = paint } else { $0.stroke = paint } }
        return .paint(paint)
      }
    }
    layer.changeShape { shape in
      shape.style.cap = self.cap(node)
      shape.style.join = self.join(node)
    }
    animate(&layer, .miterLimit, tree.movers(of: "stroke-miterlimit", node), unit: unit) {
      layer, time in
      let limit = max(1, self.tree.number("stroke-miterlimit", node, at: time))
      layer.changeShape { $0.style.miterLimit = limit }
      return .number(limit)
    }
    animate(&layer, .lineWidth, tree.movers(of: "stroke-width", node), unit: unit) { layer, time in
      let given = self.tree.number("stroke-width", node, at: time)
      // A negative width is invalid: it counts as the initial width if it is static, and as 0 if it is animated.
      let width = given < 0 ? (self.tree.movers(of: "stroke-width", node).isEmpty ? 1 : 0) : given
      layer.changeShape { $0.style.width = width }
      return .number(width)
    }
    dash(&layer, node, unit)
  }

  private func dash(_ layer: inout Layer, _ node: Int, _ unit: Double) {
    let lengths = tree.movers(of: "pathLength", node)
    let hasLength = tree.element(node)["pathLength"] != nil || !lengths.isEmpty
    func factor(_ time: Double) -> Double {
      guard hasLength else { return 1 }
      let wanted = tree.number("pathLength", node, at: time)
      let length = PathMeasure(tree.outline(node, at: time)).length
      return wanted > 0 && length > 0 ? length / wanted : 1
    }
    let shapes = hasLength ? outlineMovers(node) + lengths : []
    animate(&layer, .dash, tree.movers(of: "stroke-dasharray", node) + shapes, unit: unit) {
      layer, time in
      let dash = self.dash(node, at: time).map { $0 * factor(time) }
      layer.changeShape { $0.style.dash = dash }
      return .numbers(dash)
    }
    animate(&layer, .dashPhase, tree.movers(of: "stroke-dashoffset", node) + shapes, unit: unit) {
      layer, time in
      let phase = self.tree.number("stroke-dashoffset", node, at: time) * factor(time)
      layer.changeShape { $0.style.dashPhase = phase }
      return .number(phase)
    }
  }

  /// The lengths of dashes and gaps, an even number of them; empty for a solid line.
  private func dash(_ node: Int, at time: Double) -> [Double] {
    guard case .numbers(let list) = tree.value("stroke-dasharray", node, at: time),
      list.allSatisfy({ $0 >= 0 && $0.isFinite }), list.contains(where: { $0 > 0 }),
      list.count <= 4096
    else { return [] }
    return list.count % 2 == 0 ? list : list + list
  }

  private func cap(_ node: Int) -> StrokeStyle.Cap {
    switch tree.word("stroke-linecap", node) {
    case "round": .round
    case "square": .square
    default: .butt
    }
  }

  private func join(_ node: Int) -> StrokeStyle.Join {
    switch tree.word("stroke-linejoin", node) {
    case "round": .round
    case "bevel": .bevel
    default: .miter
    }
  }

  // MARK: Viewports

  /// A nested `svg` or `symbol`: a viewport with its content; nil if it shows nothing.
  func viewport(of node: Int, unit: Double) -> Layer? {
    var outer = makeLayer()
    let names = ["x", "y", "width", "height"]
    let parent = tree.nodes[node].parent
    let isCopy = parent.map { tree.element($0).name == "use" } ?? false
    var movers = names.flatMap { tree.movers(of: $0, node) }
    if isCopy, let parent { movers += names.flatMap { tree.movers(of: $0, parent) } }
    let size = tree.viewportSize(node, at: 0)
    guard size.width > 0 && size.height > 0 || !movers.isEmpty else { return nil }
    let isSymbol = tree.element(node).name == "symbol"
    animate(&outer, .transform, isSymbol ? [] : movers, unit: unit) { layer, time in
      var operations: [Transform.Operation] = []
      let x = isSymbol ? 0 : self.tree.number("x", node, at: time)
      let y = isSymbol ? 0 : self.tree.number("y", node, at: time)
      if x != 0 || y != 0 { operations = [.translate(x: x, y: y, z: 0)] }
      layer.transform = Transform(operations)
      return .transform(layer.transform)
    }
    if cutsOverflow(node) {
      outer.clipPath = ClipPath(Path())
      animate(&outer, .clipPath, movers, unit: unit) { layer, time in
        let path = Path.rect(Rect(origin: .zero, size: self.tree.viewportSize(node, at: time)))
        layer.clipPath?.path = path
        return .path(path)
      }
    }
    var inner = makeLayer()
    let unit = fit(&inner, node, movers, unit: unit) { self.tree.viewportSize(node, at: $0) }
    inner.children = children(of: node, unit: unit)
    guard !inner.children.isEmpty else { return nil }
    outer.children = [inner]
    return outer
  }

  /// Whether a viewport or a marker hides what lies outside of it: unless told otherwise, it does.
  func cutsOverflow(_ node: Int) -> Bool {
    tree.nodes[node].style.entries["overflow"] == nil
      || !["visible", "auto"].contains(tree.word("overflow", node))
  }

  /// Gives the layer the map from the view box; the result is a pixel in it.
  func fit(
    _ layer: inout Layer, _ node: Int, _ movers: [StyledTree.Mover], unit: Double,
    size: @escaping (Double) -> Size
  ) -> Double {
    func map(_ time: Double) -> Affine {
      guard let box = tree.viewBox(node, at: time) else { return .identity }
      return ViewBox.map(box, into: size(time), tree.element(node)["preserveAspectRatio"])
    }
    animate(&layer, .transform, movers + tree.movers(of: "viewBox", node), unit: unit) {
      layer, time in
      let m = map(time)
      layer.transform = m == .identity ? .identity : Transform(m.operations)
      return .transform(layer.transform)
    }
    return unit / max(map(0).maximumScale, 0.001)
  }
}

/// Fitting view boxes.
enum ViewBox {
  /// The map from a view box to a viewport of this size.
  static func map(_ box: Rect, into size: Size, _ ratio: String?) -> Affine {
    var sx = size.width / box.width
    var sy = size.height / box.height
    let words = CSSText.words(ratio ?? "xMidYMid meet")
    let align = words.first { $0 != "defer" } ?? "xMidYMid"
    guard align != "none" else {
      return .scale(sx, sy) * .translation(-box.minX, -box.minY)
    }
    let scale = words.contains("slice") ? max(sx, sy) : min(sx, sy)
    sx = scale
    sy = scale
    func share(_ mark: String) -> Double {
      align.hasPrefix(mark) || align.hasSuffix(mark) ? 0 : 1
    }
    func place(_ low: String, _ high: String) -> Double {
      align.contains(low) ? 0 : align.contains(high) ? 1 : 0.5
    }
    let x = (size.width - box.width * scale) * place("xMin", "xMax")
    let y = (size.height - box.height * scale) * place("YMin", "YMax")
    return Affine(
      a: sx, b: 0, c: 0, d: sy, tx: x - box.minX * sx, ty: y - box.minY * sy)
  }
}

/// Properties with keywords that cannot be interpolated: each combination is drawn on its own.
private enum FormNames {
  static let image = ["href"]
  static let shape = ["fill-rule", "stroke-linecap", "stroke-linejoin", "paint-order"]
  static let text = [
    "font-family", "font-style", "font-weight", "font-variant", "stroke-linecap",
    "stroke-linejoin", "text-decoration", "text-transform",
  ]
}

/// The names of animation elements.
enum SMILNames {
  static let all: Set<String> = ["animate", "animateTransform", "animateMotion", "set"]
  /// An element that SVG 2 removed; no browser plays it.
  static let gone = "animateColor"
}

extension Layer {
  /// Whether the layer or anything in it has a blend mode other than normal.
  fileprivate var blends: Bool { blendMode != .normal || children.contains(where: \.blends) }

  mutating func changeShape(_ change: (inout Shape) -> Void) {
    guard case .shape(var shape) = content else { return }
    content = .none
    change(&shape)
    content = .shape(shape)
  }
}

extension Affine {
  /// The map as a translation and a scale if possible, otherwise as a matrix.
  var operations: [Transform.Operation] {
    if b == 0, c == 0 {
      var result: [Transform.Operation] = []
      if tx != 0 || ty != 0 { result.append(.translate(x: tx, y: ty, z: 0)) }
      if a != 1 || d != 1 { result.append(.scale(x: a, y: d, z: 1)) }
      return result
    }
    return [.matrix(Matrix4(self))]
  }
}

extension TransformFunction {
  var operations: [Transform.Operation] {
    switch self {
    case .translate(let x, let y): return [.translate(x: x, y: y, z: 0)]
    case .scale(let x, let y): return [.scale(x: x, y: y, z: 1)]
    case .rotate(let angle, let center):
      let turn = Transform.Operation.rotateZ(angle * degree)
      guard center != .zero else { return [turn] }
      return [
        .translate(x: center.x, y: center.y, z: 0), turn,
        .translate(x: -center.x, y: -center.y, z: 0),
      ]
    case .skew(let x, let y): return [.skew(x: x * degree, y: y * degree)]
    case .matrix(let map): return [.matrix(Matrix4(map))]
    case .rotateX, .rotateY:
      let map = affine
      return [.scale(x: map.a, y: map.d, z: 1)]
    }
  }
}

extension Animation {
  var property: Property? {
    guard case .property(let motion) = motion, case .property(let property) = motion.target else {
      return nil
    }
    return property
  }
}

extension Property {
  var isOfShape: Bool {
    switch self {
    case .path, .fill, .stroke, .lineWidth, .dash, .dashPhase, .miterLimit: true
    default: false
    }
  }
}

extension Array {
  /// The elements that meet a condition, and the others.
  func partitioned(_ condition: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}
