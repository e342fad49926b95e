/// An order drawn at random, and the same in every run. After Effects keeps its draws to itself, and lottie-web's are
/// others each time it loads a file, so any order is as right as another.
struct RandomOrder: Hashable, Sendable {
  private let seed: Int

  /// Selectors of one text, and texts of one file, draw apart; very many share a few orders, so that a file cannot fill
  /// the memory with them.
  init(layer: Int, animator: Int, selector: Int) {
    seed = 1 + abs(layer % 1_000_000) * 256 + animator % 16 * 16 + selector % 16
  }

  /// The numbers below a count, each once.
  func numbers(below count: Int) -> [Int] {
    // Park and Miller's generator, whose first states still tell how close two seeds are.
    var state = seed
    func next() -> Int {
      state = state * 16807 % 2_147_483_647
      return state
    }
    for _ in 0..<4 { _ = next() }
    var left = Array(0..<count)
    return left.indices.map { _ in
      let place = next() * left.count / 2_147_483_647
      left.swapAt(place, left.count - 1)
      return left.removeLast()
    }
  }
}
