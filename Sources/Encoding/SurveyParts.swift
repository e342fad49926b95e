/// Where a long animation is cut so that its parts can be surveyed at the same time.
package struct SurveyParts: Sendable {
  /// The frames of a part and their pixels, at least: the first one is looked at as a whole, after the one before it.
  private let leastFrames: Int
  private let leastPixels: Int

  /// Each takes a little time to begin, and the survey is but a fifth of all the work.
  private static let most = 4

  package init(leastFrames: Int = 24, leastPixels: Int = 48 << 20) {
    self.leastFrames = leastFrames
    self.leastPixels = leastPixels
  }

  /// The frames of each part, of so many with so many pixels each; none if they are not worth parts.
  package func of(_ frames: Int, area: Int) -> [Range<Int>] {
    guard frames <= GIFSurvey.mostFramesOfParts else { return [] }
    let count = min(Self.most, frames / leastFrames, frames * area / leastPixels)
    guard count > 1 else { return [] }
    let ends = (0...count).map {
      Int((DecreasingShares.sum(of: $0, of: count) * Double(frames)).rounded())
    }
    return zip(ends, ends.dropFirst()).map { $0..<$1 }
  }
}
