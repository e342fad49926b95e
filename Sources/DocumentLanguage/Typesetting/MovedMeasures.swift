import Notations
import Scene

/// The values that animations and changes give to the measures of a text. They are collected before animations are
/// read, because the text's size and its outlines depend on them. Reports nothing.
struct MovedMeasures {
  /// Nil if nothing moves it.
  private(set) var letterSpacing: [Double]?
  private(set) var fontSize: [Double]?

  /// `motion` holds the members that move the layer, with their expressions evaluated; `style` is the layer's own style.
  init(_ motion: ObjectReader, _ style: TextStyle) {
    for name in (TextKeys.showing + [MotionKeys.actions.name]).sorted() {
      for member in motion.members where member.key == name {
        collect(motion.node.with(member.node), style)
      }
    }
  }

  var isEmpty: Bool { letterSpacing == nil && fontSize == nil }

  /// The key path of a measure that moves.
  var name: String { (letterSpacing == nil ? Property.fontSize : .letterSpacing).rawValue }

  /// The style in which the text is largest.
  func largest(_ style: TextStyle) -> TextStyle {
    var style = style
    for spacing in letterSpacing ?? [] { style.letterSpacing = max(style.letterSpacing, spacing) }
    for size in fontSize ?? [] { style.font.size = max(style.font.size, size) }
    return style
  }

  private mutating func collect(_ node: NodeReader, _ style: TextStyle) {
    for element in node.elements ?? [] { collect(element, style) }
    for member in node.members ?? [] {
      let value = node.with(member.node)
      if let property = Property(keyPath: member.key) {
        add(value, to: property, style)
      } else if member.key == AnimationKeys.keyPath.name,
        let property = value.string.flatMap(Property.init(keyPath:))
      {
        add(node, to: property, style)
      }
      collect(value, style)
    }
  }

  private mutating func add(_ node: NodeReader, to property: Property, _ style: TextStyle) {
    switch property {
    case .letterSpacing:
      letterSpacing = (letterSpacing ?? []) + Self.numbers(node, from: style.letterSpacing)
    case .fontSize: fontSize = (fontSize ?? []) + Self.numbers(node, from: style.font.size)
    default: break
    }
  }

  /// All values in an animation, a list of animations or a change.
  private static func numbers(_ node: NodeReader, from model: Double) -> [Double] {
    switch node.node.value {
    case .number(let value): return [value]
    case .array: return (node.elements ?? []).flatMap { numbers($0, from: model) }
    case .object(let members):
      func named(_ key: Key) -> [Double] {
        members.filter { $0.key == key.name }.flatMap { numbers(node.with($0.node), from: model) }
      }
      let from = named(AnimationKeys.from)
      let by = named(AnimationKeys.by).map { (from.first ?? model) + $0 }
      return from + by + named(AnimationKeys.to) + named(AnimationKeys.values)
    case .null, .bool, .string: return []
    }
  }
}
