/// Counts the values of properties that are computed while animations are followed, to limit the time and the memory
/// that a file can take: each of thousands of elements may ask again for the box of everything in it, at each of
/// thousands of moments.
final class ReadingEffort {
  private(set) var done = 0
  /// The maximum number of values.
  let most: Int
  /// These take five to ten seconds.
  static let usual = 40_000_000

  init(most: Int) { self.most = most }

  var isExhausted: Bool { done > most }

  func add(_ count: Int) { done += count }
}
