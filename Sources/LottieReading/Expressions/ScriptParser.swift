/// Parses the subset of JavaScript that exporters and templates use in expressions.
struct ScriptParser {
  private let tokens: [ScriptToken]
  private var next = 0
  private var depth = 0

  /// Limit for nested terms and blocks.
  private static let deepest = 60

  static func program(_ text: String) throws(ScriptFailure) -> [ScriptStatement] {
    var parser = ScriptParser(tokens: try ScriptLexer.tokens(text))
    var statements: [ScriptStatement] = []
    while parser.token != .end { statements.append(try parser.statement()) }
    return statements
  }

  private init(tokens: [ScriptToken]) { self.tokens = tokens }

  private var token: ScriptToken { tokens[min(next, tokens.count - 1)] }

  private mutating func take(_ sign: String) -> Bool {
    guard token == .sign(sign) else { return false }
    next += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard token == .name(word) else { return false }
    next += 1
    return true
  }

  private mutating func need(_ sign: String) throws(ScriptFailure) {
    guard take(sign) else { throw .unsupported("unsupported syntax") }
  }

  private mutating func name() throws(ScriptFailure) -> String {
    guard case .name(let name) = token else { throw .unsupported("unsupported syntax") }
    next += 1
    return name
  }

  private mutating func deeper() throws(ScriptFailure) {
    depth += 1
    guard depth <= Self.deepest else { throw .unsupported("its depth") }
  }

  // MARK: Statements

  private mutating func statement() throws(ScriptFailure) -> ScriptStatement {
    try deeper()
    defer { depth -= 1 }
    if token == .sign("{") { return .block(try block()) }
    if take(";") { return .block([]) }
    if case .name(let word) = token, let statement = try statement(word) { return statement }
    let result = try sequence()
    _ = take(";")
    return .term(result)
  }

  /// Nil if the word does not begin a statement.
  private mutating func statement(_ word: String) throws(ScriptFailure) -> ScriptStatement? {
    switch word {
    case "var", "let", "const":
      let result = try declaration()
      _ = take(";")
      return result
    case "function":
      next += 1
      let name = try self.name()
      return .function(name, try body())
    case "if":
      next += 1
      try need("(")
      let condition = try sequence()
      try need(")")
      let yes = try statement()
      return .branch(condition, yes, takeWord("else") ? try statement() : nil)
    case "for", "while", "do":
      next += 1
      return .loop(try loop(word))
    case "try":
      next += 1
      return try attempt()
    case "return":
      next += 1
      if take(";") || token == .sign("}") || token == .end { return .give(nil) }
      let value = try sequence()
      _ = take(";")
      return .give(value)
    case "throw":
      next += 1
      _ = try sequence()
      _ = take(";")
      return .fail
    case "break", "continue":
      next += 1
      _ = take(";")
      return word == "break" ? .leave : .next
    case "switch":
      next += 1
      return try cases()
    case "class", "import", "async", "with":
      throw .unsupported("'\(word)'")
    default: return nil
    }
  }

  private mutating func declaration() throws(ScriptFailure) -> ScriptStatement {
    next += 1
    var names: [(String, ScriptTerm?)] = []
    repeat {
      let name = try self.name()
      names.append((name, take("=") ? try assignment() : nil))
    } while take(",")
    return .declare(names)
  }

  private mutating func block() throws(ScriptFailure) -> [ScriptStatement] {
    try need("{")
    var statements: [ScriptStatement] = []
    while !take("}") {
      guard token != .end else { throw .unsupported("unsupported syntax") }
      statements.append(try statement())
    }
    return statements
  }

  private mutating func loop(_ word: String) throws(ScriptFailure) -> ScriptLoop {
    var loop = ScriptLoop(body: .block([]))
    if word == "do" {
      loop.body = try statement()
      loop.asksLate = true
      guard takeWord("while") else { throw .unsupported("unsupported syntax") }
    }
    try need("(")
    if word != "for" {
      loop.condition = try sequence()
      try need(")")
      if word == "do" { _ = take(";") } else { loop.body = try statement() }
      return loop
    }
    if !take(";") {
      loop.start =
        token == .name("var") || token == .name("let")
        ? try declaration() : .term(try sequence())
      try need(";")
    }
    if !take(";") {
      loop.condition = try sequence()
      try need(";")
    }
    if !take(")") {
      loop.step = try sequence()
      try need(")")
    }
    loop.body = try statement()
    return loop
  }

  private mutating func cases() throws(ScriptFailure) -> ScriptStatement {
    try need("(")
    let subject = try sequence()
    try need(")")
    try need("{")
    var cases: [(ScriptTerm?, [ScriptStatement])] = []
    while !take("}") {
      let isDefault = takeWord("default")
      guard isDefault || takeWord("case") else { throw .unsupported("unsupported syntax") }
      let label = isDefault ? nil : try sequence()
      try need(":")
      var statements: [ScriptStatement] = []
      while token != .name("case"), token != .name("default"), token != .sign("}") {
        guard token != .end else { throw .unsupported("unsupported syntax") }
        statements.append(try statement())
      }
      cases.append((label, statements))
    }
    return .cases(subject, cases)
  }

