import DisplayList
import Palette
import Raster

/// Replaces frames by ones that look the same and take fewer bytes.
///
/// Opaque frames become what a GIF would show, so that a single place decides what the eye accepts. Translucent ones
/// get a set of colours such that every pixel is near to one of them, alpha included; a pixel is kept while it is
/// near enough.
enum NearFrames {
  /// The most colours to be covered, and the most entries that cover them.
  private static let mostColors = 1 << 16
  private static let mostEntries = 1024

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
    guard let entries = entries(colors.map(\.key), exact, reach: tolerance) else { return nil }
    var nearest: [UInt32: UInt32] = [:]
    for (color, _) in colors {
      nearest[color] =
        exact.contains(color)
        ? color : entries.min { (distance($0, color), $0) < (distance($1, color), $1) }
    }
    var result = FrameLog(width: log.width, height: log.height)
    var isFirst = true
    log.replay { frame, canvas, area in
      let shown = result.canvas
      _ = result.add(ticks: log.ticks[frame], area) { i in
        let wanted = canvas[i]
        let mayStay =
          !isFirst && !exact.contains(wanted) && distance(shown[i], wanted) <= tolerance
        return mayStay ? shown[i] : nearest[wanted] ?? wanted
      }
      isFirst = false
    }
    return result
  }

  /// A set of colours such that all others are within reach of one of them; nil if that takes too many. The most
  /// frequent colour that is not covered yet becomes an entry in turn, moved to the middle of what else it can cover.
  private static func entries(_ colors: [UInt32], _ exact: Set<UInt32>, reach: Int) -> [UInt32]? {
    var entries = exact.sorted()
    var open = colors.filter { color in !exact.contains(color) && !isNear(color, entries, reach) }
    while let seed = open.first {
      guard entries.count < mostEntries else { return nil }
      var box = Box(seed, reach)
      for color in open where distance(color, seed) <= 2 * reach { box.narrow(to: color, reach) }
      let entry = box.middle
      entries.append(entry)
      open.removeAll { distance($0, entry) <= reach || $0 == seed }
    }
    return entries
  }

  private static func isNear(_ color: UInt32, _ entries: [UInt32], _ reach: Int) -> Bool {
    entries.contains { distance($0, color) <= reach }
  }

  /// The largest difference of two straight pixels once they are premultiplied, alpha included: on black
  /// or white the visible difference is at most twice that.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    max(
      Pixel.distance(Pixel.premultiplied(a), Pixel.premultiplied(b)),
      abs(Pixel.alpha(a) - Pixel.alpha(b)))
  }

  /// The range of premultiplied entries that are within reach of all colours taken so far.
  private struct Box {
    private var low: [Int]
    private var high: [Int]

    init(_ color: UInt32, _ reach: Int) {
      low = Self.channels(color).map { $0 - reach }
      high = Self.channels(color).map { $0 + reach }
    }

    private static func channels(_ color: UInt32) -> [Int] {
      let p = Pixel.premultiplied(color)
      return [Pixel.red(p), Pixel.green(p), Pixel.blue(p), Pixel.alpha(p)]
    }

    /// Includes the colour if some entry remains.
    mutating func narrow(to color: UInt32, _ reach: Int) {
      let channels = Self.channels(color)
      let l = zip(low, channels).map { max($0, $1 - reach) }
      let h = zip(high, channels).map { min($0, $1 + reach) }
      guard zip(l, h).allSatisfy({ $0 <= $1 }) else { return }
      (low, high) = (l, h)
    }

    /// The middle as a straight colour.
    var middle: UInt32 {
      let m = zip(low, high).map { min(255, max(0, ($0 + $1) / 2)) }
      let alpha = m[3]
      return Pixel.straight(
        Pixel.make(min(m[0], alpha), min(m[1], alpha), min(m[2], alpha), alpha))
    }
  }
}
