/// A length or a place as a symbol and further bits.
struct PrefixedNumber {
  let symbol: Int
  let extra: Int
  let extraBits: Int

  /// `value` is at least 1.
  init(_ value: Int) {
    let steps = value - 1
    guard steps >= 4 else {
      (symbol, extra, extraBits) = (steps, 0, 0)
      return
    }
    let power = Int.bitWidth - 1 - steps.leadingZeroBitCount
    symbol = 2 * power + (steps >> (power - 1) & 1)
    extraBits = power - 1
    extra = steps & (1 << extraBits - 1)
  }
}
