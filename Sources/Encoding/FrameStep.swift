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

  /// Returns at least one step. `shown` is the canvas before, which is as it was afterwards; empty for the first frame. Only
  /// pixels inside `changed` may differ; `before` is the rectangle that changed with the frame before, nil if that cannot be
  /// cleared; `clear` is the pixel that leaves what is below it unchanged, nil if the format has none.
  static func from(
    _ shown: inout [UInt32], to canvas: [UInt32], width: Int, in changed: PixelRect,
    after before: PixelRect?, clear: UInt32?, evenCorners: Bool = false,
    isExactOverEmpty: Bool = true
  ) -> [FrameStep] {
    guard !shown.isEmpty else {
      let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: canvas.count / width)
      return [FrameStep(area: whole, pixels: canvas)]
    }
    let maker = Maker(
      canvas: canvas, width: width, clear: clear, evenCorners: evenCorners,
      isExactOverEmpty: isExactOverEmpty)
    var steps = maker.steps(from: shown, in: changed, clearsBefore: false)
    if let before, maker.empties(before, of: shown) {
      let kept = maker.pixels(in: before, of: shown)
      for row in maker.rows(of: before) { shown.fill(row, with: 0) }
      let others = maker.steps(from: shown, in: changed.union(before), clearsBefore: true)
      if others[0].pixels.count < steps[0].pixels.count { steps += others }
      maker.put(kept, into: before, of: &shown)
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
    func steps(from base: [UInt32], in changed: PixelRect, clearsBefore: Bool) -> [FrameStep] {
      let (area, canLieOver) = changes(from: base, in: changed)
      let replacing = FrameStep(
        area: area, pixels: pixels(in: area, of: canvas), clearsBefore: clearsBefore)
      guard canLieOver, let clear else { return [replacing] }
      var over = replacing
      over.isOver = true
      over.pixels = []
      over.pixels.reserveCapacity(replacing.pixels.count)
      for row in rows(of: area) {
        for i in row { over.pixels.append(base[i] == canvas[i] ? clear : canvas[i]) }
      }
      return over.pixels != replacing.pixels ? [replacing, over] : [replacing]
    }

    /// The rectangle of all differences, and whether each of them may be drawn over what is there.
    private func changes(from base: [UInt32], in changed: PixelRect)
      -> (area: PixelRect, canLieOver: Bool)
    {
      var area = PixelRect.empty
      var canLieOver = clear != nil
      for row in rows(of: changed) {
        let first = base.firstDifference(from: canvas, in: row)
        guard first < row.upperBound else { continue }
        var last = row.upperBound - 1
        while base[last] == canvas[last] { last -= 1 }
        let y = first / width
        let left = first - y * width
        area = area.union(
          PixelRect(minX: left, minY: y, maxX: left + last - first + 1, maxY: y + 1))
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

    /// Whether any pixel of a rectangle becomes empty with the next canvas. If not, all that differs without clearing it differs
    /// with it.
    func empties(_ area: PixelRect, of shown: [UInt32]) -> Bool {
      rows(of: area).contains { row in row.contains { shown[$0] != 0 && canvas[$0] == 0 } }
    }

    /// The pixels of a rectangle.
    func pixels(in area: PixelRect, of canvas: [UInt32]) -> [UInt32] {
      var pixels: [UInt32] = []
      pixels.reserveCapacity(area.width * area.height)
      for row in rows(of: area) { pixels += canvas[row] }
      return pixels
    }

    /// Puts them back.
    func put(_ pixels: [UInt32], into area: PixelRect, of canvas: inout [UInt32]) {
      for (k, row) in rows(of: area).enumerated() {
        canvas.copy(row.count, from: pixels, at: k * row.count, to: row.lowerBound)
      }
    }

    func rows(of area: PixelRect) -> some Sequence<Range<Int>> {
      (area.minY..<max(area.minY, area.maxY)).lazy.map { y in
        y * width + area.minX..<y * width + area.maxX
      }
    }
  }
}
