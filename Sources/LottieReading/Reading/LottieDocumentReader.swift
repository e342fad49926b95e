import Diagnostics
import DisplayList
import Geometry
import Notations

/// Converts the tree of a Lottie document to its typed form.
struct LottieDocumentReader {
  let notes: Notes
  let pictures: Pictures
  /// Property trees that replace those of slots.
  let slotValues: [String: SpecNode]
  /// The most steps of all expressions together.
  let scriptSteps: Int

  /// Nil if there are errors.
  func read(_ root: SpecNode) -> LottieDocument? {
    for key in ["fr", "ip", "op", "w", "h"] {
      check(root[key] != nil, "'\(key)' is missing", nil, root)
      check(
        root[key]?.number != nil || root[key] == nil, "'\(key)' must be a number", root[key], root)
    }
    guard !notes.hasErrors else { return nil }
    let frameRate = root["fr"]?.number ?? 0
    let first = root["ip"]?.number ?? 0
    let end = root["op"]?.number ?? 0
    let size = Size(root["w"]?.number ?? 0, root["h"]?.number ?? 0)
    check(
      frameRate > 0 && frameRate <= 1000, "the frame rate 'fr' must be above 0 and at most 1000",
      root["fr"], root)
    check(end > first, "the end 'op' must come after the start 'ip'", root["op"], root)
    check(
      frameRate <= 0 || (end - first) / frameRate <= 86_400, "the animation is longer than a day",
      root["op"],
      root)
    check(
      size.width > 0 && size.height > 0 && max(size.width, size.height) <= 32_768,
      "the size 'w' by 'h' must be above 0 and at most 32768", root["w"], root)
    guard !notes.hasErrors else { return nil }
    let version = LottieVersion(root["v"]?.text)
    var properties = PropertyReader(
      notes: notes, version: version, slots: slots(root), frameRate: frameRate,
      firstFrame: min(first, 0), endFrame: lastFrame(root, end))
    properties.expressions = ExpressionDocument(root, properties, mostSteps: scriptSteps) {
      [pictures] asset in
      pictures.data(folder: asset["u"]?.text ?? "", name: asset["p"]?.text ?? "")
    }
    let reader = LayerReader(shapes: ShapeReader(properties: properties))
    let layers = reader.layers(root)
    return LottieDocument(
      title: root["nm"]?.text, version: version, size: size, frameRate: frameRate,
      firstFrame: first, endFrame: end, layers: layers,
      assets: assets(root, layers, reader), fonts: fonts(root),
      glyphs: glyphs(root, properties), markers: markers(root))
  }

  private func check(_ holds: Bool, _ message: String, _ node: SpecNode?, _ root: SpecNode) {
    if !holds { notes.error(message, at: (node ?? root).place) }
  }

  private func slots(_ root: SpecNode) -> [String: SpecNode] {
    var result: [String: SpecNode] = [:]
    if case .object(let members)? = root["slots"]?.value {
      for member in members { result[member.key] = member.node }
    }
    for (name, value) in slotValues { result[name] = value }
    return result
  }

  /// The last time at which any layer is visible: loops continue up to there.
  private func lastFrame(_ root: SpecNode, _ end: Double) -> Double {
    let lists = [root["layers"]] + (root["assets"]?.items ?? []).map { $0["layers"] }
    let ends = lists.flatMap { $0?.items ?? [] }.compactMap { $0["op"]?.number }
    return min(ends.reduce(end, max), max(end * 10, 10_000))
  }

  /// `layers` are the document's own.
  private func assets(_ root: SpecNode, _ layers: [LottieLayer], _ reader: LayerReader)
    -> [String: LottieAsset]
  {
    var result: [String: LottieAsset] = [:]
    // Only what some layer shows is an image: others may be sounds, or left over.
    var pictured = Set(layers.compactMap(\.content.image))
    let nodes = root["assets"]?.items ?? []
    for node in nodes where node["layers"] != nil {
      guard let id = node["id"]?.id else { continue }
      let layers = reader.layers(node)
      pictured.formUnion(layers.compactMap(\.content.image))
      result[id] = .composition(layers)
    }
    let shown = nodes.filter { node in
      node["layers"] == nil && node["p"]?.text != nil
        && (node["id"]?.id.map(pictured.contains) ?? false)
    }
    pictures.makeRoom(for: shown.map(size))
    for node in shown { if let id = node["id"]?.id { result[id] = .image(image(node)) } }
    return result
  }

  private func size(_ node: SpecNode) -> Size {
    Size(node["w"]?.number ?? 0, node["h"]?.number ?? 0)
  }

  private func image(_ node: SpecNode) -> LottieImage {
    LottieImage(
      size: size(node),
      image: pictures.image(
        folder: node["u"]?.text ?? "", name: node["p"]?.text ?? "",
        at: node["p"]?.place ?? node.place))
  }

  private func fonts(_ root: SpecNode) -> [String: LottieFont] {
    var result: [String: LottieFont] = [:]
    for node in root["fonts"]?["list"]?.items ?? [] {
      guard let name = node["fName"]?.text else { continue }
      result[name] = LottieFont(
        name: name, family: node["fFamily"]?.text ?? name, style: node["fStyle"]?.text ?? "",
        ascent: node["ascent"]?.number ?? 75, weight: node["fWeight"]?.text.flatMap(Double.init))
    }
    return result
  }

  private func glyphs(_ root: SpecNode, _ properties: PropertyReader) -> LottieGlyphs {
    var properties = properties
    properties.handlesArePoints = properties.version < LottieVersion("4.7.99")
    let shapes = ShapeReader(properties: properties)
    var result = LottieGlyphs()
    for node in root["chars"]?.items ?? [] {
      guard let text = node["ch"]?.text else { continue }
      var outline = Path()
      // Old files repeat the outline in a second group.
      let first = node["data"]?["shapes"]?.items.first.map { [$0] } ?? []
      for item in shapes.items(first) {
        item.appendStill(to: &outline)
      }
      result[text, node["fFamily"]?.text ?? "", node["style"]?.text ?? ""] = LottieGlyph(
        advance: node["w"]?.number ?? 0, outline: outline)
    }
    return result
  }

  /// A comment may be JSON, of which the name is the marker's.
  private func markerName(_ comment: String) -> String {
    guard comment.hasPrefix("{") else { return comment }
    let tree = NotationReader.read(SourceFile(name: "marker", bytes: Array(comment.utf8)))
    return tree.root?["name"]?.text ?? comment
  }

  private func markers(_ root: SpecNode) -> [LottieMarker] {
    (root["markers"]?.items ?? []).compactMap { node in
      guard let frame = node["tm"]?.number else { return nil }
      return LottieMarker(
        name: markerName(node["cm"]?.text ?? ""), frame: frame, length: node["dr"]?.number ?? 0)
    }
  }
}

extension ShapeItem {
  /// The outlines of a glyph.
  fileprivate func appendStill(to path: inout Path) {
    switch self {
    case .outline(.path(let track)): path.append(track.first.path)
    case .group(let group): for item in group.items { item.appendStill(to: &path) }
    case .outline, .style, .modifier, .repeater: break
    }
  }
}
