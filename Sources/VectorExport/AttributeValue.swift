import DisplayList
import Geometry

/// The value of an attribute. Passes over the tree use this; it becomes text when the tree is written.
enum AttributeValue: Sendable {
  case numbers([WrittenNumber])
  case transform([TransformFunction])
  /// A definition's id.
  case reference(String)
  /// A word, a colour, or path data.
  case text(String)

  static let shown = AttributeValue.text("inline")
  static let hidden = AttributeValue.text("none")

  static func color(_ color: Color) -> AttributeValue { .text(colorText(color)) }

  static func path(_ path: Path, _ decimals: Decimals, withArcs: Bool = true) -> AttributeValue {
    .text(PathData.text(of: path, precision: decimals.places, withArcs: withArcs))
  }

  static func number(_ value: Double, _ decimals: Decimals) -> AttributeValue {
    .numbers([WrittenNumber(value, decimals)])
  }

  var text: String {
    switch self {
    case .numbers(let numbers): numbers.text
    case .transform(let functions): functions.map(\.text).joined()
    case .reference(let id): "url(#\(id))"
    case .text(let text): text
    }
  }

  /// Its numbers; nil for other kinds.
  var numbers: [WrittenNumber]? {
    if case .numbers(let numbers) = self { numbers } else { nil }
  }

  var isReference: Bool {
    if case .reference = self { true } else { false }
  }

  /// Its functions; nil for other kinds.
  var functions: [TransformFunction]? {
    if case .transform(let functions) = self { functions } else { nil }
  }
}

/// Two values are equal if their text is.
extension AttributeValue: Hashable {
  static func == (a: AttributeValue, b: AttributeValue) -> Bool {
    switch (a, b) {
    case (.numbers(let a), .numbers(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    default: a.text == b.text
    }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension AttributeValue: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) { self = .text(text) }
}

/// A number rounded to the decimals it is written with.
struct WrittenNumber: Hashable, Sendable {
  /// In units of the last decimal, which is not 0, so that each number has one representation.
  private let units: Int
  private let decimals: Decimals

  init(_ value: Double, _ decimals: Decimals) {
    var units = decimals.units(value)
    var places = units == 0 ? 0 : decimals.places
    while places > 0, units % 10 == 0 {
      units /= 10
      places -= 1
    }
    self.units = units
    self.decimals = places == decimals.places ? decimals : Decimals(places)
  }

  /// With as few decimals as this error allows.
  init(_ value: Double, within error: Double) {
    var places = 0
    repeat {
      self.init(value, Decimals(places))
      places += 1
    } while abs(self.value - value) > error && places < 9
  }

  private init(units: Int, _ decimals: Decimals) {
    self.units = units
    self.decimals = decimals
  }

  var value: Double { decimals.value(units: units) }
  var negated: WrittenNumber { WrittenNumber(units: -units, decimals) }
  var text: String { decimals.text(units: units) }
}

extension [WrittenNumber] {
  var text: String { count == 1 ? self[0].text : map(\.text).joined(separator: " ") }

  /// As in the data of a path, where a sign separates as well.
  var packed: String {
    reduce(into: "") { text, number in
      let next = number.text
      text += text.isEmpty || next.hasPrefix("-") ? next : " " + next
    }
  }
}

/// One of a transform's functions.
struct TransformFunction: Hashable, Sendable {
  enum Kind: String, Sendable { case translate, rotate, scale, skewX, skewY, matrix }

  var kind: Kind
  var numbers: [WrittenNumber]

  /// With one number if that means the same.
  static func translate(_ x: Double, _ y: Double, _ decimals: Decimals) -> TransformFunction {
    let (x, y) = (WrittenNumber(x, decimals), WrittenNumber(y, decimals))
    return TransformFunction(kind: .translate, numbers: y.value == 0 ? [x] : [x, y])
  }

  /// With one number if that means the same.
  static func scale(_ x: Double, _ y: Double, _ decimals: Decimals) -> TransformFunction {
    let (x, y) = (WrittenNumber(x, decimals), WrittenNumber(y, decimals))
    return TransformFunction(kind: .scale, numbers: x == y ? [x] : [x, y])
  }

  var text: String { "\(kind.rawValue)(\(numbers.text))" }

  /// Whether it is the identity.
  var isIdentity: Bool {
    switch kind {
    case .translate, .skewX, .skewY: numbers.allSatisfy { $0.value == 0 }
    // Around any point.
    case .rotate: numbers.first?.value == 0
    case .scale: numbers.allSatisfy { $0.value == 1 }
    case .matrix: numbers.map(\.value) == [1, 0, 0, 1, 0, 0]
    }
  }
}
