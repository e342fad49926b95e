import Palette
import Raster

/// The frames of an animation, stored as the changes from one to the next in straight colours, with a census of
/// all colours.
struct FrameLog: Sendable {
  let width: Int
  let height: Int
  /// The canvas after the last frame.
  private(set) var canvas: [UInt32]
  /// The duration of each frame that differs from the one before it.
  private(set) var ticks: [Int] = []
  private(set) var census = LayoutCensus()
  private var store = FrameStore()
  /// The canvas before the frames of the store; nil for the first.
  private var start: [UInt32]?

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    canvas = [UInt32](repeating: 0, count: width * height)
  }

  /// The size of the stored changes.
  var byteCount: Int { store.byteCount }

  /// Adds the next frame. Only pixels inside `area` may differ from the frame before; `pixel` returns one, given its index and
  /// what the frame before shows there. `next` may skip pixels of a range that do not differ: it returns the first one that may,
  /// or the range's end.
  /// Returns false if none does: the frame before is then shown for longer.
  mutating func add(
    ticks: Int, _ area: PixelRect, next: (Range<Int>) -> Int = { $0.lowerBound },
    _ pixel: (Int, UInt32) -> UInt32
  ) -> Bool {
    let isFirst = self.ticks.isEmpty
    var runs = PackedRuns.Packer()
    var run = (range: -1 ..< -1, color: UInt32(0))
    func endRun() {
      guard !run.range.isEmpty else { return }
      runs.append(
        FrameStore.Run(
          start: run.range.lowerBound, count: run.range.count, number: Int32(bitPattern: run.color))
      )
    }
    // A local array can be written without checking that its storage is unique and accessed exclusively.
    var canvas: [UInt32] = []
    swap(&canvas, &self.canvas)
    for y in area.minY..<max(area.minY, area.maxY) {
      let end = y * width + area.maxX
      var i = y * width + area.minX
      while i < end {
        let color = pixel(i, canvas[i])
        guard isFirst || color != canvas[i] else {
          i = isFirst ? i + 1 : next(i + 1..<end)
          continue
        }
        canvas[i] = color
        if color == run.color, i == run.range.upperBound {
          run.range = run.range.lowerBound..<i + 1
        } else {
          endRun()
          run = (i..<i + 1, color)
          census.add(color)
        }
        i += 1
      }
    }
    endRun()
    swap(&canvas, &self.canvas)
    let changes = runs.packed()
    if let last = self.ticks.indices.last, changes.count == 0 {
      self.ticks[last] += ticks
      return false
    }
    self.ticks.append(ticks)
    store.append(changes, centiseconds: 0)
    return true
  }

  /// Adds the frames of another log, of which the first says what all pixels show.
  mutating func append(_ later: FrameLog) {
    guard let first = later.ticks.first else { return }
    var begun = [UInt32](repeating: 0, count: canvas.count)
    for run in later.store.changes(of: 0) {
      begun.fill(run.pixels, with: UInt32(bitPattern: run.number))
    }
    let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    _ = add(ticks: first, whole) { i, _ in begun[i] }
    for frame in 1..<max(1, later.ticks.count) {
      let changes = later.store.changes(of: frame)
      for run in changes {
        canvas.fill(run.pixels, with: UInt32(bitPattern: run.number))
        census.add(UInt32(bitPattern: run.number))
      }
      ticks.append(later.ticks[frame])
      store.append(changes, centiseconds: 0)
    }
  }

  /// Frees the memory of the canvas; no frame can be added any more.
  mutating func freeCanvas() { canvas = [] }

  /// Forgets the changes so far, but keeps the canvas and the durations.
  mutating func forget() {
    store.removeAll()
    start = canvas
  }

  /// All frames of which the changes are kept.
  var whole: Part { Part(width: width, height: height, start: start, store: store) }

  /// Calls `sink` with the number and canvas of every frame and the rectangle that changes with it.
  func replay<Failure: Error>(_ sink: (Int, [UInt32], PixelRect) throws(Failure) -> Void)
    throws(Failure)
  {
    try whole.replay(sink)
  }

  /// How many times pixels changed to each colour.
  func counts() -> [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    for frame in 0..<store.count {
      for run in store.changes(of: frame) {
        counts[UInt32(bitPattern: run.number), default: 0] += run.count
      }
    }
    return counts
  }
}

extension FrameLog {
  /// Neighbouring frames.
  struct Part: Sendable {
    let width: Int
    let height: Int
    /// The canvas before them; nil before the first frame.
    private(set) var start: [UInt32]?
    /// Of these frames alone, so that they are free once they have been used.
    private var store: FrameStore
    private(set) var frames: Range<Int>

    fileprivate init(width: Int, height: Int, start: [UInt32]?, store: FrameStore) {
      self.width = width
      self.height = height
      self.start = start
      self.store = store
      frames = 0..<store.count
    }

    var isEmpty: Bool { frames.isEmpty }

    /// Calls `sink` with the number and canvas of every frame and the rectangle that changes with it.
    func replay<Failure: Error>(_ sink: (Int, [UInt32], PixelRect) throws(Failure) -> Void)
      throws(Failure)
    {
      var canvas = start ?? [UInt32](repeating: 0, count: width * height)
      for frame in frames {
        let area = change(&canvas, with: frame)
        try sink(frame, canvas, area)
      }
    }

    /// The rectangle that changes.
    private func change(_ canvas: inout [UInt32], with frame: Int) -> PixelRect {
      var rows = Box.Rows(width: width)
      for run in changes(of: frame) {
        canvas.fill(run.pixels, with: UInt32(bitPattern: run.number))
        rows.include(run)
      }
      return PixelRect(rows.box)
    }

    /// Takes so many frames away from the beginning.
    mutating func removeFirst(_ count: Int) -> Part {
      var first = self
      first.frames = frames.prefix(count)
      first.store = store.removeFirst(count)
      frames = frames.dropFirst(count)
      if !frames.isEmpty {
        var canvas = start ?? [UInt32](repeating: 0, count: width * height)
        for frame in first.frames { _ = first.change(&canvas, with: frame) }
        start = canvas
      }
      return first
    }

    private func changes(of frame: Int) -> PackedRuns {
      store.changes(of: frame - frames.lowerBound)
    }

    /// Where the frames are cut.
    func sections(_ empty: SectionCuts) -> [Range<Int>] {
      var cuts = empty
      for frame in frames {
        var rows = Box.Rows(width: width)
        for run in changes(of: frame) { rows.include(run) }
        cuts.add(pixels: rows.box.area, work: rows.box.area)
      }
      return cuts.sections
    }
  }
}
