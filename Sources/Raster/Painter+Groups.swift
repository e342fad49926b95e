import DisplayList
import Geometry

extension Painter {
  /// Draws a group: its items over the blurred backdrop, then blur, clips and mask, its shadow, and all of
  /// it laid over what is below.
  mutating func draw(_ group: Group, into layer: inout PixelLayer, _ area: PixelRect) {
    guard !group.isPlain else { return draw(group.items, into: &layer, clip: area) }
    // The layer's place does not depend on the part of it that is drawn, so that every part is the same.
    let rect = group.room(map, limits: layer.rect, below: layer.rect)
    let part = area.outset(by: group.margin(map)).intersection(rect)
    guard !part.isEmpty else { return }
    var inner = takeLayer(rect, clearing: part)
    if let backdrop = group.backdrop { lay(backdrop, of: layer, into: &inner, part) }
    levels.append(Level(group))
    swap(&layer, &levels[levels.count - 1].below)
    draw(group.items, into: &inner, clip: part)
    swap(&layer, &levels[levels.count - 1].below)
    levels.removeLast()
    blur.apply(
      group.blur * map.maximumScale, to: &inner, part, result: part, edge: .transparent)
    if let filter = group.filter { apply(filter, to: &inner, part) }
    cut(&inner, group.clips, part)
    if !group.masks.isEmpty { cut(&inner, group.masks, part) }
    // The layer has room for its shadow: see `Group.room`.
    if let shadow = group.shadow {
      blur.castShadow(
        Premultiplied.pixel(shadow.color), shadow.radius * map.maximumScale,
        offset: map.applyToVector(shadow.offset), below: &inner, part)
    }
    layer.composite(
      inner, area, opacity: group.opacity, group.blendMode, loops)
    spare.append(inner)
  }

  /// What lies below, blurred, more vivid and tinted. Beyond the edges of what there is it goes on as the
  /// edge does.
  private mutating func lay(
    _ style: BackdropStyle, of below: PixelLayer, into layer: inout PixelLayer, _ part: PixelRect
  ) {
    let sigma = style.radius * map.maximumScale
    var copy = view(from: below, part.outset(by: GaussianBlur.reach(sigma)))
    let reach = copy.rect
    guard !reach.isEmpty else { return spare.append(copy) }
    blur.apply(sigma, to: &copy, reach, result: part, edge: .repeated)
    copy.enliven(saturation: style.saturation, tint: Premultiplied.pixel(style.tint))
    layer.composite(copy, part, opacity: 1, .normal, loops)
    spare.append(copy)
  }

  /// A copy of what is seen from a group that is about to be drawn into `layer`, as far as there is anything
  /// in `reach`: all that would be there if the groups around it that only clip ended here.
  private mutating func view(from layer: PixelLayer, _ reach: PixelRect) -> PixelLayer {
    let top = levels.count
    var root = top  // The levels from here on are seen through.
    while root > 0 && levels[root - 1].isSeenThrough { root -= 1 }
    func inside(_ level: Int) -> PixelLayer { level < top ? levels[level].below : layer }
    let seen = reach.intersection(inside(root).rect)
    var result = takeLayer(seen, clearing: seen)
    result.composite(inside(root), seen, opacity: 1, .normal, loops)
    if root > 0 { cut(&result, levels[root - 1].clips, seen) }
    for level in root..<top {
      let part = seen.intersection(inside(level + 1).rect)
      var shown = takeLayer(part, clearing: part)
      shown.composite(inside(level + 1), part, opacity: 1, .normal, loops)
      cut(&shown, levels[level].clips, part)
      result.composite(shown, part, opacity: 1, .normal, loops)
      spare.append(shown)
    }
    return result
  }

  private mutating func cut(_ layer: inout PixelLayer, _ clips: [Clip], _ part: PixelRect) {
    guard !part.isEmpty else { return }
    for clip in clips { cut(&layer, clip, part) }
  }

}

/// A group that is being drawn on a layer of its own, or a mask.
struct Level {
  /// The layer on which it will be laid, while that waits.
  var below = PixelLayer()
  /// What cuts the items before anything else happens to them.
  var clips: [Clip] = []
  /// Whether all it does is to clip, so that backdrops see through it.
  var isSeenThrough = false
}

extension Level {
  init(_ group: Group) {
    if group.blur <= 0, group.filter == nil { clips = group.clips }
    isSeenThrough = group.isLaidPlainly && group.backdrop == nil
  }
}

extension Group {
  /// Whether the items may be drawn straight into what is below.
  var isPlain: Bool {
    isLaidPlainly && clips.isEmpty && backdrop == nil
  }

  /// Whether nothing happens to the items but clipping.
  fileprivate var isLaidPlainly: Bool {
    opacity >= 1 && blendMode == .normal && masks.isEmpty && blur <= 0 && filter == nil
      && shadow == nil
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
