import Scene
import SceneReading

/// The names that an expression may use: those of this scope, then those of its parents.
final class Scope {
  let parent: Scope?
  /// The named values of the document; by default, those of the parent.
  let names: NamedValues?
  /// The layer in whose space `frame()` gives rectangles; nil for the canvas.
  let space: LayerID?
  /// Values are nil for names whose mistakes have been reported.
  private var entries: [(name: String, value: ExpressionValue?)]

  init(
    _ parent: Scope?, names: NamedValues? = nil, space: LayerID? = nil,
    _ entries: [(String, ExpressionValue)] = []
  ) {
    self.parent = parent
    self.space = space ?? parent?.space
    self.names = names ?? parent?.names
    self.entries = entries.map { (name: $0.0, value: $0.1) }
  }

  func define(_ name: String, _ value: ExpressionValue) { entries.append((name, value)) }

  /// Defines a name whose value could not be read, so that its uses are not reported, too.
  func define(mistaken name: String) { entries.append((name, nil)) }

  enum Meaning {
    case value(ExpressionValue)
    /// Its mistakes have been reported.
    case mistaken
  }

  /// Nil for an unknown name.
  func meaning(of name: String) -> Meaning? {
    var scope: Scope? = self
    while let current = scope {
      for entry in current.entries.reversed() where entry.name == name {
        return entry.value.map { .value($0) } ?? .mistaken
      }
      scope = current.parent
    }
    return nil
  }

  /// All names, innermost first.
  var visibleNames: [String] {
    var result: [String] = []
    var scope: Scope? = self
    while let current = scope {
      result += current.entries.map(\.name)
      scope = current.parent
    }
    return result + (names?.visibleNames ?? []) + Function.constants.keys.sorted()
  }
}
