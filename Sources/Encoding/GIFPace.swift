/// Compares the bytes written after each frame with those of the best file so far: one that is well behind after a part of
/// the frames will not end up smaller.
package struct GIFPace: Sendable {
  package init() {}

  /// The bytes after each number of frames.
  private var bytes: [Int] = []
  /// Those of the best file.
  private var best: [Int] = []

  /// The part of the frames from which on files are compared.
  private static let part = 3

  /// Begins with another file.
  mutating func beginNext() { bytes = [] }

  /// The last file is the best one.
  mutating func lead() { best = bytes }

  /// Records the bytes of the first frames, and returns whether they are too many.
  mutating func isBehind(_ written: Int, at frame: Int, of count: Int) -> Bool {
    while bytes.count <= frame { bytes.append(written) }
    guard frame * Self.part >= count, frame < best.count else { return false }
    return written > best[frame] + best[frame] / 16
  }
}
