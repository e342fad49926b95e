import Notations

/// Shapes that are described by measures instead of path data.
enum ShapeName: String, CaseIterable {
  case circle, ellipse, rect, roundedRect, polygon, star, arc, line, polyline

  /// In messages.
  var noun: String { self == .ellipse || self == .arc ? "an \(rawValue)" : "a \(rawValue)" }

  /// How a layer gets this shape.
  var hint: String { "a shape is written \"shape\": \"\(rawValue)\"" }
}

/// The measures of shapes, in points of the layer or units of its view box; percentages refer to its bounds.
enum Measures {
  static let center = Key(
    "center", .tuple(.length(.any), 2), "of a round or regular shape", otherwise: "the middle")
  static let radius = Key(
    "radius", .length(.notNegative), "of a round or regular shape, or of a rounded corner",
    otherwise: "half of the smaller side; for corners 25 % of it")
  static let innerRadius = Key(
    "innerRadius", .length(.notNegative), "of a star's inner corners", otherwise: "half of radius")
  static let corners = Key.integer(
    "corners", .between(3, 1000), "of a polygon or a star", default: 5)
  static let rotation = Key.angle(
    "rotation", "turns a polygon or a star, whose first corner is at the top", default: 0)
  static let startAngle = Key.angle(
    "startAngle", "where a circle or an arc begins; 0 is to the right, 90 is down", default: 0)
  static let endAngle = Key(
    "endAngle", .angle, "where an arc ends", otherwise: "startAngle + 360")
  static let clockwise = Key.bool("clockwise", "which way a circle is drawn", default: true)
  static let from = Key("from", .tuple(.length(.any), 2), "where a line begins")
  static let to = Key("to", .tuple(.length(.any), 2), "where a line ends")
  static let points = Key(
    "points", .list(.tuple(.length(.any), 2), .atLeast(2)), "the corners of a polyline")
  static let closed = Key.bool(
    "closed", "whether a polyline returns to its start, an arc is a slice", default: false)

  static let all = [
    center, radius, innerRadius, corners.key, rotation.key, startAngle.key, endAngle, clockwise.key,
    from, to,
    points, closed.key,
  ]

  /// The measures that a shape has.
  static func of(_ shape: ShapeName) -> [Key] {
    switch shape {
    case .circle: [center, radius, startAngle.key, clockwise.key]
    case .ellipse, .rect: []
    case .roundedRect: [radius]
    case .polygon: [center, radius, corners.key, rotation.key]
    case .star: [center, radius, innerRadius, corners.key, rotation.key]
    case .arc: [center, radius, startAngle.key, endAngle, closed.key]
    case .line: [from, to]
    case .polyline: [points, closed.key]
    }
  }
}
