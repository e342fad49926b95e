import Geometry
import Scene

/// The edge of a layer's bounds on the canvas at one moment.
public struct LayerOutline: Hashable, Sendable {
  public var layer: LayerID
  /// Four corners, clockwise from the one that is the top left of an unturned layer.
  public var corners: [Point]
}

extension Timeline {
  /// The outlines of all layers at a moment, parents before children. A layer that is on its edge or behind
  /// the eye has none, and neither do those inside of it.
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
