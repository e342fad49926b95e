import DisplayList
import Geometry

/// Converts items of a display list to poses, with all coordinates on the canvas.
final class PoseMaker {
  private let place: Place
  /// Whether all maps are affine, so that lines stay lines and gradients stay gradients.
  private let isFlat: Bool
  /// A picture as an address with its data; nil if it cannot be embedded.
  let address: (Image) -> String?
  private(set) var warnings: [String] = []
  /// The number of parts for a curve in perspective.
  private var parts = 1
  private var error = 0.0
  /// How far effects extend beyond the paths, so far.
  private(set) var margin = 1.0
  private var ribbons: [RibbonKey: Path] = [:]

  private struct RibbonKey: Hashable {
    var path: Path
    var style: StrokeStyle
    var trim: Trim
  }

  init(_ place: Place, isFlat: Bool, address: @escaping (Image) -> String?) {
    self.place = place
    self.isFlat = isFlat
    self.address = address
  }

  /// Determines the smallest number of parts per curve that is accurate enough.
  func settle(on pictures: [[Item]], tolerance: Double) {
    guard !isFlat else { return }
    for count in [1, 2, 4, 8] {
      parts = count
      error = 0
      for items in pictures { _ = poses(items) }
      if error <= tolerance { break }
    }
  }

  func poses(_ items: [Item]) -> [Pose] { items.flatMap(\.withoutBlocks).flatMap { pose($0) } }

  private func pose(_ item: Item) -> [Pose] {
    switch item {
    case .fill(let fill):
      guard let path = projected(fill.path, fill.transform) else { return [] }
      var pose = Pose("path", [("d", .path(path.open))])
      paint("fill", fill.paint, of: fill.path, fill.transform, &pose)
      if fill.rule == .evenOdd { pose.add("fill-rule", .word("evenodd")) }
      return [pose]
    case .stroke(let stroke):
      // The dashes of an element begin with its path, but those of a trimmed line with the whole one.
      let beginsLater =
        !stroke.style.dash.isEmpty && stroke.trim.spans.contains { $0.lowerBound > 0 }
      return isFlat && !beginsLater ? line(stroke) : ribbon(stroke)
    case .image(let item): return picture(item)
    case .tiling(let tiling): return tiles(tiling)
    case .group(let group): return self.group(group)
    }
  }

  private func line(_ stroke: Stroke) -> [Pose] {
    let drawn = stroke.path.trimmed(stroke.trim)
    guard !drawn.isEmpty, let map = stroke.transform.asAffine,
      let path = projected(drawn, stroke.transform)
    else { return [] }
    let scale = abs(map.determinant).squareRoot()
    if !map.isSimilarity { note("its lines keep one width from end to end") }
    let style = stroke.style
    var pose = Pose("path", [("d", .path(path)), ("fill", .word("none"))])
    paint("stroke", stroke.paint, of: stroke.path, stroke.transform, &pose)
    pose.add("stroke-width", .length(style.width * scale))
    if style.cap != .butt { pose.add("stroke-linecap", .word(style.cap.rawValue)) }
    if style.join != .miter { pose.add("stroke-linejoin", .word(style.join.rawValue)) }
    if !style.dash.isEmpty {
      let dash = style.dash.map { place.decimals.text($0 * scale) }
      pose.add("stroke-dasharray", .word(dash.joined(separator: " ")))
      pose.add("stroke-dashoffset", .length(style.dashPhase * scale))
    }
    return [pose]
  }

  private func ribbon(_ stroke: Stroke) -> [Pose] {
    let key = RibbonKey(path: stroke.path, style: stroke.style, trim: stroke.trim)
    let outline = ribbons[key] ?? Ribbon(stroke.path, stroke.style, stroke.trim).outline
    ribbons[key] = outline
    guard !outline.isEmpty, let path = projected(outline, stroke.transform) else { return [] }
    var pose = Pose("path", [("d", .path(path.open))])
    paint("fill", stroke.paint, of: stroke.path, stroke.transform, &pose)
    return [pose]
  }

