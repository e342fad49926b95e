import DisplayList
import Geometry
import Notations
import Scene

/// A key with a default value for records without the key.
///
/// Readers, the schema and the reference all take that value from here. A key whose default depends on other
/// keys describes it in words instead (`Key.otherwise`).
struct Defaulted<Value: Sendable>: Sendable {
  let key: Key
  let value: Value

  var name: String { key.name }
  var bounds: Bounds { key.kind.bounds }
}

/// A value that the reference can show as written in a document.
protocol Notated: Sendable {
  var notation: String { get }
}

extension Double: Notated { var notation: String { NumberText.shortest(self) } }
extension Int: Notated { var notation: String { "\(self)" } }
extension Bool: Notated { var notation: String { "\(self)" } }
extension String: Notated { var notation: String { self } }
extension Character: Notated { var notation: String { String(self) } }

extension Color: Notated {
  var notation: String {
    switch self {
    case .black: "black"
    case .white: "white"
    case .clear: "transparent"
    default: ColorNotation.text(of: self)
    }
  }
}

extension Array: Notated where Element: Notated {
  var notation: String { "[\(map(\.notation).joined(separator: ", "))]" }
}

extension Point: Notated { var notation: String { [x, y].notation } }
extension Size: Notated { var notation: String { [width, height].notation } }

extension Rect: Notated { var notation: String { [minX, minY, width, height].notation } }

extension CornerRadii: Notated {
  var notation: String { [topLeft, topRight, bottomRight, bottomLeft].notationOfSides }
}

extension Insets: Notated {
  var notation: String { [top, right, bottom, left].notationOfSides }
}

extension [Double] {
  /// One number if all are the same.
  fileprivate var notationOfSides: String { Set(self).count == 1 ? self[0].notation : notation }
}

extension TimingFunction: Notated {
  var notation: String { Self.names.first { Self(named: $0) == self } ?? "a curve" }
}

extension TimingFunction.StepPosition: Notated { var notation: String { rawValue } }

extension Key {
  static func value<Value: Notated>(
    _ name: String, _ kind: ValueKind, _ about: String, default value: Value
  ) -> Defaulted<Value> {
    Defaulted(key: Key(name, kind, about, otherwise: value.notation), value: value)
  }

  static func integer(
    _ name: String, _ bounds: Bounds, _ about: String, default value: Int
  ) -> Defaulted<Int> {
    Key.value(name, .integer(bounds), about, default: value)
  }

  /// A length in points; the reader determines what percentages refer to.
  static func length(
    _ name: String, _ bounds: Bounds, _ about: String, default value: Double
  ) -> Defaulted<Double> {
    Key.value(name, .length(bounds), about, default: value)
  }

  /// A time in seconds.
  static func duration(
    _ name: String, _ bounds: Bounds, _ about: String, default value: Double
  ) -> Defaulted<Double> {
    Key.value(name, .duration(bounds), about, default: value)
  }

  /// An angle in degrees.
  static func angle(_ name: String, _ about: String, default value: Double) -> Defaulted<Double> {
    Key.value(name, .angle, about, default: value)
  }

  static func bool(_ name: String, _ about: String, default value: Bool) -> Defaulted<Bool> {
    Key.value(name, .bool, about, default: value)
  }

  /// One of the words of an enumeration.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ about: String, default value: Choice
  ) -> Defaulted<Choice> {
    let words = Choice.allCases.map(\.rawValue)
    return Defaulted(key: Key(name, .choice(words), about, otherwise: value.rawValue), value: value)
  }
}

extension ObjectReader {
  func integer(_ key: Defaulted<Int>) -> Int { integer(key.key) ?? key.value }
  func duration(_ key: Defaulted<Double>) -> Double { duration(key.key) ?? key.value }
  func angle(_ key: Defaulted<Double>) -> Double { angle(key.key) ?? key.value }
  func bool(_ key: Defaulted<Bool>) -> Bool { bool(key.key) ?? key.value }

  func length(_ key: Defaulted<Double>, of whole: Double) -> Double {
    length(key.key, of: whole) ?? key.value
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: Defaulted<Choice>) -> Choice {
    choice(key.key) ?? key.value
  }

  /// The key's value as read by `read`, or the default.
  func value<Value>(_ key: Defaulted<Value>, _ read: (NodeReader) -> Value?) -> Value {
    self[key].flatMap(read) ?? key.value
  }

  subscript<Value>(_ key: Defaulted<Value>) -> NodeReader? { self[key.key] }

  func has<Value>(_ key: Defaulted<Value>) -> Bool { has(key.key) }
}
