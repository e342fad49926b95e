import Encoding
import FileSystem
import Raster

/// Codes the sections of a long animation at the same time.
struct SectionedCoding: Sendable {
  let candidate: GIFCandidate
  let frames: SectionFrames
  let workers: Int

  /// The frames that the first section gets before it is asked whether others can begin.
  private static let few = 2

  /// The file. Calls `progress` with the number of frames that have been coded.
  func product(_ progress: (Int) -> Void) async throws(RenderFailure) -> GIFProduct {
    let (beginning, opening) = try await beginning()
    let pump = OrderedPump<Result<GIFSection, RenderFailure>>(
      workers: workers, chunk: 1, ahead: 0, holdsAll: true
    ) { [candidate, frames] numbers in
      let number = numbers.lowerBound
      do throws(RenderFailure) {
        guard number == 0, var first = beginning.take() else {
          return [.success(try await frames.section(number, of: candidate, after: opening))]
        }
        try await frames.append(first.rest, to: &first.coder)
        return [.success(first.coder.finish())]
      } catch {
        return [.failure(error)]
      }
    }
    var done: [GIFSection] = []
    try await pump.run(count: candidate.sections.count) { _, section throws(RenderFailure) in
      done.append(try section.get())
      progress(candidate.sections[done.count - 1].upperBound)
    }
    // The file is as large as its sections, which are held until it is written.
    FileSystem.releaseMemory()
    do throws(EncodingError) { return try candidate.product(done) } catch { throw .encoding(error) }
  }

  /// Codes frames of the first section until the others can begin. Returns its coder, the frames that it has not got yet, and what
  /// the others need.
  private func beginning() async throws(RenderFailure) -> (
    Pool<Beginning>, GIFOpening?
  ) {
    var coder = candidate.firstSection()
    var rest = candidate.sections[0]
    while coder.isOpening, !rest.isEmpty {
      let next = rest.prefix(Self.few)
      try await frames.append(next, to: &coder)
      rest = next.upperBound..<rest.upperBound
    }
    if coder.isOpening { coder.open() }
    let opening = coder.opening
    return (Pool([Beginning(coder: coder, rest: rest)]), opening)
  }

  private struct Beginning: Sendable {
    var coder: GIFSectionCoder
    var rest: Range<Int>
  }
}

/// Gives coders the frames of their sections.
struct SectionFrames: Sendable {
  /// Draws frames once more; nil if they are stored.
  let source: (any FrameSource)?
  /// Those of the source's frames that are shown, and how long, in hundredths of a second.
  let moments: (numbers: [Int], ticks: [Int])
  let scale: Double
  let cost: CodingCost

  func append(_ frames: Range<Int>, to coder: inout GIFSectionCoder) async throws(RenderFailure) {
    guard source != nil else {
      for frame in frames { coder.append(frame) }
      return
    }
    try await draw(frames) { frame, bitmap, changed in
      coder.append(bitmap, centiseconds: moments.ticks[frame], changed: changed)
    }
  }

  /// Codes a later section.
  func section(_ number: Int, of candidate: GIFCandidate, after opening: GIFOpening?)
    async throws(RenderFailure) -> GIFSection
  {
    let frames = candidate.sections[number]
    var coder = candidate.section(number, after: opening)
    guard source != nil else {
      try await append(frames, to: &coder)
      return coder.finish()
    }
    try await draw(frames.lowerBound - 1..<frames.upperBound) { frame, bitmap, changed in
      if frame < frames.lowerBound {
        coder.begin(after: bitmap)
      } else {
        coder.append(bitmap, centiseconds: moments.ticks[frame], changed: changed)
      }
    }
    return coder.finish()
  }

  private func draw(_ frames: Range<Int>, _ sink: (Int, Bitmap, [PixelRect]?) -> Void)
    async throws(RenderFailure)
  {
    var next = frames.lowerBound
    try await source?.frames(Array(moments.numbers[frames]), scale: scale, cost: cost) {
      bitmap, changed throws(RenderFailure) in
      if Task.isCancelled { throw .cancelled }
      sink(next, bitmap, changed)
      next += 1
      return cost
    }
  }
}
