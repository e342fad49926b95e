/// An axis-parallel rectangle; `init(containing:)` makes ones with non-negative `width` and `height`.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The smallest rectangle that contains all the points, or nil if there are none.
  public init?(containing points: some Sequence<Point>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    var low = first
    var high = first
    while let p = iterator.next() {
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
    }
    self.init(origin: low, size: Size(high.x - low.x, high.y - low.y))
  }

  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  public var width: Double { size.width }
  public var height: Double { size.height }
  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var center: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// Top left, top right, bottom right, bottom left.
  public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// The point at unit coordinates of this rectangle: (0, 0) is the top left, (1, 1) the bottom right.
  public func point(atUnit unit: Point) -> Point {
    Point(minX + unit.x * width, minY + unit.y * height)
  }

  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }

  public func union(_ other: Rect) -> Rect {
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  public func intersection(_ other: Rect) -> Rect? {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return right > x && bottom > y ? Rect(x: x, y: y, width: right - x, height: bottom - y) : nil
  }

  public func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY
  }
}

/// Distances inwards from a rectangle's edges, in CSS's order.
public struct Insets: Hashable, Sendable {
  public var top: Double
  public var right: Double
  public var bottom: Double
  public var left: Double

  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  public init(all inset: Double) { self.init(top: inset, right: inset, bottom: inset, left: inset) }
}
