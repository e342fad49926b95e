/// Decides which ways of using an image's freedom are tried. Neighbouring images mostly suit the same ways, so those that
/// have not won for a while are tried for every second image only.
struct FreedomTrial: Sendable {
  /// The images in a row for which a way was tried and did not win.
  private var losses: [Int: Int] = [:]
  private var images = 0

  private static let many = 5
  private static let interval = 2

  /// Those of the numbered ways that are to be tried for the next image; the first one always.
  mutating func promising(of ways: [Int]) -> [Int] {
    images += 1
    if images % Self.interval == 0 { return ways }
    return ways.filter { $0 == ways.first || losses[$0, default: 0] < Self.many }
  }

  /// Records which of the ways that were tried won.
  mutating func take(_ winner: Int, of tried: [Int]) {
    for way in tried { losses[way] = way == winner ? 0 : losses[way, default: 0] + 1 }
  }
}
