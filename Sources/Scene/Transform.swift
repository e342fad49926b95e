import Geometry

/// A layer's transform as it was written: operations in written order, as in CSS, each in the space
/// that those before it made.
public struct Transform: Hashable, Sendable {
  /// Angles in radians, lengths in points.
  public enum Operation: Hashable, Sendable {
    case translate(x: Double, y: Double, z: Double)
    case scale(x: Double, y: Double, z: Double)
    case rotateX(Double)
    case rotateY(Double)
    case rotateZ(Double)
    case skew(x: Double, y: Double)
    /// Distance from the eye to the plane, in points; positive.
    case perspective(Double)
    case matrix(Matrix4)

    public var matrix: Matrix4 {
      switch self {
      case .translate(let x, let y, let z): .translation(x, y, z)
      case .scale(let x, let y, let z): .scale(x, y, z)
      case .rotateX(let angle): .rotationX(angle)
      case .rotateY(let angle): .rotationY(angle)
      case .rotateZ(let angle): .rotationZ(angle)
      case .skew(let x, let y): .skew(x, y)
      case .perspective(let distance): .perspective(distance)
      case .matrix(let matrix): matrix
      }
    }
  }

  public var operations: [Operation]

  public init(_ operations: [Operation]) { self.operations = operations }

  public static let identity = Transform([])

  public var isIdentity: Bool { operations.isEmpty }

  /// The last operation written is applied to a point first.
  public var matrix: Matrix4 {
    operations.reduce(.identity) { outer, operation in operation.matrix.concatenated(outer) }
  }
}
