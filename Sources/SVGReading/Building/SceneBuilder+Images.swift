import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene
import SceneReading
import TextSearch

/// Embedded pictures.
extension SceneBuilder {
  func draw(image node: Int, in layer: inout Layer, _ unit: Double) {
    let element = tree.element(node)
    guard let reference = element.reference.map(trimmed) else { return }
    guard reference.hasPrefix("data:"), let bytes = DataURL.bytes(reference) else {
      log.warn(
        .external, "an image outside of the file is not read", at: element.place,
        hint: "embed it as data:image/png;base64,…")
      return
    }
    guard let (content, own) = picture(bytes, at: element.place) else {
      log.warn(.image, "the embedded image cannot be read", at: element.place)
      return
    }
    func length(_ name: String) -> Double? {
      tree.value(name, node, at: 0).number.flatMap {
        tree.nodes[node].style.entries[name] == nil ? nil : $0
      }
    }
    var size = Size(length("width") ?? own.width, length("height") ?? own.height)
    if length("width") == nil, let h = length("height") { size.width = h * own.width / own.height }
    if length("height") == nil, let w = length("width") { size.height = w * own.height / own.width }
    guard size.width > 0, size.height > 0 else { return }
    var picture = content
    let view = Rect(origin: .zero, size: own)
    let map = ViewBox.map(view, into: size, element["preserveAspectRatio"])
    picture.bounds = view
    picture.anchorPoint = .zero
    picture.transform = Transform(map.operations)
    var window = makeLayer()
    if (element["preserveAspectRatio"] ?? "").contains("slice") {
      window.clipPath = ClipPath(.rect(Rect(origin: .zero, size: size)))
    }
    animate(
      &window, .transform, ["x", "y"].flatMap { tree.movers(of: $0, node) }, unit: unit
    ) { layer, time in
      let x = self.tree.number("x", node, at: time)
      let y = self.tree.number("y", node, at: time)
      layer.transform = Transform([.translate(x: x, y: y, z: 0)])
      return .transform(layer.transform)
    }
    window.children = [picture]
    layer.children = [window]
  }

  /// A layer with an embedded picture, and the picture's size.
  private func picture(_ bytes: [UInt8], at place: SpecPlace) -> (Layer, Size)? {
    let file = SourceFile(name: "", bytes: bytes)
    if SVGReader.recognises(file) { return drawing(file, at: place) }
    guard let image = resources.decodeImage(bytes) else { return nil }
    var layer = makeLayer()
    layer.content = .image(ImageContent(image: image))
    return (layer, Size(Double(image.width), Double(image.height)))
  }

  /// An embedded SVG file, with what moves in it.
  private func drawing(_ file: SourceFile, at place: SpecPlace) -> (Layer, Size)? {
    let inner = SVGLog(embeddedAt: place)
    guard depth < SceneBuilder.deepestEmbedding,
      let tree = SVGReader(
        resources: resources, surroundings: SVGReader.Surroundings(color: nil)
      ).embeddedTree(file, inner)
    else { return nil }
    let builder = SceneBuilder(tree, resources: resources, log: inner)
    builder.nextID = nextID
    builder.horizon = horizon
    builder.depth = depth + 1
    var layer = makeLayer()
    builder.nextID = nextID
    layer.children = [builder.root(tree.canvas)]
    layer.clipPath = ClipPath(.rect(Rect(origin: .zero, size: tree.canvas)))
    layer.giveOrigin(Origin(file: 0, start: place.start, end: place.end))
    nextID = builder.nextID
    embedded += tree.rhythms + builder.embedded
    log.take(inner)
    return (layer, tree.canvas)
  }

  private static let deepestEmbedding = 4
}

extension Layer {
  /// Also to all that is in it.
  fileprivate mutating func giveOrigin(_ origin: Origin) {
    self.origin = origin
    for index in children.indices { children[index].giveOrigin(origin) }
  }
}
