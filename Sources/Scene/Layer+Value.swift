import DisplayList
import Geometry

extension Layer {
  /// The layer's own value of a property; nil if its content has no such property.
  public func value(of property: Property) -> AnimatedValue? {
    switch property {
    case .position: .point(position)
    case .positionX: .number(position.x)
    case .positionY: .number(position.y)
    case .zPosition: .number(zPosition)
    case .anchorPoint: .point(anchorPoint)
    case .anchorPointX: .number(anchorPoint.x)
    case .anchorPointY: .number(anchorPoint.y)
    case .bounds: .rect(bounds)
    case .boundsOrigin: .point(bounds.origin)
    case .boundsOriginX: .number(bounds.origin.x)
    case .boundsOriginY: .number(bounds.origin.y)
    case .size: .size(bounds.size)
    case .width: .number(bounds.width)
    case .height: .number(bounds.height)
    case .transform: .transform(transform)
    case .rotation, .rotationZ: .number(transform[.rotationZ])
    case .rotationX: .number(transform[.rotationX])
    case .rotationY: .number(transform[.rotationY])
    case .scale: .number(transform.meanScale)
    case .scaleX: .number(transform[.scaleX])
    case .scaleY: .number(transform[.scaleY])
    case .scaleZ: .number(transform[.scaleZ])
    case .translation: .point(Point(transform[.translationX], transform[.translationY]))
    case .translationX: .number(transform[.translationX])
    case .translationY: .number(transform[.translationY])
    case .translationZ: .number(transform[.translationZ])
    case .sublayerTransform: .transform(sublayerTransform)
    case .opacity: .number(opacity)
    case .hidden: .flag(isHidden)
    case .clips: .flag(clips)
    case .cornerRadius: .radii(cornerRadii)
    case .background: .paint(background)
    case .borderWidth: .number(border.width)
    case .borderColor: .color(border.color)
    case .shadowColor: .color(shadow.color)
    case .shadowOffset: .point(shadow.offset)
    case .shadowOffsetX: .number(shadow.offset.x)
    case .shadowOffsetY: .number(shadow.offset.y)
    case .shadowRadius: .number(shadow.radius)
    case .shadowOpacity: .number(shadow.opacity)
    case .blur: .number(blur)
    case .filter: .filter(filter)
    case .clipPath: clipPath.map { .path($0.path) }
    case .path, .startAngle, .endAngle, .radius, .innerRadius, .corners, .fill, .stroke, .lineWidth,
      .miterLimit, .dash, .dashPhase, .strokeStart,
      .strokeEnd, .strokeOffset, .gradientColors, .gradientLocations, .gradientStart,
      .gradientEnd, .gradientFocus, .fillColors, .fillLocations, .fillStart, .fillEnd, .fillFocus,
      .strokeColors, .strokeLocations, .strokeGradientStart, .strokeGradientEnd, .strokeFocus,
      .text, .textColor, .letterSpacing, .fontSize, .instanceCount, .instanceDelay,
      .instanceTransform,
      .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
      .instanceAlphaOffset, .backdropRadius, .backdropTint:
      content.value(of: property)
    }
  }

  /// Gives a property a new model value. Does nothing if the value is of another kind or the layer's
  /// content has no such property; see `AnimatedValue.put(into:)` for what may stand in for what.
  public mutating func set(_ value: AnimatedValue, for property: Property) {
    switch property {
    case .position: value.put(into: &position)
    case .positionX: value.put(into: &position.x)
    case .positionY: value.put(into: &position.y)
    case .zPosition: value.put(into: &zPosition)
    case .anchorPoint: value.put(into: &anchorPoint)
    case .anchorPointX: value.put(into: &anchorPoint.x)
    case .anchorPointY: value.put(into: &anchorPoint.y)
    case .bounds: value.put(into: &bounds)
    case .boundsOrigin: value.put(into: &bounds.origin)
    case .boundsOriginX: value.put(into: &bounds.origin.x)
    case .boundsOriginY: value.put(into: &bounds.origin.y)
    case .size: value.put(into: &bounds.size)
    case .width: value.put(into: &bounds.size.width)
    case .height: value.put(into: &bounds.size.height)
    case .transform: value.put(into: &transform)
    case .rotation, .rotationZ: setPart(.rotationZ, value)
    case .rotationX: setPart(.rotationX, value)
    case .rotationY: setPart(.rotationY, value)
    case .scale: if case .number(let factor) = value { transform.setScale(factor) }
    case .scaleX: setPart(.scaleX, value)
    case .scaleY: setPart(.scaleY, value)
    case .scaleZ: setPart(.scaleZ, value)
    case .translation:
      guard case .point(let point) = value else { return }
      transform[.translationX] = point.x
      transform[.translationY] = point.y
    case .translationX: setPart(.translationX, value)
    case .translationY: setPart(.translationY, value)
    case .translationZ: setPart(.translationZ, value)
    case .sublayerTransform: value.put(into: &sublayerTransform)
    case .opacity: value.put(into: &opacity)
    case .hidden: value.put(into: &isHidden)
    case .clips: value.put(into: &clips)
    case .cornerRadius: value.put(into: &cornerRadii)
    case .background: value.put(into: &background)
    case .borderWidth: value.put(into: &border.width)
    case .borderColor: value.put(into: &border.color)
    case .shadowColor: value.put(into: &shadow.color)
    case .shadowOffset: value.put(into: &shadow.offset)
    case .shadowOffsetX: value.put(into: &shadow.offset.x)
    case .shadowOffsetY: value.put(into: &shadow.offset.y)
    case .shadowRadius: value.put(into: &shadow.radius)
    case .shadowOpacity: value.put(into: &shadow.opacity)
    case .blur: value.put(into: &blur)
    case .filter: value.put(into: &filter)
    case .clipPath: if case .path(let path) = value { clipPath?.path = path }
    case .path, .startAngle, .endAngle, .radius, .innerRadius, .corners, .fill, .stroke, .lineWidth,
      .miterLimit, .dash, .dashPhase, .strokeStart,
      .strokeEnd, .strokeOffset, .gradientColors, .gradientLocations, .gradientStart,
      .gradientEnd, .gradientFocus, .fillColors, .fillLocations, .fillStart, .fillEnd, .fillFocus,
      .strokeColors, .strokeLocations, .strokeGradientStart, .strokeGradientEnd, .strokeFocus,
      .text, .textColor, .letterSpacing, .fontSize, .instanceCount, .instanceDelay,
      .instanceTransform,
      .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
      .instanceAlphaOffset, .backdropRadius, .backdropTint:
      content.set(value, for: property)
    }
  }

  /// A transform is taken apart when a part of it is set, so that only numbers may get there.
  private mutating func setPart(_ part: Transform.Part, _ value: AnimatedValue) {
    if case .number(let number) = value { transform[part] = number }
  }

  public mutating func set(_ value: AnimatedValue, for target: PropertyMotion.Target) {
    switch target {
    case .property(let property): set(value, for: property)
    case .custom(let name):
      if let index = custom.firstIndex(where: { $0.name == name }) {
        custom[index].value = value
      } else {
        let index = custom.firstIndex { $0.name > name } ?? custom.count
        custom.insert(CustomProperty(name: name, value: value), at: index)
      }
    }
  }

  public func value(of target: PropertyMotion.Target) -> AnimatedValue? {
    switch target {
    case .property(let property): value(of: property)
    case .custom(let name): custom.first { $0.name == name }?.value
    }
  }
}
