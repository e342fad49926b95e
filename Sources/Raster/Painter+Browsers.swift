import DisplayList
import Geometry

/// Drawing as Chromium does.
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
    if linesAreCurves { shape.curveLines() }
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
    if !hasBrowserChords, let ring = stroke.ring {
      outline.append(ring, through: Projection(map), scratch: &flat)
      return true
    }
    guard hasBrowserChords, stroke.style.width > 0, BrowserOutline.holds(stroke, map) else {
      return false
    }
    let path = stroke.path.trimmed(stroke.trim)
    if let line = hairline(stroke, map) {
      line.append(path, to: &outline)
    } else {
      let numbers = linesAreCurves ? PathNumbers.scripted : .written
      guard let shape = BrowserStroker.outline(of: path, stroke.style, map, numbers),
        shape.polygons(into: &outline)
      else { return false }
    }
    outline.mayCross = true
    return true
  }

  /// A line so thin that Chromium draws it faint instead; nil for others.
  func hairline(_ stroke: Stroke, in layer: PixelLayer) -> BrowserHairline? {
    place(stroke.transform, in: layer).asAffine.flatMap { hairline(stroke, $0) }
  }

  private func hairline(_ stroke: Stroke, _ map: Affine) -> BrowserHairline? {
    guard linesAreCurves, hasBrowserChords, stroke.path.letters.isEmpty,
      BrowserOutline.holds(stroke, map)
    else { return nil }
    return BrowserHairline(stroke.style, map)
  }

  /// The path with its letters as Chromium draws them: fitted to its rows, on whole rows, or columns for text that runs up
  /// or down, and at quarters of pixels along the text.
  private func standing(_ path: Path, _ map: Affine, _ layer: PixelLayer, _ grid: Double) -> Path {
    guard let inverse = map.inverted else { return path }
    let corner = Point(Double(layer.rect.minX), Double(layer.rect.minY))
    func snapped(_ v: Double, toWhole: Bool) -> Double {
      toWhole ? (v + 0.5).rounded(.down) : (v * 4 + 0.5).rounded(.down) / 4
    }
    return path.settingLetters { letter in
      let up = map.applyToVector(letter.top - letter.origin) * grid
      let along = map.applyToVector(letter.right - letter.origin) * grid
      let size = up.length
      guard size <= Painter.largestLetter else { return .moved(by: .zero) }
      let isLevel = abs(up.x) < 1e-7 * size && abs(along.y) < 1e-7 * along.length
      let isUpright = abs(up.y) < 1e-7 * size && abs(along.x) < 1e-7 * along.length
      let p = (map.apply(letter.origin) + corner) * grid
      let place = Point(snapped(p.x, toWhole: isUpright), snapped(p.y, toWhole: isLevel))
      let shift = inverse.applyToVector((place - p) / grid)
      guard isLevel || isUpright, let outline = letter.shape?.outline(pixels: size) else {
        return .moved(by: shift)
      }
      let (origin, right, down) = (
        letter.origin + shift, letter.right - letter.origin, letter.origin - letter.top
      )
      return .outline(outline.mapped { origin + right * $0.x + down * $0.y })
    }
  }
}
