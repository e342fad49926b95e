/// Reads the chunks of a PNG, animated or still, into separate pictures.
struct APNGReader {
  /// Files with more frames are rejected.
  private static let mostFrames = 1 << 16

  private struct Frame {
    var part: MovingPicture.Part
    var data: [[UInt8]] = []
    var byteCount = 0
  }

  private var header: [UInt8] = []
  /// Chunks that all pictures share.
  private var shared: [(name: String, data: [UInt8])] = []
  private var plays: Int?
  private var orientation = PictureOrientation.upright
  private var isAnimated = false
  private var frames: [Frame] = []
  /// Image data before the first frame's control chunk: a still that is not part of the animation.
  private var still: [[UInt8]] = []
  private var hasData = false
  private var hasEnd = false

  static func read(_ bytes: [UInt8]) throws(EncodingError) -> MovingPicture {
    var reader = APNGReader()
    var offset = PNGFile.signature.count
    while offset + 12 <= bytes.count, !reader.hasEnd {
      let size = BigEndian.word(bytes, at: offset)
      guard size <= bytes.count - offset - 12 else { break }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      try reader.take(name, Array(bytes[offset + 8..<offset + 8 + size]))
      offset += 12 + size
    }
    return try reader.picture(byteCount: bytes.count)
  }

  /// Takes the next chunk. It has 12 more bytes in the file: its length, name and checksum.
  private mutating func take(_ name: String, _ data: [UInt8]) throws(EncodingError) {
    switch name {
    case "IHDR" where header.isEmpty && data.count == 13: header = data
    case "acTL" where data.count == 8:
      isAnimated = true
      let count = BigEndian.word(data, at: 4)
      plays = count == 0 ? nil : count
    case "PLTE", "tRNS", "gAMA", "sRGB", "iCCP": shared.append((name, data))
    case "eXIf": orientation = PictureOrientation(exif: data[...])
    case "fcTL":
      guard let part = Self.part(data), frames.count < Self.mostFrames else {
        throw .malformed("a frame of this APNG cannot be read")
      }
      frames.append(Frame(part: part, byteCount: data.count + 12))
    case "IDAT":
      hasData = true
      if frames.isEmpty { still.append(data) } else { add(data, chunk: data.count + 12, to: 0) }
    case "fdAT" where data.count >= 4:
      guard let last = frames.indices.last else {
        throw .malformed("this APNG has data without a frame")
      }
      add(Array(data.dropFirst(4)), chunk: data.count + 12, to: last)
    case "IEND": hasEnd = true
    default: break
    }
  }

  private mutating func add(_ data: [UInt8], chunk byteCount: Int, to frame: Int) {
    frames[frame].data.append(data)
    frames[frame].byteCount += byteCount
  }

  /// Builds the picture from all chunks.
  private func picture(byteCount: Int) throws(EncodingError) -> MovingPicture {
    guard header.count == 13, hasData else {
      throw hasEnd ? .malformed("this PNG has no image data") : MovingPicture.endsTooEarly
    }
    let (width, height) = (BigEndian.word(header, at: 0), BigEndian.word(header, at: 4))
    guard width > 0, height > 0, width <= PNG.largestSide, height <= PNG.largestSide else {
      throw .beyondFormat("a picture of \(width) x \(height) pixels is too large")
    }
    var frames = frames
    if !isAnimated || frames.isEmpty {
      let whole = MovingPicture.Part(
        x: 0, y: 0, width: width, height: height, ticks: 0, ticksPerSecond: 1, disposal: .keep,
        isOver: false, byteCount: 0)
      frames = [Frame(part: whole, data: still, byteCount: byteCount)]
    }
    var parts: [(part: MovingPicture.Part, still: [UInt8])] = []
    for (i, frame) in frames.enumerated() {
      if frame.data.isEmpty {
        // The file breaks off before the last frame's data.
        if !hasEnd, i == frames.count - 1 { break }
        throw .malformed("a frame of this APNG has no data")
      }
      var part = frame.part
      part.byteCount = frame.byteCount
      parts.append((part, file(of: frame)))
    }
    return try MovingPicture(
      kind: isAnimated ? "APNG" : "PNG", width: width, height: height, plays: plays,
      pixels: pixels, byteCount: byteCount, parts: parts, breaksOff: !hasEnd,
      orientation: orientation)
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

  /// Returns one frame as a still file.
  private func file(of frame: Frame) -> [UInt8] {
    let size =
      BigEndian.bytes(UInt32(clamping: frame.part.width))
      + BigEndian.bytes(UInt32(clamping: frame.part.height))
    var bytes = PNGFile.signature + PNGFile.chunk("IHDR", size + header.dropFirst(8))
    for (name, data) in shared { bytes += PNGFile.chunk(name, data) }
    for data in frame.data { bytes += PNGFile.chunk("IDAT", data) }
    return bytes + PNGFile.chunk("IEND", [])
  }

  /// The header's pixel format in words.
  private var pixels: String {
    let paletteBytes = shared.first { $0.name == "PLTE" }?.data.count ?? 0
    func counted(_ count: Int, _ what: String) -> String {
      count == 1 ? "1 \(what)" : "\(count) \(what)s"
    }
    let kind =
      switch header[9] {
      case 0: "grey"
      case 2: "RGB"
      case 3: "palette of \(counted(paletteBytes / 3, "colour"))"
      case 4: "grey with alpha"
      case 6: "RGBA"
      default: "unknown"
      }
    return "\(kind), \(counted(Int(header[8]), "bit"))"
  }
}
