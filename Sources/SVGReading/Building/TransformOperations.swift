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
  var operations: [Transform.Operation] {
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
    case .rotateX, .rotateY:
      let map = affine
      return [.scale(x: map.a, y: map.d, z: 1)]
    }
  }
}
