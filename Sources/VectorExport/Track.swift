/// An animated attribute: its value as numbers over time, and how to write them.
struct Track {
  enum Target: Hashable {
    case attribute(String)
    /// A function of the attribute `transform`.
    case transform(TransformFunction.Kind)

    /// An attribute with the first value, and the animation of the keys if they change.
    fileprivate func attribute(_ keys: KeyList, _ clock: OutputClock, begin: Double = 0)
      -> Element.Attribute
    {
      switch self {
      case .attribute(let name): return keys.attribute(name, clock, begin: begin)
      case .transform(let kind):
        var result = keys.attribute("transform", clock, of: kind, begin: begin)
        let numbers = result.value?.numbers ?? []
        result.value = .transform([TransformFunction(kind: kind, numbers: numbers)])
        return result
      }
    }
  }

  var target: Target
  var signal: Signal
  /// The largest error in any of the numbers.
  var tolerance: Double
  var format: ([Double]) -> AttributeValue
  /// Values at isolated times, as numbers; just after them the signal's value applies.
  var instants: [(time: Double, value: [Double])] = []

  init(
    _ target: Target, _ signal: Signal, tolerance: Double,
    format: @escaping ([Double]) -> AttributeValue
  ) {
    self.target = target
    self.signal = signal
    self.tolerance = tolerance
    self.format = format
  }
}

extension Track {
  /// A track of a single number.
  init(
    _ target: Target, _ signal: Signal, tolerance: Double, _ decimals: Decimals
  ) {
    self.init(target, signal, tolerance: tolerance) { .number($0[0], decimals) }
  }

  /// With more keys than this an animation begins where its round does, or at its second key. So it does in CSS, where
  /// animations with the same keyframes share them.
  private static let fewKeys = 8

  /// The attribute with its first value and its animation, if it has one.
  func attribute(_ clock: OutputClock) -> Element.Attribute {
    let plain = attribute(signal, clock)
    var result = plain.element
    guard clock.isEndless, var shortest = result.motion.first?.length else { return result }
    // If a round begins within an eased interval, starting at a key needs fewer keys.
    let isSimple = clock.motion == .smil && plain.starts.count <= Track.fewKeys
    // In CSS a delay has a unit.
    let unit = clock.motion == .smil ? 0 : 1
    for (i, time) in plain.starts.prefix(isSimple ? Track.fewKeys : 1).enumerated() {
      // A document that takes nearly all the work that is allowed is not refused for what is only shorter.
      let other = i == 0 ? begun(at: time, clock) : clock.effort.attempt { begun(at: time, clock) }
      guard let other, other.length + unit < shortest else { continue }
      shortest = other.length
      result.motion = [other]
    }
    return result
  }

  /// Begun at the time of a key in the round before, or at the next whole millisecond: Firefox rounds to them.
  private func begun(at time: Double, _ clock: OutputClock) -> Motion? {
    let isJump = !close(signal.before(time), signal.after(time), tolerance)
    let milliseconds = (time * 1000 - 1e-3).rounded(isJump ? .up : .toNearestOrAwayFromZero)
    let key = Decimals(3).rounded(milliseconds / 1000)
    // What may be that much later keeps its own key times.
    let isLate = signal.bears(abs(key - time), tolerance)
    guard key < clock.round, isLate || !isJump else { return nil }
    let origin = isLate ? time : key
    var begun = self
    begun.instants = instants.map { instant in
      let t = instant.time - origin
      return (t < 0 ? t + clock.round : t, instant.value)
    }
    let turned = signal.turned(by: origin).snapped(within: 6e-4)
    return begun.attribute(turned, clock, begin: key - clock.round).element.motion.first
  }

  /// The attribute, and the times of its other keys: alternative starts of the round.
  private func attribute(
    _ signal: Signal, _ clock: OutputClock, begin: Double = 0
  ) -> (element: Element.Attribute, starts: [Double]) {
    var pieces = PieceFitter(signal: signal, tolerance: tolerance, clock).pieces()
    for instant in instants { pieces.interrupt(at: instant.time, with: instant.value) }
    let keys = KeyList(pieces, format: format)
    clock.effort.spend(keys.keys.reduce(0) { $0 + $1.value.text.utf8.count } / 8)
    let result = target.attribute(keys, clock, begin: begin)
    let isSmooth =
      !keys.isDiscrete && close(signal.after(0), signal.before(signal.round), tolerance / 4)
    let starts = keys.keys.map(\.time).filter { $0 > 1e-3 && $0 < signal.round - 1e-3 }
    return (result, isSmooth ? starts : [])
  }
}

