import DisplayList
import Geometry
import Notations
import Scene

/// The keys that every layer may have.
package enum LayerKeys {
  static let type = Key(
    "type", .choice(LayerKind.allCases.map(\.rawValue)),
    "the kind of layer; usually clear from its other keys")
  static let name = Key("name", .text, "the name by which other layers refer to it")
  static let style = Key(
    "style", .either([.text, .list(.text, .any)]), "names of styles whose keys the layer takes over"
  )
  static let repetition = Key(
    "repeat",
    .either([
      .integer(.notNegative), .list(.anything, .any), .choice(TextPart.Kind.plurals),
      .record(.repetition),
    ]), "makes copies of the layer, back to front; of a text, one for each of its parts")

  static let definitions = Key(
    "let", .map(.anything),
    "named values for expressions in the layer and its children")

  static let position = Key(
    "position", .tuple(.length(.any), 2), "where the anchor point is in the parent",
    otherwise: "the parent's point at anchorPoint")
  static let size = Key(
    "size", .tuple(.either([.length(.notNegative), .choice(["auto"])]), 2),
    "width and height; auto is the natural size of a text, an image, a stack or a table",
    otherwise: "with position: the natural size if it has one, otherwise the parent's")
  static let anchorPoint = Key.value(
    "anchorPoint", .tuple(.number(.any), 2),
    "the point that position places and transforms leave in place, as fractions of the size",
    default: Point(0.5, 0.5))
  static let frame = Key(
    "frame", .tuple(.length(.any), 4), "[x, y, width, height] in the parent")
  static let inset = Key(
    "inset", GeometryReader.insetsKind,
    "distance from the parent's edges: one, [top and bottom, sides], or top, right, bottom, left")

  static let transform = Key(
    "transform", TransformReader.kind, "operations in the order written, as in CSS")
  static let sublayerTransform = Key(
    "sublayerTransform", TransformReader.kind, "a transform of the children")
  /// The parts of a layer that are read and written alike.
  package static let looks = Fields(
    Layer(id: LayerID(0), bounds: Rect(origin: .zero, size: .zero), position: .zero)
  )
  .number("opacity", \.opacity, "of the layer as a whole", .unit)
  .bool("hidden", \.isHidden, "whether it is not drawn")
  .bool("doubleSided", \.isDoubleSided, "whether it is also drawn when it faces away")
  .number("zPosition", \.zPosition, "distance towards the viewer: siblings are drawn in its order")
  .bool("clips", \.clips, "whether the layer's bounds cut its children")
  .number("blur", \.blur, "standard deviation of a Gaussian over the layer", .notNegative)
  .choice("blendMode", \.blendMode, "how its colours meet those below, as in CSS")
  static let cornerRadius = Key.value(
    "cornerRadius", .either([.length(.notNegative), .tuple(.length(.notNegative), 4)]),
    "of all corners, or of each clockwise from the top left; percents are of the smaller side",
    default: CornerRadii.zero)
  static let background = Key(
    "background", .either([.paint, .choice(["none"]), .null]), "paint below the content",
    otherwise: "none")
  static let border = Key("border", .record(.border), "a line inside the edge")
  static let shadow = Key("shadow", .record(.shadow), "a shadow below the layer")
  static let mask = Key("mask", .record(.layer), "a layer whose alpha cuts this one")
  static let masks = Key(
    "masks", .list(.record(.mask), .any),
    "masks that cut the layer together: inverted ones, by light, several")
  static let clipPath = Key(
    "clipPath", .path, "a path in the layer's points; nothing outside it is shown")
  static let clipRule = Key.choice(
    "clipRule", "which points are inside of clipPath", default: FillRule.nonZero)
  static let layers = Key("layers", .list(.record(.layer), .any), "children, back to front")
  static let vibrancy = Key.bool(
    "vibrancy",
    "lets the colours of the backdrop around it through: adds light, or takes it from very light glass",
    default: false)

  static let animate = Key(
    "animate",
    .either([
      .byKeyPath(.animations), .list(.record(.animation), .any),
    ]), "animations by key path, or a list of them")
  package static let clock = Fields(LayerClock())
    .number(
      "speed", \.speed, "how fast the layer's clock runs in its parent's", isExact: true
    )
    .duration("timeOffset", \.timeOffset, "added to the layer's time")
    .duration("beginTime", \.beginTime, "when the layer's clock begins in its parent's")

  static let geometry = [position, size, anchorPoint.key, frame, inset]

  private static let geometryNames = Set(geometry.map(\.name))

  /// Whether the key places the layer, so that its percentages and expressions refer to the parent.
  static func isGeometry(_ key: String) -> Bool { geometryNames.contains(key) }

  private static let deferredNames = Set(
    [
      layers, mask, masks, repetition, style, definitions, MotionKeys.actions, MotionKeys.changes,
      TableKeys.cells, UseKeys.slots,
    ].map(\.name))

  /// Whether the key's value contains layers, or expressions that are evaluated at another time.
  static func isDeferred(_ key: String) -> Bool { deferredNames.contains(key) }

  static let all: [Key] =
    [type, name, style, repetition, definitions] + geometry + [transform, sublayerTransform]
    + looks.keys + [
      cornerRadius.key, background, border, shadow, mask, masks, clipPath, clipRule.key, layers,
      vibrancy.key, animate,
    ] + clock.keys + MotionKeys.all
}

/// The keys of `border`.
package enum BorderKeys {
  package static let fields = Fields(Border(width: 1))
    .number("width", \.width, "in points", .notNegative)
    .color("color", \.color, "its colour")

  static let vocabulary = Vocabulary(.border, "a border", fields.keys)
}

/// The keys of `shadow`.
package enum ShadowKeys {
  package static let fields = Fields(Shadow(opacity: 1))
    .color("color", \.color, "its colour")
    .value(
      "offset", \.offset, .tuple(.length(.any), 2), "[right, down] in points",
      notation: \.notation, read: { $0.point(of: .zero) }, node: SpecNode.point
    )
    .number("radius", \.radius, "standard deviation of its Gaussian", .notNegative)
    .number("opacity", \.opacity, "how strong it is", .unit)

  static let vocabulary = Vocabulary(.shadow, "a shadow", fields.keys)
}
