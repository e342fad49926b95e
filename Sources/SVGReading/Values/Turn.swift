import Geometry

/// A rotation in space: an angle in degrees about a unit vector.
struct Turn: Hashable, Sendable {
  var angle: Double
  var axis: SIMD3<Double>

  init(_ angle: Double, about axis: SIMD3<Double>) {
    self.angle = angle
    self.axis = axis
  }

  /// Nil for what does not rotate about the origin.
  init?(_ function: TransformFunction) {
    switch function {
    case .turn(let angle, let axis): self.init(angle, about: axis)
    case .rotate(let angle, .zero): self.init(angle, about: SIMD3(0, 0, 1))
    default: return nil
    }
  }

  var function: TransformFunction { .turn(angle, about: axis.x, axis.y, axis.z) }

  var matrix: Matrix4 {
    let (s, c) = sineCosine(angle * degree)
    let (x, y, z) = (axis.x, axis.y, axis.z)
    let part = axis * (1 - c)
    return Matrix4(
      SIMD4(c + x * part.x, y * part.x + z * s, z * part.x - y * s, 0),
      SIMD4(x * part.y - z * s, c + y * part.y, z * part.y + x * s, 0),
      SIMD4(x * part.z + y * s, y * part.z - x * s, c + z * part.z, 0), SIMD4(0, 0, 0, 1))
  }

  /// Interpolates the angles if there is one axis for both, and otherwise takes the shortest way (CSS Transforms 2,
  /// "Interpolation of transform functions").
  func mixed(with other: Turn, _ t: Double) -> Turn {
    let from = angle == 0 ? Turn(0, about: other.axis) : self
    let to = other.angle == 0 ? Turn(0, about: from.axis) : other
    let product = (from.axis * to.axis).sum()
    if abs(product) > 0.9999 {
      let last = product < 0 ? -to.angle : to.angle
      return Turn(from.angle + (last - from.angle) * t, about: from.axis)
    }
    let between = from.quaternion.turned(towards: to.quaternion, t)
    let vector = SIMD3(between.x, between.y, between.z)
    let sine = (vector * vector).sum().squareRoot()
    guard sine > 0 else { return Turn(0, about: from.axis) }
    return Turn(2 * arcTangent(sine, between.w) / degree, about: vector / sine)
  }

  /// The turn as one in the plane, a tilt about the x axis and another in the plane, in radians. What is seen of the
  /// tilt only narrows the picture, so that these can be interpolated where matrices would pass through an edge.
  var parts: (before: Double, tilt: Double, after: Double) {
    guard axis.z != 0 else {
      let direction = arcTangent(axis.y, axis.x)
      return (direction, angle * degree, -direction)
    }
    let q = quaternion
    let sum = 2 * arcTangent(q.z, q.w)
    let difference = 2 * arcTangent(q.y, q.x)
    let tilt =
      2
      * arcTangent((q.x * q.x + q.y * q.y).squareRoot(), (q.z * q.z + q.w * q.w).squareRoot())
    return ((sum + difference) / 2, tilt, (sum - difference) / 2)
  }

  private var quaternion: Quaternion {
    let (s, c) = sineCosine(angle / 2 * degree)
    return Quaternion(x: axis.x * s, y: axis.y * s, z: axis.z * s, w: c)
  }
}
