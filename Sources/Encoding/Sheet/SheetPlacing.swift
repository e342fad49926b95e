import Raster

/// Arranges pictures of one size in rows.
enum SheetGrid {
  /// The most nearly square grid, and of those the one with the fewest empty cells; nil if it would be too large.
  static func areas(_ sizes: [(width: Int, height: Int)]) -> [PixelRect]? {
    guard let (width, height) = sizes.first else { return nil }
    var best: (columns: Int, side: Int, cells: Int)?
    for columns in 1...min(sizes.count, max(1, SpriteSheet.largestSide / width)) {
      let rows = (sizes.count + columns - 1) / columns
      let side = max(columns * width, rows * height)
      guard side <= SpriteSheet.largestSide,
        columns * width * rows * height <= SpriteSheet.largestArea
      else { continue }
      if (side, columns * rows) < (best?.side ?? .max, best?.cells ?? .max) {
        best = (columns, side, columns * rows)
      }
    }
    guard let columns = best?.columns else { return nil }
    return sizes.indices.map { i in
      let (x, y) = (i % columns * width, i / columns * height)
      return PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
  }
}

/// Arranges pictures of any size compactly: each is placed as near to the top as the skyline of those before it
/// allows, the tallest first.
enum SheetPacking {
  /// The distance between pictures, so that none bleeds into another when a sheet is drawn enlarged.
  private static let gap = 1

  /// The most compact arrangement of several widths; nil if all would be too large.
  static func areas(_ sizes: [(width: Int, height: Int)]) -> [PixelRect]? {
    let widest = sizes.reduce(0) { max($0, $1.width) }
    let area = sizes.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
    var best: (areas: [PixelRect], size: Int)?
    // From a square with just the area of all pictures to one twice as wide.
    for eighths in 8...16 {
      var side = 1
      while side * side * 64 < area * eighths * eighths { side += 1 }
      let width = min(SpriteSheet.largestSide, max(widest, side))
      let areas = areas(sizes, width: width)
      let extent = areas.reduce(PixelRect.empty) { $0.union($1) }
      guard extent.maxY <= SpriteSheet.largestSide, extent.maxX <= SpriteSheet.largestSide else {
        continue
      }
      // Square sheets are preferred: long ones exceed what phones accept.
      let size = max(extent.maxX, extent.maxY) * (extent.maxX + extent.maxY)
      if size < best?.size ?? .max { best = (areas, size) }
    }
    return best?.areas
  }

  private static func areas(_ sizes: [(width: Int, height: Int)], width: Int) -> [PixelRect] {
    let order = sizes.indices.sorted {
      (sizes[$1].height, sizes[$1].width, $0) < (sizes[$0].height, sizes[$0].width, $1)
    }
    var areas = [PixelRect](repeating: .empty, count: sizes.count)
    var skyline = Skyline(width: width + gap)
    for index in order {
      let (w, h) = sizes[index]
      let (x, y) = skyline.place(width: w + gap, height: h + gap)
      areas[index] = PixelRect(minX: x, minY: y, maxX: x + w, maxY: y + h)
    }
    return areas
  }

  /// How far down each column is filled.
  private struct Skyline {
    /// The steps from the left; each ends where the next begins.
    private var steps: [(x: Int, y: Int)] = [(0, 0)]
    private let width: Int

    init(width: Int) { self.width = width }

    /// Takes the highest possible place, and of several the leftmost.
    mutating func place(width w: Int, height h: Int) -> (x: Int, y: Int) {
      var best = (x: 0, y: Int.max)
      for (i, step) in steps.enumerated() where step.x + w <= width {
        let covered = steps[i...].prefix { $0.x < step.x + w }
        let y = covered.reduce(0) { max($0, $1.y) }
        if y < best.y { best = (step.x, y) }
      }
      let end = best.x + w
      let after = steps.last { $0.x <= end }?.y ?? 0
      steps.removeAll { $0.x >= best.x && $0.x <= end }
      steps.append((best.x, best.y + h))
      if end < width { steps.append((end, after)) }
      steps.sort { $0.x < $1.x }
      return best
    }
  }
}
