import DisplayList
import Geometry
import Scene

/// What a scene shows at each moment, as Core Animation's presentation tree would.
///
/// In comes a resolved `Scene` and a time in seconds of the document; out comes a `Frame`, or the
/// presentation values as layers. Pure and total: any time, in any order, the same bits everywhere.
public struct Timeline: Sendable {
  public let scene: Scene
  /// The scene's layers are its children.
  private let root: Node
  private let snapshots: Snapshots

  public init(_ scene: Scene) {
    self.scene = scene
    var canvas = Layer(id: LayerID(-1), bounds: scene.canvas.bounds, position: .zero)
    canvas.children = scene.layers
    var root = Node(canvas)
    snapshots = Snapshots(of: root.children)
    root.freeze(with: snapshots)
    self.root = root
  }

  /// The same tree with the values of a moment, and nothing in it that would still move.
  public func presentation(at time: Double) -> [Layer] {
    root.children.map { $0.presentation(at: time) }
  }

  /// The picture of a moment.
  public func frame(at time: Double) -> Frame {
    var drawing = Drawing(snapshots: snapshots)
    drawing.drawChildren(of: root, root.presented(at: time), at: time, in: .identity)
    return Frame(
      size: scene.canvas.size, background: scene.canvas.background, items: drawing.items)
  }
}

extension Node {
  func presentation(at parentTime: Double) -> Layer {
    let time = clock.localTime(at: parentTime)
    var layer = presented(at: time)
    if let lifetime, !lifetime.contains(parentTime) { layer.isHidden = true }
    layer.children = children.map { $0.presentation(at: time) }
    layer.mask = mask.map { $0.presentation(at: time) }
    return layer
  }
}
