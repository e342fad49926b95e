import Diagnostics
import Scene

/// The layers of a document by their names.
///
/// A name refers to a layer anywhere in the document; `detail/title` refers to the layer `title` inside the
/// layer `detail`.
struct LayerDirectory {
  /// The named layers by their own names, each with the names on the path down to it.
  private var entries: [String: [(path: [String], id: LayerID)]] = [:]
  /// The distinct names, in the order of the document.
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

  /// The layers that a name may refer to.
  func ids(of name: String) -> [LayerID] {
    let wanted = name.split(separator: "/").map(String.init)
    guard let last = wanted.last else { return [] }
    return (entries[last] ?? []).filter { entry in
      // The wanted names must occur in order; others may be in between.
      var rest = wanted[...]
      for step in entry.path where step == rest.first { rest.removeFirst() }
      return rest.isEmpty
    }.map(\.id)
  }

  func hint(for name: String) -> String? {
    Suggestion.hint(for: name, among: names)
  }

  /// Returns the layer of a name; if there is none or more than one, reports that and returns nil.
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
