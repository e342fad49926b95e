import Geometry
import Scene

/// Interpolates two transforms operation by operation as long as these are of the same kind, and the
/// rest of both as one matrix each. A shorter list is padded with identity operations.
struct OperationMix: Sendable {
  private let from: [Transform.Operation]
  private let to: [Transform.Operation]
  private let rest: (Decomposition, Decomposition)?

  /// Nil if the rest cannot be interpolated.
  init?(_ a: Transform, _ b: Transform) {
    let count = max(a.operations.count, b.operations.count)
    var matched = 0
    var first: [Transform.Operation] = []
    var second: [Transform.Operation] = []
    while matched < count {
      let p = matched < a.operations.count ? a.operations[matched] : nil
      let q = matched < b.operations.count ? b.operations[matched] : nil
      guard let pair = OperationMix.pair(p, q) else { break }
      first.append(pair.0)
      second.append(pair.1)
      matched += 1
    }
    from = first
    to = second
    guard matched < count else {
      rest = nil
      return
    }
    guard let p = Decomposition(Transform(Array(a.operations.dropFirst(matched))).matrix),
      let q = Decomposition(Transform(Array(b.operations.dropFirst(matched))).matrix)
    else { return nil }
    rest = (p, q)
  }

  func transform(at t: Double) -> Transform {
    var operations = zip(from, to).map { OperationMix.mixed($0, $1, t) }
    if let (p, q) = rest { operations.append(.matrix(p.mixed(with: q, t).matrix)) }
    return Transform(operations)
  }

  /// Two operations of one kind, with a neutral one for a missing one; nil if the kinds differ.
  private static func pair(
    _ a: Transform.Operation?, _ b: Transform.Operation?
  ) -> (Transform.Operation, Transform.Operation)? {
    switch (a, b) {
    case (let a?, nil): neutral(a).map { (a, $0) }
    case (nil, let b?): neutral(b).map { ($0, b) }
    case (let a?, let b?): numbers(a) == nil || kind(a) != kind(b) ? nil : (a, b)
    case (nil, nil): nil
    }
  }

  private enum Kind { case translate, scale, rotateX, rotateY, rotateZ, skew, perspective, matrix }

  private static func kind(_ operation: Transform.Operation) -> Kind {
    switch operation {
    case .translate: .translate
    case .scale: .scale
    case .rotateX: .rotateX
    case .rotateY: .rotateY
    case .rotateZ: .rotateZ
    case .skew: .skew
    case .perspective: .perspective
    case .matrix: .matrix
    }
  }

  /// The numbers to interpolate (for a perspective its strength); nil for a matrix, which is
  /// interpolated as a whole.
  private static func numbers(_ operation: Transform.Operation) -> [Double]? {
    switch operation {
    case .translate(let x, let y, let z), .scale(let x, let y, let z): [x, y, z]
    case .rotateX(let angle), .rotateY(let angle), .rotateZ(let angle): [angle]
    case .skew(let x, let y): [x, y]
    case .perspective(let distance): [1 / distance]
    case .matrix: nil
    }
  }

  private static func neutral(_ operation: Transform.Operation) -> Transform.Operation? {
    switch operation {
    case .translate: .translate(x: 0, y: 0, z: 0)
    case .scale: .scale(x: 1, y: 1, z: 1)
    case .rotateX: .rotateX(0)
    case .rotateY: .rotateY(0)
    case .rotateZ: .rotateZ(0)
    case .skew: .skew(x: 0, y: 0)
    case .perspective: .perspective(.infinity)
    case .matrix: nil
    }
  }

  private static func mixed(
    _ a: Transform.Operation, _ b: Transform.Operation, _ t: Double
  ) -> Transform.Operation {
    guard let p = numbers(a), let q = numbers(b), p.count == q.count else { return a }
    let n = zip(p, q).map { $0 + ($1 - $0) * t }
    switch a {
    case .translate: return .translate(x: n[0], y: n[1], z: n[2])
    case .scale: return .scale(x: n[0], y: n[1], z: n[2])
    case .rotateX: return .rotateX(n[0])
    case .rotateY: return .rotateY(n[0])
    case .rotateZ: return .rotateZ(n[0])
    case .skew: return .skew(x: n[0], y: n[1])
    case .perspective: return n[0] > 0 ? .perspective(1 / n[0]) : .translate(x: 0, y: 0, z: 0)
    case .matrix: return a
    }
  }
}
