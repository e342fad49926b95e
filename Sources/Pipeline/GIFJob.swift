import Encoding
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

/// Encodes frames from any source as a GIF.
struct GIFJob: Sendable {
  let film: Film
  let source: any FrameSource
  let settings: GIFSettings
  /// Whether to decode the file and compare it with the frames.
  let measures: Bool

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
    var encoder = GIFEncoder(width: width, height: height, settings: rung.lowered(settings))
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
    if encoder.needsSecondPass {
      let cost = encoder.cost
      try await pass(rung, 1, cost) {
        encoder.append($0, centiseconds: $1, changed: $2)
        return cost
      }
    }
    do throws(EncodingError) {
      guard !encoder.needsSecondPass else { return try encoder.finish() }
      return try encoder.smallest(rung.lowered(settings))
    } catch {
      throw .encoding(error)
    }
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
    _ take: (Bitmap, Int, PixelRect?) -> CodingCost
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
