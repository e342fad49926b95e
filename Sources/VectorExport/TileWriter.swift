import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// The layer's bounds, filled with a pattern of its children.
  func tiles(_ tiles: Tiles, _ state: LayerState, _ place: Place) -> [Element] {
    var inner = place
    // A pattern's contents begin at the corner of its tile.
    inner.offset = Point(-tiles.tile.minX, -tiles.tile.minY)
    inner.pixels = place.pixels * max(tiles.placement.maximumScale, 1e-3)
    let content = collapsed(layers(state.model.children, around(state, inner)))
    guard !content.isEmpty, !tiles.tile.isEmpty else { return [] }
    var pattern = Element("pattern", children: content)
    let decimals = Decimals(4)
    for (name, value) in [
      ("x", tiles.tile.minX), ("y", tiles.tile.minY), ("width", tiles.tile.width),
      ("height", tiles.tile.height),
    ] {
      pattern[name] = .number(value, decimals)
    }
    pattern["patternUnits"] = "userSpaceOnUse"
    let map = Affine.translation(place.offset.x, place.offset.y) * tiles.placement
    pattern["patternTransform"] = transform(map, place).map { .transform($0) }
    var element = pathElement(state, place) { .rect($0.bounds) }
    element["fill"] = .reference(define(pattern))
    return [element]
  }
}
