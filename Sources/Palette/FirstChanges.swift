/// When each pixel changes for the first time after the first frame.
package struct FirstChanges: Sendable {
  /// The frame; `never` if it does not change.
  private var frames: [UInt16]
  package static let never = UInt16.max

  package init(area: Int) { frames = [UInt16](repeating: Self.never, count: area) }

  /// Notes what changes with a frame.
  package mutating func note(_ runs: PackedRuns, of frame: Int) {
    guard frame > 0 else { return }
    // Beyond that it does no harm to take a change for an earlier one.
    let frame = UInt16(truncatingIfNeeded: min(frame, Int(Self.never) - 1))
    var frames = frames.mutableSpan
    for run in runs {
      for p in run.pixels where frames[p] == Self.never {
        frames[p] = frame
      }
    }
  }

  /// Appends those of later frames.
  package mutating func append(_ later: FirstChanges) {
    var frames = frames.mutableSpan
    for p in frames.indices { frames[p] = min(frames[p], later.frames[p]) }
  }

  /// Calls `body` with every pixel that changes, and the first frame with which it does.
  func forEach(_ body: (_ p: Int, _ frame: Int) -> Void) {
    let frames = frames.span
    for p in frames.indices where frames[p] != Self.never { body(p, Int(frames[p])) }
  }

  package func haveHappened(before frame: Int) -> [Bool] {
    frames.map { $0 != Self.never && Int($0) < frame }
  }
}
