import Geometry
import Scene

/// One `animate`, `animateTransform` or `animateMotion`, evaluated like a browser (SMIL 3, 12.4), written independently
/// of the exporter.
struct SMILAnimation {
  /// `motion` for a place along a way.
  var attribute: String
  var type: String?
  var duration: Double
  var begin: Double
  /// Infinite for `indefinite`.
  var repeats: Double
  var isFrozen: Bool
  /// Whether it is additive.
  var isSum: Bool
  var values: [[Double]]
  /// The same as text.
  var texts: [String]
  var keyTimes: [Double]
  var mode: String
  var splines: [[Double]]

  struct Failure: Error, CustomStringConvertible { var description: String }

  init(_ element: XMLElement) throws {
    func need(_ name: String) throws -> String {
      guard let value = element[name] else {
        throw Failure(description: "\(element.name) without \(name)")
      }
      return value
    }
    func seconds(_ text: String) throws -> Double {
      // Without a metric they are seconds.
      guard let value = Double(text), !text.hasPrefix("."), !text.hasPrefix("-.") else {
        throw Failure(description: "\(text) is no clock value")
      }
      return value
    }
    let isWay = element.name == "animateMotion"
    attribute = isWay ? "motion" : try need("attributeName")
    type = element["type"] ?? (element.name == "animateTransform" ? "translate" : nil)
    duration = try seconds(try need("dur"))
    begin = try seconds(element["begin"] ?? "0")
    let count = element["repeatCount"] ?? "1"
    repeats = count == "indefinite" ? .infinity : Double(count) ?? .nan
    isFrozen = element["fill"] == "freeze"
    isSum = element["additive"] == "sum"
    if isWay, let path = element["path"] {
      // From one place straight to another.
      let ends = numbers(in: path)
      guard path.hasPrefix("M"), ends.count == 4 else { throw Failure(description: path) }
      texts = ["\(ends[0]) \(ends[1])", "\(ends[2]) \(ends[3])"]
    } else if let by = element["by"] {
      // Always added (SMIL 3, 12.4.2), to nothing at first.
      guard type == "rotate", element["values"] == nil else { throw Failure(description: "by") }
      isSum = true
      texts = ["0", by]
    } else {
      texts = try need("values").split(separator: ";", omittingEmptySubsequences: false)
        .map(String.init)
    }
    values = texts.map { numbers(in: $0) }
    // Defaults for omitted numbers of a transform (SVG 2, 8.5).
    for i in values.indices where values[i].count == 1 {
      if type == "translate" { values[i].append(0) }
      if type == "scale" { values[i].append(values[i][0]) }
    }
    // Between two values at one speed is linear.
    let mode = element["calcMode"] ?? (isWay && values.count > 2 ? "paced" : "linear")
    let parts = Double(mode == "discrete" ? values.count : values.count - 1)
    keyTimes =
      element["keyTimes"]?.split(separator: ";").map { Double($0) ?? .nan }
      ?? values.indices.map { Double($0) / parts }
    self.mode = mode
    splines = (element["keySplines"] ?? "").split(separator: ";").map { numbers(in: String($0)) }
  }

  /// Violations of the rules that browsers agree on; empty if there are none.
  var mistakes: [String] {
    var found: [String] = []
    if !(duration > 0) { found.append("dur \(duration)") }
    if keyTimes.count != values.count { found.append("\(keyTimes.count) keyTimes") }
    if keyTimes.first != 0 { found.append("keyTimes begin at \(keyTimes)") }
    if mode != "discrete", keyTimes.last != 1 { found.append("keyTimes end at \(keyTimes)") }
    for (a, b) in zip(keyTimes, keyTimes.dropFirst()) where !(a <= b) {
      found.append("keyTimes \(a) before \(b)")
    }
    if !keyTimes.allSatisfy({ $0 >= 0 && $0 <= 1 }) { found.append("keyTimes outside 0…1") }
    if mode == "paced" { found.append("places at one speed, whatever their times") }
    if mode == "spline" {
      if splines.count != values.count - 1 { found.append("\(splines.count) keySplines") }
      for s in splines where s.count != 4 || !s.allSatisfy({ $0 >= 0 && $0 <= 1 }) {
        found.append("keySplines \(s)")
      }
    } else if !splines.isEmpty {
      found.append("keySplines without calcMode spline")
    }
    return found
  }

  /// The value at a time of the document; nil if the animation has none.
  func value(at t: Double) -> [Double]? {
    guard let (index, u) = position(at: t) else { return nil }
    guard mode != "discrete", index + 1 < values.count else { return values[index] }
    let p = mode == "spline" ? bezier(splines[index], u) : u
    return zip(values[index], values[index + 1]).map { $0 + ($1 - $0) * p }
  }

  /// The texts around a time, and the fraction between them.
  func mix(at t: Double) -> (String, String, Double)? {
    guard let (index, u) = position(at: t) else { return nil }
    guard mode != "discrete", index + 1 < texts.count else {
      return (texts[index], texts[index], 0)
    }
    return (texts[index], texts[index + 1], mode == "spline" ? bezier(splines[index], u) : u)
  }

  func text(at t: Double) -> String? { position(at: t).map { texts[$0.index] } }

  private func position(at t: Double) -> (index: Int, u: Double)? {
    let local = t - begin
    guard local >= 0 else { return nil }
    var phase = (local / duration).truncatingRemainder(dividingBy: 1)
    if local >= duration * repeats {
      guard isFrozen else { return nil }
      phase = 1
    }
    let index = max(0, (keyTimes.lastIndex { $0 <= phase } ?? 0))
    guard index + 1 < keyTimes.count else { return (index, 0) }
    let span = keyTimes[index + 1] - keyTimes[index]
    return (index, span > 0 ? (phase - keyTimes[index]) / span : 1)
  }

  private func bezier(_ s: [Double], _ x: Double) -> Double {
    TimingFunction.cubicBezier(x1: s[0], y1: s[1], x2: s[2], y2: s[3]).ease(x)
  }
}

/// All numbers of a text in order.
func numbers(in text: String) -> [Double] {
  let bytes = Array(text.utf8)
  var result: [Double] = []
  var i = 0
  while i < bytes.count {
    if let (value, end) = DecimalText.scan(bytes, from: i) {
      result.append(value)
      i = end
    } else {
      i += 1
    }
  }
  return result
}

extension XMLElement {
  /// The elements that animate this one.
  var motions: [SMILAnimation] {
    get throws {
      try children.filter { $0.name.hasPrefix("animate") }.map { try SMILAnimation($0) }
    }
  }

  /// The value of an attribute at a time: its animation's, or its own.
  func value(of attribute: String, at t: Double) throws -> [Double]? {
    if let motion = try motions.first(where: { $0.attribute == attribute }),
      let value = motion.value(at: t)
    {
      return value
    }
    return self[attribute].map { numbers(in: $0) }
  }
}
