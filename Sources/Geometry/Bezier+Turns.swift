extension Bezier {
  /// Where the curve turns from one side to the other, in order, without its ends.
  public var inflections: [Double] {
    // Where the cross product of the first two derivatives is 0.
    Bezier.innerRoots(3 * b.cross(a), 3 * c.cross(a), c.cross(b))
  }

  /// Where the curve turns around vertically, in order, without its ends.
  public var verticalTurns: [Double] { Bezier.innerRoots(3 * a.y, 2 * b.y, c.y) }

  /// The solutions of q2·t² + q1·t + q0 = 0 between 0 and 1, as far as there is some curve on either side.
  private static func innerRoots(_ q2: Double, _ q1: Double, _ q0: Double) -> [Double] {
    var roots: [Double] = []
    if abs(q2) <= 1e-12 * (abs(q1) + abs(q0)) {
      if q1 != 0 { roots = [-q0 / q1] }
    } else {
      let square = q1 * q1 - 4 * q2 * q0
      guard square >= 0 else { return [] }
      let root = square.squareRoot()
      roots = [(-q1 - root) / (2 * q2)]
      if root > 0 { roots.append((root - q1) / (2 * q2)) }
    }
    return roots.filter { $0 > 1e-6 && $0 < 1 - 1e-6 }.sorted()
  }
}
