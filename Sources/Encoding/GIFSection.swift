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
  /// The colours of the first frame, for which all pixels were painted.
  private let changes: PackedRuns

  init(shown: ShownPixels, after changes: PackedRuns) {
    self.shown = shown
    self.changes = changes
  }

  /// By pixel.
  var meant: [Int32] {
    var numbers = [Int32](repeating: 0, count: shown.count)
    for run in changes.unpacked() { numbers.fill(run.pixels, with: run.number) }
    return numbers
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
