import DisplayList
import Geometry
import Scene

/// What a scene shows at any time, like Core Animation's presentation tree.
///
/// Turns a resolved `Scene` and a time in seconds of the document into a `Frame`, or into layers with
/// presentation values. Pure and total: any time, in any order, the same bits everywhere.
public struct Timeline: Sendable {
  public let scene: Scene
  /// The scene's layers are its children.
  let root: Node
  private let snapshots: Snapshots
  private let still: StillItems
  let layerCount: Int

  public init(_ scene: Scene) {
    self.scene = scene
    var canvas = Layer(id: LayerID(-1), bounds: scene.canvas.bounds, position: .zero)
    canvas.children = scene.layers
    var count = 0
    root = Node(canvas, count: &count)
    snapshots = Snapshots(of: root)
    layerCount = count
    still = StillItems(of: root, count: count, snapshots)
  }

  /// The layers with their presentation values at a time, and without anything that would still animate
  /// them.
  public func presentation(at time: Double) -> [Layer] {
    root.children.map { $0.presentation(at: time) }
  }

  /// Whether all times between two show the same frame.
  public func isStill(from start: Double, to end: Double) -> Bool {
    start == end || root.activeTimes.pause(around: start)?.contains(end) ?? false
  }

  /// The frame at a time.
  public func frame(at time: Double) -> Frame {
    var drawing = Drawing(snapshots: snapshots, still: still)
    return frame(at: time, &drawing)
  }

  /// The frame at a time, using what is cached from earlier frames.
  func frame(at time: Double, _ memory: inout Memory?, _ images: inout TintedImages) -> Frame {
    var drawing = Drawing(snapshots: snapshots, still: still)
    drawing.memory = memory.take()
    swap(&drawing.tintedImages, &images)
    defer {
      memory = drawing.memory.take()
      swap(&drawing.tintedImages, &images)
    }
    return frame(at: time, &drawing)
  }

  private func frame(at time: Double, _ drawing: inout Drawing) -> Frame {
    drawing.items.reserveCapacity(layerCount - still.layerCount + still.itemCount)
    drawing.drawChildren(of: root, root.drawn(at: time), at: time, in: .identity)
    return Frame(
      size: scene.canvas.size, background: scene.canvas.background, items: drawing.items,
      copies: drawing.copies)
  }
}

extension Node {
  func presentation(at parentTime: Double) -> Layer {
    let time = clock.localTime(at: parentTime)
    var layer = presented(at: time)
    if let lifetime, !lifetime.contains(parentTime) { layer.isHidden = true }
    layer.children = children.map { $0.presentation(at: time) }
    layer.masks = masks.map { mask in
      var shown = mask.model
      shown.layers = mask.nodes.map { $0.presentation(at: time) }
      return shown
    }
    return layer
  }
}
