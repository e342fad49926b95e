import Scene

/// How documents write properties and their values.
extension Property {
  /// Whether documents write the value in degrees.
  package var isAngle: Bool {
    switch self {
    case .rotation, .rotationX, .rotationY, .rotationZ, .startAngle, .endAngle: true
    default: false
    }
  }

  /// Core Animation's names of properties that documents call something else.
  static let aliases: [String: Property] = [
    "backgroundColor": .background, "borderColor": .borderColor, "borderWidth": .borderWidth,
    "fillColor": .fill, "strokeColor": .stroke, "foregroundColor": .textColor,
    "shadowColor": .shadowColor, "shadowOffset": .shadowOffset, "shadowRadius": .shadowRadius,
    "shadowOpacity": .shadowOpacity, "shadowOffset.width": .shadowOffsetX,
    "shadowOffset.height": .shadowOffsetY, "lineDashPattern": .dash, "lineDashPhase": .dashPhase,
    "size": .size, "size.width": .width, "size.height": .height, "masksToBounds": .clips,
    "points": .path, "fontSize": .fontSize,
    "transform.translation.width": .translationX, "transform.translation.height": .translationY,
  ]

  /// The property with this key path, under either name.
  init?(keyPath: String) {
    guard let property = Property(rawValue: keyPath) ?? Property.aliases[keyPath] else {
      return nil
    }
    self = property
  }
}
