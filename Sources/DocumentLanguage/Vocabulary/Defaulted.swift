import Geometry
import Notations

/// A key with the value that a record has where it leaves the key out.
///
/// What reads the key, the schema and the reference all take that value from here.
struct Defaulted<Value: Sendable>: Sendable {
  let key: Key
  let value: Value

  var name: String { key.name }
  var bounds: Bounds { key.kind.bounds }
}

extension Key {
  static func number(
    _ name: String, _ bounds: Bounds, _ about: String, default value: Double
  ) -> Defaulted<Double> {
    Defaulted(Key(name, .number(bounds), about, default: NumberText.shortest(value)), value)
  }

  static func integer(
    _ name: String, _ bounds: Bounds, _ about: String, default value: Int
  ) -> Defaulted<Int> {
    Defaulted(Key(name, .integer(bounds), about, default: "\(value)"), value)
  }

  /// In seconds.
  static func duration(
    _ name: String, _ bounds: Bounds, _ about: String, default value: Double
  ) -> Defaulted<Double> {
    Defaulted(Key(name, .duration(bounds), about, default: NumberText.shortest(value)), value)
  }

  /// In degrees.
  static func angle(_ name: String, _ about: String, default value: Double) -> Defaulted<Double> {
    Defaulted(Key(name, .angle, about, default: NumberText.shortest(value)), value)
  }

  static func bool(_ name: String, _ about: String, default value: Bool) -> Defaulted<Bool> {
    Defaulted(Key(name, .bool, about, default: "\(value)"), value)
  }

  /// One of the words of a type.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ about: String, default value: Choice
  ) -> Defaulted<Choice> {
    Defaulted(
      Key(name, .choice(Choice.allCases.map(\.rawValue)), about, default: value.rawValue), value)
  }
}

extension Defaulted {
  fileprivate init(_ key: Key, _ value: Value) {
    self.key = key
    self.value = value
  }
}

extension ObjectReader {
  func number(_ key: Defaulted<Double>) -> Double { number(key.key) ?? key.value }
  func integer(_ key: Defaulted<Int>) -> Int { integer(key.key) ?? key.value }
  func duration(_ key: Defaulted<Double>) -> Double { duration(key.key) ?? key.value }
  func angle(_ key: Defaulted<Double>) -> Double { angle(key.key) ?? key.value }
  func bool(_ key: Defaulted<Bool>) -> Bool { bool(key.key) ?? key.value }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: Defaulted<Choice>) -> Choice {
    choice(key.key) ?? key.value
  }

  subscript<Value>(_ key: Defaulted<Value>) -> NodeReader? { self[key.key] }

  func has<Value>(_ key: Defaulted<Value>) -> Bool { has(key.key) }
}
