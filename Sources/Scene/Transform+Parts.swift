import Geometry

/// The parts of a transform that have their own key paths: `rotation.z`, `scale`, `translation.x`, ….
extension Transform {
  public enum Part: Hashable, Sendable {
    case rotationX, rotationY, rotationZ
    case scaleX, scaleY, scaleZ
    case translationX, translationY, translationZ
  }

  public subscript(part: Part) -> Double {
    get {
      let operations = separated
      guard let index = Transform.index(of: part.role, in: operations) else {
        return part.role == .scale ? 1 : 0
      }
      return Transform.value(of: part, in: operations[index])
    }
    set {
      operations = separated
      let index = Transform.index(of: part.role, in: operations) ?? insertNeutral(part.role)
      operations[index] = Transform.replacing(part, in: operations[index], by: newValue)
    }
  }

  /// The mean of the factors, as in Core Animation; that of depth does not count where nothing is said of it, as a flat layer
  /// would otherwise take another size.
  var meanScale: Double {
    let (x, y, z) = (self[.scaleX], self[.scaleY], self[.scaleZ])
    return z == 1 ? (x + y) / 2 : (x + y + z) / 3
  }

  /// Sets all three factors.
  mutating func setScale(_ factor: Double) {
    guard !operations.isEmpty else {
      operations = [.scale(x: factor, y: factor, z: factor)]
      return
    }
    self[.scaleX] = factor
    self[.scaleY] = factor
    self[.scaleZ] = factor
  }

  /// The order in which missing parts are inserted: the first one written acts last.
  fileprivate enum Role: Int {
    case perspective, translation, rotationX, rotationY, rotationZ, skew, scale
  }

  /// The operations with each part in one place: as written if no part occurs twice and no matrix hides
  /// one, otherwise decomposed.
  private var separated: [Operation] {
    var seen = 0
    for operation in operations {
      guard let role = operation.role else { return takenApart }
      let bit = 1 << role.rawValue
      guard seen & bit == 0 else { return takenApart }
      seen |= bit
    }
    return operations
  }

  /// The same matrix as one operation of each kind, without what they cannot express (a lean of the z
  /// axis, a vanishing point beside it).
  private var takenApart: [Operation] {
    guard let parts = Decomposition(matrix) else { return [] }
    let (x, y, z) = parts.rotation.angles
    var result: [Operation] = []
    if parts.perspective.z != 0 { result.append(.perspective(-1 / parts.perspective.z)) }
    let t = parts.translation
    result += [
      .translate(x: t.x, y: t.y, z: t.z), .rotateX(x), .rotateY(y), .rotateZ(z),
    ]
    if parts.skew.x != 0 { result.append(.skew(x: arcTangent(parts.skew.x, 1), y: 0)) }
    result.append(.scale(x: parts.scale.x, y: parts.scale.y, z: parts.scale.z))
    return result
  }

  private static func index(of role: Role, in operations: [Operation]) -> Int? {
    operations.firstIndex { $0.role == role }
  }

  private mutating func insertNeutral(_ role: Role) -> Int {
    let neutral: Operation
    switch role {
    case .rotationX: neutral = .rotateX(0)
    case .rotationY: neutral = .rotateY(0)
    case .rotationZ: neutral = .rotateZ(0)
    case .scale: neutral = .scale(x: 1, y: 1, z: 1)
    case .translation, .perspective, .skew: neutral = .translate(x: 0, y: 0, z: 0)
    }
    let index =
      operations.firstIndex { ($0.role?.rawValue ?? 0) > role.rawValue } ?? operations.count
    operations.insert(neutral, at: index)
    return index
  }

  private static func value(of part: Part, in operation: Operation) -> Double {
    switch operation {
    case .rotateX(let angle), .rotateY(let angle), .rotateZ(let angle): angle
    case .scale(let x, let y, let z), .translate(let x, let y, let z):
      switch part {
      case .scaleX, .translationX: x
      case .scaleY, .translationY: y
      case .scaleZ, .translationZ: z
      case .rotationX, .rotationY, .rotationZ: 0
      }
    case .skew, .perspective, .matrix: 0
    }
  }

  private static func replacing(_ part: Part, in operation: Operation, by value: Double)
    -> Operation
  {
    switch operation {
    case .rotateX: return .rotateX(value)
    case .rotateY: return .rotateY(value)
    case .rotateZ: return .rotateZ(value)
    case .scale(var x, var y, var z):
      part.replace(in: &x, &y, &z, by: value)
      return .scale(x: x, y: y, z: z)
    case .translate(var x, var y, var z):
      part.replace(in: &x, &y, &z, by: value)
      return .translate(x: x, y: y, z: z)
    case .skew, .perspective, .matrix: return operation
    }
  }
}

extension Quaternion {
  /// The angles of `rotateX · rotateY · rotateZ` in written order, in radians.
  fileprivate var angles: (x: Double, y: Double, z: Double) {
    // Entries of the rotation's matrix, row vectors.
    let m11 = 1 - 2 * (y * y + z * z)
    let m21 = 2 * (x * y - z * w)
    let m31 = 2 * (x * z + y * w)
    let m32 = 2 * (y * z - x * w)
    let m33 = 1 - 2 * (x * x + y * y)
    guard abs(m31) < 1 - 1e-12 else {
      return (arcTangent(2 * (y * z + x * w), 1 - 2 * (x * x + z * z)), arcSine(m31), 0)
    }
    return (arcTangent(-m32, m33), arcSine(m31), arcTangent(-m21, m11))
  }
}

extension Transform.Part {
  fileprivate var role: Transform.Role {
    switch self {
    case .rotationX: .rotationX
    case .rotationY: .rotationY
    case .rotationZ: .rotationZ
    case .scaleX, .scaleY, .scaleZ: .scale
    case .translationX, .translationY, .translationZ: .translation
    }
  }

  fileprivate func replace(
    in x: inout Double, _ y: inout Double, _ z: inout Double, by value: Double
  ) {
    switch self {
    case .scaleX, .translationX: x = value
    case .scaleY, .translationY: y = value
    case .scaleZ, .translationZ: z = value
    case .rotationX, .rotationY, .rotationZ: break
    }
  }
}

extension Transform.Operation {
  fileprivate var role: Transform.Role? {
    switch self {
    case .translate: .translation
    case .scale: .scale
    case .rotateX: .rotationX
    case .rotateY: .rotationY
    case .rotateZ: .rotationZ
    case .skew: .skew
    case .perspective: .perspective
    case .matrix: nil
    }
  }
}
