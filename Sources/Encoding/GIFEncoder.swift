import DisplayList
import Palette
import Raster

/// Frames in, an animated GIF out.
///
/// Every frame goes through `survey` in order. If `needsSecondPass` says so, all of them then go through
/// `append`, in the same order, and `finish` gives the file; else `candidates` are ways to code what was
/// surveyed, and the smallest file is to be kept. The survey keeps what changes from frame to frame in a
/// compact form, so that a second pass is needed only where that would be more than `storeLimit` bytes: memory
/// does not grow with the number of frames but by what goes into the file.
public struct GIFEncoder: Sendable {
  /// Bytes of changes that are kept between the passes.
  public static let storeLimit = 48 << 20

  public let width: Int
  public let height: Int
  public let settings: GIFSettings
  /// Whether the frames must be given once more, to `append`; to be asked after the survey.
  public private(set) var needsSecondPass = false

  /// Bytes of changes that are kept now.
  public var storedBytes: Int { store.byteCount }

  /// Runs of changes of all frames, and the most of a single one.
  private var runs = (all: 0, most: 0)
  private let storeLimit: Int
  private var reader: FrameReader
  private var store = FrameStore()
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

  /// First pass: the frame is shown for this many hundredths of a second. Outside of `changed`, where it is
  /// given, it is the same as the frame before.
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

  /// What coding the surveyed frames takes: mostly for canvases, or for runs and colours where there is much detail.
  public var cost: CodingCost {
    CodingCost(
      bytes: width * height * 54 + runs.most * 42 + reader.census.colors.count * 300,
      work: Double(runs.all) * 1000)
  }

  /// Second pass, where one is needed.
  public mutating func append(
    _ frame: Bitmap, centiseconds: Int, changed: PixelRect? = nil
  ) {
    var coder = coder ?? begun()
    self.coder = nil
    coder.append(
      reader.read(frame, counts: false, changed: changed), centiseconds: centiseconds)
    self.coder = coder
  }

  /// The file, after the passes that it needs; candidates are tried one after the other.
  public mutating func finish() throws(EncodingError) -> GIFProduct {
    if needsSecondPass {
      var coder = coder ?? begun()
      self.coder = nil
      return try coder.product(settings, reader.firstTranslucent)
    }
    var best: GIFProduct?
    for candidate in candidates() {
      let product = try candidate.encoded()
      if product.bytes.count < best?.bytes.count ?? .max { best = product }
    }
    guard let best else { throw .beyondFormat("a GIF has at least one frame") }
    return best
  }

  /// Ways to code the surveyed frames, the more promising first; none where a second pass is needed.
  /// `settings` may differ from those of the survey in what is asked of the colours.
  public func candidates(_ settings: GIFSettings? = nil) -> [GIFCandidate] {
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

  private mutating func begun() -> GIFFrameCoder {
    reader.rewind()
    let plans = GIFPlan.candidates(
      reader.census, area: width * height, settings: settings, canRepeat: false)
    return GIFFrameCoder(width: width, height: height, plan: plans[0])
  }

  /// How a file of these frames turned out, found by decoding it. Nil if a second pass was needed: then
  /// `beginMeasuring`, all frames through `measure`, and `quality` do the same.
  public func quality(of product: GIFProduct) throws(EncodingError) -> GIFQuality? {
    guard !needsSecondPass else { return nil }
    var meter = try GIFMeter(product, width: width, height: height, colors: reader.census.colors)
    for i in 0..<store.count {
      meter.take(store.runs(of: i), centiseconds: store.centiseconds(of: i))
    }
    return meter.quality
  }

  /// Before the frames are given once more, to be compared with the file.
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

  /// Of the frames measured.
  public var quality: GIFQuality? { meter?.quality }
}

/// A way to code frames that have been surveyed. Candidates can be coded side by side.
public struct GIFCandidate: Sendable {
  let width: Int
  let height: Int
  let settings: GIFSettings
  let plan: GIFPlan
  let store: FrameStore
  let firstTranslucent: Int?

  /// The whole file.
  public func encoded() throws(EncodingError) -> GIFProduct { try encoded(capacity: .max) }

  /// The same where no more than this many bytes can be stored.
  package func encoded(capacity: Int) throws(EncodingError) -> GIFProduct {
    var coder = GIFFrameCoder(width: width, height: height, plan: plan)
    for i in 0..<store.count {
      coder.append(store.runs(of: i), centiseconds: store.centiseconds(of: i))
    }
    return try coder.product(settings, firstTranslucent, capacity: capacity)
  }
}

extension GIFFrameCoder {
  /// After the last frame.
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
