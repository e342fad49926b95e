import DisplayList
import Palette
import Raster

/// Encodes frames as an animated GIF.
///
/// Every frame goes through `survey` in order. If `needsSecondPass` is then true, all of them go through
/// `append` in the same order, and `finish` returns the file; otherwise `candidates` are ways to code the
/// surveyed frames, and the caller keeps the smallest file. The survey stores the changes from frame to frame in a
/// compact form, so that a second pass is needed only if they exceed `storeLimit` bytes: memory
/// grows with what goes into the file rather than with the number of frames.
public struct GIFEncoder: Sendable {
  /// The most bytes of changes that are kept between the passes.
  public static let storeLimit = 48 << 20

  public let width: Int
  public let height: Int
  public let settings: GIFSettings
  /// Whether the frames must be given once more, to `append`; valid after the survey.
  public private(set) var needsSecondPass = false

  /// The memory for canvases; for runs and colours, which matter if there is much detail; and the nanoseconds that a run
  /// takes to code.
  public static let bytesOfPixel = 54
  private static let bytesOfRun = 42
  private static let bytesOfColor = 300
  private static let workOfRun = 1000.0

  /// The number of runs of changes in all frames, and the largest number in a single one.
  private var runs = (all: 0, most: 0)
  private let storeLimit: Int
  private var reader: FrameReader
  private(set) var store = FrameStore()
  private var coder: GIFFrameCoder?
  private var meter: GIFMeter?

  public init(
    width: Int, height: Int, settings: GIFSettings, storeLimit: Int = GIFEncoder.storeLimit
  ) {
    self.storeLimit = storeLimit
    self.width = width
    self.height = height
    self.settings = settings
    reader = FrameReader(
      width: width, height: height, flatColors: settings.flatColors.compactMap(Self.opaque),
      matte: settings.matte.flatMap(Self.opaque), slack: settings.tolerance)
  }

  private static func opaque(_ color: Color) -> UInt32? {
    guard color.alpha >= 1 else { return nil }
    let c = color.bytes
    return Pixel.make(Int(c.red), Int(c.green), Int(c.blue))
  }

  /// First pass: adds a frame that is shown for this many hundredths of a second. If `changed` is given, the
  /// frame equals the one before outside of it.
  public mutating func survey(
    _ frame: Bitmap, centiseconds: Int, changed: PixelRect? = nil
  ) {
    let runs = reader.read(frame, counts: true, changed: changed)
    reader.census.wait(centiseconds)
    self.runs = (self.runs.all + runs.count, max(self.runs.most, runs.count))
    guard !needsSecondPass else { return }
    store.append(runs, centiseconds: centiseconds)
    if store.byteCount > storeLimit {
      store.removeAll()
      needsSecondPass = true
    }
  }

  /// The cost of coding the surveyed frames.
  public var cost: CodingCost {
    CodingCost(
      bytes: width * height * Self.bytesOfPixel + runs.most * Self.bytesOfRun
        + reader.census.colors.count * Self.bytesOfColor,
      work: Double(runs.all) * Self.workOfRun)
  }

  /// Frees what only a further survey would need.
  public mutating func endSurvey() { reader.freeCanvas() }

  /// Second pass, if one is needed.
  public mutating func append(
    _ frame: Bitmap, centiseconds: Int, changed: PixelRect? = nil
  ) {
    var coder = coder ?? startedCoder()
    self.coder = nil
    coder.append(
      reader.read(frame, counts: false, changed: changed), centiseconds: centiseconds)
    self.coder = coder
  }

  /// Returns the file, after the passes that it needs; candidates are tried one after the other.
  public mutating func finish() throws(EncodingError) -> GIFProduct {
    if needsSecondPass {
      var coder = coder ?? startedCoder()
      self.coder = nil
      return try coder.product(settings, reader.firstTranslucent)
    }
    return try smallest()
  }

  /// Returns the smallest file of the surveyed frames; no second pass may be needed. `settings` may differ from those of
  /// the survey in their requirements for colours.
  public func smallest(_ settings: GIFSettings? = nil) throws(EncodingError) -> GIFProduct {
    var best: GIFProduct?
    var pace = GIFPace()
    for candidate in candidates(settings) {
      pace.beginNext()
      guard let product = try candidate.encoded(pace: &pace),
        product.bytes.count < best?.bytes.count ?? .max
      else { continue }
      best = product
      pace.lead()
    }
    guard let best else { throw .beyondFormat("a GIF has at least one frame") }
    return best
  }

