import Notations
import Scene
import SceneReading

/// Reads `playback`.
enum PlaybackReader {
  /// Reads the playback of a scene. The outermost document gets its natural duration if it states none.
  static func read(
    _ node: NodeReader?, into scene: inout Scene, _ document: NodeReader, isOutermost: Bool
  ) {
    var playback = Playback()
    let object = node.flatMap { ObjectReader($0, PlaybackKeys.vocabulary) }
    if let object {
      PlaybackKeys.fields.read(object, into: &playback)
      playback.loop = object[PlaybackKeys.loop].flatMap(loop) ?? playback.loop
    }
    let duration = object?[PlaybackKeys.duration]
    if let duration, duration.string != "auto" {
      playback.duration = duration.duration(.positive) ?? 1
      scene.playback = playback
      if isOutermost { scene.repeatEmitters() }
    } else {
      scene.playback = playback
      if isOutermost { takeNaturalDuration(in: &scene, duration ?? document) }
    }
    guard isOutermost else { return }
    for fault in scene.spanFaults(document.session.limits.scene) {
      (duration ?? node ?? document).error(fault)
    }
  }

  private static func takeNaturalDuration(in scene: inout Scene, _ node: NodeReader) {
    do throws(NoNaturalDuration) {
      try scene.takeNaturalDuration()
    } catch {
      // A part that could not be read may be what gives it a duration.
      guard !node.session.hasErrors else { return }
      for reason in error.reasons { node.error(reason, hint: "give \"playback\" a \"duration\"") }
    }
  }

  private static func loop(_ node: NodeReader) -> Playback.Loop? {
    if case .bool(let value) = node.node.value { return value ? .forever : .times(1) }
    guard case .number = node.node.value else {
      let isEndless = ["infinite", "infinity", "indefinite", "forever"].contains(
        node.string?.lowercased())
      node.mismatch("true, false or a whole number", hint: isEndless ? "write true" : nil)
      return nil
    }
    return node.integer(PlaybackKeys.loop.kind.bounds).map { .times($0) }
  }
}

/// Reads `phases`.
enum PhaseReader {
  /// Reads phases, whose times may refer to animations.
  static func read(_ node: NodeReader, _ scope: Scope) -> [Phase] {
    guard let members = node.members else {
      node.mismatch("an object of phases by name")
      return []
    }
    var phases: [Phase] = []
    for member in members {
      guard let object = ObjectReader(node.with(member.node), PhaseKeys.vocabulary),
        let end = object[PhaseKeys.end]
      else { continue }
      let index = phases.count
      let start = object.value(PhaseKeys.start) { Moment.read($0, for: .phaseStart(index), scope) }
      phases.append(
        Phase(
          name: member.key, start: start, end: Moment.read(end, for: .phaseEnd(index), scope)))
    }
    return phases
  }

  /// Reports phases that end before they begin. Call it once all times are known but those of `timeless`.
  static func check(
    _ phases: [Phase], _ node: NodeReader, besides timeless: Set<Schedule.Target>
  ) {
    for (i, phase) in phases.enumerated() where phase.start >= phase.end {
      guard timeless.isDisjoint(with: [.phaseStart(i), .phaseEnd(i)]) else { continue }
      let place = node.members?.first { $0.key == phase.name }?.node.place
      node.error(at: place ?? node.node.place, "the phase '\(phase.name)' ends before it begins")
    }
  }
}
