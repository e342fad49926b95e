import DisplayList
import Geometry

/// The items of layers that never change, drawn only once: those of neighbours together, at the first of them.
struct StillItems: Sendable {
  /// Indexed by node, in the parent's space before its sublayer transform; nil for others.
  private var items: [[Item]?]
  /// How many layers it spares, and how many items they have.
  private(set) var layerCount = 0
  private(set) var itemCount = 0

  static let none = StillItems(items: [])

  private init(items: [[Item]?]) { self.items = items }

  init(of root: Node, count: Int, _ snapshots: Snapshots) {
    items = Array(repeating: nil, count: count)
    keep(in: root, snapshots)
  }

  subscript(node: Node) -> [Item]? {
    node.isStill && node.index < items.count ? items[node.index] : nil
  }

  private mutating func keep(in parent: Node, _ snapshots: Snapshots) {
    let isFlat = parent.isFlat
    var run: [Node] = []
    for child in parent.children {
      if isFlat, child.isStill {
        run.append(child)
        if !parent.sortsChildren { continue }
      } else {
        keep(in: child, snapshots)
      }
      keep(&run, in: parent, snapshots)
    }
    keep(&run, in: parent, snapshots)
  }

  private mutating func keep(_ run: inout [Node], in parent: Node, _ snapshots: Snapshots) {
    guard let first = run.first else { return }
    var drawing = Drawing(snapshots: snapshots, still: .none)
    drawing.draw(run, of: parent.epochs[0].model, at: 0, in: .identity)
    let blocks = Item.blocks(drawing.items)
    for node in run { items[node.index] = [] }
    items[first.index] = blocks
    layerCount += run.reduce(0) { $0 + $1.treeCount }
    itemCount += blocks.count
    run = []
  }
}
