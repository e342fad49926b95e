import DisplayList
import Geometry
import Scene

/// Compositing of a layer as a whole.
extension Drawing {
  mutating func compose(
    _ layer: Layer, _ node: Node, outline: Path, from start: Int, at time: Double,
    in space: Projection
  ) {
    var backdrop = layer.backdrop
    if let style = backdrop { backdrop?.tint = tinted(style.tint) }
    // A filter's region may show something where nothing is.
    guard items.count > start || backdrop != nil || layer.filter?.region != nil else { return }
    let isCut = layer.clipPath != nil || !node.masks.isEmpty
    guard layer.needsGroup || layer.opacity < 1 || backdrop != nil || isCut else { return }
    if !layer.needsGroup, backdrop == nil, !isCut, fade(layer.opacity, from: start) { return }
    let masks = node.masks.map { drawn($0, of: layer, at: time, in: space) }
    // A shadow or blur that is stretched is a filter's.
    let isStretched = space.isStretched && backdrop == nil && layer.filter == nil
    group(from: start) { inside in
      var group =
        layer.blur > 0 || layer.filter != nil ? Group(items: inside) : Drawing.reusing(inside)
      group.opacity = layer.opacity
      group.blendMode = layer.blendMode
      group.masks = masks
      if let clip = layer.clipPath {
        group.clips.append(Clip(path: clip.path, rule: clip.rule, transform: space))
      }
      guard isStretched else {
        group.addEffects(of: layer, backdrop, outline: outline, in: space)
        return group
      }
      group.filter = layer.blurFilter.map { PlacedFilter($0, transform: space) }
      return layer.shadowFilter.map { group.casting($0, in: space) } ?? group
    }
  }

  /// Reuses the items if they are a single group that only clips.
  private static func reusing(_ items: [Item]) -> Group {
    if items.count == 1, case .group(let group) = items[0],
      group == Group(items: group.items, clips: group.clips)
    {
      return group
    }
    return Group(items: items)
  }

  /// Fades a single item by its colour, without a group. False if that is not possible.
  private mutating func fade(_ opacity: Double, from start: Int) -> Bool {
    guard items.count == start + 1 else { return false }
    // Removed first, so that nothing is copied.
    switch items.removeLast() {
    case .fill(var fill):
      fill.paint = fill.paint.faded(by: opacity)
      items.append(.fill(fill))
    case .stroke(var stroke):
      stroke.paint = stroke.paint.faded(by: opacity)
      items.append(.stroke(stroke))
    case .image(let image):
      items.append(.image(image))
      return false
    case .tiling(let tiling):
      items.append(.tiling(tiling))
      return false
    case .group(let group):
      items.append(.group(group))
      return false
    }
    return true
  }

  private func drawn(
    _ mask: Node.Mask, of layer: Layer, at time: Double, in space: Projection
  ) -> Mask {
    var flat = layer
    flat.sublayerTransform = .identity
    var drawing = Drawing(snapshots: snapshots, still: still)
    drawing.draw(mask.nodes, of: flat, at: time, in: space)
    return Mask(
      items: drawing.items, source: mask.model.source, mode: mask.model.mode,
      isInverted: mask.model.isInverted, opacity: mask.model.opacity)
  }
}

extension Group {
  /// Adds what is the same in all directions: blur, shadow and glass; or the layer's filter.
  fileprivate mutating func addEffects(
    of layer: Layer, _ backdrop: BackdropStyle?, outline: Path, in space: Projection
  ) {
    let scale = space.meanScale(at: layer.bounds.center)
    if layer.blur > 0 { blur = layer.blur * scale }
    filter = layer.filter.map { PlacedFilter($0, transform: space) }
    if layer.shadow.opacity > 0 {
      shadow = ShadowStyle(
        color: layer.shadow.tone,
        offset: space.applyToVector(layer.shadow.offset, at: layer.bounds.center),
        radius: max(0, layer.shadow.radius) * scale)
    }
    if var style = backdrop {
      style.radius *= scale
      self.backdrop = style
      backdropOutline = Clip(path: outline, transform: space)
    }
  }

  /// A group that adds a stretched shadow to this one, and fades and blends both.
  fileprivate func casting(_ shadow: Filter, in space: Projection) -> Group {
    var inner = self
    (inner.opacity, inner.blendMode) = (1, .normal)
    return Group(
      items: [.group(inner)], opacity: opacity, blendMode: blendMode,
      filter: PlacedFilter(shadow, transform: space))
  }
}

extension Projection {
  /// Whether it makes ovals of circles, by more than is seen of a blur.
  fileprivate var isStretched: Bool {
    guard let map = asAffine else { return false }
    let (xx, yy) = (map.a * map.a + map.c * map.c, map.b * map.b + map.d * map.d)
    let xy = map.a * map.b + map.c * map.d
    return max(abs(xx - yy), 2 * abs(xy)) > 0.01 * (xx + yy)
  }
}

extension Layer {
  /// Its blur in the layer's space; nil if it has none.
  fileprivate var blurFilter: Filter? {
    blur > 0 ? Filter([Filter.Step(.blur(.source, x: blur, y: blur))]) : nil
  }

  /// Its shadow in the layer's space; nil if it has none.
  fileprivate var shadowFilter: Filter? {
    guard shadow.opacity > 0 else { return nil }
    let radius = max(0, shadow.radius)
    return Filter([
      Filter.Step(
        .dropShadow(
          .source, x: shadow.offset.x, y: shadow.offset.y, blurX: radius, blurY: radius,
          shadow.tone))
    ])
  }

  /// Whether it needs more than fading.
  fileprivate var needsGroup: Bool {
    blendMode != .normal || blur > 0 || filter != nil || shadow.opacity > 0
  }

  fileprivate var backdrop: BackdropStyle? {
    switch content {
    case .backdrop(let backdrop): backdrop.style
    case .none, .shape, .gradient, .text, .image, .replicator, .snapshot, .emitter, .tiles: nil
    }
  }
}

extension Paint {
  fileprivate func faded(by opacity: Double) -> Paint {
    switch self {
    case .color(let color): .color(color.withAlpha(color.alpha * opacity))
    case .gradient(let gradient):
      .gradient(gradient.mapColors { $0.withAlpha($0.alpha * opacity) })
    }
  }
}

extension Shadow {
  /// Its colour with its opacity.
  fileprivate var tone: Color { color.withAlpha(color.alpha * min(opacity, 1)) }
}
