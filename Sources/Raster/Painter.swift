import DisplayList
import Geometry

/// Draws items into layers. It owns all scratch memory, so that nothing is allocated once it has warmed up.
struct Painter {
  let map: Affine
  let loops: Loops
  private var cells: CellBuffer
  private var coverage = Coverage()
  var outline = Outline()
  /// Outlines before perspective.
  var flat = Outline()
  var stroker = Stroker()
  /// As in `Viewport`; nil within a tile.
  var canvas: PixelRect?
  /// As in `Viewport`.
  var browserGrid: Double?
  var hasBrowserChords = false
  /// Whether Chromium is given curves for the straight sides of shapes, too.
  var linesAreCurves = false
  /// How far gradients are to the right and down of where they are said to be, in pixels.
  var gradientShift = 0.0
  private var outlines = OutlineMemory()
  /// The outline's own storage while the outline is one that is known from before.
  private var storage = Outline()
  private var isKnown = false
  private var folds = FoldSolver()
  private var plainPaths = PlainPaths()
  /// The path that the outline is of, if it is to be searched for crossings.
  private var searched: OutlineMemory.Source?
  private var table = GradientTable()
  private var scratch: [UInt32] = []
  var blur = GaussianBlur()
  var spare: [PixelLayer] = []
  /// The groups around the current one that have layers of their own, from the outside in.
  var levels: [Level] = []
  /// Whether the outline is that of a line so thin that no sum shows what it covers twice.
  private var isThin = false

  init(map: Affine, loops: Loops, cells: Int = CellBuffer.cells) {
    self.map = map
    self.loops = loops
    self.cells = CellBuffer(most: cells)
  }

  /// Draws items. `clip` is in pixels of the canvas. All of it becomes `ground` first, if there is one; what the first
  /// item covers completely is not written twice.
  mutating func draw(
    _ items: [Item], into layer: inout PixelLayer, clip: PixelRect, ground: UInt32? = nil
  ) {
    let area = clip.intersection(layer.rect)
    guard !area.isEmpty else { return }
    let local = area.shifted(by: -layer.rect.minX, -layer.rect.minY)
    var ground = ground
    defer { layer.fill(taking: &ground, in: local) }
    let isPart = area != layer.rect
    for item in items {
      // What is beyond the picture's sides is passed over before its lines are looked at, as its work is counted.
      if isPart || !item.isGroup, item.misses(area, map) { continue }
      switch item {
      case .fill(let fill):
        trace(fill.path, fill.transform, in: layer)
        paint(
          fill.paint, fill.transform, isEvenOdd: fill.rule == .evenOdd, into: &layer, area,
          ground: ground.take())
      case .stroke(let stroke):
        layer.fill(taking: &ground, in: local)
        trace(stroke, in: layer)
        let opacity = hairline(stroke, in: layer)?.opacity
        paint(
          opacity.map(stroke.paint.faded) ?? stroke.paint, stroke.transform, isEvenOdd: false,
          into: &layer, area)
      case .image(let image):
        layer.fill(taking: &ground, in: local)
        draw(image, into: &layer, area)
      case .tiling(let tiling):
        layer.fill(taking: &ground, in: local)
        draw(tiling, into: &layer, area)
      case .group(let group) where group.isPlain:
        draw(group.items, into: &layer, clip: area, ground: ground.take())
      case .group(let group):
        layer.fill(taking: &ground, in: local)
        draw(group, into: &layer, area)
      }
    }
  }

  /// Maps an item's space to the layer's pixels.
  func place(_ transform: Projection, in layer: PixelLayer) -> Projection {
    let shift = Affine.translation(-Double(layer.rect.minX), -Double(layer.rect.minY))
    if transform == .identity { return Projection(shift * map) }
    return Projection(shift * map) * transform
  }

  /// Sets the outline to that of a path's inside.
  private mutating func trace(_ path: Path, _ transform: Projection, in layer: PixelLayer) {
    let source = OutlineMemory.Source(path: path, map: place(transform, in: layer))
    if recall(source) { return }
    beginOutline()
    if let affine = source.map.asAffine, trace(likeBrowsers: path, affine, in: layer) {
      return remember(source)
    }
    outline.append(path, through: source.map, scratch: &flat)
    spareSearch(source)
    remember(source)
  }

