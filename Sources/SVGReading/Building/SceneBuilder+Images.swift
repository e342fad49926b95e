import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene
import SceneReading
import TextSearch

/// Pictures, embedded or of other files.
extension SceneBuilder {
  func draw(image node: Int, in layer: inout Layer, _ unit: Double) {
    let element = tree.element(node)
    guard let reference = tree.reference(node, at: tree.formTime).map(trimmed) else { return }
    guard let (content, own) = picture(reference, at: element.place, room: room(of: node)) else {
      return
    }
    tree.imageSizes[node] = own
    var picture = content
    if ["pixelated", "crisp-edges"].contains(tree.word("image-rendering", node)) {
      sharpen(&picture)
    }
    let view = Rect(origin: .zero, size: own)
    picture.bounds = view
    picture.anchorPoint = .zero
    let movers = ["width", "height"].flatMap { tree.movers(of: $0, node) }
    let fits = tree.movers(of: "preserveAspectRatio", node)
    let first = tree.imageSize(node, at: 0)
    guard first.width > 0 && first.height > 0 || !movers.isEmpty else { return }
    animate(&picture, .transform, movers + fits, unit: unit) { layer, time in
      let size = self.tree.imageSize(node, at: time)
      let map = ViewBox.map(
        view, into: Size(max(size.width, 0), max(size.height, 0)),
        self.tree.attribute("preserveAspectRatio", node, at: time))
      layer.transform = Transform(map.operations)
      return .transform(layer.transform)
    }
    var window = makeLayer()
    if !fits.isEmpty || (element["preserveAspectRatio"] ?? "").contains("slice") {
      window.clipPath = ClipPath(.rect(Rect(origin: .zero, size: first)))
      animate(&window, .clipPath, movers, unit: unit) { layer, time in
        let path = Path.rect(Rect(origin: .zero, size: self.tree.imageSize(node, at: time)))
        layer.clipPath?.path = path
        return .path(path)
      }
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

  /// Makes each pixel of an image a square of many, so that its edges stay when it is enlarged. Only small pictures
  /// are enlarged so much that their pixels show.
  private func sharpen(_ layer: inout Layer) {
    guard case .image(var content) = layer.content else { return }
    let image = content.image
    let factor = min(16, SceneBuilder.mostSharpened / (image.width * image.height))
    guard factor > 1 else { return }
    if sharpened[image] == nil, sharpenedLeft >= image.pixels.count * factor * factor {
      sharpenedLeft -= image.pixels.count * factor * factor
      sharpened[image] = image.enlarged(by: factor)
    }
    content.image = sharpened[image] ?? image
    layer.content = .image(content)
  }

  private static let mostSharpened = 1 << 16

  /// The size that an `image` states; nil if it stretches the picture.
  private func room(of node: Int) -> Size? {
    guard tree.element(node)["preserveAspectRatio"].map(CSSText.words)?.first != "none" else {
      return nil
    }
    func side(_ name: String) -> Double? {
      tree.nodes[node].style.entries[name] == nil ? nil : tree.value(name, node, at: 0).number
    }
    guard let width = side("width"), let height = side("height"), width > 0, height > 0 else {
      return nil
    }
    return Size(width, height)
  }

  /// A layer with the picture at an address, and the picture's size; if there is none, that is reported.
  func picture(_ address: String, at place: SpecPlace, room: Size?) -> (Layer, Size)? {
    switch tree.files.bytes(at: address) {
    case .failure(let refusal):
      log.warn(.external, refusal.message, at: place, hint: refusal.hint)
      return nil
    case .success(let bytes):
      let file = SourceFile(name: "", bytes: bytes)
      guard !SVGReader.recognises(file) else {
        if let drawing = drawing(file, at: place, room: room) { return drawing }
        log.warn(.image, "the embedded image cannot be read", at: place)
        return nil
      }
    }
    guard let image = tree.files.image(at: address) else {
      log.warn(
        .image, "an image has an unsupported format", at: place,
        hint: "PNG, JPEG, WebP, GIF and SVG are supported")
      return nil
    }
    var layer = makeLayer()
    layer.content = .image(ImageContent(image: image))
    return (layer, Size(Double(image.width), Double(image.height)))
  }

  /// An embedded SVG file, with what moves in it. One without a size of its own takes all of its room.
  private func drawing(_ file: SourceFile, at place: SpecPlace, room: Size?) -> (Layer, Size)? {
    let inner = SVGLog(embeddedAt: place)
    guard depth < SceneBuilder.deepestEmbedding,
      let tree = SVGReader(
        resources: resources, surroundings: SVGReader.Surroundings(color: nil)
      ).embeddedTree(file, inner, room: room, effort: tree.effort)
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

extension StyledTree {
  /// The size at which an `image` is shown: a side that is not given follows from the other.
  func imageSize(_ node: Int, at time: Double) -> Size {
    func length(_ name: String) -> Double? {
      let isGiven = nodes[node].style.entries[name] != nil || !movers(of: name, node).isEmpty
      return isGiven ? value(name, node, at: time).number : nil
    }
    let own = imageSizes[node] ?? .zero
    switch (length("width"), length("height")) {
    case (let width?, let height?): return Size(width, height)
    case (let width?, nil): return Size(width, own.width > 0 ? width * own.height / own.width : 0)
    case (nil, let height?):
      return Size(own.height > 0 ? height * own.width / own.height : 0, height)
    case (nil, nil): return own
    }
  }
}

extension Layer {
  /// Sets the origin of the layer and of everything in it.
  fileprivate mutating func giveOrigin(_ origin: Origin) {
    self.origin = origin
    for index in children.indices { children[index].giveOrigin(origin) }
  }
}

extension Image {
  /// Each pixel as a square of pixels.
  fileprivate func enlarged(by factor: Int) -> Image {
    var result: [UInt32] = []
    result.reserveCapacity(pixels.count * factor * factor)
    for y in 0..<height {
      let row = pixels[(y * width)..<((y + 1) * width)]
        .flatMap { Array(repeating: $0, count: factor) }
      for _ in 0..<factor { result += row }
    }
    return Image(
      identity: identity &* 31 &+ UInt64(factor), width: width * factor, height: height * factor,
      pixels: result)
  }
}
