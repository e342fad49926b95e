/// The long-term course of an animation: whether it repeats, ends, or does neither.
struct Rhythm: Hashable, Sendable {
  /// The time in seconds from which it repeats or is still.
  var settles: Double
  /// The period in seconds; nil if it is still once settled.
  var period: Double?
  /// Whether it continues forever without repeating.
  var isEndless: Bool
  /// Whether it ends after all, but only after more than `ValueTiming.longest`: who writes a thousand repeats means that it
  /// never does.
  var endsLate = false

  static let still = Rhythm(settles: 0, period: nil, isEndless: false)

  /// The rhythm of all parts together; `longest` limits their common period, in seconds.
  static func joined(_ parts: some Sequence<Rhythm>, longest: Double) -> Rhythm {
    var result = Rhythm.still
    var periods: Set<Double> = []
    for part in parts {
      result.settles = max(result.settles, part.settles)
      if part.isEndless { result.isEndless = true }
      if part.endsLate { result.endsLate = true }
      // Repetitions within less than a millisecond cannot be seen.
      if let period = part.period, period >= 0.001 { periods.insert(period) }
    }
    guard !periods.isEmpty else { return result }
    if let common = commonPeriod(Array(periods), longest: longest) {
      result.period = common
    } else {
      result.isEndless = true
    }
    return result
  }

  /// The least common multiple in whole microseconds; nil if it is longer than `longest`.
  static func commonPeriod(_ periods: [Double], longest: Double) -> Double? {
    var common = 0
    for period in periods {
      let ticks = period * 1e6
      guard ticks < 1e15 else { return nil }
      let n = Int(ticks.rounded())
      guard n > 0 else { continue }
      guard common > 0 else {
        common = n
        continue
      }
      var (x, y) = (common, n)
      while y != 0 { (x, y) = (y, x % y) }
      let (product, overflow) = (common / x).multipliedReportingOverflow(by: n)
      guard !overflow, Double(product) <= longest * 1e6 else { return nil }
      common = product
    }
    if periods.count == 1 { return periods[0] }
    return common > 0 ? Double(common) / 1e6 : nil
  }
}
