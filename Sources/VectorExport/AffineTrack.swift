import Geometry
import Scene

/// A whole affine map that moves, as one attribute: translation, rotation, slant and scale, each with an
/// animation of its own, the later ones added to the first. What it places is of the size 1.
struct AffineTrack {
  private struct Part {
    var type: String
    /// What the function says when it does nothing.
    var identity: String
    var components: Range<Int>
    var tolerance: Double
  }

  private let name: String
  private let signals: [(start: Double, signal: Signal)]
  private let parts: [Part]
  private let fine: Decimals
  private let decimals: Decimals

  /// Six numbers of an affine map over parts of the round; `extent` is how large the picture is at most.
  init(
    _ name: String, _ signals: [(start: Double, signal: Signal)], extent: Double,
    _ tolerance: Double
  ) {
    self.name = name
    let turn = tolerance / max(extent, 1)
    self.signals = signals.map { start, signal in
      let parts = signal.mapped { Affine(numbers: $0).parts }
      let angle = AngleTrail(parts.component(2))
      var continued = parts
      continued.value = { t in
        var value = parts.value(t)
        value[2] = angle.continued(value[2], at: t)
        return value
      }
      return (start, continued)
    }
    parts = [
      Part(type: "translate", identity: "0 0", components: 0..<2, tolerance: tolerance),
      Part(type: "rotate", identity: "0", components: 2..<3, tolerance: turn * 57.3),
      Part(type: "skewX", identity: "0", components: 3..<4, tolerance: turn * 57.3),
      Part(type: "scale", identity: "1 1", components: 4..<6, tolerance: tolerance),
    ]
    decimals = Decimals(error: tolerance)
    fine = Decimals(error: turn * 57.3)
  }

  func attribute(_ clock: OutputClock) -> Element.Attribute {
    var result = Element.Attribute(name: name, value: "")
    let written = parts.map { ($0, attribute(of: $0, clock)) }
    let isStill = written.allSatisfy { $0.1.motion.isEmpty }
    for (part, attribute) in written {
      let text = attribute.value.dropFirst(part.type.count + 1).dropLast()
      if attribute.motion.isEmpty, text == part.identity { continue }
      result.value += attribute.value
      if isStill { continue }
      var motion =
        attribute.motion.first ?? standing(String(text), type: part.type, clock)
      if !result.motion.isEmpty {
        motion.attributes.insert(MotionElement.Pair(name: "additive", value: "sum"), at: 0)
      }
      result.motion.append(motion)
    }
    return result
  }

  private func attribute(of part: Part, _ clock: OutputClock) -> Element.Attribute {
    let isAngle = part.components.count == 1
    let digits = isAngle ? fine : decimals
    let tracks = signals.map { start, signal in
      (
        start,
        Track(
          .transform(part.type), signal.mapped { Array($0[part.components]) },
          tolerance: part.tolerance
        ) { $0.map { digits.text($0) }.joined(separator: " ") }
      )
    }
    return Track.attribute(of: tracks, clock)
  }

  /// A function that stands still beside others that move.
  private func standing(_ text: String, type: String, _ clock: OutputClock) -> MotionElement {
    var pairs = [
      MotionElement.Pair(name: "dur", value: clockText(clock.round)),
      MotionElement.Pair(name: "values", value: text + ";" + text),
    ]
    switch clock.loop {
    case .forever:
      pairs.insert(MotionElement.Pair(name: "repeatCount", value: "indefinite"), at: 1)
    case .times: pairs.insert(MotionElement.Pair(name: "fill", value: "freeze"), at: 1)
    }
    return MotionElement(transformType: type, attributes: pairs)
  }
}
