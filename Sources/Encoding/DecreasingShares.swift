/// Shares of work that each take a little less than the one before, so that workers who take the next one when they are done
/// all end at about the same time: the first three times as much as the last.
package enum DecreasingShares {
  /// What the first shares take together, of 1.
  package static func sum(of first: Int, of count: Int) -> Double {
    let even = Double(first) / Double(count)
    // The only two begin together, and so are equal.
    return count > 2 ? even + even * Double(count - first) / Double(2 * (count - 1)) : even
  }
}
