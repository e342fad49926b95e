import DisplayList
import Palette
import Raster

/// The requirements for an animation with all colours.
public struct MovingSettings: Hashable, Sendable {
  public var clock: FrameClock
  /// Nil for endless repetition.
  public var plays: Int?
  /// The largest error of any channel of a pixel, of 255; 0 is exact.
  public var tolerance: Int
  /// Colours that are reproduced exactly.
  public var flatColors: [Color]
  /// The quality of lossy compression, 0…100; nil for lossless.
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

  /// The most bytes of changes that are kept until all colours are known. Their colours are written out, unlike a GIF's.
  static let storeLimit = 48 << 20

  /// Where the frames are cut if all of them are kept. A section takes about a tenth of a second, and less than a hundredth of its
  /// bytes more.
  static let cuts = SectionCuts(leastPixels: 1 << 20, leastFrames: 8)

  /// The same as straight pixels.
  var flatPixels: [UInt32] {
    flatColors.map(\.pixel)
  }
}

/// How a format stores rectangles of straight pixels that change a canvas.
protocol MovingContainer: Sendable {
  /// The pixel that leaves what is below it unchanged; nil if there is none.
  var clear: UInt32? { get }
  /// Whose palettes there are.
  static var palettes: GIFFrameCoder.Palettes { get }
  /// Whether rectangles must begin at even pixels.
  static var hasEvenCorners: Bool { get }
  /// Whether players that draw a translucent pixel over an empty one show just that pixel.
  static var isExactOverEmpty: Bool { get }
  /// The bytes for each pixel of the canvas, and the work for each that changes.
  static var costOfPixel: CodingCost { get }

  /// Returns the approximate size of a picture in bytes, or the picture itself where that takes no longer.
  func estimate(_ pixels: [UInt32], width: Int) throws(EncodingError) -> PictureEstimate
  /// The picture; what the pictures before it suited may be remembered.
  mutating func compressed(_ pixels: [UInt32], width: Int) throws(EncodingError) -> [UInt8]
  func file(of animation: CodedAnimation, _ settings: MovingSettings) -> [UInt8]
}

/// What a picture takes.
enum PictureEstimate {
  case bytes(Int)
  case coded([UInt8])

  var count: Int {
    switch self {
    case .bytes(let count): count
    case .coded(let data): data.count
    }
  }
}

/// A frame as a file stores it.
struct CodedFrame: Sendable {
  var area: PixelRect
  var data: [UInt8]
  var isOver: Bool
  /// Whether its rectangle is cleared when its time is over.
  var clears = false
}

/// All frames as a file stores them.
struct CodedAnimation: Sendable {
  let width: Int
  let height: Int
  /// Whether any pixel is translucent.
  let hasAlpha: Bool
  let frames: [CodedFrame]
  /// For how long each of them is shown.
  let ticks: [Int]

  /// The bytes of all pictures.
  var byteCount: Int { frames.reduce(0) { $0 + $1.data.count } }
}

/// Codes neighbouring frames of a log. Of the ways to get from one canvas to the next, the one with the smallest estimate
/// is taken.
struct FrameCoder<Container: MovingContainer> {
  private(set) var frames: [CodedFrame] = []
  private var container: Container
  private let width: Int
  /// Empty before the first frame of all.
  private var shown: [UInt32]
  private var trial = StepTrial()

  init(_ part: FrameLog.Part, _ container: Container) throws(EncodingError) {
    self.container = container
    width = part.width
    shown = part.start ?? []
    try part.replay { _, canvas, changed throws(EncodingError) in try add(canvas, changed) }
  }

  /// Adds the next canvas of straight pixels, which differs from the one before inside a rectangle.
  private mutating func add(_ canvas: [UInt32], _ changed: PixelRect) throws(EncodingError) {
    let (step, estimated) = try step(to: canvas, changed)
    if let last = frames.indices.last { frames[last].clears = step.clearsBefore }
    let data =
      if let estimated { estimated } else {
        try container.compressed(step.pixels, width: step.area.width)
      }
    frames.append(CodedFrame(area: step.area, data: data, isOver: step.isOver))
    show(canvas, changed)
  }

  /// The way to a canvas, and its picture if the estimate has coded it. On its own, so that the other ways' pixels are freed before
  /// this one is coded.
  private mutating func step(to canvas: [UInt32], _ changed: PixelRect) throws(EncodingError)
    -> (FrameStep, picture: [UInt8]?)
  {
    let steps = FrameStep.from(
      &shown, to: canvas, width: width, in: changed, after: frames.last?.area,
      clear: container.clear,
      evenCorners: Container.hasEvenCorners, isExactOverEmpty: Container.isExactOverEmpty)
    let container = container
    var coded: (data: [UInt8], step: FrameStep)?
    let step = try trial.best(of: steps) { step throws(EncodingError) in
      let estimate = try container.estimate(step.pixels, width: step.area.width)
      if case .coded(let data) = estimate, data.count < coded?.data.count ?? .max {
        coded = (data, step)
      }
      return estimate.count
    }
    return (step, coded.flatMap { $0.step == step ? $0.data : nil })
  }

  /// Only what has changed is copied: a canvas that is kept would be copied as a whole before the next change.
  private mutating func show(_ canvas: [UInt32], _ changed: PixelRect) {
    guard !shown.isEmpty else {
      shown = canvas
      return
    }
    for y in changed.minY..<changed.maxY {
      let place = y * width + changed.minX
      shown.copy(changed.width, from: canvas, at: place, to: place)
    }
  }
}

