import DisplayList
import Palette
import Raster

/// What is known of an animation's frames before they are coded: their colours, and the changes from frame to frame in a compact
/// form, as long as those are not too many.
///
/// Colours are numbered in the order in which they are seen. A long animation can still be surveyed in parts, at the same time,
/// which are then appended in order.
package struct GIFSurvey: Sendable {
  let width: Int
  let height: Int
  /// Whether the changes are too many to be kept.
  private(set) var isBeyondStore = false
  /// One: in an array, as code that copies its many fields would be larger than all that uses them.
  private var readers: [FrameReader]
  private(set) var store = FrameStore()
  private(set) var cuts: GIFCuts
  /// When pixels change first, in a part or if changes are not kept.
  private(set) var firstChanges: FirstChanges?
  /// The number of runs of changes in all frames, and the largest number in a single one.
  private(set) var runs = (all: 0, most: 0)
  /// The most bytes of changes that are kept.
  private var storeLimit: Int
  /// The number of the first frame; more than 0 in a part.
  private var first = 0
  /// How many frames there will be; nil if that is not known.
  private var expectedFrames: Int?

  init(width: Int, height: Int, settings: GIFSettings, storeLimit: Int, cuts: GIFCuts) {
    self.width = width
    self.height = height
    self.storeLimit = storeLimit
    self.cuts = cuts
    readers = [
      FrameReader(
        width: width, height: height, flatColors: settings.flatColors.compactMap(\.opaquePixel),
        matte: settings.matte.flatMap(\.opaquePixel), slack: settings.tolerance)
    ]
  }

  var reader: FrameReader { readers[0] }

  /// Adds a frame that is shown for this many hundredths of a second. If `changed` is given, the frame equals the one
  /// before outside of it.
  package mutating func add(_ frame: Bitmap, centiseconds: Int, changed: [PixelRect]?) {
    let runs = readers[0].read(frame, counts: true, changed: changed)
    readers[0].census.wait(centiseconds)
    self.runs = (self.runs.all + runs.count, max(self.runs.most, runs.count))
    let number = first + cuts.frameCount
    firstChanges?.note(runs, of: number)
    cuts.add(
      runs, begins: number == 0, colors: readers[0].census.colors, width: width,
      height: height)
    guard !isBeyondStore else { return }
    store.append(runs, centiseconds: centiseconds)
    if store.byteCount > storeLimit || willExceedStore { forgetFrames() }
  }

  /// The frames that show how much others will take.
  private static let telling = 8

  /// Whether all frames will clearly be too many to be kept, if they are like those so far: then these need not be kept either.
  private var willExceedStore: Bool {
    guard let expectedFrames, store.count >= Self.telling else { return false }
    return store.byteCount / store.count * expectedFrames > storeLimit / 4 * 5
  }

  private mutating func forgetFrames() {
    isBeyondStore = true
    if firstChanges == nil {
      var changes = FirstChanges(area: width * height)
      for frame in 0..<store.count { changes.note(store.changes(of: frame), of: frame) }
      firstChanges = changes
    }
    store.removeAll()
  }

  /// The memory for canvases; for runs and colours, which matter if there is much detail; and the nanoseconds that a run
  /// takes to code.
  static let bytesOfPixel = 54
  private static let bytesOfRun = 42
  private static let bytesOfColor = 300
  private static let workOfRun = 1000.0

  /// The cost of coding the frames.
  package var cost: CodingCost {
    CodingCost(
      bytes: width * height * Self.bytesOfPixel + runs.most * Self.bytesOfRun
        + readers[0].census.colors.count * Self.bytesOfColor,
      work: Double(runs.all) * Self.workOfRun)
  }

  /// Frees what only further frames would need.
  mutating func end() { readers[0].freeCanvas() }

  /// The most frames of a survey in parts.
  package static let mostFramesOfParts = Int(FirstChanges.never) - 1

  /// Whether an empty survey can be appended parts to.
  package var canHaveParts: Bool { readers[0].canReadParts }

  /// The first part of this survey, which is empty, of so many frames, with a share of its memory, of 1.
  package func firstPart(share: Double, frames: Int) -> GIFSurvey {
    var part = self
    part.storeLimit = Int(Double(storeLimit) * share)
    part.expectedFrames = frames
    return part
  }

  /// A later part, of these frames. It begins at a time, in hundredths of a second, and follows a picture.
  package func part(
    share: Double, _ frames: Range<Int>, at time: Int, after picture: Bitmap
  ) -> GIFSurvey {
    var part = firstPart(share: share, frames: frames.count)
    part.first = frames.lowerBound
    part.readers = [readers[0].part(after: picture, from: time)]
    part.firstChanges = FirstChanges(area: width * height)
    return part
  }

  /// Frees what only further frames of a part would need.
  package mutating func endPart() { readers[0].endPart() }

  /// Appends a part that has ended, after those before it.
  package mutating func append(_ part: GIFSurvey) {
    guard let changes = part.firstChanges, part.first > 0 else {
      let limit = storeLimit
      self = part
      storeLimit = limit
      expectedFrames = nil
      return
    }
    let numbers = readers[0].append(part.readers[0], from: part.first, changes)
    runs = (runs.all + part.runs.all, max(runs.most, part.runs.most))
    cuts.append(part.cuts)
    if !isBeyondStore {
      if part.isBeyondStore || store.byteCount + part.store.byteCount > storeLimit {
        forgetFrames()
      } else {
        store.append(part.store, numbers: numbers)
      }
    }
    if isBeyondStore { firstChanges?.append(changes) }
  }

  /// Forgets how often colours were seen: from now on, frames are only read once more.
  mutating func complete() { readers[0].census.complete() }

  /// Prepares to read the frames once more.
  mutating func rewind() { readers[0].rewind() }

  /// What changes with a frame that is read once more.
  mutating func reread(_ frame: Bitmap, changed: [PixelRect]?) -> PackedRuns {
    readers[0].read(frame, counts: false, changed: changed)
  }
}
