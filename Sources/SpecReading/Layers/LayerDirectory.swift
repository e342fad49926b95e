import Scene

/// The layers of a document by their names.
///
/// A name is that of a layer anywhere in the document; `detail/title` is the layer `title` inside of the
/// layer `detail`.
struct LayerDirectory {
  /// Names on the way down to each named layer, and the layer.
  private var entries: [(path: [String], id: LayerID)] = []

  init(_ layers: [Layer]) { add(layers, []) }

  private mutating func add(_ layers: [Layer], _ path: [String]) {
    for layer in layers {
      let own = layer.name.map { path + [$0] } ?? path
      if layer.name != nil { entries.append((own, layer.id)) }
      add(layer.children, own)
      add(layer.mask, own)
    }
  }

  /// The layers that a name may mean.
  func ids(of name: String) -> [LayerID] {
    let wanted = name.split(separator: "/").map(String.init)
    guard let last = wanted.last else { return [] }
    return entries.filter { entry in
      guard entry.path.last == last else { return false }
      // The wanted names in their order, others in between.
      var rest = wanted[...]
      for step in entry.path where step == rest.first { rest.removeFirst() }
      return rest.isEmpty
    }.map(\.id)
  }

  func hint(for name: String) -> String? {
    Suggestion.hint(for: name, among: entries.compactMap(\.path.last))
  }

  /// The layer of a name; nil, and a report, where there is none or more than one.
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
