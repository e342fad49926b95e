import Palette

/// A part of an animation, coded without the parts before it.
package struct GIFSection: Sendable {
  var images: [GIFImage]
  /// Their frames are counted from the section's first one.
  var shortfalls: [Shortfall]
  var mixedPixels: Int

  /// Moves what is large to a store.
  mutating func move(to store: any ByteStore) {
    for i in images.indices { images[i].stream.move(to: store) }
  }
}

/// The screen after the first frame of an opaque animation: what stands still has been painted then, for all sections. It never
/// changes, and all of them have it.
package final class GIFOpening: Sendable {
  private let packed: ShownPixels.Packed
  /// The colours of the first frame, for which all pixels were painted.
  private let changes: PackedRuns

  init(shown: ShownPixels, after changes: PackedRuns) {
    packed = shown.packed
    self.changes = changes
  }

  var shown: ShownPixels { ShownPixels(packed) }

  /// By pixel.
  var meant: [Int32] {
    var numbers = [Int32](repeating: 0, count: packed.count)
    for run in changes { numbers.fill(run.pixels, with: run.number) }
    return numbers
  }
}
