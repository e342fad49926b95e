import Scene
import TestSupport
import Testing

struct BirthsTests {
  private func random(_ random: inout SeededRNG) -> Births {
    var time = Double.random(in: -1...2, using: &random)
    let points = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      time += [0, Double.random(in: 0...2, using: &random)].randomElement(using: &random) ?? 0
      let rate = Bool.random(using: &random) ? 0 : Double.random(in: 0...50, using: &random)
      return Births.Point(time: time, rate: rate)
    }
    return Births(points, isInFullSwing: Bool.random(using: &random))
  }

  @Test func `particles are born in order, also within a span`() {
    var rng = SeededRNG(seed: 12)
    for _ in 0..<400 {
      let births = random(&rng)
      let start = Double.random(in: -2...4, using: &rng)
      let end = Double.random(in: 4...8, using: &rng)
      guard let numbers = births.numbers(from: start, to: end) else { continue }
      let all = stride(from: numbers.lowerBound, through: numbers.upperBound, by: 1)
      let times = all.compactMap { births.time(of: $0) }
      #expect(times.count == Array(all).count, "\(births)")
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 }, "\(births)")
      #expect(times.allSatisfy { $0 >= start - 1e-6 && $0 <= end + 1e-6 }, "\(births) \(times)")
      // The previous one was born before.
      let first = numbers.lowerBound
      if let before = births.time(of: first - 1), first > 0 || births.isInFullSwing {
        #expect(before <= start + 1e-6, "\(births)")
      }
    }
  }

  @Test func `a steady rate makes particles at even intervals`() {
    let births = Births(rate: 4)
    #expect((0..<6).map { births.time(of: Double($0)) } == [0, 0.25, 0.5, 0.75, 1, 1.25])
    #expect(births.time(of: -1) == nil && births.total == nil && births.end == nil)
    #expect(births.numbers(from: 0.3, to: 1) == 2...4)
  }

  @Test func `a rate that ends, or a count, ends births`() {
    // A triangle one second wide and 40 high.
    let burst = Births([
      .init(time: 1, rate: 0), .init(time: 1.5, rate: 40), .init(time: 2, rate: 0),
    ])
    #expect(burst.total == 20)
    #expect(burst.numbers(from: -5, to: 50) == 0...19)
    #expect(burst.time(of: 10) == 1.5)
    #expect(burst.mostAlive(for: 100) == 20)
    var counted = Births(rate: 10_000)
    counted.most = 30
    #expect(counted.total == 30 && counted.end == 29 / 10_000)
    var stopped = Births(rate: 10)
    stopped.stop(at: 0.5)
    #expect(stopped.total == 5 && stopped.end == 0.4)
  }

  @Test func `in full swing some particles were born before the start`() {
    let births = Births([.init(time: 0, rate: 2)], isInFullSwing: true)
    #expect(births.numbers(from: -2, to: 0) == -4...0)
    #expect(births.time(of: -3) == -1.5)
  }
}
