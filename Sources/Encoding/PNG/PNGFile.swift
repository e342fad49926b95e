import Palette

/// Writes the chunks of a PNG file.
struct PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private var bytes = PNGFile.signature
  private let layout: PixelLayout

  /// Begins with the header; for an animation, also the number of frames and of plays, 0 for endless repetition.
  init(width: Int, height: Int, layout: PixelLayout, animation: (frames: Int, plays: Int)? = nil) {
    self.layout = layout
    chunk(
      "IHDR",
      BigEndian.bytes(UInt32(clamping: width)) + BigEndian.bytes(UInt32(clamping: height))
        + [UInt8(layout.bitDepth), layout.colorType, 0, 0, 0])
    if let animation {
      chunk(
        "acTL",
        BigEndian.bytes(UInt32(clamping: animation.frames))
          + BigEndian.bytes(UInt32(clamping: animation.plays)))
    }
    colors()
  }

  /// Writes the chunks that define the meaning of pixels.
  private mutating func colors() {
    switch layout {
    case .palette(let table):
      var entries: [UInt8] = []
      for c in table.colors {
        entries.append(UInt8(truncatingIfNeeded: c))
        entries.append(UInt8(truncatingIfNeeded: c >> 8))
        entries.append(UInt8(truncatingIfNeeded: c >> 16))
      }
      chunk("PLTE", entries)
      if !table.alphas.isEmpty { chunk("tRNS", table.alphas) }
    case .rgb(let clear?):
      chunk(
        "tRNS",
        [
          0, UInt8(truncatingIfNeeded: clear), 0, UInt8(truncatingIfNeeded: clear >> 8), 0,
          UInt8(truncatingIfNeeded: clear >> 16),
        ])
    case .grey, .greyAlpha, .rgb, .rgba: break
    }
  }

  /// Makes room for so many bytes more, and the end: a large file that grows is copied, and there twice meanwhile.
  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(bytes.count + count + Self.chunk("IEND", []).count)
  }

  mutating func chunk(_ name: String, _ data: [UInt8]) {
    bytes += Self.chunk(name, data)
  }

  /// The first chunk of this name in a file, before or behind the pixels; nil if it is not a PNG, or has none.
  static func data(of name: String, in file: [UInt8]) -> ArraySlice<UInt8>? {
    guard file.starts(with: signature) else { return nil }
    var offset = signature.count
    while offset + 12 <= file.count {
      let end = offset + 8 + BigEndian.word(file, at: offset)
      guard end <= file.count else { return nil }
      if file[offset + 4..<offset + 8].elementsEqual(name.utf8) { return file[offset + 8..<end] }
      offset = end + 4
    }
    return nil
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return BigEndian.bytes(UInt32(clamping: data.count)) + body + BigEndian.bytes(CRC32.of(body))
  }

  consuming func finished() -> [UInt8] {
    chunk("IEND", [])
    return bytes
  }
}

extension PixelLayout {
  /// Filters, applied from a row's first byte, that predict a byte from those on its left and above.
  private enum Filter: UInt8, CaseIterable { case none, left, above, mean, paeth }

  /// The data of a picture: unfiltered or with a filter for every row, whichever is smaller.
  func compressed(_ pixels: [UInt32], width: Int, _ effort: Deflate.Effort = .smallest)
    -> [UInt8]
  {
    let rows = rows(of: pixels, width: width)
    let plain = plain(rows, width: width)
    // Palette indices say nothing about their neighbours.
    guard isSmooth else { return Deflate.zlib(plain, effort) }
    return Deflate.zlib(smaller(plain, adaptive(rows, width: width)).bytes, effort)
  }

  /// The data of the next frame of an animation; `before` knows what suited those before it.
  func compressed(_ pixels: [UInt32], width: Int, after before: inout FramesBefore) -> [UInt8] {
    let rows = rows(of: pixels, width: width)
    var bytes = plain(rows, width: width)
    // Frames of indices are too different for the codes of the one before.
    guard isSmooth else { return Deflate.zlib(bytes, .frames) }
    if before.trial.promising(of: FramesBefore.filters).count > 1 {
      let best = smaller(bytes, adaptive(rows, width: width))
      before.trial.take(best.isFiltered ? 1 : 0, of: FramesBefore.filters)
      bytes = best.bytes
    }
    return Deflate.zlib(bytes, .frames, after: &before.symbols)
  }

  /// What frames of an animation suited.
  struct FramesBefore: Sendable {
    fileprivate static let filters = [0, 1]

    /// Whether filters are tried.
    fileprivate var trial = FreedomTrial(interval: 8)
    fileprivate var symbols: TokenCounts?
  }

  /// Returns the approximate size of that data in bytes.
  func estimate(_ pixels: [UInt32], width: Int) -> Int {
    DeflateEstimate.size(of: plain(rows(of: pixels, width: width), width: width))
  }

  private func smaller(_ plain: [UInt8], _ filtered: [UInt8]) -> (bytes: [UInt8], isFiltered: Bool)
  {
    DeflateEstimate.size(of: filtered) < DeflateEstimate.size(of: plain)
      ? (filtered, true) : (plain, false)
  }

  private func plain(_ rows: [UInt8], width: Int) -> [UInt8] {
    let rowBytes = rowBytes(width)
    var result: [UInt8] = []
    result.reserveCapacity(rows.count + rows.count / max(1, rowBytes))
    for start in Swift.stride(from: 0, to: rows.count, by: rowBytes) {
      result.append(Filter.none.rawValue)
      result += rows[start..<start + rowBytes]
    }
    return result
  }

  /// Filters each row with the filter that leaves the smallest sum of magnitudes.
  private func adaptive(_ rows: [UInt8], width: Int) -> [UInt8] {
    let rowBytes = rowBytes(width)
    var result: [UInt8] = []
    result.reserveCapacity(rows.count + rows.count / max(1, rowBytes))
    var above = [UInt8](repeating: 0, count: rowBytes)
    var (trial, best) = (above, above)
    for start in Swift.stride(from: 0, to: rows.count, by: rowBytes) {
      let row = Array(rows[start..<start + rowBytes])
      var least = Int.max
      var chosen = Filter.none
      for filter in Filter.allCases {
        let sum = self.filter(row, above, filter, into: &trial, below: least)
        guard sum < least else { continue }
        (least, chosen) = (sum, filter)
        swap(&trial, &best)
      }
      result.append(chosen.rawValue)
      result += best
      above = row
    }
    return result
  }

  /// Returns the sum of the magnitudes that are left, or gives the row up once that is not below a limit.
  private func filter(
    _ row: [UInt8], _ above: [UInt8], _ filter: Filter, into rest: inout [UInt8],
    below limit: Int
  ) -> Int {
    let step = stride
    var sum = 0
    for i in row.indices {
      let left = i >= step ? Int(row[i - step]) : 0
      let up = Int(above[i])
      let predicted =
        switch filter {
        case .none: 0
        case .left: left
        case .above: up
        case .mean: (left + up) / 2
        case .paeth: Self.nearest(left, up, i >= step ? Int(above[i - step]) : 0)
        }
      let difference = row[i] &- UInt8(truncatingIfNeeded: predicted)
      rest[i] = difference
      sum &+= min(Int(difference), 256 - Int(difference))
      if sum >= limit { break }
    }
    return sum
  }

  /// Whichever of left, above and above left is nearest to their plane.
  private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> Int {
    let plane = left + above - corner
    let (a, b, c) = (abs(plane - left), abs(plane - above), abs(plane - corner))
    return a <= b && a <= c ? left : b <= c ? above : corner
  }
}

/// The checksum of chunks.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 255)] }
  }
}
