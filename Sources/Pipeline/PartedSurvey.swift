import Encoding
import Raster

/// Surveys parts of a long animation at the same time.
struct PartedSurvey: Sendable {
  let source: any FrameSource
  /// Those of the source's frames that are shown, and how long, in hundredths of a second.
  let moments: (numbers: [Int], ticks: [Int])
  let scale: Double
  let cuts: SurveyParts

  /// The encoder after a survey of all frames. Nil if they are few, cannot be had apart from those before them, or take too
  /// much work for a part: then they must be surveyed in order.
  ///
  /// Which colours are rounded if there are very many depends on the parts, so one worker surveys them, too.
  func survey(_ encoder: GIFEncoder, _ progress: (_ frames: Int) -> Void) async -> GIFEncoder? {
    let parts = parts
    guard !parts.isEmpty, encoder.surveyed.canHaveParts else { return nil }
    let sources = parts.compactMap { source.single(share: share(of: $0)) }
    guard sources.count == parts.count else { return nil }
    let workers = min(parts.count, source.workers(scale: scale))
    let pump = OrderedPump<Result<GIFSurvey, RenderFailure>>(
      workers: workers, chunk: 1, ahead: 0, holdsAll: true
    ) { [empty = encoder.surveyed] numbers in
      do throws(RenderFailure) {
        return [
          .success(
            try await part(parts[numbers.lowerBound], of: sources[numbers.lowerBound], empty))
        ]
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

  /// The frames of each part; none if they are not worth parts.
  private var parts: [Range<Int>] {
    let (width, height) = source.size(scale: scale)
    return cuts.of(moments.numbers.count, area: width * height)
  }

  private func share(of frames: Range<Int>) -> Double {
    Double(frames.count) / Double(moments.numbers.count)
  }

  private func part(_ frames: Range<Int>, of source: any FrameSource, _ empty: GIFSurvey)
    async throws(RenderFailure) -> GIFSurvey
  {
    let share = share(of: frames)
    var part = empty.firstPart(share: share, frames: frames.count)
    // A later part begins with the frame before it.
    var next = max(0, frames.lowerBound - 1)
    try await source.frames(
      Array(moments.numbers[next..<frames.upperBound]), scale: scale, cost: part.cost
    ) { bitmap, changed throws(RenderFailure) in
      if Task.isCancelled { throw .cancelled }
      if next < frames.lowerBound {
        part = empty.part(
          share: share, frames, at: moments.ticks[..<frames.lowerBound].reduce(0, +), after: bitmap)
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
