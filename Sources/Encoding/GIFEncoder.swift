import DisplayList
import Palette
import Raster

/// Frames in, an animated GIF out.
///
/// Every frame goes through `survey` in order. If `needsSecondPass` says so, all of them then go through
/// `append`, in the same order; `finish` gives the file. The survey keeps what changes from frame to
/// frame in a compact form, so that a second pass is needed only where that would be more than `storeLimit`
/// bytes: memory does not grow with the number of frames but by what goes into the file.
public struct GIFEncoder: Sendable {
  /// Bytes of changes that are kept between the passes.
  public static let storeLimit = 48 << 20

  public let width: Int
  public let height: Int
  public let settings: GIFSettings
  /// Whether the frames must be given once more, to `append`; to be asked after the survey.
  public private(set) var needsSecondPass = false

  private var reader: FrameReader
  private var store = FrameStore()
  private var coder: GIFFrameCoder?

  public init(width: Int, height: Int, settings: GIFSettings) {
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

  /// First pass: the frame is shown for so many hundredths of a second.
  public mutating func survey(_ frame: Bitmap, centiseconds: Int) {
    let runs = reader.read(frame, counts: true)
    guard !needsSecondPass else { return }
    store.append(runs, centiseconds: centiseconds)
    if store.byteCount > Self.storeLimit {
      store.removeAll()
      needsSecondPass = true
    }
  }

  /// Second pass, where one is needed.
  public mutating func append(_ frame: Bitmap, centiseconds: Int) throws(EncodingError) {
    guard frame.width == width, frame.height == height else {
      throw .beyondFormat("every frame of a GIF has the same size")
    }
    var coder = coder ?? begun()
    self.coder = nil
    coder.append(reader.read(frame, counts: false), centiseconds: centiseconds)
    self.coder = coder
  }

  /// The file. Where `maximumBytes` is set, the best of the settings' rungs that fits; more than one is
  /// tried only where no second pass is needed.
  public mutating func finish() throws(EncodingError) -> [UInt8] {
    let most = settings.maximumBytes ?? .max
    var least = Int.max
    if needsSecondPass {
      var coder = coder ?? begun()
      self.coder = nil
      let bytes = try write(coder.finish(), coder.plan)
      if bytes.count <= most { return bytes }
      least = bytes.count
    } else {
      for rung in settings.maximumBytes == nil ? [settings] : settings.lowered {
        let bytes = try smallest(rung)
        if bytes.count <= most { return bytes }
        least = min(least, bytes.count)
      }
    }
    throw .tooLarge(bytes: least, limit: most)
  }

  private func smallest(_ settings: GIFSettings) throws(EncodingError) -> [UInt8] {
    var best: [UInt8]?
    for plan in GIFPlan.candidates(
      reader.census, area: width * height, settings: settings, canRepeat: true)
    {
      var coder = GIFFrameCoder(width: width, height: height, plan: plan)
      for i in 0..<store.count {
        coder.append(store.runs(of: i), centiseconds: store.centiseconds(of: i))
      }
      let bytes = try write(coder.finish(), plan)
      if bytes.count < best?.count ?? .max { best = bytes }
    }
    guard let best else { throw .beyondFormat("a GIF has at least one frame") }
    return best
  }

  private func write(_ images: [GIFImage], _ plan: GIFPlan) throws(EncodingError) -> [UInt8] {
    try GIFWriter.write(
      GIFFile(
        width: width, height: height, palette: plan.palette, plays: settings.plays,
        comment: settings.comment, images: images))
  }

  private mutating func begun() -> GIFFrameCoder {
    reader.rewind()
    let plans = GIFPlan.candidates(
      reader.census, area: width * height, settings: settings, canRepeat: false)
    return GIFFrameCoder(width: width, height: height, plan: plans[0])
  }
}
