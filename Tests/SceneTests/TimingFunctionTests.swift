import Geometry
import Scene
import TestSupport
import Testing

struct TimingFunctionTests {
  @Test func `a Bézier curve is solved to the last bits`() {
    var random = SeededRNG(seed: 21)
    for _ in 0..<20_000 {
      let x1 = Double.random(in: 0...1, using: &random)
      let x2 = Double.random(in: 0...1, using: &random)
      let y1 = Double.random(in: -2...3, using: &random)
      let y2 = Double.random(in: -2...3, using: &random)
      let s = Double.random(in: 0.001...0.999, using: &random)
      let u = 1 - s
      let x = 3 * u * u * s * x1 + 3 * u * s * s * x2 + s * s * s
      let y = 3 * u * u * s * y1 + 3 * u * s * s * y2 + s * s * s
      let slope = 3 * u * u * x1 + 6 * u * s * (x2 - x1) + 3 * s * s * (1 - x2)
      let found = TimingFunction.cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2).ease(x)
      // Where the curve is steep, the last bit of x moves y further.
      guard abs(found - y) <= 1e-12 + 1e-14 / max(slope, 1e-6) else {
        Issue.record("(\(x1), \(y1), \(x2), \(y2)) at \(x): \(found), not \(y)")
        return
      }
    }
  }

  @Test func `a Bézier curve is solved where it turns`() {
    // Its x is straight at a quarter, for the curve's parameter as for x.
    let found = TimingFunction.cubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1).ease(0.25)
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      if 0.6 * (1 - s) * (1 - s) * s + s * s * s < 0.25 { low = s } else { high = s }
    }
    #expect(abs(found - (3 * (1 - low) * low * low + low * low * low)) < 1e-12)
  }

  @Test func `vertical and flat curves are solved too`() {
    let step = TimingFunction.cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)
    // There x has a triple root, so only a third of the digits is available.
    #expect(abs(step.ease(0.5) - 0.5) < 1e-5)
    #expect(step.ease(0.25) < 0.25)
    let extremes = TimingFunction.cubicBezier(x1: 0, y1: 1, x2: 0, y2: 1)
    #expect(extremes.ease(1e-9) > 0)
    #expect(extremes.ease(0) == 0)
  }

  @Test func `control points on the diagonal are the identity`() {
    let line = TimingFunction.cubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
    for i in 0...100 { #expect(line.ease(Double(i) / 100) == Double(i) / 100) }
  }

  @Test func `ends are fixed points`() {
    let curves: [TimingFunction] =
      [
        .linear, .cubicBezier(x1: 0.7, y1: -0.13, x2: 0.22, y2: 0.86), .steps(4, .jumpEnd),
        .steps(3, .jumpNone), .spring(Spring()), .spring(Spring(damping: 40)),
      ] + TimingFunction.Penner.allCases.map(TimingFunction.penner)
    for curve in curves {
      #expect(curve.ease(0) == 0)
      #expect(curve.ease(1) == 1)
      #expect(curve.ease(-1) == 0)
      #expect(curve.ease(2) == 1)
    }
  }

  @Test func `steps jump where CSS says`() {
    func values(_ position: TimingFunction.StepPosition) -> [Double] {
      [0, 0.3, 0.5, 0.99, 1].map { TimingFunction.steps(2, position).ease($0) }
    }
    #expect(values(.jumpEnd) == [0, 0, 0.5, 0.5, 1])
    #expect(values(.jumpStart) == [0.5, 0.5, 1, 1, 1])
    #expect(values(.jumpNone) == [0, 0, 1, 1, 1])
    let thirds: [Double] = [1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3, 1]
    #expect(values(.jumpBoth) == thirds)
  }

  @Test func `a summed time still lands on its step`() {
    var t = 0.0
    for i in 1...99 {
      t += 0.01
      #expect(TimingFunction.steps(100, .jumpEnd).ease(t) == Double(i) / 100)
    }
  }

  @Test func `elastic and bounce curves join without a jump`() {
    for curve in TimingFunction.Penner.allCases.map(TimingFunction.penner) {
      var before = 0.0
      for i in 1...4000 {
        let now = curve.ease(Double(i) / 4000)
        guard abs(now - before) < 0.01 else {
          Issue.record("\(curve) jumps at \(i): \(before), \(now)")
          return
        }
        before = now
      }
    }
  }

  @Test func `a spring in seconds is cut off, not stretched`() {
    let spring = Spring()
    let curve = TimingFunction.spring(spring)
    #expect(curve.ease(0.5, duration: 0.4) == spring.position(at: 0.2))
    #expect(curve.ease(1, duration: 0.2) == spring.position(at: 0.2))
    #expect(curve.ease(1, duration: 5) == 1)
  }
}
