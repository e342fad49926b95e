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
  /// Images whose pixels are to be seen, enlarged, and how many pixels these may still have.
  var sharpened: [Image: Image] = [:]
  var sharpenedLeft = 4 << 20
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
    guard turns <= SceneBuilder.mostTurns, !tree.effort.isExhausted else { return false }
    turns += count
    guard turns > SceneBuilder.mostTurns else { return true }
    log.fail(
      "its animations have more than \(SceneBuilder.mostTurns) keyframes before all of them repeat together",
      at: tree.document.elements[0].place,
      hint: "use durations with a smaller common multiple, or fewer animations")
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
      log.warn(.tooMany, "too many layers; the rest are not drawn", at: element.place)
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
    case "foreignObject": layer.children = html(of: node, inner)
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
    case "g", "svg", "use", "switch", "text", "image", "foreignObject": return true
    // Browsers show no link inside a link.
    case "a": return tree.nodes[node].parent.map { tree.element($0).name != "a" } ?? true
    case "symbol": return tree.nodes[node].parent.map { tree.element($0).name == "use" } ?? false
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
  func place(_ layer: inout Layer, _ node: Int, unit: Double) -> Double {
    let isCopy = tree.element(node).name == "use"
    func list(_ time: Double) -> [TransformFunction] { tree.wholeTransforms(node, at: time) }
    let names = StyledTree.transformNames + (isCopy ? ["x", "y"] : [])
    var movers = names.flatMap { tree.movers(of: $0, node) }
    if !movers.isEmpty || tree.word("transform-box", node) != "view-box" {
      movers += boxMovers(node)
    }
    animate(&layer, .transform, movers, unit: unit) { layer, time in
      let value = Transform(TransformFunction.operations(of: list(time)))
      layer.transform = value
      return .transform(value)
    }
    let scale = TransformFunction.matrix(of: list(0)).maximumScale
    return scale > 0.01 && scale.isFinite ? unit / scale : unit
  }

  /// Applies the transform of the root element, whose origin is the middle of the picture.
  func turn(_ layer: inout Layer, _ node: Int) {
    guard
      tree.nodes[node].style.entries["transform"] != nil
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
    func movers(of names: [String], _ node: Int) -> [StyledTree.Mover] {
      names.flatMap { tree.movers(of: $0, node) }
    }
    let name = tree.element(node).name
    var result = movers(of: StyledTree.outlineNames(name), node)
    if name == "image" || name == "foreignObject" {
      result += movers(of: ["x", "y", "width", "height"], node)
    }
    for child in tree.nodes[node].children {
      result += outlineMovers(child)
      result += movers(of: StyledTree.transformNames, child)
      if tree.element(child).name == "use" { result += movers(of: ["x", "y"], child) }
    }
    return result
  }

  // MARK: Effects on whole elements

  /// Applies opacity, visibility, blending, clips, masks and filters.
  func finish(_ layer: inout Layer, _ node: Int, _ unit: Double) {
    if let name = FormNames.still.first(where: { changes($0, node) }) {
      log.warn(.still, "animating '\(name)' is not supported", at: tree.element(node).place)
    }
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
}
