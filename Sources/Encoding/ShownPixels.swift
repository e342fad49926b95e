/// What a viewer has on screen.
struct ShownPixels: Sendable {
  private let width: Int
  /// 0 is transparent.
  private(set) var colors: [UInt32]
  /// Their indices in the shared palette; 0 for none. A cleared pixel keeps its index until something is shown.
  private(set) var indices: [UInt8]
  /// What cleared pixels showed, which are to be restored; empty where nothing was ever cleared.
  private(set) var restored: [UInt32] = []

  init(width: Int, height: Int) {
    self.width = width
    colors = [UInt32](repeating: 0, count: width * height)
    indices = [UInt8](repeating: 0, count: width * height)
  }

  /// Empties a rectangle, whose pixels need to be as they were, and returns the one of those that showed something.
  mutating func clear(_ area: Box, _ needs: inout PixelNeeds) -> Box {
    if restored.isEmpty { restored = [UInt32](repeating: 0, count: colors.count) }
    needs.touch(area)
    var box = Box()
    for y in area.top...area.bottom {
      let row = y * width
      var first = Int.max
      var last = -1
      for x in area.left...area.right where colors[row + x] != 0 {
        let p = row + x
        restored[p] = colors[p]
        colors[p] = 0
        needs.restore(p)
        first = min(first, x)
        last = x
      }
      guard last >= 0 else { continue }
      box.include(first, y)
      box.include(last, y)
    }
    return box
  }

  /// If a pixel has been cleared, it is not to be as it was.
  mutating func forget(_ p: Int) {
    if colors[p] == 0, indices[p] != 0 { indices[p] = 0 }
  }

  /// Shows an image, and says whether some of its pixels are transparent. Both tables are by symbol: the colours of
  /// its palette, and where the shared palette has these.
  mutating func show(
    _ symbols: [UInt8], in box: Box, colors palette: [UInt32], indices entries: [UInt8]
  ) -> Bool {
    var isTransparent = false
    // Two local arrays can be written side by side without checks of who else has them.
    var (shownColors, shownIndices): ([UInt32], [UInt8]) = ([], [])
    swap(&shownColors, &colors)
    swap(&shownIndices, &indices)
    defer {
      swap(&shownColors, &colors)
      swap(&shownIndices, &indices)
    }
    var i = 0
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right {
        let symbol = Int(symbols[i])
        i += 1
        if symbol == 0 {
          isTransparent = true
        } else {
          shownIndices[p] = entries[symbol]
          shownColors[p] = palette[symbol]
        }
      }
    }
    return isTransparent
  }
}
