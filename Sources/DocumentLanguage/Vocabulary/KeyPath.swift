import Notations
import Scene

/// A key path that animations, actions and changes may name.
///
/// The schema, the reference and `kineo show --keys` share this table; a test animates each key path on every
/// kind of layer.
package struct KeyPath: Sendable {
  var name: String
  var value: ValueKind
  /// The meaning of the value: one sentence without a full stop.
  var about: String
  /// The kinds of layers that have it; nil for all.
  var kinds: [LayerKind]?

  /// All key paths in the order of `Property`, with `frame` after the sizes that it moves.
  static let all =
    of(ofLayers) + of(ofShapes, [.shape]) + of(ofPaths, [.shape, .text])
    + of(ofGradients, [.gradient]) + of(ofTexts, [.text]) + of(ofReplicators, [.replicator])
    + of(ofBackdrops, [.backdrop])

  private static func of(_ rows: [(Property, about: String)], _ kinds: [LayerKind]? = nil)
    -> [KeyPath]
  {
    rows.flatMap { property, about in
      let own = KeyPath(
        name: property.rawValue, value: value(of: property), about: about, kinds: kinds)
      return property == .height ? [own, frame] : [own]
    }
  }

  private static let frame = KeyPath(
    name: FrameMotion.keyPath, value: .tuple(.number(.any), 4),
    about: "[x, y, width, height] in the parent: `position` and `bounds.size` together")

  /// Whether documents can animate a property.
  package static func has(_ property: Property) -> Bool {
    all.contains { $0.name == property.rawValue }
  }

  /// The names of all properties and their aliases, without the author's own properties.
  static let names = all.map(\.name) + Property.aliases.keys.sorted()

  /// The prefix of the author's own properties.
  static let customPrefix = "custom."

  /// The kind of value that `ValueReader` reads.
  private static func value(of property: Property) -> ValueKind {
    switch property.kind {
    case .number:
      if property.isAngle { return .angle }
      switch property {
      case .positionX, .positionY, .width, .height, .translationX, .translationY, .radius,
        .innerRadius:
        return .length(.any)
      case .instanceDelay: return .duration(.any)
      default: return .number(.any)
      }
    case .point, .size: return .tuple(.length(.any), 2)
    case .rect: return .tuple(.length(.any), 4)
    case .color: return .color
    case .paint: return .either([.paint, .choice(["none"]), .null])
    case .colors: return .list(.color, .atLeast(1))
    case .numbers: return .list(.number(.any), .any)
    case .radii: return LayerKeys.cornerRadius.key.kind
    case .transform: return TransformReader.kind
    case .path: return property == .clipPath ? .path : .either([.path, Measures.points.kind])
    case .filter: return .anything
    case .flag: return .bool
    case .text: return .either([.text, .number(.any)])
    }
  }

  /// Why a key of layers is not a key path, and what to animate instead; nil for anything but such a key.
  static func reasonAgainst(_ keyPath: String) -> (why: String, hint: String?)? {
    let key = keyPath.split(separator: ".").first.map(String.init) ?? keyPath
    switch key {
    case "textPath": return ("letters are set once, when the document is read", nil)
    case "font", "lineHeight", "align", "verticalAlign", "lines", "maxWidth":
      return (
        "letters are set once, when the document is read",
        "animate 'font.size' or 'letterSpacing', or let two texts fade into each other"
      )
    case "center": return ("a shape stays in its layer", "animate 'position'")
    case "from", "to":
      return ("a line's ends move together", "animate 'points', from [[x, y], [x, y]] to others")
    case "image", "contentsRect", "sprites":
      return (
        "an image layer shows its pictures in turn by itself",
        "name several files, or 'sprites', and say how fast with 'fps'"
      )
    case "gravity", "contentsGravity", "use", "snapshotOf":
      return ("a layer's content does not change", "let layers 'appear' and 'disappear' in turn")
    case "mask", "masks": return ("masks are layers", "animate their own properties")
    case "layers", "cells", "stack", "table":
      return ("children are placed once, when the document is read", "animate each of them")
    case "blendMode", "lineCap", "lineJoin", "fillRule", "fit", "shape", "clockwise", "closed",
      "strokeParts", "vibrancy":
      return (
        "it has no values in between", "let layers 'appear' and 'disappear' in turn"
      )
    case "viewBox", "inset": return ("it only sets the initial layout", "animate 'frame'")
    case "backdrop":
      return (
        "the glass keeps its saturation", "animate 'backdrop.radius' or 'backdrop.tint'"
      )
    case "parameters", "slots":
      return ("a document is read once, with its parameters", "animate the layers inside")
    case "emitter":
      return (
        "particles have their own lives",
        "rates over time are a cell's: \"birthRate\": [[0, 0], [1, 40]]"
      )
    default: return nil
    }
  }
}

