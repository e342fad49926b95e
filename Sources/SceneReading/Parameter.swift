/// A value that a caller of a document may set: its declaration and its current value.
public struct Parameter: Hashable, Sendable {
  /// The kind of value that a parameter takes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case number, length, duration, angle, color, colors, text, bool, choice, path, list
  }

  public var name: String
  public var kind: Kind
  /// One line for help; empty if the author wrote none.
  public var about: String
  /// The allowed values; only for a `choice`.
  public var choices: [String]
  public var minimum: Double?
  public var maximum: Double?
  public var defaultValue: ExpressionValue
  /// The default, or the value set by a caller.
  public var value: ExpressionValue

  public init(
    name: String, kind: Kind, about: String = "", choices: [String] = [], minimum: Double? = nil,
    maximum: Double? = nil, defaultValue: ExpressionValue
  ) {
    self.name = name
    self.kind = kind
    self.about = about
    self.choices = choices
    self.minimum = minimum
    self.maximum = maximum
    self.defaultValue = defaultValue
    value = defaultValue
  }
}
