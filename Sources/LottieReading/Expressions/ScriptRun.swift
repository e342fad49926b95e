/// Runs an expression at one frame.
final class ScriptRun {
  let document: ExpressionDocument
  let property: ExpressionProperty
  let frame: Double
  /// Whether it accessed something that varies between frames.
  var sawTime = false
  private let global = ScriptScope(inside: nil)
  private var scopes: [ScriptScope] = []

  /// Limits for the items of a script's lists and records, and for its calls per frame.
  private static let mostItems = 10_000

  private enum Flow { case on, left, next, given(ScriptValue) }

  init(_ document: ExpressionDocument, _ property: ExpressionProperty, at frame: Double) {
    self.document = document
    self.property = property
    self.frame = frame
  }

  /// The value of `$bm_rt`, where exporters put the result; otherwise the last term's, as in After Effects.
  func value(of program: [ScriptStatement]) throws(ScriptFailure) -> ScriptValue {
    defer {
      // Break reference cycles between functions and scopes.
      global.values = [:]
      for scope in scopes { scope.values = [:] }
    }
    _ = try run(program, in: global)
    let result = global.values["$bm_rt"] ?? .undefined
    guard case .undefined = result else { return result }
    guard case .term(let term)? = program.last else { throw .thrown("it has no value") }
    return try value(term, global)
  }

  // MARK: Statements

  private func run(_ statements: [ScriptStatement], in scope: ScriptScope) throws(ScriptFailure)
    -> Flow
  {
    for case .function(let name, let body) in statements {
      scope.values[name] = .function(ScriptFunction(body: body, scope: scope))
    }
    for statement in statements {
      let flow = try run(statement, in: scope)
      if case .on = flow { continue }
      return flow
    }
    return .on
  }

  private func run(_ statement: ScriptStatement, in scope: ScriptScope) throws(ScriptFailure)
    -> Flow
  {
    try document.enter()
    defer { document.leave() }
    switch statement {
    case .declare(let names):
      for (name, term) in names {
        if let term {
          scope.values[name] = try value(term, scope)
        } else if scope.values[name] == nil {
          scope.values[name] = .undefined
        }
      }
    case .term(let term): _ = try value(term, scope)
    case .branch(let condition, let yes, let no):
      if try plain(condition, scope).isTrue { return try run(yes, in: scope) }
      if let no { return try run(no, in: scope) }
    case .loop(let loop): return try run(loop, in: scope)
    case .cases(let subject, let cases): return try run(subject, cases, in: scope)
    case .function: break
    case .attempt(let body, let name, let rescue, let last):
      return try attempt(body, name, rescue, last, in: scope)
    case .give(let term):
      return .given(
        try term.map { term throws(ScriptFailure) in try value(term, scope) } ?? .undefined)
    case .fail: throw .thrown("it throws one")
    case .block(let statements): return try run(statements, in: scope)
    case .leave: return .left
    case .next: return .next
    }
    return .on
  }

  private func run(_ loop: ScriptLoop, in scope: ScriptScope) throws(ScriptFailure) -> Flow {
    if let start = loop.start { _ = try run(start, in: scope) }
    var isFirst = loop.asksLate
    while true {
      try document.step()
      if !isFirst, let condition = loop.condition, !(try plain(condition, scope).isTrue) { break }
      isFirst = false
      switch try run(loop.body, in: scope) {
      case .on, .next: break
      case .left: return .on
      case .given(let value): return .given(value)
      }
      if let step = loop.step { _ = try value(step, scope) }
    }
    return .on
  }

  private func run(
    _ subject: ScriptTerm, _ cases: [(ScriptTerm?, [ScriptStatement])], in scope: ScriptScope
  ) throws(ScriptFailure) -> Flow {
    let value = try plain(subject, scope)
    var start = cases.firstIndex { if case nil = $0.0 { true } else { false } }
    for (i, one) in cases.enumerated() {
      guard let label = one.0, ScriptValue.isSame(value, try plain(label, scope)) else { continue }
      start = i
      break
    }
    guard let start else { return .on }
    for (_, statements) in cases[start...] {
      switch try run(statements, in: scope) {
      case .on: continue
      case .left: return .on
      case .next: return .next
      case .given(let value): return .given(value)
      }
    }
    return .on
  }

