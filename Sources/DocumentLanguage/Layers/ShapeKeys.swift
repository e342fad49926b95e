import DisplayList
import Notations
import Scene

/// The keys of shape layers.
package enum ShapeKeys {
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
  package static let style = Fields(StrokeStyle())
    .number("lineWidth", \.width, "in points, whatever the view box", .notNegative)
    .choice("lineCap", \.cap, "how the line ends")
    .choice("lineJoin", \.join, "how the line bends")
    .number("miterLimit", \.miterLimit, "a longer miter becomes a bevel", .atLeast(1))
    .value(
      "dash", \.dash, .list(.number(.notNegative), .any), "lengths of dashes and gaps in turn",
      notation: \.notation, read: ShapeReader.dash, node: SpecNode.numbers
    )
    .number("dashPhase", \.dashPhase, "where in the pattern the line begins")
  package static let trim = Fields(Trim.whole)
    .number("strokeStart", \.start, "where the line begins, as a fraction of the path's length")
    .number("strokeEnd", \.end, "where the line ends, as a fraction of the path's length")
    .number("strokeOffset", \.offset, "shifts both, wrapping around")
  static let strokeParts = Key.choice(
    "strokeParts",
    "what these fractions are of: all parts of the path one after another, or each part by itself",
    default: StrokeParts.inTurn)

  /// The keys of a line along any path.
  static let line =
    [stroke] + style.keys + trim.keys + [strokeParts.key]

  static let all = [path, shape] + Measures.all + [viewBox, fit.key, fill, fillRule.key] + line
}

/// How a line that is drawn only in part is distributed over the parts of its path.
enum StrokeParts: String, CaseIterable {
  case inTurn, together

  var trimming: Shape.Trimming { Shape.Trimming(isPerSubpath: self == .together) }
}

/// How a view box is fitted into a layer's bounds.
enum Fit: String, CaseIterable { case contain, cover, stretch }
