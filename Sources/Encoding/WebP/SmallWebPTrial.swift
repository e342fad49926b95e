/// Decides which ways of coding a small picture are tried: neighbouring ones mostly suit the same, so those that have not won
/// for a while are tried for every third picture only.
struct SmallWebPTrial: Sendable {
  typealias Way = SmallWebP.Way

  private var trial = FreedomTrial(interval: 3)
  private var winner: Way?
  /// Whether the last picture took fewer bytes with less green.
  private var wasLessGreen = true

  /// Those of the ways, in their order, that are to be tried for the next picture, and whether it is known to take fewer
  /// bytes with less green, which is tried along with all ways only.
  mutating func promising(of ways: [Way]) -> (ways: [Way], isLessGreen: Bool?) {
    let winnerFirst = ways.filter { $0 == winner } + ways.filter { $0 != winner }
    let numbers = trial.promising(of: winnerFirst.map(\.rawValue))
    guard numbers.count < ways.count else { return (ways, nil) }
    return (ways.filter { numbers.contains($0.rawValue) }, wasLessGreen)
  }

  /// Records which of the ways that were tried won, and whether with less green.
  mutating func take(_ winner: Way, of tried: [Way], isLessGreen: Bool) {
    trial.take(winner.rawValue, of: tried.map(\.rawValue))
    self.winner = winner
    wasLessGreen = isLessGreen
  }
}
