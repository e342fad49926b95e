import Geometry

/// The lengths that relative units refer to.
struct UnitContext: Hashable, Sendable {
  var em = 16.0
  /// The root's font size.
  var rem = 16.0
  /// Of the font itself; half an em and a bit more than one where it is not known.
  var font: FontMeasures?
  var viewportWidth = 0.0
  var viewportHeight = 0.0
  /// The length that percentages refer to; nil if it is unknown.
  var whole: Double?
}

/// What a font has to say about lengths, in pixels at the size that it is used in.
struct FontMeasures: Hashable, Sendable {
  var xHeight: Double
  /// How wide the digit 0 is.
  var zero: Double
  /// From one line to the next.
  var line: Double
}

/// A number with a dimension, plain or as the result of `calc()` and its relatives.
struct Calculation: Hashable, Sendable {
  enum Dimension: Hashable, Sendable { case none, length, angle, time }

  /// The value in pixels, degrees or seconds, or a plain number.
  var value: Double
  /// The percentage that is added to the value.
  var percent: Double
  var dimension: Dimension

  /// Whether it is a length or a percentage; zero needs no unit.
  var isLength: Bool { dimension == .length || dimension == .none && value == 0 }

  init(value: Double, percent: Double = 0, dimension: Dimension) {
    self.value = value
    self.percent = percent
    self.dimension = dimension
  }

  init?(_ text: String, _ context: UnitContext) {
    var reader = CalculationReader(text, context)
    guard let result = reader.read(), result.value.isFinite, result.percent.isFinite else {
      return nil
    }
    self = result
  }
}

private struct CalculationReader {
  private let bytes: [UInt8]
  private let context: UnitContext
  private var i = 0
  private var depth = 0

  init(_ text: String, _ context: UnitContext) {
    bytes = Array(text.utf8)
    self.context = context
  }

  mutating func read() -> Calculation? {
    skipSpace()
    guard let value = readTerm() else { return nil }
    skipSpace()
    return i == bytes.count ? value : nil
  }

