import Geometry

/// Why a scene has no natural duration.
public struct NoNaturalDuration: Error, Hashable, Sendable {
  /// Sentences in lower case without a full stop; at least one.
  public var reasons: [String]
}

extension Scene {
  /// Sets the scene's duration to its natural one; see `NaturalDuration`. For front ends whose file
  /// gives no duration.
  public mutating func takeNaturalDuration() throws(NoNaturalDuration) {
    var search = NaturalDuration()
    playback.duration = try search.duration(of: layers)
    if search.isEndlessOnly {
      for i in layers.indices {
        NaturalDuration.backdateEndlessAnimations(&layers[i], at: 0, copies: 0)
      }
    }
  }
}

/// Why a round of the playback does not end as it began.
public enum LoopSeam: Hashable, Sendable {
  /// What repeats, and after how long: `opacity every 0.7 s`.
  case periods([String])
  /// What begins late, so that the end of a round is in the middle of it.
  case starts([String])
  case particles
}

extension Scene {
  /// Nil unless all animations are endless.
  public var loopSeam: LoopSeam? {
    var search = NaturalDuration()
    for layer in layers { search.add(layer, rate: 1, shift: 0, outer: []) }
    guard search.end == 0 else { return nil }
    // A half or a third of what repeats may look like the next one.
    let cut = search.endless.filter { one in
      [playback.duration / one.period, one.period / playback.duration].allSatisfy { rounds in
        abs(rounds - rounds.rounded()) > 1e-3
      }
    }
    if !cut.isEmpty { return .periods(Set(cut.map(\.text)).sorted()) }
    let late = search.endless.filter { one in
      let rounds = (one.start - playback.start) / one.period
      return playback.duration >= one.period - 1e-3 && rounds > 1e-3
        && abs(rounds - rounds.rounded()) > 1e-3
    }
    if !late.isEmpty { return .starts(Set(late.map(\.name)).sorted()) }
    return search.hasEndlessEmitters ? .particles : nil
  }
}

/// The natural duration of a scene.
///
/// It is the end of the last animation that ends. If there are endless animations, it is their shortest
/// common period, repeated until the others have ended. If all animations are endless, each is treated
/// as having been running forever, so that the loop has no beginning to jump back to.
private struct NaturalDuration {
  /// The longest common period to look for, in seconds.
  static let longestPeriod = 60.0

  struct Endless {
    var name: String
    /// In the document's time.
    var period: Double
    /// When that of the last copy begins, likewise.
    var start: Double

    var text: String {
      "\(name) every \(NumberText.shortest((period * 1000).rounded() / 1000)) s"
    }
  }

  private(set) var end = 0.0
  private(set) var endless: [Endless] = []
  private var mistakes: [String] = []
  private(set) var hasEndlessEmitters = false

  /// Whether all animations are endless.
  var isEndlessOnly: Bool { end == 0 && !endless.isEmpty }

  mutating func duration(of layers: [Layer]) throws(NoNaturalDuration) -> Double {
    for layer in layers { add(layer, rate: 1, shift: 0, outer: []) }
    guard mistakes.isEmpty else { throw NoNaturalDuration(reasons: mistakes) }
    guard !endless.isEmpty else { return end > 0 ? end : 1 }
    guard let period = commonPeriod else {
      let names = Set(endless.map(\.text)).sorted().prefix(6).joined(separator: ", ")
      throw NoNaturalDuration(reasons: [
        "the endless animations have no common period up to "
          + "\(NumberText.shortest(NaturalDuration.longestPeriod)) s: \(names)"
      ])
    }
    // Tolerates rounding errors: a tiny excess over a whole number of rounds does not count.
    return period * max(1, (end / period - 1e-9).rounded(.up))
  }

  /// The shortest span that is a whole multiple of every period.
  private var commonPeriod: Double? {
    guard let longest = endless.map(\.period).max(), longest > 0 else { return nil }
    let others = Set(endless.map(\.period)).subtracting([longest]).sorted()
    if others.isEmpty { return longest }
    var k = 1.0
    while k * longest <= NaturalDuration.longestPeriod, k < 100_000 {
      let fits = others.allSatisfy { period in
        let rounds = k * longest / period
        return abs(rounds - rounds.rounded()) < 1e-6
      }
      if fits { return k * longest }
      k += 1
    }
    return nil
  }

