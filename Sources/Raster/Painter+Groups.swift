import DisplayList
import Geometry

extension Painter {
  /// Draws a group: its items over the blurred backdrop, then blur, clips and mask, its shadow, and all of
  /// it laid over what is below.
  mutating func draw(_ group: Group, into layer: inout PixelLayer, _ area: PixelRect) {
    guard !group.isPlain else { return draw(group.items, into: &layer, clip: area) }
    // The layer's place does not depend on the part of it that is drawn, so that every part is the same.
    let rect = group.room(map, limits: layer.rect, below: layer.rect)
    let part = area.outset(by: group.margin(map.maximumScale)).intersection(rect)
    guard !part.isEmpty else { return }
    var inner = takeLayer(rect, clearing: part)
    if let backdrop = group.backdrop { lay(backdrop, of: layer, into: &inner, part) }
    draw(group.items, into: &inner, clip: part)
    blur.apply(
      group.blur * map.maximumScale, to: &inner, part, result: part, edge: .transparent)
    for clip in group.clips { cut(&inner, clip, part) }
    if let mask = group.mask { cut(&inner, mask, part) }
    // The layer has room for its shadow: see `Group.room`.
    if let shadow = group.shadow {
      blur.castShadow(
        Premultiplied.pixel(shadow.color), shadow.radius * map.maximumScale,
        offset: map.applyToVector(shadow.offset), below: &inner, part)
    }
    layer.composite(
      inner, area, opacity: group.opacity, group.isVibrant ? .overlay : group.blendMode,
      loops)
    spare.append(inner)
  }

  /// What lies below, blurred, more vivid and tinted. Beyond the edges of what there is it goes on as the
  /// edge does.
  private mutating func lay(
    _ style: BackdropStyle, of below: PixelLayer, into layer: inout PixelLayer, _ part: PixelRect
  ) {
    let sigma = style.radius * map.maximumScale
    let reach = part.outset(by: GaussianBlur.reach(sigma)).intersection(below.rect)
    guard !reach.isEmpty else { return }
    var copy = takeLayer(reach, clearing: reach)
    copy.composite(below, reach, opacity: 1, .normal, loops)
    blur.apply(sigma, to: &copy, reach, result: part, edge: .repeated)
    copy.enliven(saturation: style.saturation, tint: Premultiplied.pixel(style.tint))
    layer.composite(copy, part, opacity: 1, .normal, loops)
    spare.append(copy)
  }

  private mutating func cut(_ layer: inout PixelLayer, _ mask: [Item], _ part: PixelRect) {
    var cover = takeLayer(layer.rect, clearing: part)
    draw(mask, into: &cover, clip: part)
    for y in part.rows {
      let row = (y - layer.rect.minY) * layer.width - layer.rect.minX
      for i in row + part.minX..<row + part.maxX {
        layer.pixels[i] = Premultiplied.scaled(layer.pixels[i], cover.pixels[i] >> 24)
      }
    }
    spare.append(cover)
  }
}

extension Group {
  /// Whether the items may be drawn straight into what is below.
  fileprivate var isPlain: Bool {
    opacity >= 1 && blendMode == .normal && clips.isEmpty && mask == nil && blur <= 0
      && shadow == nil && backdrop == nil && !isVibrant
  }
}

extension PixelLayer {
  /// Moves every colour away from its grey, then lays the tint over.
  fileprivate mutating func enliven(saturation: Double, tint: UInt32) {
    let s = Float(min(max(0, saturation), 100))
    for i in 0..<width * height {
      let p = pixels[i]
      guard p != 0 else {
        pixels[i] = tint
        continue
      }
      let c = SIMD3(Float(p & 255), Float(p >> 8 & 255), Float(p >> 16 & 255))
      // Luminance weights of the saturate filter (Filter Effects 1, 9.6.2).
      let grey = 0.213 * c.x + 0.715 * c.y + 0.072 * c.z
      let alpha = Float(p >> 24)
      let vivid = (SIMD3(repeating: grey) + (c - grey) * s)
        .clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: alpha))
      let q = SIMD3<UInt32>(truncatingIfNeeded: SIMD3<Int32>(vivid + 0.5))
      pixels[i] = Premultiplied.over(
        tint, q.x | q.y << 8 | q.z << 16 | (p & 0xFF00_0000))
    }
  }
}
