// Elementary functions that use only IEEE arithmetic: addition, multiplication, division and square root
// round the same everywhere, so these give the same bits on every machine, unlike a platform's libm. All of
// them are within a few units in the last place of the true value.

/// 2π.
public let fullTurn = 6.283185307179586

/// In radians: `45 * degree` is an eighth of a turn, `angle / degree` an angle in degrees.
public let degree = fullTurn / 360

/// Sine and cosine of an angle in radians; exact within one part in 1e16 at the Doubles nearest to
/// multiples of a quarter turn. NaN for angles that are not finite.
public func sineCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
  guard radians.isFinite else { return (.nan, .nan) }
  // Beyond 2^30 quarter turns the reduction below would lose its last bits.
  var angle = radians
  if abs(angle) > 1e9 { angle = angle.truncatingRemainder(dividingBy: fullTurn) }
  let quarter = (angle * 0.6366197723675814).rounded()
  // π/2 in three parts (Cody and Waite): the product with the first two is exact for small counts.
  let r =
    ((angle - quarter * 1.5707963267341256) - quarter * 6.077100506303966e-11)
    - quarter * 2.0222662487959506e-21
  let (s, c) = sineCosineNearZero(r)
  switch Int(quarter) & 3 {
  case 0: return (s, c)
  case 1: return (c, -s)
  case 2: return (-s, -c)
  default: return (-c, s)
  }
}

public func sine(_ radians: Double) -> Double { sineCosine(radians).sine }
public func cosine(_ radians: Double) -> Double { sineCosine(radians).cosine }

public func tangent(_ radians: Double) -> Double {
  let (s, c) = sineCosine(radians)
  return s / c
}

/// Taylor series whose next terms are below 1e-17 for |x| ≤ π/4.
private func sineCosineNearZero(_ x: Double) -> (Double, Double) {
  let q = x * x
  var s = 1.0
  var c = 1.0
  var k = 17.0
  while k > 1 {
    s = 1 - q / (k * (k - 1)) * s
    c = 1 - q / ((k - 1) * (k - 2)) * c
    k -= 2
  }
  return (x * s, c)
}

/// e to the power of x.
public func exponential(_ x: Double) -> Double {
  guard x < 709.8 else { return x.isNaN ? .nan : .infinity }
  guard x > -745.2 else { return 0 }
  let k = (x * 1.4426950408889634).rounded()
  let r = (x - k * 0.6931471803691238) - k * 1.9082149292705877e-10
  var sum = 1.0
  var n = 14.0
  while n > 0 {
    sum = 1 + r / n * sum
    n -= 1
  }
  // In two steps: 2^k alone may underflow to zero although the product is a subnormal number.
  let half = Int(k) / 2
  return sum * powerOfTwo(half) * powerOfTwo(Int(k) - half)
}

private func powerOfTwo(_ k: Int) -> Double { Double(sign: .plus, exponent: k, significand: 1) }

/// The natural logarithm; minus infinity at 0, NaN below.
public func logarithm(_ x: Double) -> Double {
  guard x > 0 else { return x == 0 ? -.infinity : .nan }
  guard x < .infinity else { return .infinity }
  var exponent = Double(x.exponent)
  var m = x.significand
  if m > 1.4142135623730951 {
    m /= 2
    exponent += 1
  }
  let f = (m - 1) / (m + 1)
  let q = f * f
  var sum = 0.0
  var n = 23.0
  while n > 0 {
    sum = sum * q + 1 / n
    n -= 2
  }
  return exponent * 0.6931471803691238 + (2 * f * sum + exponent * 1.9082149292705877e-10)
}

/// `base` to the power of `exponent`, like IEEE 754's `pow` for finite arguments.
public func power(_ base: Double, _ exponent: Double) -> Double {
  if exponent == 0 || base == 1 { return 1 }
  let isWhole = exponent == exponent.rounded(.towardZero)
  if isWhole, abs(exponent) <= 64 { return wholePower(base, Int(exponent)) }
  if base < 0 {
    guard isWhole else { return .nan }
    let magnitude = exponential(exponent * logarithm(-base))
    return exponent.truncatingRemainder(dividingBy: 2) == 0 ? magnitude : -magnitude
  }
  if base == 0 { return exponent > 0 ? 0 : .infinity }
  return exponential(exponent * logarithm(base))
}

private func wholePower(_ base: Double, _ exponent: Int) -> Double {
  var result = 1.0
  var factor = base
  var n = exponent.magnitude
  while n > 0 {
    if n & 1 == 1 { result *= factor }
    factor *= factor
    n >>= 1
  }
  return exponent < 0 ? 1 / result : result
}

/// The angle of the vector (x, y) in radians, −π…π, growing clockwise on the screen.
public func arcTangent(_ y: Double, _ x: Double) -> Double {
  if x.isNaN || y.isNaN { return .nan }
  if y == 0 { return x < 0 || (x == 0 && x.sign == .minus) ? copySign(.pi, y) : y }
  if x == 0 { return copySign(.pi / 2, y) }
  if x.isInfinite || y.isInfinite {
    return arcTangent(
      y.isInfinite ? copySign(1, y) : copySign(0, y), x.isInfinite ? copySign(1, x) : 0)
  }
  let base = arcTangentOfRatio(abs(y), abs(x))
  return copySign(x < 0 ? .pi - base : base, y)
}

public func arcCosine(_ x: Double) -> Double {
  arcTangent(max(0, (1 - x) * (1 + x)).squareRoot(), x)
}

public func arcSine(_ x: Double) -> Double {
  arcTangent(x, max(0, (1 - x) * (1 + x)).squareRoot())
}

private func copySign(_ magnitude: Double, _ sign: Double) -> Double {
  sign.sign == .minus ? -magnitude : magnitude
}

/// atan(y / x) for positive y and x: reduced to |t| ≤ tan(π/12), then the Taylor series.
private func arcTangentOfRatio(_ y: Double, _ x: Double) -> Double {
  let isSteep = y > x
  var t = isSteep ? x / y : y / x
  let isReduced = t > 0.2679491924311227
  if isReduced { t = (t * 1.7320508075688772 - 1) / (t + 1.7320508075688772) }
  let q = -t * t
  var sum = 0.0
  var n = 27.0
  while n > 0 {
    sum = sum * q + 1 / n
    n -= 2
  }
  var angle = t * sum
  if isReduced { angle += .pi / 6 }
  return isSteep ? .pi / 2 - angle : angle
}
