import Geometry
import Notations
import SceneReading

/// Parses expressions by recursive descent with precedence climbing.
struct ExpressionParser {
  /// The maximum nesting of brackets, conditions and signs; chains of operators do not count.
  static let deepest = 64
  /// The maximum length of an expression in bytes.
  static let longest = 20_000
  /// The maximum number of operators, elements and calls in an expression, which bounds the depth of its tree too.
  static let largest = 500

  private var lexer: Lexer
  private var token: Token
  private var depth = 0
  private var size = 0
  /// The end of the previous token.
  private var lastEnd: Int
  /// Whether the previous token was the word `not`.
  private var wasNot = false
  private var wasPercent = false

  /// Parses all bytes from `start` as one expression.
  static func parse(_ bytes: [UInt8], from start: Int) throws(ExpressionError) -> Expression {
    var parser = try ExpressionParser(bytes, from: start)
    let expression = try parser.expression()
    guard parser.token.kind == .end else { throw parser.unexpected("an operator or the end") }
    return expression
  }

  /// Parses the expression from `start` to its closing brace; `end` is the offset after that brace.
  static func parseBraced(_ bytes: [UInt8], from start: Int) throws(ExpressionError)
    -> (expression: Expression, end: Int)
  {
    var parser = try ExpressionParser(bytes, from: start)
    let expression = try parser.expression()
    guard parser.token.kind == .symbol("}") else { throw parser.unexpected("'}'") }
    return (expression, parser.token.end)
  }

  private init(_ bytes: [UInt8], from start: Int) throws(ExpressionError) {
    guard bytes.count - start <= ExpressionParser.longest else {
      throw ExpressionError(
        "an expression may have at most \(ExpressionParser.longest) bytes",
        at: start..<bytes.count)
    }
    lexer = Lexer(bytes, from: start)
    lastEnd = start
    token = try lexer.next()
  }

  private mutating func advance() throws(ExpressionError) {
    lastEnd = token.end
    wasNot = token.kind == .name("not")
    wasPercent = token.kind == .symbol("%")
    token = try lexer.next()
  }

  private mutating func accept(_ symbol: String) throws(ExpressionError) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  private mutating func expect(_ symbol: String) throws(ExpressionError) {
    guard try accept(symbol) else { throw unexpected("'\(symbol)'") }
  }

  private func unexpected(_ expected: String) -> ExpressionError {
    let found =
      switch token.kind {
      case .number(let value): NumberText.shortest(value)
      case .text(let text): "'\(text)'"
      case .name(let name): "'\(name)'"
      case .symbol(let symbol): "'\(symbol)'"
      case .end: "the end"
      }
    return ExpressionError(
      "expected \(expected), found \(found)", hint: operatorMeant, at: token.start..<token.end)
  }

  /// A hint at the operator for a word or symbol of another language.
  private var operatorMeant: String? {
    switch token.kind {
    case .name("and"): "write '&&'"
    case .name("or"): "write '||'"
    // The second star of `**`.
    case .symbol("*"): "write 'pow(a, b)' for a power"
    case .name("px"), .name("pt"), .name("s"), .name("ms"), .name("deg"):
      "numbers in expressions have no unit"
    case .name, .number, .text: wasNot ? "write '!'" : nil
    case .end where wasPercent: "'%' is a remainder; a percentage is a text of its own: \"50%\""
    case .symbol, .end: nil
    }
  }

  private mutating func count() throws(ExpressionError) {
    size += 1
    guard size <= ExpressionParser.largest else {
      throw ExpressionError(
        "this expression has more than \(ExpressionParser.largest) parts",
        at: token.start..<token.end)
    }
  }

  private mutating func descend() throws(ExpressionError) {
    depth += 1
    guard depth <= ExpressionParser.deepest else {
      throw ExpressionError(
        "this expression is nested more than \(ExpressionParser.deepest) deep",
        at: token.start..<token.end)
    }
  }

