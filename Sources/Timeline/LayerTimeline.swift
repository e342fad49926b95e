import Scene

/// What one layer shows at any time, without its children and masks.
public struct LayerTimeline: Sendable {
  private let node: Node

  public init(_ layer: Layer) {
    var alone = layer
    alone.children = []
    alone.masks = []
    var count = 0
    node = Node(alone, count: &count)
  }

  /// The layer with its presentation values, and without anything that would still animate them.
  public func presentation(at time: Double) -> Layer { node.presentation(at: time) }

  /// Whether an animation or a change of the layer sets a property.
  public func moves(_ property: Property) -> Bool { node.moves(property) }
}
