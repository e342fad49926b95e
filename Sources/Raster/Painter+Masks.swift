import DisplayList
import Geometry

extension Painter {
  /// Cuts the pixels of `part` by all masks combined.
  mutating func cut(_ layer: inout PixelLayer, _ masks: [Mask], _ part: PixelRect) {
    if masks.count == 1, masks[0].isPlain {
      let picture = picture(of: masks[0].items, layer.rect, part)
      layer.cut(part, cover: picture) { $0 >> 24 }
      return spare.append(picture)
    }
    // The cover of all masks so far, in the lowest byte of each pixel.
    var cover = takeLayer(layer.rect, clearing: part)
    if masks[0].mode.beginsWithAll {
      cover.fill(255, in: part.shifted(by: -layer.rect.minX, -layer.rect.minY))
    }
    for mask in masks {
      let picture = picture(of: mask.items, layer.rect, part)
      cover.combine(part, with: picture, mask)
      spare.append(picture)
    }
    layer.cut(part, cover: cover) { $0 & 255 }
    spare.append(cover)
  }

  /// Draws items on a layer of their own.
  mutating func picture(
    of items: [Item], _ rect: PixelRect, _ part: PixelRect
  ) -> PixelLayer {
    var picture = takeLayer(rect, clearing: part)
    levels.append(Level())
    draw(items, into: &picture, clip: part)
    levels.removeLast()
    return picture
  }
}

extension Mask {
  /// Whether its alpha alone does the cutting.
  fileprivate var isPlain: Bool {
    source == .alpha && !isInverted && opacity >= 1 && (mode == .add || mode == .intersect)
  }

  /// The mask's level, 0…255, for a pixel of its picture.
  fileprivate func level(_ p: UInt32) -> UInt32 {
    let level =
      switch source {
      case .alpha: p &>> 24
      // The weights add up to 65536, so white is 255.
      case .luminance:
        ((p & 255) &* 13927 &+ (p &>> 8 & 255) &* 46884 &+ (p &>> 16 & 255) &* 4725 &+ 32768)
          &>> 16
      }
    return isInverted ? 255 &- level : level
  }
}

extension PixelLayer {
  /// Scales the pixels by the level of `cover`. Both layers have the same rectangle.
  fileprivate mutating func cut(
    _ part: PixelRect, cover: PixelLayer, _ level: (UInt32) -> UInt32
  ) {
    for y in part.rows {
      let row = (y - rect.minY) * width - rect.minX
      for i in row + part.minX..<row + part.maxX {
        pixels[i] = Premultiplied.scaled(pixels[i], level(cover.pixels[i]))
      }
    }
  }

  /// Combines the cover in this layer's low bytes with a mask. Both layers have the same rectangle.
  fileprivate mutating func combine(_ part: PixelRect, with picture: PixelLayer, _ mask: Mask) {
    let share = UInt32(max(0, min(1, mask.opacity)) * 255 + 0.5)
    for y in part.rows {
      let row = (y - rect.minY) * width - rect.minX
      for i in row + part.minX..<row + part.maxX {
        let m = Premultiplied.scaled(mask.level(picture.pixels[i]), share)
        pixels[i] = mask.mode.combined(pixels[i], m)
      }
    }
  }
}

extension Mask.Mode {
  /// Combines two covers, 0…255.
  fileprivate func combined(_ c: UInt32, _ m: UInt32) -> UInt32 {
    switch self {
    case .add: m &+ Premultiplied.scaled(c, 255 &- m)
    case .subtract: Premultiplied.scaled(c, 255 &- m)
    case .intersect: Premultiplied.scaled(c, m)
    case .difference: c > m ? c &- m : m &- c
    case .lighten: max(c, m)
    case .darken: min(c, m)
    }
  }
}
