import DisplayList
import Geometry
import Notations
import Scene

/// The keys that every layer may have.
enum LayerKeys {
  static let type = Key(
    "type", .choice(LayerKind.allCases.map(\.rawValue)),
    "the kind of layer; usually clear from its other keys")
  static let name = Key("name", .text, "what others call the layer")
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
  static let opacity = Key.number("opacity", .unit, "of the layer as a whole", default: 1)
  static let hidden = Key.bool("hidden", "whether it is not drawn", default: false)
  static let zPosition = Key.number(
    "zPosition", .any, "distance towards the viewer: siblings are drawn in its order", default: 0)
  static let clips = Key.bool(
    "clips", "whether the layer's bounds cut its children", default: false)
  static let cornerRadius = Key.value(
    "cornerRadius", .either([.length(.notNegative), .tuple(.length(.notNegative), 4)]),
    "of all corners, or of each clockwise from the top left; percents are of the smaller side",
    default: CornerRadii.zero)
  static let background = Key(
    "background", .either([.paint, .null]), "paint below the content", otherwise: "none")
  static let border = Key("border", .record(.border), "a line inside the edge")
  static let shadow = Key("shadow", .record(.shadow), "a shadow below the layer")
  static let blur = Key.number(
    "blur", .notNegative, "standard deviation of a Gaussian over the layer", default: 0)
  static let mask = Key("mask", .record(.layer), "a layer whose alpha cuts this one")
  static let masks = Key(
    "masks", .list(.record(.mask), .any),
    "masks that cut the layer together: inverted ones, by light, several")
  static let clipPath = Key(
    "clipPath", .path, "a path in the layer's points, outside of which nothing of it is seen")
  static let clipRule = Key.choice(
    "clipRule", "which points are inside of clipPath", default: FillRule.nonZero)
  static let blendMode = Key.choice(
    "blendMode", "how its colours meet those below, as in CSS", default: BlendMode.normal)
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
  static let speed = Key.number(
    "speed", .any, "how fast the layer's clock runs in its parent's", default: LayerClock().speed)
  static let timeOffset = Key.duration(
    "timeOffset", .any, "added to the layer's time", default: LayerClock().timeOffset)
  static let beginTime = Key.duration(
    "beginTime", .any, "when the layer's clock begins in its parent's",
    default: LayerClock().beginTime)

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
    [type, name, style, repetition, definitions] + geometry + [
      transform, sublayerTransform, opacity.key, hidden.key, zPosition.key, clips.key,
      cornerRadius.key,
      background, border, shadow, blur.key, mask, masks, clipPath, clipRule.key, blendMode.key,
      layers, vibrancy.key, animate,
      speed.key, timeOffset.key, beginTime.key,
    ] + MotionKeys.all
}

/// The keys of `border`.
enum BorderKeys {
  static let width = Key.number("width", .notNegative, "in points", default: 1)
  static let color = Key.color("color", "its colour", default: .black)

  static let vocabulary = Vocabulary(.border, "a border", [width.key, color.key])
}

/// The keys of `shadow`.
enum ShadowKeys {
  static let color = Key.color("color", "its colour", default: .black)
  static let offset = Key.value(
    "offset", .tuple(.length(.any), 2), "[right, down] in points", default: Point(0, 3))
  static let radius = Key.number(
    "radius", .notNegative, "standard deviation of its Gaussian", default: Shadow().radius)
  static let opacity = Key.number("opacity", .unit, "how strong it is", default: 1)

  static let vocabulary = Vocabulary(
    .shadow, "a shadow", [color.key, offset.key, radius.key, opacity.key])
}
