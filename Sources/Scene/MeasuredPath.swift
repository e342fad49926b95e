import DisplayList
import Geometry

/// A path defined by measures, which animations may change.
public struct MeasuredPath: Hashable, Sendable {
  public enum Form: Hashable, Sendable {
    case circle(clockwise: Bool)
    /// A slice goes back through the centre.
    case arc(isSlice: Bool)
    case polygon, star
    /// Fills its bounds.
    case roundedRect
  }

  public var form: Form
  public var bounds: Rect
  public var center: Point
  public var radius: Double
  /// Of a star's inner corners; nil for half of `radius`.
  public var innerRadius: Double?
  /// Rounded down; 3…`mostCorners`.
  public var corners: Double
  /// In radians, clockwise from the top to the first corner.
  public var rotation: Double
  /// In radians, clockwise from the right.
  public var startAngle: Double
  public var endAngle: Double
  /// From the space of the measures to the layer's.
  public var map: Affine
  /// The minimum number of curves in an arc: if its angles move, paths with the same number of curves
  /// are mixed exactly.
  public var leastCurves = 1

  public static let mostCorners = 1000.0

  public init(
    _ form: Form, in bounds: Rect, center: Point, radius: Double, innerRadius: Double? = nil,
    corners: Double = 5, rotation: Double = 0, startAngle: Double = 0, endAngle: Double = 0,
    map: Affine = .identity
  ) {
    self.form = form
    self.bounds = bounds
    self.center = center
    self.radius = radius
    self.innerRadius = innerRadius
    self.corners = corners
    self.rotation = rotation
    self.startAngle = startAngle
    self.endAngle = endAngle
    self.map = map
  }

  public var path: Path {
    let own = ownPath
    return map == .identity ? own : own.transformed(by: map)
  }

  private var ownPath: Path {
    let radius = max(0, radius)
    switch form {
    case .circle(let clockwise):
      var path = Path.arc(
        center: center, radius: radius, from: startAngle,
        to: startAngle + (clockwise ? fullTurn : -fullTurn))
      path.close()
      return path
    case .arc(let isSlice):
      // More than a full turn draws over itself; the number of turns is bounded.
      let sweep = min(max(endAngle - startAngle, -10 * fullTurn), 10 * fullTurn)
      var path = Path.arc(
        center: center, radius: radius, from: startAngle, to: startAngle + sweep,
        leastCurves: leastCurves)
      if isSlice {
        path.line(to: center)
        path.close()
      }
      return path
    case .polygon: return polygon([radius])
    case .star: return polygon([radius, max(0, innerRadius ?? radius / 2)])
    case .roundedRect: return .roundedRect(bounds, radii: CornerRadii(radius))
    }
  }

  /// Corners, cycling through the radii.
  private func polygon(_ radii: [Double]) -> Path {
    let count = Int(min(max(corners, 3), Self.mostCorners)) * radii.count
    var path = Path()
    for i in 0..<count {
      let angle = rotation - fullTurn / 4 + Double(i) * fullTurn / Double(count)
      let (s, c) = sineCosine(angle)
      let corner = center + Point(c, s) * radii[i % radii.count]
      if i == 0 { path.move(to: corner) } else { path.line(to: corner) }
    }
    path.close()
    return path
  }
}

extension MeasuredPath {
  /// The value of a property that is a measure; nil if the form does not have it.
  func value(of property: Property) -> Double? {
    switch (property, form) {
    case (.radius, _): radius
    case (.innerRadius, .star): innerRadius ?? radius / 2
    case (.corners, .polygon), (.corners, .star): corners
    case (.startAngle, .circle), (.startAngle, .arc): startAngle
    case (.endAngle, .arc): endAngle
    default: nil
    }
  }

  mutating func set(_ number: Double, for property: Property) {
    switch property {
    case .radius: radius = number
    case .innerRadius: innerRadius = number
    case .corners: corners = number
    case .startAngle: startAngle = number
    case .endAngle: endAngle = number
    default: break
    }
  }
}

extension Path {
  /// A part of a circle in cubics of at most a quarter turn; angles in radians, clockwise on the screen.
  static func arc(
    center: Point, radius: Double, from start: Double, to end: Double, leastCurves: Int = 1
  ) -> Path {
    let sweep = end - start
    let count = max(leastCurves, Int((abs(sweep) / (fullTurn / 4) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    // The distance of control points that puts the middle of each cubic on the circle.
    let k = 4 / 3 * tangent(step / 4) * radius
    var path = Path()
    for i in 0...count {
      let (s, c) = sineCosine(start + step * Double(i))
      let p = center + Point(c, s) * radius
      let along = Point(-s, c) * k
      if i == 0 {
        path.move(to: p)
        continue
      }
      let (s0, c0) = sineCosine(start + step * Double(i - 1))
      let p0 = center + Point(c0, s0) * radius
      path.cubic(to: p, p0 + Point(-s0, c0) * k, p - along)
    }
    return path
  }
}
