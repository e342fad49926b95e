import Palette

/// The numbers of the colours that a frame's changed pixels should show, asked for in reading order.
struct WantedNumbers {
  private var runs: PackedRuns.Iterator
  private var run = FrameStore.Run(start: 0, count: 0, number: 0)

  init(_ changes: PackedRuns) { runs = changes.makeIterator() }

  /// The number of a changed pixel, at or after the last one that was asked for.
  @inline(__always)
  mutating func number(of pixel: Int) -> Int32 {
    while run.start + run.count <= pixel {
      guard let next = runs.next() else { preconditionFailure("a pixel that changes") }
      run = next
    }
    return run.number
  }
}