  private mutating func trace(_ stroke: Stroke, in layer: PixelLayer) {
    let source = OutlineMemory.Source(
      path: stroke.path, map: place(stroke.transform, in: layer), style: stroke.style,
      trim: stroke.trim, width: layer.width, height: layer.height)
    if recall(source) { return }
    beginOutline()
    if let affine = source.map.asAffine {
      if trace(likeBrowsers: stroke, affine, in: layer) { return remember(source) }
      trace(stroke, affine, in: layer)
    } else if let bounds = stroke.path.controlBounds {
      flat.removeAll()
      stroker.append(
        stroke.path, style: stroke.style, trim: stroke.trim,
        Flattening(scale: source.map.largestScale(over: bounds)), to: &flat)
      outline.append(flat, through: source.map)
      // How thin it is differs from place to place.
      isThin = stroker.maySelfOverlap()
      outline.mayCross = stroker.hasFolds
    }
    remember(source)
  }

  private mutating func recall(_ source: OutlineMemory.Source) -> Bool {
    guard isKept(source.path), let entry = outlines.recall(source) else { return false }
    if !isKnown { swap(&outline, &storage) }
    isKnown = true
    outline = entry.outline
    isThin = entry.isThin
    searched = nil
    if source.style == nil { spareSearch(source) }
    return true
  }

  /// Says that the outline of a path's inside does not cross itself if it did not in another place. What is drawn as in
  /// browsers depends on the place.
  private mutating func spareSearch(_ source: OutlineMemory.Source) {
    guard outline.mayCross, browserGrid == nil, let path = source.unplaced else { return }
    if plainPaths.contains(path) { outline.mayCross = false } else { searched = path }
  }

  private mutating func beginOutline() {
    if isKnown { swap(&outline, &storage) }
    isKnown = false
    searched = nil
    outline.removeAll()
    isThin = false
  }

  private mutating func remember(_ source: OutlineMemory.Source) {
    if isKept(source.path) { outlines.remember(source, outline, isThin: isThin) }
  }

  /// If browsers are followed, an outline also depends on arcs and letters, which are not compared, and on the
  /// layer's place if that can be at a fraction of their pixels.
  private func isKept(_ path: Path) -> Bool {
    guard let browserGrid else { return true }
    return browserGrid == 1 && path.arcs.isEmpty && path.letters.isEmpty
  }

  /// Sets the outline to that of a line drawn with a map to the layer's pixels.
  mutating func trace(_ stroke: Stroke, _ affine: Affine, in layer: PixelLayer) {
    let scale = min(max(affine.maximumScale, 1e-9), Flattening.largestScale)
    var style = stroke.style
    style.width = StrokeStyle.visibleWidth(
      style.width, along: stroke.path, affine, width: Double(layer.rect.width),
      height: Double(layer.rect.height))
    stroker.append(
      stroke.path, style: style, trim: stroke.trim, Flattening(scale: scale), to: &outline)
    outline.map(from: 0, affine)
    isThin = style.width * affine.minimumScale < 3 && stroker.maySelfOverlap()
    outline.mayCross = stroker.hasFolds
  }

  /// Sets the coverage to that of the uppermost rows of `rest`, and takes them from it. Nil if there are none left.
  private mutating func coverBand(
    of rest: inout PixelRect, isEvenOdd: Bool, _ layer: PixelLayer
  ) -> PixelRect? {
    guard !rest.isEmpty else { return nil }
    cells.resize(width: layer.width, height: layer.height)
    var band = rest
    band.maxY = min(rest.maxY, rest.minY + cells.mostRows)
    rest.minY = band.maxY
    // One more row on each side, because folds in a row also affect the rows next to it.
    let rows = band.minY - layer.rect.minY - 1..<band.maxY - layer.rect.minY + 1
    cells.move(to: rows.lowerBound)
    cells.add(outline, rows: rows)
    cells.sweep(isEvenOdd: isEvenOdd, loops, into: &coverage)
    let isPlain = folds.solve(
      outline, isEvenOdd: isEvenOdd, everywhere: isThin || outline.isNested, width: layer.width,
      &coverage)
    if let path = searched.take(), isPlain { plainPaths.insert(path) }
    return band
  }