/// The meanings of the key paths, in the order of `Property`.
extension KeyPath {
  private static let ofLayers: [(Property, about: String)] = [
    (.position, "the position of the anchor point in the parent"),
    (.positionX, "from the parent's left, in points"),
    (.positionY, "from the parent's top, in points"),
    (.zPosition, "towards the viewer, in points"),
    (.anchorPoint, "in fractions of the size"),
    (.anchorPointX, "0 is the left edge, 1 the right one"),
    (.anchorPointY, "0 is the top edge, 1 the bottom one"),
    (.bounds, "[x, y, width, height] of what the layer shows, in its own space"),
    (.boundsOrigin, "the point at the layer's top left: moving it scrolls the children"),
    (.boundsOriginX, "scrolls the children to the left, in points"),
    (.boundsOriginY, "scrolls the children up, in points"),
    (.size, "width and height; the anchor point stays, and so do the children"),
    (.width, "in points"),
    (.height, "in points"),
    (.transform, "the whole transform; two are interpolated by decomposing them"),
    (.rotation, "clockwise, any number of turns; the same as `transform.rotation.z`"),
    (.rotationX, "about the horizontal axis"),
    (.rotationY, "about the vertical axis"),
    (.rotationZ, "clockwise, any number of turns"),
    (.scale, "in all directions; 1 is the layer's own size"),
    (.scaleX, "of the width"),
    (.scaleY, "of the height"),
    (.scaleZ, "of the depth"),
    (.translation, "[right, down]; percents are of the layer's own size"),
    (.translationX, "to the right; percents are of the layer's own width"),
    (.translationY, "down; percents are of the layer's own height"),
    (.translationZ, "towards the viewer, in points"),
    (.sublayerTransform, "the transform of all children"),
    (.opacity, "of the layer as a whole, 0…1"),
    (.hidden, "changes half-way, or at key times"),
    (.clips, "changes half-way, or at key times"),
    (.cornerRadius, "of all corners, or of each clockwise from the top left"),
    (.background, "the paint below the content"),
    (.borderWidth, "in points"),
    (.borderColor, "of the line inside the edge"),
    (.shadowColor, "of the shadow"),
    (.shadowOffset, "[right, down] in points"),
    (.shadowOffsetX, "to the right, in points"),
    (.shadowOffsetY, "down, in points"),
    (.shadowRadius, "the standard deviation of its Gaussian, in points"),
    (.shadowOpacity, "0…1"),
    (.blur, "the standard deviation of a Gaussian over the layer, in points"),
    (.clipPath, "the path that cuts the layer, in its points"),
  ]

  private static let ofShapes: [(Property, about: String)] = [
    (
      .path,
      "the outline, as path data or, of a `polyline`, as points: paths of as many pieces morph, others are cut to fit"
    ),
    (.startAngle, "where a `circle` or an `arc` begins"),
    (.endAngle, "where an `arc` ends; beyond a whole turn it draws over itself"),
    (.radius, "of a `circle`, `arc`, `polygon` or `star`, or of the corners of a `roundedRect`"),
    (.innerRadius, "of the inner corners of a `star`"),
    (.corners, "of a `polygon` or a `star`: whole ones, so that it jumps"),
  ]

  private static let ofPaths: [(Property, about: String)] = [
    (.fill, "of the inside"),
    (.stroke, "of the line"),
    (.lineWidth, "in points"),
    (.miterLimit, "a longer miter becomes a bevel"),
    (.dash, "lengths of dashes and gaps in turn, in points"),
    (.dashPhase, "where in the pattern the line begins, in points"),
    (.strokeStart, "where the line begins, as a fraction of the path's length"),
    (.strokeEnd, "where the line ends, as a fraction of the path's length"),
    (.strokeOffset, "shifts both, wrapping around, as a fraction of the path's length"),
    (.fillColors, "of a `fill` that is a gradient"),
    (.fillLocations, "where each colour of a gradient `fill` is reached, 0…1"),
    (.fillStart, "where a gradient `fill` begins, in fractions of the size"),
    (.fillEnd, "where a gradient `fill` ends, in fractions of the size"),
    (.strokeColors, "of a `stroke` that is a gradient"),
    (.strokeLocations, "where each colour of a gradient `stroke` is reached, 0…1"),
    (.strokeGradientStart, "where a gradient `stroke` begins, in fractions of the size"),
    (.strokeGradientEnd, "where a gradient `stroke` ends, in fractions of the size"),
  ]

  private static let ofGradients: [(Property, about: String)] = [
    (.gradientColors, "of the gradient"),
    (.gradientLocations, "where each colour is reached, 0…1"),
    (.gradientStart, "where the gradient begins, in fractions of the size"),
    (.gradientEnd, "where the gradient ends, in fractions of the size"),
  ]

  private static let ofTexts: [(Property, about: String)] = [
    (.text, "changes half-way, or at key times"),
    (.textColor, "of the letters"),
    (.letterSpacing, "points between letters, added to the font's own"),
    (.fontSize, "the em in points; nothing beside the text makes room for it"),
  ]

  private static let ofReplicators: [(Property, about: String)] = [
    (.instanceCount, "how many copies"),
    (.instanceDelay, "how much later each copy is than the one before"),
    (.instanceTransform, "what each copy is moved by from the one before"),
    (.instanceColor, "multiplies the colours of all copies"),
    (.instanceRedOffset, "added to red from copy to copy"),
    (.instanceGreenOffset, "added to green from copy to copy"),
    (.instanceBlueOffset, "added to blue from copy to copy"),
    (.instanceAlphaOffset, "added to alpha from copy to copy"),
  ]

  private static let ofBackdrops: [(Property, about: String)] = [
    (.backdropRadius, "how far the glass blurs, in points"),
    (.backdropTint, "the colour of the glass"),
  ]
}
