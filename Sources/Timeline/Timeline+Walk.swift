import Geometry
import Scene

extension Timeline {
  /// Visits the layers at a time, parents before children, each with the map from its space to the
  /// canvas. Visits a layer's children if `enter` returns true for it.
  public func walk(at time: Double, _ enter: (Layer, Projection) -> Bool) {
    var canvas = Layer(id: LayerID(-1), bounds: scene.canvas.bounds, position: .zero)
    canvas.anchorPoint = .zero
    for layer in presentation(at: time) { Self.walk(layer, in: canvas, .identity, enter) }
  }

  private static func walk(
    _ layer: Layer, in parent: Layer, _ space: Projection, _ enter: (Layer, Projection) -> Bool
  ) {
    let place = space * layer.place(in: parent)
    guard enter(layer, place) else { return }
    for child in layer.children { walk(child, in: layer, place, enter) }
  }
}
