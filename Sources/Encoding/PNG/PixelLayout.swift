import Palette

/// How a PNG file stores pixels; the same for all frames of an animated one.
enum PixelLayout: Sendable {
  case palette(PNGTable)
  case grey
  case greyAlpha
  /// A colour that no pixel has can represent transparency.
  case rgb(clear: UInt32?)
  case rgba

  /// The smallest layout that holds all these straight pixels.
  init(_ census: LayoutCensus) {
    if let colors = census.colors {
      self = .palette(PNGTable(colors))
    } else if census.isGrey {
      self = census.isOpaque ? .grey : .greyAlpha
    } else {
      self = census.isOpaque ? .rgb(clear: nil) : .rgba
    }
  }

  /// The colour type in the header.
  var colorType: UInt8 {
    switch self {
    case .palette: 3
    case .grey: 0
    case .greyAlpha: 4
    case .rgb: 2
    case .rgba: 6
    }
  }

  var bitDepth: Int { if case .palette(let table) = self { table.bitDepth } else { 8 } }

  /// The distance in bytes from a pixel to the one on its left; 1 if a byte holds several pixels.
  var stride: Int {
    switch self {
    case .palette, .grey: 1
    case .greyAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// Whether neighbouring bytes are similar.
  var isSmooth: Bool { if case .palette = self { false } else { true } }

  /// The pixel that leaves what is below it unchanged; nil if there is none.
  var clear: UInt32? {
    switch self {
    case .palette(let table): table.holds(0) ? 0 : nil
    case .grey: nil
    case .greyAlpha, .rgba: 0
    case .rgb(let clear): clear
    }
  }

  func rowBytes(_ width: Int) -> Int { (width * stride * bitDepth + 7) / 8 }

  /// The rows of straight pixels, without gaps.
  func rows(of pixels: [UInt32], width: Int) -> [UInt8] {
    if case .palette(let table) = self { return table.rows(of: pixels, width: width) }
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count * stride)
    for p in pixels {
      rows.append(UInt8(truncatingIfNeeded: p))
      if stride >= 3 {
        rows.append(UInt8(truncatingIfNeeded: p >> 8))
        rows.append(UInt8(truncatingIfNeeded: p >> 16))
      }
      if stride % 2 == 0 { rows.append(UInt8(truncatingIfNeeded: p >> 24)) }
    }
    return rows
  }
}

/// Properties that straight pixels share.
struct LayoutCensus: Sendable {
  /// The colours in the order in which they are first seen; nil for more than 256.
  private(set) var colors: [UInt32]? = []
  private(set) var isOpaque = true
  private(set) var isGrey = true
  private var seen: Set<UInt32> = []
  private var last: UInt32?

  mutating func add(_ pixel: UInt32) {
    guard pixel != last else { return }
    last = pixel
    if isOpaque, Pixel.alpha(pixel) != 255 { isOpaque = false }
    if isGrey, Pixel.red(pixel) != Pixel.green(pixel) || Pixel.green(pixel) != Pixel.blue(pixel) {
      isGrey = false
    }
    guard colors != nil, seen.insert(pixel).inserted else { return }
    colors?.append(pixel)
    if seen.count > 256 {
      colors = nil
      seen = []
    }
  }

  mutating func add(_ pixels: [UInt32]) { for pixel in pixels { add(pixel) } }
}

/// At most 256 colours, translucent ones first, so that their alphas make a short chunk.
struct PNGTable: Sendable {
  let colors: [UInt32]
  private var indices: [UInt32: UInt8] = [:]
  private let isPacked: Bool

  /// Indices of fewer than 8 bits are packed into bytes if `isPacked`. Some decoders get that wrong in frames that
  /// are blended over others.
  init(_ colors: [UInt32], isPacked: Bool = true) {
    self.isPacked = isPacked
    let translucent = colors.filter { Pixel.alpha($0) < 255 }
    self.colors = translucent + colors.filter { Pixel.alpha($0) == 255 }
    for (i, color) in self.colors.enumerated() { indices[color] = UInt8(truncatingIfNeeded: i) }
  }

  func holds(_ color: UInt32) -> Bool { indices[color] != nil }

  /// The bits of an index: 1, 2, 4 or 8.
  var bitDepth: Int {
    guard isPacked else { return 8 }
    return colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
  }

  var alphas: [UInt8] {
    colors.filter { Pixel.alpha($0) < 255 }.map { UInt8(truncatingIfNeeded: $0 >> 24) }
  }

  /// Indices packed starting with the high bits, each row padded to whole bytes.
  func rows(of pixels: [UInt32], width: Int) -> [UInt8] {
    let indices = indices(of: pixels)
    let bitDepth = bitDepth
    guard bitDepth < 8 else { return indices }
    let rowBytes = (width * bitDepth + 7) / 8
    var rows = [UInt8](repeating: 0, count: rowBytes * (pixels.count / width))
    for (i, index) in indices.enumerated() {
      let bit = i % width * bitDepth
      rows[i / width * rowBytes + bit / 8] |= index << UInt8(8 - bitDepth - bit % 8)
    }
    return rows
  }

  private func indices(of pixels: [UInt32]) -> [UInt8] {
    // The colours looked up last, by a few bits of each.
    var recent = [(color: UInt32, index: UInt8)](repeating: (colors[0], 0), count: 256)
    // Neighbours are mostly equal.
    var last = recent[0]
    return pixels.map { pixel in
      if pixel == last.color { return last.index }
      let slot = Int((pixel &* 0x9E37_79B1) >> 24)
      if pixel != recent[slot].color { recent[slot] = (pixel, indices[pixel] ?? 0) }
      last = recent[slot]
      return last.index
    }
  }
}