extension Track {
  /// One attribute for several tracks, each over a part of the round; their values may differ in
  /// structure. Between the parts, and before and after them, the value is unspecified.
  static func attribute(
    of tracks: [(start: Double, track: Track)], _ clock: OutputClock
  ) -> Element.Attribute {
    if tracks.count == 1, tracks[0].track.signal.round == clock.round {
      return tracks[0].track.attribute(clock)
    }
    var keys = KeyList()
    for (start, track) in tracks {
      let pieces = PieceFitter(signal: track.signal, tolerance: track.tolerance, clock)
        .pieces()
      keys.append(pieces, from: start, format: track.format)
    }
    keys.finish(until: clock.round)
    let target = tracks.first?.track.target ?? .attribute("")
    return target.attribute(keys, clock)
  }
}

extension [Piece] {
  /// The finest useful distance of key times.
  private static let instant = 1e-4

  /// Inserts another value at a single time, followed by the pieces' value just after it.
  fileprivate mutating func interrupt(at time: Double, with value: [Double]) {
    guard let index = lastIndex(where: { $0.start <= time + 1e-6 }) else { return }
    var piece = self[index]
    guard piece.end - time > 2 * Self.instant else { return }
    var parts: [Piece] = []
    if time - piece.start > 1e-6 {
      let u = (time - piece.start) / (piece.end - piece.start)
      let middle = piece.value(at: time)
      var before = piece
      (before.end, before.to) = (time, middle)
      (piece.start, piece.from) = (time, middle)
      if let spline = piece.spline {
        guard let first = spline.part(from: 0, to: u), let rest = spline.part(from: u, to: 1)
        else { return }
        (before.spline, piece.spline) = (first, rest)
      }
      parts.append(before)
    }
    let after = piece.start + Self.instant
    parts.append(Piece(start: piece.start, end: after, from: value, to: piece.value(at: after)))
    (piece.start, piece.from) = (after, piece.value(at: after))
    replaceSubrange(index...index, with: parts + [piece])
  }
}

/// Values at times of a round: the content of `values`, `keyTimes` and `keySplines`.
struct KeyList: Hashable, Sendable {
  struct Key: Hashable, Sendable {
    var time: Double
    var value: AttributeValue
    /// From here to the next key; nil for linear.
    var spline: Spline?
  }

  var keys: [Key] = []
  /// Each value holds until the next key.
  var isDiscrete = false

  init() {}

  init(_ pieces: [Piece], format: ([Double]) -> AttributeValue) {
    append(pieces, from: 0, format: format)
    finish()
  }

  /// Appends the keys of pieces, whose times are relative to `start`.
  mutating func append(_ pieces: [Piece], from start: Double, format: ([Double]) -> AttributeValue)
  {
    for piece in pieces {
      let from = format(piece.from)
      let to = format(piece.to)
      let spline = from == to ? nil : piece.spline
      if let last = keys.last, abs(last.time - piece.start - start) < 1e-9, last.value == from {
        keys[keys.count - 1].spline = spline
      } else {
        keys.append(Key(time: piece.start + start, value: from, spline: spline))
      }
      keys.append(Key(time: piece.end + start, value: to, spline: nil))
    }
  }

  /// Call once all keys have been added; the last one lasts until the end.
  mutating func finish(until end: Double? = nil) {
    if let end, let first = keys.first, let last = keys.last {
      if first.time > 0 { keys.insert(Key(time: 0, value: first.value), at: 0) }
      if last.time < end { keys.append(Key(time: end, value: last.value)) }
    }
    dropRepeats()
    isDiscrete = isStepped
    if isDiscrete { keepSteps() }
  }

  /// Values that hold from their times on.
  init(steps: [(time: Double, value: AttributeValue)]) {
    isDiscrete = true
    for step in steps where keys.last?.value != step.value {
      keys.append(Key(time: step.time, value: step.value))
    }
  }

  /// Of `display`, from these times on.
  init(shown steps: [(time: Double, isShown: Bool)]) {
    self.init(steps: steps.map { ($0.time, $0.isShown ? .shown : .hidden) })
  }

  /// Removes the middle one of three equal values in a row.
  private mutating func dropRepeats() {
    var kept: [Key] = []
    for key in keys {
      while kept.count >= 2, kept[kept.count - 1].value == key.value,
        kept[kept.count - 2].value == key.value
      {
        kept.removeLast()
      }
      kept.append(key)
    }
    keys = kept
  }

  /// Whether every change is a jump.
  private var isStepped: Bool {
    guard keys.contains(where: { $0.value != keys[0].value }) else { return false }
    for (a, b) in zip(keys, keys.dropFirst()) where a.value != b.value && a.time < b.time {
      return false
    }
    return true
  }

  private mutating func keepSteps() {
    var kept: [Key] = []
    for key in keys where kept.last?.value != key.value { kept.append(key) }
    keys = kept
  }

  var isStill: Bool { keys.allSatisfy { $0.value == keys[0].value } }
}
