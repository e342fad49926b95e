/// A term of an expression.
indirect enum ScriptTerm {
  case number(Double)
  case text(String)
  case name(String)
  case list([ScriptTerm])
  case record([(String, ScriptTerm)])
  case function(ScriptBody)
  /// `-`, `+`, `!`, `typeof`.
  case unary(String, ScriptTerm)
  case binary(String, ScriptTerm, ScriptTerm)
  /// `&&`, `||`.
  case logical(String, ScriptTerm, ScriptTerm)
  case choice(ScriptTerm, ScriptTerm, ScriptTerm)
  /// The operator is empty for `=`.
  case assign(ScriptTerm, String, ScriptTerm)
  case update(ScriptTerm, by: Double, isPrefix: Bool)
  case call(ScriptTerm, [ScriptTerm])
  case member(ScriptTerm, String)
  case element(ScriptTerm, ScriptTerm)
  case sequence([ScriptTerm])
}

indirect enum ScriptStatement {
  case declare([(String, ScriptTerm?)])
  case term(ScriptTerm)
  case branch(ScriptTerm, ScriptStatement, ScriptStatement?)
  case loop(ScriptLoop)
  /// `switch`; nil is `default`.
  case cases(ScriptTerm, [(ScriptTerm?, [ScriptStatement])])
  case function(String, ScriptBody)
  case attempt([ScriptStatement], name: String?, rescue: [ScriptStatement], last: [ScriptStatement])
  case give(ScriptTerm?)
  case fail
  case block([ScriptStatement])
  case leave, next
}

struct ScriptLoop {
  var start: ScriptStatement?
  var condition: ScriptTerm?
  var step: ScriptTerm?
  var body: ScriptStatement
  /// Whether the condition is tested after the body.
  var asksLate = false
}

struct ScriptBody {
  var parameters: [String]
  var statements: [ScriptStatement]
}
