import Diagnostics
import DisplayList
import Geometry
import Notations

/// The keys that are parts of one Swift value, as `width` and `color` are of a `Border`. The value is read from an
/// object and written to one by this list, and has the defaults of its model.
///
///     static let fields = Fields(Border(width: 1))
///       .number("width", \.width, "in points", .notNegative)
///       .color("color", \.color, "its colour")
package struct Fields<Whole: Sendable>: Sendable {
  package typealias Part<Value> = WritableKeyPath<Whole, Value> & Sendable

  private let model: Whole
  private(set) var keys: [Key] = []
  private var readers: [@Sendable (ObjectReader, inout Whole) -> Void] = []
  private var writers: [@Sendable (Whole) -> SpecNode?] = []

  init(_ model: Whole) { self.model = model }

  func read(_ object: ObjectReader) -> Whole {
    var whole = model
    read(object, into: &whole)
    return whole
  }

  /// Parts whose keys are missing stay as they are.
  func read(_ object: ObjectReader, into whole: inout Whole) {
    for read in readers { read(object, &whole) }
  }

  /// The members for a value, without those that would state a default.
  package func members(of whole: Whole) -> [SpecMember] {
    zip(keys, writers).compactMap { key, write in
      write(whole).map { SpecMember(key: key.name, keyPlace: .none, node: $0) }
    }
  }

  /// Adds a key; `read` returns nil after a report.
  func value<Value: Equatable & Sendable>(
    _ name: String, _ part: any Part<Value>, _ kind: ValueKind, _ about: String,
    notation: (Value) -> String, read: @escaping @Sendable (NodeReader) -> Value?,
    node: @escaping @Sendable (Value) -> SpecNode
  ) -> Fields {
    let usual = model[keyPath: part]
    var result = self
    result.keys.append(Key(name, kind, about, otherwise: notation(usual)))
    result.readers.append { object, whole in
      if let value = object[name].flatMap(read) { whole[keyPath: part] = value }
    }
    result.writers.append {
      let value = $0[keyPath: part]
      return value == usual ? nil : node(value)
    }
    return result
  }

  /// A number; written within the bounds, so that the document can be read, and to a millionth unless `isExact`.
  func number(
    _ name: String, _ part: any Part<Double>, _ about: String, _ bounds: Bounds = .any,
    isExact: Bool = false
  ) -> Fields {
    value(name, part, .number(bounds), about, notation: \.notation) {
      $0.number(bounds)
    } node: {
      let number = bounds.nearest(to: $0)
      return isExact ? .exact(number) : .number(number)
    }
  }

  /// A time in seconds.
  func duration(_ name: String, _ part: any Part<Double>, _ about: String, _ bounds: Bounds = .any)
    -> Fields
  {
    value(name, part, .duration(bounds), about, notation: \.notation) {
      $0.duration(bounds)
    } node: {
      .exact(bounds.nearest(to: $0))
    }
  }

  /// An angle, in degrees in documents.
  func angle(_ name: String, _ part: any Part<Double>, _ about: String) -> Fields {
    value(name, part, .angle, about) {
      ($0 / degree).notation
    } read: {
      $0.angle().map { $0 * degree }
    } node: {
      .number($0 / degree)
    }
  }

  func bool(_ name: String, _ part: any Part<Bool>, _ about: String) -> Fields {
    value(name, part, .bool, about, notation: \.notation, read: { $0.bool() }, node: SpecNode.flag)
  }

  func color(_ name: String, _ part: any Part<Color>, _ about: String) -> Fields {
    value(
      name, part, .color, about, notation: \.notation, read: { $0.color() }, node: SpecNode.color)
  }

  /// One of the words of an enumeration.
  func choice<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String, _ part: any Part<Choice>, _ about: String
  ) -> Fields {
    value(
      name, part, .choice(Choice.allCases.map(\.rawValue)), about, notation: \.rawValue,
      read: { $0.choice() }, node: { .word($0.rawValue) })
  }
}
