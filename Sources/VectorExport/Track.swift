/// An attribute of the output that moves: its value as numbers over time, and how they are written.
struct Track {
  /// `transform` for the type of an `animateTransform`, else the attribute's name.
  enum Target: Hashable {
    case attribute(String)
    case transform(String)

    /// With its first value and the attributes of the element that moves it, if it moves.
    fileprivate func attribute(
      _ first: String, _ timing: [MotionElement.Pair]?
    ) -> Element.Attribute {
      let type: String?
      var result: Element.Attribute
      switch self {
      case .attribute(let name): (type, result) = (nil, Element.Attribute(name: name, value: first))
      case .transform(let t):
        type = t
        result = Element.Attribute(name: "transform", value: "\(t)(\(first))")
      }
      if let timing { result.motion = [MotionElement(transformType: type, attributes: timing)] }
      return result
    }
  }

  var target: Target
  var signal: Signal
  /// The largest error in any of the numbers.
  var tolerance: Double
  var format: ([Double]) -> String
  /// What the value is at single moments, as numbers; just after them it is what the signal says.
  var instants: [(time: Double, value: [Double])] = []

  init(
    _ target: Target, _ signal: Signal, tolerance: Double, format: @escaping ([Double]) -> String
  ) {
    self.target = target
    self.signal = signal
    self.tolerance = tolerance
    self.format = format
  }
}

extension Track {
  /// The attribute at its first value with its motion, if it has any.
  func attribute(_ clock: OutputClock) -> Element.Attribute {
    let plain = attribute(signal, clock)
    guard clock.isEndless, let second = plain.secondKey, let motion = plain.element.motion.first
    else { return plain.element }
    // Beginnings are whole milliseconds in Firefox.
    let key = Decimals(3).rounded(second)
    // Where a round begins in the middle of an eased stretch, one that begins at a key says it with fewer.
    var begun = self
    begun.instants = instants.map { instant in
      let t = instant.time - key
      return (t < 0 ? t + clock.round : t, instant.value)
    }
    var turned = begun.attribute(
      signal.turned(by: key).snapped(within: 6e-4), clock, begin: key - clock.round)
    turned.element.value = plain.element.value
    guard let other = turned.element.motion.first, other.length < motion.length else {
      return plain.element
    }
    return turned.element
  }

  /// The attribute, and when its second key is, where a round might begin as well.
  private func attribute(
    _ signal: Signal, _ clock: OutputClock, begin: Double = 0
  ) -> (element: Element.Attribute, secondKey: Double?) {
    var pieces = PieceFitter(signal: signal, tolerance: tolerance, effort: clock.effort).pieces()
    for instant in instants { pieces.interrupt(at: instant.time, with: instant.value) }
    let keys = KeyList(pieces, format: format)
    clock.effort.spend(keys.keys.reduce(0) { $0 + $1.text.utf8.count } / 8)
    let first = keys.keys.first?.text ?? ""
    let result = target.attribute(first, keys.timing(clock, begin: begin))
    let isSmooth = keys.keys.first?.text == keys.keys.last?.text && !keys.isDiscrete
    let second = keys.keys.first { $0.time > 1e-3 && $0.time < signal.round - 1e-3 }
    return (result, isSmooth ? second?.time : nil)
  }
}

extension Track {
  /// One attribute for several tracks, each over a part of the round: what they write need not have one
  /// structure. Between two of them, and before and after all, nothing is promised.
  static func attribute(
    of tracks: [(start: Double, track: Track)], _ clock: OutputClock
  ) -> Element.Attribute {
    if tracks.count == 1, tracks[0].track.signal.round == clock.round {
      return tracks[0].track.attribute(clock)
    }
    var keys = KeyList()
    for (start, track) in tracks {
      let pieces = PieceFitter(
        signal: track.signal, tolerance: track.tolerance, effort: clock.effort
      ).pieces()
      keys.append(pieces, from: start, format: track.format)
    }
    keys.finish(until: clock.round)
    let target = tracks.first?.track.target ?? .attribute("")
    return target.attribute(keys.keys.first?.text ?? "", keys.timing(clock))
  }
}

extension [Piece] {
  /// Key times are hardly finer than this.
  private static let instant = 1e-4

  /// Shows another value at a moment and leads from it to where the pieces are just afterwards.
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

/// Values as text at times of a round: what `values`, `keyTimes` and `keySplines` say together.
struct KeyList {
  struct Key: Hashable {
    var time: Double
    var text: String
    /// From here to the next key; nil for straight.
    var spline: Spline?
  }

  var keys: [Key] = []
  /// Each value holds until the next key.
  var isDiscrete = false

  init() {}

  init(_ pieces: [Piece], format: ([Double]) -> String) {
    append(pieces, from: 0, format: format)
    finish()
  }

  /// The keys of pieces, whose times count from `start`, after those that are there.
  mutating func append(_ pieces: [Piece], from start: Double, format: ([Double]) -> String) {
    for piece in pieces {
      let from = format(piece.from)
      let to = format(piece.to)
      let spline = from == to ? nil : piece.spline
      if let last = keys.last, abs(last.time - piece.start - start) < 1e-9, last.text == from {
        keys[keys.count - 1].spline = spline
      } else {
        keys.append(Key(time: piece.start + start, text: from, spline: spline))
      }
      keys.append(Key(time: piece.end + start, text: to, spline: nil))
    }
  }

  /// Once all keys are there; the last one lasts until the end.
  mutating func finish(until end: Double? = nil) {
    if let end, let first = keys.first, let last = keys.last {
      if first.time > 0 { keys.insert(Key(time: 0, text: first.text), at: 0) }
      if last.time < end { keys.append(Key(time: end, text: last.text)) }
    }
    dropRepeats()
    isDiscrete = isStepped
    if isDiscrete { keepSteps() }
  }

  /// Texts that hold from their times on.
  init(steps: [(time: Double, text: String)]) {
    isDiscrete = true
    for step in steps where keys.last?.text != step.text {
      keys.append(Key(time: step.time, text: step.text))
    }
  }

  /// Of three equal texts in a row the middle one says nothing.
  private mutating func dropRepeats() {
    var kept: [Key] = []
    for key in keys {
      while kept.count >= 2, kept[kept.count - 1].text == key.text,
        kept[kept.count - 2].text == key.text
      {
        kept.removeLast()
      }
      kept.append(key)
    }
    keys = kept
  }

  /// Whether every change is a jump.
  private var isStepped: Bool {
    guard keys.contains(where: { $0.text != keys[0].text }) else { return false }
    for (a, b) in zip(keys, keys.dropFirst()) where a.text != b.text && a.time < b.time {
      return false
    }
    return true
  }

  private mutating func keepSteps() {
    var kept: [Key] = []
    for key in keys where kept.last?.text != key.text { kept.append(key) }
    keys = kept
  }

  var isStill: Bool { keys.allSatisfy { $0.text == keys[0].text } }
}
