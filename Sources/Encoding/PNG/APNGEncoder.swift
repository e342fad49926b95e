import Palette
import Raster

/// Encodes frames as an animated PNG.
///
/// The format has one palette for all frames; frames that are coded before all are known use full colour.
public struct APNGEncoder: FrameSink {
  private var encoder: MovingEncoder<APNGContainer>

  public init(width: Int, height: Int, _ settings: MovingSettings) {
    self.init(width: width, height: height, settings, cuts: MovingSettings.cuts)
  }

  /// With cuts elsewhere than in files.
  init(
    width: Int, height: Int, _ settings: MovingSettings,
    storeLimit: Int = MovingSettings.storeLimit, cuts: SectionCuts
  ) {
    encoder = MovingEncoder(
      width: width, height: height, settings, storeLimit: storeLimit, cuts: cuts)
  }

  public var cost: CodingCost { encoder.cost }
  public var shortfalls: [Shortfall] { encoder.shortfalls }

  public mutating func add(_ frame: Bitmap, ticks: Int, changed: [PixelRect]?) {
    encoder.add(frame, ticks: ticks, changed: changed, APNGContainer(layout: .rgba))
  }

  public mutating func end(with workforce: some Workforce) async {
    await encoder.end(with: workforce, APNGContainer.init)
  }

  public mutating func nextSection() -> FrameSection? { encoder.nextSection() }

  public func file(of sections: [CodedSection]) throws(EncodingError) -> [UInt8] {
    try encoder.file(of: sections)
  }
}

/// The chunks of an animated PNG.
struct APNGContainer: MovingContainer {
  let layout: PixelLayout
  private var before = PixelLayout.FramesBefore()

  static let palettes = GIFFrameCoder.Palettes.ofFile
  static let hasEvenCorners = false
  static let isExactOverEmpty = true
  static let costOfPixel = CodingCost(bytes: 62, work: 250)
  var clear: UInt32? { layout.clear }

  init(layout: PixelLayout) { self.layout = layout }

  /// The smallest layout for all frames of a log.
  init(_ log: FrameLog) {
    let layout = PixelLayout(log.census)
    guard log.ticks.count > 1 else {
      self.init(layout: layout)
      return
    }
    switch layout {
    case .palette(let table):
      // A transparent entry is worth its space.
      let room = table.holds(0) || table.colors.count == 256 ? [] : [UInt32(0)]
      self.init(layout: .palette(PNGTable(table.colors + room, isPacked: false)))
    case .rgb:
      let used = log.counts()
      self.init(
        layout: .rgb(
          clear: (0..<UInt32(1 << 24)).lazy.map { $0 | 0xFF00_0000 }.first { used[$0] == nil }))
    case .grey, .greyAlpha, .rgba: self.init(layout: layout)
    }
  }

  func estimate(_ pixels: [UInt32], width: Int) -> PictureEstimate {
    .bytes(layout.estimate(pixels, width: width))
  }

  mutating func compressed(_ pixels: [UInt32], width: Int) -> [UInt8] {
    layout.compressed(pixels, width: width, after: &before)
  }

  // MARK: The file

  /// What a frame takes besides its picture: two chunks' names, lengths and checksums, and their numbers.
  private static let headBytes = 38 + 16

  func file(of animation: CodedAnimation, _ settings: MovingSettings) -> [UInt8] {
    let frames = animation.frames
    let isStill = frames.count == 1
    var file = PNGFile(
      width: animation.width, height: animation.height, layout: layout,
      // A single frame is written as a still, which even old programs show.
      animation: isStill ? nil : (frames.count, settings.plays ?? 0))
    guard !isStill else {
      file.chunk("IDAT", frames[0].data)
      return file.finished()
    }
    file.reserve(animation.byteCount + frames.count * Self.headBytes)
    var number: UInt32 = 0
    for (i, (frame, ticks)) in zip(frames, animation.ticks).enumerated() {
      file.chunk("fcTL", Self.control(frame, ticks, settings.clock, number))
      number += 1
      if i == 0 {
        file.chunk("IDAT", frame.data)
      } else {
        file.chunk("fdAT", BigEndian.bytes(number) + frame.data)
        number += 1
      }
    }
    return file.finished()
  }

  private static func control(
    _ frame: CodedFrame, _ ticks: Int, _ clock: FrameClock, _ number: UInt32
  ) -> [UInt8] {
    let corner = [frame.area.width, frame.area.height, frame.area.minX, frame.area.minY]
    let delay = Self.delay(ticks, clock.ticksPerSecond)
    return BigEndian.bytes(number) + corner.flatMap { BigEndian.bytes(UInt32(clamping: $0)) }
      + BigEndian.bytes(UInt16(clamping: delay.ticks))
      + BigEndian.bytes(UInt16(clamping: delay.perSecond))
      + [frame.clears ? 1 : 0, frame.isOver ? 1 : 0]
  }

  /// Both numbers have 16 bits: durations of more ticks, at least a minute, are counted in longer ticks.
  private static func delay(_ ticks: Int, _ perSecond: Int) -> (ticks: Int, perSecond: Int) {
    let most = 0xFFFF
    guard ticks > most else { return (ticks, perSecond) }
    for divisor in 2...perSecond
    where ticks % divisor == 0 && perSecond % divisor == 0 && ticks / divisor <= most {
      return (ticks / divisor, perSecond / divisor)
    }
    let coarse = max(1, most * perSecond / ticks)
    return ((ticks * coarse + perSecond / 2) / perSecond, coarse)
  }
}
