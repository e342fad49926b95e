import DisplayList
import Geometry

extension Item {
  var isGroup: Bool { if case .group = self { true } else { false } }

  /// The pixels that the item may touch; never too few. `map` maps the canvas to pixels.
  func bounds(_ map: Affine, limits: PixelRect) -> PixelRect {
    switch self {
    case .fill(let fill):
      return PixelRect.around(
        fill.path.controlBounds, Projection(map) * fill.transform, limits: limits)
    case .stroke(let stroke):
      guard let path = stroke.path.controlBounds, stroke.style.width > 0 else { return .empty }
      let reach = stroke.style.reach
      let rect = path.inset(by: Insets(all: -reach))
      return PixelRect.around(rect, Projection(map) * stroke.transform, limits: limits)
    case .image(let image):
      return PixelRect.around(image.rect, Projection(map) * image.transform, limits: limits)
    case .tiling(let tiling):
      return PixelRect.around(tiling.area, Projection(map) * tiling.transform, limits: limits)
    case .group(let group):
      return group.bounds(map, limits: limits)
    }
  }
}

extension Item {
  /// Whether it touches no pixel of an area, as its bounds say, which take longer to work out.
  func misses(_ area: PixelRect, _ map: Affine) -> Bool {
    switch self {
    case .fill(let fill):
      guard let affine = fill.transform.asAffine else { break }
      guard let rect = fill.path.controlBounds else { return true }
      return area.isMissed(by: rect, map * affine, reach: 0)
    case .stroke(let stroke):
      guard let affine = stroke.transform.asAffine else { break }
      guard let path = stroke.path.controlBounds, stroke.style.width > 0 else { return true }
      return area.isMissed(by: path, map * affine, reach: stroke.style.reach)
    case .group(let group): return group.misses(area, map)
    case .image, .tiling: break
    }
    return bounds(map, limits: area).isEmpty
  }
}

extension Group {
  /// The same of a group. That of a block does not look at its items.
  func misses(_ area: PixelRect, _ map: Affine) -> Bool {
    extent.map { area.isMissed(by: $0, map, reach: 0) } ?? bounds(map, limits: area).isEmpty
  }
}

extension StrokeStyle {
  /// A line's width, or a smaller one with which it looks the same on a picture of this size: the sides of a line far
  /// wider than that are never seen, and would only take more and more points. `map` maps the path's space to pixels.
  static func visibleWidth(
    _ line: Double, along path: Path, _ map: Affine, width: Double, height: Double
  ) -> Double {
    let pictures = 16.0
    guard line * map.maximumScale > pictures * Point(width, height).length,
      map.determinant != 0, let bounds = path.controlBounds
    else { return line }
    let corners = bounds.corners.map(map.apply) + [.zero, Point(width, height)]
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return line }
    let smallestScale = abs(map.determinant) / map.maximumScale
    return min(line, pictures * Point(right - left, bottom - top).length / smallestScale)
  }
}

extension PixelRect {
  /// Whether a rectangle that is mapped, and `reach` larger on all sides before, is at least a pixel away.
  fileprivate func isMissed(by rect: Rect, _ map: Affine, reach: Double) -> Bool {
    let middle = map.apply(rect.center)
    let (width, height) = (rect.width / 2 + reach, rect.height / 2 + reach)
    let across = abs(map.a) * width + abs(map.c) * height + 1
    let along = abs(map.b) * width + abs(map.d) * height + 1
    // What is not a number is not missed.
    return middle.x + across <= Double(minX) || middle.x - across >= Double(maxX)
      || middle.y + along <= Double(minY) || middle.y - along >= Double(maxY)
  }

  /// The pixels around a mapped rectangle, with one more on each side for rounding, or all of `limits` if
  /// it passes behind the eye.
  static func around(_ rect: Rect?, _ map: Projection, limits: PixelRect) -> PixelRect {
    guard let rect else { return .empty }
    var low = Point(.infinity, .infinity)
    var high = Point(-.infinity, -.infinity)
    for k in 0..<4 {
      let corner = Point(k & 1 == 0 ? rect.minX : rect.maxX, k < 2 ? rect.minY : rect.maxY)
      guard map.weight(at: corner) > 1e-4 * abs(map.w) else { return limits }
      let p = map.apply(corner)
      guard p.isFinite else { return limits }
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
    }
    let box = Rect(
      x: low.x - 1, y: low.y - 1, width: high.x - low.x + 2, height: high.y - low.y + 2)
    let r = PixelRect(around: box, limits: limits)
    return r.isEmpty ? .empty : r
  }
}

