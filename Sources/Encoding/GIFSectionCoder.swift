import Palette
import Raster

/// Codes a section, of which the frames are given in order.
package struct GIFSectionCoder: Sendable {
  private let candidate: GIFCandidate
  /// One, or none after the last frame: the memory for a canvas is then free for the next section. In arrays, as code that
  /// copies a coder's many fields would be larger than all that uses them.
  private var coders: [GIFFrameCoder]
  /// One, or none if the frames are stored.
  private var readers: [FrameReader]
  /// The canvas before the first frame, until that has been given; nil in the first section.
  var start: SectionStart?
  private let number: Int

  init(_ candidate: GIFCandidate, _ number: Int, _ coder: GIFFrameCoder) {
    self.candidate = candidate
    self.number = number
    coders = [coder]
    readers = candidate.firstChanges == nil ? [] : [candidate.reader]
    for i in readers.indices { readers[i].rewind() }
  }

  /// What later sections need; nil if it is not known yet, or there is none.
  package private(set) var opening: GIFOpening?
  /// Whether later sections have to wait for more frames to be given.
  package var isOpening: Bool {
    candidate.needsOpening && opening == nil
  }
  /// The bytes and number of the frames that have been coded.
  var byteCount: Int { coders.isEmpty ? 0 : coders[0].byteCount }
  var frameCount: Int { coders.isEmpty ? 0 : coders[0].frameCount }
  /// The pixels that waiting frames change.
  var waitingChanges: Int { coders.isEmpty ? 0 : coders[0].waitingChanges }

  /// Codes the first frame without those that are yet to be given, so that later sections can begin.
  package mutating func open() {
    while isOpening, finishFrame() {}
  }

  /// Settles the next of the frames that wait after the last frame; false if there is none.
  mutating func finishFrame() -> Bool {
    defer { noteOpening() }
    return coders.isEmpty ? false : coders[0].finishFrame()
  }

  private mutating func noteOpening() {
    if opening == nil, !coders.isEmpty { opening = coders[0].opening }
  }

  /// Takes the frame before the first one, in a later section of frames that are given once more.
  package mutating func begin(after before: Bitmap) {
    guard let changes = candidate.firstChanges else {
      preconditionFailure("stored frames are not given")
    }
    start = SectionStart(
      canvas: readers[0].readCanvas(before),
      hasChanged: changes.haveHappened(before: candidate.sections[number].lowerBound))
  }

  /// Codes the next frame, which is given once more. If `changed` is given, it equals the one before outside of it.
  package mutating func append(
    _ frame: Bitmap, centiseconds: Int, changed: [PixelRect]? = nil
  ) {
    precondition(!readers.isEmpty, "stored frames are not given")
    append(readers[0].read(frame, counts: false, changed: changed), centiseconds)
  }

  /// Codes the next frame, which is this one of the store.
  package mutating func append(_ frame: Int) {
    append(candidate.store.changes(of: frame), candidate.store.centiseconds(of: frame))
  }

  private mutating func append(_ changes: PackedRuns, _ centiseconds: Int) {
    precondition(!coders.isEmpty, "no frame follows the last one")
    coders[0].append(opened(changes), centiseconds: centiseconds)
    noteOpening()
  }

  /// What a frame must show. On its own, so that the start is freed before the frame is coded.
  private mutating func opened(_ changes: PackedRuns) -> PackedRuns {
    guard let start = start.take() else { return changes }
    return coders[0].opened(from: start, isCleared: !candidate.isOpaque, changes)
  }

  /// Returns the section, after its last frame.
  package mutating func finish() -> GIFSection {
    let isFollowed = number + 1 < candidate.sections.count
    precondition(!coders.isEmpty, "a section is finished once")
    var section = coders[0].finish(clears: !candidate.isOpaque && isFollowed)
    if let store = candidate.byteStore { section.move(to: store) }
    noteOpening()
    coders = []
    readers = []
    return section
  }
}

/// Codes all sections one after the other, of frames that are given once more. The bytes are those of coders that work at
/// the same time.
struct GIFSectionChain: Sendable {
  private let candidate: GIFCandidate
  private var coder: GIFSectionCoder
  private var done: [GIFSection] = []
  private var opening: GIFOpening?
  private var frameCount = 0

  init(_ candidate: GIFCandidate) {
    self.candidate = candidate
    coder = candidate.firstSection()
  }

  mutating func append(_ frame: Bitmap, centiseconds: Int, changed: [PixelRect]?) {
    coder.append(frame, centiseconds: centiseconds, changed: changed)
    frameCount += 1
    guard frameCount == candidate.sections[done.count].upperBound else { return }
    done.append(coder.finish())
    opening = opening ?? coder.opening
    guard done.count < candidate.sections.count else { return }
    coder = candidate.section(done.count, after: opening)
    coder.begin(after: frame)
  }

  func finish() throws(EncodingError) -> GIFProduct { try candidate.product(done) }
}
