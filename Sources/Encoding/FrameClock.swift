/// The unit in which a format counts how long a frame is shown.
public struct FrameClock: Hashable, Sendable {
  public var ticksPerSecond: Int
  /// The shortest duration that players honour; they slow down shorter frames.
  public var leastTicks: Int

  public init(ticksPerSecond: Int, leastTicks: Int) {
    self.ticksPerSecond = ticksPerSecond
    self.leastTicks = leastTicks
  }

  /// GIF's clock. Players turn delays of less than two hundredths into ten.
  public static let hundredths = FrameClock(ticksPerSecond: 100, leastTicks: 2)
  /// The clock of formats that count milliseconds. Browsers turn delays of ten milliseconds and less into a hundred.
  public static let milliseconds = FrameClock(ticksPerSecond: 1000, leastTicks: 11)

  /// The highest frame rate that every player honours, per second.
  public var fastest: Double { Double(ticksPerSecond) / Double(leastTicks) }

  /// The coarsest clock that is exact for evenly paced frames and for these durations, in seconds; nil if there is
  /// none with ticks that fit 16 bits.
  public static func exact(framesPerSecond: Double, _ lengths: [Double]) -> FrameClock? {
    guard framesPerSecond <= milliseconds.fastest, let pace = numerator(of: framesPerSecond) else {
      return nil
    }
    let most = min(0xFFFF, max(10_000, 10 * pace))
    for perSecond in stride(from: pace, through: most, by: pace)
    where lengths.allSatisfy({
      // Durations such as 0.1 + 0.2 are meant to be round.
      abs($0 * Double(perSecond) - ($0 * Double(perSecond)).rounded()) < 1e-6
    }) {
      return FrameClock(
        ticksPerSecond: perSecond,
        leastTicks: (perSecond * milliseconds.leastTicks + milliseconds.ticksPerSecond - 1)
          / milliseconds.ticksPerSecond)
    }
    return nil
  }

  /// Of a positive number as a fraction whose denominator is at most 1001, as those of 29.97 and of 30000 / 1001 are; nil if it is
  /// none, or has a numerator of more than 16 bits.
  private static func numerator(of number: Double) -> Int? {
    for denominator in 1...1001 {
      let product = number * Double(denominator)
      let whole = product.rounded()
      guard whole <= 65_535 else { return nil }
      if whole >= 1, abs(product - whole) < 1e-9 { return Int(whole) }
    }
    return nil
  }
}
