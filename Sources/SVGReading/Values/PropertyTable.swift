import Diagnostics

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
    /// Two numbers, of which one alone counts as both.
    case pair
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

  /// The attribute that a name resembles; nil for none.
  static func attribute(like name: String) -> String? {
    let plain = trimmed(name)
    if plain != name, table[plain] != nil { return plain }
    return Suggestion.nearest(
      to: name, among: table.keys.filter { row(of: $0).isAttribute }.sorted())
  }

  static let unknown = PropertyRow(.text, "", style: false)

  static let table: [String: PropertyRow] = {
    var rows: [String: PropertyRow] = [:]
    for (names, row) in paint + effects + geometry + text + motion + boxes {
      for name in names.split(separator: " ") { rows[String(name)] = row }
    }
    return rows
  }()

  private typealias Rows = [(names: String, row: PropertyRow)]

  private static let paint: Rows = [
    ("fill", PropertyRow(.paint, "black", inherited: true)),
    ("stroke", PropertyRow(.paint, "none", inherited: true)),
    ("fill-opacity stroke-opacity", PropertyRow(.share, "1", inherited: true)),
    ("opacity stop-opacity flood-opacity", PropertyRow(.share, "1")),
    ("color", PropertyRow(.color, "black", inherited: true)),
    ("stop-color flood-color", PropertyRow(.color, "black")),
    ("lighting-color", PropertyRow(.color, "white")),
    ("stroke-width", PropertyRow(.length(.diagonal), "1", inherited: true)),
    ("stroke-dasharray", PropertyRow(.lengths(.diagonal), "none", inherited: true)),
    ("stroke-dashoffset", PropertyRow(.length(.diagonal), "0", inherited: true)),
    ("stroke-miterlimit", PropertyRow(.number, "4", inherited: true)),
    ("fill-rule clip-rule", PropertyRow(.word, "nonzero", inherited: true)),
    ("stroke-linecap", PropertyRow(.word, "butt", inherited: true)),
    ("stroke-linejoin", PropertyRow(.word, "miter", inherited: true)),
    ("paint-order", PropertyRow(.word, "normal", inherited: true)),
    ("vector-effect", PropertyRow(.word, "none")),
    ("color-interpolation", PropertyRow(.word, "srgb", inherited: true)),
    ("color-interpolation-filters", PropertyRow(.word, "linearrgb", inherited: true)),
    ("marker-start marker-mid marker-end", PropertyRow(.text, "none", inherited: true)),
  ]

  /// Properties of whole elements.
  private static let effects: Rows = [
    ("color-scheme", PropertyRow(.word, "normal", inherited: true, attribute: false)),
    ("display", PropertyRow(.word, "inline")),
    ("visibility", PropertyRow(.word, "visible", inherited: true)),
    ("overflow", PropertyRow(.word, "visible")),
    ("clip-path mask filter", PropertyRow(.text, "none")),
    ("mask-mode", PropertyRow(.word, "match-source", attribute: false)),
    ("mask-type", PropertyRow(.word, "luminance")),
    ("mix-blend-mode", PropertyRow(.word, "normal", attribute: false)),
    ("background", PropertyRow(.text, "none", attribute: false)),
    ("background-color", PropertyRow(.color, "transparent", attribute: false)),
    ("isolation", PropertyRow(.word, "auto", attribute: false)),
    ("image-rendering text-rendering", PropertyRow(.word, "auto", inherited: true)),
    ("transform", PropertyRow(.transform, "none")),
    ("translate rotate scale", PropertyRow(.text, "none", attribute: false)),
    ("transform-origin", PropertyRow(.text, "")),
    ("transform-box", PropertyRow(.word, "view-box", attribute: false)),
    ("offset-path", PropertyRow(.text, "none", attribute: false)),
    ("offset-rotate offset-anchor", PropertyRow(.text, "auto", attribute: false)),
    ("offset-distance", PropertyRow(.text, "0", attribute: false)),
    ("offset-position", PropertyRow(.text, "normal", attribute: false)),
  ]

  private static let geometry: Rows = [
    ("x cx width", PropertyRow(.length(.horizontal), "0")),
    ("y cy height", PropertyRow(.length(.vertical), "0")),
    ("rx", PropertyRow(.length(.horizontal), "auto")),
    ("ry", PropertyRow(.length(.vertical), "auto")),
    ("r", PropertyRow(.length(.diagonal), "0")),
    ("x1 x2 fx refX", PropertyRow(.length(.horizontal), "0", style: false)),
    ("y1 y2 fy refY", PropertyRow(.length(.vertical), "0", style: false)),
    ("markerWidth", PropertyRow(.length(.horizontal), "3", style: false)),
    ("markerHeight", PropertyRow(.length(.vertical), "3", style: false)),
    ("fr", PropertyRow(.length(.diagonal), "0", style: false)),
    ("d", PropertyRow(.path, "none")),
    ("points", PropertyRow(.points, "", style: false)),
    ("pathLength dx dy", PropertyRow(.numbers, "0", style: false)),
    ("stdDeviation radius baseFrequency", PropertyRow(.pair, "0", style: false)),
    ("offset", PropertyRow(.share, "0", style: false)),
    (
      "k1 k2 k3 k4 slope intercept amplitude exponent tableValues viewBox",
      PropertyRow(.numbers, "0", style: false)
    ),
    (
      "numOctaves seed surfaceScale diffuseConstant specularConstant"
        + " specularExponent azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle",
      PropertyRow(.numbers, "0", style: false)
    ),
    (
      "kernelMatrix divisor bias \(SVGDocument.displacementScale) \(SVGDocument.letterRotation)",
      PropertyRow(.numbers, "0", style: false)
    ),
    ("values", PropertyRow(.numbers, "", style: false)),
  ]

  private static let text: Rows = [
    ("font-size", PropertyRow(.length(.font), "16px", inherited: true)),
    ("font-family", PropertyRow(.text, "", inherited: true)),
    ("font-weight", PropertyRow(.word, "normal", inherited: true)),
    ("font-style", PropertyRow(.word, "normal", inherited: true)),
    ("letter-spacing word-spacing", PropertyRow(.length(.font), "0", inherited: true)),
    ("text-anchor", PropertyRow(.word, "start", inherited: true)),
    ("dominant-baseline", PropertyRow(.word, "auto", inherited: true)),
    ("alignment-baseline", PropertyRow(.word, "auto")),
    ("baseline-shift", PropertyRow(.text, "baseline")),
    ("white-space", PropertyRow(.word, "normal", inherited: true, attribute: false)),
    ("unicode-bidi", PropertyRow(.word, "normal")),
    ("direction writing-mode", PropertyRow(.word, "", inherited: true)),
    ("text-transform", PropertyRow(.word, "none", inherited: true, attribute: false)),
    ("font-variant", PropertyRow(.word, "normal", inherited: true)),
    ("font-variant-caps", PropertyRow(.word, "normal", inherited: true, attribute: false)),
    (
      StyledTree.fontFeatures.joined(separator: " "),
      PropertyRow(.text, "normal", inherited: true, attribute: false)
    ),
    ("backdrop-filter", PropertyRow(.text, "none", attribute: false)),
    ("outline", PropertyRow(.text, "none", attribute: false)),
    ("text-shadow", PropertyRow(.text, "none", inherited: true, attribute: false)),
    ("text-decoration", PropertyRow(.text, "none")),
    ("text-decoration-line", PropertyRow(.text, "none", attribute: false)),
    ("startOffset", PropertyRow(.reach, "0", style: false)),
    ("textLength", PropertyRow(.length(.horizontal), "0", style: false)),
    ("orient", PropertyRow(.angle, "0", style: false)),
    ("text-orientation", PropertyRow(.word, "mixed", inherited: true, attribute: false)),
  ]

  private static let motion: Rows = [
    (
      "animation-name animation-duration animation-delay animation-timing-function"
        + " animation-iteration-count animation-direction animation-fill-mode animation-play-state"
        + " animation-composition animation-timeline",
      PropertyRow(.text, "", attribute: false)
    )
  ]

  /// What only boxes of HTML have.
  private static let boxes: Rows = {
    let sides = ["top", "right", "bottom", "left"]
    func each(_ form: (String) -> String) -> String {
      sides.map(form).joined(separator: " ")
    }
    return [
      ("top bottom", PropertyRow(.length(.vertical), "auto", attribute: false)),
      ("left right", PropertyRow(.length(.horizontal), "auto", attribute: false)),
      (
        each { "margin-\($0)" } + " " + each { "padding-\($0)" }
          + " min-width max-width min-height max-height row-gap column-gap flex-basis",
        PropertyRow(.text, "", attribute: false)
      ),
      (each { "border-\($0)-width" }, PropertyRow(.text, "medium", attribute: false)),
      (each { "border-\($0)-style" }, PropertyRow(.word, "none", attribute: false)),
      (each { "border-\($0)-color" }, PropertyRow(.color, "currentcolor", attribute: false)),
      (
        "border-top-left-radius border-top-right-radius border-bottom-right-radius"
          + " border-bottom-left-radius",
        PropertyRow(.text, "0", attribute: false)
      ),
      ("background-image box-shadow", PropertyRow(.text, "none", attribute: false)),
      (
        "background-position-x background-position-y",
        PropertyRow(.text, "0%", attribute: false)
      ),
      ("background-size", PropertyRow(.text, "auto", attribute: false)),
      ("background-repeat", PropertyRow(.word, "repeat", attribute: false)),
      ("background-clip", PropertyRow(.word, "border-box", attribute: false)),
      ("text-fill-color", PropertyRow(.color, "currentcolor", inherited: true, attribute: false)),
      ("box-sizing", PropertyRow(.word, "content-box", attribute: false)),
      ("position", PropertyRow(.word, "static", attribute: false)),
      ("float", PropertyRow(.word, "none", attribute: false)),
      ("z-index align-self", PropertyRow(.word, "auto", attribute: false)),
      ("vertical-align", PropertyRow(.text, "baseline", attribute: false)),
      ("text-align", PropertyRow(.word, "start", inherited: true, attribute: false)),
      ("line-height", PropertyRow(.text, "normal", inherited: true, attribute: false)),
      ("list-style-type", PropertyRow(.word, "disc", inherited: true, attribute: false)),
      ("flex-direction", PropertyRow(.word, "row", attribute: false)),
      ("flex-wrap", PropertyRow(.word, "nowrap", attribute: false)),
      ("aspect-ratio", PropertyRow(.text, "auto", attribute: false)),
      ("order", PropertyRow(.word, "0", attribute: false)),
      ("flex-grow", PropertyRow(.word, "0", attribute: false)),
      ("flex-shrink", PropertyRow(.word, "1", attribute: false)),
      ("align-items justify-content", PropertyRow(.word, "normal", attribute: false)),
    ]
  }()
}
