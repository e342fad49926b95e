/// Decides whether an image gets the shared palette or one of its own.
///
/// Coding an image both ways takes long, and neighbouring frames mostly turn out alike. So what each way costs is
/// predicted from the last image that was coded so, and only where they are close, and for every fifth image, both are
/// tried.
struct OwnPaletteTrial: Sendable {
  enum Way: Hashable, Sendable { case shared, own, both }

  /// What an image with the shared palette takes in bytes, and one with its own costs, for each painted pixel.
  private var shared: Float?
  private var own: Float?
  /// The images that were coded one way since both were tried.
  private var skipped = 0

  private static let mostSkipped = 4
  /// The factor by which predictions must differ.
  private static let margin: Float = 1.02

  /// The way to code an image that paints this many pixels; `error` is what the shared palette's visible error costs.
  mutating func way(painting pixels: Int, error: Float) -> Way {
    guard let shared, let own, skipped < Self.mostSkipped else { return .both }
    let (sharedCost, ownCost) = (shared * Float(pixels) + error, own * Float(pixels))
    guard max(sharedCost, ownCost) > min(sharedCost, ownCost) * Self.margin else { return .both }
    return sharedCost < ownCost ? .shared : .own
  }

  /// Records what an image took; nil for what was not tried.
  mutating func take(sharedBytes: Int?, ownCost: Float?, painting pixels: Int) {
    guard pixels > 0 else { return }
    if let sharedBytes { shared = Float(sharedBytes) / Float(pixels) }
    if let ownCost { own = ownCost / Float(pixels) }
    skipped = sharedBytes != nil && ownCost != nil ? 0 : skipped + 1
  }
}
