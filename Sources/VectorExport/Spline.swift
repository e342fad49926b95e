import Scene

/// A cubic Bézier from (0, 0) to (1, 1), as in `keySplines`; x1 and x2 are in 0…1, y1 and y2 are free.
struct Spline: Hashable, Sendable {
  var x1: Double
  var y1: Double
  var x2: Double
  var y2: Double

  static let linear = Spline(x1: 0, y1: 0, x2: 1, y2: 1)

  /// What browsers do not reject: numbers within 0…1, but in CSS the heights are free.
  func isPlayable(in motion: SVGOptions.Motion) -> Bool {
    let limited = motion == .css ? [x1, x2] : [x1, y1, x2, y2]
    return limited.allSatisfy { $0 >= 0 && $0 <= 1 }
  }

  /// The same animation in reverse.
  var reversed: Spline { Spline(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1) }

  func rounded(_ decimals: Decimals) -> Spline {
    Spline(
      x1: decimals.rounded(x1), y1: decimals.rounded(y1), x2: decimals.rounded(x2),
      y2: decimals.rounded(y2))
  }

  private func coordinate(_ s: Double, _ c1: Double, _ c2: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * c1 + 3 * r * s * s * c2 + s * s * s
  }

  /// The curve's parameter at which x is `u`, as exactly as a fit needs it.
  func parameter(atX u: Double) -> Double { cubicParameter(atX: u, x1, x2, slack: 1e-13) }

  func value(at u: Double) -> Double { coordinate(parameter(atX: u), y1, y2) }

  /// The part of the curve between two values of x, stretched to the unit square; nil if it is flat.
  func part(from u0: Double, to u1: Double) -> Spline? {
    if u0 <= 0 && u1 >= 1 { return self }
    let s0 = parameter(atX: u0)
    let s1 = parameter(atX: u1)
    guard s1 > s0 else { return nil }
    func controls(_ c1: Double, _ c2: Double) -> [Double] {
      // The blossom of the cubic at (s0, s0, s0), (s0, s0, s1), (s0, s1, s1), (s1, s1, s1).
      func blossom(_ a: Double, _ b: Double, _ c: Double) -> Double {
        let p01 = a * c1
        let p12 = c1 + (c2 - c1) * a
        let p23 = c2 + (1 - c2) * a
        let p012 = p01 + (p12 - p01) * b
        let p123 = p12 + (p23 - p12) * b
        return p012 + (p123 - p012) * c
      }
      return [blossom(s0, s0, s0), blossom(s0, s0, s1), blossom(s0, s1, s1), blossom(s1, s1, s1)]
    }
    let x = controls(x1, x2)
    let y = controls(y1, y2)
    let width = x[3] - x[0]
    let height = y[3] - y[0]
    guard width > 1e-12, abs(height) > 1e-12 else { return nil }
    return Spline(
      x1: min(max((x[1] - x[0]) / width, 0), 1), y1: (y[1] - y[0]) / height,
      x2: min(max((x[2] - x[0]) / width, 0), 1), y2: (y[2] - y[0]) / height)
  }

  /// Values of x strictly inside at which the curve turns back: the extremes of an overshoot.
  var turningPoints: [Double] {
    // y'/3 = (y1) (1−s)² + 2 (y2−y1) s(1−s) + (1−y2) s²
    let a = y1 - 2 * (y2 - y1) + (1 - y2)
    let b = 2 * (y2 - y1) - 2 * y1
    let c = y1
    var roots: [Double] = []
    if abs(a) < 1e-12 {
      if abs(b) > 1e-12 { roots = [-c / b] }
    } else {
      let d = b * b - 4 * a * c
      if d > 0 { roots = [(-b - d.squareRoot()) / (2 * a), (-b + d.squareRoot()) / (2 * a)] }
    }
    return roots.filter { $0 > 1e-6 && $0 < 1 - 1e-6 }.map { coordinate($0, x1, x2) }.sorted()
  }
}
