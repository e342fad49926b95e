import Encoding
import FileSystem
import Raster

/// A GIF and what was sacrificed for its size.
public struct GIFOutcome: Sendable {
  public var product: GIFProduct
  /// What was sacrificed to stay within the byte limit; nil for nothing.
  public var rung: GIFRung?
  /// If requested: how close the file is to the frames, measured by decoding it.
  public var quality: GIFQuality?

  public var bytes: [UInt8] { product.bytes }
}

extension ScratchFile: ByteStore {}

/// Encodes frames from any source as a GIF.
struct GIFJob: Sendable {
  let film: Film
  let source: any FrameSource
  let settings: GIFSettings
  /// Whether to decode the file and compare it with the frames.
  let measures: Bool
  /// Where long animations are cut.
  var cuts = GIFCuts()
  /// The most bytes of changes that are kept.
  var storeLimit = GIFEncoder.storeLimit
  /// Where they are cut to be surveyed.
  var parts = SurveyParts()

  /// The file. With a byte limit, that of the first rung that fits.
  func run() async throws(RenderFailure) -> GIFOutcome {
    let limit = settings.maximumBytes ?? .max
    let rungs = settings.maximumBytes == nil ? [] : GIFRung.ladder(settings).dropFirst()
    var least = Int.max
    var kept: (encoder: GIFEncoder, rung: GIFRung)?
    for (i, rung) in ([GIFRung.ladder(settings)[0]] + rungs).enumerated() {
      // Do not draw the same frames again if only their colours get worse.
      let isKept = kept?.rung.stride == rung.stride && kept?.rung.scale == rung.scale
      var encoder =
        if isKept, let known = kept?.encoder { known } else { try await surveyed(rung) }
      let product = try await product(&encoder, rung)
      if product.bytes.count <= limit {
        let quality = measures ? try await quality(of: product, &encoder, rung) : nil
        return GIFOutcome(product: product, rung: i == 0 ? nil : rung, quality: quality)
      }
      least = min(least, product.bytes.count)
      kept = encoder.needsSecondPass ? nil : (encoder, rung)
    }
    throw .encoding(.tooLarge(bytes: least, limit: limit))
  }

  private func surveyed(_ rung: GIFRung) async throws(RenderFailure) -> GIFEncoder {
    let (width, height) = source.size(scale: rung.scale)
    var encoder = GIFEncoder(
      width: width, height: height, settings: rung.lowered(settings), storeLimit: storeLimit,
      cuts: cuts)
    let moments = rung.moments(source.ticks, keepsLast: film.endsStill)
    let parts = PartedSurvey(
      source: source, moments: moments, scale: rung.scale, cuts: parts)
    let count = moments.numbers.count
    if let whole = await parts.survey(encoder, { film.progress?($0, count) }) { return whole }
    try await pass(rung, 0, encoder.cost) {
      encoder.survey($0, centiseconds: $1, changed: $2)
      return encoder.cost
    }
    return encoder
  }

  private func product(_ encoder: inout GIFEncoder, _ rung: GIFRung) async throws(RenderFailure)
    -> GIFProduct
  {
    encoder.endSurvey()
    if encoder.isCut {
      FileSystem.releaseMemory()
      encoder.byteStore = ScratchFile()
    }
    if let product = try await sectioned(&encoder, rung) { return product }
    if encoder.needsSecondPass {
      let cost = encoder.cost
      try await pass(rung, 1, cost) {
        encoder.append($0, centiseconds: $1, changed: $2)
        return cost
      }
      if encoder.isCut { FileSystem.releaseMemory() }
    }
    do throws(EncodingError) {
      guard !encoder.needsSecondPass else { return try encoder.finish() }
      return try encoder.smallest(rung.lowered(settings))
    } catch {
      throw .encoding(error)
    }
  }

  /// The smallest file of a long animation, of which sections are coded at the same time; nil if it is short, there is one
  /// worker, or frames must be given once more that cannot be had apart from those before them.
  private func sectioned(_ encoder: inout GIFEncoder, _ rung: GIFRung) async throws(RenderFailure)
    -> GIFProduct?
  {
    let workers = RoomBudget.workers(film.workers, coding: encoder.cost)
    guard encoder.isCut, workers > 1 else { return nil }
    let single = encoder.needsSecondPass ? source.single(share: 1) : nil
    guard encoder.needsSecondPass == (single != nil) else { return nil }
    let ways = encoder.secondPass().map { [$0] } ?? encoder.candidates(rung.lowered(settings))
    let moments = rung.moments(source.ticks, keepsLast: film.endsStill)
    let frames = SectionFrames(
      source: single, moments: moments, scale: rung.scale, cost: encoder.cost)
    let count = moments.numbers.count
    var best: GIFProduct?
    for way in ways {
      let coding = SectionedCoding(candidate: way, frames: frames, workers: workers)
      let product = try await coding.product {
        if single != nil { film.progress?(count + $0, 2 * count) }
      }
      if product.bytes.count < best?.bytes.count ?? .max { best = product }
    }
    return best
  }

  private func quality(
    of product: GIFProduct, _ encoder: inout GIFEncoder, _ rung: GIFRung
  ) async throws(RenderFailure) -> GIFQuality? {
    do throws(EncodingError) {
      if let quality = try encoder.quality(of: product) { return quality }
      try encoder.beginMeasuring(product)
    } catch {
      throw .encoding(error)
    }
    let cost = encoder.cost
    try await pass(rung, 2, cost) {
      encoder.measure($0, centiseconds: $1, changed: $2)
      return cost
    }
    return encoder.quality
  }

  /// Draws all frames of a rung once more.
  private func pass(
    _ rung: GIFRung, _ number: Int, _ cost: CodingCost,
    _ take: (Bitmap, Int, [PixelRect]?) -> CodingCost
  ) async throws(RenderFailure) {
    let (numbers, spans) = rung.moments(source.ticks, keepsLast: film.endsStill)
    var done = 0
    try await source.frames(numbers, scale: rung.scale, cost: cost) {
      bitmap, changed throws(RenderFailure) in
      if Task.isCancelled { throw .cancelled }
      let cost = take(bitmap, spans[done], changed)
      done += 1
      film.progress?(number * numbers.count + done, (number + 1) * numbers.count)
      return cost
    }
  }
}
