import Geometry
import SceneReading

extension Function {
  static let numeric: [Function] = [
    Function("min(a, b, …)", 1...Int.max, "the smallest of numbers or of a list of them") {
      (call) throws(ExpressionError) in
      .number(try call.numbers().reduce(.infinity) { min($0, $1) })
    },
    Function("max(a, b, …)", 1...Int.max, "the largest of numbers or of a list of them") {
      (call) throws(ExpressionError) in
      .number(try call.numbers().reduce(-.infinity) { max($0, $1) })
    },
    Function("clamp(x, low, high)", 3...3, "x limited to low…high") {
      (call) throws(ExpressionError) in
      let (low, high) = (try call.number(1), try call.number(2))
      guard low <= high else { throw call.error("'high' is less than 'low'", 2) }
      return .number(max(low, min(high, try call.number(0))))
    },
    unary("abs(x)", "the absolute value of x") { abs($0) },
    unary("floor(x)", "x rounded down") { $0.rounded(.down) },
    unary("ceil(x)", "x rounded up") { $0.rounded(.up) },
    unary("round(x)", "the nearest whole number, halves away from 0") { $0.rounded() },
    unary("sqrt(x)", "the square root") { $0.squareRoot() },
    Function("pow(x, y)", 2...2, "x to the power of y") { (call) throws(ExpressionError) in
      try call.finite(power(try call.number(0), try call.number(1)))
    },
    unary("exp(x)", "e to the power of x") { exponential($0) },
    Function("log(x)", 1...1, "the natural logarithm of a number above 0") {
      (call) throws(ExpressionError) in
      let x = try call.number(0)
      guard x > 0 else { throw call.error("only numbers above 0 have a logarithm", 0) }
      return try call.finite(logarithm(x))
    },
    unary("sin(degrees)", "the sine") { sine($0 * degree) },
    unary("cos(degrees)", "the cosine") { cosine($0 * degree) },
    Function("tan(degrees)", 1...1, "the tangent") { (call) throws(ExpressionError) in
      let degrees = try call.number(0)
      guard abs(degrees.remainder(dividingBy: 180)) != 90 else {
        throw call.error("a right angle has no tangent", 0)
      }
      return try call.finite(tangent(degrees * degree))
    },
    Function("atan2(y, x)", 2...2, "the direction of the vector (x, y) in degrees") {
      (call) throws(ExpressionError) in
      try call.finite(arcTangent(try call.number(0), try call.number(1)) / degree)
    },
  ]

  private static func unary(
    _ signature: String, _ about: String, _ body: @escaping @Sendable (Double) -> Double
  ) -> Function {
    Function(signature, 1...1, about) { (call) throws(ExpressionError) in
      try call.finite(body(try call.number(0)))
    }
  }
}