  private func picture(_ item: ImageItem) -> [Pose] {
    guard let address = address(item.image), let map = nearest(item.rect, item.transform) else {
      note("an image in it is left out")
      return []
    }
    let unit =
      map * Affine.translation(item.rect.minX, item.rect.minY)
      * Affine.scale(item.rect.width, item.rect.height)
    let definition = Pose(
      "image",
      [
        ("href", .word(address)), ("width", .word("1")), ("height", .word("1")),
        ("preserveAspectRatio", .word("none")),
      ])
    return [Pose("use", [("href", .definition([definition])), ("transform", .map(unit))])]
  }

  /// The affine map that approximates a projection near the centre of a rectangle.
  private func nearest(_ rect: Rect, _ map: Projection) -> Affine? {
    let move = Affine.translation(place.offset.x, place.offset.y)
    if let affine = map.asAffine { return move * affine }
    guard rect.corners.allSatisfy({ map.weight(at: $0) > 1e-3 }) else { return nil }
    let affine = map.tangent(at: rect.center)
    let error = rect.corners.map { map.apply($0).distance(to: affine.apply($0)) }.max() ?? 0
    if error * place.pixels > 0.5 { note("an image in perspective is drawn as a parallelogram") }
    return move * affine
  }

  private func projected(_ path: Path, _ map: Projection) -> Path? {
    let offset = place.offset
    if isFlat, let affine = map.asAffine { return path.mapped { affine.apply($0) + offset } }
    guard let projected = ProjectedPath(path, map, parts: parts) else {
      note("parts behind the viewer are not drawn")
      return nil
    }
    error = max(error, projected.error)
    return projected.path.mapped { $0 + offset }
  }

  /// Whether a path is a line once it is projected.
  private func isOnEdge(_ path: Path, _ map: Projection) -> Bool {
    guard let corners = path.controlBounds?.corners,
      corners.allSatisfy({ map.weight(at: $0) > 1e-3 })
    else { return false }
    let seen = corners.map(map.apply)
    let (across, down) = (seen[1] - seen[0], seen[3] - seen[0])
    return abs(across.cross(down)) * place.pixels * place.pixels < 0.01
  }

  func note(_ message: String) {
    if !warnings.contains(message) { warnings.append(message) }
  }

  private func paint(
    _ name: String, _ paint: Paint, of path: Path, _ map: Projection, _ pose: inout Pose
  ) {
    switch paint {
    case .color(let color):
      let color = color.clamped
      pose.add(name, .color(color))
      pose.add(name + "-opacity", .fraction(color.alpha))
    case .gradient(let gradient):
      guard let box = path.controlBounds,
        let projected = ProjectedGradient(gradient, map, over: box, offset: place.offset)
      else {
        // Seen from its edge, it has no area.
        if !isOnEdge(path, map) { note("only the first colour of a gradient in it is drawn") }
        return self.paint(name, .color(gradient.stops[0].color), of: path, map, &pose)
      }
      if projected.levels > 3 { note("a gradient in perspective is only approximate") }
      pose.add(name, .definition([projected.pose]))
    }
  }
}

extension PoseMaker {
  /// In the order of a display list's group: blur, filter, clips and masks, shadow, blending.
  private func group(_ group: Group) -> [Pose] {
    if group.backdrop != nil { note("a backdrop in it is left out") }
    var inner = Pose("g", children: poses(group.items))
    if group.blur > 0 {
      margin = max(margin, group.blur * 3)
      let blur = Pose("feGaussianBlur", [("stdDeviation", .length(group.blur))])
      inner.add("filter", .definition([.filter([blur])]))
    }
    if let placed = group.filter { inner = filtered(inner, placed) }
    for clip in group.clips {
      guard let path = projected(clip.path, clip.transform) else { continue }
      var shape = Pose("path", [("d", .path(path))])
      if clip.rule == .evenOdd { shape.add("clip-rule", .word("evenodd")) }
      inner = wrapped(inner, "clip-path")
      inner.add("clip-path", .definition([Pose("clipPath", children: [shape])]))
    }
    if !group.masks.isEmpty {
      inner = wrapped(inner, "mask")
      let painter = PoseCoverPainter(pictures: group.masks.map { poses($0.items) })
      let cover = MaskCover(group.masks.map(\.form))
      if cover?.isBlended ?? false { note("Firefox does not mix masks in it by their modes") }
      if cover == nil {
        inner.add("mask", .definition([PoseCoverPainter.definition([], .alpha)]))
      }
      for factor in cover?.factors ?? [] {
        inner = wrapped(inner, "mask")
        let (nodes, source) = painter.mask(factor)
        inner.add("mask", .definition([PoseCoverPainter.definition(nodes, source)]))
      }
    }
    if let shadow = group.shadow {
      inner = wrapped(inner, "filter")
      inner.add("filter", .definition([filter(shadow)]))
    }
    inner.add("opacity", .fraction(min(group.opacity, 1)))
    if group.blendMode != .normal {
      inner.add("style", .word("mix-blend-mode:" + group.blendMode.rawValue))
    }
    return [inner]
  }

