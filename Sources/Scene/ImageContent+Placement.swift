import DisplayList
import Geometry

extension ImageContent {
  /// The rectangle the image covers; without scaling, one of its pixels is one point.
  public func rect(in bounds: Rect) -> Rect {
    let size = Size(Double(image.width), Double(image.height))
    let across = bounds.width / size.width
    let down = bounds.height / size.height
    let factor: Double
    switch gravity {
    case .resize: return bounds
    case .resizeAspect: factor = min(across, down)
    case .resizeAspectFill: factor = max(across, down)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      factor = 1
    }
    let unit = gravity.unit
    let w = size.width * factor
    let h = size.height * factor
    return Rect(
      x: bounds.minX + (bounds.width - w) * unit.x,
      y: bounds.minY + (bounds.height - h) * unit.y, width: w, height: h)
  }
}

extension ImageContent.Gravity {
  /// The unit point of the image that is aligned with the same point of the bounds.
  fileprivate var unit: Point {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill, .center: Point(0.5, 0.5)
    case .top: Point(0.5, 0)
    case .bottom: Point(0.5, 1)
    case .left: Point(0, 0.5)
    case .right: Point(1, 0.5)
    case .topLeft: Point(0, 0)
    case .topRight: Point(1, 0)
    case .bottomLeft: Point(0, 1)
    case .bottomRight: Point(1, 1)
    }
  }
}
