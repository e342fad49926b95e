import Notations
import Scene

/// A key path that animations, actions and changes may name.
///
/// The schema, the reference and `kineo show --keys` share this table; a test animates each key path on every
/// kind of layer.
package struct KeyPath: Sendable {
  package var name: String
  package var value: ValueKind
  /// The meaning of the value: one sentence without a full stop.
  package var about: String
  /// The kinds of layers that have it; nil for all.
  var kinds: [LayerKind]?

  /// The kinds of layers that have it, as text.
  package var layers: String { kinds?.map(\.rawValue).joined(separator: ", ") ?? "all" }

  /// All key paths in the order of `Property`, with `frame` after the sizes that it moves.
  package static let all = Property.allCases.flatMap { property -> [KeyPath] in
    guard let about = property.about else { return [] }
    let own = KeyPath(
      name: property.rawValue, value: value(of: property), about: about, kinds: property.kinds)
    return property == .height ? [own, frame] : [own]
  }

  private static let frame = KeyPath(
    name: FrameMotion.keyPath, value: .tuple(.number(.any), 4),
    about: "[x, y, width, height] in the parent: `position` and `bounds.size` together")

  /// Whether documents can animate a property.
  package static func has(_ property: Property) -> Bool { property.about != nil }

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
        "an image layer steps through its images by itself",
        "give it several files or 'sprites', and set the rate with 'fps'"
      )
    case "gravity", "contentsGravity", "use", "snapshotOf":
      return ("a layer's content does not change", "let layers 'appear' and 'disappear' in turn")
    case "mask", "masks": return ("masks are layers", "animate their own properties")
    case "layers", "cells", "stack", "table":
      return ("children are placed once, when the document is read", "animate each of them")
    case "blendMode", "lineCap", "lineJoin", "fillRule", "fit", "shape", "clockwise", "closed",
      "strokeParts", "vibrancy":
      return (
        "it has no intermediate values", "let layers 'appear' and 'disappear' in turn"
      )
    case "viewBox", "inset": return ("it only sets the initial layout", "animate 'frame'")
    case "backdrop":
      return (
        "the saturation of a backdrop is fixed", "animate 'backdrop.radius' or 'backdrop.tint'"
      )
    case "parameters", "slots":
      return ("a document is read once, with its parameters", "animate the layers inside")
    case "emitter":
      return (
        "particles are controlled by the emitter's cells",
        "rates over time are a cell's: \"birthRate\": [[0, 0], [1, 40]]"
      )
    default: return nil
    }
  }
}

