import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// The bounds, in the layer's space, of everything that it and its children ever draw, including
  /// filters and shadows; used as the area of masks, and limited as that of filters.
  func reach(_ state: LayerState) -> Rect {
    var result = bareReach(state)
    for child in state.model.children {
      result = result.union(reachInParent(LayerState(child, clock: state.innerClock), state))
    }
    switch state.model.content {
    // Any copy, and any particle, may be anywhere on the canvas.
    case .replicator, .emitter: result = result.inset(by: Insets(all: -longerSide))
    case .snapshot(let snapshot): result = result.union(reach(snapshot, state) ?? result)
    case .none, .shape, .gradient, .text, .image, .backdrop, .tiles: break
    }
    var grow = 0.0
    for t in state.moments {
      let layer = state.layer(at: t)
      var far = layer.blur * 3 + (layer.filter?.reach ?? 0)
      if layer.shadow.opacity > 0 {
        far += layer.shadow.radius * 3 + layer.shadow.offset.length
      }
      grow = max(grow, far)
    }
    return result.inset(by: Insets(all: -grow - 1))
  }

  /// Without children and effects.
  private func bareReach(_ state: LayerState) -> Rect {
    var result = state.layer(at: 0).bounds
    for t in state.moments {
      let layer = state.layer(at: t)
      result = result.union(layer.bounds)
      if case .image(let image) = layer.content {
        result = result.union(image.rect(in: layer.bounds))
      }
      guard let shape = layer.shape, let box = shape.path.controlBounds else { continue }
      let grow = shape.stroke == nil ? 0 : shape.style.reach
      result = result.union(box.inset(by: Insets(all: -grow)))
    }
    return result
  }

  /// The bounds of the layer's own content in the element's space, with a margin of one point.
  func ownReach(_ state: LayerState, _ place: Place) -> Rect {
    let box = bounded(bareReach(state).inset(by: Insets(all: -1)))
    return Rect(
      x: box.minX + place.offset.x, y: box.minY + place.offset.y, width: box.width,
      height: box.height)
  }

  func reachInParent(_ state: LayerState, _ parent: LayerState) -> Rect {
    inParent(reach(state), state, parent)
  }

  /// Without children, effects and margins.
  func bareReachInParent(_ state: LayerState, _ parent: LayerState) -> Rect {
    inParent(bareReach(state), state, parent)
  }

  private func inParent(_ own: Rect, _ state: LayerState, _ parent: LayerState) -> Rect {
    var result: Rect?
    for t in state.moments + parent.moments {
      let map = state.layer(at: t).matrix(in: parent.layer(at: t)).projection
      let corners = own.corners.filter { map.weight(at: $0) > 1e-6 }.map { map.apply($0) }
      guard let box = Rect(containing: corners.filter(\.isFinite)) else { continue }
      result = result?.union(box) ?? box
    }
    return result ?? own
  }

  /// Limited to four canvases away, because a filter's area costs memory.
  func bounded(_ box: Rect) -> Rect {
    let size = longerSide * 4
    let limit = Rect(
      x: box.center.x - size, y: box.center.y - size, width: size * 2, height: size * 2)
    return box.intersection(limit) ?? limit
  }
}

extension Filter {
  /// How far its result extends beyond its input: three standard deviations of each blur.
  var reach: Double {
    steps.reduce(0) { sum, step in
      switch step.operation {
      case .blur(_, let x, let y): sum + max(x, y) * 3
      case .offset(_, let x, let y): sum + max(abs(x), abs(y))
      case .dropShadow(_, let x, let y, let blurX, let blurY, _):
        sum + max(abs(x), abs(y)) + max(blurX, blurY) * 3
      case .morphology(_, let x, let y, let grows): sum + (grows ? max(x, y) : 0)
      case .displacement(_, _, let scale, _, _): sum + abs(scale) / 2
      case .recolor, .transfer, .flood, .merge, .composite, .blend, .tile, .turbulence, .lighting,
        .picture:
        sum
      case .convolution(_, let convolution):
        sum + Double(max(convolution.columns, convolution.rows))
      }
    }
  }
}
