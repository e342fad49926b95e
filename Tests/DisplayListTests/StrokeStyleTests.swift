import DisplayList
import Geometry
import TestSupport
import Testing

struct StrokeStyleTests {
  @Test(arguments: 0..<200) func `a mitre's tip is on both rims, and no farther than its limit`(
    seed: Int
  ) {
    var random = SeededRNG(seed: UInt64(seed))
    let radius = Double.random(in: 0.1...30, using: &random)
    let first = Double.random(in: 0...fullTurn, using: &random)
    // Turns of more than this have tips hundreds of widths away.
    let turn = Double.random(in: -0.495...0.495, using: &random) * fullTurn
    func arm(_ angle: Double) -> Point {
      let (sine, cosine) = sineCosine(angle)
      return Point(cosine, sine) * radius
    }
    let (a, b) = (arm(first), arm(first + turn))
    let tip = StrokeStyle(miterLimit: 1000).miterTip(a, b, cosine: sineCosine(turn).cosine)
    guard let tip else {
      Issue.record("no mitre for a turn of \(turn)")
      return
    }
    let square = radius * radius
    #expect(abs(tip.dot(a) - square) < 1e-9 * square && abs(tip.dot(b) - square) < 1e-9 * square)

    let ratio = tip.length / radius
    for (limit, isMiter) in [(ratio * 1.001, true), (ratio * 0.999, ratio < 1 + 1e-9)] {
      let style = StrokeStyle(miterLimit: limit)
      let tip = style.miterTip(a, b, cosine: sineCosine(turn).cosine)
      #expect((tip != nil) == isMiter)
    }
    #expect(StrokeStyle(width: radius * 2, miterLimit: ratio * 1.001).reach >= tip.length)
  }

  @Test func `a line that returns along itself has no mitre, and other joins have none either`() {
    let up = Point(0, 1)
    #expect(StrokeStyle(miterLimit: 1e9).miterTip(up, -up, cosine: -1) == nil)
    for join in [StrokeStyle.Join.round, .bevel] {
      #expect(StrokeStyle(join: join).miterTip(up, Point(1, 0), cosine: 0) == nil)
    }
  }
}
