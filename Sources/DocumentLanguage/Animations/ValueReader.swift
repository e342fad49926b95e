import DisplayList
import Geometry
import Notations
import Scene

/// Reads the values that animations and changes give to properties.
struct ValueReader {
  let space: ValueSpace

  func read(_ node: NodeReader, for property: Property) -> AnimatedValue? {
    switch property.kind {
    case .number: return number(node, property).map { .number($0) }
    case .point: return point(node, property).map { .point($0) }
    case .size: return node.size(of: space.parent).map { .size($0) }
    case .rect: return node.rect(of: space.parent).map { .rect($0) }
    case .color: return node.color().map { .color($0) }
    case .paint:
      if node.isNull || node.string == "none" { return .paint(nil) }
      let paint = PaintReader.read(node)
      let isOfContent = property != .background
      return paint.map { paint in
        .paint(isOfContent ? space.paints.map { paint.mapped(into: $0) } ?? paint : paint)
      }
    case .colors:
      return node.list("a list of colours", .atLeast(1)) { $0.color() }.map { .colors($0) }
    case .numbers: return node.list("a list of numbers") { $0.number() }.map { .numbers($0) }
    case .radii: return AppearanceReader.radii(node, space.size).map { .radii($0) }
    case .transform:
      return TransformReader.read(node, of: space.size).map { .transform($0) }
    case .path:
      if property == .clipPath { return PathReader.read(node).map { .path($0) } }
      return path(node).map { .path($0.transformed(by: space.paths)) }
    case .filter:
      node.error(
        "a filter cannot be written in a document", hint: "animate 'blur', or the parts of 'shadow'"
      )
      return nil
    case .flag: return node.bool().map { .flag($0) }
    case .text: return node.textOrNumber().map { .text($0) }
    }
  }

  /// Reads a number in the scene's units: angles become radians.
  private func number(_ node: NodeReader, _ property: Property) -> Double? {
    if property.isAngle { return node.angle().map { $0 * degree } }
    switch property {
    case .positionX, .width: return node.length(of: space.parent.width)
    case .positionY, .height: return node.length(of: space.parent.height)
    case .translationX: return node.length(of: space.size.width)
    case .translationY: return node.length(of: space.size.height)
    case .radius, .innerRadius: return node.length(of: space.measures)
    case .instanceDelay: return node.duration()
    case .scale where node.elements?.count == 2:
      node.error(
        "expected a number, found a list",
        hint: "animate 'transform.scale.x' and 'transform.scale.y'")
      return nil
    default: return node.number()
    }
  }

  /// Reads path data, or a list of points like a polyline's.
  private func path(_ node: NodeReader) -> Path? {
    guard let first = node.elements?.first, first.isArray, first.elements?.first?.string == nil
    else { return PathReader.read(node) }
    guard let points = node.list("a list of points", .atLeast(2), { $0.point(of: space.size) })
    else { return nil }
    var path = Path()
    for (i, p) in points.enumerated() {
      if i == 0 { path.move(to: p) } else { path.line(to: p) }
    }
    if space.closesPoints { path.close() }
    return path
  }

  private func point(_ node: NodeReader, _ property: Property) -> Point? {
    switch property {
    case .position: node.point(of: space.parent)
    case .translation, .boundsOrigin: node.point(of: space.size)
    case .fillStart, .fillEnd, .strokeGradientStart, .strokeGradientEnd:
      node.point(of: Size(1, 1)).map { space.paints?.point(atUnit: $0) ?? $0 }
    default: node.point(of: Size(1, 1))
    }
  }
}
