import DisplayList
import Geometry

extension Painter {
  /// Draws a group that is not plain: its items over the blurred backdrop, then the blur, filter, clips, masks and shadow, and
  /// the result over what is below.
  mutating func draw(_ group: Group, into layer: inout PixelLayer, _ area: PixelRect) {
    // The layer's rectangle does not depend on the part that is drawn, so that every part is the same.
    let rect = group.room(map, limits: layer.rect, below: layer.rect)
    let part = area.outset(by: group.margin(map)).intersection(rect)
    guard !part.isEmpty else { return }
    var inner = takeLayer(rect, clearing: part)
    if let backdrop = group.backdrop {
      lay(backdrop, within: group.backdropOutline, of: layer, into: &inner, part)
    }
    levels.append(Level(group))
    swap(&layer, &levels[levels.count - 1].below)
    draw(group.items, into: &inner, clip: part)
    swap(&layer, &levels[levels.count - 1].below)
    levels.removeLast()
    blur.apply(
      group.blur * map.maximumScale, to: &inner, part, result: group.filtering(area, map),
      edge: .transparent)
    if let filter = group.filter {
      apply(filter, to: &inner, part, result: group.casting(area, map))
    }
    cut(&inner, group.clips, part)
    if !group.masks.isEmpty { cut(&inner, group.masks, part) }
    // The layer has room for its shadow, see `Group.room`.
    if let shadow = group.shadow {
      blur.castShadow(
        Premultiplied.pixel(shadow.color), shadow.radius * map.maximumScale,
        offset: map.applyToVector(shadow.offset), below: &inner, part)
    }
    layer.composite(
      inner, area, opacity: group.opacity, group.blendMode, loops)
    spare.append(inner)
  }

  /// Lays the blurred, saturated and tinted pixels from below into `layer`, where the canvas is. Beyond its edges the
  /// picture below continues with the colour of the edge, not with that of bars beside it.
  private mutating func lay(
    _ style: BackdropStyle, within outline: Clip?, of below: PixelLayer,
    into layer: inout PixelLayer, _ part: PixelRect
  ) {
    let sigma = style.radius * map.maximumScale
    func onCanvas(_ rect: PixelRect) -> PixelRect { canvas.map(rect.intersection) ?? rect }
    let part = onCanvas(part)
    var copy = view(from: below, onCanvas(part.outset(by: GaussianBlur.reach(sigma))))
    let reach = copy.rect
    guard !reach.isEmpty else { return spare.append(copy) }
    blur.apply(sigma, to: &copy, reach, result: part, edge: .repeated)
    copy.enliven(saturation: style.saturation, tint: Premultiplied.pixel(style.tint))
    if let outline, !part.isEmpty { cut(&copy, outline, part) }
    layer.composite(copy, part, opacity: 1, .normal, loops)
    spare.append(copy)
  }

  /// A copy of the part of `reach` that a group about to be drawn into `layer` sees below itself: the
  /// picture that would result if the groups around it that only clip ended here.
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

/// A group being drawn on a layer of its own, or a mask.
struct Level {
  /// The layer that it will be laid on; held here in the meantime.
  var below = PixelLayer()
  /// The clips applied to the items before anything else.
  var clips: [Clip] = []
  /// Whether it only clips, so that backdrops see through it.
  var isSeenThrough = false
}

extension Level {
  init(_ group: Group) {
    if group.blur <= 0, group.filter == nil { clips = group.clips }
    isSeenThrough = group.isLaidPlainly && group.backdrop == nil
  }
}

extension Group {
  /// Whether the items may be drawn straight into the layer below.
  var isPlain: Bool {
    isLaidPlainly && clips.isEmpty && backdrop == nil
  }

  /// Whether nothing but clipping happens to the items.
  fileprivate var isLaidPlainly: Bool {
    opacity >= 1 && blendMode == .normal && masks.isEmpty && blur <= 0 && filter == nil
      && shadow == nil
  }
}

extension PixelLayer {
  /// Moves every colour away from its grey, then lays the tint over it.
  fileprivate mutating func enliven(saturation: Double, tint: UInt32) {
    let s = Float(min(max(0, saturation), 100))
    for i in 0..<width * height {
      let p = pixels[i]
      guard p != 0 else {
        pixels[i] = tint
        continue
      }
      let c = SIMD3(Float(p & 255), Float(p >> 8 & 255), Float(p >> 16 & 255))
      // The luminance weights of the saturate filter (Filter Effects 1, 9.6.2).
      let grey = 0.213 * c.x + 0.715 * c.y + 0.072 * c.z
      let alpha = Float(p >> 24)
      func vivid(_ channel: Float) -> UInt32 {
        UInt32(min(max(0, grey + (channel - grey) * s), alpha) + 0.5)
      }
      let word = vivid(c.x) | vivid(c.y) << 8 | vivid(c.z) << 16 | (p & 0xFF00_0000)
      pixels[i] = Premultiplied.over(tint, word)
    }
  }
}
