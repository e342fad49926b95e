import DisplayList
import Geometry
import Scene

extension Item {
  /// The item mapped by `map`, with its colours multiplied by a tint.
  func mapped(by map: Projection, tint: Color = .white) -> Item {
    switch self {
    case .fill(var fill):
      fill.transform = map * fill.transform
      fill.paint = fill.paint.tinted(by: tint)
      return .fill(fill)
    case .stroke(var stroke):
      stroke.transform = map * stroke.transform
      stroke.paint = stroke.paint.tinted(by: tint)
      return .stroke(stroke)
    case .image(var image):
      image.transform = map * image.transform
      if tint != .white { image.image = image.image.tinted(by: tint) }
      return .image(image)
    case .tiling(var tiling):
      tiling.transform = map * tiling.transform
      if tint != .white { tiling.items = tiling.items.map { $0.mapped(by: .identity, tint: tint) } }
      return .tiling(tiling)
    case .group(let group): return .group(group.mapped(by: map, tint: tint))
    }
  }

  func mapped(by map: Affine) -> Item { mapped(by: Projection(map)) }
}

extension Group {
  /// Maps the group. Lengths in points of the canvas are scaled like the map at the group's centre.
  fileprivate func mapped(by map: Projection, tint: Color) -> Group {
    var result = self
    result.items = items.map { $0.mapped(by: map, tint: tint) }
    if let extent {
      result.extent =
        map.asAffine.flatMap { map in Rect(containing: extent.corners.map { map.apply($0) }) }
        ?? Group.anywhere
    }
    for index in masks.indices {
      result.masks[index].items = masks[index].items.map { $0.mapped(by: map) }
    }
    if let filter { result.filter?.transform = map * filter.transform }
    for index in clips.indices { result.clips[index].transform = map * clips[index].transform }
    if let outline = backdropOutline { result.backdropOutline?.transform = map * outline.transform }
    guard blur > 0 || shadow != nil || backdrop != nil else { return result }
    let middle = center
    let scale = map.meanScale(at: middle)
    result.blur *= scale
    result.shadow?.radius *= scale
    if let offset = shadow?.offset {
      result.shadow?.offset = map.applyToVector(offset, at: middle)
    }
    result.backdrop?.radius *= scale
    return result
  }

  /// The centre of the first item's bounds; affine maps scale equally everywhere.
  private var center: Point {
    for item in items {
      switch item {
      case .fill(let fill):
        if let box = fill.path.controlBounds { return fill.transform.apply(box.center) }
      case .stroke(let stroke):
        if let box = stroke.path.controlBounds { return stroke.transform.apply(box.center) }
      case .image(let image): return image.transform.apply(image.rect.center)
      case .tiling(let tiling): return tiling.transform.apply(tiling.area.center)
      case .group(let group): return group.center
      }
    }
    return .zero
  }
}

extension Paint {
  fileprivate func tinted(by tint: Color) -> Paint {
    guard tint != .white else { return self }
    return switch self {
    case .color(let color): .color(color.multiplied(by: tint))
    case .gradient(let gradient): .gradient(gradient.mapColors { $0.multiplied(by: tint) })
    }
  }
}
