import DisplayList
import Geometry
import Scene

/// Stills of layers, for the snapshot layers that show them.
///
/// A still shows the layer and its children in its own space, without its position, opacity and
/// lifetime. A still that would contain itself is empty there.
struct Snapshots: Sendable {
  struct Picture: Sendable {
    var items: [Item]
    /// The bounds of the layer at that time.
    var bounds: Rect

    /// Maps the still so that it fills a rectangle; nil if it is empty.
    func fitted(into target: Rect) -> Affine? {
      guard !bounds.isEmpty else { return nil }
      let x = target.width / bounds.width
      let y = target.height / bounds.height
      return Affine(
        a: x, b: 0, c: 0, d: y, tx: target.minX - bounds.minX * x,
        ty: target.minY - bounds.minY * y)
    }
  }

  private var pictures: [LayerID: Picture] = [:]

  init(of root: Node) {
    var order: [(viewer: LayerID, snapshot: Snapshot)] = []
    root.collectSnapshots(into: &order)
    guard !order.isEmpty else { return }
    let wanted = Dictionary(order.map { ($0.viewer, $0.snapshot) }) { first, _ in first }
    let places = Places(of: root)
    var visited: Set<LayerID> = []
    for (viewer, _) in order { take(viewer, wanted, places, &visited) }
  }

  subscript(viewer: LayerID) -> Picture? { pictures[viewer] }

  /// Takes nested stills first.
  private mutating func take(
    _ viewer: LayerID, _ wanted: [LayerID: Snapshot], _ places: Places,
    _ visited: inout Set<LayerID>
  ) {
    guard let snapshot = wanted[viewer], visited.insert(viewer).inserted,
      let (node, time) = places.find(snapshot.layer, at: snapshot.time)
    else { return }
    var inside: [(viewer: LayerID, snapshot: Snapshot)] = []
    node.collectSnapshots(into: &inside)
    for (other, _) in inside { take(other, wanted, places, &visited) }
    var layer = node.drawn(at: time)
    layer.opacity = 1
    if snapshot.clearsBackground { layer.background = nil }
    var drawing = Drawing(snapshots: self, still: .none)
    drawing.draw(layer, node, at: time, in: .identity)
    pictures[viewer] = Picture(items: drawing.items, bounds: layer.bounds)
  }
}

extension Node {
  fileprivate func collectSnapshots(into list: inout [(viewer: LayerID, snapshot: Snapshot)]) {
    if case .snapshot(let snapshot) = epochs[0].model.content { list.append((id, snapshot)) }
    for node in children + maskNodes { node.collectSnapshots(into: &list) }
  }
}

/// Where each layer is in the tree; for duplicate IDs, the first one.
private struct Places {
  private var nodes: [LayerID: (node: Node, parent: LayerID?)] = [:]

  init(of root: Node) { for node in root.children { add(node, in: nil) } }

  private mutating func add(_ node: Node, in parent: LayerID?) {
    if nodes[node.id] == nil { nodes[node.id] = (node, parent) }
    for inner in node.children + node.maskNodes { add(inner, in: node.id) }
  }

  /// A layer and its own time at a time of the document.
  func find(_ id: LayerID, at time: Double) -> (node: Node, time: Double)? {
    guard let found = nodes[id] else { return nil }
    var clocks = [found.node.clock]
    var next = found.parent
    while let parent = next, let place = nodes[parent] {
      clocks.append(place.node.clock)
      next = place.parent
    }
    return (found.node, clocks.reversed().reduce(time) { $1.localTime(at: $0) })
  }
}
