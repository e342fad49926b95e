import Palette
import Raster

/// A way to get from the canvas shown to the next one: a rectangle with all that differs.
///
/// It replaces the pixels below. If all changes are opaque, or on empty pixels where that is exact, it may instead be drawn
/// over them, with unchanged pixels left transparent. The frame before may be cleared first.
struct FrameStep: Hashable, Sendable {
  var area: PixelRect
  /// The straight pixels of the rectangle.
  var pixels: [UInt32]
  var isOver = false
  var clearsBefore = false

  /// Returns at least one step. `shown` is the canvas before, nil for the first frame; `before` is the rectangle that changed
  /// with it, nil if that cannot be cleared; `clear` is the pixel that leaves what is below it unchanged, nil if the
  /// format has none.
  static func from(
    _ shown: [UInt32]?, to canvas: [UInt32], width: Int, after before: PixelRect?, clear: UInt32?,
    evenCorners: Bool = false, isExactOverEmpty: Bool = true
  ) -> [FrameStep] {
    guard let shown else {
      let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: canvas.count / width)
      return [FrameStep(area: whole, pixels: canvas)]
    }
    let maker = Maker(
      canvas: canvas, width: width, clear: clear, evenCorners: evenCorners,
      isExactOverEmpty: isExactOverEmpty)
    var steps = maker.steps(from: shown, clearsBefore: false)
    if let before, let cleared = maker.cleared(shown, before) {
      let others = maker.steps(from: cleared, clearsBefore: true)
      if others[0].pixels.count < steps[0].pixels.count { steps += others }
    }
    return steps
  }

  private struct Maker {
    let canvas: [UInt32]
    let width: Int
    let clear: UInt32?
    let evenCorners: Bool
    let isExactOverEmpty: Bool

    /// The first step replaces.
    func steps(from base: [UInt32], clearsBefore: Bool) -> [FrameStep] {
      let (area, canLieOver) = changes(from: base)
      var replacing = FrameStep(area: area, pixels: [], clearsBefore: clearsBefore)
      var over = FrameStep(area: area, pixels: [], isOver: true, clearsBefore: clearsBefore)
      replacing.pixels.reserveCapacity(area.width * area.height)
      for y in area.minY..<area.maxY {
        for i in y * width + area.minX..<y * width + area.maxX {
          replacing.pixels.append(canvas[i])
          if canLieOver, let clear {
            over.pixels.append(base[i] == canvas[i] ? clear : canvas[i])
          }
        }
      }
      return canLieOver && over.pixels != replacing.pixels ? [replacing, over] : [replacing]
    }

    /// The rectangle of all differences, and whether each of them may be drawn over what is there.
    private func changes(from base: [UInt32]) -> (area: PixelRect, canLieOver: Bool) {
      var area = PixelRect.empty
      var canLieOver = clear != nil
      for row in stride(from: 0, to: canvas.count, by: width) {
        let first = base.firstDifference(from: canvas, in: row..<row + width)
        guard first < row + width else { continue }
        var last = row + width - 1
        while base[last] == canvas[last] { last -= 1 }
        let y = row / width
        area = area.union(
          PixelRect(minX: first - row, minY: y, maxX: last - row + 1, maxY: y + 1))
        guard canLieOver else { continue }
        for i in first...last where base[i] != canvas[i] {
          if Pixel.alpha(canvas[i]) != 255, !isExactOverEmpty || base[i] != 0 { canLieOver = false }
        }
      }
      // Nothing differs, but a frame needs at least one pixel.
      if area.isEmpty { area = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1) }
      if evenCorners {
        area.minX -= area.minX % 2
        area.minY -= area.minY % 2
      }
      return (area, canLieOver)
    }

    /// The canvas after a rectangle has been cleared; nil if none of its pixels becomes empty with the next canvas:
    /// then all that differs without clearing differs with it.
    func cleared(_ shown: [UInt32], _ area: PixelRect) -> [UInt32]? {
      let rows = (area.minY..<area.maxY).map { y in
        y * width + area.minX..<y * width + area.maxX
      }
      guard rows.contains(where: { row in row.contains { shown[$0] != 0 && canvas[$0] == 0 } })
      else { return nil }
      var result = shown
      for row in rows { result.fill(row, with: 0) }
      return result
    }
  }
}
