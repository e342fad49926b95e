import Scene

/// The times when something changes, in seconds of some clock. Outside these spans not a single bit
/// changes.
///
/// The spans may be too long, but never too short.
struct ActiveTimes: Sendable {
  /// A time in which nothing changes, excluding its ends.
  struct Pause: Hashable, Sendable {
    var start: Double
    var end: Double

    func contains(_ time: Double) -> Bool { time > start && time < end }
  }

  /// Ascending and disjoint.
  private(set) var spans: [ClosedRange<Double>] = []

  /// Beyond this, neighbours are merged, so that searching remains worthwhile.
  private static let mostSpans = 256

  static let none = ActiveTimes()
  static let always = ActiveTimes(spans: [-Double.infinity...Double.infinity])

  private init(spans: [ClosedRange<Double>] = []) { self.spans = spans }

  init(joining parts: [ActiveTimes]) {
    let sorted = parts.flatMap(\.spans).sorted {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }
    for span in sorted {
      if let last = spans.last, span.lowerBound <= last.upperBound {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        spans.append(span)
      }
    }
    while spans.count > ActiveTimes.mostSpans {
      spans = stride(from: 0, to: spans.count, by: 2).map { i in
        spans[i].lowerBound...spans[min(i + 1, spans.count - 1)].upperBound
      }
    }
  }

  /// A span extended by a margin on both sides.
  init(from start: Double, to end: Double, margin: Double) {
    let low = start - margin
    let high = end + margin
    // NaN: the difference of two infinite times.
    self.init(spans: [low <= high ? low...high : -Double.infinity...Double.infinity])
  }

  /// A jump; empty if the time is infinite.
  init(at time: Double) {
    guard time.isFinite else {
      self = .none
      return
    }
    self.init(from: time, to: time, margin: ActiveTimes.margin(at: time))
  }

  /// Well above the rounding of times and the billionth of a cycle that `MediaTiming` tolerates.
  static func margin(at time: Double) -> Double { 1e-6 + 1e-9 * abs(time) }

  /// The pause around a time; nil if something changes then.
  func pause(around time: Double) -> Pause? {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].lowerBound <= time { low = middle + 1 } else { high = middle }
    }
    // `low` is the first span that begins later.
    let start = low > 0 ? spans[low - 1].upperBound : -.infinity
    let end = low < spans.count ? spans[low].lowerBound : .infinity
    let pause = Pause(start: start, end: end)
    return pause.contains(time) ? pause : nil
  }

  /// The same spans in the time of the clock's parent.
  func outside(_ clock: LayerClock) -> ActiveTimes {
    if spans.isEmpty || clock == .identity { return self }
    guard clock.speed != 0 else { return .none }
    let inner = clock.curve.map(outside) ?? self
    return ActiveTimes(
      joining: inner.spans.map { span in
        let a = clock.parentTime(at: span.lowerBound)
        let b = clock.parentTime(at: span.upperBound)
        return ActiveTimes(from: min(a, b), to: max(a, b), margin: clock.rounding)
      })
  }

  /// The same spans in the curve's input time: while its value is constant, nothing changes.
  private func outside(_ curve: TimeCurve) -> ActiveTimes {
    var parts = curve.keys.map { ActiveTimes(at: $0.time) }
    for (key, next) in zip(curve.keys, curve.keys.dropFirst())
    where next.time > key.time && next.value != key.value && key.timing != .steps(1, .jumpEnd) {
      let slope = (next.value - key.value) / (next.time - key.time)
      let values =
        key.timing.staysBetween
        ? min(key.value, next.value)...max(key.value, next.value) : -Double.infinity...(.infinity)
      for span in spans where span.overlaps(values) {
        guard key.timing == .linear, slope.isFinite else {
          parts.append(
            ActiveTimes(from: key.time, to: next.time, margin: ActiveTimes.margin(at: next.time)))
          break
        }
        let ends = [span.lowerBound, span.upperBound].map {
          min(max(key.time + ($0 - key.value) / slope, key.time), next.time)
        }
        let rounding = 1e-9 * (1 + abs(key.value) + abs(next.value)) / abs(slope)
        parts.append(
          ActiveTimes(
            from: min(ends[0], ends[1]), to: max(ends[0], ends[1]),
            margin: ActiveTimes.margin(at: next.time) + rounding))
      }
    }
    return ActiveTimes(joining: parts)
  }

  /// The same spans for copies delayed by 0 … `delay` seconds; a negative delay makes them early.
  func spread(by delay: Double) -> ActiveTimes {
    guard delay != 0 else { return self }
    return ActiveTimes(
      joining: spans.map { span in
        ActiveTimes(
          from: span.lowerBound + min(0, delay), to: span.upperBound + max(0, delay),
          margin: ActiveTimes.margin(at: delay))
      })
  }
}

extension LayerClock {
  fileprivate func parentTime(at time: Double) -> Double {
    beginTime + (time - timeOffset) / speed
  }

  /// An upper bound for rounding errors when converting a time and back.
  fileprivate var rounding: Double {
    1e-9 * (1 + abs(beginTime) + (1 + abs(timeOffset)) / abs(speed))
  }
}

extension Track {
  /// The times when it changes something, in the layer's time. For an animation in groups, the whole time
  /// in which the outermost group runs.
  var activeTimes: ActiveTimes {
    let timing = groups.first?.timing ?? clock.timing
    guard timing.speed != 0 else { return .none }
    let cycle = timing.cycle.isFinite ? timing.cycle : 0
    return ActiveTimes(
      from: timing.beginTime, to: timing.endTime,
      margin: ActiveTimes.margin(at: timing.beginTime) + 1e-8 * cycle / abs(timing.speed))
  }
}

extension Node {
  /// The times when a layer or anything in it changes, in its parent's time.
  static func activeTimes(
    of layer: Layer, _ epochs: [Epoch], _ children: [Node], _ mask: [Node]
  ) -> ActiveTimes {
    var inner = children.map(\.activeTimes)
    switch layer.content {
    case .replicator(let replicator):
      let moves =
        layer.changes.contains { $0.target.isCopies }
        || epochs.contains { $0.tracks.contains { $0.target.isCopies } }
      if !moves {
        let delay = Double(max(1, replicator.count) - 1) * replicator.delay
        inner = inner.map { $0.spread(by: delay) }
      } else if inner.contains(where: { !$0.spans.isEmpty }) {
        inner = [.always]
      }
    case .emitter: inner = [.always]
    case .none, .shape, .gradient, .text, .image, .backdrop, .snapshot, .tiles: break
    }
    inner += mask.map(\.activeTimes)
    inner += epochs.flatMap { epoch in
      [ActiveTimes(at: epoch.start)] + epoch.tracks.filter(\.isDrawn).map(\.activeTimes)
    }
    var whole = [ActiveTimes(joining: inner).outside(layer.clock)]
    if let lifetime = layer.lifetime {
      whole += [ActiveTimes(at: lifetime.appear), ActiveTimes(at: lifetime.disappear)]
    }
    return ActiveTimes(joining: whole)
  }
}

extension PropertyMotion.Target {
  /// Whether it controls how many copies a replicator makes, or when.
  fileprivate var isCopies: Bool {
    self == .property(.instanceCount) || self == .property(.instanceDelay)
  }
}
