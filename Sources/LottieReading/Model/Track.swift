import Geometry
import Scene

/// A property of a Lottie document: a constant value, or keys.
enum Track<Value: Hashable & Sendable>: Hashable, Sendable {
  case still(Value)
  /// At least two, sorted by time.
  case moving([Key<Value>])

  /// The value at the first key.
  var first: Value {
    switch self {
    case .still(let value): value
    case .moving(let keys): keys[0].value
    }
  }

  var isMoving: Bool {
    switch self {
    case .still: false
    case .moving: true
    }
  }

  var keys: [Key<Value>] {
    switch self {
    case .still: []
    case .moving(let keys): keys
    }
  }

  func map<Other>(_ convert: (Value) -> Other) -> Track<Other> {
    switch self {
    case .still(let value): .still(convert(value))
    case .moving(let keys): .moving(keys.map { $0.map(convert) })
    }
  }
}

/// A value at a frame, and the interpolation to the next one.
struct Key<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The frame in the composition that contains the property; may be fractional or negative.
  var frame: Double
  var value: Value
  /// Whether the value holds until the next key.
  var isHeld = false
  /// One for all components, or one for each; empty for linear.
  var eases: [TimingFunction] = []
  /// The tangents with which a position leaves and arrives; nil for a straight line.
  var tangents: Tangents?

  struct Tangents: Hashable, Sendable {
    var out: Point
    var into: Point
    /// Whether they act on the line between the values, too, where they can make it fold back.
    var foldLines = false
  }

  func map<Other>(_ convert: (Value) -> Other) -> Key<Other> {
    Key<Other>(
      frame: frame, value: convert(value), isHeld: isHeld, eases: eases,
      tangents: tangents.map { .init(out: $0.out, into: $0.into, foldLines: $0.foldLines) })
  }

  /// The easing of a component up to the next key; a hold is a step.
  func timing(_ component: Int = 0) -> TimingFunction {
    if isHeld { return .steps(1, .jumpEnd) }
    guard let first = eases.first else { return .linear }
    return component < eases.count ? eases[component] : first
  }
}

