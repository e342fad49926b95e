import Geometry

/// One function of a transform list; angles in degrees, lengths in pixels.
enum TransformFunction: Hashable, Sendable {
  case translate(x: Double, y: Double)
  case scale(x: Double, y: Double)
  case rotate(Double, about: Point)
  case skew(x: Double, y: Double)
  case matrix(Affine)
  /// A rotation out of the plane, seen from far away: it only narrows the picture.
  case rotateX(Double)
  case rotateY(Double)

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
    case .rotateX(let angle): return .scale(1, cosine(angle * degree))
    case .rotateY(let angle): return .scale(cosine(angle * degree), 1)
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
    case .rotateX: .rotateX(0)
    case .rotateY: .rotateY(0)
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
    case (.rotateX(let a), .rotateX(let b)): return .rotateX(mix(a, b))
    case (.rotateY(let a), .rotateY(let b)): return .rotateY(mix(a, b))
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
    case (.rotateX(let a), .rotateX(let b)): .rotateX(a + b)
    case (.rotateY(let a), .rotateY(let b)): .rotateY(a + b)
    default: nil
    }
  }

  /// A rotation about an axis in space, seen from far away.
  static func turn(_ angle: Double, about x: Double, _ y: Double, _ z: Double) -> TransformFunction
  {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return .rotate(0, about: .zero) }
    if y == 0, z == 0 { return .rotateX(x < 0 ? -angle : angle) }
    if x == 0, z == 0 { return .rotateY(y < 0 ? -angle : angle) }
    if x == 0, y == 0 { return .rotate(z < 0 ? -angle : angle, about: .zero) }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = sineCosine(angle * degree)
    let k = 1 - c
    return .matrix(
      Affine(
        a: c + x * x * k, b: y * x * k + z * s, c: x * y * k - z * s, d: c + y * y * k, tx: 0,
        ty: 0))
  }

  static func matrix(of list: [TransformFunction]) -> Affine {
    list.reduce(.identity) { $0 * $1.affine }
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

extension Affine {
  /// Interpolates matrices as CSS does, decomposed into translation, rotation, skew and scale.
  func mixed(with other: Affine, _ t: Double) -> Affine {
    guard let a = Decomposition(Matrix4(self)), let b = Decomposition(Matrix4(other)) else {
      return t < 0.5 ? self : other
    }
    let m = a.mixed(with: b, t).matrix.rows
    return Affine(a: m.0.x, b: m.0.y, c: m.1.x, d: m.1.y, tx: m.3.x, ty: m.3.y)
  }
}
