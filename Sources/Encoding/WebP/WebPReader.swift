/// Reads the chunks of a WebP, animated or still, into separate pictures.
enum WebPReader {
  static func read(_ bytes: [UInt8]) throws(EncodingError) -> MovingPicture {
    var canvas: (width: Int, height: Int)?
    var plays: Int?
    var isAnimated = false
    var hasLossy = false
    var parts: [(part: MovingPicture.Part, still: [UInt8])] = []
    var stillChunks: [UInt8] = []
    let whole = chunks(bytes, 12..<bytes.count)
    let declared = LittleEndian.value(bytes, at: 4, bytes: 4) + 8
    for (name, body) in whole.chunks {
      switch name {
      case "VP8X" where body.count >= 10:
        canvas = (
          LittleEndian.value(bytes, at: body.lowerBound + 4, bytes: 3) + 1,
          LittleEndian.value(bytes, at: body.lowerBound + 7, bytes: 3) + 1
        )
      case "ANIM" where body.count >= 6:
        isAnimated = true
        let count = LittleEndian.value(bytes, at: body.lowerBound + 4, bytes: 2)
        plays = count == 0 ? nil : count
      case "ANMF" where body.count >= 16:
        let (inner, isCut) = chunks(bytes, body.lowerBound + 16..<body.upperBound)
        guard !isCut else { throw .malformed("a frame of this WebP is cut off") }
        hasLossy = hasLossy || inner.contains { $0.name == "VP8 " }
        let part = part(bytes, body)
        parts.append((part, still(inner, bytes, part.width, part.height)))
      case "VP8 ", "VP8L", "ALPH":
        hasLossy = hasLossy || name == "VP8 "
        stillChunks += WebPFile.chunk(name, Array(bytes[body]))
        if canvas == nil { canvas = size(name, Array(bytes[body])) }
      default: break
      }
    }
    // Some programs leave out the padding of the last chunk.
    let breaksOff = whole.isCut || declared > bytes.count + 1
    guard let canvas else {
      throw breaksOff
        ? MovingPicture.endsTooEarly : .malformed("this WebP does not say its size")
    }
    if !isAnimated, !stillChunks.isEmpty {
      let part = MovingPicture.Part(
        x: 0, y: 0, width: canvas.width, height: canvas.height, ticks: 0, ticksPerSecond: 1000,
        disposal: .keep, isOver: false, byteCount: bytes.count)
      parts = [(part, bytes)]
    }
    return try MovingPicture(
      kind: "WebP", width: canvas.width, height: canvas.height, plays: plays,
      pixels: hasLossy ? "lossy" : "lossless", byteCount: bytes.count, parts: parts,
      breaksOff: breaksOff, profile: ImageProfile.webP(bytes).flatMap(ColorProfile.init))
  }

  /// The whole chunks of a range, and whether the last one goes beyond it.
  private static func chunks(_ bytes: [UInt8], _ range: Range<Int>)
    -> (chunks: [(name: String, body: Range<Int>)], isCut: Bool)
  {
    var result: [(name: String, body: Range<Int>)] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      let size = LittleEndian.value(bytes, at: offset + 4, bytes: 4)
      guard size <= range.upperBound - offset - 8 else { return (result, true) }
      let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
      result.append((name, offset + 8..<offset + 8 + size))
      offset += 8 + size + size % 2
    }
    return (result, false)
  }

  private static func part(_ bytes: [UInt8], _ body: Range<Int>) -> MovingPicture.Part {
    func three(_ place: Int) -> Int {
      LittleEndian.value(bytes, at: body.lowerBound + place, bytes: 3)
    }
    let flags = bytes[body.lowerBound + 15]
    return MovingPicture.Part(
      x: three(0) * 2, y: three(3) * 2, width: three(6) + 1, height: three(9) + 1,
      ticks: three(12), ticksPerSecond: 1000, disposal: flags & 1 == 1 ? .clear : .keep,
      isOver: flags & 2 == 0, byteCount: body.count + 8)
  }

  /// Returns one frame as a still file.
  private static func still(
    _ chunks: [(name: String, body: Range<Int>)], _ bytes: [UInt8], _ width: Int, _ height: Int
  ) -> [UInt8] {
    var data: [UInt8] = []
    let hasAlpha = chunks.contains { $0.name == "ALPH" }
    if hasAlpha { data += WebPFile.head(width: width, height: height, flags: 0x10) }
    for (name, body) in chunks where ["VP8 ", "VP8L", "ALPH"].contains(name) {
      data += WebPFile.chunk(name, Array(bytes[body]))
    }
    return WebPFile.container(data)
  }

  /// The size that a picture's own data declare.
  private static func size(_ name: String, _ data: [UInt8]) -> (width: Int, height: Int)? {
    switch name {
    case "VP8L" where data.count >= 5:
      let bits = LittleEndian.value(data, at: 1, bytes: 4)
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8 " where data.count >= 10:
      return (
        LittleEndian.value(data, at: 6, bytes: 2) & 0x3FFF,
        LittleEndian.value(data, at: 8, bytes: 2) & 0x3FFF
      )
    default: return nil
    }
  }
}
