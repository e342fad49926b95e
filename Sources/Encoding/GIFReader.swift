/// Reads the blocks of any GIF file, whole or broken, in bounded time and memory.
///
/// Reading stops where the file stops making sense; everything read so far is kept, and a warning says
/// where it stopped. Nothing is decompressed here.
struct GIFReader {
  /// A problem or doubtful point in a file.
  typealias Warning = GIFInspection.Warning

  struct Image: Sendable {
    var frame: GIFInspection.Frame
    var palette: [UInt32]
    var minimumCodeSize: Int
    var data: [UInt8]
  }

  private let bytes: [UInt8]
  private var position = 0

  private(set) var width = 0
  private(set) var height = 0
  private(set) var palette: [UInt32] = []
  private(set) var plays: Int? = 1
  private(set) var comments: [String] = []
  private(set) var images: [Image] = []
  private(set) var warnings: [Warning] = []

  private struct Control {
    var centiseconds = 0
    var disposal = 0
    var transparentIndex: Int?
    /// The offset of its block.
    var offset: Int
  }

  private var control: Control?

  /// Images beyond this number are not read.
  static let imageLimit = 100_000

  /// The canvas has room for the first picture, whatever the file says, as in browsers.
  var canvasSize: (width: Int, height: Int) {
    guard let first = images.first?.frame else { return (width, height) }
    return (max(width, first.x + first.width), max(height, first.y + first.height))
  }

  init(_ bytes: [UInt8]) throws(EncodingError) {
    self.bytes = bytes
    guard bytes.count >= 13, Array(bytes[0..<3]) == Array("GIF".utf8) else {
      throw .malformed("not a GIF file")
    }
    width = Int(bytes[6]) | Int(bytes[7]) << 8
    height = Int(bytes[8]) | Int(bytes[9]) << 8
    let flags = bytes[10]
    position = 13
    if flags & 0x80 != 0 { palette = table(bits: Int(flags & 7) + 1) }
    while readBlock() {}
  }

  private func byte(_ offset: Int) -> Int? { offset < bytes.count ? Int(bytes[offset]) : nil }

  private func word(_ offset: Int) -> Int? {
    guard let low = byte(offset), let high = byte(offset + 1) else { return nil }
    return low | high << 8
  }

  /// Reads a palette's colours, as many as the file still has.
  private mutating func table(bits: Int) -> [UInt32] {
    var colors: [UInt32] = []
    for _ in 0..<1 << bits {
      guard position + 3 <= bytes.count else { break }
      colors.append(
        0xFF00_0000 | UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8
          | UInt32(bytes[position + 2]) << 16)
      position += 3
    }
    return colors
  }

  /// Returns whether more blocks may follow.
  private mutating func readBlock() -> Bool {
    guard let kind = byte(position) else {
      warnings.append(.missingTerminator)
      return false
    }
    switch kind {
    case 0x3B:
      let rest = bytes.count - position - 1
      if rest > 0 { warnings.append(.trailingBytes(rest)) }
      return false
    case 0x21: return readExtension()
    case 0x2C: return readImage()
    default:
      warnings.append(.brokenBlock(offset: position))
      return false
    }
  }

  /// The data of the sub-blocks at `position`; nil if the file ends first.
  private mutating func subBlocks() -> [UInt8]? {
    var data: [UInt8] = []
    while true {
      guard let count = byte(position) else { return nil }
      position += 1
      if count == 0 { return data }
      let end = min(bytes.count, position + count)
      data += bytes[position..<end]
      position = end
    }
  }

  private mutating func readExtension() -> Bool {
    let start = position
    guard let label = byte(position + 1) else {
      warnings.append(.missingTerminator)
      return false
    }
    position += 2
    guard let data = subBlocks() else {
      warnings.append(.truncated(offset: start))
      return false
    }
    switch label {
    case 0xF9 where data.count >= 4:
      control = Control(
        centiseconds: Int(data[1]) | Int(data[2]) << 8, disposal: Int(data[0] >> 2 & 7),
        transparentIndex: data[0] & 1 == 1 ? Int(data[3]) : nil, offset: start)
    case 0xFF where data.starts(with: Array("NETSCAPE2.0".utf8)) && data.count >= 14:
      let rounds = Int(data[12]) | Int(data[13]) << 8
      plays = rounds == 0 ? nil : rounds + 1
    case 0xFE: comments.append(String(decoding: data, as: UTF8.self))
    default: break
    }
    return true
  }

  private mutating func readImage() -> Bool {
    let start = control?.offset ?? position
    guard let x = word(position + 1), let y = word(position + 3), let w = word(position + 5),
      let h = word(position + 7), let flags = byte(position + 9)
    else {
      warnings.append(.truncated(offset: position))
      return false
    }
    position += 10
    let local = flags & 0x80 != 0 ? table(bits: (flags & 7) + 1) : nil
    guard let codeSize = byte(position) else {
      warnings.append(.truncated(offset: start))
      return false
    }
    position += 1
    let dataStart = position
    let data = subBlocks()
    let frame = GIFInspection.Frame(
      x: x, y: y, width: w, height: h, centiseconds: control?.centiseconds ?? 0,
      disposal: control?.disposal ?? 0, localColors: local?.count,
      transparentIndex: control?.transparentIndex, isInterlaced: flags & 0x40 != 0,
      offset: start, byteCount: position - start)
    images.append(
      Image(
        frame: frame, palette: local ?? palette, minimumCodeSize: codeSize,
        data: data ?? partial(from: dataStart)))
    control = nil
    guard data != nil else {
      warnings.append(.truncated(offset: start))
      return false
    }
    guard images.count < Self.imageLimit else {
      warnings.append(.tooManyFrames)
      return false
    }
    return true
  }

  /// The data of sub-blocks that are cut off by the file's end.
  private func partial(from start: Int) -> [UInt8] {
    var data: [UInt8] = []
    var offset = start
    while let count = byte(offset), count > 0 {
      let end = min(bytes.count, offset + 1 + count)
      data += bytes[offset + 1..<end]
      offset = end
    }
    return data
  }
}
