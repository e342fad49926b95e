import Palette
import Raster

/// Encodes frames as an animated WebP: the container and small pictures are written here, others by libwebp's still encoder.
public struct WebPEncoder: FrameSink {
  private let container: WebPContainer
  private var encoder: MovingEncoder<WebPContainer>

  public init(width: Int, height: Int, _ settings: MovingSettings) {
    self.init(width: width, height: height, settings, cuts: MovingSettings.cuts)
  }

  /// With cuts elsewhere than in files.
  init(
    width: Int, height: Int, _ settings: MovingSettings,
    storeLimit: Int = MovingSettings.storeLimit, cuts: SectionCuts
  ) {
    container = WebPContainer(
      quality: settings.quality, hasOwnCoder: settings.quality == nil && settings.tolerance > 0)
    encoder = MovingEncoder(
      width: width, height: height, settings, storeLimit: storeLimit, cuts: cuts)
  }

  public var cost: CodingCost { encoder.cost }
  public var shortfalls: [Shortfall] { encoder.shortfalls }

  public mutating func add(_ frame: Bitmap, ticks: Int, changed: [PixelRect]?) {
    encoder.add(frame, ticks: ticks, changed: changed, container)
  }

  public mutating func end(with workforce: some Workforce) async {
    await encoder.end(with: workforce) { _ in container }
  }

  public mutating func nextSection() -> FrameSection? { encoder.nextSection() }

  public func file(of sections: [CodedSection]) throws(EncodingError) -> [UInt8] {
    try encoder.file(of: sections)
  }
}

/// Pictures coded by libwebp, in the chunks of an animation.
struct WebPContainer: MovingContainer {
  /// 0…100; nil for lossless.
  let quality: Int?
  /// Whether small pictures are coded by `SmallWebP`, which takes longer than libwebp.
  let hasOwnCoder: Bool
  private var trial = SmallWebPTrial()

  init(quality: Int?, hasOwnCoder: Bool) {
    self.quality = quality
    self.hasOwnCoder = hasOwnCoder
  }

  static let palettes = GIFFrameCoder.Palettes.ofImages
  static let hasEvenCorners = true
  /// libwebp rounds down, and loses a level.
  static let isExactOverEmpty = false
  static let costOfPixel = CodingCost(bytes: 74, work: 250)
  /// Lossy alpha does not leave the pixels below unchanged.
  var clear: UInt32? { quality == nil ? 0 : nil }

  /// libwebp codes pictures of at most so many pixels as fast as it estimates them.
  private static let fewPixels = 1024

  func estimate(_ pixels: [UInt32], width: Int) throws(EncodingError) -> PictureEstimate {
    if pixels.count <= Self.fewPixels, !hasOwnCoder {
      return .coded(try coded(pixels, width: width))
    }
    if hasOwnCoder, let small = SmallWebP(pixels, width: width), small.isFinal {
      return .bytes(small.estimate() + WebPFile.stillBytes)
    }
    return .bytes(try WebPStill.encode(pixels, width: width, .estimate).count)
  }

  mutating func compressed(_ pixels: [UInt32], width: Int) throws(EncodingError) -> [UInt8] {
    let small = hasOwnCoder ? SmallWebP(pixels, width: width) : nil
    let own = small.map { WebPFile.chunk("VP8L", $0.encoded(&trial)) }
    if let own, small?.isFinal == true { return own }
    let other = try coded(pixels, width: width)
    guard let own, own.count < other.count else { return other }
    return own
  }

  /// By libwebp.
  private func coded(_ pixels: [UInt32], width: Int) throws(EncodingError) -> [UInt8] {
    WebPFile.picture(
      of: try WebPStill.encode(
        pixels, width: width, quality.map { .lossy(quality: $0) } ?? .lossless))
  }

  func file(of animation: CodedAnimation, _ settings: MovingSettings) -> [UInt8] {
    // What lies over the frame before is transparent where that stays.
    let hasAlpha = animation.hasAlpha || animation.frames.contains { $0.isOver }
    var file = WebPFile(
      width: animation.width, height: animation.height, hasAlpha: hasAlpha,
      plays: settings.plays ?? 0)
    file.reserve(animation.byteCount + animation.frames.count * WebPFile.headBytes)
    for (frame, ticks) in zip(animation.frames, animation.ticks) {
      file.add(
        frame.data, frame.area, milliseconds: ticks, isOver: frame.isOver, clears: frame.clears)
    }
    return file.finished()
  }
}

/// Writes the chunks of an animated WebP.
struct WebPFile {
  /// What a still file has besides the data of its picture: two heads and the picture's size.
  static let stillBytes = 12 + 8 + 5

  /// What a frame takes besides its picture: a head, where it is and how long, and the last chunk's padding.
  static let headBytes = 8 + 16 + 1

  private var bytes = container([])

  /// `plays` is 0 for endless repetition.
  init(width: Int, height: Int, hasAlpha: Bool, plays: Int) {
    bytes += Self.head(width: width, height: height, flags: hasAlpha ? 0x12 : 0x02)
    bytes += Self.chunk("ANIM", [0, 0, 0, 0] + Self.four(min(plays, 0xFFFF)).prefix(2))
  }

  /// Makes room for so many bytes more: a large file that grows is copied, and there twice meanwhile.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  mutating func add(
    _ picture: [UInt8], _ area: PixelRect, milliseconds: Int, isOver: Bool, clears: Bool
  ) {
    // 24 bits of milliseconds are about four and a half hours, the longest duration.
    let head =
      Self.three(area.minX / 2) + Self.three(area.minY / 2) + Self.three(area.width - 1)
      + Self.three(area.height - 1) + Self.three(min(milliseconds, 0xFF_FFFF))
      + [(isOver ? 0 : 2) | (clears ? 1 : 0)]
    bytes += Self.chunk("ANMF", head + picture)
  }

  consuming func finished() -> [UInt8] {
    bytes.replaceSubrange(4..<8, with: Self.four(bytes.count - 8))
    return bytes
  }

  static func container(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + four(chunks.count + 4) + Array("WEBP".utf8) + chunks
  }

  /// The chunk with the size and the flags for alpha (0x10) and animation (0x02).
  static func head(width: Int, height: Int, flags: UInt8) -> [UInt8] {
    chunk("VP8X", [flags, 0, 0, 0] + three(width - 1) + three(height - 1))
  }

  /// The chunks of a still file that an animation's frame has, too: the picture and its alpha.
  static func picture(of file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var offset = 12
    while offset + 8 <= file.count {
      let size = LittleEndian.value(file, at: offset + 4, bytes: 4)
      let end = min(file.count, offset + 8 + size + size % 2)
      let name = String(decoding: file[offset..<offset + 4], as: UTF8.self)
      if ["VP8 ", "VP8L", "ALPH"].contains(name) { result += file[offset..<end] }
      offset = end
    }
    return result
  }

  /// Padded with a byte if the size is odd.
  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + four(data.count) + data + (data.count % 2 == 1 ? [0] : [])
  }

  private static func three(_ value: Int) -> [UInt8] { Array(four(value).prefix(3)) }

  private static func four(_ value: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// Numbers with the lowest byte first.
enum LittleEndian {
  static func value(_ bytes: [UInt8], at offset: Int, bytes count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
}
