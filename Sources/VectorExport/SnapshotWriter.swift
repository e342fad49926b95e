import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// Another layer at a given time, without its position, opacity and lifetime, fitted into the
  /// viewer's bounds.
  func snapshot(_ snapshot: Snapshot, _ state: LayerState, _ place: Place) -> [Element] {
    let start = LocalClock(output: clock, rate: 1, offset: 0).frozen(at: snapshot.time)
    guard !openSnapshots.contains(state.model.id),
      let (layer, around) = find(snapshot.layer, in: scene.layers, start)
    else { return [] }
    openSnapshots.insert(state.model.id)
    defer { openSnapshots.remove(state.model.id) }
    let source = LayerState(layer, clock: around)
    let from = source.layer(at: 0).bounds
    guard !from.isEmpty else { return [] }
    let map = state.signal { layer -> [Double] in
      let to = layer.bounds
      let x = to.width / from.width
      let y = to.height / from.height
      return [
        x, 0, 0, y, to.minX - from.minX * x + place.offset.x,
        to.minY - from.minY * y + place.offset.y,
      ]
    }
    let transform = assembled(links(of: map), place)
    var inner = place
    inner.clock = source.innerClock
    inner.parent = nil
    inner.offset = transform.offset
    let picture = effects(
      on: content(of: source, inner, hasBackground: !snapshot.clearsBackground), source, inner)
    return transform.around(picture)
  }

  /// A layer by ID, with its parent's clock.
  private func find(
    _ id: LayerID, in layers: [Layer], _ clock: LocalClock
  ) -> (Layer, LocalClock)? {
    for layer in layers {
      if layer.id == id { return (layer, clock) }
      let inner = clock.inside(layer.clock)
      if let found = find(id, in: layer.children + layer.maskLayers, inner) { return found }
    }
    return nil
  }
}