  /// Ways to code the surveyed frames, the most promising first; empty if a second pass is needed.
  package func candidates(_ settings: GIFSettings? = nil) -> [GIFCandidate] {
    guard !needsSecondPass, store.count > 0 else { return [] }
    let settings = settings ?? self.settings
    let plans = GIFPlan.candidates(
      reader.census, area: width * height, settings: settings, canRepeat: true)
    return plans.map {
      GIFCandidate(
        width: width, height: height, settings: settings, plan: $0, store: store,
        firstTranslucent: reader.firstTranslucent)
    }
  }

  private mutating func startedCoder() -> GIFFrameCoder {
    reader.rewind()
    let plans = GIFPlan.candidates(
      reader.census, area: width * height, settings: settings, canRepeat: false)
    return GIFFrameCoder(width: width, height: height, plan: plans[0])
  }

  /// Measures how close a file of these frames is to them, by decoding it. Nil if a second pass was needed: then
  /// call `beginMeasuring`, pass all frames to `measure`, and read `quality`.
  public func quality(of product: GIFProduct) throws(EncodingError) -> GIFQuality? {
    guard !needsSecondPass else { return nil }
    var meter = try GIFMeter(product, width: width, height: height, colors: reader.census.colors)
    for i in 0..<store.count {
      meter.take(store.runs(of: i), centiseconds: store.centiseconds(of: i))
    }
    return meter.quality
  }

  /// Prepares for `measure`, which takes the frames once more to compare them with the file.
  public mutating func beginMeasuring(_ product: GIFProduct) throws(EncodingError) {
    reader.rewind()
    meter = try GIFMeter(product, width: width, height: height, colors: reader.census.colors)
  }

  public mutating func measure(
    _ frame: Bitmap, centiseconds: Int, changed: PixelRect? = nil
  ) {
    meter?.take(
      reader.read(frame, counts: false, changed: changed), centiseconds: centiseconds)
  }

  /// The quality of the frames measured so far.
  public var quality: GIFQuality? { meter?.quality }
}

/// A way to code frames that have been surveyed.
package struct GIFCandidate: Sendable {
  let width: Int
  let height: Int
  let settings: GIFSettings
  let plan: GIFPlan
  let store: FrameStore
  let firstTranslucent: Int?

  /// Fewer do not show how many there will be.
  private static let fewBytes = 4096

  /// Calls `sink` for every surveyed frame in order with what a viewer sees then, chosen with other formats in mind, and
  /// where that may differ from the frame before. Returns what it is worth in bytes that they look different; nil,
  /// midway, if that is more than `mostError` times what they take.
  func showFrames(
    _ palettes: GIFFrameCoder.Palettes, mostError: Float, _ sink: ([UInt32], Box) -> Void
  ) -> Float? {
    var coder = GIFFrameCoder(width: width, height: height, plan: plan, for: .screen(palettes))
    var frames = 0
    var images = 0
    func show() {
      guard coder.frameCount > frames else { return }
      let isNew = coder.images.count > images
      sink(coder.shown.colors, isNew ? coder.images.last.map { Box($0) } ?? Box() : Box())
      (frames, images) = (coder.frameCount, coder.images.count)
    }
    for i in 0..<store.count {
      coder.append(store.runs(of: i), centiseconds: store.centiseconds(of: i))
      show()
      if coder.error > mostError * Float(max(coder.byteCount, Self.fewBytes)) { return nil }
    }
    while coder.finishFrame() { show() }
    return coder.error
  }

  /// Returns the whole file, which may have at most `capacity` bytes; nil if it falls behind another one midway.
  package func encoded(capacity: Int = .max, pace: inout GIFPace) throws(EncodingError)
    -> GIFProduct?
  {
    var coder = GIFFrameCoder(width: width, height: height, plan: plan)
    for i in 0..<store.count {
      coder.append(store.runs(of: i), centiseconds: store.centiseconds(of: i))
      if pace.isBehind(coder.byteCount, at: coder.frameCount, of: store.count) { return nil }
    }
    while coder.finishFrame() {
      if pace.isBehind(coder.byteCount, at: coder.frameCount, of: store.count) { return nil }
    }
    return try coder.product(settings, firstTranslucent, capacity: capacity)
  }
}

extension GIFFrameCoder {
  /// Returns the file, after the last frame.
  mutating func product(
    _ settings: GIFSettings, _ firstTranslucent: Int?, capacity: Int = .max
  ) throws(EncodingError) -> GIFProduct {
    let images = finish()
    guard !images.isEmpty else { throw .beyondFormat("a GIF has at least one frame") }
    let bytes = try GIFWriter.write(
      GIFFile(
        width: width, height: height, palette: plan.palette, plays: settings.plays,
        comment: settings.comment, images: images),
      capacity: capacity)
    return GIFProduct(
      bytes: bytes, shortfalls: shortfalls, firstTranslucent: firstTranslucent,
      flatColors: plan.flatColors, mixedPixels: mixedPixels)
  }
}
