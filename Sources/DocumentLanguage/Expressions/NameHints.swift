import Diagnostics
import Notations

/// What an unknown name in an expression was probably meant to be.
enum NameHints {
  static func variable(_ name: String, among known: [String]) -> String? {
    if Function.named(name) != nil { return "'\(name)' is a function: write '\(name)(…)'" }
    switch name {
    case "i", "n", "item":
      return "'\(name)' is known in a layer with 'repeat', and in what it contains"
    case "index": return "in a layer with 'repeat', 'i' is its number, from 0"
    case "t", "time", "now": return "expressions are evaluated once; 'animate' makes values move"
    default: break
    }
    if ColorNotation.isName(name) { return "a colour is a text: '\(name)' in quotes" }
    return Suggestion.hint(for: name, among: known)
  }

  static func function(_ name: String) -> String? {
    switch name {
    case "if": "write 'condition ? one : other'"
    case "rgb", "rgba", "hsl", "hsla", "hwb", "oklch": "without the '=', it is a colour"
    default: Suggestion.hint(for: name, among: Function.all.map(\.name))
    }
  }
}
