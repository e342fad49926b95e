import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene
import SceneReading

/// The keys of layers that show another document.
enum UseKeys {
  static let use = Key(
    "use", .text, "a preset by name, or a document, an SVG or a Lottie file beside it")
  static let parameters = Key("parameters", .map(.anything), "values for its parameters")
  static let fit = Key.choice(
    "fit", "how its canvas is fitted into the layer", default: Fit.contain)

  static let slots = Key(
    "slots", .map(.list(.record(.layer), .any)), "layers for its slots, by the slots' names")

  static let all = [use, parameters, slots, fit.key]
}

/// The key of layers that the user of a document fills.
enum SlotKeys {
  static let slot = Key(
    "slot", .text,
    "the slot's name; the layer's own children are shown if nothing fills it")
}

/// Reads layers that show another document: its layers become children of a layer with the size of its
/// canvas, fitted into the layer's bounds.
enum UsedDocumentReader {
  /// `slots` are the layers for the document's slots.
  static func read(_ object: ObjectReader, _ slots: Slots?, into layer: inout Layer) {
    guard let node = object[UseKeys.use] else {
      object.node.error("a document layer needs the key 'use'")
      return
    }
    let session = node.session
    guard let name = node.text() else { return }
    let fit: Fit = object.choice(UseKeys.fit)
    let values = object[UseKeys.parameters].map { ParameterValues($0) } ?? ParameterValues()
    if !isBare(name), session.foreignReading(of: ForeignFile(path: node.path(beside: name))) != nil
    {
      slots?.node.error("'\(name)' has no slots")
      let reader = ForeignDocumentReader(session: session)
      guard let scene = reader.scene(named: name, node, values),
        let id = session.nextLayer(for: node)
      else { return }
      layer.children.append(canvas(scene, id, fit, in: layer.bounds))
      return
    }
    guard let (key, source) = source(name, node), isAllowed(key, node),
      let id = session.nextLayer(for: node)
    else { return }
    slots?.check(against: source, named: name)
    let result = session.reading(key) {
      // A reading of the same document may be under way, with this layer in one of its slots.
      source.anew { source in
        source.slots = slots
        return DocumentReader(session: session).read(source, values)
      }
    }
    guard let scene = result.scene else { return }
    layer.children.append(canvas(scene, id, fit, in: layer.bounds))
  }

  private static func canvas(_ scene: Scene, _ id: LayerID, _ fit: Fit, in bounds: Rect) -> Layer {
    let map = fit.map(from: scene.canvas.bounds, to: bounds)
    var layer = Layer(id: id, bounds: scene.canvas.bounds, position: bounds.center)
    if map.a != 1 || map.d != 1 {
      layer.transform = Transform([.scale(x: map.a, y: map.d, z: 1)])
    }
    layer.background = scene.canvas.background.map(Paint.color)
    layer.clock.speed = scene.playback.speed
    layer.children = scene.layers
    return layer
  }

  private static func isBare(_ name: String) -> Bool {
    !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") })
  }

  /// Returns a preset by a bare name, otherwise a file, with a key that identifies it.
  private static func source(_ name: String, _ node: NodeReader) -> (key: String, Source)? {
    let session = node.session
    let isBare = isBare(name)
    let key = isBare ? "preset " + name : node.path(beside: name)
    let source = session.document(at: key) {
      isBare ? preset(name, node) : file(name, key, node)
    }
    return source.map { (key, $0) }
  }

  private static func preset(_ name: String, _ node: NodeReader) -> Source? {
    guard let file = node.session.resources.preset(name) else {
      node.error(
        "no preset is called '\(name)'",
        hint: Suggestion.hint(for: name, among: node.session.resources.presetNames())
          ?? "a file is named with its extension: '\(name).json'")
      return nil
    }
    if let path = file.path { node.session.depend(on: path) }
    return node.session.source(NotationReader.read(file, limits: node.session.limits.notation))
  }

  private static func file(_ name: String, _ path: String, _ node: NodeReader) -> Source? {
    switch node.session.resources.readFile(path) {
    case .failure(let failure):
      node.error(
        "'\(name)' cannot be read: \(failure.reason)", hint: failure.hint, kind: .missingInput)
      return nil
    case .success(let bytes):
      node.session.depend(on: path)
      // Diagnostics quote lines of a document, so that its author can fix them, but must not quote any other file.
      guard mayBeDocument(bytes) else {
        node.error(
          bytes.isEmpty
            ? "'\(name)' is empty"
            : "'\(name)' is not a kineo document: it has no key '\(DocumentKeys.layers.name)'")
        return nil
      }
      let file = SourceFile(name: path, path: path, bytes: bytes)
      return node.session.source(NotationReader.read(file, limits: node.session.limits.notation))
    }
  }

  /// Whether the file contains the key that every document has.
  private static func mayBeDocument(_ bytes: [UInt8]) -> Bool {
    bytes.holds(DocumentKeys.layers.name)
  }

  private static func isAllowed(_ key: String, _ node: NodeReader) -> Bool {
    if node.session.reading.contains(key) {
      let cycle = node.session.reading.drop { $0 != key } + [key]
      node.error(
        "documents use each other in a circle: " + cycle.map { "'\($0)'" }.joined(separator: " → "))
      return false
    }
    guard node.session.depth < node.session.limits.documents else {
      node.error(
        "documents nested more than \(node.session.limits.documents) deep "
          + "(limit 'documents')")
      return false
    }
    return true
  }
}
