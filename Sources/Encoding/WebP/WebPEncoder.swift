import Palette
import Raster

/// Frames in, an animated WebP out: the container is written here, the pictures by libwebp's still encoder.
public struct WebPEncoder: FrameSink {
  private let settings: MovingSettings
  private var source: FrameLogger
  private var coder: WebPFrameCoder?

  public init(width: Int, height: Int, _ settings: MovingSettings) {
    self.settings = settings
    source = FrameLogger(width: width, height: height, storeLimit: GIFEncoder.storeLimit)
  }

  public mutating func add(_ frame: Bitmap, ticks: Int, changed: PixelRect?)
    throws(EncodingError)
  {
    guard source.add(frame, ticks: ticks, changed) else { return }
    if var coder {
      self.coder = nil
      try coder.add(source.log.canvas)
      self.coder = coder
    } else if source.isFull {
      coder = try coded(source.log)
    }
    if coder != nil { source.log.forget() }
  }

  private func coded(_ log: FrameLog) throws(EncodingError) -> WebPFrameCoder {
    var coder = WebPFrameCoder(width: log.width, height: log.height, quality: settings.quality)
    try log.replay { _, canvas, _ throws(EncodingError) in try coder.add(canvas) }
    return coder
  }

  public mutating func finish() throws(EncodingError) -> [UInt8] {
    guard !source.log.ticks.isEmpty else {
      throw .beyondFormat("an animation has at least one frame")
    }
    if let coder { return coder.file(ticks: source.log.ticks, settings) }
    let log =
      settings.quality == nil
      ? try NearFrames.of(
        source.log, tolerance: settings.tolerance, flatColors: settings.flatPixels)
      : source.log
    return try coded(log).file(ticks: log.ticks, settings)
  }
}

/// Turns canvases of straight pixels into the frames of an animated WebP.
struct WebPFrameCoder: Sendable {
  private struct Frame {
    var area: PixelRect
    /// The picture's chunks.
    var data: [UInt8]
    var isOver: Bool
    /// Whether its rectangle is cleared when its time is over.
    var clears = false
  }

  private let width: Int
  private let height: Int
  private let quality: Int?
  private var shown: [UInt32]
  private var frames: [Frame] = []
  private var hasAlpha = false

  init(width: Int, height: Int, quality: Int?) {
    self.width = width
    self.height = height
    self.quality = quality
    shown = [UInt32](repeating: 0, count: width * height)
  }

  /// The next canvas, different from the one before.
  mutating func add(_ canvas: [UInt32]) throws(EncodingError) {
    if !hasAlpha { hasAlpha = canvas.contains { Pixel.alpha($0) != 255 } }
    defer { shown = canvas }
    let steps = FrameStep.from(
      shown, to: canvas, width: width, after: frames.last?.area, clear: quality == nil ? 0 : nil,
      evenCorners: true)
    var best: (step: FrameStep, data: [UInt8])?
    if steps.count == 1 {
      best = (steps[0], [])
    } else {
      for step in steps {
        let data = try WebPStill.encode(step.pixels, width: step.area.width, .estimate)
        if data.count < best?.data.count ?? .max { best = (step, data) }
      }
    }
    guard let step = best?.step else { return }
    if let last = frames.indices.last { frames[last].clears = step.clearsBefore }
    let data = try WebPStill.encode(
      step.pixels, width: step.area.width, quality.map { .lossy(quality: $0) } ?? .lossless)
    frames.append(Frame(area: step.area, data: WebPFile.picture(of: data), isOver: step.isOver))
  }

  func file(ticks: [Int], _ settings: MovingSettings) -> [UInt8] {
    var file = WebPFile(
      width: width, height: height, hasAlpha: hasAlpha, plays: settings.plays ?? 0)
    for (frame, ticks) in zip(frames, ticks) {
      file.add(
        frame.data, frame.area, milliseconds: ticks, isOver: frame.isOver, clears: frame.clears)
    }
    return file.finished()
  }
}

/// Writes the chunks of an animated WebP.
struct WebPFile {
  private var chunks: [UInt8] = []

  /// 0 plays are without end.
  init(width: Int, height: Int, hasAlpha: Bool, plays: Int) {
    chunks += Self.head(width: width, height: height, flags: hasAlpha ? 0x12 : 0x02)
    chunks += Self.chunk("ANIM", [0, 0, 0, 0] + Self.four(min(plays, 0xFFFF)).prefix(2))
  }

  mutating func add(
    _ picture: [UInt8], _ area: PixelRect, milliseconds: Int, isOver: Bool, clears: Bool
  ) {
    // 24 bits of milliseconds are four hours and a half; what takes longer is shown for that long.
    let head =
      Self.three(area.minX / 2) + Self.three(area.minY / 2) + Self.three(area.width - 1)
      + Self.three(area.height - 1) + Self.three(min(milliseconds, 0xFF_FFFF))
      + [(isOver ? 0 : 2) | (clears ? 1 : 0)]
    chunks += Self.chunk("ANMF", head + picture)
  }

  consuming func finished() -> [UInt8] {
    Self.container(chunks)
  }

  static func container(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + four(chunks.count + 4) + Array("WEBP".utf8) + chunks
  }

  /// The chunk that tells the size, and of alpha (0x10) and animation (0x02).
  static func head(width: Int, height: Int, flags: UInt8) -> [UInt8] {
    chunk("VP8X", [flags, 0, 0, 0] + three(width - 1) + three(height - 1))
  }

  /// A still file's chunks that an animation's frame has, too: the picture and its alpha.
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

  /// With a byte at the end where that makes the size even.
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
