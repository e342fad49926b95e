import DisplayList
import Notations
import Scene

/// The keys of shape layers.
enum ShapeKeys {
  static let path = Key(
    "path", .path, "SVG path data, a name from `paths`, or a list of them")
  static let shape = Key(
    "shape", .choice(ShapeName.allCases.map(\.rawValue)), "a shape with measures instead of a path")
  static let viewBox = Key(
    "viewBox", .tuple(.number(.any), 4),
    "the path's own coordinate space [x, y, width, height], fitted into the layer's bounds")
  static let fit = Key.choice(
    "fit", "how the view box is fitted: whole, covering, or stretched", default: Fit.contain)
  static let fill = Key(
    "fill", .either([.paint, .choice(["none"]), .null]), "paint of the inside",
    otherwise: "black without a stroke, otherwise none")
  static let fillRule = Key.choice(
    "fillRule", "which points are inside", default: FillRule.nonZero)
  static let stroke = Key(
    "stroke", .either([.paint, .choice(["none"]), .null]), "paint of the line", otherwise: "none")
  static let lineWidth = Key.number(
    "lineWidth", .notNegative, "in points, whatever the view box", default: StrokeStyle().width)
  static let lineCap = Key.choice("lineCap", "how the line ends", default: StrokeStyle().cap)
  static let lineJoin = Key.choice("lineJoin", "how the line bends", default: StrokeStyle().join)
  static let miterLimit = Key.number(
    "miterLimit", .atLeast(1), "a longer miter becomes a bevel", default: StrokeStyle().miterLimit)
  static let dash = Key.value(
    "dash", .list(.number(.notNegative), .any), "lengths of dashes and gaps in turn",
    default: StrokeStyle().dash)
  static let dashPhase = Key.number(
    "dashPhase", .any, "where in the pattern the line begins", default: StrokeStyle().dashPhase)
  static let strokeStart = Key.number(
    "strokeStart", .any, "where the line begins, as a fraction of the path's length",
    default: Trim.whole.start)
  static let strokeEnd = Key.number(
    "strokeEnd", .any, "where the line ends, as a fraction of the path's length",
    default: Trim.whole.end)
  static let strokeOffset = Key.number(
    "strokeOffset", .any, "shifts both, wrapping around", default: Trim.whole.offset)
  static let strokeParts = Key.choice(
    "strokeParts",
    "what these fractions are of: all parts of the path one after another, or each part by itself",
    default: StrokeParts.inTurn)

  /// The keys of a line along any path.
  static let line = [
    stroke, lineWidth.key, lineCap.key, lineJoin.key, miterLimit.key, dash.key, dashPhase.key,
    strokeStart.key, strokeEnd.key, strokeOffset.key, strokeParts.key,
  ]

  static let all = [path, shape] + Measures.all + [viewBox, fit.key, fill, fillRule.key] + line
}

/// How a line that is drawn only in part is distributed over the parts of its path.
enum StrokeParts: String, CaseIterable {
  case inTurn, together

  var trimming: Shape.Trimming { Shape.Trimming(isPerSubpath: self == .together) }
}

/// How a view box is fitted into a layer's bounds.
enum Fit: String, CaseIterable { case contain, cover, stretch }
