/// The layers of `@layer`: which rules take precedence before specificity counts.
///
/// Layers are identified by numbers; 0 is for rules outside of all layers.
struct CascadeLayers: Sendable {
  private struct Node: Sendable {
    var name: String
    var children: [Int] = []
  }

  private var nodes = [Node(name: "")]
  /// The maximum number of layers; no file needs more.
  private static let most = 4096

  /// The layer with a name like `theme.dark` in a parent layer; an empty name makes a new layer each time.
  mutating func open(_ name: String, in parent: Int) -> Int {
    guard !name.isEmpty else { return add("", to: parent) }
    return name.split(separator: ".").reduce(parent) { parent, part in
      let part = trimmed(part)
      return nodes[parent].children.first { nodes[$0].name == part } ?? add(part, to: parent)
    }
  }

  private mutating func add(_ name: String, to parent: Int) -> Int {
    guard nodes.count < CascadeLayers.most else { return parent }
    nodes.append(Node(name: name))
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  /// The precedence of each layer: rules directly in a layer beat those in its sublayers.
  var ranks: [Int] {
    var ranks = Array(repeating: 0, count: nodes.count)
    var next = 0
    func visit(_ node: Int, depth: Int) {
      if depth < 64 { for child in nodes[node].children { visit(child, depth: depth + 1) } }
      ranks[node] = next
      next += 1
    }
    visit(0, depth: 0)
    return ranks
  }
}
