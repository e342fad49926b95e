import Scene

/// How much work one export may take, in layers that are evaluated and numbers that are written.
///
/// What multiplies in SVG is not what multiplies in pictures: copies times attributes times breaks. The work is
/// counted, not timed, so that the same document is refused on every machine. Once it is spent, everything that
/// would continue returns at once with what it has; the export has failed then.
final class Effort {
  /// In the order of ten seconds.
  static let most = 20_000_000

  private let limit: Int
  private var spent = 0
  /// The layer that was being written when the work was all done; nil until then.
  private(set) var culprit: Layer?
  /// The innermost layer that is being written.
  var current: Layer?

  init(limit: Int) { self.limit = limit }

  var isSpent: Bool { spent > limit }

  func spend(_ amount: Int) {
    guard !isSpent else { return }
    spent += amount
    if isSpent { culprit = current }
  }
}
