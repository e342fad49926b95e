import Notations
import SceneReading

/// The keys of a parameter's declaration.
enum ParameterKeys {
  static let type = Key(
    "type", .choice(Parameter.Kind.allCases.map(\.rawValue)), "what values it takes",
    isRequired: true)
  static let standard = Key(
    "default", .anything, "its value if the caller sets none", isRequired: true)
  static let about = Key("about", .text, "one line for the help")
  static let minimum = Key(
    "minimum", .either([.number(.any), .duration(.any), .angle]),
    "the smallest value of a number, length, duration or angle")
  static let maximum = Key(
    "maximum", .either([.number(.any), .duration(.any), .angle]),
    "the largest value of a number, length, duration or angle")
  static let choices = Key(
    "choices", .list(.text, .atLeast(1)), "the values of a choice")

  static let vocabulary = Vocabulary(
    .parameter, "a parameter", [type, standard, about, minimum, maximum, choices])
}
