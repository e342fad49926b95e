import Geometry
import Scene

/// The outline of a layer's bounds on the canvas at one time.
public struct LayerOutline: Hashable, Sendable {
  public var layer: LayerID
  /// Four corners, clockwise from the top left one of the layer before any rotation.
  public var corners: [Point]
}

extension Timeline {
  /// The outlines of all layers at a time, parents before children. Omits layers that are edge-on or
  /// behind the eye, and everything inside them.
  public func outlines(at time: Double) -> [LayerOutline] {
    var canvas = Layer(id: LayerID(-1), bounds: scene.canvas.bounds, position: .zero)
    canvas.anchorPoint = .zero
    var outlines: [LayerOutline] = []
    for layer in presentation(at: time) {
      Self.add(layer, in: canvas, .identity, to: &outlines)
    }
    return outlines
  }

  private static func add(
    _ layer: Layer, in parent: Layer, _ space: Projection, to outlines: inout [LayerOutline]
  ) {
    let place = space * layer.place(in: parent)
    let bounds = layer.bounds
    let corners = [
      Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.minY),
      Point(bounds.maxX, bounds.maxY), Point(bounds.minX, bounds.maxY),
    ]
    guard corners.allSatisfy({ place.weight(at: $0) > 1e-6 }) else { return }
    outlines.append(LayerOutline(layer: layer.id, corners: corners.map(place.apply)))
    for child in layer.children { add(child, in: layer, place, to: &outlines) }
  }
}
