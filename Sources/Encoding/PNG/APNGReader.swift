/// Reads the chunks of a PNG, animated or still, into pictures of their own.
enum APNGReader {
  /// Chunks and frames beyond which a file is refused.
  private static let mostFrames = 1 << 16

  private struct Control {
    var part: MovingPicture.Part
    var data: [[UInt8]] = []
    var byteCount = 0
  }

  static func read(_ bytes: [UInt8]) throws(EncodingError) -> MovingPicture {
    var offset = PNGFile.signature.count
    var header: [UInt8] = []
    /// Chunks that all pictures share.
    var shared: [(name: String, data: [UInt8])] = []
    var plays: Int?
    var isAnimated = false
    var frames: [Control] = []
    var still = Control(
      part: .init(
        x: 0, y: 0, width: 0, height: 0, ticks: 0, ticksPerSecond: 1, disposal: .keep,
        isOver: false, byteCount: 0))
    var hasData = false
    var hasEnd = false
    while offset + 12 <= bytes.count, !hasEnd {
      let size = BigEndian.word(bytes, at: offset)
      guard size <= bytes.count - offset - 12 else { break }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      let data = Array(bytes[offset + 8..<offset + 8 + size])
      switch name {
      case "IHDR" where header.isEmpty && size == 13: header = data
      case "acTL" where size == 8:
        isAnimated = true
        let count = BigEndian.word(data, at: 4)
        plays = count == 0 ? nil : count
      case "PLTE", "tRNS": shared.append((name, data))
      case "fcTL":
        guard let part = part(data), frames.count < mostFrames else {
          throw .malformed("a frame of this APNG cannot be read")
        }
        frames.append(Control(part: part, byteCount: size + 12))
      case "IDAT":
        hasData = true
        if frames.isEmpty { still.data.append(data) } else { frames[0].data.append(data) }
        if !frames.isEmpty { frames[0].byteCount += size + 12 }
      case "fdAT" where size >= 4:
        guard let last = frames.indices.last else {
          throw .malformed("this APNG has data without a frame")
        }
        frames[last].data.append(Array(data.dropFirst(4)))
        frames[last].byteCount += size + 12
      case "IEND": hasEnd = true
      default: break
      }
      offset += 12 + size
    }
    guard header.count == 13, hasData else { throw .malformed("this PNG has no image data") }
    guard hasEnd else { throw .malformed("the file ends too early") }
    let (width, height) = (BigEndian.word(header, at: 0), BigEndian.word(header, at: 4))
    guard width > 0, height > 0, width <= PNG.largestSide, height <= PNG.largestSide else {
      throw .beyondFormat("a picture of \(width) x \(height) pixels is too large")
    }
    if !isAnimated || frames.isEmpty {
      still.part.width = width
      still.part.height = height
      still.byteCount = bytes.count
      frames = [still]
    }
    var parts: [(part: MovingPicture.Part, still: [UInt8])] = []
    for frame in frames {
      guard !frame.data.isEmpty else { throw .malformed("a frame of this APNG has no data") }
      var part = frame.part
      part.byteCount = frame.byteCount
      parts.append((part, file(header, shared, part, frame.data)))
    }
    return try MovingPicture(
      kind: isAnimated ? "APNG" : "PNG", width: width, height: height, plays: plays,
      pixels: pixels(header, shared), byteCount: bytes.count, parts: parts)
  }

  private static func part(_ data: [UInt8]) -> MovingPicture.Part? {
    guard data.count == 26 else { return nil }
    let denominator = Int(data[22]) << 8 | Int(data[23])
    let disposal: MovingPicture.Disposal? =
      switch data[24] {
      case 0: .keep
      case 1: .clear
      case 2: .previous
      default: nil
      }
    guard let disposal else { return nil }
    return MovingPicture.Part(
      x: BigEndian.word(data, at: 12), y: BigEndian.word(data, at: 16),
      width: BigEndian.word(data, at: 4), height: BigEndian.word(data, at: 8),
      ticks: Int(data[20]) << 8 | Int(data[21]),
      ticksPerSecond: denominator == 0 ? 100 : denominator, disposal: disposal,
      isOver: data[25] == 1, byteCount: 0)
  }

  /// One frame as a still file.
  private static func file(
    _ header: [UInt8], _ shared: [(name: String, data: [UInt8])], _ part: MovingPicture.Part,
    _ data: [[UInt8]]
  ) -> [UInt8] {
    let size =
      BigEndian.bytes(UInt32(clamping: part.width)) + BigEndian.bytes(UInt32(clamping: part.height))
    var bytes = PNGFile.signature + PNGFile.chunk("IHDR", size + header.dropFirst(8))
    for (name, data) in shared { bytes += PNGFile.chunk(name, data) }
    for data in data { bytes += PNGFile.chunk("IDAT", data) }
    return bytes + PNGFile.chunk("IEND", [])
  }

  private static func pixels(_ header: [UInt8], _ shared: [(name: String, data: [UInt8])]) -> String
  {
    let kind =
      switch header[9] {
      case 0: "grey"
      case 2: "RGB"
      case 3: "palette of \((shared.first { $0.name == "PLTE" }?.data.count ?? 0) / 3) colours"
      case 4: "grey with alpha"
      case 6: "RGBA"
      default: "unknown"
      }
    return "\(kind), \(header[8]) bits"
  }
}
