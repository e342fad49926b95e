import Geometry

extension StyledTree {
  /// The root in its window, as style sheets place it. The window is the whole picture and stays as large as attributes
  /// and the view box say.
  func rootBox(in window: Size) -> Rect {
    func side(_ name: String, of whole: Double) -> Double? {
      guard let entry = nodes[0].style.entries[name]?.last, entry.origin != .attribute else {
        return nil
      }
      return boxLength(name, 0, of: whole)
    }
    func length(_ name: String, of whole: Double) -> Double {
      let most = boxLength("max-\(name)", 0, of: whole) ?? .infinity
      return max(0, min(side(name, of: whole) ?? whole, most))
    }
    let size = Size(length("width", of: window.width), length("height", of: window.height))
    var corner = Point(margin("left", 0, of: window.width), margin("top", 0, of: window.width))
    guard size.width > 0, size.height > 0 else { return Rect(origin: .zero, size: window) }
    guard isPositioned(0) else { return Rect(origin: corner, size: size) }
    if let left = side("left", of: window.width) {
      corner.x += left
    } else if let right = side("right", of: window.width) {
      corner.x += (isAbsolute(0) ? window.width - size.width : 0) - right
    }
    if let top = side("top", of: window.height) {
      corner.y += top
    } else if let bottom = side("bottom", of: window.height) {
      corner.y += (isAbsolute(0) ? window.height - size.height : 0) - bottom
    }
    return Rect(origin: corner, size: size)
  }
}
