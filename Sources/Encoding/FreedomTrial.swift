/// Decides which ways of coding an image are tried. Neighbouring images mostly suit the same ways, so those that have not won
/// for a while are tried for some of the images only.
struct FreedomTrial: Sendable {
  /// The images in a row for which a way was tried and did not win.
  private var losses: [Int: Int] = [:]
  private var images = 0

  private static let many = 5
  /// All ways are tried for one image in so many.
  private let interval: Int

  init(interval: Int = 2) { self.interval = interval }

  /// Those of the numbered ways that are to be tried for the next image; the first one always.
  mutating func promising(of ways: [Int]) -> [Int] {
    images += 1
    if images % interval == 0 { return ways }
    return ways.filter { $0 == ways.first || losses[$0, default: 0] < Self.many }
  }

  /// Records which of the ways that were tried won.
  mutating func take(_ winner: Int, of tried: [Int]) {
    for way in tried { losses[way] = way == winner ? 0 : losses[way, default: 0] + 1 }
  }
}
