/// The pixels that a viewer has on screen.
struct ShownPixels: Sendable {
  private let width: Int
  /// The shared palette; index 0 is transparent.
  private let palette: [UInt32]
  /// What the pixels show; 0 is transparent. Empty as long as their indices tell.
  private var colors: [UInt32] = []
  /// Their indices in the shared palette; 0 for none. A cleared pixel keeps its index until something is shown.
  private(set) var indices: [UInt8]
  /// What cleared pixels showed, to be restored; empty if nothing was ever cleared.
  private(set) var restored: [UInt32] = []
  /// Whether the last rectangle that was cleared showed colours that the shared palette lacks.
  private(set) var hasOthers = false

  init(width: Int, height: Int, palette: [UInt32]) {
    self.width = width
    self.palette = palette
    indices = [UInt8](repeating: 0, count: width * height)
  }

  /// The same pixels after the first image, in a byte for each: one palette has all that they show.
  struct Packed: Sendable {
    fileprivate let width: Int
    fileprivate let palette: [UInt32]
    fileprivate var codes: [UInt8]
    /// What each code shows; empty if the codes are indices in the shared palette.
    fileprivate var entries: [(color: UInt32, index: UInt8)] = []

    var count: Int { codes.count }
  }

  var packed: Packed {
    var packed = Packed(width: width, palette: palette, codes: indices)
    guard !colors.isEmpty else { return packed }
    var known: [UInt32: UInt8] = [:]
    colors.forEachRun(in: colors.indices) { run in
      let color = colors[run.lowerBound]
      if let code = known[color] { return packed.codes.fill(run, with: code) }
      // One image shows at most 256 colours, each of which has one index.
      let code = UInt8(packed.entries.count)
      packed.entries.append((color, indices[run.lowerBound]))
      known[color] = code
      packed.codes.fill(run, with: code)
    }
    return packed
  }

  init(_ packed: Packed) {
    width = packed.width
    palette = packed.palette
    indices = packed.codes
    guard !packed.entries.isEmpty else { return }
    colors = packed.codes.map { packed.entries[Int($0)].color }
    for p in indices.indices { indices[p] = packed.entries[Int(indices[p])].index }
  }

  var count: Int { indices.count }

  /// What a pixel shows; 0 is transparent.
  @inline(__always)
  subscript(p: Int) -> UInt32 { colors.isEmpty ? palette[Int(indices[p])] : colors[p] }

  /// What all pixels show.
  mutating func allColors() -> [UInt32] {
    spread()
    return colors
  }

  /// From now on indices do not tell.
  private mutating func spread() {
    if colors.isEmpty { colors = indices.map { palette[Int($0)] } }
  }

  /// The end of the run of pixels at the start of a range that show the same, and have the same index.
  func endOfRun(_ range: Range<Int>) -> Int {
    let end = indices.endOfRun(range)
    return colors.isEmpty ? end : colors.endOfRun(range.lowerBound..<end)
  }

  /// Takes pixels to show an entry of the shared palette, or nothing if the index is 0.
  mutating func assume(_ run: Range<Int>, index: UInt8) {
    indices.fill(run, with: index)
    if !colors.isEmpty { colors.fill(run, with: palette[Int(index)]) }
  }

  /// Clears a rectangle, whose pixels then need restoring, and returns the bounding box of those that showed
  /// something.
  mutating func clear(_ area: Box, _ needs: inout PixelNeeds) -> Box {
    if restored.isEmpty { restored = [UInt32](repeating: 0, count: count) }
    spread()
    needs.touch(area)
    hasOthers = false
    var box = Box()
    for y in area.top...area.bottom {
      let row = y * width
      var p = row + area.left
      let end = row + area.right + 1
      while p < end {
        let next = colors.endOfRun(p..<end)
        if colors[p] != 0 {
          empty(p..<next)
          needs.restore(p..<next)
          box.include(p - row, y)
          box.include(next - 1 - row, y)
        }
        p = next
      }
    }
    return box
  }

  private mutating func empty(_ run: Range<Int>) {
    restored.fill(run, with: colors[run.lowerBound])
    colors.fill(run, with: 0)
    var p = run.lowerBound
    while p < run.upperBound, !hasOthers {
      hasOthers = indices[p] == 0
      p = indices.endOfRun(p..<run.upperBound)
    }
  }

  /// Cancels the restoring of a pixel that has been cleared.
  mutating func forget(_ p: Int) {
    if !colors.isEmpty, colors[p] == 0, indices[p] != 0 { indices[p] = 0 }
  }

  /// Cancels the restoring of pixels that show the same.
  mutating func forget(_ run: Range<Int>) {
    if !colors.isEmpty, colors[run.lowerBound] == 0 { indices.fill(run, with: 0) }
  }

  /// Shows an image and returns whether some of its pixels are transparent. If it has a palette of its own, `entries` has
  /// the indices of its colours in the shared palette.
  mutating func show(
    _ symbols: [UInt8], in box: Box, palette own: [UInt32]?, _ entries: [UInt8]
  ) -> Bool {
    if own != nil { spread() }
    let palette = own ?? palette
    var isTransparent = false
    var i = 0
    for y in box.top...box.bottom {
      let end = i + box.width
      // The offset of the row's pixels on the screen from those in the image.
      let ahead = y * width + box.left - i
      while i < end {
        let next = symbols.endOfRun(i..<end)
        let symbol = Int(symbols[i])
        if symbol == 0 {
          isTransparent = true
        } else {
          indices.fill(ahead + i..<ahead + next, with: entries[symbol])
          if !colors.isEmpty { colors.fill(ahead + i..<ahead + next, with: palette[symbol]) }
        }
        i = next
      }
    }
    return isTransparent
  }
}