  private mutating func expression() throws(ExpressionError) -> Expression {
    try descend()
    defer { depth -= 1 }
    let condition = try operation(atLeast: 1)
    guard try accept("?") else { return condition }
    try count()
    let then = try expression()
    try expect(":")
    let otherwise = try expression()
    return .conditional(
      condition, then: then, otherwise: otherwise,
      condition.range.lowerBound..<otherwise.range.upperBound)
  }

  private mutating func operation(atLeast precedence: Int) throws(ExpressionError) -> Expression {
    var left = try unary()
    while case .symbol(let symbol) = token.kind, let binary = Expression.Binary(rawValue: symbol),
      binary.precedence >= precedence
    {
      try count()
      try advance()
      let right = try operation(atLeast: binary.precedence + 1)
      left = .binary(binary, left, right, left.range.lowerBound..<right.range.upperBound)
    }
    return left
  }

  private mutating func unary() throws(ExpressionError) -> Expression {
    guard case .symbol(let symbol) = token.kind, let sign = Expression.Unary(rawValue: symbol)
    else { return try postfix() }
    let start = token.start
    try count()
    try descend()
    defer { depth -= 1 }
    try advance()
    let operand = try unary()
    return .unary(sign, operand, start..<operand.range.upperBound)
  }

  private mutating func postfix() throws(ExpressionError) -> Expression {
    var value = try primary()
    while true {
      let start = value.range.lowerBound
      if try accept("[") {
        try count()
        let index = try expression()
        try expect("]")
        value = .index(value, index, start..<lastEnd)
      } else if try accept(".") {
        try count()
        guard case .name(let key) = token.kind else { throw unexpected("a key") }
        try advance()
        value = .member(value, key, start..<lastEnd)
      } else {
        return value
      }
    }
  }

  private mutating func primary() throws(ExpressionError) -> Expression {
    let start = token.start
    switch token.kind {
    case .number(let value):
      try advance()
      return .constant(.number(value), start..<lastEnd)
    case .text(let text):
      try advance()
      return .constant(.text(text), start..<lastEnd)
    case .name(let name):
      try advance()
      return try named(name, start..<lastEnd)
    case .symbol("("):
      try advance()
      let inner = try expression()
      try expect(")")
      return inner
    case .symbol("["):
      try advance()
      return try list(from: start)
    case .symbol, .end: throw unexpected("a value")
    }
  }

  /// Parses the rest of `[1, 2, 3]` or `[i * i for i in range(9) if i > 3]` after the opening bracket.
  private mutating func list(from start: Int) throws(ExpressionError) -> Expression {
    if try accept("]") { return .list([], start..<lastEnd) }
    try count()
    let first = try expression()
    guard token.kind == .name("for") else {
      var elements = [first]
      while try accept(",") {
        try count()
        elements.append(try expression())
      }
      try expect("]")
      return .list(elements, start..<lastEnd)
    }
    try advance()
    guard case .name(let name) = token.kind else { throw unexpected("a name for each element") }
    try advance()
    guard token.kind == .name("in") else { throw unexpected("'in'") }
    try advance()
    let source = try expression()
    var condition: Expression?
    if token.kind == .name("if") {
      try count()
      try advance()
      condition = try expression()
    }
    try expect("]")
    return .each(first, name, in: source, where: condition, start..<lastEnd)
  }

  private mutating func named(_ name: String, _ range: Range<Int>) throws(ExpressionError)
    -> Expression
  {
    switch name {
    case "true": return .constant(.bool(true), range)
    case "false": return .constant(.bool(false), range)
    case "null": return .constant(.null, range)
    default: break
    }
    guard try accept("(") else { return .name(name, range) }
    try count()
    let arguments = try expressions(until: ")")
    return .call(name, arguments, name: range, range.lowerBound..<lastEnd)
  }

  private mutating func expressions(until close: String) throws(ExpressionError) -> [Expression] {
    var result: [Expression] = []
    if try accept(close) { return result }
    repeat {
      try count()
      result.append(try expression())
    } while try accept(",")
    try expect(close)
    return result
  }
}
