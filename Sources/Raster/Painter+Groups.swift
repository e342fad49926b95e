import DisplayList
import Geometry

extension Painter {
  /// Draws a group: its items over the blurred backdrop, then blur, clips and mask, its shadow, and all of
  /// it laid over what is below.
  mutating func draw(_ group: Group, into layer: inout PixelLayer, _ area: PixelRect) {
    guard !group.isPlain else { return draw(group.items, into: &layer, clip: area) }
    let rect = group.room(map, limits: area, below: layer.rect)
    guard !rect.isEmpty else { return }
    var inner = takeLayer(rect)
    if let backdrop = group.backdrop { lay(backdrop, of: layer, into: &inner) }
    draw(group.items, into: &inner, clip: rect)
    blur.apply(group.blur * map.maximumScale, to: &inner, inner.rect, edge: .transparent)
    for clip in group.clips { cut(&inner, clip) }
    if let mask = group.mask { cut(&inner, mask) }
    // The layer has room for its shadow: see `Group.bounds`.
    if let shadow = group.shadow {
      blur.castShadow(
        Premultiplied.pixel(shadow.color), shadow.radius * map.maximumScale,
        offset: map.applyToVector(shadow.offset), below: &inner)
    }
    layer.composite(inner, opacity: group.opacity, group.isVibrant ? .overlay : group.blendMode)
    spare.append(inner)
  }

  /// What lies below, blurred, more vivid and tinted. Beyond the edges of what there is it goes on as the
  /// edge does.
  private mutating func lay(
    _ style: BackdropStyle, of below: PixelLayer, into layer: inout PixelLayer
  ) {
    let sigma = style.radius * map.maximumScale
    let reach = layer.rect.outset(by: GaussianBlur.reach(sigma)).intersection(below.rect)
    guard !reach.isEmpty else { return }
    var copy = takeLayer(reach)
    copy.composite(below, opacity: 1, .normal)
    blur.apply(sigma, to: &copy, layer.rect, edge: .repeated)
    copy.enliven(saturation: style.saturation, tint: Premultiplied.pixel(style.tint))
    layer.composite(copy, opacity: 1, .normal)
    spare.append(copy)
  }

  private mutating func cut(_ layer: inout PixelLayer, _ mask: [Item]) {
    var cover = takeLayer(layer.rect)
    draw(mask, into: &cover, clip: layer.rect)
    for i in 0..<layer.width * layer.height {
      layer.pixels[i] = Premultiplied.scaled(layer.pixels[i], cover.pixels[i] >> 24)
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
