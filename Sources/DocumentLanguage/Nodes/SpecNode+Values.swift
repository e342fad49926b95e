import Diagnostics
import DisplayList
import Geometry
import Notations

/// Values as documents write them.
extension SpecNode {
  package static func object(_ members: [SpecMember]) -> SpecNode {
    SpecNode(.object(members), .none)
  }

  /// A number in full precision, for times: the smallest difference can decide which frame is shown.
  package static func exact(_ value: Double) -> SpecNode { SpecNode(.number(value), .none) }

  /// A number rounded to a millionth.
  package static func number(_ value: Double) -> SpecNode {
    let scaled = (value * 1e6).rounded()
    return .exact(scaled.isFinite ? scaled / 1e6 + 0 : value)
  }

  /// A text, escaped so that it is not read as an expression.
  package static func text(_ text: String) -> SpecNode { SpecNode(.string(text), .none).escaped }

  package static func word(_ word: String) -> SpecNode { SpecNode(.string(word), .none) }

  package static func flag(_ flag: Bool) -> SpecNode { SpecNode(.bool(flag), .none) }

  package static func list(_ nodes: [SpecNode]) -> SpecNode { SpecNode(.array(nodes), .none) }

  package static func numbers(_ values: [Double]) -> SpecNode { .list(values.map(SpecNode.number)) }

  package static func point(_ point: Point) -> SpecNode { .numbers([point.x, point.y]) }

  package static func color(_ color: Color) -> SpecNode { .word(ColorNotation.text(of: color)) }

  /// Path data; an empty path still needs a place.
  package static func path(_ path: Path) -> SpecNode {
    .word(path.isEmpty ? "M0 0" : PathData.text(of: path, precision: 4))
  }

  package static let null = SpecNode(.null, .none)

  package static func radii(_ radii: CornerRadii) -> SpecNode {
    .numbers([radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft])
  }
}
