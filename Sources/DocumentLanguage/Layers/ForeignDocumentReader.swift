import Diagnostics
import Geometry
import Notations
import Scene
import SceneReading

/// A file in another format, and the values of its parameters.
struct ForeignFile: Hashable {
  var path: String
  var settings: [ParameterSetting] = []
}

/// Adopts the scene of a file in another format, such as an SVG.
struct ForeignDocumentReader {
  let session: Session

  /// Returns the scene with its layers as part of this document; reports a file without one and returns nil.
  func scene(named name: String, _ node: NodeReader, _ values: ParameterValues) -> Scene? {
    var file = ForeignFile(path: node.path(beside: name))
    let places = settings(from: values, of: &file)
    guard let reading = session.foreignReading(of: file) else { return nil }
    for path in reading.dependencies { session.depend(on: path) }
    for diagnostic in reading.diagnostics {
      // What is wrong with a value has no place in the file that it is for.
      if let place = diagnostic.parameter.flatMap({ places[$0] }) {
        node.error(at: place, diagnostic.message, hint: diagnostic.hint)
      } else {
        session.report(diagnostic)
      }
    }
    guard var scene = reading.scene else {
      // What is wrong with a value says enough.
      if !reading.diagnostics.contains(where: { $0.parameter != nil }) {
        node.error("'\(name)' cannot be shown")
      }
      return nil
    }
    var numbers: [LayerID: LayerID] = [:]
    guard number(&scene.layers, as: node, &numbers) else { return nil }
    for i in scene.layers.indices { scene.layers[i].follow(numbers) }
    return scene
  }

  /// Gives the file the values as texts, as from a command line; returns where they are written.
  private func settings(from values: ParameterValues, of file: inout ForeignFile)
    -> [String: SpecPlace]
  {
    let known = Set(session.foreignReading(of: file)?.parameters.map(\.name) ?? [])
    var places: [String: SpecPlace] = [:]
    for (name, given) in values.given
    where known.contains(name) || !values.optional.contains(name) {
      guard case .node(let node, let key) = given else { continue }
      guard let text = node.node.parameterText else {
        node.mismatch("a text, a number, true, false or a list of numbers")
        continue
      }
      file.settings.append(ParameterSetting(name: name, text: text))
      places[name] = key
    }
    return places
  }

  /// Gives the layers the next numbers of this document. Returns false once it has as many layers as it may.
  private func number(
    _ layers: inout [Layer], as node: NodeReader, _ numbers: inout [LayerID: LayerID]
  ) -> Bool {
    for i in layers.indices {
      guard let id = session.nextLayer(for: node) else { return false }
      numbers[layers[i].id] = id
      layers[i].id = id
      layers[i].origin = node.origin
      guard number(&layers[i].children, as: node, &numbers) else { return false }
      for j in layers[i].masks.indices {
        guard number(&layers[i].masks[j].layers, as: node, &numbers) else { return false }
      }
    }
    return true
  }
}

extension SpecNode {
  /// The value as a command line has it; nil if it has no such value.
  fileprivate var parameterText: String? {
    switch value {
    case .string(let text): text
    case .number(let number): NumberText.shortest(number)
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .array(let elements):
      elements.reduce("") { text, element in
        guard let text, let part = element.parameterText else { return nil }
        return text.isEmpty ? part : "\(text),\(part)"
      }
    case .null, .object: nil
    }
  }
}

extension Layer {
  /// Makes snapshots refer to their layers by the new numbers.
  fileprivate mutating func follow(_ numbers: [LayerID: LayerID]) {
    if case .snapshot(var snapshot) = content, let id = numbers[snapshot.layer] {
      snapshot.layer = id
      content = .snapshot(snapshot)
    }
    for i in children.indices { children[i].follow(numbers) }
    for i in masks.indices {
      for j in masks[i].layers.indices { masks[i].layers[j].follow(numbers) }
    }
  }
}
