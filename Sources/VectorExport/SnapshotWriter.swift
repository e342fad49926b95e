import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// Another layer at a moment, without its place, opacity and lifetime, fitted into the viewer's bounds.
  func snapshot(_ snapshot: Snapshot, _ state: LayerState, _ place: Place) -> [Element] {
    let start = LocalClock(output: clock, rate: 1, offset: 0).frozen(at: snapshot.time)
    guard !openSnapshots.contains(state.model.id),
      let (layer, around) = find(snapshot.layer, in: scene.layers, start)
    else { return [] }
    openSnapshots.insert(state.model.id)
    defer { openSnapshots.remove(state.model.id) }
    let source = LayerState(layer, clock: around)
    let from = source.layer(at: 0).bounds
    let to = state.layer(at: 0).bounds
    guard !from.isEmpty else { return [] }
    if state.moments.contains(where: { state.layer(at: $0).bounds.size != to.size }) {
      warn(state.model, "its snapshot keeps its first size")
    }
    let x = to.width / from.width
    let y = to.height / from.height
    let map = Affine(
      a: x, b: 0, c: 0, d: y, tx: to.minX - from.minX * x + place.offset.x,
      ty: to.minY - from.minY * y + place.offset.y)
    var inner = place
    inner.clock = source.innerClock
    inner.parent = nil
    inner.offset = map.isTranslation ? Point(map.tx, map.ty) : .zero
    let picture = effects(
      on: content(of: source, inner, hasBackground: !snapshot.clearsBackground), source, inner)
    guard !map.isTranslation, let text = transformText(map, place) else { return picture }
    return [Element("g", [("transform", text)], children: picture)]
  }

  /// A layer by its identity, with its parent's clock.
  private func find(
    _ id: LayerID, in layers: [Layer], _ clock: LocalClock
  ) -> (Layer, LocalClock)? {
    for layer in layers {
      if layer.id == id { return (layer, clock) }
      let inner = clock.inside(layer.clock)
      if let found = find(id, in: layer.children + layer.mask, inner) { return found }
    }
    return nil
  }
}
