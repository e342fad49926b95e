import Palette
import Raster

/// Shows the frames of a section as a GIF would, chosen with other formats in mind.
struct SectionViewer: Sendable {
  private let store: FrameStore
  private let frames: Range<Int>
  private let ticks: [Int]
  /// The canvas before the first frame, until that has been given; nil in the first section.
  var start: SectionStart?
  private var coder: GIFFrameCoder
  private var log: FrameLog
  /// The frames that the coder was given.
  private var given = 0
  /// Those of them that were shown, and the images that did.
  private var shown = (frames: 0, images: 0)

  init(of frames: Range<Int>, in store: FrameStore, _ ticks: [Int], _ coder: GIFFrameCoder) {
    self.store = store
    self.frames = frames
    self.ticks = ticks
    self.coder = coder
    log = FrameLog(width: coder.width, height: coder.height)
  }

  /// What later sections need, once this one is open.
  var opening: GIFOpening? { coder.opening }

  /// Shows as many frames as later sections need to begin.
  mutating func open() {
    while opening == nil, given < frames.count { showNext() }
    while opening == nil, coder.finishFrame() { note() }
  }

  /// Fewer bytes do not show how many there will be.
  private static let fewBytes = 4096

  /// Shows all frames; nil, midway, if the error is more than `mostError` times the bytes.
  mutating func finish(mostError: Float) -> ShownSection? {
    while given < frames.count {
      showNext()
      if coder.error > mostError * Float(max(coder.byteCount, Self.fewBytes)) { return nil }
    }
    while coder.finishFrame() { note() }
    if frames.lowerBound > 0 { log.freeCanvas() }
    return ShownSection(
      log: log, error: coder.error,
      shortfalls: coder.shortfalls.map {
        Shortfall(frame: frames.lowerBound + $0.frame, colors: $0.colors, error: $0.error)
      })
  }

  private mutating func showNext() {
    let frame = frames.lowerBound + given
    let (changes, time) = (store.changes(of: frame), store.centiseconds(of: frame))
    given += 1
    coder.append(opened(changes), centiseconds: time)
    note()
  }

  /// What a frame must show. On its own, so that the start is freed before the frame is coded.
  private mutating func opened(_ changes: PackedRuns) -> PackedRuns {
    guard let start = start.take() else { return changes }
    return coder.opened(from: start, isCleared: false, changes)
  }

  /// Logs the frame that has just become an image, if there is one.
  private mutating func note() {
    guard coder.frameCount > shown.frames else { return }
    let isNew = coder.images.count > shown.images
    let changed = isNew ? coder.images.last.map { Box($0) } ?? Box() : Box()
    let whole = PixelRect(minX: 0, minY: 0, maxX: coder.width, maxY: coder.height)
    let pixels = coder.shown.allColors()
    _ = log.add(
      ticks: ticks[frames.lowerBound + shown.frames],
      shown.frames == 0 ? whole : PixelRect(changed)
    ) { i, _ in pixels[i] }
    shown = (coder.frameCount, coder.images.count)
  }
}

/// The frames of a section as a viewer sees them.
struct ShownSection: Sendable {
  /// That of a later section has no canvas.
  let log: FrameLog
  /// What it is worth in bytes that they look different.
  let error: Float
  /// The frames with pixels beyond the tolerance.
  let shortfalls: [Shortfall]
}
