/// Decides which ways of coding an image are tried, and in which order. Neighbouring images mostly suit the same way, so the
/// one that won last comes first, by which the others can be given up early, and those that have not won for a while take
/// turns: each is tried for another one of a few images, and as soon as it wins, for all.
struct TurnTrial: Sendable {
  /// The images in a row for which a way was tried and did not win.
  private var losses: [Int: Int] = [:]
  private var winner: Int?
  private var images = 0

  /// A way that has lost this often in a row rests,
  private let patience: Int
  /// and is tried for one image in so many.
  private let interval: Int

  init(patience: Int, interval: Int) {
    self.patience = patience
    self.interval = interval
  }

  /// Those of the numbered ways that are to be tried for the next image, at least one.
  mutating func promising(of ways: [Int]) -> [Int] {
    images += 1
    let winner = winner
    var promising = ways.filter { $0 == winner }
    for (turn, way) in ways.enumerated() where way != winner {
      let rests = losses[way, default: 0] >= patience
      if !rests || (images + turn) % interval == 0 { promising.append(way) }
    }
    return promising.isEmpty ? Array(ways.prefix(1)) : promising
  }

  /// Records which of the ways that were tried won; nil for none of them.
  mutating func take(_ winner: Int?, of tried: [Int]) {
    for way in tried { losses[way] = way == winner ? 0 : losses[way, default: 0] + 1 }
    if let winner { self.winner = winner }
  }
}