/// Encodes frames as a file of a container.
///
/// The changes are kept until the last frame, so that all colours are known when the first is coded. If that
/// takes too much memory, frames are coded as they come.
struct MovingEncoder<Container: MovingContainer>: Sendable {
  private let width: Int
  private let height: Int
  private let settings: MovingSettings
  private var source: FrameLogger
  private let cuts: SectionCuts
  private(set) var cost: CodingCost
  /// Frames with pixels whose error exceeds the tolerance, after the last one.
  private(set) var shortfalls: [Shortfall] = []
  /// Nil while the frames are kept.
  private var container: Container?
  /// The frames that can be coded, and the number of those in each of their sections.
  private var ready: (frames: FrameLog.Part, sections: ArraySlice<Int>)?
  /// What the file says besides the pictures, once the last frame is known.
  private var ended: (hasAlpha: Bool, ticks: [Int])?

  init(
    width: Int, height: Int, _ settings: MovingSettings, storeLimit: Int, cuts: SectionCuts
  ) {
    self.width = width
    self.height = height
    self.settings = settings
    self.cuts = cuts
    source = FrameLogger(width: width, height: height, storeLimit: storeLimit)
    cost = CodingCost(bytes: width * height * Container.costOfPixel.bytes, work: 0)
  }

  /// `container` is one that suits any frames.
  mutating func add(
    _ frame: Bitmap, ticks: Int, changed: [PixelRect]?, _ container: @autoclosure () -> Container
  ) {
    let area = source.area(changed)
    cost.work += Double(area.width) * Double(area.height) * Container.costOfPixel.work
    guard source.add(frame, ticks: ticks, area), source.isFull else { return }
    if self.container == nil {
      self.container = container()
      source.endKeeping()
    }
    release(source.log)
    source.log.forget()
  }

  /// No frames follow. `container` returns the smallest one for the frames of a log.
  mutating func end(with workforce: some Workforce, _ container: (FrameLog) -> Container) async {
    var log = source.takeLog()
    if self.container == nil {
      let near =
        settings.quality == nil
        ? await NearFrames.of(log, settings, Container.palettes, workforce) : nil
      if let near { (log, shortfalls) = (near.log, near.shortfalls) }
      self.container = container(log)
    }
    ended = (!log.census.isOpaque, log.ticks)
    log.freeCanvas()
    release(log)
  }

  /// Lets the frames of a log be coded.
  private mutating func release(_ log: FrameLog) {
    ready = (log.whole, log.whole.sections(cuts).map(\.count)[...])
  }

  mutating func nextSection() -> FrameSection? {
    guard var (frames, sections) = ready, let count = sections.popFirst(), let container,
      !frames.isEmpty
    else { return nil }
    ready = nil
    let section = frames.removeFirst(count)
    if !sections.isEmpty { ready = (frames, sections) }
    return FrameSection { () throws(EncodingError) in
      try FrameCoder(section, container).frames
    }
  }

  func file(of sections: [CodedSection]) throws(EncodingError) -> [UInt8] {
    guard let container, let ended, !ended.ticks.isEmpty else {
      throw .beyondFormat("an animation has at least one frame")
    }
    return container.file(
      of: CodedAnimation(
        width: width, height: height, hasAlpha: ended.hasAlpha,
        frames: sections.flatMap(\.frames), ticks: ended.ticks),
      settings)
  }
}

/// Turns premultiplied frames into a log of straight ones.
private struct FrameLogger: Sendable {
  var log: FrameLog
  private var storeLimit: Int
  private var isEmpty = true
  /// The premultiplied pixels of the frame before.
  private var previous: [UInt32] = []

  init(width: Int, height: Int, storeLimit: Int) {
    previous = [UInt32](repeating: 0, count: width * height)
    log = FrameLog(width: width, height: height)
    self.storeLimit = storeLimit
  }

  var isFull: Bool { log.byteCount > storeLimit }

  /// What is kept from now on waits while other frames are coded.
  mutating func endKeeping() { storeLimit /= 4 }

  /// Gives the log away after the last frame, when no canvas is needed any more.
  mutating func takeLog() -> FrameLog {
    previous = []
    var taken = FrameLog(width: 0, height: 0)
    swap(&taken, &log)
    taken.freeCanvas()
    return taken
  }

  /// Where the next frame may differ: around `changed` if that is known.
  func area(_ changed: [PixelRect]?) -> PixelRect {
    let whole = PixelRect(minX: 0, minY: 0, maxX: log.width, maxY: log.height)
    guard !isEmpty, let changed else { return whole }
    return changed.reduce(PixelRect.empty) { $0.union($1) }.intersection(whole)
  }

  /// Returns false if the frame is the same as the one before.
  mutating func add(_ frame: Bitmap, ticks: Int, _ area: PixelRect) -> Bool {
    precondition(frame.width == log.width && frame.height == log.height, "frames of one size")
    isEmpty = false
    var last: (given: UInt32, straight: UInt32) = (0, 0)
    let pixels = frame.pixels
    // Kept here while it changes, so that it is never copied as a whole.
    var previous: [UInt32] = []
    swap(&previous, &self.previous)
    defer { swap(&previous, &self.previous) }
    let isNew = log.add(
      ticks: ticks, area, next: { previous.firstDifference(from: pixels, in: $0) }
    ) { i, _ in
      if pixels[i] != last.given { last = (pixels[i], Pixel.straight(pixels[i])) }
      return last.straight
    }
    for y in area.minY..<max(area.minY, area.maxY) {
      let place = y * log.width + area.minX
      previous.copy(area.width, from: pixels, at: place, to: place)
    }
    return isNew
  }
}
