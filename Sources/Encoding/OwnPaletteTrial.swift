/// Whether an image with a palette of its own is worth making beside the one with the shared palette, which takes long:
/// neighbouring frames mostly fare alike. While such images are well behind, only every fifth is made.
struct OwnPaletteTrial: Sendable {
  /// What the last such image cost for each byte of the other.
  private var ratio: Float = 0
  /// How many in a row were dearer.
  private var losses = 0
  /// Images since then.
  private var skipped = 0

  private static let fewLosses = 3
  private static let mostSkipped = 4
  /// How much dearer than the other it may be expected to be.
  private static let slack: Float = 1.06

  /// Beside an image of the shared palette that costs so much and has so many bytes.
  mutating func isPromising(beside cost: Float, _ bytes: Int) -> Bool {
    guard losses >= Self.fewLosses, skipped < Self.mostSkipped,
      ratio * Float(bytes) > cost * Self.slack
    else { return true }
    skipped += 1
    return false
  }

  /// Takes note of what an image with its own palette costs.
  mutating func take(_ cost: Float, beside other: Float, _ bytes: Int) {
    ratio = cost / Float(max(1, bytes))
    losses = cost > other ? losses + 1 : 0
    skipped = 0
  }
}
