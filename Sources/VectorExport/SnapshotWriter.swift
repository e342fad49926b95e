import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// Another layer at a given time, without its position, opacity and lifetime, fitted into the
  /// viewer's bounds.
  func snapshot(_ snapshot: Snapshot, _ state: LayerState, _ place: Place) -> [Element] {
    guard let source = source(of: snapshot, state) else { return [] }
    openSnapshots.insert(state.model.id)
    defer { openSnapshots.remove(state.model.id) }
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

  /// The layer that is shown; nil inside of its own snapshot.
  private func source(of snapshot: Snapshot, _ state: LayerState) -> LayerState? {
    guard !openSnapshots.contains(state.model.id) else { return nil }
    let start = LocalClock(output: clock, rate: 1, offset: 0).frozen(at: snapshot.time)
    return find(snapshot.layer, in: scene.layers, start).map { LayerState($0, clock: $1) }
  }

  /// The bounds of all that a snapshot ever shows, which may be more than the bounds into which the layer's are fitted.
  func reach(_ snapshot: Snapshot, _ state: LayerState) -> Rect? {
    guard let source = source(of: snapshot, state) else { return nil }
    openSnapshots.insert(state.model.id)
    defer { openSnapshots.remove(state.model.id) }
    let (from, all) = (source.layer(at: 0).bounds, reach(source))
    guard !from.isEmpty else { return nil }
    return state.moments.reduce(nil) { (result: Rect?, t) in
      let to = state.layer(at: t).bounds
      let (x, y) = (to.width / from.width, to.height / from.height)
      let box = Rect(
        x: to.minX + (all.minX - from.minX) * x, y: to.minY + (all.minY - from.minY) * y,
        width: all.width * x, height: all.height * y)
      return result?.union(box) ?? box
    }
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
