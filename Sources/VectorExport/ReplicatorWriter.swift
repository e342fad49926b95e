import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// The copies of a replicator's children, each with its position, time and tint.
  func replicas(_ state: LayerState, _ place: Place) -> [Element] {
    func value(_ layer: Layer) -> Replicator {
      guard case .replicator(let replicator) = layer.content else { return Replicator(count: 1) }
      return replicator
    }
    let moments = state.moments.map { state.read(at: $0, value) }
    let count = min(moments.map(\.count).max() ?? 1, 10_000)
    let first = moments[0]
    if moments.contains(where: { $0.delay != first.delay }) {
      warn(state.model, "in SVG its copies keep the instanceDelay that they begin with")
    }
    let isTinted = moments.contains { $0.isTinted }
    let isSame = first.delay == 0 && !isTinted && count > 2
    var copies: [Element] = []
    var source: String?
    for i in 0..<count {
      var inner = place
      inner.clock = place.clock.delayed(by: Double(i) * first.delay)
      if isTinted { inner.tint = tint(of: i, state, place, value) }
      let transform = copyTransform(i, state, place, value)
      inner.offset = transform.offset
      inner.pixels = place.pixels * max(transform.scale, 1e-3)
      var group = Element("g")
      if isSame, i > 0, let source {
        // The first copy already contains the offset of its position.
        inner.offset = inner.offset - place.offset
        group = .use(
          source, x: WrittenNumber(inner.offset.x, inner.decimals),
          y: WrittenNumber(inner.offset.y, inner.decimals))
      } else {
        group.children = collapsed(layers(state.model.children, around(state, inner)))
        guard !group.children.isEmpty else { return [] }
        if isSame {
          let id = newID()
          group["id"] = .text(id)
          source = id
        }
      }
      var copy = transform.around([group])
      if let display = copyDisplay(i, state, value) {
        var shown = Element("g", children: copy)
        shown.set(display)
        copy = [shown]
      }
      copies += copy
    }
    return copies
  }

  private func copyDisplay(
    _ index: Int, _ state: LayerState, _ value: @escaping (Layer) -> Replicator
  ) -> Element.Attribute? {
    let signal = state.signal { index < value($0).count ? [1] : [0] }
    guard !signal.isStill() else { return nil }
    return displayAttribute(signal)
  }

  private func tint(
    of index: Int, _ state: LayerState, _ place: Place,
    _ value: @escaping (Layer) -> Replicator
  ) -> Tint {
    var plan = state.plan
    if let outer = place.tint { plan.merge(outer.plan) }
    return Tint(plan: plan) { t in
      let own = state.read(at: t, value).color(ofCopy: index)
      guard let outer = place.tint?.color(t) else { return own }
      return own.multiplied(by: outer)
    }
  }
}

extension Replicator {
  fileprivate var isTinted: Bool {
    color != .white || redOffset != 0 || greenOffset != 0 || blueOffset != 0 || alphaOffset != 0
  }
}
