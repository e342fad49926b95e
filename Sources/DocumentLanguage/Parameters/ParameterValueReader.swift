import DisplayList
import Notations
import SceneReading

/// Reads a value for one parameter and enforces its declaration.
struct ParameterValueReader {
  let parameter: Parameter

  private var bounds: Bounds { Bounds(minimum: parameter.minimum, maximum: parameter.maximum) }

  func read(_ node: NodeReader) -> ExpressionValue? {
    switch parameter.kind {
    case .number: return node.number(bounds).map { .number($0) }
    case .length:
      // Percentages are computed where the length is used.
      if let text = node.string, text.hasSuffix("%") {
        return node.length(of: 1) == nil ? nil : .text(text)
      }
      return node.length(of: 1, bounds).map { .number($0) }
    case .duration: return node.duration(bounds).map { .number($0) }
    case .angle: return node.angle().flatMap { node.checked($0, bounds) }.map { .number($0) }
    case .color: return node.color().map { .color($0) }
    case .colors:
      return node.list("a list of colours", .atLeast(1)) { $0.color() }
        .map { .list($0.map { .color($0) }) }
    case .text, .path: return node.text().map { .text($0) }
    case .bool: return node.bool().map { .bool($0) }
    case .choice: return node.choice(of: parameter.choices).map { .text($0) }
    case .list: return node.list("a list") { ExpressionValue($0.node) }.map { .list($0) }
    }
  }

  /// Reads an end of the parameter's range, in the parameter's own unit.
  func bound(_ node: NodeReader) -> Double? {
    switch parameter.kind {
    case .duration: return node.duration()
    case .angle: return node.angle()
    case .number, .length: return node.number()
    case .color, .colors, .text, .bool, .choice, .path, .list:
      node.error("a parameter of type '\(parameter.kind.rawValue)' has no range")
      return nil
    }
  }
}
