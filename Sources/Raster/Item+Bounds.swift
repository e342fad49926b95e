import DisplayList
import Geometry

extension Item {
  /// Pixels that the item may touch: never too few. `map` leads from the canvas to pixels.
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
    case .group(let group):
      return group.bounds(map, limits: limits)
    }
  }
}

extension StrokeStyle {
  /// How far from its path a stroke may reach, in the path's space.
  var reach: Double {
    let half = width / 2
    switch join {
    case .miter: return half * max(1.5, min(max(1, miterLimit), 1e6))
    case .round, .bevel: return half * 1.5
    }
  }
}

extension PixelRect {
  /// The pixels around a rectangle that is mapped, one more on each side for rounding; everything where
  /// it passes behind the eye.
  static func around(_ rect: Rect?, _ map: Projection, limits: PixelRect) -> PixelRect {
    guard let rect else { return .empty }
    var points: [Point] = []
    for corner in rect.corners {
      guard map.weight(at: corner) > 1e-4 * abs(map.w) else { return limits }
      let p = map.apply(corner)
      guard p.isFinite else { return limits }
      points.append(p)
    }
    guard let box = Rect(containing: points) else { return .empty }
    let r = PixelRect(around: box.inset(by: Insets(all: -1)), limits: limits)
    return r.isEmpty ? .empty : r
  }
}

extension Group {
  /// How far blur and shadow reach beyond the items, in pixels.
  func margin(scale: Double) -> Int {
    var reach = GaussianBlur.reach(blur * scale)
    if let shadow {
      let offset = max(abs(shadow.offset.x), abs(shadow.offset.y)) * scale
      let cut = offset < 1e6 ? Int(offset) + 1 : 1_000_000
      reach += GaussianBlur.reach(shadow.radius * scale) + cut
    }
    return reach
  }

  func bounds(_ map: Affine, limits: PixelRect) -> PixelRect {
    guard opacity > 0 else { return .empty }
    let margin = margin(scale: map.maximumScale)
    var inner = PixelRect.empty
    let wide = limits.outset(by: margin)
    if backdrop != nil {
      inner = wide
    } else {
      for item in items { inner = inner.union(item.bounds(map, limits: wide)) }
    }
    if blur > 0 { inner = inner.outset(by: GaussianBlur.reach(blur * map.maximumScale)) }
    inner = inner.intersection(clipBounds(map, limits: wide))
    if shadow != nil { inner = inner.outset(by: margin) }
    return inner.intersection(limits)
  }

  /// What the clips leave.
  func clipBounds(_ map: Affine, limits: PixelRect) -> PixelRect {
    clips.reduce(limits) {
      $0.intersection(
        .around($1.path.controlBounds, Projection(map) * $1.transform, limits: limits))
    }
  }
}
