import DisplayList
import TestSupport
import Testing

struct DashPatternTests {
  private static func dashes(
    _ style: StrokeStyle, from: Double, to: Double, start: Double = 0
  ) throws -> [ClosedRange<Double>] {
    let pattern = try #require(DashPattern(style, length: to - start))
    var result: [ClosedRange<Double>] = []
    pattern.cut(from: from, to: to, start: start) { result.append($0.from...$0.to) }
    return result
  }

  @Test func `dashes and gaps take turns from the phase on`() throws {
    let even = StrokeStyle(dash: [3, 2], dashPhase: 1)
    #expect(try Self.dashes(even, from: 0, to: 10) == [0...2, 4...7, 9...10])
    #expect(try Self.dashes(even, from: 5, to: 10, start: 5) == [5...7, 9...10])
    let odd = StrokeStyle(dash: [3])
    #expect(try Self.dashes(odd, from: 0, to: 10) == [0...3, 6...9])
    let dots = StrokeStyle(dash: [0, 4])
    #expect(try Self.dashes(dots, from: 0, to: 9) == [0...0, 4...4, 8...8])
  }

  @Test(arguments: 0..<50) func `a part of a line has the dashes that the whole line has there`(
    seed: Int
  ) throws {
    var random = SeededRNG(seed: UInt64(seed))
    let lengths = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      Double(Int.random(in: 1...20, using: &random))
    }
    let style = StrokeStyle(
      dash: lengths, dashPhase: Double(Int.random(in: -50...50, using: &random)))
    let from = Double(Int.random(in: 0...99, using: &random))
    let to = from + Double(Int.random(in: 1...100, using: &random))
    let expected = try Self.dashes(style, from: 0, to: 200).compactMap { dash in
      let (a, b) = (max(dash.lowerBound, from), min(dash.upperBound, to))
      return a < b ? a...b : nil
    }
    #expect(try Self.dashes(style, from: from, to: to) == expected)
  }

  @Test func `lines that cannot be dashed are solid`() {
    for dash in [[], [0, 0], [-1, 2], [.infinity, 1], [1e-9, 1e-9]] as [[Double]] {
      #expect(DashPattern(StrokeStyle(dash: dash), length: 100) == nil, "\(dash)")
    }
    #expect(DashPattern(StrokeStyle(dash: [1, 1]), length: 100, most: 99) == nil)
    #expect(DashPattern(StrokeStyle(dash: [1, 1]), length: 100, most: 101) != nil)
  }
}