extension Array {
  /// The first key after a frame in a sorted list, or its end; documents can have very many keys.
  func firstIndex<Value>(after frame: Double) -> Int where Element == Key<Value> {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].frame > frame { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// As many numbers as the property has components.
typealias NumberTrack = Track<[Double]>

extension [Double] {
  /// Tolerates lists that are too short.
  func component(_ index: Int, else rest: Double = 0) -> Double {
    index < count ? self[index] : rest
  }
}

extension NumberTrack {
  static func number(_ value: Double) -> NumberTrack { .still([value]) }

  /// Linear between samples, of which those amid equal ones are left out. There must be at least one.
  init(samples keys: [Key<[Double]>]) {
    let kept = keys.indices.filter { i in
      i == 0 || i == keys.count - 1 || keys[i].value != keys[i - 1].value
        || keys[i].value != keys[i + 1].value
    }
    let moves = kept.contains { keys[$0].value != keys[0].value }
    self = moves ? .moving(kept.map { keys[$0] }) : .still(keys[0].value)
  }

  /// The components at a frame; positions on curves are measured by length.
  func value(at frame: Double) -> [Double] {
    switch self {
    case .still(let value): return value
    case .moving(let keys):
      guard frame >= keys[0].frame else { return keys[0].value }
      let after = keys.firstIndex(after: frame)
      guard after < keys.count else { return keys[keys.count - 1].value }
      return keys[after - 1].value(at: frame, before: keys[after])
    }
  }

  func number(at frame: Double) -> Double { value(at: frame).component(0) }

  /// Whether a component is the same at all keys.
  func isStill(component: Int) -> Bool {
    let first = first.component(component)
    return keys.allSatisfy { $0.value.component(component) == first }
  }

  /// Whether a component is ever other than 0.
  func hasComponent(_ component: Int) -> Bool {
    first.component(component) != 0 || keys.contains { $0.value.component(component) != 0 }
  }

  /// The range of the keys in frames; nil for a constant value.
  var span: ClosedRange<Double>? {
    guard let first = keys.first, let last = keys.last else { return nil }
    return first.frame...last.frame
  }

  /// Resampled at whole frames and at its own keys, with linear interpolation.
  func sampled() -> NumberTrack {
    guard let span else { return self }
    return .sampled(over: [span], cuts: keys.map(\.frame), value)
  }

  /// The frames at which what depends on several tracks is sampled, as values.
  static func moments(of tracks: [NumberTrack]) -> [Key<[Double]>] {
    sampled(over: tracks.compactMap(\.span), cuts: tracks.flatMap { $0.keys.map(\.frame) }) {
      frame in
      tracks.flatMap { $0.value(at: frame) }
    }.keys.map { key in
      var key = key
      key.value = [key.frame]
      return key
    }
  }

  /// Samples a function of frames at whole frames, at `cuts`, and at the ends of all spans. At a cut the value may jump.
  static func sampled(
    over spans: [ClosedRange<Double>], cuts: [Double] = [], most: Double = 4000,
    _ value: (Double) -> [Double]
  ) -> NumberTrack {
    guard let low = spans.map(\.lowerBound).min(), let high = spans.map(\.upperBound).max() else {
      return .still(value(0))
    }
    // A document of one day at 60 frames would have five million keys, so some are skipped.
    let step = Swift.max(1, ((high - low) / most).rounded(.up))
    let jumps = Set(cuts.filter { $0 > low && $0 <= high })
    var frames = jumps.union([low, high])
    var frame = low.rounded(.up)
    while frame < high {
      frames.insert(frame)
      frame += step
    }
    let sorted = frames.sorted()
    guard sorted.count > 1 else { return .still(value(low)) }
    var keys: [Key<[Double]>] = []
    for frame in sorted {
      if let last = keys.last, jumps.contains(frame) {
        let before = Key(frame: frame - justBefore, value: value(frame - justBefore), isHeld: true)
        let key = Key(frame: frame, value: value(frame))
        if before.jumps(to: key) {
          if before.jumps(to: last) {
            keys.append(before)
          } else {
            keys[keys.count - 1].isHeld = true
          }
        }
        keys.append(key)
      } else {
        keys.append(Key(frame: frame, value: value(frame)))
      }
    }
    return .moving(keys)
  }

  /// In frames: so near that nothing that moves without a jump has moved.
  static var justBefore: Double { 1e-6 }
}

extension Key<[Double]> {
  /// Whether the values of two keys at one moment are different ones.
  fileprivate func jumps(to other: Key) -> Bool {
    zip(value, other.value).contains { abs($0 - $1) > 1e-4 * Swift.max(1, abs($0)) }
  }
}

extension Key<[Double]> {
  fileprivate func value(at frame: Double, before next: Key) -> [Double] {
    guard !isHeld, next.frame > frame else { return value }
    let share = (frame - self.frame) / (next.frame - self.frame)
    if let curve = curve(to: next) {
      let eased = timing().ease(share)
      // Curves are flat.
      let depth = value.dropFirst(2).indices.map { i in
        value[i] + (next.value.component(i, else: value[i]) - value[i]) * eased
      }
      return curve.values(at: eased) + depth
    }
    return value.indices.map { i in
      value[i] + (next.value.component(i, else: value[i]) - value[i]) * timing(i).ease(share)
    }
  }

  /// The curve of a position to the next key; nil for a straight line.
  func curve(to next: Key) -> PositionCurve? {
    guard let tangents, !isHeld else { return nil }
    return PositionCurve(
      from: Point(value.component(0), value.component(1)),
      to: Point(next.value.component(0), next.value.component(1)), tangents)
  }
}

/// The curve of a position between two keys.
struct PositionCurve {
  private let measure: PathMeasure
  let element: Path.Element

  /// Nil for a straight line: tangents on the line between the values usually have no effect.
  init?(from: Point, to: Point, _ tangents: Key<[Double]>.Tangents) {
    let chord = to - from
    func isOnChord(_ v: Point) -> Bool {
      abs(chord.cross(v)) <= 1e-6 * max(1, chord.length) * max(1, v.length)
    }
    guard tangents.out != .zero || tangents.into != .zero, from.isFinite, to.isFinite else {
      return nil
    }
    if !tangents.foldLines, isOnChord(tangents.out), isOnChord(tangents.into), chord != .zero {
      return nil
    }
    element = .cubic(from + tangents.out, to + tangents.into, to)
    measure = PathMeasure(Path([.move(from), element]), tolerance: 0.001)
    guard measure.length > 0 else { return nil }
  }

  /// The position after a fraction of the length; clamped to the ends.
  func values(at share: Double) -> [Double] {
    let place = measure.point(atLength: share * measure.length).point
    return [place.x, place.y]
  }
}
