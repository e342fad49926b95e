import DisplayList
import Geometry

/// Each `put(into:)` stores a value where its kind fits, and otherwise changes nothing.
extension AnimatedValue {
  func put(into place: inout Double) {
    if case .number(let number) = self { place = number }
  }

  func put(into place: inout Point) {
    if case .point(let point) = self { place = point }
  }

  func put(into place: inout Size) {
    if case .size(let size) = self { place = size }
  }

  func put(into place: inout Rect) {
    if case .rect(let rect) = self { place = rect }
  }

  /// A paint of one colour counts as that colour.
  func put(into place: inout Color) {
    switch self {
    case .color(let color), .paint(.color(let color)): place = color
    default: break
    }
  }

  /// A colour counts as a paint.
  func put(into place: inout Paint?) {
    switch self {
    case .paint(let paint): place = paint
    case .color(let color): place = .color(color)
    default: break
    }
  }

  /// A number is the radius of all corners.
  func put(into place: inout CornerRadii) {
    switch self {
    case .radii(let radii): place = radii
    case .number(let radius): place = CornerRadii(radius)
    default: break
    }
  }

  func put(into place: inout [Double]) {
    if case .numbers(let numbers) = self { place = numbers }
  }

  func put(into place: inout Transform) {
    if case .transform(let transform) = self { place = transform }
  }

  func put(into place: inout Path) {
    if case .path(let path) = self { place = path }
  }

  func put(into place: inout Filter?) {
    if case .filter(let filter) = self { place = filter }
  }

  func put(into place: inout Bool) {
    if case .flag(let flag) = self { place = flag }
  }
}
