/// The layers of `@layer`: in which order rules beat each other before specificity counts.
///
/// Layers are known by numbers; 0 is what is in no layer.
struct CascadeLayers: Sendable {
  private struct Node: Sendable {
    var name: String
    var children: [Int] = []
  }

  private var nodes = [Node(name: "")]
  /// No file needs more.
  private static let most = 4096

  /// The layer of a name like `theme.dark` inside of another; an empty name is a layer of its own each time.
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

  /// For each layer how strong it is: what is in a layer itself beats the layers inside of it.
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
