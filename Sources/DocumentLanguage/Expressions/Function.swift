import Diagnostics
import DisplayList
import Geometry
import Notations
import SceneReading

/// A function of the expression language: one row of the table that evaluation, suggestions and the
/// reference share.
struct Function: Sendable {
  var name: String
  var arity: ClosedRange<Int>
  /// The signature as shown in the reference: `clamp(x, low, high)`.
  var signature: String
  /// What the function returns, without a full stop.
  var about: String
  var body: @Sendable (FunctionCall) throws(ExpressionError) -> ExpressionValue

  init(
    _ signature: String, _ arity: ClosedRange<Int>, _ about: String,
    _ body: @escaping @Sendable (FunctionCall) throws(ExpressionError) -> ExpressionValue
  ) {
    name = String(signature.prefix { $0 != "(" })
    self.arity = arity
    self.signature = signature
    self.about = about
    self.body = body
  }

  static let all: [Function] = numeric + lists + data + colors + layers

  /// The names that every expression can use.
  static let constants: [String: Double] = ["pi": fullTurn / 2]

  static func named(_ name: String) -> Function? { table[name] }

  private static let table: [String: Function] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })

  var arityText: String {
    switch (arity.lowerBound, arity.upperBound) {
    case (1, 1): "1 argument"
    case (let low, let high) where low == high: "\(low) arguments"
    case (let low, .max): "at least \(low) argument\(low == 1 ? "" : "s")"
    case (let low, let high): "\(low) to \(high) arguments"
    }
  }
}

/// A call of a function: the values of its arguments, and their bytes in the text.
struct FunctionCall {
  let name: String
  let values: [ExpressionValue]
  let ranges: [Range<Int>]
  let range: Range<Int>
  let evaluator: Evaluator

  func error(_ message: String, _ i: Int) -> ExpressionError {
    ExpressionError(message, at: ranges[i])
  }

  private func mismatch(_ expected: String, _ i: Int) -> ExpressionError {
    error("'\(name)' expects \(expected) here, found \(values[i].noun)", i)
  }

  func number(_ i: Int) throws(ExpressionError) -> Double {
    guard case .number(let value) = values[i] else { throw mismatch("a number", i) }
    return value
  }

  func number(_ i: Int, default standard: Double) throws(ExpressionError) -> Double {
    i < values.count ? try number(i) : standard
  }

  /// The number clamped to 0…1.
  func unit(_ i: Int) throws(ExpressionError) -> Double { min(max(try number(i), 0), 1) }

  func text(_ i: Int) throws(ExpressionError) -> String {
    guard case .text(let value) = values[i] else { throw mismatch("a text", i) }
    return value
  }

  func list(_ i: Int) throws(ExpressionError) -> [ExpressionValue] {
    guard case .list(let value) = values[i] else { throw mismatch("a list", i) }
    return value
  }

  /// The colour that an argument is or that its text describes.
  func color(_ i: Int) throws(ExpressionError) -> Color {
    switch values[i] {
    case .color(let color): return color
    case .text(let text):
      do throws(TextMistake) {
        return try ColorNotation.color(of: text)
      } catch {
        throw ExpressionError(error.message, hint: error.hint, at: ranges[i])
      }
    case .null, .bool, .number, .list, .record: throw mismatch("a colour", i)
    }
  }

  /// All arguments, or the elements of a single list.
  func numbers() throws(ExpressionError) -> [Double] {
    if values.count == 1, case .list(let elements) = values[0] {
      var result: [Double] = []
      for element in elements {
        guard case .number(let number) = element else {
          throw error("'\(name)' expects a list of numbers, found \(element.noun) in it", 0)
        }
        result.append(number)
      }
      guard !result.isEmpty else { throw error("the list is empty", 0) }
      return result
    }
    var result: [Double] = []
    for i in values.indices { result.append(try number(i)) }
    return result
  }

  func finite(_ value: Double) throws(ExpressionError) -> ExpressionValue {
    try evaluator.finite(value, range)
  }
}