  /// In one element, filters come before clips and masks, and each occurs only once.
  private func wrapped(_ pose: Pose, _ name: String) -> Pose {
    let isBound = pose.attributes.contains { $0.name == name || name == "filter" }
    return isBound ? Pose("g", children: [pose]) : pose
  }

  private func filtered(_ pose: Pose, _ placed: PlacedFilter) -> Pose {
    var result = wrapped(pose, "filter")
    var filter = Pose.filter(placed.primitives(address))
    if let region = placed.filter.region,
      let box = Rect(containing: region.corners.map(placed.transform.apply))
    {
      filter.hasArea = false
      filter.add("x", .length(box.minX + place.offset.x))
      filter.add("y", .length(box.minY + place.offset.y))
      filter.add("width", .length(box.width))
      filter.add("height", .length(box.height))
    } else {
      margin = max(margin, placed.filter.reach * placed.transform.meanScale)
    }
    result.add("filter", .definition([filter]))
    return result
  }

  private func tiles(_ tiling: Tiling) -> [Pose] {
    guard let map = nearest(tiling.area, tiling.transform),
      let area = projected(.rect(tiling.area), tiling.transform)
    else { return [] }
    var bare = place
    bare.offset = .zero
    let inside = PoseMaker(bare, isFlat: isFlat, address: address)
    let tile = tiling.tile
    let fine = Decimals(4)
    let pattern = Pose(
      "pattern",
      [
        ("x", .word(fine.text(tile.minX))), ("y", .word(fine.text(tile.minY))),
        ("width", .word(fine.text(tile.width))), ("height", .word(fine.text(tile.height))),
        ("patternUnits", .word("userSpaceOnUse")),
        ("patternTransform", .map(map * tiling.placement)),
      ], children: inside.poses(tiling.items))
    for warning in inside.warnings { note(warning) }
    return [Pose("path", [("d", .path(area)), ("fill", .definition([pattern]))])]
  }

  private func filter(_ shadow: ShadowStyle) -> Pose {
    margin = max(margin, shadow.radius * 3 + shadow.offset.length)
    let color = shadow.color.clamped
    let drop = Pose(
      "feDropShadow",
      [
        ("dx", .length(shadow.offset.x)), ("dy", .length(shadow.offset.y)),
        ("stdDeviation", .length(shadow.radius)), ("flood-color", .color(color)),
        ("flood-opacity", .fraction(color.alpha)),
      ])
    return .filter([drop])
  }
}

extension Projection {
  /// The affine map that is tangent to this one at a point in front of the eye.
  func tangent(at p: Point) -> Affine {
    let weight = weight(at: p)
    let image = apply(p)
    // d(n / w) = (dn − image · dw) / w.
    let a = (affine.a - image.x * g) / weight
    let b = (affine.b - image.y * g) / weight
    let c = (affine.c - image.x * h) / weight
    let d = (affine.d - image.y * h) / weight
    return Affine(
      a: a, b: b, c: c, d: d, tx: image.x - a * p.x - c * p.y, ty: image.y - b * p.x - d * p.y)
  }
}

extension Projection {
  /// The mean scale at the origin over both directions.
  fileprivate var meanScale: Double {
    let map = asAffine ?? tangent(at: .zero)
    return map.determinant.isFinite ? abs(map.determinant).squareRoot() : 1
  }
}

extension Path {
  /// Without its last closing line, which what is only filled does not need.
  fileprivate var open: Path { elements.last == .close ? Path(Array(elements.dropLast())) : self }
}