  private func attempt(
    _ body: [ScriptStatement], _ name: String?, _ rescue: [ScriptStatement],
    _ last: [ScriptStatement], in scope: ScriptScope
  ) throws(ScriptFailure) -> Flow {
    var flow = Flow.on
    do {
      flow = try run(body, in: scope)
    } catch {
      guard case .thrown(let reason) = error else { throw error }
      if let name { scope.values[name] = .record(ScriptRecord(["message": .text(reason)])) }
      flow = try run(rescue, in: scope)
    }
    _ = try run(last, in: scope)
    return flow
  }

  // MARK: Terms

  private func value(_ term: ScriptTerm, _ scope: ScriptScope) throws(ScriptFailure) -> ScriptValue
  {
    try document.enter()
    defer { document.leave() }
    switch term {
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .name(let name):
      if let holder = scope.holder(of: name) { return holder.values[name] ?? .undefined }
      guard let value = try named(name) else { throw .thrown("there is no '\(name)'") }
      return value
    case .list(let terms):
      return .list(ScriptList(try document.plain(values(terms, scope), self)))
    case .record(let members):
      let record = ScriptRecord([:])
      for (key, term) in members { record.members[key] = try value(term, scope) }
      return .record(record)
    case .function(let body): return .function(ScriptFunction(body: body, scope: scope))
    case .unary(let sign, let term): return try unary(sign, term, scope)
    case .binary(let sign, let left, let right):
      return try binary(sign, plain(left, scope), plain(right, scope))
    case .logical(let sign, let left, let right):
      let first = try plain(left, scope)
      return first.isTrue == (sign == "||") ? first : try value(right, scope)
    case .choice(let condition, let yes, let no):
      return try value(try plain(condition, scope).isTrue ? yes : no, scope)
    case .assign(let target, let sign, let term):
      var new = try value(term, scope)
      if !sign.isEmpty {
        new = ScriptArithmetic.combined(
          sign, try plain(target, scope), try document.plain(new, self))
      }
      try set(target, new, scope)
      return new
    case .update(let target, let step, let isPrefix):
      let old = try plain(target, scope).number
      try set(target, .number(old + step), scope)
      return .number(isPrefix ? old + step : old)
    case .call(let callee, let terms): return try call(callee, terms, scope)
    case .member(let term, let name): return try member(name, of: value(term, scope))
    case .element(let term, let index):
      return try element(plain(index, scope), of: value(term, scope))
    case .sequence(let terms):
      var last = ScriptValue.undefined
      for term in terms { last = try value(term, scope) }
      return last
    }
  }

  private func values(_ terms: [ScriptTerm], _ scope: ScriptScope) throws(ScriptFailure)
    -> [ScriptValue]
  {
    var values: [ScriptValue] = []
    for term in terms { values.append(try value(term, scope)) }
    return values
  }

  /// Replaces properties by their values.
  private func plain(_ term: ScriptTerm, _ scope: ScriptScope) throws(ScriptFailure) -> ScriptValue
  {
    try document.plain(try value(term, scope), self)
  }

  private func unary(_ sign: String, _ term: ScriptTerm, _ scope: ScriptScope)
    throws(ScriptFailure) -> ScriptValue
  {
    let value = try plain(term, scope)
    switch sign {
    case "!": return .flag(!value.isTrue)
    case "-": return ScriptArithmetic.combined("*", value, .number(-1))
    case "typeof":
      switch value {
      case .undefined: return .text("undefined")
      case .flag: return .text("boolean")
      case .number: return .text("number")
      case .text: return .text("string")
      case .function: return .text("function")
      case .list, .record, .path, .place: return .text("object")
      }
    default: return .number(value.number)
    }
  }

  private func binary(_ sign: String, _ a: ScriptValue, _ b: ScriptValue) throws(ScriptFailure)
    -> ScriptValue
  {
    switch sign {
    case "==", "===": return .flag(ScriptValue.isSame(a, b))
    case "!=", "!==": return .flag(!ScriptValue.isSame(a, b))
    case "<": return .flag(a.number < b.number)
    case ">": return .flag(a.number > b.number)
    case "<=": return .flag(a.number <= b.number)
    case ">=": return .flag(a.number >= b.number)
    default: return ScriptArithmetic.combined(sign, a, b)
    }
  }

  private func set(_ target: ScriptTerm, _ value: ScriptValue, _ scope: ScriptScope)
    throws(ScriptFailure)
  {
    switch target {
    case .name(let name): (scope.holder(of: name) ?? global).values[name] = value
    case .member(let term, let name):
      guard case .record(let record) = try self.value(term, scope) else {
        throw .thrown("'\(name)' cannot be set")
      }
      record.members[name] = value
    case .element(let term, let index):
      let key = try plain(index, scope)
      switch try self.value(term, scope) {
      case .list(let list):
        guard let i = Int(exactly: key.number), i >= 0, i < Self.mostItems else {
          throw .thrown("there is no item \(key.text)")
        }
        while list.items.count <= i { list.items.append(.undefined) }
        list.items[i] = try document.plain(value, self)
      case .record(let record):
        guard record.members.count < Self.mostItems else { throw .tooLong }
        record.members[key.text] = value
      default: throw .thrown("'\(key.text)' cannot be set")
      }
    default: throw .unsupported("unsupported syntax")
    }
  }

