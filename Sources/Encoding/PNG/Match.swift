/// A copy of earlier bytes, or a literal (`none`).
struct Match: Hashable, Sendable {
  /// The length above 16 bits of the distance less one.
  let word: UInt32

  static let none = Match(word: 0)
  /// What is added to `word` for a match one byte longer.
  static let oneLonger: UInt32 = 1 << 16

  init(word: UInt32) { self.word = word }

  /// `length` is 3…258 bytes, `distance` 1…32768 bytes back.
  init(length: Int, distance: Int) {
    word = UInt32(truncatingIfNeeded: length << 16 | (distance - 1))
  }

  var length: Int { Int(word >> 16) }
  var distance: Int { Int(word & 0xFFFF) + 1 }
  func cut(to length: Int) -> Match { Match(length: length, distance: distance) }

  /// The symbol of a length, 257…285, and how many bits follow it.
  static func symbol(length: Int) -> (symbol: Int, extra: Int) {
    let steps = length - MatchFinder.shortest
    if length == MatchFinder.longest { return (285, 0) }
    if steps < 8 { return (257 + steps, 0) }
    let power = Int.bitWidth - 1 - steps.leadingZeroBitCount
    return (257 + 4 * (power - 1) + (steps >> (power - 2) & 3), power - 2)
  }

  /// The symbol of a distance, 0…29, and how many bits follow it.
  static func symbol(distance: Int) -> (symbol: Int, extra: Int) {
    let steps = distance - 1
    if steps < 4 { return (steps, 0) }
    let power = Int.bitWidth - 1 - steps.leadingZeroBitCount
    return (2 * power + (steps >> (power - 1) & 1), power - 1)
  }
}
