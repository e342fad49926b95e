/// Does pieces of work that do not depend on each other, at the same time where there are workers.
///
/// `Encoding` starts no tasks itself: what uses it knows how many threads there are.
public protocol Workforce: Sendable {
  /// The results of all pieces, by number.
  func results<Result: Sendable>(
    of count: Int, _ piece: @escaping @Sendable (Int) -> Result
  ) async -> [Result]
}
