import DisplayList
import Palette
import Raster

/// Replaces frames by ones that look the same and take fewer bytes.
///
/// Opaque frames become what a GIF would show, so that a single place decides what the eye accepts. Translucent ones
/// get a set of colours such that every pixel is near to one of them, alpha included; a pixel is kept while it is
/// near enough.
struct NearFrames {
  let log: FrameLog
  /// Those with pixels whose error exceeds the tolerance.
  var shortfalls: [Shortfall] = []

  /// The most colours to be covered.
  private static let mostColors = 1 << 16

  /// Returns frames to show instead of those of `log`; nil if nothing is gained.
  static func of(
    _ log: FrameLog, _ settings: MovingSettings, _ palettes: GIFFrameCoder.Palettes
  ) -> NearFrames? {
    guard settings.tolerance > 0, log.ticks.count > 1 else { return nil }
    return log.census.isOpaque
      ? shownByGIF(log, settings, palettes).map {
        NearFrames(log: $0.log, shortfalls: $0.shortfalls)
      }
      : covered(log, settings.tolerance, settings.flatPixels).map { NearFrames(log: $0) }
  }

  // MARK: Opaque

  private static func shownByGIF(
    _ log: FrameLog, _ settings: MovingSettings, _ palettes: GIFFrameCoder.Palettes
  ) -> Way? {
    var requirements = GIFSettings()
    requirements.tolerance = settings.tolerance
    requirements.flatColors = settings.flatPixels.filter { Pixel.alpha($0) == 255 }.map {
      Color(rgb: UInt32($0 & 255) << 16 | $0 & 0xFF00 | $0 >> 16 & 255)
    }
    var encoder = GIFEncoder(width: log.width, height: log.height, settings: requirements)
    log.replay { frame, canvas, area in
      let weight =
        palettes == .ofFile
        ? log.ticks[frame] * 100 * worthOfTime / settings.clock.ticksPerSecond : 1
      encoder.survey(
        Bitmap(width: log.width, height: log.height, pixels: canvas), centiseconds: max(1, weight),
        changed: frame > 0 ? [area] : nil)
    }
    let candidates = encoder.candidates()
    guard let first = candidates.first else { return nil }
    if palettes == .ofFile, first.plan.isShort { return inOnePalette(first, log) }
    let ways = candidates.compactMap { Way(of: $0, .ofImages, log) }
    return ways.count > 1 ? ways.min { $0.bytes < $1.bytes } : ways.first
  }

  /// What stands still for long gets close shades from an image's own palette, or a larger part of the only one.
  private static let worthOfTime = 6

  /// Colours beyond a file's only palette make each pixel three bytes. Where that palette falls short, they must look
  /// better by more than they take.
  private static func inOnePalette(_ candidate: GIFCandidate, _ log: FrameLog) -> Way? {
    let shared = Way(of: candidate, .ofFile, log, mostError: mostErrorOfPalette)
    let sharedBytes = shared?.bytes ?? .infinity
    if let shared, shared.error < sharedBytes * leastErrorOfPalette { return shared }
    guard let full = Way(of: candidate, .ofImages, log) else { return shared }
    guard let shared, shared.error + sharedBytes < full.error + full.bytes else { return full }
    return shared
  }

  /// Full colour takes one and a half to nearly two times the bytes. For an error worth less than the difference it is not
  /// worth trying, and for one worth more the palette is not.
  private static let (leastErrorOfPalette, mostErrorOfPalette): (Float, Float) = (0.45, 2)

  /// The frames of a log as a GIF would show them.
  private struct Way {
    let log: FrameLog
    /// What it is worth in bytes that they look different.
    let error: Float
    let shortfalls: [Shortfall]
    /// An estimate.
    var bytes: Float { Float(RoughSize(of: log).bytes) }

    /// Nil if the error is more than `mostError` times the bytes.
    init?(
      of candidate: GIFCandidate, _ palettes: GIFFrameCoder.Palettes, _ original: FrameLog,
      mostError: Float = .infinity
    ) {
      var log = FrameLog(width: original.width, height: original.height)
      var frame = 0
      let shown = candidate.showFrames(palettes, mostError: mostError) { pixels, area in
        _ = log.add(ticks: original.ticks[frame], PixelRect(area)) { pixels[$0] }
        frame += 1
      }
      guard let shown else { return nil }
      (self.log, error, shortfalls) = (log, shown.error, shown.shortfalls)
    }
  }

  // MARK: Translucent

  private static func covered(_ log: FrameLog, _ tolerance: Int, _ flatColors: [UInt32])
    -> FrameLog?
  {
    let counts = log.counts()
    guard counts.count <= mostColors else { return nil }
    let many = log.width * log.height / 100
    let colors = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let exact = Set(
      [0] + flatColors + colors.filter { Pixel.alpha($0.key) == 255 && $0.value > many }.map(\.key))
    guard let shades = NearShades(colors, exact: exact, tolerance: tolerance) else { return nil }
    var result = FrameLog(width: log.width, height: log.height)
    var isFirst = true
    log.replay { frame, canvas, area in
      let shown = result.canvas
      var last: (wanted: UInt32, shade: NearShades.Shade?) = (0, shades[0])
      _ = result.add(ticks: log.ticks[frame], area) { i in
        let wanted = canvas[i]
        if wanted != last.wanted { last = (wanted, shades[wanted]) }
        guard let shade = last.shade else { return wanted }
        let mayStay =
          !isFirst && !shade.isExact && NearShades.distance(shown[i], wanted) <= tolerance
        return mayStay ? shown[i] : shade.entry
      }
      isFirst = false
    }
    return result
  }
}
