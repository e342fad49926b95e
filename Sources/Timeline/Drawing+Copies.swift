import DisplayList
import Geometry
import Scene

/// Layers that draw their children more than once: replicators and emitters.
extension Drawing {
  mutating func drawCopies(
    of node: Node, _ layer: Layer, _ replicator: Replicator, at time: Double, in space: Projection
  ) {
    guard !node.children.isEmpty else { return }
    let outer = tint
    // Copies are at different times, so each would overwrite the memory of the last one.
    let memory = memory.take()
    defer { self.memory = memory }
    let step = replicator.transform.matrix.about(layer.anchor)
    var place = Matrix4.identity
    for index in 0..<max(1, replicator.count) {
      let color = replicator.color(ofCopy: index)
      if color.alpha > 0 {
        copies += 1
        tint = outer == .white ? color : outer.multiplied(by: color)
        drawChildren(
          of: node, layer, at: time - Double(index) * replicator.delay,
          in: index == 0 ? space : space * place.projection)
      }
      place = place.concatenated(step)
    }
    tint = outer
  }

  /// The particles alive at the layer's time. Each looks like the child at its cell's index, at the
  /// particle's age.
  mutating func drawParticles(
    of node: Node, _ emitter: Emitter, at time: Double, in space: Projection
  ) {
    let memory = memory.take()
    defer { self.memory = memory }
    let time = time - (node.lifetime?.emissionStart(on: node.clock) ?? 0)
    for (index, cell) in emitter.cells.enumerated() where index < node.children.count {
      let child = node.children[index]
      for particle in emitter.particles(ofCell: index, cell, at: time) {
        copies += 1
        // What appears and disappears does so in each particle's own life.
        if let lifetime = child.lifetime, !lifetime.contains(particle.age) { continue }
        let age = child.clock.localTime(at: particle.age)
        var layer = child.drawn(at: age)
        layer.position = .zero
        layer.opacity = min(1, layer.opacity + cell.alphaSpeed * particle.age)
        guard !layer.isHidden, layer.opacity > 0, particle.scale > 0 else { continue }
        let place =
          Affine.translation(particle.position.x, particle.position.y)
          * .rotation(particle.rotation) * .scale(particle.scale, particle.scale)
        draw(
          layer, child, at: age,
          in: space * Projection(place) * layer.place(in: Layer.plain))
      }
    }
  }
}

extension Drawing {
  /// Draws the children as the tile of a pattern.
  mutating func drawTiles(
    of node: Node, _ layer: Layer, _ tiles: Tiles, at time: Double, in space: Projection
  ) {
    guard !tiles.tile.isEmpty, !layer.bounds.isEmpty else { return }
    // The children are drawn in their own space, where nothing is cached.
    let memory = memory.take()
    defer { self.memory = memory }
    let start = items.count
    drawChildren(of: node, layer, at: time, in: .identity)
    guard items.count > start else { return }
    let inside = Array(items[start...])
    items.removeSubrange(start...)
    items.append(
      .tiling(
        Tiling(
          items: inside, tile: tiles.tile, placement: tiles.placement, area: layer.bounds,
          transform: space)))
  }
}

extension Layer {
  /// A parent without any effect.
  fileprivate static let plain = Layer(id: LayerID(-1), bounds: .zero, position: .zero)
}
