import Diagnostics
import Scene

/// The layers of a document by their names.
///
/// A name is that of a layer anywhere in the document; `detail/title` is the layer `title` inside of the
/// layer `detail`.
struct LayerDirectory {
  /// Names on the way down to each named layer, and the layer; by the layer's own name.
  private var entries: [String: [(path: [String], id: LayerID)]] = [:]
  /// In the order of the document, each once.
  private var names: [String] = []

  init(_ layers: [Layer]) { add(layers, []) }

  private mutating func add(_ layers: [Layer], _ path: [String]) {
    for layer in layers {
      let own = layer.name.map { path + [$0] } ?? path
      if let name = layer.name {
        if entries[name] == nil { names.append(name) }
        entries[name, default: []].append((own, layer.id))
      }
      add(layer.children, own)
      add(layer.maskLayers, own)
    }
  }

  /// The layers that a name may mean.
  func ids(of name: String) -> [LayerID] {
    let wanted = name.split(separator: "/").map(String.init)
    guard let last = wanted.last else { return [] }
    return (entries[last] ?? []).filter { entry in
      // The wanted names in their order, others in between.
      var rest = wanted[...]
      for step in entry.path where step == rest.first { rest.removeFirst() }
      return rest.isEmpty
    }.map(\.id)
  }

  func hint(for name: String) -> String? {
    Suggestion.hint(for: name, among: names)
  }

  /// The layer of a name; nil, and a report, if there is none or more than one.
  func id(of name: String, _ node: NodeReader) -> LayerID? {
    let found = ids(of: name)
    switch found.count {
    case 1: return found[0]
    case 0:
      node.error(
        "no layer is called '\(name)'",
        hint: hint(for: name))
    default:
      node.error(
        "\(found.count) layers are called '\(name)'",
        hint: "name the layer around it too: 'outer/\(name)'")
    }
    return nil
  }
}
