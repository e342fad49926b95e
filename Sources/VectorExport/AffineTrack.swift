import Geometry
import Scene

/// An animated affine map as one attribute: translation, rotation, slant and scale, each with its own
/// animation, the later ones added to the first. What it places has size 1.
struct AffineTrack {
  private struct Part {
    var kind: TransformFunction.Kind
    var components: Range<Int>
    var tolerance: Double
  }

  private let name: String
  private let signals: [(start: Double, signal: Signal)]
  private let parts: [Part]
  private let fine: Decimals
  private let decimals: Decimals

  /// Six numbers of an affine map over parts of the round; `extent` is the largest size of the image.
  init(
    _ name: String, _ signals: [(start: Double, signal: Signal)], extent: Double,
    _ tolerance: Double
  ) {
    self.name = name
    let turn = tolerance / max(extent, 1)
    self.signals = signals.map { ($0, $1.affineParts) }
    parts = [
      Part(kind: .translate, components: 0..<2, tolerance: tolerance),
      Part(kind: .rotate, components: 2..<3, tolerance: turn * 57.3),
      Part(kind: .skewX, components: 3..<4, tolerance: turn * 57.3),
      Part(kind: .scale, components: 4..<6, tolerance: tolerance),
    ]
    decimals = Decimals(error: tolerance)
    fine = Decimals(error: turn * 57.3)
  }

  func attribute(_ clock: OutputClock) -> Element.Attribute {
    let written = parts.map { attribute(of: $0, clock) }
    let isStill = written.allSatisfy(\.motion.isEmpty)
    var functions: [TransformFunction] = []
    var result = Element.Attribute(name: name)
    for attribute in written {
      guard let function = attribute.value?.functions?.first else { continue }
      if attribute.motion.isEmpty, function.isIdentity { continue }
      functions.append(function)
      if isStill { continue }
      var motion = attribute.motion.first ?? standing(function, clock)
      motion.isAdded = !result.motion.isEmpty
      result.motion.append(motion)
    }
    if !functions.isEmpty { result.value = .transform(functions) }
    return result
  }

  private func attribute(of part: Part, _ clock: OutputClock) -> Element.Attribute {
    let isAngle = part.components.count == 1
    let digits = isAngle ? fine : decimals
    let tracks = signals.map { start, signal in
      (
        start,
        Track(
          .transform(part.kind), signal.mapped { Array($0[part.components]) },
          tolerance: part.tolerance
        ) { .numbers($0.map { WrittenNumber($0, digits) }) }
      )
    }
    return Track.attribute(of: tracks, clock)
  }

  /// A constant function next to animated ones.
  private func standing(_ function: TransformFunction, _ clock: OutputClock) -> Motion {
    var keys = KeyList()
    for time in [0, clock.round] {
      keys.keys.append(KeyList.Key(time: time, value: .numbers(function.numbers)))
    }
    let plays: Int? = if case .times = clock.loop { 1 } else { nil }
    return Motion(function: function.kind, keys: keys, period: clock.round, plays: plays)
  }
}
