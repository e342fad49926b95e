import Scene

/// How model changes divide a layer's time.
extension Node {
  /// One epoch for the beginning and one for each change.
  ///
  /// A change replaces the animations that earlier changes have started on the properties it affects.
  /// Explicit animations remain; missing values in them follow the new model value. The change's own
  /// animations start from the current presentation value and lead to the new model value.
  static func epochs(of layer: Layer) -> [Epoch] {
    var model = layer
    model.children = []
    model.masks = []
    model.animations = []
    model.changes = []
    model.clock = .identity
    model.lifetime = nil
    var explicit = Track.resolve(layer.animations, from: model, to: model)
    var implicit: [Track] = []
    var epochs = [Epoch(start: -.infinity, model: model, tracks: explicit)]
    for change in layer.changes {
      let before = epochs[epochs.count - 1].presented(at: change.time)
      if let old = model.value(of: change.target) {
        model.set(change.value.fitted(to: old), for: change.target)
      } else {
        model.set(change.value, for: change.target)
      }
      if explicit.contains(where: { $0.target.overlaps(change.target) }) {
        explicit = Track.resolve(layer.animations, from: model, to: model)
      }
      let answers = Track.resolve(
        change.animations, from: before, to: model, delayedBy: change.time)
      implicit.removeAll { track in
        track.target.overlaps(change.target)
          || answers.contains { $0.target.overlaps(track.target) }
      }
      implicit += answers
      epochs.append(Epoch(start: change.time, model: model, tracks: explicit + implicit))
    }
    return epochs
  }
}

extension PropertyMotion.Target {
  /// Whether one is the same as the other or a part of it.
  func overlaps(_ other: PropertyMotion.Target) -> Bool {
    switch (self, other) {
    case (.property(let a), .property(let b)): a.overlaps(b)
    case (.custom(let a), .custom(let b)): a == b
    case (.property, .custom), (.custom, .property): false
    }
  }
}
