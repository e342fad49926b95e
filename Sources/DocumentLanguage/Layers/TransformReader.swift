import Diagnostics
import Geometry
import Notations
import Scene

/// Reads lists of transform operations.
///
/// Each operation is a record with one key: `{"rotate": 45}`. Lengths may be percentages of the
/// layer's size.
enum TransformReader {
  /// A list of operations, one operation, or none.
  static let kind = ValueKind.either([
    .list(.record(.operation), .any), .record(.operation), .null, .choice(["none"]),
  ])

  static func read(_ node: NodeReader, of size: Size) -> Transform? {
    if node.string == "none" || node.isNull { return .identity }
    // A single operation needs no list.
    if node.members != nil { return operation(node, of: size).map { Transform([$0]) } }
    guard node.string == nil else {
      node.mismatch("a list of operations", hint: "an operation is an object: {\"rotate\": 45}")
      return nil
    }
    return node.list("a list of operations such as {\"rotate\": 45}") { operation($0, of: size) }
      .map { Transform($0) }
  }

  private static func operation(_ node: NodeReader, of size: Size) -> Transform.Operation? {
    guard let members = node.members, members.count == 1, let member = members.first else {
      let isOfMany = node.members?.count ?? 0 > 1
      node.mismatch(
        "an operation such as {\"rotate\": 45}",
        hint: isOfMany ? "several are a list: [{\"scale\": 2}, {\"rotate\": 45}]" : nil)
      return nil
    }
    let value = node.with(member.node)
    switch member.key {
    case OperationKeys.translate.name: return translate(value, of: size)
    case OperationKeys.scale.name: return scale(value)
    case OperationKeys.rotate.name: return value.angle().map { .rotateZ($0 * degree) }
    case OperationKeys.rotateX.name: return value.angle().map { .rotateX($0 * degree) }
    case OperationKeys.rotateY.name: return value.angle().map { .rotateY($0 * degree) }
    case OperationKeys.skew.name: return skew(value)
    case OperationKeys.perspective.name: return value.number(.positive).map { .perspective($0) }
    case OperationKeys.matrix.name: return matrix(value)
    default:
      node.error(
        at: member.keyPlace, "unknown operation '\(member.key)'",
        hint: Suggestion.hint(for: member.key, among: OperationKeys.vocabulary.keys.map(\.name)))
      return nil
    }
  }

  private static func translate(_ node: NodeReader, of size: Size) -> Transform.Operation? {
    guard let parts = node.elements, (2...3).contains(parts.count) else {
      node.mismatch("[x, y] or [x, y, z]")
      return nil
    }
    guard let x = parts[0].length(of: size.width), let y = parts[1].length(of: size.height) else {
      return nil
    }
    return .translate(x: x, y: y, z: parts.count == 3 ? parts[2].number() ?? 0 : 0)
  }

  private static func scale(_ node: NodeReader) -> Transform.Operation? {
    guard let parts = node.elements else {
      return node.number().map { .scale(x: $0, y: $0, z: 1) }
    }
    guard (2...3).contains(parts.count) else {
      node.mismatch("a factor, [x, y] or [x, y, z]")
      return nil
    }
    guard let x = parts[0].number(), let y = parts[1].number() else { return nil }
    return .scale(x: x, y: y, z: parts.count == 3 ? parts[2].number() ?? 1 : 1)
  }

  private static func skew(_ node: NodeReader) -> Transform.Operation? {
    guard let pair = node.tuple(2, "two angles [x, y]"), let x = pair[0].angle(),
      let y = pair[1].angle()
    else { return nil }
    return .skew(x: x * degree, y: y * degree)
  }

  /// Six numbers as in CSS, SVG and Core Graphics: a, b, c, d, tx, ty.
  private static func matrix(_ node: NodeReader) -> Transform.Operation? {
    guard let six = node.tuple(6, "six numbers [a, b, c, d, tx, ty]") else { return nil }
    let m = six.compactMap { $0.number() }
    guard m.count == 6 else { return nil }
    return .matrix(
      Matrix4(Affine(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])))
  }
}