  /// `rate` is the speed of the parent's clock relative to the document's, `shift` the delay of the
  /// last copy of the enclosing replicators, in the parent's time.
  mutating func add(
    _ layer: Layer, rate: Double, shift: Double, outer: [LayerClock]
  ) {
    let clocks = outer + [layer.clock]
    let own = rate * abs(layer.clock.speed)
    for animation in layer.animations { add(animation, clocks, own, shift) }
    for change in layer.changes {
      end = max(end, document(change.time, clocks))
      for animation in change.animations {
        var delayed = animation
        delayed.timing.beginTime += change.time
        add(delayed, clocks, own, shift)
      }
    }
    if let lifetime = layer.lifetime {
      for t in [lifetime.appear, lifetime.disappear] where t.isFinite {
        end = max(end, document(t, outer))
      }
    }
    var late = shift * abs(layer.clock.speed)
    switch layer.content {
    case .replicator(let replicator):
      late += max(0, Double(replicator.count - 1) * replicator.delay)
    case .emitter(let emitter):
      if emitter.cells.allSatisfy({ $0.births.perRound != nil }) { return }
      guard let last = emitter.end else {
        hasEndlessEmitters = true
        mistakes.append("the particles of an emitter have no common period")
        return
      }
      let start = layer.lifetime?.emissionStart(on: layer.clock) ?? 0
      end = max(end, document(start + last + shift, clocks))
      return
    case .none, .shape, .gradient, .text, .image, .backdrop, .snapshot, .tiles: break
    }
    for child in layer.children + layer.maskLayers {
      add(child, rate: own, shift: late, outer: clocks)
    }
  }

  private mutating func add(
    _ animation: Animation, _ clocks: [LayerClock], _ rate: Double, _ shift: Double
  ) {
    let timing = animation.timing
    // A stopped clock shows only one frame.
    guard rate > 0, timing.speed != 0 else { return }
    if timing.activeDuration < .infinity {
      end = max(end, document(timing.endTime + shift, clocks))
    } else if timing.cycle > 0 {
      let label = animation.label
      if animation.isCumulative {
        mistakes.append("\(label) never ends and never comes back to its start")
      }
      endless.append(
        Endless(
          name: label, period: timing.cycle / (abs(timing.speed) * rate),
          start: document(timing.beginTime + shift, clocks)))
    }
  }

  private func document(_ time: Double, _ clocks: [LayerClock]) -> Double {
    var t = time
    for clock in clocks.reversed() where clock.speed != 0 {
      t = clock.beginTime + (t - clock.timeOffset) / clock.speed
    }
    return t.isFinite ? t : 0
  }

  /// Moves the beginnings of endless animations back by whole cycles until all have begun at `time` of
  /// the layer's parent, even in the last copy of the enclosing replicators.
  static func backdateEndlessAnimations(_ layer: inout Layer, at time: Double, copies: Double) {
    let now = layer.clock.localTime(at: time)
    for i in layer.animations.indices {
      let timing = layer.animations[i].timing
      guard timing.activeDuration == .infinity, timing.speed > 0, timing.cycle > 0 else { continue }
      let cycle = timing.cycle / timing.speed
      // With an offset the first cycle is shorter, but all later ones are whole.
      let late = timing.beginTime - (now - copies)
      if late > 0 {
        layer.animations[i].timing.beginTime -= (late / cycle - 1e-9).rounded(.up) * cycle
      }
    }
    var delay = copies * max(0, layer.clock.speed)
    if case .replicator(let replicator) = layer.content {
      delay += max(0, Double(replicator.count - 1) * replicator.delay)
    }
    for i in layer.children.indices {
      backdateEndlessAnimations(&layer.children[i], at: now, copies: delay)
    }
    for i in layer.masks.indices {
      for j in layer.masks[i].layers.indices {
        backdateEndlessAnimations(&layer.masks[i].layers[j], at: now, copies: delay)
      }
    }
  }
}

extension Animation {
  /// For messages: its name, or what it animates.
  fileprivate var label: String {
    if let name { return "'\(name)'" }
    switch motion {
    case .group: return "a group"
    case .property(let motion):
      switch motion.target {
      case .property(let property): return "'\(property.rawValue)'"
      case .custom(let name): return "'custom.\(name)'"
      }
    }
  }

  fileprivate var isCumulative: Bool {
    switch motion {
    case .group(let children): children.contains(where: \.isCumulative)
    case .property(let motion): motion.isCumulative
    }
  }
}
