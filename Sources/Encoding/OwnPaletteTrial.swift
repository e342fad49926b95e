/// Decides whether to try an image with a palette of its own, which takes long, beside the one with the shared palette.
/// Neighbouring frames mostly turn out alike: while such images are well behind, only every fifth is tried.
struct OwnPaletteTrial: Sendable {
  /// The cost of the last such image for each byte of the other.
  private var ratio: Float = 0
  /// How many in a row cost more.
  private var losses = 0
  /// The images not tried since then.
  private var skipped = 0

  private static let fewLosses = 3
  private static let mostSkipped = 4
  /// The factor by which the expected cost may exceed the other's.
  private static let slack: Float = 1.06

  /// Whether to try one beside an image with the shared palette that has this cost and this many bytes.
  mutating func isPromising(beside cost: Float, _ bytes: Int) -> Bool {
    guard losses >= Self.fewLosses, skipped < Self.mostSkipped,
      ratio * Float(bytes) > cost * Self.slack
    else { return true }
    skipped += 1
    return false
  }

  /// Records the cost of an image with its own palette.
  mutating func take(_ cost: Float, beside other: Float, _ bytes: Int) {
    ratio = cost / Float(max(1, bytes))
    losses = cost > other ? losses + 1 : 0
    skipped = 0
  }
}