extension Group {
  /// The distance that blur, filter and shadow reach beyond the items, in pixels.
  func margin(_ map: Affine) -> Int {
    blurMargin(map.maximumScale) + filterMargin(map) + shadowMargin(map.maximumScale)
  }

  /// The pixels that may cast a shadow on an area.
  func casting(_ area: PixelRect, _ map: Affine) -> PixelRect {
    area.outset(by: shadowMargin(map.maximumScale))
  }

  /// The pixels that the filter reads for those that may cast a shadow on an area.
  func filtering(_ area: PixelRect, _ map: Affine) -> PixelRect {
    casting(area, map).outset(by: filterMargin(map))
  }

  private func filterMargin(_ map: Affine) -> Int {
    filter.map { FilterSpace($0, map).reach(of: $0.filter.steps) } ?? 0
  }

  /// The distance that the blur reaches beyond the items, in pixels.
  private func blurMargin(_ scale: Double) -> Int { GaussianBlur.reach(blur * scale) }

  /// The distance that the shadow reaches beyond what casts it, in pixels.
  private func shadowMargin(_ scale: Double) -> Int {
    guard let shadow else { return 0 }
    let offset = max(abs(shadow.offset.x), abs(shadow.offset.y)) * scale
    guard offset <= GaussianBlur.farthestShadow else { return 0 }
    return GaussianBlur.reach(shadow.radius * scale) + Int(offset) + 2
  }

  func bounds(_ map: Affine, limits: PixelRect) -> PixelRect {
    if let extent { return PixelRect.around(extent, Projection(map), limits: limits) }
    return room(map, limits: limits, below: nil).intersection(limits)
  }

  /// The pixels that a layer needs for the group to be drawn correctly inside `limits`: its items, as far
  /// as blur and shadow bring them there, and what these become there. `below` is where there is anything
  /// for a backdrop to show, or nil if it may be anywhere.
  func room(_ map: Affine, limits: PixelRect, below: PixelRect?) -> PixelRect {
    guard opacity > 0 else { return .empty }
    let scale = map.maximumScale
    let casting = limits.outset(by: shadowMargin(scale))
    let filtering =
      filter.map { FilterSpace($0, map).sources(of: $0.filter.steps, for: casting) } ?? casting
    let wide = filtering.outset(by: blurMargin(scale))
    var inner = backdropBounds(map, limits: below.map { wide.intersection($0) } ?? wide)
    for item in items { inner = inner.union(item.bounds(map, limits: wide)) }
    let clip = clipBounds(map, limits: wide)
    var all = inner
    if blur > 0 || filter != nil {
      inner = inner.outset(by: blurMargin(scale))
      if blur > 0 { all = all.union(inner.intersection(clip).intersection(filtering)) }
      if let filter {
        all = all.union(inner.intersection(filtering))
        inner = filtered(inner, filter, map, limits: filtering)
        all = all.union(inner.intersection(clip).intersection(casting))
      }
    } else {
      all = all.intersection(clip)
    }
    inner = inner.intersection(clip)
    guard shadow != nil, !inner.isEmpty else { return all }
    return all.union(inner.outset(by: shadowMargin(scale)).intersection(limits))
  }

  private func backdropBounds(_ map: Affine, limits: PixelRect) -> PixelRect {
    guard backdrop != nil else { return .empty }
    guard let outline = backdropOutline else { return limits }
    return .around(
      outline.path.controlBounds, Projection(map) * outline.transform, limits: limits)
  }

  /// The pixels that a filter may show for `inner`.
  private func filtered(
    _ inner: PixelRect, _ placed: PlacedFilter, _ map: Affine, limits: PixelRect
  ) -> PixelRect {
    let space = FilterSpace(placed, map)
    let grown =
      placed.filter.fillsEmptiness ? limits : inner.outset(by: space.reach(of: placed.filter.steps))
    return grown.intersection(space.region(limits: limits))
  }

  /// The part of `limits` that the clips leave.
  func clipBounds(_ map: Affine, limits: PixelRect) -> PixelRect {
    clips.reduce(limits) {
      $0.intersection(
        .around($1.path.controlBounds, Projection(map) * $1.transform, limits: limits))
    }
  }
}
