/// Decides which of two steps to the next frame is coded, with as few estimates of their sizes as possible. Neighbouring
/// frames mostly turn out alike: while one way is well ahead, only every fifth frame is compared, and while it is just
/// ahead every other one.
struct StepTrial: Sendable {
  /// Whether drawing over what is below won last.
  private var isOver = false
  /// How often in a row the same way won.
  private var wins = 0
  /// How often in a row it won by far.
  private var farWins = 0
  /// The frames not compared since then.
  private var skipped = 0

  private static let fewWins = 3
  private static let mostSkipped = (near: 1, far: 4)
  /// A win is by far if the other step is larger by this factor.
  private static let far = 1.2

  /// Returns the smallest of the steps, of which there is at least one; `estimate` returns the size of one.
  mutating func best<Failure: Error>(
    of steps: [FrameStep], _ estimate: (FrameStep) throws(Failure) -> Int
  ) throws(Failure) -> FrameStep {
    guard steps.count > 1 else { return steps[0] }
    let most = farWins >= Self.fewWins ? Self.mostSkipped.far : Self.mostSkipped.near
    if steps.count == 2, wins >= Self.fewWins, skipped < most,
      let expected = steps.first(where: { $0.isOver == isOver })
    {
      skipped += 1
      return expected
    }
    var best = (step: steps[0], size: Int.max)
    var second = Int.max
    for step in steps {
      let size = try estimate(step)
      if size < best.size {
        (best, second) = ((step, size), best.size)
      } else {
        second = min(second, size)
      }
    }
    let isFar = Double(second) > Double(best.size) * Self.far
    if best.step.isOver != isOver { (wins, farWins) = (0, 0) }
    wins += 1
    farWins = isFar ? farWins + 1 : 0
    (isOver, skipped) = (best.step.isOver, 0)
    return best.step
  }
}
