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
    case .scale:
      .number((transform[.scaleX] + transform[.scaleY] + transform[.scaleZ]) / 3)
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
  /// content has no such property.
  public mutating func set(_ value: AnimatedValue, for property: Property) {
    switch value {
    case .number(let number): setNumber(number, for: property)
    case .point(let point): setPoint(point, for: property)
    case .size(let size): if property == .size { bounds.size = size }
    case .rect(let rect): if property == .bounds { bounds = rect }
    case .color(let color): setColor(color, for: property)
    case .paint(let paint): setPaint(paint, for: property)
    case .radii(let radii): if property == .cornerRadius { cornerRadii = radii }
    case .transform(let new):
      switch property {
      case .transform: transform = new
      case .sublayerTransform: sublayerTransform = new
      default: content.set(value, for: property)
      }
    case .flag(let flag):
      switch property {
      case .hidden: isHidden = flag
      case .clips: clips = flag
      default: break
      }
    case .filter(let new): if property == .filter { filter = new }
    case .path(let path) where property == .clipPath: clipPath?.path = path
    case .colors, .numbers, .path, .text: content.set(value, for: property)
    }
  }

  /// Also accepts equivalent values of another kind: a number for all corners, a colour for a paint.
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

  private mutating func setNumber(_ number: Double, for property: Property) {
    switch property {
    case .opacity: opacity = number
    case .positionX: position.x = number
    case .positionY: position.y = number
    case .zPosition: zPosition = number
    case .anchorPointX: anchorPoint.x = number
    case .anchorPointY: anchorPoint.y = number
    case .boundsOriginX: bounds.origin.x = number
    case .boundsOriginY: bounds.origin.y = number
    case .width: bounds.size.width = number
    case .height: bounds.size.height = number
    case .rotation, .rotationZ: transform[.rotationZ] = number
    case .rotationX: transform[.rotationX] = number
    case .rotationY: transform[.rotationY] = number
    case .scale: transform.setScale(number)
    case .scaleX: transform[.scaleX] = number
    case .scaleY: transform[.scaleY] = number
    case .scaleZ: transform[.scaleZ] = number
    case .translationX: transform[.translationX] = number
    case .translationY: transform[.translationY] = number
    case .translationZ: transform[.translationZ] = number
    case .cornerRadius: cornerRadii = CornerRadii(number)
    case .borderWidth: border.width = number
    case .shadowOffsetX: shadow.offset.x = number
    case .shadowOffsetY: shadow.offset.y = number
    case .shadowRadius: shadow.radius = number
    case .shadowOpacity: shadow.opacity = number
    case .blur: blur = number
    default: content.set(.number(number), for: property)
    }
  }

  private mutating func setPoint(_ point: Point, for property: Property) {
    switch property {
    case .position: position = point
    case .anchorPoint: anchorPoint = point
    case .boundsOrigin: bounds.origin = point
    case .shadowOffset: shadow.offset = point
    case .translation:
      transform[.translationX] = point.x
      transform[.translationY] = point.y
    default: content.set(.point(point), for: property)
    }
  }

  private mutating func setColor(_ color: Color, for property: Property) {
    switch property {
    case .background: background = .color(color)
    case .borderColor: border.color = color
    case .shadowColor: shadow.color = color
    case .fill, .stroke, .textColor: content.set(.paint(.color(color)), for: property)
    default: content.set(.color(color), for: property)
    }
  }

  private mutating func setPaint(_ paint: Paint?, for property: Property) {
    switch (property, paint) {
    case (.background, _): background = paint
    case (_, .color(let color)) where property.kind == .color: setColor(color, for: property)
    default: content.set(.paint(paint), for: property)
    }
  }
}
