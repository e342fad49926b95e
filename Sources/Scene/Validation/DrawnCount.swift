import DisplayList
import Geometry

/// The maximum number of layers drawn in one frame and in the stills of its snapshots. An animation
/// counts as one layer, and so do a border, a group of its own, and a hundred segments of a path.
///
/// Nested replicators multiply, and so do snapshots of snapshots: each may be within its own limit
/// while the product is not. Hidden layers count, since they may be shown later.
struct DrawnCount {
  private let limit: Double
  private var layers: [LayerID: Layer] = [:]
  /// The number of layers in each snapshot, counted as `Timeline` draws them: each once, nested ones
  /// first, none inside itself.
  private var pictures: [LayerID: Double] = [:]
  private var visited: Set<LayerID> = []
  private var inAllPictures = 0.0

  /// Reports a scene that draws too much, at the layer that multiplies most.
  static func fault(in layers: [Layer], limit: Int) -> SceneFault? {
    guard layers.contains(where: \.multipliesSomewhere) else { return nil }
    var count = DrawnCount(limit: Double(limit))
    for layer in layers { count.index(layer) }
    let total = layers.reduce(0) { sum, layer in
      sum > count.limit ? sum : sum + count.count(layer)
    }
    guard total + count.inAllPictures > count.limit, let culprit = count.culprit(in: layers) else {
      return nil
    }
    return SceneFault(
      "a frame would draw more than \(limit) layers (limit 'drawn')",
      hint:
        "an animation counts as a layer, and so do a border, a shadow, a blur, a mask, a blend mode, a "
        + "clip, and 100 segments of a path"
    ).of(culprit)
  }

  private init(limit: Double) { self.limit = limit }

  private mutating func index(_ layer: Layer) {
    layers[layer.id] = layer
    for inner in layer.children + layer.maskLayers { index(inner) }
  }

  /// The layer and everything in it.
  private mutating func count(_ layer: Layer) -> Double {
    var count = layer.ownWeight
    switch layer.content {
    case .replicator(let replicator):
      count += layer.mostCopies(replicator) * self.count(layer.children)
    case .emitter(let emitter):
      for (cell, child) in zip(emitter.cells, layer.children) {
        count += cell.mostAlive * self.count(child)
      }
    case .snapshot(let snapshot):
      count += picture(of: snapshot, in: layer.id) + self.count(layer.children)
    case .none, .shape, .gradient, .text, .image, .backdrop, .tiles:
      count += self.count(layer.children)
    }
    return count + self.count(layer.maskLayers)
  }

  private mutating func count(_ layers: [Layer]) -> Double {
    var sum = 0.0
    for layer in layers where sum <= limit { sum += count(layer) }
    return sum
  }

  /// Zero inside itself, and once the limit has been exceeded: then counting stops.
  private mutating func picture(of snapshot: Snapshot, in viewer: LayerID) -> Double {
    guard visited.insert(viewer).inserted else { return pictures[viewer] ?? 0 }
    guard inAllPictures <= limit, let layer = layers[snapshot.layer] else { return 0 }
    let count = count(layer)
    pictures[viewer] = count
    inAllPictures += count
    return count
  }

  /// The innermost layer that multiplies beyond the limit; if none does alone, the one with the most.
  private func culprit(in layers: [Layer]) -> Layer? {
    var most = (count: 0.0, layer: Layer?.none)
    func look(at layers: [Layer]) -> Layer? {
      for layer in layers {
        if let found = look(at: layer.children) ?? look(at: layer.maskLayers) { return found }
        guard layer.multiplies else { continue }
        var alone = self
        (alone.pictures, alone.visited, alone.inAllPictures) = ([:], [], 0)
        let count = alone.count(layer)
        if count > limit || alone.inAllPictures > limit { return layer }
        if count > most.count { most = (count, layer) }
      }
      return nil
    }
    return look(at: layers) ?? most.layer
  }
}

extension Layer {
  /// Whether it draws other layers more than once.
  fileprivate var multiplies: Bool {
    switch content {
    case .replicator, .emitter, .snapshot: true
    case .none, .shape, .gradient, .text, .image, .backdrop, .tiles: false
    }
  }

  /// Whether it, or a layer in it, draws others more than once.
  public var multipliesSomewhere: Bool {
    multiplies || (children + maskLayers).contains(where: \.multipliesSomewhere)
  }

  /// Without children and masks.
  fileprivate var ownWeight: Double {
    let segments =
      switch content {
      case .shape(let shape): shape.path.elements.count
      case .text(let text): text.settings.reduce(0) { max($0, $1.outline.elements.count) }
      case .none, .gradient, .image, .replicator, .backdrop, .snapshot, .emitter, .tiles: 0
      }
    let hasGroup =
      clips || shadow.opacity > 0 || blur > 0 || filter != nil || blendMode != .normal
      || !masks.isEmpty || clipPath != nil
    let extras = (border.width > 0 ? 1 : 0) + (hasGroup ? 1 : 0)
    let motions = animations.reduce(0) { $0 + $1.leafCount }
    return Double(1 + motions + extras + segments / 100)
  }

  /// The most copies that its replicator ever makes.
  fileprivate func mostCopies(_ replicator: Replicator) -> Double {
    let answers = changes.flatMap(\.animations)
    var most = max(1, Double(replicator.count))
    for change in changes where change.target == .property(.instanceCount) {
      if case .number(let number) = change.value { most = max(most, number) }
    }
    for animation in animations + answers { most = max(most, animation.mostCopies) }
    return min(most, Double(Replicator.mostCopies))
  }
}

extension Animation {
  /// The largest number of copies among its values; the overall limit if that is not easy to tell.
  fileprivate var mostCopies: Double {
    switch motion {
    case .group(let children): return children.reduce(0) { max($0, $1.mostCopies) }
    case .property(let motion):
      guard motion.target == .property(.instanceCount) else { return 0 }
      let all = Double(Replicator.mostCopies)
      guard !motion.isAdditive, !motion.isCumulative, easing.staysBetween else { return all }
      switch motion.values {
      case .basic(let from, let to, nil): return max(from?.number ?? 0, to?.number ?? 0)
      case .basic, .along, .computed: return all
      case .keyframes(let keyframes):
        switch keyframes.calculation {
        case .cubic, .cubicPaced: return all
        case .linear, .discrete, .paced, .lengthwise:
          guard keyframes.timings.allSatisfy(\.staysBetween) else { return all }
          return keyframes.values.reduce(0) { max($0, $1?.number ?? 0) }
        }
      }
    }
  }
}

extension AnimatedValue {
  fileprivate var number: Double {
    if case .number(let number) = self { number } else { 0 }
  }
}

extension Emitter.Cell {
  /// Particles that may be alive at one time, including those just born or gone.
  fileprivate var mostAlive: Double {
    min(births.mostAlive(for: lifetime.value + lifetime.range), Double(Emitter.mostAlive))
  }
}
