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
  public static let storeLimit = 24 << 20

  public let width: Int
  public let height: Int
  public let settings: GIFSettings
  /// Whether the frames must be given once more, to `append`; valid after the survey.
  public var needsSecondPass: Bool { surveyed.isBeyondStore }

  /// The memory for canvases.
  public static let bytesOfPixel = GIFSurvey.bytesOfPixel

  /// Where a long animation's parts are kept until all of them are coded; nil for memory.
  public var byteStore: (any ByteStore)?

  package private(set) var surveyed: GIFSurvey
  /// The way to code frames that are given once more, once it is known.
  private var way: GIFCandidate?
  private var chain: GIFSectionChain?
  private var meter: GIFMeter?

  public init(
    width: Int, height: Int, settings: GIFSettings, storeLimit: Int = GIFEncoder.storeLimit
  ) {
    self.init(
      width: width, height: height, settings: settings, storeLimit: storeLimit, cuts: GIFCuts())
  }

  /// With cuts elsewhere than in files.
  package init(
    width: Int, height: Int, settings: GIFSettings, storeLimit: Int = GIFEncoder.storeLimit,
    cuts: GIFCuts
  ) {
    self.width = width
    self.height = height
    self.settings = settings
    surveyed = GIFSurvey(
      width: width, height: height, settings: settings, storeLimit: storeLimit, cuts: cuts)
  }

  /// First pass: adds a frame that is shown for this many hundredths of a second. If `changed` is given, the
  /// frame equals the one before outside of it.
  public mutating func survey(
    _ frame: Bitmap, centiseconds: Int, changed: [PixelRect]? = nil
  ) {
    surveyed.add(frame, centiseconds: centiseconds, changed: changed)
  }

  /// First pass: adds the frames of a part of the empty survey, after those before it.
  package mutating func survey(_ part: GIFSurvey) { surveyed.append(part) }

  /// The cost of coding the surveyed frames.
  public var cost: CodingCost { surveyed.cost }

  /// Frees what only a further survey would need.
  public mutating func endSurvey() { surveyed.end() }

  /// Second pass, which must be needed.
  public mutating func append(
    _ frame: Bitmap, centiseconds: Int, changed: [PixelRect]? = nil
  ) {
    guard var chain = chain ?? secondPass().map({ GIFSectionChain($0) }) else {
      preconditionFailure("a second pass is needed")
    }
    self.chain = nil
    chain.append(frame, centiseconds: centiseconds, changed: changed)
    self.chain = chain
  }

  /// Returns the file, after the passes that it needs; candidates are tried one after the other.
  public mutating func finish() throws(EncodingError) -> GIFProduct {
    if needsSecondPass {
      guard let chain else { throw .beyondFormat("a GIF has at least one frame") }
      return try chain.finish()
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

  /// Whether the surveyed frames are cut into sections, which can be coded at the same time.
  package var isCut: Bool { surveyed.cuts.sections.count > 1 }

  /// Ways to code the surveyed frames, the most promising first; empty if a second pass is needed.
  package func candidates(_ settings: GIFSettings? = nil) -> [GIFCandidate] {
    guard !needsSecondPass, surveyed.store.count > 0 else { return [] }
    return ways(settings ?? self.settings)
  }

  /// The way to code frames that are given once more; nil if no second pass is needed. Then there will be no other way, and what
  /// only that would need is freed.
  package mutating func secondPass() -> GIFCandidate? {
    guard needsSecondPass, way == nil else { return way }
    way = ways(settings).first
    surveyed.complete()
    return way
  }

  private func ways(_ settings: GIFSettings) -> [GIFCandidate] {
    let plans = GIFPlan.candidates(
      surveyed.reader.census, area: width * height, settings: settings,
      canRepeat: !needsSecondPass)
    var reader = surveyed.reader
    reader.census.complete()
    return plans.map {
      GIFCandidate(
        width: width, height: height, settings: settings, plan: $0, store: surveyed.store,
        reader: reader, firstChanges: surveyed.firstChanges, cuts: surveyed.cuts,
        byteStore: byteStore)
    }
  }

  /// Measures how close a file of these frames is to them, by decoding it. Nil if a second pass was needed: then
  /// call `beginMeasuring`, pass all frames to `measure`, and read `quality`.
  public func quality(of product: GIFProduct) throws(EncodingError) -> GIFQuality? {
    guard !needsSecondPass else { return nil }
    var meter = try GIFMeter(
      product, width: width, height: height, colors: surveyed.reader.census.colors)
    let store = surveyed.store
    for i in 0..<store.count {
      meter.take(store.changes(of: i), centiseconds: store.centiseconds(of: i))
    }
    return meter.quality
  }

  /// Prepares for `measure`, which takes the frames once more to compare them with the file.
  public mutating func beginMeasuring(_ product: GIFProduct) throws(EncodingError) {
    surveyed.rewind()
    meter = try GIFMeter(
      product, width: width, height: height, colors: surveyed.reader.census.colors)
  }

  public mutating func measure(
    _ frame: Bitmap, centiseconds: Int, changed: [PixelRect]? = nil
  ) {
    meter?.take(surveyed.reread(frame, changed: changed), centiseconds: centiseconds)
  }

  /// The quality of the frames measured so far.
  public var quality: GIFQuality? { meter?.quality }
}
