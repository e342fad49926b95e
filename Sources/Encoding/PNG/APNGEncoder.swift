import DisplayList
import Palette
import Raster

/// Frames in, an animated PNG out.
///
/// What changes is kept until the last frame, so that the colours of all are known when the first is coded: the
/// format has one palette for all. Where that becomes too much, frames are coded as they come, with all colours.
public struct APNGEncoder: FrameSink {
  private let settings: MovingSettings
  private var source: FrameLogger
  private var coder: APNGFrameCoder?

  public init(width: Int, height: Int, _ settings: MovingSettings) {
    self.init(width: width, height: height, settings, storeLimit: GIFEncoder.storeLimit)
  }

  init(width: Int, height: Int, _ settings: MovingSettings, storeLimit: Int) {
    self.settings = settings
    source = FrameLogger(width: width, height: height, storeLimit: storeLimit)
  }

  public mutating func add(_ frame: Bitmap, ticks: Int, changed: PixelRect?)
    throws(EncodingError)
  {
    guard source.add(frame, ticks: ticks, changed) else { return }
    if var coder {
      self.coder = nil
      coder.add(source.log.canvas)
      self.coder = coder
    } else if source.isFull {
      coder = coded(source.log, .rgba)
    }
    if coder != nil { source.log.forget() }
  }

  private func coded(_ log: FrameLog, _ layout: PixelLayout) -> APNGFrameCoder {
    var coder = APNGFrameCoder(width: log.width, height: log.height, layout: layout)
    log.replay { _, canvas, _ in coder.add(canvas) }
    return coder
  }

  private func layout(_ log: FrameLog) -> PixelLayout {
    let layout = PixelLayout(log.census)
    guard log.ticks.count > 1 else { return layout }
    switch layout {
    case .palette(let table):
      // A transparent entry is worth its place.
      let room = table.holds(0) || table.colors.count == 256 ? [] : [UInt32(0)]
      return .palette(PNGTable(table.colors + room, isPacked: false))
    case .rgb:
      let used = log.counts()
      return .rgb(
        clear: (0..<UInt32(1 << 24)).lazy.map { $0 | 0xFF00_0000 }.first { used[$0] == nil })
    case .grey, .greyAlpha, .rgba: return layout
    }
  }

  public mutating func finish() throws(EncodingError) -> [UInt8] {
    guard !source.log.ticks.isEmpty else {
      throw .beyondFormat("an animation has at least one frame")
    }
    if let coder { return coder.file(ticks: source.log.ticks, settings) }
    let log = try NearFrames.of(
      source.log, tolerance: settings.tolerance, flatColors: settings.flatPixels)
    return coded(log, layout(log)).file(ticks: log.ticks, settings)
  }
}

/// What an animation with all colours is to be like.
public struct MovingSettings: Hashable, Sendable {
  public var clock: FrameClock
  /// Nil for without end.
  public var plays: Int?
  /// How far any channel of a pixel may be off, of 255; 0 is exact.
  public var tolerance: Int
  /// Colours that come out exactly.
  public var flatColors: [Color]
  /// Of lossy compression, 0…100; nil for none.
  public var quality: Int?

  public init(
    clock: FrameClock, plays: Int?, tolerance: Int = 0, flatColors: [Color] = [],
    quality: Int? = nil
  ) {
    self.clock = clock
    self.plays = plays
    self.tolerance = tolerance
    self.flatColors = flatColors
    self.quality = quality
  }

  var flatPixels: [UInt32] {
    flatColors.map { color in
      let c = color.bytes
      return Pixel.make(Int(c.red), Int(c.green), Int(c.blue), Int(c.alpha))
    }
  }
}

/// Turns premultiplied frames into a log of straight ones.
struct FrameLogger: Sendable {
  var log: FrameLog
  private let storeLimit: Int
  private var previous: [UInt32] = []

  init(width: Int, height: Int, storeLimit: Int) {
    log = FrameLog(width: width, height: height)
    self.storeLimit = storeLimit
  }

  var isFull: Bool { log.byteCount > storeLimit }

  /// False where the frame is the same as the one before.
  mutating func add(_ frame: Bitmap, ticks: Int, _ changed: PixelRect?) -> Bool {
    precondition(frame.width == log.width && frame.height == log.height, "frames of one size")
    let whole = PixelRect(minX: 0, minY: 0, maxX: log.width, maxY: log.height)
    let area = previous.isEmpty ? whole : changed?.intersection(whole) ?? whole
    previous = frame.pixels
    var last: (given: UInt32, straight: UInt32) = (0, 0)
    return log.add(ticks: ticks, area) { i in
      if frame.pixels[i] != last.given {
        last = (frame.pixels[i], Pixel.straight(frame.pixels[i]))
      }
      return last.straight
    }
  }
}
