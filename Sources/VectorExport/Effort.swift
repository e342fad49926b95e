import Scene

/// Limits the work of an export, in evaluated layers and written numbers.
///
/// The cost of an SVG grows differently from that of frames: copies times attributes times breaks. Work
/// is counted, not timed, so that the same document is rejected on every machine. Once the limit is
/// reached, everything that would continue returns at once with what it has, and the export fails.
final class Effort {
  /// About ten seconds.
  static let most = 20_000_000
  /// For a written segment of a path, whose shortest spelling is looked for.
  static let segment = 8

  private let limit: Int
  private var spent = 0
  /// What attempts took.
  private var attempted = 0
  /// The layer that was being written when the limit was reached; nil until then.
  private(set) var culprit: Layer?
  /// The innermost layer being written.
  var current: Layer?

  init(limit: Int) { self.limit = limit }

  var isSpent: Bool { spent > limit }

  func spend(_ amount: Int) {
    guard !isSpent else { return }
    spent += amount
    if isSpent { culprit = current }
  }

  /// The result of something that the file could do without, which takes nothing from the limit. Nil if that is reached
  /// meanwhile, and once attempts have taken a quarter of it.
  func attempt<Result>(_ body: () -> Result?) -> Result? {
    guard !isSpent, attempted < limit / 4 else { return nil }
    let before = spent
    let result = body()
    let isWhole = !isSpent
    attempted += spent - before
    spent = before
    culprit = nil
    return isWhole ? result : nil
  }
}
