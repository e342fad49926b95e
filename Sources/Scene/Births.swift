/// When the particles of an emitter's cell are born.
///
/// The rate is interpolated linearly between its points. Before the first point nothing is born, unless
/// the emitter starts in full swing; after the last one its rate continues. Particle k is born when the
/// integral of the rate reaches k, so each birth can be computed without the earlier ones.
public struct Births: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    /// Seconds of the emitter's own time.
    public var time: Double
    /// Particles a second; not negative.
    public var rate: Double

    public init(time: Double, rate: Double) {
      self.time = time
      self.rate = rate
    }
  }

  /// At least one, sorted by time; two at the same time make a jump.
  public var points: [Point]
  /// The maximum number of births; nil for no limit.
  public var most: Int?
  /// Whether the first rate has been going on forever.
  public var isInFullSwing: Bool
  /// After how many births they are all born again, alike; nil if never.
  public private(set) var perRound: Int?

  public init(_ points: [Point], most: Int? = nil, isInFullSwing: Bool = false) {
    precondition(!points.isEmpty, "births have a rate")
    self.points = points
    self.most = most
    self.isInFullSwing = isInFullSwing
  }

  /// A constant rate from time 0 on.
  public init(rate: Double) { self.init([Point(time: 0, rate: rate)]) }

  /// Makes births that have always been going on, at one rate, repeat after some seconds; the rate changes so that a
  /// whole number of particles is born in that time.
  mutating func goRound(every round: Double) {
    guard isInFullSwing, points.count == 1, most == nil else { return }
    let count = (points[0].rate * round).rounded()
    guard count >= 1, count < 1e6 else { return }
    points[0].rate = count / round
    perRound = Int(count)
  }

  /// The number of the particle in the first round that is like another one.
  public func model(of number: Int) -> Int {
    guard let perRound else { return number }
    let rest = number % perRound
    return rest < 0 ? rest + perRound : rest
  }

  /// The highest rate at any time.
  public var peak: Double { points.reduce(0) { max($0, $1.rate) } }

  /// The number of particles ever born; nil if births never end.
  public var total: Double? {
    let isEndless = (points.last?.rate ?? 0) > 0
    guard isEndless else {
      // Tolerates rounding errors: a tiny excess over a whole number does not count.
      let area = (count(at: .infinity) - 1e-9).rounded(.up)
      return most.map { min(Double($0), area) } ?? area
    }
    return most.map(Double.init)
  }

  /// When the last particle is born; nil if births never end.
  public var end: Double? {
    guard let total else { return nil }
    return total > 0 ? time(of: total - 1) ?? points[0].time : points[0].time
  }

  /// The largest number of particles alive at once if each lives this long.
  public func mostAlive(for lifetime: Double) -> Double {
    let steady = peak * lifetime + 1
    guard let total, !isInFullSwing else { return steady }
    return min(steady, total)
  }

  /// The integral of the rate up to a time; negative before the first point of an emitter in full
  /// swing.
  func count(at time: Double) -> Double {
    let first = points[0]
    guard time > first.time else {
      return isInFullSwing ? first.rate * (time - first.time) : 0
    }
    var sum = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      let span = b.time - a.time
      guard time >= b.time else {
        let u = time - a.time
        return sum + a.rate * u + (b.rate - a.rate) / span * u * u / 2
      }
      sum += (a.rate + b.rate) / 2 * span
    }
    let last = points[points.count - 1]
    return last.rate > 0 ? sum + last.rate * (time - last.time) : sum
  }

  /// When a particle is born; nil if it never is.
  public func time(of number: Double) -> Double? {
    let first = points[0]
    guard number >= 0 else {
      return isInFullSwing && first.rate > 0 ? first.time + number / first.rate : nil
    }
    var rest = number
    for (a, b) in zip(points, points.dropFirst()) {
      let span = b.time - a.time
      let area = (a.rate + b.rate) / 2 * span
      guard area > 0, rest < area else {
        rest -= area
        continue
      }
      // The positive root of a·u + slope·u²/2 = rest, in the form that also holds for a slope of 0.
      let slope = (b.rate - a.rate) / span
      let root = max(0, a.rate * a.rate + 2 * slope * rest).squareRoot()
      guard rest > 0 else { return a.time }
      return a.time + min(span, 2 * rest / (a.rate + root))
    }
    let last = points[points.count - 1]
    return last.rate > 0 ? last.time + max(0, rest) / last.rate : nil
  }

  /// The numbers of the particles born in a span, including its ends.
  public func numbers(from start: Double, to end: Double) -> ClosedRange<Double>? {
    guard peak > 0, end >= points[0].time || isInFullSwing else { return nil }
    var newest = count(at: end).rounded(.down)
    if let total { newest = min(newest, total - 1) }
    // While the rate is 0, not even the first particle is born.
    if let last = time(of: newest), last > end { newest -= 1 }
    let oldest = count(at: start).rounded(.up)
    return newest >= oldest ? oldest...newest : nil
  }

  /// Stops births at a time, which must not be before the first point.
  public mutating func stop(at end: Double) {
    let rate = rate(at: end)
    let start = points[0].time
    points.removeAll { $0.time >= end && $0.time > start }
    points += [Point(time: end, rate: rate), Point(time: end, rate: 0)]
  }

  private func rate(at time: Double) -> Double {
    for (a, b) in zip(points, points.dropFirst()) where time < b.time && time >= a.time {
      return a.rate + (b.rate - a.rate) * (time - a.time) / (b.time - a.time)
    }
    return points[points.count - 1].rate
  }
}
