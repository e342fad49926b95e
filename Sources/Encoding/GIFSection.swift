import Palette

/// A part of an animation, coded without the parts before it.
package struct GIFSection: Sendable {
  var images: [GIFImage]
  /// Their frames are counted from the section's first one.
  var shortfalls: [GIFShortfall]
  var mixedPixels: Int
}

/// The screen after the first frame of an opaque animation: what stands still has been painted then, for all sections. It never
/// changes, and all of them have it.
package final class GIFOpening: Sendable {
  let shown: ShownPixels
  let meant: [Int32]
  let sets: SymbolSets

  init(shown: ShownPixels, meant: [Int32], sets: SymbolSets) {
    self.shown = shown
    self.meant = meant
    self.sets = sets
  }
}

/// The canvas before a section, as the frames say.
struct SectionStart: Sendable {
  /// The number of each pixel's colour.
  private(set) var numbers: [Int32]
  /// Whether the pixel has changed since the first frame.
  private(set) var hasChanged: [Bool]

  /// Before a stored frame.
  init(before frame: Int, of store: FrameStore, area: Int) {
    numbers = [Int32](repeating: 0, count: area)
    hasChanged = [Bool](repeating: false, count: area)
    for i in 0..<frame {
      for run in store.runs(of: i) {
        numbers.fill(run.pixels, with: run.number)
        if i > 0 { hasChanged.fill(run.pixels, with: true) }
      }
    }
  }

  /// With a canvas that is read anew, before a frame.
  init(_ canvas: [FrameStore.Run], before frame: Int, _ changes: FirstChanges) {
    hasChanged = changes.haveHappened(before: frame)
    numbers = [Int32](repeating: 0, count: hasChanged.count)
    for run in canvas { numbers.fill(run.pixels, with: run.number) }
  }
}

/// When each pixel changes for the first time after the first frame.
struct FirstChanges: Sendable {
  /// The frame; `never` if it does not change.
  private var frames: [UInt16]
  private static let never = UInt16.max

  init(area: Int) { frames = [UInt16](repeating: Self.never, count: area) }

  /// Notes what changes with a frame.
  mutating func note(_ runs: [FrameStore.Run], of frame: Int) {
    guard frame > 0 else { return }
    // Beyond that it does no harm to take a change for an earlier one.
    let frame = UInt16(truncatingIfNeeded: min(frame, Int(Self.never) - 1))
    var frames = frames.mutableSpan
    for run in runs {
      for p in run.pixels where frames[p] == Self.never { frames[p] = frame }
    }
  }

  func haveHappened(before frame: Int) -> [Bool] {
    frames.map { $0 != Self.never && Int($0) < frame }
  }
}

extension FrameStore.Run {
  var pixels: Range<Int> { start..<start + count }
}