extension Property {
  /// Its meaning in documents; nil if they cannot animate it.
  fileprivate var about: String? {
    switch self {
    case .position: "the position of the anchor point in the parent"
    case .positionX: "from the parent's left, in points"
    case .positionY: "from the parent's top, in points"
    case .zPosition: "towards the viewer, in points"
    case .anchorPoint: "in fractions of the size"
    case .anchorPointX: "0 is the left edge, 1 the right one"
    case .anchorPointY: "0 is the top edge, 1 the bottom one"
    case .bounds: "[x, y, width, height] of what the layer shows, in its own space"
    case .boundsOrigin: "the point at the layer's top left: moving it scrolls the children"
    case .boundsOriginX: "scrolls the children to the left, in points"
    case .boundsOriginY: "scrolls the children up, in points"
    case .size: "width and height; the anchor point stays, and so do the children"
    case .width: "in points"
    case .height: "in points"
    case .transform: "the whole transform; two are interpolated by decomposing them"
    case .rotation: "clockwise, any number of turns; the same as `transform.rotation.z`"
    case .rotationX: "about the horizontal axis"
    case .rotationY: "about the vertical axis"
    case .rotationZ: "clockwise, any number of turns"
    case .scale: "in all directions; 1 is the layer's own size"
    case .scaleX: "of the width"
    case .scaleY: "of the height"
    case .scaleZ: "of the depth"
    case .translation: "[right, down]; percents are of the layer's own size"
    case .translationX: "to the right; percents are of the layer's own width"
    case .translationY: "down; percents are of the layer's own height"
    case .translationZ: "towards the viewer, in points"
    case .sublayerTransform: "the transform of all children"
    case .opacity: "of the layer as a whole, 0…1"
    case .hidden: "changes half-way, or at key times"
    case .clips: "changes half-way, or at key times"
    case .cornerRadius: "of all corners, or of each clockwise from the top left"
    case .background: "the paint below the content"
    case .borderWidth: "in points"
    case .borderColor: "of the line inside the edge"
    case .shadowColor: "of the shadow"
    case .shadowOffset: "[right, down] in points"
    case .shadowOffsetX: "to the right, in points"
    case .shadowOffsetY: "down, in points"
    case .shadowRadius: "the standard deviation of its Gaussian, in points"
    case .shadowOpacity: "0…1"
    case .blur: "the standard deviation of a Gaussian over the layer, in points"
    case .clipPath: "the path that cuts the layer, in its points"
    case .path:
      "the outline, as path data or, of a `polyline`, as points: paths of as many pieces morph, others are cut to fit"
    case .startAngle: "where a `circle` or an `arc` begins"
    case .endAngle: "where an `arc` ends; beyond a whole turn it draws over itself"
    case .radius: "of a `circle`, `arc`, `polygon` or `star`, or of the corners of a `roundedRect`"
    case .innerRadius: "of the inner corners of a `star`"
    case .corners: "of a `polygon` or a `star`: whole ones, so that it jumps"
    case .fill: "of the inside"
    case .stroke: "of the line"
    case .lineWidth: "in points"
    case .miterLimit: "a longer miter becomes a bevel"
    case .dash: "lengths of dashes and gaps in turn, in points"
    case .dashPhase: "where in the pattern the line begins, in points"
    case .strokeStart: "where the line begins, as a fraction of the path's length"
    case .strokeEnd: "where the line ends, as a fraction of the path's length"
    case .strokeOffset: "shifts both, wrapping around, as a fraction of the path's length"
    case .fillColors: "of a `fill` that is a gradient"
    case .fillLocations: "where each colour of a gradient `fill` is reached, 0…1"
    case .fillStart: "where a gradient `fill` begins, in fractions of the size"
    case .fillEnd: "where a gradient `fill` ends, in fractions of the size"
    case .strokeColors: "of a `stroke` that is a gradient"
    case .strokeLocations: "where each colour of a gradient `stroke` is reached, 0…1"
    case .strokeGradientStart: "where a gradient `stroke` begins, in fractions of the size"
    case .strokeGradientEnd: "where a gradient `stroke` ends, in fractions of the size"
    case .gradientColors: "of the gradient"
    case .gradientLocations: "where each colour is reached, 0…1"
    case .gradientStart: "where the gradient begins, in fractions of the size"
    case .gradientEnd: "where the gradient ends, in fractions of the size"
    case .text: "changes half-way, or at key times"
    case .textColor: "of the letters"
    case .letterSpacing: "points between letters, added to the font's own"
    case .fontSize: "the em in points; nothing beside the text makes room for it"
    case .instanceCount: "how many copies"
    case .instanceDelay: "how much later each copy is than the one before"
    case .instanceTransform: "the transform from each copy to the next"
    case .instanceColor: "multiplies the colours of all copies"
    case .instanceRedOffset: "added to red from copy to copy"
    case .instanceGreenOffset: "added to green from copy to copy"
    case .instanceBlueOffset: "added to blue from copy to copy"
    case .instanceAlphaOffset: "added to alpha from copy to copy"
    case .backdropRadius: "how far the glass blurs, in points"
    case .backdropTint: "the colour of the glass"
    case .filter, .fillFocus, .strokeFocus, .gradientFocus: nil
    }
  }

  /// The kinds of layers that have it; nil for all.
  fileprivate var kinds: [LayerKind]? {
    switch self {
    case .path, .startAngle, .endAngle, .radius, .innerRadius, .corners: [.shape]
    case .fill, .stroke, .lineWidth, .miterLimit, .dash, .dashPhase, .strokeStart, .strokeEnd,
      .strokeOffset, .fillColors, .fillLocations, .fillStart, .fillEnd, .strokeColors,
      .strokeLocations, .strokeGradientStart, .strokeGradientEnd:
      [.shape, .text]
    case .gradientColors, .gradientLocations, .gradientStart, .gradientEnd: [.gradient]
    case .text, .textColor, .letterSpacing, .fontSize: [.text]
    case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
      .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
      [.replicator]
    case .backdropRadius, .backdropTint: [.backdrop]
    case .position, .positionX, .positionY, .zPosition, .anchorPoint, .anchorPointX, .anchorPointY,
      .bounds, .boundsOrigin, .boundsOriginX, .boundsOriginY, .size, .width, .height, .transform,
      .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ,
      .translation, .translationX, .translationY, .translationZ, .sublayerTransform, .opacity,
      .hidden, .clips, .cornerRadius, .background, .borderWidth, .borderColor, .shadowColor,
      .shadowOffset, .shadowOffsetX, .shadowOffsetY, .shadowRadius, .shadowOpacity, .blur,
      .clipPath, .filter, .fillFocus, .strokeFocus, .gradientFocus:
      nil
    }
  }
}
