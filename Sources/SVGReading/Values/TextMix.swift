import DisplayList
import Geometry
import Notations

/// Interpolates texts that differ only in their quantities.
struct TextMix {
  /// What `currentColor` is.
  let currentColor: () -> Color

  /// Interpolates two texts of a property that is kept as a text; nil if that is impossible.
  func mixed(_ a: String, _ b: String, _ t: Double, of name: String) -> String? {
    switch name {
    case "filter": FilterText(currentColor: currentColor).mixed(a, b, t)
    case "text-shadow", "box-shadow":
      FilterText(currentColor: currentColor).mixedShadows(a, b, t)
    case "clip-path", "offset-path": Self.mixed(ShapeText.full(a), ShapeText.full(b), t)
    case "scale", "translate": Self.mixed(Self.pair(a, name), Self.pair(b, name), t)
    case "rotate": Self.turned(a, b, t)
    case "offset-rotate": Self.mixed(Self.facing(a), Self.facing(b), t)
    case "background-position-x", "background-position-y":
      Self.mixed(PositionText.shares(a), PositionText.shares(b), t)
    case "transform-origin", "offset-anchor", "offset-position":
      Self.mixed(PositionText.full(a), PositionText.full(b), t)
    case "border-top-left-radius", "border-top-right-radius", "border-bottom-right-radius",
      "border-bottom-left-radius":
      Self.mixed(Self.radii(a), Self.radii(b), t)
    default: Self.mixed(a, b, t)
    }
  }

  /// Both radii of a corner.
  private static func radii(_ text: String) -> String {
    let words = CSSText.words(text)
    return words.count == 1 ? "\(words[0]) \(words[0])" : text
  }

  static func mixed(_ a: String, _ b: String, _ t: Double) -> String? {
    let (p, q) = (parts(a), parts(b))
    guard p.count == q.count else { return nil }
    var result = ""
    for (x, y) in zip(p, q) {
      switch (x, y) {
      case (.quantity(let v, let unit), .quantity(let w, let other)):
        guard let text = mixed(v, unit, w, other, t) else { return nil }
        result += text
      case (.calculation(let v), .calculation(let w)) where v == w: result += v
      case (.calculation, .calculation), (.calculation, .quantity), (.quantity, .calculation):
        result += "calc((\(x.text)) * \(shortest(1 - t)) + (\(y.text)) * \(shortest(t)))"
      case (.text(let v), .text(let w)):
        guard v == w else { return nil }
        result += v
      default: return nil
      }
    }
    return result
  }

  private static func mixed(
    _ a: Double, _ unit: String, _ b: Double, _ other: String, _ t: Double
  ) -> String? {
    if unit == other { return shortest(a + (b - a) * t) + unit }
    // A bare zero is a zero of any unit.
    if unit.isEmpty, a == 0 { return shortest(b * t) + other }
    if other.isEmpty, b == 0 { return shortest(a * (1 - t)) + unit }
    guard !unit.isEmpty, !other.isEmpty else { return nil }
    return "calc(\(shortest(a * (1 - t)))\(unit) + \(shortest(b * t))\(other))"
  }

  private static func shortest(_ value: Double) -> String {
    DecimalText.shortest(value, decimals: 9)
  }

  /// Interpolates values of `rotate` about the same axis, which `none` has, too.
  private static func turned(_ a: String, _ b: String, _ t: Double) -> String? {
    let (from, to) = (turn(a), turn(b))
    let axis = from.axis ?? to.axis ?? "z"
    guard axis == to.axis ?? axis else { return slanted(from, to, t) }
    return mixed(from.angle, to.angle, t).map { axis == "z" ? $0 : "\(axis) \($0)" }
  }

  /// A rotation between two about different axes.
  private static func slanted(
    _ a: (axis: String?, angle: String), _ b: (axis: String?, angle: String), _ t: Double
  ) -> String? {
    func turn(_ it: (axis: String?, angle: String)) -> Turn? {
      let axes = ["x": [1.0, 0, 0], "y": [0, 1, 0], "z": [0, 0, 1]]
      guard let axis = it.axis, let angle = Calculation(it.angle, UnitContext())?.value,
        let n = axes[axis] ?? numberList(axis), n.count == 3
      else { return nil }
      return Turn(.turn(angle, about: n[0], n[1], n[2]))
    }
    guard let from = turn(a), let to = turn(b) else { return nil }
    let mixed = from.mixed(with: to, t)
    let axis = [mixed.axis.x, mixed.axis.y, mixed.axis.z].map(shortest).joined(separator: " ")
    return "\(axis) \(shortest(mixed.angle))deg"
  }

