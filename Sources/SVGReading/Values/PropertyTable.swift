/// The kind of value that an attribute or property takes, and how styles treat it.
struct PropertyRow: Sendable {
  enum Kind: Hashable, Sendable {
    case number
    /// A number or a percentage of 1.
    case share
    case length(Axis)
    /// Lengths separated by commas or white space; `none` for an empty list.
    case lengths(Axis)
    case numbers
    /// A length plus a percentage of something that is not known here.
    case reach
    case color
    case paint
    case path
    case points
    case transform
    case angle
    case word
    case text
  }

  enum Axis: Hashable, Sendable { case horizontal, vertical, diagonal, font }

  var kind: Kind
  var isInherited: Bool
  var initial: String
  /// Whether a style sheet may set it; otherwise it is only an attribute.
  var isStyle: Bool
  /// Whether an attribute of this name counts.
  var isAttribute: Bool

  private init(
    _ kind: Kind, _ initial: String, inherited: Bool = false, style: Bool = true,
    attribute: Bool = true
  ) {
    self.kind = kind
    isInherited = inherited
    self.initial = initial
    isStyle = style
    isAttribute = attribute
  }

  /// The row of a name; names that are not in the table are attributes with a text.
  static func row(of name: String) -> PropertyRow { table[name] ?? unknown }

  static let unknown = PropertyRow(.text, "", style: false)

  static let table: [String: PropertyRow] = {
    var rows: [String: PropertyRow] = [:]
    func add(_ names: String, _ row: PropertyRow) {
      for name in names.split(separator: " ") { rows[String(name)] = row }
    }
    // Paint.
    add("fill", PropertyRow(.paint, "black", inherited: true))
    add("stroke", PropertyRow(.paint, "none", inherited: true))
    add("fill-opacity stroke-opacity", PropertyRow(.share, "1", inherited: true))
    add("opacity stop-opacity flood-opacity", PropertyRow(.share, "1"))
    add("color", PropertyRow(.color, "black", inherited: true))
    add("stop-color flood-color", PropertyRow(.color, "black"))
    add("lighting-color", PropertyRow(.color, "white"))
    add("stroke-width", PropertyRow(.length(.diagonal), "1", inherited: true))
    add("stroke-dasharray", PropertyRow(.lengths(.diagonal), "none", inherited: true))
    add("stroke-dashoffset", PropertyRow(.length(.diagonal), "0", inherited: true))
    add("stroke-miterlimit", PropertyRow(.number, "4", inherited: true))
    add("fill-rule clip-rule", PropertyRow(.word, "nonzero", inherited: true))
    add("stroke-linecap", PropertyRow(.word, "butt", inherited: true))
    add("stroke-linejoin", PropertyRow(.word, "miter", inherited: true))
    add("paint-order", PropertyRow(.word, "normal", inherited: true))
    add("vector-effect", PropertyRow(.word, "none"))
    add("color-interpolation", PropertyRow(.word, "srgb", inherited: true))
    add("color-interpolation-filters", PropertyRow(.word, "linearrgb", inherited: true))
    add("marker-start marker-mid marker-end", PropertyRow(.text, "none", inherited: true))
    // Whole elements.
    add("color-scheme", PropertyRow(.word, "normal", inherited: true, attribute: false))
    add("display", PropertyRow(.word, "inline"))
    add("visibility", PropertyRow(.word, "visible", inherited: true))
    add("overflow", PropertyRow(.word, "visible"))
    add("clip-path mask filter", PropertyRow(.text, "none"))
    add("mask-mode", PropertyRow(.word, "match-source", attribute: false))
    add("mask-type", PropertyRow(.word, "luminance"))
    add("mix-blend-mode", PropertyRow(.word, "normal", attribute: false))
    add("background background-color", PropertyRow(.text, "none", attribute: false))
    add("isolation", PropertyRow(.word, "auto", attribute: false))
    add("image-rendering", PropertyRow(.word, "auto", inherited: true))
    add("transform gradientTransform patternTransform", PropertyRow(.transform, "none"))
    add("translate rotate scale", PropertyRow(.text, "none", attribute: false))
    add("transform-origin", PropertyRow(.text, ""))
    add("transform-box", PropertyRow(.word, "view-box"))
    add("offset-path", PropertyRow(.text, "none", attribute: false))
    add("offset-rotate offset-anchor", PropertyRow(.text, "auto", attribute: false))
    add("offset-distance", PropertyRow(.text, "0", attribute: false))
    // Geometry.
    add("x cx width", PropertyRow(.length(.horizontal), "0"))
    add("y cy height", PropertyRow(.length(.vertical), "0"))
    add("rx", PropertyRow(.length(.horizontal), "auto"))
    add("ry", PropertyRow(.length(.vertical), "auto"))
    add("r", PropertyRow(.length(.diagonal), "0"))
    add("x1 x2 fx refX markerWidth", PropertyRow(.length(.horizontal), "0", style: false))
    add("y1 y2 fy refY markerHeight", PropertyRow(.length(.vertical), "0", style: false))
    add("fr", PropertyRow(.length(.diagonal), "0", style: false))
    add("d", PropertyRow(.path, "none"))
    add("points", PropertyRow(.points, "", style: false))
    add("pathLength stdDeviation dx dy offset", PropertyRow(.numbers, "0", style: false))
    add("offset", PropertyRow(.share, "0", style: false))
    add(
      "k1 k2 k3 k4 radius slope intercept amplitude exponent tableValues viewBox",
      PropertyRow(.numbers, "0", style: false))
    add(
      "baseFrequency numOctaves seed surfaceScale diffuseConstant specularConstant"
        + " specularExponent azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle",
      PropertyRow(.numbers, "0", style: false))
    add(
      "kernelMatrix divisor bias \(SVGDocument.displacementScale)",
      PropertyRow(.numbers, "0", style: false))
    add("values", PropertyRow(.numbers, "", style: false))
    // Text.
    add("font-size", PropertyRow(.length(.font), "16px", inherited: true))
    add("font-family", PropertyRow(.text, "", inherited: true))
    add("font-weight", PropertyRow(.word, "normal", inherited: true))
    add("font-style", PropertyRow(.word, "normal", inherited: true))
    add("letter-spacing word-spacing", PropertyRow(.length(.font), "0", inherited: true))
    add("text-anchor", PropertyRow(.word, "start", inherited: true))
    add("dominant-baseline", PropertyRow(.word, "auto", inherited: true))
    add("alignment-baseline", PropertyRow(.word, "auto"))
    add("baseline-shift", PropertyRow(.text, "baseline"))
    add("white-space", PropertyRow(.word, "normal", inherited: true))
    add("unicode-bidi", PropertyRow(.word, "normal"))
    add("direction writing-mode", PropertyRow(.word, "", inherited: true))
    add("text-transform", PropertyRow(.word, "none", inherited: true))
    add("font-variant font-variant-caps", PropertyRow(.word, "normal", inherited: true))
    add("text-shadow", PropertyRow(.text, "none", inherited: true, attribute: false))
    add("text-decoration text-decoration-line", PropertyRow(.text, "none"))
    add("startOffset", PropertyRow(.reach, "0", style: false))
    add("textLength", PropertyRow(.length(.horizontal), "0", style: false))
    add("orient", PropertyRow(.angle, "0", style: false))
    add("text-orientation", PropertyRow(.word, "mixed", inherited: true))
    // Motion.
    add(
      "animation-name animation-duration animation-delay animation-timing-function"
        + " animation-iteration-count animation-direction animation-fill-mode animation-play-state"
        + " animation-composition",
      PropertyRow(.text, "", attribute: false))
    return rows
  }()
}
