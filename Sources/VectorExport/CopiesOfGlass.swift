import DisplayList
import Geometry
import Scene
import Timeline

/// A replicator's copies of glass as layers of their own.
///
/// What glass shows depends on where a copy is, on its time, and on the copies before it, so that one element cannot
/// stand for all of them.
extension Scene {
  var withCopiesOfGlassApart: Scene {
    guard layers.contains(where: \.repeatsGlass) else { return self }
    var counter = IDCounter(next: 1 + layers.reduce(0) { max($0, $1.greatestID) })
    var result = self
    result.layers = layers.map { $0.withCopiesOfGlassApart(&counter) }
    return result
  }
}

private struct IDCounter {
  var next: Int

  mutating func take() -> LayerID {
    next += 1
    return LayerID(next - 1)
  }
}

extension Layer {
  /// Whether its copies, particles or tiles hold glass and are not layers of their own.
  var sharesGlass: Bool {
    switch content {
    case .replicator: repeatsOwnGlass && !canBeSeparated
    case .emitter, .tiles: children.contains(where: \.hasGlass)
    case .none, .shape, .gradient, .text, .image, .backdrop, .snapshot: false
    }
  }

  private var copies: Replicator? {
    guard case .replicator(let replicator) = content, replicator.count > 1 else { return nil }
    return replicator
  }

  private var hasGlass: Bool {
    if case .backdrop = content { return true }
    return children.contains(where: \.hasGlass)
  }

  private var repeatsOwnGlass: Bool { copies != nil && children.contains(where: \.hasGlass) }

  fileprivate var repeatsGlass: Bool {
    repeatsOwnGlass || children.contains(where: \.repeatsGlass)
  }

  fileprivate var greatestID: Int {
    (children + maskLayers).reduce(id.index) { max($0, $1.greatestID) }
  }

  /// The picture behind a copy holds those before it, with pictures of their own: each copy that moves may double the file.
  private static let mostMovingCopies = 8

  /// What moves copies, which layers of their own could not follow.
  private static let movers: [Property] = [
    .anchorPoint, .anchorPointX, .anchorPointY, .bounds, .boundsOrigin, .boundsOriginX,
    .boundsOriginY, .size, .width, .height, .sublayerTransform, .instanceCount, .instanceDelay,
    .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset,
    .instanceBlueOffset, .instanceAlphaOffset,
  ]

  private var canBeSeparated: Bool {
    guard let copies else { return false }
    let timeline = LayerTimeline(self)
    return !Self.movers.contains(where: timeline.moves)
      && (copies.count <= Self.mostMovingCopies || children.allSatisfy(\.standsStill))
  }

  fileprivate func withCopiesOfGlassApart(_ ids: inout IDCounter) -> Layer {
    guard repeatsGlass else { return self }
    var result = self
    result.children = children.map { $0.withCopiesOfGlassApart(&ids) }
    guard let copies, repeatsOwnGlass, canBeSeparated else { return result }
    let originals = result.children
    result.content = .none
    result.sublayerTransform = .identity
    result.children = (0..<copies.count).map { index in
      copy(index, of: originals, copies, &ids)
    }
    return result
  }

  private func copy(
    _ index: Int, of originals: [Layer], _ copies: Replicator, _ ids: inout IDCounter
  ) -> Layer {
    var copy = Layer(id: ids.take(), bounds: bounds, position: anchor)
    copy.name = name
    copy.origin = origin
    copy.anchorPoint = anchorPoint
    copy.sublayerTransform = sublayerTransform
    copy.transform =
      index == 0 ? .identity : Transform([.matrix(copies.transform.matrix.power(index))])
    copy.clock.beginTime = Double(index) * copies.delay
    // The first keeps its ids, by which snapshots find a layer.
    copy.children = index == 0 ? originals : originals.map { $0.renamed(&ids) }
    let tint = copies.color(ofCopy: index)
    if tint != .white { copy.content = .replicator(Replicator(count: 1, color: tint)) }
    return copy
  }

  /// The same with ids of its own.
  private func renamed(_ ids: inout IDCounter) -> Layer {
    var result = self
    result.id = ids.take()
    result.children = children.map { $0.renamed(&ids) }
    for index in masks.indices {
      result.masks[index].layers = masks[index].layers.map { $0.renamed(&ids) }
    }
    return result
  }
}

extension Layer {
  /// Whether neither it nor anything in it ever changes.
  var standsStill: Bool {
    if case .emitter = content { return false }
    return animations.isEmpty && changes.isEmpty && lifetime == nil
      && (children + maskLayers).allSatisfy(\.standsStill)
  }
}
