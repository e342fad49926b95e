import Geometry
import Scene

extension Affine {
  /// The map as a translation and a scale if possible, otherwise as a matrix.
  var operations: [Transform.Operation] {
    if b == 0, c == 0 {
      var result: [Transform.Operation] = []
      if tx != 0 || ty != 0 { result.append(.translate(x: tx, y: ty, z: 0)) }
      if a != 1 || d != 1 { result.append(.scale(x: a, y: d, z: 1)) }
      return result
    }
    return [.matrix(Matrix4(self))]
  }
}

extension TransformFunction {
  /// Those of a list; functions that leave the plane, and what is between them, are one matrix.
  static func operations(of list: [TransformFunction]) -> [Transform.Operation] {
    guard let first = list.firstIndex(where: \.isSpatial),
      let last = list.lastIndex(where: \.isSpatial), first < last
    else { return list.flatMap(\.operations) }
    return list[..<first].flatMap(\.operations)
      + [.matrix(Matrix4(matrix(of: Array(list[first...last]))))]
      + list[(last + 1)...].flatMap(\.operations)
  }

  private var operations: [Transform.Operation] {
    switch self {
    case .translate(let x, let y): return [.translate(x: x, y: y, z: 0)]
    case .scale(let x, let y): return [.scale(x: x, y: y, z: 1)]
    case .rotate(let angle, let center):
      let turn = Transform.Operation.rotateZ(angle * degree)
      guard center != .zero else { return [turn] }
      return [
        .translate(x: center.x, y: center.y, z: 0), turn,
        .translate(x: -center.x, y: -center.y, z: 0),
      ]
    case .skew(let x, let y): return [.skew(x: x * degree, y: y * degree)]
    case .matrix(let map): return [.matrix(Matrix4(map))]
    case .depth: return []
    case .turn(let angle, let axis):
      let parts = Turn(angle, about: axis).parts
      let narrowing = Transform.Operation.scale(x: 1, y: cosine(parts.tilt), z: 1)
      if parts.before == 0, parts.after == 0 { return [narrowing] }
      return [.rotateZ(parts.before), narrowing, .rotateZ(parts.after)]
    }
  }
}