  private mutating func readSum() -> Calculation? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 32, var result = readProduct() else { return nil }
    while true {
      skipSpace()
      guard i < bytes.count, bytes[i] == UInt8(ascii: "+") || bytes[i] == UInt8(ascii: "-") else {
        return result
      }
      let sign = bytes[i] == UInt8(ascii: "-") ? -1.0 : 1
      i += 1
      skipSpace()
      guard let next = readProduct() else { return nil }
      result.value += sign * next.value
      result.percent += sign * next.percent
      if result.dimension == .none { result.dimension = next.dimension }
    }
  }

  private mutating func readProduct() -> Calculation? {
    guard var result = readTerm() else { return nil }
    while true {
      skipSpace()
      guard i < bytes.count, bytes[i] == UInt8(ascii: "*") || bytes[i] == UInt8(ascii: "/") else {
        return result
      }
      let divides = bytes[i] == UInt8(ascii: "/")
      i += 1
      skipSpace()
      guard let next = readTerm() else { return nil }
      if divides {
        guard next.dimension == .none, next.value != 0 else { return nil }
        result.value /= next.value
        result.percent /= next.value
      } else if next.dimension == .none, next.percent == 0 {
        result.value *= next.value
        result.percent *= next.value
      } else {
        let factor = result.value
        result = next
        result.value *= factor
        result.percent *= factor
      }
    }
  }

  private mutating func readTerm() -> Calculation? {
    guard i < bytes.count else { return nil }
    if bytes[i] == UInt8(ascii: "(") { return readParenthesis() }
    if let (value, end) = DecimalText.scan(bytes, from: i) {
      i = end
      return quantity(value)
    }
    let start = i
    while i < bytes.count, CSSText.isWord(bytes[i]) { i += 1 }
    let name = String(decoding: bytes[start..<i], as: UTF8.self).lowercased()
    if name == "pi" { return Calculation(value: .pi, dimension: .none) }
    if name == "e" { return Calculation(value: exponential(1), dimension: .none) }
    guard i < bytes.count, bytes[i] == UInt8(ascii: "(") else { return nil }
    if name == "calc" || name == "-webkit-calc" { return readParenthesis() }
    return readFunction(name)
  }

  private mutating func readParenthesis() -> Calculation? {
    i += 1
    skipSpace()
    guard let value = readSum() else { return nil }
    skipSpace()
    guard i < bytes.count, bytes[i] == UInt8(ascii: ")") else { return nil }
    i += 1
    return value
  }

  private mutating func readFunction(_ name: String) -> Calculation? {
    i += 1
    let rounding = name == "round" ? readRounding() : nil
    var arguments: [Calculation] = []
    repeat {
      skipSpace()
      guard let value = readSum() else { return nil }
      arguments.append(value)
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: ")")) else { return nil }
    if let whole = context.whole {
      for k in arguments.indices where arguments[k].percent != 0 {
        arguments[k].value += arguments[k].percent / 100 * whole
        arguments[k].percent = 0
        arguments[k].dimension = .length
      }
    }
    return Calculation(name, of: arguments, rounding)
  }

  /// How `round()` rounds, if it begins with that.
  private mutating func readRounding() -> Calculation.Rounding? {
    skipSpace()
    let start = i
    while i < bytes.count, CSSText.isWord(bytes[i]) { i += 1 }
    let word = String(decoding: bytes[start..<i], as: UTF8.self).lowercased()
    skipSpace()
    if let rounding = Calculation.Rounding(rawValue: word), take(UInt8(ascii: ",")) {
      return rounding
    }
    i = start
    return nil
  }

  private mutating func quantity(_ value: Double) -> Calculation? {
    if take(UInt8(ascii: "%")) { return Calculation(value: 0, percent: value, dimension: .none) }
    let start = i
    while i < bytes.count, bytes[i] | 0x20 >= 0x61, bytes[i] | 0x20 <= 0x7A { i += 1 }
    let unit = String(decoding: bytes[start..<i], as: UTF8.self).lowercased()
    switch unit {
    case "": return Calculation(value: value, dimension: .none)
    case "deg": return Calculation(value: value, dimension: .angle)
    case "rad": return Calculation(value: value / degree, dimension: .angle)
    case "grad": return Calculation(value: value * 0.9, dimension: .angle)
    case "turn": return Calculation(value: value * 360, dimension: .angle)
    case "s": return Calculation(value: value, dimension: .time)
    case "ms": return Calculation(value: value / 1000, dimension: .time)
    case "vw", "vi", "svw", "lvw", "dvw":
      return Calculation(value: value * context.viewportWidth / 100, dimension: .length)
    case "vh", "vb", "svh", "lvh", "dvh":
      return Calculation(value: value * context.viewportHeight / 100, dimension: .length)
    case "vmin":
      let side = min(context.viewportWidth, context.viewportHeight)
      return Calculation(value: value * side / 100, dimension: .length)
    case "vmax":
      let side = max(context.viewportWidth, context.viewportHeight)
      return Calculation(value: value * side / 100, dimension: .length)
    default:
      return (fontFactor(unit) ?? Length.factor(unit, em: context.em)).map {
        Calculation(value: value * $0, dimension: .length)
      }
    }
  }

  private func fontFactor(_ unit: String) -> Double? {
    switch unit {
    case "rem": context.rem
    case "ic": context.em
    case "ex": context.font?.xHeight
    case "ch": context.font?.zero
    case "lh", "rlh": context.font?.line ?? 1.2 * (unit == "lh" ? context.em : context.rem)
    default: nil
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard i < bytes.count, bytes[i] == byte else { return false }
    i += 1
    return true
  }

  private mutating func skipSpace() { while i < bytes.count, isSpace(bytes[i]) { i += 1 } }
}
