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
    _ log: FrameLog, _ settings: MovingSettings, _ palettes: GIFFrameCoder.Palettes,
    _ workforce: some Workforce
  ) async -> NearFrames? {
    guard settings.tolerance > 0, log.ticks.count > 1 else { return nil }
    guard log.census.isOpaque else {
      return covered(log, settings.tolerance, settings.flatPixels).map { NearFrames(log: $0) }
    }
    return await GIFWays(of: log, settings, palettes, workforce).best()
      .map { NearFrames(log: $0.log, shortfalls: $0.shortfalls) }
  }

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
      var last: (wanted: UInt32, shade: NearShades.Shade?) = (0, shades[0])
      _ = result.add(ticks: log.ticks[frame], area) { i, shown in
        let wanted = canvas[i]
        if wanted != last.wanted { last = (wanted, shades[wanted]) }
        guard let shade = last.shade else { return wanted }
        let mayStay =
          !isFirst && !shade.isExact && NearShades.distance(shown, wanted) <= tolerance
        return mayStay ? shown : shade.entry
      }
      isFirst = false
    }
    return result
  }
}
