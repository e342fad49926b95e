import Palette
import Raster

/// A way to come from what is shown to the next canvas: a rectangle with all that differs.
///
/// It replaces what is there or, where all that changes is opaque or is on nothing, is laid over it, with what does
/// not change left transparent. The frame before may be cleared away first.
struct FrameStep: Sendable {
  var area: PixelRect
  /// Of the rectangle, straight.
  var pixels: [UInt32]
  var isOver = false
  var clearsBefore = false

  /// One at least. `before` is the rectangle of the frame before, nil if this is the first; `clear` is the pixel that
  /// leaves what is below it, nil if the format has none.
  static func from(
    _ shown: [UInt32], to canvas: [UInt32], width: Int, after before: PixelRect?, clear: UInt32?,
    evenCorners: Bool = false
  ) -> [FrameStep] {
    guard let before else {
      let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: canvas.count / width)
      return [FrameStep(area: whole, pixels: canvas)]
    }
    let maker = Maker(canvas: canvas, width: width, clear: clear, evenCorners: evenCorners)
    var steps = maker.steps(from: shown, clearsBefore: false)
    if let cleared = maker.cleared(shown, before) {
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

    /// The first one replaces.
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

    /// The rectangle of what differs, and whether all of it is opaque or is on nothing.
    private func changes(from base: [UInt32]) -> (area: PixelRect, canLieOver: Bool) {
      var area = PixelRect.empty
      var canLieOver = clear != nil
      for row in stride(from: 0, to: canvas.count, by: width) {
        guard let first = (row..<row + width).first(where: { base[$0] != canvas[$0] }) else {
          continue
        }
        var last = row + width - 1
        while base[last] == canvas[last] { last -= 1 }
        let y = row / width
        area = area.union(
          PixelRect(minX: first - row, minY: y, maxX: last - row + 1, maxY: y + 1))
        guard canLieOver else { continue }
        for i in first...last where base[i] != canvas[i] {
          if Pixel.alpha(canvas[i]) != 255, base[i] != 0 { canLieOver = false }
        }
      }
      // Everything is as it should be already: one pixel is the least that a frame can have.
      if area.isEmpty { area = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1) }
      if evenCorners {
        area.minX -= area.minX % 2
        area.minY -= area.minY % 2
      }
      return (area, canLieOver)
    }

    /// What is shown when a rectangle has been cleared; nil if that is nothing new.
    func cleared(_ shown: [UInt32], _ area: PixelRect) -> [UInt32]? {
      var result = shown
      var hasChanged = false
      for y in area.minY..<area.maxY {
        for i in y * width + area.minX..<y * width + area.maxX where result[i] != 0 {
          result[i] = 0
          hasChanged = true
        }
      }
      return hasChanged ? result : nil
    }
  }
}
