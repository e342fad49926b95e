import DisplayList
import Palette
import Raster

/// Replaces frames by ones that look the same and take fewer bytes.
///
/// Opaque frames become what a GIF would show, so that a single place decides what the eye accepts. Translucent ones
/// get a set of colours such that every pixel is near to one of them, alpha included; a pixel is kept while it is
/// near enough.
enum NearFrames {
  /// The most colours to be covered.
  private static let mostColors = 1 << 16

  /// Returns ways to replace the frames, of which only coding shows which is smallest: at least one, and `log` itself if
  /// nothing is gained. `flatColors` are reproduced exactly.
  static func of(_ log: FrameLog, tolerance: Int, flatColors: [UInt32]) -> [FrameLog] {
    guard tolerance > 0, log.ticks.count > 1 else { return [log] }
    guard log.census.isOpaque else { return [covered(log, tolerance, flatColors) ?? log] }
    let ways = shownByGIF(log, tolerance, flatColors)
    return ways.isEmpty ? [log] : ways
  }

  // MARK: Opaque

  private static func shownByGIF(_ log: FrameLog, _ tolerance: Int, _ flatColors: [UInt32])
    -> [FrameLog]
  {
    var settings = GIFSettings()
    settings.tolerance = tolerance
    settings.flatColors = flatColors.filter { Pixel.alpha($0) == 255 }.map {
      Color(rgb: UInt32($0 & 255) << 16 | $0 & 0xFF00 | $0 >> 16 & 255)
    }
    var encoder = GIFEncoder(width: log.width, height: log.height, settings: settings)
    log.replay { frame, canvas, area in
      encoder.survey(
        Bitmap(width: log.width, height: log.height, pixels: canvas), centiseconds: 1,
        changed: frame > 0 ? area : nil)
    }
    return encoder.candidates().map { frames(of: $0, log) }
  }

  /// The frames of a log as a GIF would show them.
  private static func frames(of candidate: GIFCandidate, _ log: FrameLog) -> FrameLog {
    var result = FrameLog(width: log.width, height: log.height)
    var frame = 0
    candidate.showFrames { pixels, area in
      _ = result.add(
        ticks: log.ticks[frame],
        area.isEmpty
          ? .empty
          : PixelRect(
            minX: area.left, minY: area.top, maxX: area.right + 1, maxY: area.bottom + 1)
      ) { pixels[$0] }
      frame += 1
    }
    return result
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
