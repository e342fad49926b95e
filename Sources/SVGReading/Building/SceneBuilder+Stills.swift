import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene
import SceneReading

/// What `feImage` shows that is drawn first: other elements, and SVG files.
extension SceneBuilder {
  /// An image, and the part of the filter's space that it covers.
  struct Still {
    var image: Image
    var rect: Rect
  }

  struct StillPlace: Hashable {
    /// Its place in the file.
    var element: Int
    var area: Rect
  }

  /// Pixels a point, as long as no side has more than `longestStill`.
  private static let stillScale = 4.0
  private static let longestStill = 2048.0
  private static let mostStills = 64

  /// As it is at the beginning; nil if it cannot be drawn. An element begins at the area's corner, as in browsers.
  func stillImage(_ element: Element, in area: Rect) -> Still? {
    let place = StillPlace(element: element.place.start, area: area)
    if let known = knownStills[place] { return known }
    let still: Still?
    if let id = element.localReference {
      still = tree.node(id: id).flatMap { self.still(of: $0, in: area) }
    } else {
      still = self.still(of: element, in: area)
    }
    knownStills[place] = .some(still)
    return still
  }

  private func still(of target: Int, in area: Rect) -> Still? {
    guard open.insert(target).inserted else { return nil }
    defer { open.remove(target) }
    guard let content = layer(of: target, unit: 1) else { return nil }
    return drawn(content, size: area.size).map { Still(image: $0, rect: area) }
  }

  private func still(of element: Element, in area: Rect) -> Still? {
    guard let reference = element.reference.map(trimmed),
      let (content, size) = picture(reference, at: element.place, room: area.size),
      let image = drawn(content, size: size)
    else { return nil }
    let map = ViewBox.map(
      Rect(origin: .zero, size: size), into: area.size, element["preserveAspectRatio"])
    let corner = map.apply(.zero)
    return Still(
      image: image,
      rect: Rect(
        x: area.minX + corner.x, y: area.minY + corner.y, width: size.width * map.a,
        height: size.height * map.d))
  }

  private func drawn(_ content: Layer, size: Size) -> Image? {
    guard size.width > 0, size.height > 0, knownStills.count < SceneBuilder.mostStills else {
      return nil
    }
    let scale = min(
      SceneBuilder.stillScale, SceneBuilder.longestStill / max(size.width, size.height))
    return resources.drawStill(
      Scene(canvas: Canvas(size: size), playback: Playback(), layers: [content]), scale)
  }
}