  private mutating func attempt() throws(ScriptFailure) -> ScriptStatement {
    let body = try block()
    var name: String?
    var rescue: [ScriptStatement] = []
    if takeWord("catch") {
      if take("(") {
        name = try self.name()
        try need(")")
      }
      rescue = try block()
    }
    return .attempt(body, name: name, rescue: rescue, last: takeWord("finally") ? try block() : [])
  }

  private mutating func body() throws(ScriptFailure) -> ScriptBody {
    try need("(")
    var parameters: [String] = []
    while !take(")") {
      parameters.append(try name())
      guard take(",") || token == .sign(")") else { throw .unsupported("unsupported syntax") }
    }
    return ScriptBody(parameters: parameters, statements: try block())
  }

  // MARK: Terms

  private mutating func sequence() throws(ScriptFailure) -> ScriptTerm {
    var terms = [try assignment()]
    while take(",") { terms.append(try assignment()) }
    return terms.count == 1 ? terms[0] : .sequence(terms)
  }

  private mutating func assignment() throws(ScriptFailure) -> ScriptTerm {
    try deeper()
    defer { depth -= 1 }
    let left = try binary(0)
    if take("?") {
      let yes = try assignment()
      try need(":")
      return .choice(left, yes, try assignment())
    }
    for sign in ["=", "+=", "-=", "*=", "/=", "%="] where take(sign) {
      return .assign(left, String(sign.dropLast()), try assignment())
    }
    return left
  }

  private static let levels: [[String]] = [
    ["||"], ["&&"], ["==", "!=", "===", "!=="], ["<", ">", "<=", ">="], ["+", "-"],
    ["*", "/", "%"],
    ["**"],
  ]

  private mutating func binary(_ level: Int) throws(ScriptFailure) -> ScriptTerm {
    guard level < Self.levels.count else { return try unary() }
    var left = try binary(level + 1)
    if Self.levels[level].contains("<"), takeWord("instanceof") {
      guard takeWord("Array") else { throw .unsupported("'instanceof'") }
      return .call(.name("$bm_isInstanceOfArray"), [left])
    }
    while case .sign(let sign) = token, Self.levels[level].contains(sign) {
      next += 1
      let right = try binary(level + 1)
      left = level < 2 ? .logical(sign, left, right) : .binary(sign, left, right)
    }
    return left
  }

  private mutating func unary() throws(ScriptFailure) -> ScriptTerm {
    try deeper()
    defer { depth -= 1 }
    for sign in ["-", "+", "!"] where take(sign) { return .unary(sign, try unary()) }
    for (sign, step) in [("++", 1.0), ("--", -1.0)] where take(sign) {
      return .update(try unary(), by: step, isPrefix: true)
    }
    if takeWord("typeof") { return .unary("typeof", try unary()) }
    let isNew = takeWord("new")
    var term = try primary()
    while true {
      if take(".") {
        term = .member(term, try name())
      } else if take("[") {
        term = .element(term, try sequence())
        try need("]")
      } else if take("(") {
        term = .call(term, try list(until: ")"))
        if isNew { try checkNew(term) }
      } else if take("++") {
        return .update(term, by: 1, isPrefix: false)
      } else if take("--") {
        return .update(term, by: -1, isPrefix: false)
      } else {
        return term
      }
    }
  }

  private func checkNew(_ term: ScriptTerm) throws(ScriptFailure) {
    if case .call(.name(let name), _) = term, name == "Array" || name == "Error" { return }
    throw .unsupported("'new'")
  }

  private mutating func list(until end: String) throws(ScriptFailure) -> [ScriptTerm] {
    var terms: [ScriptTerm] = []
    while !take(end) {
      terms.append(try assignment())
      guard take(",") || token == .sign(end) else { throw .unsupported("unsupported syntax") }
    }
    return terms
  }

  private mutating func primary() throws(ScriptFailure) -> ScriptTerm {
    let current = token
    next += 1
    switch current {
    case .number(let value): return .number(value)
    case .text(let text): return .text(text)
    case .name("function"):
      if case .name = token { next += 1 }
      return .function(try body())
    case .name(let name): return .name(name)
    case .sign("("):
      let term = try sequence()
      try need(")")
      return term
    case .sign("["): return .list(try list(until: "]"))
    case .sign("{"): return .record(try record())
    case .sign(let sign): throw .unsupported("an unexpected '\(sign)'")
    case .end: throw .unsupported("unsupported syntax")
    }
  }

  private mutating func record() throws(ScriptFailure) -> [(String, ScriptTerm)] {
    var members: [(String, ScriptTerm)] = []
    while !take("}") {
      let key: String
      switch token {
      case .name(let name), .text(let name): key = name
      default: throw .unsupported("unsupported syntax")
      }
      next += 1
      try need(":")
      members.append((key, try assignment()))
      guard take(",") || token == .sign("}") else { throw .unsupported("unsupported syntax") }
    }
    return members
  }
}
