/// Decides whether an image gets the shared palette or one of its own.
///
/// Coding an image both ways takes long, and neighbouring frames mostly turn out alike. So what each way costs is
/// predicted from the last image that was coded so. While one way keeps winning and is predicted to win, both are tried
/// only now and then: for every ninth image, and half as often whenever that way wins again.
struct OwnPaletteTrial: Sendable {
  enum Way: Hashable, Sendable { case shared, own, both }

  /// What an image with the shared palette takes in bytes, and one with its own costs, for each painted pixel.
  private var rates: (shared: Float, own: Float) = (0, 0)
  /// The way that won last.
  private var winner = Way.shared
  /// How often in a row it did.
  private var wins = 0
  /// The images that were coded one way since both were tried.
  private var skipped = 0

  private static let fewWins = 3
  private static let mostSkipped = (first: 8, last: 32)
  /// The factor by which an image with its own palette, which looks better, must be expected to cost more not to be tried.
  private static let margin: Float = 1.06

  /// How many images in a row may be coded one way.
  private var patience: Int {
    let doublings = min(8, max(0, wins - Self.fewWins))
    return min(Self.mostSkipped.last, Self.mostSkipped.first << doublings)
  }

  /// The way to code an image that paints this many pixels; `error` is what the shared palette's visible error costs.
  mutating func way(painting pixels: Int, error: Float) -> Way {
    guard wins >= Self.fewWins, skipped < patience else { return .both }
    let shared = rates.shared * Float(pixels) + error
    let own = rates.own * Float(pixels)
    let isExpected = winner == .own ? own < shared : own > shared * Self.margin
    return isExpected ? winner : .both
  }

  /// Records what an image took, of which at least a pixel was painted; nil for a way that was not tried.
  mutating func take(
    sharedBytes: Int?, error: Float, ownCost: Float?, painting pixels: Int
  ) {
    if let sharedBytes { rates.shared = Float(sharedBytes) / Float(max(1, pixels)) }
    if let ownCost { rates.own = ownCost / Float(max(1, pixels)) }
    guard let sharedBytes, let ownCost else {
      skipped += 1
      return
    }
    let best = ownCost < Float(sharedBytes) + error ? Way.own : .shared
    wins = best == winner ? wins + 1 : 1
    (winner, skipped) = (best, 0)
  }
}
