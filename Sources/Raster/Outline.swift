import Geometry

/// Closed polygons in reused storage: what every shape and every stroke becomes before coverage is
/// computed.
///
/// Contours follow each other in `points`; each is closed by an edge from its last point to its first.
/// Coordinates are finite and within ±`limit`, or the outline is broken; `EdgeWriter` relies on this.
struct Outline {
  /// Coordinates beyond this never reach a pixel, and up to here fixed-point arithmetic is safe.
  static let limit = 1e9

  var points: [Point] = []
  /// The index in `points` at which each contour begins.
  private(set) var starts: [Int] = []
  /// Whether there was a coordinate that is not a finite number; then nothing of the path is drawn.
  var isBroken = false
  /// Whether it may cover something twice or in both directions without showing that in a sum.
  var mayCross = false
  /// Whether a contour may lie within another one that turns the same way, see `findNested`.
  var isNested = false
  /// Around the contours, while they are looked at.
  var boxes: [Box] = []

  struct Box {
    var contour: Int
    var low: Point
    var high: Point
    var isClockwise: Bool
  }

  var isEmpty: Bool { points.isEmpty || isBroken }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    isBroken = false
    mayCross = false
    isNested = false
  }

  /// Whether a point is within the limit; false if a coordinate is not a number.
  @inline(__always)
  static func holds(_ p: Point) -> Bool { abs(p.x) <= limit && abs(p.y) <= limit }

  mutating func beginContour() {
    if starts.last != points.count { starts.append(points.count) }
  }

  @inline(__always)
  mutating func append(_ p: Point) {
    if Outline.holds(p) {
      points.append(p)
    } else {
      appendFar(p)
    }
  }

  private mutating func appendFar(_ p: Point) {
    guard p.isFinite else {
      isBroken = true
      return
    }
    points.append(
      Point(
        max(-Outline.limit, min(Outline.limit, p.x)),
        max(-Outline.limit, min(Outline.limit, p.y))))
  }

  mutating func removeLast() { points.removeLast() }

  @inline(__always)
  mutating func replaceLast(with p: Point) {
    points[points.count - 1] = p
    if !Outline.holds(p) { limit(from: points.count - 1) }
  }

  mutating func replace(at i: Int, with p: Point) {
    points[i] = p
    if !Outline.holds(p) { limit(from: i) }
  }

  func contour(_ i: Int) -> Range<Int> {
    starts[i]..<(i + 1 < starts.count ? starts[i + 1] : points.count)
  }

  /// Maps the points from index `first`.
  mutating func map(from first: Int, _ affine: Affine) {
    guard affine != .identity else { return }
    var isNear = true
    for i in first..<max(first, points.count) {
      let p = affine.apply(points[i])
      points[i] = p
      if !Outline.holds(p) { isNear = false }
    }
    if !isNear { limit(from: first) }
  }

  /// Clamps the points from index `first` to the limit.
  mutating func limit(from first: Int) {
    for i in first..<max(first, points.count) {
      let p = points[i]
      isBroken = isBroken || !p.isFinite
      points[i] = Point(
        max(-Outline.limit, min(Outline.limit, p.x)), max(-Outline.limit, min(Outline.limit, p.y)))
    }
  }
}
