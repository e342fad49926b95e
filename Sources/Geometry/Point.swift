/// A position or displacement in a plane whose y axis grows downwards.
@frozen public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(0, 0)

  @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  @inlinable public static prefix func - (p: Point) -> Point { Point(-p.x, -p.y) }
  @inlinable public static func * (p: Point, k: Double) -> Point { Point(p.x * k, p.y * k) }
  @inlinable public static func / (p: Point, k: Double) -> Point { Point(p.x / k, p.y / k) }
  @inlinable public static func += (a: inout Point, b: Point) { a = a + b }
  @inlinable public static func -= (a: inout Point, b: Point) { a = a - b }

  @inlinable public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The z component of the cross product: positive if `other` is clockwise on the screen.
  @inlinable public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  @inlinable public var length: Double { (x * x + y * y).squareRoot() }

  @inlinable public func distance(to other: Point) -> Double { (other - self).length }

  /// The unit vector in the same direction, or nil if it is too short to have a direction.
  @inlinable public var normalized: Point? {
    let l = length
    return l > 1e-300 ? self / l : nil
  }

  /// The vector rotated by a quarter turn clockwise on the screen.
  @inlinable public var perpendicular: Point { Point(-y, x) }

  /// Interpolates linearly from `self` (t = 0) to `other` (t = 1), and beyond.
  @inlinable public func mixed(with other: Point, _ t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }

  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
}
