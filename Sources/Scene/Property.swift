/// The animatable properties of a layer, by key path.
///
/// The raw value is the key path, which is Core Animation's if it has one. The parts of a property (`position.x`) are cases
/// of their own. Angles are in radians.
public enum Property: String, Hashable, Sendable, CaseIterable {
  case position
  case positionX = "position.x"
  case positionY = "position.y"
  case zPosition
  case anchorPoint
  case anchorPointX = "anchorPoint.x"
  case anchorPointY = "anchorPoint.y"
  case bounds
  case boundsOrigin = "bounds.origin"
  case boundsOriginX = "bounds.origin.x"
  case boundsOriginY = "bounds.origin.y"
  case size = "bounds.size"
  case width = "bounds.size.width"
  case height = "bounds.size.height"

  case transform
  case rotation = "transform.rotation"
  case rotationX = "transform.rotation.x"
  case rotationY = "transform.rotation.y"
  case rotationZ = "transform.rotation.z"
  case scale = "transform.scale"
  case scaleX = "transform.scale.x"
  case scaleY = "transform.scale.y"
  case scaleZ = "transform.scale.z"
  case translation = "transform.translation"
  case translationX = "transform.translation.x"
  case translationY = "transform.translation.y"
  case translationZ = "transform.translation.z"
  case sublayerTransform

  case opacity
  case hidden
  case clips
  case cornerRadius
  case background
  case borderWidth = "border.width"
  case borderColor = "border.color"
  case shadowColor = "shadow.color"
  case shadowOffset = "shadow.offset"
  case shadowOffsetX = "shadow.offset.x"
  case shadowOffsetY = "shadow.offset.y"
  case shadowRadius = "shadow.radius"
  case shadowOpacity = "shadow.opacity"
  case blur
  case filter
  case clipPath

  case path
  case startAngle
  case endAngle
  case radius
  case innerRadius
  case corners
  case fill
  case stroke
  case lineWidth
  case miterLimit
  case dash
  case dashPhase
  case strokeStart
  case strokeEnd
  case strokeOffset

  case fillColors = "fill.colors"
  case fillLocations = "fill.locations"
  case fillStart = "fill.startPoint"
  case fillEnd = "fill.endPoint"
  case fillFocus = "fill.focalPoint"
  case strokeColors = "stroke.colors"
  case strokeLocations = "stroke.locations"
  case strokeGradientStart = "stroke.startPoint"
  case strokeGradientEnd = "stroke.endPoint"
  case strokeFocus = "stroke.focalPoint"

  case gradientColors = "colors"
  case gradientLocations = "locations"
  case gradientStart = "startPoint"
  case gradientEnd = "endPoint"
  case gradientFocus = "focalPoint"

  case text
  case textColor = "color"
  case letterSpacing
  case fontSize = "font.size"

  case instanceCount = "instances"
  case instanceDelay
  case instanceTransform
  case instanceColor
  case instanceRedOffset
  case instanceGreenOffset
  case instanceBlueOffset
  case instanceAlphaOffset

  case backdropRadius = "backdrop.radius"
  case backdropTint = "backdrop.tint"

  /// The kind of value it takes.
  public var kind: AnimatedValue.Kind {
    switch self {
    case .position, .anchorPoint, .boundsOrigin, .shadowOffset, .gradientStart, .gradientEnd,
      .gradientFocus, .fillStart, .fillEnd, .fillFocus, .strokeGradientStart,
      .strokeGradientEnd, .strokeFocus, .translation:
      .point
    case .size: .size
    case .bounds: .rect
    case .transform, .sublayerTransform, .instanceTransform: .transform
    case .hidden, .clips: .flag
    case .cornerRadius: .radii
    case .background, .fill, .stroke, .textColor: .paint
    case .borderColor, .shadowColor, .instanceColor, .backdropTint: .color
    case .path, .clipPath: .path
    case .filter: .filter
    case .dash, .gradientLocations, .fillLocations, .strokeLocations: .numbers
    case .gradientColors, .fillColors, .strokeColors: .colors
    case .text: .text
    case .positionX, .positionY, .zPosition, .anchorPointX, .anchorPointY, .boundsOriginX,
      .boundsOriginY, .width, .height, .rotation, .rotationX, .rotationY, .rotationZ, .scale,
      .scaleX, .scaleY, .scaleZ, .translationX, .translationY, .translationZ, .opacity,
      .borderWidth, .shadowOffsetX, .shadowOffsetY, .shadowRadius, .shadowOpacity, .blur,
      .startAngle, .endAngle, .radius, .innerRadius, .corners, .lineWidth, .miterLimit, .dashPhase,
      .strokeStart, .strokeEnd, .strokeOffset, .letterSpacing, .fontSize, .instanceCount,
      .instanceDelay, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
      .instanceAlphaOffset, .backdropRadius:
      .number
    }
  }

  /// Whether one is the same as the other or a part of it: `transform` and `transform.scale.x`.
  public func overlaps(_ other: Property) -> Bool {
    self == other || rawValue.hasPrefix(other.rawValue + ".")
      || other.rawValue.hasPrefix(rawValue + ".")
  }
}
