import Scene

/// Reads `playback`.
enum PlaybackReader {
  static func read(_ node: NodeReader?, for scene: Scene) -> Playback {
    var playback = Playback()
    let object = node.flatMap { ObjectReader($0, PlaybackKeys.vocabulary) }
    if let object {
      playback.hold = object.duration(PlaybackKeys.hold) ?? 0
      playback.framesPerSecond = object.number(PlaybackKeys.fps) ?? 50
      playback.speed = object.number(PlaybackKeys.speed) ?? 1
      playback.loop = object[PlaybackKeys.loop].flatMap(loop) ?? .forever
    }
    if let duration = object?[PlaybackKeys.duration], duration.string != "auto" {
      playback.duration = duration.duration(.positive) ?? 1
    } else {
      playback.duration = AutomaticDuration.of(scene)
    }
    return playback
  }

  private static func loop(_ node: NodeReader) -> Playback.Loop? {
    if case .bool(let value) = node.node.value { return value ? .forever : .times(1) }
    return node.integer(PlaybackKeys.loop.kind.bounds).map { .times($0) }
  }
}

/// Reads `phases`.
enum PhaseReader {
  static func read(_ node: NodeReader) -> [Phase] {
    guard let members = node.members else {
      node.mismatch("a record of phases by name")
      return []
    }
    return members.compactMap { member in
      let node = node.with(member.node)
      guard let object = ObjectReader(node, PhaseKeys.vocabulary),
        let end = object.duration(PhaseKeys.end)
      else { return nil }
      let start = object.duration(PhaseKeys.start) ?? 0
      guard start < end else {
        node.error("the phase '\(member.key)' ends before it begins")
        return nil
      }
      return Phase(name: member.key, start: start, end: end)
    }
  }
}

/// The duration of a document that does not say one.
enum AutomaticDuration {
  /// The end of the last animation that ends; 1 s where none does.
  static func of(_ scene: Scene) -> Double {
    let end = scene.layers.map(end).max() ?? 0
    return end > 0 ? end : 1
  }

  private static func end(_ layer: Layer) -> Double {
    let own = layer.animations.map(\.timing.endTime).filter(\.isFinite).max() ?? 0
    return max(own, layer.children.map(end).max() ?? 0)
  }
}