  /// The part of an area in whose rows there is something of the outline, if all of it takes several bands.
  private mutating func touched(_ area: PixelRect, of layer: PixelLayer) -> PixelRect {
    cells.resize(width: layer.width, height: layer.height)
    guard area.height > cells.mostRows, let first = outline.points.first else { return area }
    var (top, bottom) = (first.y, first.y)
    for point in outline.points {
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    // Both are within an outline's limit.
    var part = area
    part.minY = max(area.minY, layer.rect.minY + Int(top.rounded(.down)))
    part.maxY = min(area.maxY, layer.rect.minY + Int(bottom.rounded(.up)))
    return part
  }

  private mutating func paint(
    _ paint: Paint, _ transform: Projection, isEvenOdd: Bool, into layer: inout PixelLayer,
    _ area: PixelRect, ground: UInt32? = nil
  ) {
    guard !outline.isEmpty else {
      if let ground {
        layer.fill(ground, in: area.shifted(by: -layer.rect.minX, -layer.rect.minY))
      }
      return
    }
    switch paint {
    case .color(let color):
      let pixel = Premultiplied.pixel(color)
      var rest = ground == nil ? touched(area, of: layer) : area
      while let band = coverBand(of: &rest, isEvenOdd: isEvenOdd, layer) {
        let local = band.shifted(by: -layer.rect.minX, -layer.rect.minY)
        if let ground {
          layer.fill(ground, in: local, around: pixel >> 24 == 255 ? coverage : Coverage())
        }
        layer.draw(pixel, coverage, clip: local, loops)
      }
    case .gradient(let gradient):
      table.load(gradient)
      var map = place(transform, in: layer)
      if gradient.transform != .identity { map = map * Projection(gradient.transform) }
      if gradientShift != 0 {
        map = Projection(.translation(gradientShift, gradientShift)) * map
      }
      draw(
        Shader(gradient, table: table, map: map), isEvenOdd: isEvenOdd, into: &layer, area,
        ground: ground)
    }
  }

  /// Fills the outline with a shader.
  private mutating func draw(
    _ shader: Shader, isEvenOdd: Bool, into layer: inout PixelLayer, _ area: PixelRect,
    ground: UInt32? = nil
  ) {
    var rest = ground == nil ? touched(area, of: layer) : area
    while let band = coverBand(of: &rest, isEvenOdd: isEvenOdd, layer) {
      let local = band.shifted(by: -layer.rect.minX, -layer.rect.minY)
      if let ground {
        layer.fill(ground, in: local, around: shader.isOpaque ? coverage : Coverage())
      }
      layer.draw(shader, table, coverage, clip: local, loops, scratch: &scratch)
    }
  }

  private mutating func draw(_ item: ImageItem, into layer: inout PixelLayer, _ area: PixelRect) {
    let map = place(item.transform, in: layer)
    fill(item.rect, map, Shader(item, map: map), into: &layer, area)
  }

  /// Fills a rectangle with a shader. `map` maps its space to the layer's pixels.
  mutating func fill(
    _ rect: Rect, _ map: Projection, _ shader: Shader, into layer: inout PixelLayer,
    _ area: PixelRect
  ) {
    beginOutline()
    outline.append(rect, through: map, scratch: &flat)
    guard !outline.isEmpty, !rect.isEmpty else { return }
    draw(shader, isEvenOdd: false, into: &layer, area)
  }

  /// A layer whose pixels in `area` are transparent; the others have arbitrary values.
  mutating func takeLayer(_ rect: PixelRect, clearing area: PixelRect) -> PixelLayer {
    var layer = spare.popLast() ?? PixelLayer()
    layer.place(rect)
    layer.fill(0, in: area.shifted(by: -rect.minX, -rect.minY))
    return layer
  }

  /// Clips the pixels in `area`.
  mutating func cut(_ layer: inout PixelLayer, _ clip: Clip, _ area: PixelRect) {
    trace(clip.path, clip.transform, in: layer)
    var rest = area
    while let band = coverBand(of: &rest, isEvenOdd: clip.rule == .evenOdd, layer) {
      layer.cut(coverage, band)
    }
  }
}

extension PixelLayer {
  /// Fills `area`, which is relative to the layer, if that is still to be done.
  fileprivate mutating func fill(taking ground: inout UInt32?, in area: PixelRect) {
    if let color = ground.take() { fill(color, in: area) }
  }
}
