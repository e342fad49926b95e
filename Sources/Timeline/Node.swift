import DisplayList
import Geometry
import Scene

/// A layer of the scene with everything precomputed that does not depend on time.
///
/// A class, like its epochs, so that a frame can walk the tree without copying it.
final class Node: Sendable {
  /// The layer between two of its changes.
  final class Epoch: Sendable {
    /// In the layer's time.
    let start: Double
    /// Without children, mask, animations and changes, which are in the node.
    let model: Layer
    let tracks: [Track]
    /// Indices of `tracks`, sorted by descending begin time.
    let backwards: [Int]
    /// When the last of them begins: after that none fills backwards.
    let lastBegin: Double

    init(start: Double, model: Layer, tracks: [Track]) {
      self.start = start
      self.model = model
      self.tracks = tracks
      backwards = tracks.indices.sorted {
        (tracks[$1].begin, $0) < (tracks[$0].begin, $1)
      }
      lastBegin =
        tracks.contains { !$0.groups.isEmpty || $0.clock.timing.speed <= 0 }
        ? .infinity : tracks.reduce(-.infinity) { max($0, $1.begin) }
    }

    /// The model with the tracks applied in order; with `drawnOnly`, only the visible ones. Tracks that
    /// have not begun fill backwards below all that have, so that a sequence of animations of one
    /// property just works.
    func presented(at time: Double, drawnOnly: Bool = false) -> Layer {
      var layer = model
      guard !tracks.isEmpty else { return layer }
      if time < lastBegin {
        for index in backwards {
          let track = tracks[index]
          if drawnOnly, !track.isDrawn { continue }
          if let sample = track.sample(at: time), sample.isBefore {
            track.apply(sample, to: &layer)
          }
        }
      }
      for track in tracks {
        if drawnOnly, !track.isDrawn { continue }
        if let sample = track.sample(at: time), !sample.isBefore { track.apply(sample, to: &layer) }
      }
      return layer
    }
  }

  struct Mask: Sendable {
    /// Without its layers, which are in `nodes`.
    let model: LayerMask
    let nodes: [Node]
  }

  /// The node's number in the whole tree, by which items are cached.
  let index: Int
  let id: LayerID
  let clock: LayerClock
  let lifetime: Lifetime?
  /// In order; the first one starts at minus infinity.
  let epochs: [Epoch]
  let children: [Node]
  let masks: [Mask]
  /// Whether children may be drawn in another order than they were written.
  let sortsChildren: Bool
  /// Whether the layer and everything in it always looks the same.
  let isStill: Bool
  /// When it changes, in the parent's time.
  let activeTimes: ActiveTimes

  /// `count` is the number of nodes so far.
  init(_ layer: Layer, count: inout Int) {
    index = count
    count += 1
    id = layer.id
    clock = layer.clock
    lifetime = layer.lifetime
    children = layer.children.map { Node($0, count: &count) }
    masks = layer.masks.map { mask in
      var model = mask
      model.layers = []
      return Mask(model: model, nodes: mask.layers.map { Node($0, count: &count) })
    }
    let maskNodes = masks.flatMap(\.nodes)
    epochs = Node.epochs(of: layer)
    sortsChildren = children.contains(where: \.hasDepth)
    isStill =
      layer.animations.isEmpty && layer.changes.isEmpty && layer.lifetime == nil
      // What faces away depends on what is around it.
      && layer.isDoubleSided && !layer.content.isLively && children.allSatisfy(\.isStill)
      && maskNodes.allSatisfy(\.isStill)
    activeTimes = isStill ? .none : Node.activeTimes(of: layer, epochs, children, maskNodes)
  }

  var maskNodes: [Node] { masks.flatMap(\.nodes) }

  /// With all layers in it.
  var treeCount: Int { (children + maskNodes).reduce(1) { $0 + $1.treeCount } }

  /// Whether it never has a sublayer transform, which would change how even still children look.
  var isFlat: Bool {
    epochs[0].model.sublayerTransform.isIdentity && !moves(.sublayerTransform)
  }

  /// Whether an animation or a change sets a property.
  func moves(_ property: Property) -> Bool {
    epochs.contains { epoch in
      epoch.model.value(of: property) != epochs[0].model.value(of: property)
        || epoch.tracks.contains { $0.target == .property(property) }
    }
  }

  /// Whether its `zPosition` is ever different from 0.
  private var hasDepth: Bool {
    epochs.contains { epoch in
      epoch.model.zPosition != 0
        || epoch.tracks.contains { $0.target == .property(.zPosition) }
    }
  }

  /// The layer's own values at its own time, before lifetimes.
  func presented(at time: Double) -> Layer { epochs[epoch(at: time)].presented(at: time) }

  /// Like `presented(at:)`, but only what is visible: without animations of custom properties.
  func drawn(at time: Double) -> Layer {
    epochs[epoch(at: time)].presented(at: time, drawnOnly: true)
  }

  private func epoch(at time: Double) -> Int {
    var low = 0
    var high = epochs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if epochs[middle].start <= time { low = middle } else { high = middle }
    }
    return low
  }
}

extension Content {
  /// Whether its content changes by itself.
  fileprivate var isLively: Bool {
    switch self {
    case .emitter: true
    case .none, .shape, .gradient, .text, .image, .replicator, .backdrop, .snapshot, .tiles: false
    }
  }
}
