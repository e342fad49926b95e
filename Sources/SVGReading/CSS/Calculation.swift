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

extension Calculation {
  /// The functions that calculate.
  static let functions: Set<String> = [
    "calc", "-webkit-calc", "min", "max", "clamp", "abs", "sin", "cos", "tan", "asin", "acos",
    "atan", "atan2", "exp", "log", "round", "mod", "rem", "sign", "hypot", "pow", "sqrt",
  ]
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
    var arguments: [Calculation] = []
    repeat {
      skipSpace()
      guard let value = readSum() else { return nil }
      arguments.append(value)
      skipSpace()
    } while take(UInt8(ascii: ","))
    if let whole = context.whole {
      for k in arguments.indices where arguments[k].percent != 0 {
        arguments[k].value += arguments[k].percent / 100 * whole
        arguments[k].percent = 0
        arguments[k].dimension = .length
      }
    }
    guard take(UInt8(ascii: ")")), let first = arguments.first else { return nil }
    var result = first
    let last = arguments[arguments.count - 1].value
    func radians(_ c: Calculation) -> Double {
      c.dimension == .angle ? c.value * degree : c.value
    }
    switch (name, arguments.count) {
    case ("min", _): return arguments.min { $0.value < $1.value }
    case ("max", _): return arguments.max { $0.value < $1.value }
    case ("clamp", 3):
      result.value = max(arguments[0].value, min(arguments[1].value, arguments[2].value))
      if result.dimension == .none { result.dimension = arguments[1].dimension }
      return result
    case ("abs", 1):
      result.value = abs(result.value)
      return result
    case ("sin", 1): return Calculation(value: sine(radians(first)), dimension: .none)
    case ("cos", 1): return Calculation(value: cosine(radians(first)), dimension: .none)
    case ("tan", 1): return Calculation(value: tangent(radians(first)), dimension: .none)
    case ("asin", 1): return angle(arcSine(first.value))
    case ("acos", 1): return angle(arcCosine(first.value))
    case ("atan", 1): return angle(arcTangent(first.value, 1))
    case ("atan2", 2): return angle(arcTangent(first.value, last))
    case ("exp", 1): return Calculation(value: exponential(first.value), dimension: .none)
    case ("log", 1): return Calculation(value: logarithm(first.value), dimension: .none)
    case ("log", 2):
      return Calculation(value: logarithm(first.value) / logarithm(last), dimension: .none)
    case ("round", 1), ("round", 2):
      let step = arguments.count == 2 ? last : 1
      guard step != 0 else { return nil }
      result.value = (first.value / step + 0.5).rounded(.down) * step
      return result
    case ("mod", 2), ("rem", 2):
      guard last != 0 else { return nil }
      let quotient = first.value / last
      result.value -= quotient.rounded(name == "mod" ? .down : .towardZero) * last
      return result
    case ("sign", 1):
      let sign = first.value > 0 ? 1.0 : first.value < 0 ? -1 : 0
      return Calculation(value: sign, dimension: .none)
    case ("hypot", _):
      result.value = arguments.reduce(0) { $0 + $1.value * $1.value }.squareRoot()
      return result
    case ("pow", 2): return Calculation(value: power(first.value, last), dimension: .none)
    case ("sqrt", 1): return Calculation(value: first.value.squareRoot(), dimension: .none)
    default: return nil
    }
  }

  private func angle(_ radians: Double) -> Calculation {
    Calculation(value: radians / degree, dimension: .angle)
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
