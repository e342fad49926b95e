import Encoding
import Raster

/// Surveys parts of a long animation at the same time.
struct PartedSurvey: Sendable {
  let source: any FrameSource
  /// Those of the source's frames that are shown, and how long, in hundredths of a second.
  let moments: (numbers: [Int], ticks: [Int])
  let scale: Double
  let least: Least

  /// The frames of a part and their pixels, at least: the first one is drawn and looked at as a whole, after the one before
  /// it.
  struct Least: Sendable {
    var frames = 24
    var pixels = 48 << 20
  }

  /// Each takes a little time to begin, and the survey is but a fifth of all the work.
  private static let mostParts = 4

  /// The encoder after a survey of all frames. Nil if they are few, cannot be had apart from those before them, or take too
  /// much work for a part: then they must be surveyed in order.
  ///
  /// Which colours are rounded if there are very many depends on the parts, so one worker surveys them, too.
  func survey(_ encoder: GIFEncoder, _ progress: (_ frames: Int) -> Void) async -> GIFEncoder? {
    let parts = parts
    guard parts.count > 1, encoder.surveyed.canHaveParts,
      let source = source.single(share: 1 / Double(parts.count))
    else { return nil }
    let workers = min(parts.count, self.source.workers(scale: scale))
    let pump = OrderedPump<Result<GIFSurvey, RenderFailure>>(
      workers: workers, chunk: 1, ahead: 0, holdsAll: true
    ) { [empty = encoder.surveyed] numbers in
      do throws(RenderFailure) {
        return [.success(try await part(numbers.lowerBound, of: parts, empty, source))]
      } catch {
        return [.failure(error)]
      }
    }
    var whole = encoder
    do throws(RenderFailure) {
      try await pump.run(count: parts.count) { number, part throws(RenderFailure) in
        whole.survey(try part.get())
        progress(parts[number].upperBound)
      }
    } catch {
      return nil
    }
    return RoomBudget.isEnough(for: whole.cost) ? whole : nil
  }

  /// The frames of each part.
  private var parts: [Range<Int>] {
    let (width, height) = source.size(scale: scale)
    let frames = moments.numbers.count
    guard frames <= GIFSurvey.mostFramesOfParts else { return [] }
    let count = min(
      Self.mostParts, frames / least.frames, frames * width * height / least.pixels)
    return (0..<count).map { $0 * frames / count..<($0 + 1) * frames / count }
  }

  private func part(
    _ number: Int, of parts: [Range<Int>], _ empty: GIFSurvey, _ source: any FrameSource
  ) async throws(RenderFailure) -> GIFSurvey {
    let frames = parts[number]
    var part = empty.firstPart(of: parts.count)
    // A later part begins with the frame before it.
    var next = max(0, frames.lowerBound - 1)
    try await source.frames(
      Array(moments.numbers[next..<frames.upperBound]), scale: scale, cost: part.cost
    ) { bitmap, changed throws(RenderFailure) in
      if Task.isCancelled { throw .cancelled }
      if next < frames.lowerBound {
        part = empty.part(
          of: parts.count, from: frames.lowerBound,
          at: moments.ticks[..<frames.lowerBound].reduce(0, +), after: bitmap)
      } else {
        part.add(bitmap, centiseconds: moments.ticks[next], changed: changed)
      }
      next += 1
      return part.cost
    }
    part.endPart()
    return part
  }
}
