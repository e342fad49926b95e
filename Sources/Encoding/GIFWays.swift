import DisplayList
import Palette
import Raster
import Synchronization

/// The ways in which a GIF would show the opaque frames of a log.
struct GIFWays<Workers: Workforce> {
  private let log: FrameLog
  private let palettes: GIFFrameCoder.Palettes
  private let workforce: Workers
  private let candidates: [GIFCandidate]

  /// What stands still for long gets close shades from an image's own palette, or a larger part of the only one.
  private static var worthOfTime: Int { 6 }

  /// With cuts elsewhere than in files, or as in them.
  init(
    of log: FrameLog, _ settings: MovingSettings, _ palettes: GIFFrameCoder.Palettes,
    _ workforce: Workers, cuts: GIFCuts = GIFCuts(), parts: SurveyParts = SurveyParts()
  ) async {
    self.log = log
    self.palettes = palettes
    self.workforce = workforce
    var requirements = GIFSettings()
    requirements.tolerance = settings.tolerance
    requirements.flatColors = settings.flatPixels.filter { Pixel.alpha($0) == 255 }.map {
      Color(rgb: UInt32($0 & 255) << 16 | $0 & 0xFF00 | $0 >> 16 & 255)
    }
    // All frames are opaque, so it is never seen; without one they would be searched for flat colours, in order.
    requirements.matte = Color(rgb: 0)
    let weights = log.ticks.map {
      palettes == .ofFile
        ? max(1, $0 * 100 * Self.worthOfTime / settings.clock.ticksPerSecond) : 1
    }
    var encoder = GIFEncoder(
      width: log.width, height: log.height, settings: requirements, cuts: cuts)
    let frames = Self.frames(of: log, cutInto: parts)
    for part in await workforce.results(
      of: frames.count, { [empty = encoder.surveyed] in empty.part(frames[$0], weights) })
    {
      encoder.survey(part)
    }
    candidates = encoder.candidates()
  }

  /// The frames of each part of a survey.
  private static func frames(of log: FrameLog, cutInto parts: SurveyParts) -> [FrameLog.Part] {
    var rest = log.whole
    let counts = parts.of(log.ticks.count, area: log.width * log.height).map(\.count)
    return counts.dropLast().map { rest.removeFirst($0) } + [rest]
  }

  /// The one that looks better for its bytes; nil if there is none.
  func best() async -> GIFWay? {
    guard let first = candidates.first else { return nil }
    if palettes == .ofFile, first.plan.isShort { return await inOnePalette(first) }
    var ways: [GIFWay] = []
    for candidate in candidates {
      if let way = await way(of: candidate, .ofImages) { ways.append(way) }
    }
    return ways.count > 1 ? ways.min { $0.bytes < $1.bytes } : ways.first
  }

  /// Colours beyond a file's only palette make each pixel three bytes. Where that palette falls short, they must look
  /// better by more than they take.
  private func inOnePalette(_ candidate: GIFCandidate) async -> GIFWay? {
    let shared = await way(of: candidate, .ofFile, mostError: Self.errorsOfPalette.most)
    let sharedBytes = shared?.bytes ?? .infinity
    if let shared, shared.error < sharedBytes * Self.errorsOfPalette.least { return shared }
    guard let full = await way(of: candidate, .ofImages) else { return shared }
    guard let shared, shared.error + sharedBytes < full.error + full.bytes else { return full }
    return shared
  }

  /// Full colour takes one and a half to nearly two times the bytes. For an error worth less than the difference it is not
  /// worth trying, and for one worth more the palette is not.
  private static var errorsOfPalette: (least: Float, most: Float) { (0.45, 2) }

  /// Nil if the error is more than `mostError` times the bytes.
  private func way(
    of candidate: GIFCandidate, _ palettes: GIFFrameCoder.Palettes, mostError: Float = .infinity
  ) async -> GIFWay? {
    let ticks = log.ticks
    var first = candidate.viewer(of: 0, palettes, ticks: ticks)
    let count = candidate.shownSections.count
    if count > 1 { first.open() }
    let opening = first.opening
    // Given away, since a viewer of which there are two would be copied.
    let begun = Begun(consume first)
    let shown = await workforce.results(of: count) { number in
      var viewer =
        (number == 0 ? begun.take() : nil)
        ?? candidate.viewer(of: number, palettes, ticks: ticks, after: opening)
      return viewer.finish(mostError: mostError)
    }
    let whole = shown.compactMap { $0 }
    return whole.count == count ? GIFWay(whole) : nil
  }
}

/// A viewer that is waiting for its worker.
private final class Begun: Sendable {
  private let viewer: Mutex<SectionViewer?>

  init(_ viewer: consuming SectionViewer) { self.viewer = Mutex(consume viewer) }

  func take() -> SectionViewer? { viewer.withLock { $0.take() } }
}

/// The frames of a log as a GIF would show them.
struct GIFWay {
  let log: FrameLog
  /// What it is worth in bytes that they look different.
  let error: Float
  let shortfalls: [Shortfall]
  /// An estimate.
  var bytes: Float { Float(RoughSize(of: log).bytes) }

  /// Of at least one section. Each is freed when it has been taken.
  fileprivate init(_ sections: consuming [ShownSection]) {
    let first = sections.removeFirst()
    error = sections.reduce(first.error) { $0 + $1.error }
    shortfalls = sections.reduce(first.shortfalls) { $0 + $1.shortfalls }
    var log = first.log
    while !sections.isEmpty { log.append(sections.removeFirst().log) }
    self.log = log
  }
}

extension GIFSurvey {
  /// A part of this survey, which is empty. The whole log is never large: a part may take all of the memory that there is
  /// for changes.
  fileprivate func part(_ log: FrameLog.Part, _ weights: [Int]) -> GIFSurvey {
    let frames = log.frames
    var part =
      if let before = log.start, frames.lowerBound > 0 {
        self.part(
          share: 1, frames, at: weights[..<frames.lowerBound].reduce(0, +),
          after: Bitmap(width: width, height: height, pixels: before))
      } else {
        firstPart(share: 1, frames: frames.count)
      }
    log.replay { frame, canvas, area in
      part.add(
        Bitmap(width: width, height: height, pixels: canvas), centiseconds: weights[frame],
        changed: frame > 0 ? [area] : nil)
    }
    part.endPart()
    return part
  }
}
