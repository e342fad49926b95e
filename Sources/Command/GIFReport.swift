import Encoding
import Pipeline

/// What a GIF turned out like: where it falls short, and with `-v` its figures, found by decoding it.
enum GIFReport {
  static func tell(_ outcome: GIFOutcome, _ arguments: LowArguments, _ console: Console) {
    if let rung = outcome.rung { console.warn(given(rung)) }
    let settings = arguments.gif
    let tolerance = outcome.rung?.tolerance ?? settings.tolerance
    if let first = outcome.product.shortfalls.first {
      console.warn(
        shortfall(first, outcome.product.shortfalls, tolerance, settings.maximumColors))
    }
    if settings.tolerance == 0, let frame = outcome.product.firstTranslucent {
      console.warn(
        "not exact: frame \(frame + 1) has translucent pixels, and a GIF has none; "
          + "--matte blends them with what they will lie on")
    }
    guard let quality = outcome.quality else { return }
    tellFigures(quality, outcome, console)
  }

  /// What was given up for --max-bytes.
  private static func given(_ rung: GIFRung) -> String {
    var text = "to fit, tolerance \(rung.tolerance) and \(rung.colors) colours"
    if rung.stride > 1 { text += ", one of \(rung.stride) pictures" }
    if rung.scale < 1 { text += ", \(Int(rung.scale * 100)) % of the size" }
    return text
  }

  private static func shortfall(
    _ first: GIFShortfall, _ all: [GIFShortfall], _ tolerance: Int, _ limit: Int
  ) -> String {
    let worst = all.reduce(0) { max($0, $1.error) }
    let others =
      switch all.count {
      case 1: ""
      case 2: "; so does one more frame"
      default: "; so do \(all.count - 1) more frames"
      }
    let asked = tolerance == 0 ? "not exact" : "not within the tolerance of \(tolerance)"
    return
      "\(asked): frame \(first.frame + 1) changes pixels of \(first.colors) colours, a palette "
      + "shows \(limit - 1), and a channel is off by up to \(worst) of 255\(others)"
  }

  private static func tellFigures(
    _ quality: GIFQuality, _ outcome: GIFOutcome, _ console: Console
  ) {
    console.note(
      "GIF: \(outcome.bytes.count) bytes, \(quality.images) frames, \(quality.colors) colours")
    let share = percent(quality.differing, of: quality.pixels)
    console.note(
      quality.worstError == 0
        ? "every pixel is exact"
        : "worst error \(quality.worstError) of 255; \(share) of the pixels are off at all")
    if quality.flatPixels > 0 {
      let exact = quality.flatPixels - quality.flatDiffering
      console.note(
        "\(percent(exact, of: quality.flatPixels)) of the flat colours' pixels are exact")
    }
    do throws(EncodingError) {
      for warning in try GIFInspection(outcome.bytes).warnings {
        console.warn(warning.description)
      }
    } catch {
      console.warn("the GIF cannot be read back: \(error.description)")
    }
  }

  /// With two decimals, rounded down: 100 % means all of them.
  private static func percent(_ part: Int, of whole: Int) -> String {
    let hundredths = part * 10_000 / max(1, whole)
    let decimals = hundredths % 100
    return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) %"
  }
}
