/// The radii of a rectangle's corners, in points, clockwise from the top left as in CSS.
public struct CornerRadii: Hashable, Sendable {
  public var topLeft: Double
  public var topRight: Double
  public var bottomRight: Double
  public var bottomLeft: Double

  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  public static let zero = CornerRadii(0)

  public var isZero: Bool { self == .zero }
  public var isUniform: Bool { self == CornerRadii(topLeft) }

  /// The corners of the same outline this much farther in.
  public func shrunk(by width: Double) -> CornerRadii {
    CornerRadii(
      topLeft: max(0, topLeft - width), topRight: max(0, topRight - width),
      bottomRight: max(0, bottomRight - width), bottomLeft: max(0, bottomLeft - width))
  }

  /// The radii without negative ones, shrunk by a common factor until none overlap on an edge (CSS
  /// Backgrounds 3, 5.5).
  public func fitted(into size: Size) -> CornerRadii {
    let tl = max(0, topLeft)
    let tr = max(0, topRight)
    let br = max(0, bottomRight)
    let bl = max(0, bottomLeft)
    var factor = 1.0
    for (sum, length) in [
      (tl + tr, size.width), (tr + br, size.height), (br + bl, size.width), (bl + tl, size.height),
    ] where sum > length {
      factor = min(factor, max(0, length) / sum)
    }
    return CornerRadii(
      topLeft: tl * factor, topRight: tr * factor, bottomRight: br * factor,
      bottomLeft: bl * factor)
  }
}

extension Path {
  /// A rectangle clockwise from the start of the top edge, with quarter ellipses at the corners.
  public static func roundedRect(_ r: Rect, radii: CornerRadii) -> Path {
    let q = radii.fitted(into: r.size)
    guard !q.isZero else { return .rect(r) }
    let k = 1 - quarterCircleHandle
    var path = Path()
    path.move(to: Point(r.minX + q.topLeft, r.minY))
    path.line(to: Point(r.maxX - q.topRight, r.minY))
    path.corner(via: Point(r.maxX, r.minY), to: Point(r.maxX, r.minY + q.topRight), k)
    path.line(to: Point(r.maxX, r.maxY - q.bottomRight))
    path.corner(via: Point(r.maxX, r.maxY), to: Point(r.maxX - q.bottomRight, r.maxY), k)
    path.line(to: Point(r.minX + q.bottomLeft, r.maxY))
    path.corner(via: Point(r.minX, r.maxY), to: Point(r.minX, r.maxY - q.bottomLeft), k)
    path.line(to: Point(r.minX, r.minY + q.topLeft))
    path.corner(via: Point(r.minX, r.minY), to: Point(r.minX + q.topLeft, r.minY), k)
    path.close()
    return path
  }

  private mutating func corner(via corner: Point, to end: Point, _ k: Double) {
    let from = currentPoint
    guard from != end else { return }
    cubic(to: end, corner.mixed(with: from, k), corner.mixed(with: end, k))
  }
}
