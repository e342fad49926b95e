/// How a format counts the time for which a frame is shown.
public struct FrameClock: Hashable, Sendable {
  public var ticksPerSecond: Int
  /// The shortest time that players honour: they slow down frames of fewer ticks.
  public var leastTicks: Int

  public init(ticksPerSecond: Int, leastTicks: Int) {
    self.ticksPerSecond = ticksPerSecond
    self.leastTicks = leastTicks
  }

  /// GIF's. Players turn delays of less than two hundredths into ten.
  public static let hundredths = FrameClock(ticksPerSecond: 100, leastTicks: 2)
  /// Browsers turn delays of ten milliseconds and less into a hundred.
  public static let milliseconds = FrameClock(ticksPerSecond: 1000, leastTicks: 11)

  /// The most frames a second that every player honours.
  public var fastest: Double { Double(ticksPerSecond) / Double(leastTicks) }
}
