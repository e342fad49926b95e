import DisplayList
import Geometry
import Scene

/// A layer of the scene with everything worked out that does not depend on time.
struct Node: Sendable {
  /// What the layer is between two of its changes.
  struct Epoch: Sendable {
    /// In the layer's time.
    var start: Double
    /// Without children, mask, animations and changes, which the node holds.
    var model: Layer
    var tracks: [Track]
    /// Indices of `tracks`, those that begin first at the end.
    var backwards: [Int]
    /// When the last of them begins: from then on none fills backwards.
    var lastBegin: Double

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

    /// The model with the tracks applied in order. One that has not begun fills backwards only below
    /// all that have: so a list of animations that follow each other on a property just works.
    func presented(at time: Double) -> Layer {
      var layer = model
      guard !tracks.isEmpty else { return layer }
      if time < lastBegin {
        for index in backwards {
          if let sample = tracks[index].sample(at: time), sample.isBefore {
            tracks[index].apply(sample, to: &layer)
          }
        }
      }
      // By index: a loop over the elements would copy them.
      for index in tracks.indices {
        if let sample = tracks[index].sample(at: time), !sample.isBefore {
          tracks[index].apply(sample, to: &layer)
        }
      }
      return layer
    }
  }

  let id: LayerID
  let clock: LayerClock
  let lifetime: Lifetime?
  /// In order; the first one starts at minus infinity.
  let epochs: [Epoch]
  private(set) var children: [Node]
  let mask: [Node]
  /// Whether children may be drawn in another order than they are written in.
  let sortsChildren: Bool
  /// Whether the layer and everything in it looks the same at all times.
  let isStill: Bool
  /// Of a still layer, in the parent's space before its sublayer transform; nil for others.
  private(set) var stillItems: [Item]?

  init(_ layer: Layer) {
    id = layer.id
    clock = layer.clock
    lifetime = layer.lifetime
    children = layer.children.map(Node.init)
    mask = layer.mask.map(Node.init)
    epochs = Node.epochs(of: layer)
    sortsChildren = children.contains(where: \.hasDepth)
    isStill =
      layer.animations.isEmpty && layer.changes.isEmpty && layer.lifetime == nil
      && !layer.content.isLively && children.allSatisfy(\.isStill) && mask.allSatisfy(\.isStill)
    stillItems = nil
  }

  /// Draws once what never changes: every still layer whose parent is not still, too.
  mutating func freeze(with snapshots: Snapshots) {
    let parent = epochs[0].model
    // A moving eye sees even still children from another side.
    let isFlat = parent.sublayerTransform.isIdentity && !moves(.sublayerTransform)
    for index in children.indices {
      guard isFlat, children[index].isStill else {
        children[index].freeze(with: snapshots)
        continue
      }
      var drawing = Drawing(snapshots: snapshots)
      drawing.draw([children[index]], of: parent, at: 0, in: .identity)
      children[index].stillItems = drawing.items
    }
  }

  private func moves(_ property: Property) -> Bool {
    epochs.contains { epoch in
      epoch.model.value(of: property) != epochs[0].model.value(of: property)
        || epoch.tracks.contains { $0.target == .property(property) }
    }
  }

  /// Whether its `zPosition` is ever another than 0.
  private var hasDepth: Bool {
    epochs.contains { epoch in
      epoch.model.zPosition != 0
        || epoch.tracks.contains { $0.target == .property(.zPosition) }
    }
  }

  /// The layer's own values at its own time, before lifetimes.
  func presented(at time: Double) -> Layer { epochs[epoch(at: time)].presented(at: time) }

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
  /// Whether it moves by itself.
  fileprivate var isLively: Bool {
    switch self {
    case .emitter: true
    case .none, .shape, .gradient, .text, .image, .replicator, .backdrop, .snapshot: false
    }
  }
}
