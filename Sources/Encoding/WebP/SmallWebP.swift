import Palette

/// Codes a small picture of few colours as a lossless WebP.
///
/// Half of such a picture are tables, which libwebp makes as for a large one. Here the transform, a cache of colours, and
/// the copies of earlier pixels are chosen so that tables and pixels together are short.
struct SmallWebP {
  private static let mostPixels = 2048
  private static let mostColors = 64
  /// The number of pixels up to which other coders hardly ever do better.
  private static let fewPixels = 1024
  /// The number of pixels from which a palette may be worth its bytes.
  private static let manyPixels = 512

  private let width: Int
  private let height: Int
  private let isOpaque: Bool
  /// By first use; what is transparent is 0.
  private let colors: [UInt32]
  /// The index of each pixel's colour.
  private let pixels: [UInt8]

  /// Whether it is mostly not worth coding the picture otherwise, too.
  var isFinal: Bool { pixels.count <= Self.fewPixels }

  /// Nil for pictures that are too large or have too many colours.
  init?(_ pixels: [UInt32], width: Int) {
    guard pixels.count <= Self.mostPixels else { return nil }
    var colors: [UInt32] = []
    var numbers: [UInt32: UInt8] = [:]
    var indices: [UInt8] = []
    indices.reserveCapacity(pixels.count)
    var last: (pixel: UInt32, index: UInt8)?
    for pixel in pixels {
      if let last, last.pixel == pixel {
        indices.append(last.index)
        continue
      }
      let color = Pixel.alpha(pixel) == 0 ? 0 : pixel
      let index = numbers[color] ?? UInt8(truncatingIfNeeded: colors.count)
      if numbers.updateValue(index, forKey: color) == nil {
        guard colors.count < Self.mostColors else { return nil }
        colors.append(color)
      }
      last = (pixel, index)
      indices.append(index)
    }
    self.width = width
    height = pixels.count / width
    self.colors = colors
    self.pixels = indices
    isOpaque = colors.allSatisfy { Pixel.alpha($0) == 255 }
  }

  /// The data of the picture's chunk.
  func encoded() -> [UInt8] {
    let copies = PlaneCopies(of: pixels, width: width)
    func draft(_ layout: SymbolLayout) -> Draft { Draft(layout, copies) }
    // What is transparent may have any colour: that of other pixels takes no symbols of its own.
    let other = colors.first { $0 != 0 } ?? 0
    let shown = colors.map { $0 == 0 ? other & 0xFF_FFFF : $0 }
    let lessGreen = draft(SymbolLayout(pixels, shown, isLessGreen: true))
    var best = lessGreen.orShorter(draft(SymbolLayout(pixels, shown, isLessGreen: false)))
    let isLessGreen = best.layout.isLessGreen
    if colors.count > 1 {
      // Half as many as there are, or fewer.
      let bits = min(5, Int.bitWidth - 1 - colors.count.leadingZeroBitCount)
      best = best.orShorter(
        draft(SymbolLayout(pixels, shown, isLessGreen: isLessGreen, cacheBits: bits)))
    }
    if pixels.count >= Self.manyPixels {
      let palette = PackedPalette(colors)
      let bytes = palette.packed(pixels, width: width)
      let places = PlaneCopies(of: bytes, width: palette.packed(width: width))
      best = best.orShorter(Draft(SymbolLayout(bytes, palette), places))
    }
    var output = BitWriter()
    output.put(0x2F, 8)
    output.put(width - 1, 14)
    output.put(height - 1, 14)
    output.put(isOpaque ? 0 : 1, 1)
    output.put(0, 3)
    best.write(into: &output)
    return output.finished()
  }

  /// A way to code the picture.
  private struct Draft {
    let layout: SymbolLayout
    private let path: SymbolPath
    private var bits: Int { layout.headerBits + path.bits }

    init(_ layout: SymbolLayout, _ copies: PlaneCopies) {
      self.layout = layout
      path = SymbolPath.best(layout, copies)
    }

    func orShorter(_ other: Draft) -> Draft { other.bits < bits ? other : self }

    func write(into output: inout BitWriter) {
      layout.writeHeader(into: &output)
      path.write(layout, into: &output)
    }
  }
}
