import DisplayList
import Geometry

/// Drawing as Chromium does, whose pixels are quarters of ours.
extension Painter {
  /// Letters larger than this many of Chromium's pixels are drawn like other shapes.
  private static let largestLetter = 256.0

  /// Sets the outline to that of a path's inside. Returns false if it is not drawn in a way of its own.
  mutating func trace(likeBrowsers path: Path, _ map: Affine, in layer: PixelLayer) -> Bool {
    guard let grid = browserGrid else { return false }
    if !path.letters.isEmpty {
      let path = standing(path, map, layer, grid)
      outline.append(path, through: Projection(map), scratch: &flat)
      return true
    }
    guard hasBrowserChords else { return false }
    var shape = BrowserOutline()
    shape.append(path, through: map)
    guard shape.polygons(into: &outline) else { return false }
    outline.mayCross = !path.isStarShaped
    return true
  }

  /// The same for a line.
  mutating func trace(likeBrowsers stroke: Stroke, _ map: Affine, in layer: PixelLayer) -> Bool {
    guard let grid = browserGrid else { return false }
    if !stroke.path.letters.isEmpty {
      var stroke = stroke
      stroke.path = standing(stroke.path, map, layer, grid)
      trace(stroke, map, in: layer)
      return true
    }
    guard hasBrowserChords, stroke.trim.isWhole, stroke.style.width > 0,
      BrowserOutline.holds(stroke, map),
      let shape = BrowserStroker.outline(of: stroke.path, stroke.style, map),
      shape.polygons(into: &outline)
    else { return false }
    outline.mayCross = true
    return true
  }

  /// The path with its letters where Chromium keeps pictures of them: on whole rows, or columns for text that runs up or
  /// down, and at quarters of pixels along the text.
  private func standing(_ path: Path, _ map: Affine, _ layer: PixelLayer, _ grid: Double) -> Path {
    guard let inverse = map.inverted else { return path }
    let corner = Point(Double(layer.rect.minX), Double(layer.rect.minY))
    let isLevel = map.b == 0 && map.c == 0
    let isUpright = map.a == 0 && map.d == 0
    func snapped(_ v: Double, toWhole: Bool) -> Double {
      toWhole ? (v + 0.5).rounded(.down) : (v * 4 + 0.5).rounded(.down) / 4
    }
    return path.movingLetters { letter in
      let size = map.applyToVector(letter.top - letter.origin).length * grid
      guard size <= Painter.largestLetter else { return .zero }
      let p = (map.apply(letter.origin) + corner) * grid
      let place = Point(snapped(p.x, toWhole: isUpright), snapped(p.y, toWhole: isLevel))
      return inverse.applyToVector((place - p) / grid)
    }
  }
}