  // MARK: Members and calls

  private func member(_ name: String, of value: ScriptValue) throws(ScriptFailure) -> ScriptValue {
    switch value {
    case .undefined: throw .thrown("'\(name)' of nothing")
    case .record(let record): return record.members[name] ?? .undefined
    case .list(let list) where name == "length": return .number(Double(list.items.count))
    case .text(let text) where name == "length": return .number(Double(text.utf16.count))
    case .place(let place): return try document.member(name, of: place, self)
    case .list, .text, .flag, .number, .function, .path: return .undefined
    }
  }

  private func element(_ key: ScriptValue, of value: ScriptValue) throws(ScriptFailure)
    -> ScriptValue
  {
    switch value {
    case .undefined: throw .thrown("'\(key.text)' of nothing")
    case .record(let record): return record.members[key.text] ?? .undefined
    case .list(let list):
      guard let i = Int(exactly: key.number), list.items.indices.contains(i) else {
        return .undefined
      }
      return list.items[i]
    case .place(.property):
      guard case .text(let name) = key else {
        let plain = try document.plain(value, self)
        if case .place = plain { return .undefined }
        return try element(key, of: plain)
      }
      return try member(name, of: value)
    case .place: return try member(key.text, of: value)
    case .number(let number): return key.number == 0 ? .number(number) : .undefined
    case .text(let text): return ScriptText.letter(key.number, of: text)
    case .flag, .function, .path: return .undefined
    }
  }

  private func call(_ callee: ScriptTerm, _ terms: [ScriptTerm], _ scope: ScriptScope)
    throws(ScriptFailure) -> ScriptValue
  {
    let arguments = try values(terms, scope)
    switch callee {
    case .name("eval"):
      guard let script = arguments.first else { return .undefined }
      guard case .text(let text) = script else { return script }
      guard case .term(let term)? = try ScriptParser.program(text).first else {
        throw .thrown("'eval' of nothing")
      }
      return try value(term, scope)
    case .name(let name) where scope.holder(of: name) == nil:
      return try document.call(name, arguments, self)
    case .member(.name("Math"), let name):
      return try ScriptLibrary.mathematics(name, try document.plain(arguments, self))
    case .member(let term, let name):
      let receiver = try value(term, scope)
      if case .record(let record) = receiver, case .function(let function)? = record.members[name] {
        return try call(function, arguments)
      }
      if case .place(let place) = receiver {
        return try document.call(name, of: place, arguments, self)
      }
      return try ScriptLibrary.method(name, of: receiver, try document.plain(arguments, self))
    default:
      switch try value(callee, scope) {
      case .function(let function): return try call(function, arguments)
      case .place(let place): return try document.inside(place, arguments, self)
      case .record(let record): return record.members[arguments.first?.text ?? ""] ?? .undefined
      case .list(let list):
        // Items of a list in a file of data are named after it: 'weather 0'.
        let words = (arguments.first?.text ?? "").split(separator: " ")
        guard let i = words.last.flatMap({ Int($0) }), list.items.indices.contains(i) else {
          return .undefined
        }
        return list.items[i]
      default: throw .thrown("what is called is no function")
      }
    }
  }

  private func call(_ function: ScriptFunction, _ arguments: [ScriptValue]) throws(ScriptFailure)
    -> ScriptValue
  {
    let scope = ScriptScope(inside: function.scope)
    guard scopes.count < Self.mostItems else { throw .tooLong }
    scopes.append(scope)
    for (i, name) in function.body.parameters.enumerated() {
      scope.values[name] = i < arguments.count ? arguments[i] : .undefined
    }
    if case .given(let value) = try run(function.body.statements, in: scope) { return value }
    return .undefined
  }

  private func named(_ name: String) throws(ScriptFailure) -> ScriptValue? {
    switch name {
    case "undefined", "null": return .undefined
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "NaN": return .number(.nan)
    case "Infinity": return .number(.infinity)
    case "Math": return .record(ScriptRecord(ScriptLibrary.constants))
    default: return try document.named(name, self)
    }
  }
}
