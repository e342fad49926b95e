import DisplayList
import Geometry

extension Layer {
  /// The outline of its bounds with their corners, this much farther in.
  public func outline(inset margin: Double = 0) -> Path {
    guard margin > 0 else { return .roundedRect(bounds, radii: cornerRadii) }
    // Equal ones that are too large are fitted again, to the same.
    let radii = cornerRadii.isUniform ? cornerRadii : cornerRadii.fitted(into: bounds.size)
    return .roundedRect(bounds.inset(by: Insets(all: margin)), radii: radii.shrunk(by: margin))
  }

  /// How much of the layer an opaque border hides for certain: up to its middle. What is drawn there as well would shine
  /// through the border's soft edge as a thin line around it.
  public var marginUnderBorder: Double {
    guard border.color.alpha >= 1 else { return 0 }
    return max(0, min(border.width, bounds.width / 2, bounds.height / 2)) / 2
  }
}
