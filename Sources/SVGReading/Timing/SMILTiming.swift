import Geometry
import Scene
import TextSearch

/// The timing of a SMIL element, as given by its attributes.
struct SMILTiming: Sendable {
  /// One entry of `begin` or `end`.
  enum Moment: Sendable {
    case offset(Double)
    /// Every begin or end of another animation, plus an offset in seconds.
    case sync(id: String, isEnd: Bool, offset: Double)
    /// A click or another event, which never happens in a picture.
    case never
  }

  enum Restart: Sendable { case always, whenNotActive, never }

  var begins: [Moment]
  var ends: [Moment]
  var hasEnd: Bool
  /// The duration of one cycle in seconds; nil if it is indefinite.
  var duration: Double?
  var repeatCount: Double?
  var repeatDuration: Double?
  var minimum: Double
  var maximum: Double
  var restart: Restart
  var freezes: Bool

  init(_ element: Element) {
    begins = element["begin"].map(SMILTiming.moments) ?? [.offset(0)]
    ends = element["end"].map(SMILTiming.moments) ?? []
    hasEnd = element["end"] != nil
    duration = element["dur"].flatMap(SMILTiming.clock).flatMap { $0 > 0 ? $0 : nil }
    repeatCount = element["repeatCount"].flatMap(SMILTiming.count)
    repeatDuration = element["repeatDur"].map(trimmed).flatMap { text in
      text == "indefinite" ? .infinity : SMILTiming.clock(text).flatMap { $0 > 0 ? $0 : nil }
    }
    minimum = element["min"].flatMap(SMILTiming.clock).map { max(0, $0) } ?? 0
    maximum = element["max"].flatMap(SMILTiming.clock).flatMap { $0 > 0 ? $0 : nil } ?? .infinity
    if minimum > maximum {
      minimum = 0
      maximum = .infinity
    }
    restart =
      element["restart"] == "never"
      ? .never
      : element["restart"] == "whenNotActive" ? .whenNotActive : .always
    freezes = element["fill"] == "freeze"
  }

  /// The duration in seconds if nothing ends it early, without `min` and `max`.
  var naturalDuration: Double {
    guard let duration else { return repeatDuration ?? .infinity }
    guard repeatCount != nil || repeatDuration != nil else { return duration }
    return min(repeatCount.map { $0 * duration } ?? .infinity, repeatDuration ?? .infinity)
  }

  /// Whether it waits for something that never happens in a picture.
  var waitsForEvents: Bool { begins.contains { if case .never = $0 { true } else { false } } }

  /// The ids of the animations that it waits for.
  var awaited: [String] {
    begins.compactMap { if case .sync(let id, _, _) = $0 { id } else { nil } }
  }

  /// The first part of `begin` or `end` that cannot be read; nil for none.
  static func unreadable(_ text: String) -> String? {
    text.split(separator: ";").map { trimmed($0) }.first { !$0.isEmpty && moment($0) == nil }
  }

  private static func moments(_ text: String) -> [Moment] {
    text.split(separator: ";").compactMap { moment(trimmed($0)) }
  }

  private static func moment(_ text: String) -> Moment? {
    if let offset = clock(text) { return .offset(offset) }
    if text == "indefinite" { return .never }
    for mark in [".begin", ".end"] {
      guard let range = text.lastRange(of: mark) else { continue }
      let id = String(text[..<range.lowerBound])
      let rest = trimmed(text[range.upperBound...])
      guard !id.isEmpty, let offset = rest.isEmpty ? 0 : signedClock(rest) else { continue }
      guard !hasBareHyphen(text) else { return nil }
      return .sync(
        id: id.replacing("\\", with: ""), isEnd: mark == ".end", offset: offset)
    }
    return event(text)
  }

  /// Whether the name of what is awaited has a hyphen, which begins a time for browsers unless a backslash is before it.
  static func hasBareHyphen(_ text: String) -> Bool {
    let name = text.prefix { $0 != "." }
    return zip(name, name.dropFirst()).contains { $0 != "\\" && $1 == "-" }
  }

  private static func event(_ text: String) -> Moment? {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic else { return nil }
    return .never
  }

  private static func signedClock(_ text: String) -> Double? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    return clock(trimmed(text.dropFirst())).map { sign == "-" ? -$0 : $0 }
  }

  /// A count of repeats, infinite for `indefinite`; nil for what browsers ignore, white space around it included.
  static func count(_ text: String) -> Double? {
    guard text != "indefinite" else { return .infinity }
    guard trimmed(text) == text, let value = number(text), value > 0 else { return nil }
    return value
  }

  /// Parses a time like `2`, `2s`, `1.5min`, `00:02.5` or `-1:02:03` as seconds, clamped to `longest`.
  static func clock(_ given: String) -> Double? {
    endless(given).map { min(max($0, -longest), longest) }
  }

  /// The longest time in seconds, which is the largest number in a scene.
  private static let longest = SceneLimits.largestNumber

  private static func endless(_ given: String) -> Double? {
    var text = trimmed(given)
    var sign = 1.0
    if let first = text.first, first == "+" || first == "-" {
      sign = first == "-" ? -1 : 1
      text = trimmed(text.dropFirst())
    }
    guard let first = text.utf8.first, first &- 0x30 < 10 || first == UInt8(ascii: ".") else {
      return nil
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1 {
      guard parts.count <= 3 else { return nil }
      var seconds = 0.0
      for part in parts {
        guard let value = number(String(part)), value >= 0 else { return nil }
        seconds = seconds * 60 + value
      }
      return sign * seconds
    }
    let bytes = Array(text.utf8)
    guard let (value, end) = DecimalText.scan(bytes, from: 0), value.isFinite else { return nil }
    switch String(decoding: bytes[end...], as: UTF8.self) {
    case "", "s": return sign * value
    case "ms": return sign * value / 1000
    case "min": return sign * value * 60
    case "h": return sign * value * 3600
    default: return nil
    }
  }
}
