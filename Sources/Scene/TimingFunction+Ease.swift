import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension TimingFunction {
  /// Maps the progress 0…1 of a cycle to the progress of the value, which may be outside of 0…1.
  ///
  /// A spring is stretched to its settling duration; `ease(_:duration:)` runs it in real seconds.
  public func ease(_ t: Double) -> Double {
    switch self {
    case .linear: unit(t)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      easeCubic(unit(t), min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2)
    case .steps(let count, let position): step(unit(t), count: max(1, count), position)
    case .spring(let spring): spring.settlingProgress(unit(t), duration: spring.settlingDuration)
    case .penner(let curve): curve.ease(unit(t))
    }
  }

  /// Like `ease(_:)` for a cycle of `duration` seconds. A spring runs in real seconds and is cut off if
  /// the cycle ends before it has settled, like a CASpringAnimation.
  public func ease(_ t: Double, duration: Double) -> Double {
    switch self {
    case .spring(let spring): spring.settlingProgress(unit(t), duration: duration)
    case .linear, .cubicBezier, .steps, .penner: ease(t)
    }
  }

  /// Whether it never leaves 0…1; false if that is expensive to find out.
  public var staysBetween: Bool {
    switch self {
    case .linear, .steps: true
    case .cubicBezier(_, let y1, _, let y2): (0...1).contains(y1) && (0...1).contains(y2)
    case .spring, .penner: false
    }
  }

  private func unit(_ t: Double) -> Double { t > 0 ? min(t, 1) : 0 }
}

extension Spring {
  /// The spring's value at a fraction of `duration`; exactly 1 at the end if it has settled.
  fileprivate func settlingProgress(_ t: Double, duration: Double) -> Double {
    let x = position(at: t * duration)
    return t >= 1 && abs(1 - x) <= 0.0011 ? 1 : x
  }
}

/// CSS Easing 1, 4: `steps()`. A time that rounding has put just below a jump counts as on it.
private func step(_ t: Double, count: Int, _ position: TimingFunction.StepPosition) -> Double {
  let n = Double(count)
  let passed = min((t * n + 1e-9).rounded(.down), n)
  switch position {
  case .jumpEnd: return passed / n
  case .jumpStart: return min(passed + 1, n) / n
  case .jumpNone: return count == 1 ? (t < 1 ? 0 : 1) : min(passed, n - 1) / (n - 1)
  case .jumpBoth: return min(passed + 1, n + 1) / (n + 1)
  }
}

/// The y of the point of a cubic Bézier from (0, 0) to (1, 1) whose x is `t`.
private func easeCubic(_ t: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double)
  -> Double
{
  if t <= 0 { return 0 }
  if t >= 1 { return 1 }
  if x1 == y1 && x2 == y2 { return t }
  let s = cubicParameter(atX: t, x1, x2)
  let cy = 3 * y1
  let by = 3 * (y2 - y1) - cy
  let ay = 1 - cy - by
  return ((ay * s + by) * s + cy) * s
}

/// The parameter at which the x of a cubic Bézier from 0 to 1 is `t`.
///
/// x grows with the parameter since both control points' x are in 0…1. Newton's method, kept inside a
/// shrinking bracket, stops when the next step would be below the last bits: an error e leaves at most
/// e² · |x″ / 2x′| + |e³ · x‴ / 6x′|, of which the first is 0 where the curve turns. It also stops where x is
/// less than `slack` from `t`.
public func cubicParameter(atX t: Double, _ x1: Double, _ x2: Double, slack: Double = 0) -> Double {
  if t <= 0 { return 0 }
  if t >= 1 { return 1 }
  let cx = 3 * x1
  let bx = 3 * (x2 - x1) - cx
  let ax = 1 - cx - bx
  var low = 0.0
  var high = 1.0
  var s = t
  for _ in 0..<64 {
    let error = ((ax * s + bx) * s + cx) * s - t
    if abs(error) < slack { break }
    if error > 0 { high = s } else { low = s }
    let slope = (3 * ax * s + 2 * bx) * s + cx
    let step = error / slope
    var next = s - step
    if !(next > low && next < high) {
      next = low + (high - low) / 2
    } else if abs((3 * ax * s + bx) * step * step) + abs(ax * step * step * step) < 1e-18 * slope {
      s = next
      break
    }
    if next == s || abs(next - s) < 1e-17 { break }
    s = next
  }
  return s
}

extension TimingFunction.Penner {
  /// Robert Penner's equations with the constants of easings.net: period 0.3 of the duration (0.45 for
  /// in-out), bounces of 2.75 parts.
  fileprivate func ease(_ t: Double) -> Double {
    if t <= 0 { return 0 }
    if t >= 1 { return 1 }
    switch self {
    case .easeInElastic:
      return -power(2, 10 * t - 10) * sine((t * 10 - 10.75) * (fullTurn / 3))
    case .easeOutElastic:
      return power(2, -10 * t) * sine((t * 10 - 0.75) * (fullTurn / 3)) + 1
    case .easeInOutElastic:
      let wave = sine((20 * t - 11.125) * (fullTurn / 4.5))
      return t < 0.5
        ? -(power(2, 20 * t - 10) * wave) / 2
        : power(2, -20 * t + 10) * wave / 2 + 1
    case .easeInBounce: return 1 - bounce(1 - t)
    case .easeOutBounce: return bounce(t)
    case .easeInOutBounce:
      return t < 0.5 ? (1 - bounce(1 - 2 * t)) / 2 : (1 + bounce(2 * t - 1)) / 2
    }
  }

  private func bounce(_ t: Double) -> Double {
    let n = 7.5625
    let d = 2.75
    if t < 1 / d { return n * t * t }
    if t < 2 / d { return n * (t - 1.5 / d) * (t - 1.5 / d) + 0.75 }
    if t < 2.5 / d { return n * (t - 2.25 / d) * (t - 2.25 / d) + 0.9375 }
    return n * (t - 2.625 / d) * (t - 2.625 / d) + 0.984375
  }
}
