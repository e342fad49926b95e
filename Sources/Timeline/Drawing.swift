import DisplayList
import Geometry
import Scene

/// Draws layers into items, back to front.
///
/// The order is Core Animation's: background, content, children by `zPosition`, border; then the group that
/// blurs, masks, casts the shadow and blends the whole. It differs from CALayer in two ways: a clipped or
/// masked layer keeps its shadow, and the background and border of a clipping layer, which have its shape
/// anyway, are outside the clip, so that their edges are antialiased only once.
struct Drawing {
  var items: [Item] = []
  /// The tint of the enclosing replicators, multiplied with every colour.
  var tint = Color.white
  /// Stills of other layers, by the layers that show them.
  let snapshots: Snapshots
  let still: StillItems
  /// What was drawn before and may not have changed; nil to remember nothing.
  var memory: Memory?
  var tintedImages = TintedImages()
  /// Copies and particles drawn, also those that leave no items.
  var copies = 0

  mutating func draw(_ nodes: [Node], of parent: Layer, at time: Double, in space: Projection) {
    for node in nodes { draw(node, of: parent, at: time, in: space) }
  }

  /// Like `draw`, sorted by `zPosition` if any child has one.
  mutating func drawChildren(
    of node: Node, _ layer: Layer, at time: Double, in space: Projection
  ) {
    guard node.sortsChildren else {
      draw(node.children, of: layer, at: time, in: space)
      return
    }
    let depths = node.children.map {
      $0.drawn(at: $0.clock.localTime(at: time)).zPosition
    }
    let order = node.children.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    for index in order { draw(node.children[index], of: layer, at: time, in: space) }
  }

  private mutating func draw(
    _ node: Node, of parent: Layer, at parentTime: Double, in space: Projection
  ) {
    if tint == .white, let still = still[node], let map = space.asAffine {
      if map == .identity { items += still } else { draw(still, of: node, map, in: space) }
      return
    }
    guard memory != nil, tint == .white, parent.sublayerTransform.isIdentity,
      let pause = node.activeTimes.pause(around: parentTime)
    else { return drawAnew(node, of: parent, at: parentTime, in: space) }
    if let known = memory?.items(of: node, in: pause, space) {
      items += known.items
      copies += known.copies
      return
    }
    let (start, copiesBefore) = (items.count, copies)
    // The whole is cached, so its parts need not be.
    let outer = memory.take()
    drawAnew(node, of: parent, at: parentTime, in: space)
    memory = outer
    memory?.remember(
      items[start...], copies: copies - copiesBefore, of: node, in: pause, space)
  }

  /// Draws what stands still in a space that may move.
  private mutating func draw(
    _ still: [Item], of node: Node, _ map: Affine, in space: Projection
  ) {
    guard !still.isEmpty else { return }
    if let known = memory?.placed(node, in: space) {
      items += known
      return
    }
    let start = items.count
    for item in still { items.append(item.mapped(by: map)) }
    memory?.place(items[start...], of: node, in: space)
  }

  private mutating func drawAnew(
    _ node: Node, of parent: Layer, at parentTime: Double, in space: Projection
  ) {
    if let lifetime = node.lifetime, !lifetime.contains(parentTime) { return }
    let time = node.clock.localTime(at: parentTime)
    let layer = node.drawn(at: time)
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let inner = space * layer.place(in: parent)
    guard layer.isDoubleSided || inner.showsFront else { return }
    draw(layer, node, at: time, in: inner)
  }

  /// Draws a layer with presentation values; `space` is the layer's own. Not inlined: that would copy
  /// the layer.
  @inline(never)
  mutating func draw(_ layer: Layer, _ node: Node, at time: Double, in space: Projection) {
    let start = items.count
    let outline = layer.needsOutline ? layer.outline() : Path()
    let margin = tint.alpha < 1 ? 0 : layer.marginUnderBorder
    let inside = margin > 0 ? layer.outline(inset: margin) : outline
    if let background = layer.background {
      items.append(
        .fill(Fill(path: inside, paint: paint(background, in: layer.bounds), transform: space)))
    }
    let inner = items.count
    drawContent(of: layer, node, outline: inside, in: space)
    switch layer.content {
    case .replicator(let replicator):
      drawCopies(of: node, layer, replicator, at: time, in: space)
    case .emitter(let emitter): drawParticles(of: node, emitter, at: time, in: space)
    case .tiles(let tiles): drawTiles(of: node, layer, tiles, at: time, in: space)
    case .none, .shape, .gradient, .text, .image, .backdrop, .snapshot:
      drawChildren(of: node, layer, at: time, in: space)
    }
    if layer.clips, items.count > inner {
      group(from: inner) { Group(items: $0, clips: [Clip(path: inside, transform: space)]) }
    }
    drawBorder(of: layer, outline: outline, in: space)
    compose(layer, node, outline: outline, from: start, at: time, in: space)
  }

  func tinted(_ color: Color) -> Color {
    tint == .white ? color : color.multiplied(by: tint)
  }

  func tinted(_ gradient: Gradient) -> Gradient {
    tint == .white ? gradient : gradient.mapColors { $0.multiplied(by: tint) }
  }

  /// Wraps all items from index `start` in a group.
  mutating func group(from start: Int, _ make: ([Item]) -> Group) {
    let inside = Array(items[start...])
    items.removeSubrange(start...)
    items.append(.group(make(inside)))
  }
}

extension Layer {
  fileprivate var needsOutline: Bool {
    if background != nil || clips || border.width > 0 { return true }
    switch content {
    case .gradient, .backdrop: return true
    case .none, .shape, .text, .image, .replicator, .snapshot, .emitter, .tiles: return false
    }
  }
}
