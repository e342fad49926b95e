import Palette

/// Codes a small picture of few colours as a lossless WebP.
///
/// Half of such a picture are tables, which libwebp makes as for a large one. Here the transform, a cache of colours, and
/// the copies of earlier pixels are chosen so that tables and pixels together are short.
struct SmallWebP {
  private static let mostPixels = 4096
  /// The most colours of pictures of few pixels, and of others, where libwebp does as well with more.
  private static let mostColors = (few: 64, many: 32)
  /// The number of pixels up to which other coders hardly ever do better.
  private static let fewPixels = 1024
  /// The places that estimates look for copies at.
  private static let fewPlaces = 12
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
    let mostColors = pixels.count <= Self.fewPixels ? Self.mostColors.few : Self.mostColors.many
    var colors: [UInt32] = []
    var indices: [UInt8] = []
    indices.reserveCapacity(pixels.count)
    var last: (pixel: UInt32, index: UInt8)?
    for pixel in pixels {
      if let last, last.pixel == pixel {
        indices.append(last.index)
        continue
      }
      let color = Pixel.alpha(pixel) == 0 ? 0 : pixel
      let known = colors.firstIndex(of: color)
      if known == nil {
        guard colors.count < mostColors else { return nil }
        colors.append(color)
      }
      let index = UInt8(truncatingIfNeeded: known ?? colors.count - 1)
      last = (pixel, index)
      indices.append(index)
    }
    self.width = width
    height = pixels.count / width
    self.colors = colors
    self.pixels = indices
    isOpaque = colors.allSatisfy { Pixel.alpha($0) == 255 }
  }

  /// How a small picture can be coded.
  enum Way: Int, Hashable, Sendable {
    /// Colours, as they are or with less green, and copies.
    case colors
    /// The same with a cache of the colours seen lately.
    case cache
    /// Colours, and no copies.
    case noCopies
    case palette
  }

  /// The data of the picture's chunk; `trial` knows what suited the pictures before it.
  func encoded(_ trial: inout SmallWebPTrial) -> [UInt8] {
    let best = best(&trial)
    var output = BitWriter()
    output.put(0x2F, 8)
    output.put(width - 1, 14)
    output.put(height - 1, 14)
    output.put(isOpaque ? 0 : 1, 1)
    output.put(0, 3)
    best.write(into: &output)
    return output.finished()
  }

  private var possibleWays: [Way] {
    var ways = [Way.colors, .noCopies]
    if colors.count > 1 { ways.append(.cache) }
    if pixels.count >= Self.manyPixels, colors.count <= PackedPalette.mostColors {
      ways.append(.palette)
    }
    return ways
  }

  private func best(_ trial: inout SmallWebPTrial) -> Draft {
    let (ways, known) = trial.promising(of: possibleWays)
    let copies = PlaneCopies(of: pixels, width: width)
    var isLessGreen = known ?? true
    var best: (way: Way, draft: Draft)?
    for way in ways {
      let draft: Draft
      switch way {
      case .colors:
        draft = colored(copies, known)
        isLessGreen = draft.layout.isLessGreen
      case .cache: draft = cached(copies, isLessGreen)
      case .noCopies:
        draft = Draft(
          SymbolLayout(pixels, shownColors, isLessGreen: isLessGreen),
          SymbolPath(count: pixels.count))
      case .palette: draft = packed()
      }
      if draft.bits < best?.draft.bits ?? .max { best = (way, draft) }
    }
    guard let best else { return colored(copies, known) }
    trial.take(best.way, of: ways, isLessGreen: isLessGreen)
    return best.draft
  }

  private func colored(_ copies: PlaneCopies, _ isLessGreen: Bool?) -> Draft {
    let first = SymbolLayout(pixels, shownColors, isLessGreen: isLessGreen ?? true)
    let path = Draft.path(first, copies)
    let draft = Draft(first, path)
    guard isLessGreen == nil else { return draft }
    // The same copies suit both ways to store colours.
    return draft.orShorter(Draft(SymbolLayout(pixels, shownColors, isLessGreen: false), path))
  }

  private func cached(_ copies: PlaneCopies, _ isLessGreen: Bool) -> Draft {
    // Room for all colours, as far as that is little.
    let bits = min(5, Int.bitWidth - colors.count.leadingZeroBitCount)
    let layout = SymbolLayout(pixels, shownColors, isLessGreen: isLessGreen, cacheBits: bits)
    return Draft(layout, Draft.path(layout, copies))
  }

  private func packed() -> Draft {
    let palette = PackedPalette(colors)
    let bytes = palette.packed(pixels, width: width)
    let layout = SymbolLayout(bytes, palette)
    let copies = PlaneCopies(of: bytes, width: palette.packed(width: width))
    return Draft(layout, Draft.path(layout, copies))
  }

  /// Roughly what the data take, in bytes: with copies from few places, and codes that suit the first path.
  func estimate() -> Int {
    let layout = SymbolLayout(pixels, shownColors, isLessGreen: true)
    let copies = PlaneCopies(of: pixels, width: width, places: Self.fewPlaces)
    let costs = SymbolCosts(
      SymbolTally(SymbolPath(count: pixels.count), layout), layout, guesses: true)
    let path = SymbolPath(layout, copies, costs)
    return (layout.headerBits + SymbolCodes(SymbolTally(path, layout), layout).bits) / 8
  }

  /// What is transparent may have any colour: that of other pixels takes no symbols of its own.
  private var shownColors: [UInt32] {
    let other = colors.first { $0 != 0 } ?? 0
    return colors.map { $0 == 0 ? other & 0xFF_FFFF : $0 }
  }

  /// A way to code the picture.
  private struct Draft {
    let layout: SymbolLayout
    private let path: SymbolPath
    private let codes: SymbolCodes
    var bits: Int { layout.headerBits + codes.bits }

    /// The number of paths that are chosen with the costs of the one before.
    private static let rounds = 3

    init(_ layout: SymbolLayout, _ path: SymbolPath) {
      self.layout = layout
      self.path = path
      codes = SymbolCodes(SymbolTally(path, layout), layout)
    }

    static func path(_ layout: SymbolLayout, _ copies: PlaneCopies) -> SymbolPath {
      let count = layout.symbols.count
      var path = SymbolPath(count: count)
      guard count > 3 else { return path }
      for round in 0..<rounds {
        let costs = SymbolCosts(SymbolTally(path, layout), layout, guesses: round == 0)
        let next = SymbolPath(layout, copies, costs)
        // The same path has the same costs.
        if round > 0, next.tokens == path.tokens { break }
        path = next
      }
      return path
    }

    func orShorter(_ other: Draft) -> Draft { other.bits < bits ? other : self }

    func write(into output: inout BitWriter) {
      layout.writeHeader(into: &output)
      codes.write(path, layout, into: &output)
    }
  }
}
