import DisplayList
import Geometry

/// The peak memory in bytes that drawing a frame needs besides the frame's own pixels: for nested layers and the
/// intermediate pictures of their effects.
public enum DrawingRoom {
  private static let bytesOfPixel = 4

  public static func of(_ frame: Frame, _ viewport: Viewport) -> Int {
    let fine = viewport.fine
    let canvas = PixelRect(minX: 0, minY: 0, maxX: fine.width, maxY: fine.height)
    let parts = viewport.fineness > 1 ? fine.width * fine.height * bytesOfPixel : 0
    return parts + bytes(of: frame.items, map: fine.transform, layer: canvas, clip: canvas)
  }

  /// Items are drawn one after another, so the one that needs most counts.
  private static func bytes(of items: [Item], map: Affine, layer: PixelRect, clip: PixelRect) -> Int
  {
    let area = clip.intersection(layer)
    guard !area.isEmpty else { return 0 }
    return items.reduce(0) { most, item in
      guard case .group(let group) = item else { return most }
      return max(most, bytes(of: group, map: map, layer: layer, area))
    }
  }

  private static func bytes(of group: Group, map: Affine, layer: PixelRect, _ area: PixelRect)
    -> Int
  {
    guard !group.isPlain else {
      return bytes(of: group.items, map: map, layer: layer, clip: area)
    }
    let rect = group.room(map, limits: layer, below: layer)
    let part = area.outset(by: group.margin(map)).intersection(rect)
    guard !part.isEmpty else { return 0 }
    let isBlurred = group.blur > 0 || group.shadow != nil || group.filter != nil
    let results = group.filter.map { $0.filter.mostResults } ?? 0
    let pictures =
      1 + (group.backdrop == nil ? 0 : 2) + (isBlurred ? 1 : 0) + results + group.masks.count
    let inner = group.masks.reduce(
      bytes(of: group.items, map: map, layer: rect, clip: part)
    ) { max($0, bytes(of: $1.items, map: map, layer: rect, clip: part)) }
    return part.width * part.height * bytesOfPixel * pictures + inner
  }
}

extension Filter {
  /// The most results of steps that there are at one time: each is kept until the last step that needs it.
  fileprivate var mostResults: Int {
    let lastUses = Filter.lastUses(in: steps)
    return steps.indices.reduce(0) { most, index in
      max(most, 1 + (0..<index).count { lastUses[$0] >= index })
    }
  }
}
