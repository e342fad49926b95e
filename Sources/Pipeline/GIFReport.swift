import Encoding
import Quoting

/// Describes how a GIF turned out: where it falls short, and its figures if they were measured by
/// decoding it.
enum GIFReport {
  static func notices(_ outcome: GIFOutcome, _ options: FormatOptions) -> [Notice] {
    var notices: [Notice] = []
    if let rung = outcome.rung { notices.append(.warning(given(rung))) }
    let tolerance = outcome.rung?.tolerance ?? options.tolerance
    if let first = outcome.product.shortfalls.first {
      notices.append(
        .warning(shortfall(first, outcome.product.shortfalls, tolerance, options.maximumColors)))
    }
    if let frame = outcome.product.firstTranslucent {
      notices.append(
        .warning(
          "edges are cut: frame \(frame + 1) has translucent pixels, and a GIF has none; "
            + "--matte COLOR, or \"matte\" in the canvas, blends them with the colour behind them"))
    }
    if [.ordered, .diffusion].contains(options.dither), outcome.product.mixedPixels == 0 {
      notices.append(
        .warning("nothing to dither: the palette is close enough to every colour"))
    }
    return notices + (outcome.quality.map { figures($0, outcome) } ?? [])
  }

  /// What was sacrificed for --max-bytes.
  private static func given(_ rung: GIFRung) -> String {
    var text = "reduced to fit: tolerance \(rung.tolerance), \(rung.colors) colours"
    if rung.stride > 1 { text += ", 1 of every \(rung.stride) frames" }
    if rung.scale < 1 { text += ", \(Int(rung.scale * 100)) % of the size" }
    return text
  }

  private static func shortfall(
    _ first: Shortfall, _ all: [Shortfall], _ tolerance: Int, _ limit: Int
  ) -> String {
    let worst = all.reduce(0) { max($0, $1.error) }
    let asked = tolerance == 0 ? "not exact" : "not within the tolerance of \(tolerance)"
    let frame = "frame \(first.frame + 1)"
    let cause =
      first.colors < limit
      ? "\(frame) shares its palette of \(limit - 1) colours with other frames"
      : "\(frame) changes pixels of \(first.colors) colours, a palette has \(limit - 1)"
    return "\(asked): \(cause); \(subject(all.count)) off by up to \(worst) of 255"
  }

  /// What is off, before "off by".
  private static func subject(_ frames: Int) -> String {
    switch frames {
    case 1: "a channel is"
    case 2: "in it and one more frame, a channel is"
    default: "in it and \(frames - 1) more frames, a channel is"
    }
  }

  private static func figures(_ quality: GIFQuality, _ outcome: GIFOutcome) -> [Notice] {
    let share = percent(quality.differing, of: quality.pixels)
    var notices: [Notice] = [
      .figure(
        "GIF: \(outcome.bytes.count) bytes, \(CountText.text(quality.images, "frame")), "
          + CountText.text(quality.colors, "colour")),
      .figure(
        quality.worstError == 0
          ? outcome.product.firstTranslucent == nil
            ? "every pixel is exact" : "every pixel is exact but the translucent ones"
          : "worst error \(quality.worstError) of 255; \(share) of the pixels are off at all"),
    ]
    if quality.flatPixels > 0 {
      let exact = quality.flatPixels - quality.flatDiffering
      notices.append(
        .figure("\(percent(exact, of: quality.flatPixels)) of the flat colours' pixels are exact"))
    }
    do throws(EncodingError) {
      notices += try GIFInspection(outcome.bytes).warnings.map { .warning($0.description) }
    } catch {
      notices.append(.warning("the GIF cannot be read back: \(error.description)"))
    }
    return notices
  }

  /// With two decimals, rounded down: 100 % means all of them.
  private static func percent(_ part: Int, of whole: Int) -> String {
    let hundredths = part * 10_000 / max(1, whole)
    let decimals = hundredths % 100
    return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) %"
  }
}
