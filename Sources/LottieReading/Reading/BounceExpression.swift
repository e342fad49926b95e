import Geometry
import TextSearch

/// The expression for overshoot after keys, which most tools write in the same words:
/// `value + v / 100 * amp * sin(freq · t · 2π) / exp(decay · t)` with the velocity at the last key.
struct BounceExpression {
  private var amplitude: Double
  private var frequency: Double
  private var decay: Double
  /// The seconds after the key at which the oscillation ends.
  private var duration: Double?

  /// `controls` are the layer's sliders by name. Nil for every other expression.
  init?(_ text: String, controls: [String: Double]) {
    let bare = text.filter { !$0.isWhitespace }
    for word in ["velocityAtTime", "nearestKey", "Math.sin", "Math.exp"] where !bare.contains(word)
    {
      return nil
    }
    func value(_ name: String) -> Double? {
      var arithmetic = Arithmetic(assignedTo: name, in: bare, controls: controls)
      return arithmetic?.value()
    }
    guard let amplitude = value("amp"), let frequency = value("freq"), let decay = value("decay"),
      amplitude.isFinite, frequency.isFinite, decay.isFinite
    else { return nil }
    let isHundredth = bare.contains("div(v,100)") || bare.contains("v/100")
    self.amplitude = isHundredth ? amplitude / 100 : amplitude
    self.frequency = frequency
    self.decay = decay
    duration = bare.contains("t<1") ? 1 : bare.contains("t<time_max") ? value("time_max") : nil
  }

  /// The track with its oscillations, frame by frame until `end`.
  func applied(to track: NumberTrack, frameRate: Double, until end: Double) -> NumberTrack {
    let keys = track.keys
    guard let first = keys.first, let last = keys.last else { return track }
    // Until the amplitude is a ten-thousandth.
    let rest = decay > 0 ? min(9.2 / decay, 60) : 60
    let stop = min(max(end, last.frame + 1), last.frame + rest * frameRate)
    let velocities = keys.map { key -> [Double] in
      let at = key.frame - 0.1
      let before = track.value(at: at - frameRate * 0.001)
      return zip(track.value(at: at), before).map { ($0 - $1) / 0.001 }
    }
    return .sampled(over: [first.frame...stop], cuts: keys.map(\.frame)) { frame in
      let value = track.value(at: frame)
      guard let index = keys.lastIndex(where: { $0.frame <= frame }) else { return value }
      let t = (frame - keys[index].frame) / frameRate
      if let duration, t >= duration { return value }
      let swing = amplitude * sine(frequency * t * fullTurn) / exponential(min(decay * t, 700))
      return zip(value, velocities[index]).map { $0 + $1 * swing }
    }
  }
}

/// A product of numbers and the layer's sliders, as at the start of those expressions.
private struct Arithmetic {
  private var rest: Substring
  private let controls: [String: Double]

  /// Nil if nothing is assigned to the name.
  init?(assignedTo name: String, in text: String, controls: [String: Double]) {
    self.controls = controls
    var from = text.startIndex
    while let found = text[from...].firstRange(of: name + "=") {
      let isWord =
        found.lowerBound > text.startIndex
        && (text[text.index(before: found.lowerBound)].isLetter
          || text[text.index(before: found.lowerBound)] == "_")
      let isComparison = found.upperBound < text.endIndex && text[found.upperBound] == "="
      if !isWord, !isComparison {
        rest = text[found.upperBound...]
        return
      }
      from = found.upperBound
    }
    return nil
  }

  mutating func value() -> Double? {
    guard var result = factor() else { return nil }
    while let sign = rest.first, sign == "*" || sign == "/" {
      rest.removeFirst()
      guard let next = factor() else { return nil }
      result = sign == "*" ? result * next : result / next
    }
    return result
  }

  private mutating func factor() -> Double? {
    if take("effect(") { return control() }
    for (name, isProduct) in [
      ("$bm_div(", false), ("div(", false), ("$bm_mul(", true), ("mul(", true),
    ] {
      guard take(name) else { continue }
      guard let a = value(), take(","), let b = value(), take(")") else { return nil }
      return isProduct ? a * b : a / b
    }
    let digits = rest.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    rest = rest.dropFirst(digits.count)
    return Double(digits.hasPrefix(".") ? "0" + digits : String(digits))
  }

  /// `effect('Name')('Slider')`; the second name is ignored.
  private mutating func control() -> Double? {
    guard let quote = rest.first, quote == "'" || quote == "\"" else { return nil }
    rest.removeFirst()
    let name = rest.prefix { $0 != quote }
    rest = rest.dropFirst(name.count + 1)
    guard take(")"), take("(") else { return nil }
    guard let close = rest.firstIndex(of: ")") else { return nil }
    rest = rest[rest.index(after: close)...]
    return controls[String(name)]
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }
}
