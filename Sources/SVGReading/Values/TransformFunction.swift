import Geometry

/// One function of a transform list; angles in degrees, lengths in pixels.
enum TransformFunction: Hashable, Sendable {
  case translate(x: Double, y: Double)
  case scale(x: Double, y: Double)
  case rotate(Double, about: Point)
  case skew(x: Double, y: Double)
  case matrix(Affine)
  /// A rotation out of the plane about a unit vector, seen from far away.
  case turn(Double, about: SIMD3<Double>)
  /// A movement towards the eye, which is seen only after a turn.
  case depth(Double)

  var affine: Affine {
    switch self {
    case .translate(let x, let y): return .translation(x, y)
    case .scale(let x, let y): return .scale(x, y)
    case .rotate(let angle, let center):
      let turn = Affine.rotation(angle * degree)
      guard center != .zero else { return turn }
      return .translation(center.x, center.y) * turn * .translation(-center.x, -center.y)
    case .skew(let x, let y):
      return Affine(
        a: 1, b: tangent(y * degree), c: tangent(x * degree), d: 1, tx: 0, ty: 0)
    case .matrix(let map): return map
    case .turn, .depth: return matrix.flat
    }
  }

  /// Whether the function leaves the plane.
  var isSpatial: Bool {
    switch self {
    case .turn, .depth: true
    case .translate, .scale, .rotate, .skew, .matrix: false
    }
  }

  /// The map of space, of which `affine` is what is seen.
  var matrix: Matrix4 {
    switch self {
    case .turn(let angle, let axis): Turn(angle, about: axis).matrix
    case .depth(let z): .translation(0, 0, z)
    default: Matrix4(affine)
    }
  }

  /// The same function without effect.
  var neutral: TransformFunction {
    switch self {
    case .translate: .translate(x: 0, y: 0)
    case .scale: .scale(x: 1, y: 1)
    case .rotate: .rotate(0, about: .zero)
    case .skew: .skew(x: 0, y: 0)
    case .matrix: .matrix(.identity)
    case .turn(_, let axis): .turn(0, about: axis)
    case .depth: .depth(0)
    }
  }

  /// Interpolates two functions of the same name; nil if the names differ.
  func mixed(with other: TransformFunction, _ t: Double) -> TransformFunction? {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
    switch (self, other) {
    case (.translate(let ax, let ay), .translate(let bx, let by)):
      return .translate(x: mix(ax, bx), y: mix(ay, by))
    case (.scale(let ax, let ay), .scale(let bx, let by)):
      return .scale(x: mix(ax, bx), y: mix(ay, by))
    case (.rotate(let a, let p), .rotate(let b, let q)):
      return .rotate(mix(a, b), about: p.mixed(with: q, t))
    case (.skew(let ax, let ay), .skew(let bx, let by)):
      return .skew(x: mix(ax, bx), y: mix(ay, by))
    case (.depth(let a), .depth(let b)): return .depth(mix(a, b))
    case (.turn, .turn), (.turn, .rotate(_, .zero)), (.rotate(_, .zero), .turn):
      guard let a = Turn(self), let b = Turn(other) else { return nil }
      return a.mixed(with: b, t).function
    case (.matrix(let a), .matrix(let b)): return .matrix(a.mixed(with: b, t))
    default: return nil
    }
  }

  /// The sum of two functions of the same name; nil if the names differ.
  func accumulating(_ other: TransformFunction) -> TransformFunction? {
    switch (self, other) {
    case (.translate(let ax, let ay), .translate(let bx, let by)):
      .translate(x: ax + bx, y: ay + by)
    case (.scale(let ax, let ay), .scale(let bx, let by)): .scale(x: ax + bx - 1, y: ay + by - 1)
    case (.rotate(let a, let p), .rotate(let b, _)): .rotate(a + b, about: p)
    case (.skew(let ax, let ay), .skew(let bx, let by)): .skew(x: ax + bx, y: ay + by)
    case (.depth(let a), .depth(let b)): .depth(a + b)
    case (.turn(let a, let axis), .turn(let b, let other)) where axis == other:
      .turn(a + b, about: axis)
    default: nil
    }
  }

  /// A rotation about any axis; none about an axis without a length.
  static func turn(_ angle: Double, about x: Double, _ y: Double, _ z: Double) -> TransformFunction
  {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return .rotate(0, about: .zero) }
    if x == 0, y == 0 { return .rotate(z < 0 ? -angle : angle, about: .zero) }
    return .turn(angle, about: SIMD3(x, y, z) / length)
  }

  static func matrix(of list: [TransformFunction]) -> Affine {
    guard list.contains(where: \.isSpatial) else {
      return list.reduce(.identity) { $0 * $1.affine }
    }
    return list.reduce(Matrix4.identity) { $1.matrix.concatenated($0) }.flat
  }

  /// Interpolates two lists as CSS does: function by function as long as the names match, and the rest
  /// as matrices. An empty list counts as functions without effect.
  static func mixed(_ a: [TransformFunction], _ b: [TransformFunction], _ t: Double)
    -> [TransformFunction]
  {
    let first = a.isEmpty ? b.map(\.neutral) : a
    let second = b.isEmpty ? a.map(\.neutral) : b
    var result: [TransformFunction] = []
    var k = 0
    while k < first.count, k < second.count, let mix = first[k].mixed(with: second[k], t) {
      result.append(mix)
      k += 1
    }
    guard k < first.count || k < second.count else { return result }
    // A list that ends where the other continues is padded with functions without effect.
    if k == first.count {
      return result + second[k...].compactMap { $0.neutral.mixed(with: $0, t) }
    }
    if k == second.count {
      return result + first[k...].compactMap { $0.mixed(with: $0.neutral, t) }
    }
    let p = matrix(of: Array(first[k...]))
    let q = matrix(of: Array(second[k...]))
    return result + [.matrix(p.mixed(with: q, t))]
  }
}

extension Matrix4 {
  /// What is seen of the plane from far away.
  fileprivate var flat: Affine {
    Affine(a: rows.0.x, b: rows.0.y, c: rows.1.x, d: rows.1.y, tx: rows.3.x, ty: rows.3.y)
  }
}

extension Affine {
  /// Interpolates matrices as CSS does, decomposed into translation, rotation, skew and scale.
  func mixed(with other: Affine, _ t: Double) -> Affine {
    guard let a = Decomposition(Matrix4(self)), let b = Decomposition(Matrix4(other)) else {
      return t < 0.5 ? self : other
    }
    return a.mixed(with: b, t).matrix.flat
  }
}
