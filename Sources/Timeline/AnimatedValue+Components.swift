import DisplayList
import Geometry
import Scene

/// Values as lists of numbers, for computing distances and cubic curves.
extension AnimatedValue {
  /// The value's numbers; nil for values without numbers, or whose structure other values may not share.
  var components: [Double]? {
    switch self {
    case .number(let n): [n]
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .rect(let r): [r.minX, r.minY, r.width, r.height]
    case .color(let c), .paint(.color(let c)): c.components
    case .colors(let colors): colors.flatMap(\.components)
    case .numbers(let numbers): numbers
    case .radii(let r): [r.topLeft, r.topRight, r.bottomRight, r.bottomLeft]
    case .transform(let t):
      [t.matrix.rows.0, t.matrix.rows.1, t.matrix.rows.2, t.matrix.rows.3]
        .flatMap { [$0.x, $0.y, $0.z, $0.w] }
    case .path(let path): path.points.flatMap { [$0.x, $0.y] }
    case .filter(let filter): filter?.numbers
    case .paint, .flag, .text: nil
    }
  }

  /// A value of the same kind and structure with other numbers; the count must match `components`.
  func replacingComponents(_ n: [Double]) -> AnimatedValue {
    switch self {
    case .number: .number(n[0])
    case .point: .point(Point(n[0], n[1]))
    case .size: .size(Size(n[0], n[1]))
    case .rect: .rect(Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case .color: .color(Color(components: n[...]).clamped)
    case .paint(.color): .paint(.color(Color(components: n[...]).clamped))
    case .colors(let colors):
      .colors(
        colors.indices.map { Color(components: n[($0 * 4)..<($0 * 4 + 4)]).clamped })
    case .numbers: .numbers(n)
    case .radii:
      .radii(CornerRadii(topLeft: n[0], topRight: n[1], bottomRight: n[2], bottomLeft: n[3]))
    case .transform:
      .transform(
        Transform([
          .matrix(
            Matrix4(
              SIMD4(n[0], n[1], n[2], n[3]), SIMD4(n[4], n[5], n[6], n[7]),
              SIMD4(n[8], n[9], n[10], n[11]), SIMD4(n[12], n[13], n[14], n[15])))
        ]))
    case .path(let path): .path(path.replacingPoints(n))
    case .filter(let filter): .filter(filter?.replacingNumbers(n))
    case .paint, .flag, .text: self
    }
  }

  /// The Euclidean distance over all components; 0 for values without a distance.
  func distance(to other: AnimatedValue) -> Double {
    guard let a = components, let b = other.components, a.count == b.count else { return 0 }
    return zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}

extension Color {
  fileprivate var components: [Double] { [red, green, blue, alpha] }

  fileprivate init(components n: ArraySlice<Double>) {
    let i = n.startIndex
    self.init(red: n[i], green: n[i + 1], blue: n[i + 2], alpha: n[i + 3])
  }
}
