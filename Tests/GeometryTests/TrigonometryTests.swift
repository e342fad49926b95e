import Geometry
import Glibc
import TestSupport
import Testing

/// Compares with the platform's libm.
struct TrigonometryTests {
  @Test func `sine and cosine agree with the platform's`() {
    var random = SeededRNG(seed: 1)
    for _ in 0..<20_000 {
      let x = Double.random(in: -1000...1000, using: &random)
      let (s, c) = sineCosine(x)
      guard abs(s - Glibc.sin(x)) <= 3e-16, abs(c - Glibc.cos(x)) <= 3e-16 else {
        Issue.record("at \(x): \(s), \(c)")
        return
      }
    }
  }

  @Test func `exponential, logarithm and power agree with the platform's`() {
    var random = SeededRNG(seed: 2)
    for _ in 0..<20_000 {
      let x = Double.random(in: -700...700, using: &random)
      let y = Glibc.exp(x)
      guard abs(exponential(x) - y) <= 4e-16 * y, abs(logarithm(y) - x) <= 4e-16 * max(1, abs(x))
      else {
        Issue.record("exponential or logarithm at \(x)")
        return
      }
      let base = Double.random(in: 0.01...100, using: &random)
      let exponent = Double.random(in: -8...8, using: &random)
      let p = Glibc.pow(base, exponent)
      guard abs(power(base, exponent) - p) <= 1e-14 * p else {
        Issue.record("power of \(base), \(exponent)")
        return
      }
    }
  }

  @Test func `the arc tangent agrees with the platform's in all quadrants`() {
    var random = SeededRNG(seed: 3)
    for _ in 0..<20_000 {
      let x = Double.random(in: -10...10, using: &random)
      let y = Double.random(in: -10...10, using: &random)
      guard abs(arcTangent(y, x) - Glibc.atan2(y, x)) <= 9e-16 else {
        Issue.record("at \(x), \(y): \(arcTangent(y, x))")
        return
      }
    }
    for (y, x) in [(0.0, -1.0), (-0.0, -1.0), (0.0, 1.0), (1, 0), (-1, 0), (0, 0)] {
      #expect(arcTangent(y, x) == Glibc.atan2(y, x))
    }
  }

  @Test func `whole powers are exact`() {
    #expect(power(2, 10) == 1024)
    #expect(power(-3, 3) == -27)
    #expect(power(10, -2) == 0.01)
    #expect(power(-8, 0.5).isNaN)
  }
}
