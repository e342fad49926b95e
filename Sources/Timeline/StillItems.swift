import DisplayList
import Geometry

/// The items of layers that never change, drawn only once for each outermost one.
struct StillItems: Sendable {
  /// Indexed by node, in the parent's space before its sublayer transform; nil for others.
  private var items: [[Item]?]

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
    for child in parent.children {
      guard isFlat, child.isStill else {
        keep(in: child, snapshots)
        continue
      }
      var drawing = Drawing(snapshots: snapshots, still: .none)
      drawing.draw([child], of: parent.epochs[0].model, at: 0, in: .identity)
      items[child.index] = drawing.items
    }
  }
}