  /// An angle, with its axis before or after it; nil for any axis.
  private static func turn(_ text: String) -> (axis: String?, angle: String) {
    var words = CSSText.words(text.lowercased())
    if words == ["none"] { return (nil, "0deg") }
    guard words.count > 1 else { return ("z", text) }
    let unit = words.firstIndex { $0.count > 1 && $0.last?.isLetter == true }
    let angle = words.remove(at: unit ?? words.count - 1)
    return (words.joined(separator: " "), angle)
  }

  /// `scale` and `translate` with all optional parts filled in.
  private static func pair(_ text: String, _ name: String) -> String {
    var words = CSSText.words(text)
    if name == "scale" { words = words.map(plain) }
    switch (name, words.count) {
    case ("scale", 1): return words[0] == "none" ? "1 1" : "\(words[0]) \(words[0])"
    case ("translate", 1): return words[0] == "none" ? "0px 0px" : "\(words[0]) 0px"
    case ("scale", _): return words.joined(separator: " ")
    default: return text
    }
  }

  /// A percentage as a number.
  private static func plain(_ word: String) -> String {
    guard word.hasSuffix("%"), let percent = number(String(word.dropLast())) else { return word }
    return shortest(percent / 100)
  }

  /// `offset-rotate` with its angle: `auto` faces along the path, and `reverse` the other way.
  private static func facing(_ text: String) -> String {
    let words = CSSText.words(text.lowercased())
    let angle = words.first { $0 != "auto" && $0 != "reverse" }
    if words.contains("reverse") { return angle == nil ? "auto 180deg" : text }
    return words.contains("auto") || text.isEmpty ? "auto \(angle ?? "0deg")" : text
  }

  private enum Part {
    case quantity(Double, unit: String)
    /// A function like `calc()`.
    case calculation(String)
    case text(String)

    var text: String {
      switch self {
      case .quantity(let value, let unit): shortest(value) + unit
      case .calculation(let text), .text(let text): text
      }
    }
  }

  private static func parts(_ text: String) -> [Part] {
    let bytes = Array(text.utf8)
    var result: [Part] = []
    var run: [UInt8] = []
    var i = 0
    while i < bytes.count {
      let isInWord = run.last.map { CSSText.isWord($0) || $0 == UInt8(ascii: "#") } ?? false
      let quantity = isInWord ? nil : DecimalText.scan(bytes, from: i)
      let calculation = isInWord ? nil : calculation(bytes, from: i)
      if quantity != nil || calculation != nil, !run.isEmpty {
        result.append(.text(String(decoding: run, as: UTF8.self)))
        run = []
      }
      if let calculation {
        result.append(.calculation(calculation))
        i += calculation.utf8.count
      } else if let (value, end) = quantity {
        i = end
        while i < bytes.count, bytes[i] == UInt8(ascii: "%") || bytes[i] | 0x20 >= 0x61,
          bytes[i] | 0x20 <= 0x7A
        {
          i += 1
        }
        result.append(.quantity(value, unit: String(decoding: bytes[end..<i], as: UTF8.self)))
      } else {
        run.append(bytes[i])
        i += 1
      }
    }
    if !run.isEmpty { result.append(.text(String(decoding: run, as: UTF8.self))) }
    return result
  }

  /// The function that calculates and begins at this place; nil for anything else.
  private static func calculation(_ bytes: [UInt8], from start: Int) -> String? {
    var scanner = CSSText(bytes, from: start)
    while !scanner.isAtEnd, CSSText.isWord(bytes[scanner.i]) { scanner.i += 1 }
    guard !scanner.isAtEnd, bytes[scanner.i] == UInt8(ascii: "("),
      Calculation.functions.contains(scanner.text(start..<scanner.i).lowercased())
    else { return nil }
    scanner.i += 1
    scanner.advance(to: [UInt8(ascii: ")")])
    guard !scanner.isAtEnd else { return nil }
    return String(decoding: bytes[start...scanner.i], as: UTF8.self)
  }
}
