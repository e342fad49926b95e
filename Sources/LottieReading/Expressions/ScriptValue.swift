import Geometry
import Notations

/// A value of an expression.
enum ScriptValue {
  case undefined
  case flag(Bool)
  case number(Double)
  case text(String)
  case list(ScriptList)
  case record(ScriptRecord)
  case function(ScriptFunction)
  case path(VertexPath)
  /// An object in the document.
  case place(ExpressionPlace)

  static func numbers(_ numbers: [Double]) -> ScriptValue {
    .list(ScriptList(numbers.map { .number($0) }))
  }

  static func point(_ point: Point) -> ScriptValue { .numbers([point.x, point.y]) }
}

/// Reference semantics, as in JavaScript: changes through one name are visible through others.
final class ScriptList {
  var items: [ScriptValue]

  init(_ items: [ScriptValue]) { self.items = items }
}

final class ScriptRecord {
  var members: [String: ScriptValue]

  init(_ members: [String: ScriptValue]) { self.members = members }
}

struct ScriptFunction {
  var body: ScriptBody
  var scope: ScriptScope
}

/// The variables of a function call.
final class ScriptScope {
  var values: [String: ScriptValue] = [:]
  let outer: ScriptScope?

  init(inside outer: ScriptScope?) { self.outer = outer }

  func holder(of name: String) -> ScriptScope? {
    var scope: ScriptScope? = self
    while let current = scope {
      if current.values[name] != nil { return current }
      scope = current.outer
    }
    return nil
  }
}

extension ScriptValue {
  var isTrue: Bool {
    switch self {
    case .undefined: false
    case .flag(let flag): flag
    case .number(let number): number != 0 && !number.isNaN
    case .text(let text): !text.isEmpty
    case .list, .record, .function, .path, .place: true
    }
  }

  /// NaN if it is not a number.
  var number: Double {
    switch self {
    case .flag(let flag): flag ? 1 : 0
    case .number(let number): number
    case .text(let text): Double(text) ?? .nan
    // A list may contain itself, so only its direct items are considered.
    case .list(let list): list.items.count == 1 ? list.items[0].scalar ?? .nan : .nan
    case .undefined, .record, .function, .path, .place: .nan
    }
  }

  /// Nil for lists and everything else that is not a single value.
  private var scalar: Double? {
    switch self {
    case .flag, .number, .text: number
    case .undefined, .list, .record, .function, .path, .place: nil
    }
  }

  /// The numbers of a list, or a single one.
  var numbers: [Double]? {
    switch self {
    case .list(let list): list.items.map(\.number)
    case .number, .flag: [number]
    case .undefined, .text, .record, .function, .path, .place: nil
    }
  }

  var point: Point {
    let numbers = numbers ?? []
    return Point(numbers.component(0), numbers.component(1))
  }

  /// What a text layer shows of it; nil for what has no text.
  var shown: String? {
    switch self {
    case .flag, .number, .text, .list: text
    case .undefined, .record, .function, .path, .place: nil
    }
  }

  /// A path, or the record of one: points, and handles that are points as well.
  var path: VertexPath? {
    if case .path(let path) = self { return path }
    guard case .record(let record) = self, case .list(let points)? = record.members["v"],
      case .list(let into)? = record.members["i"], case .list(let out)? = record.members["o"]
    else { return nil }
    let count = min(points.items.count, into.items.count, out.items.count)
    let vertices = (0..<count).map { i in
      VertexPath.Vertex(
        points.items[i].point, incoming: into.items[i].point, outgoing: out.items[i].point)
    }
    return VertexPath(vertices, isClosed: record.members["c"]?.isTrue ?? false)
  }

  var text: String {
    switch self {
    case .undefined: "undefined"
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    case .text(let text): text
    case .list(let list): Self.text(of: list)
    case .record, .function, .path, .place: "[object]"
    }
  }

  private static func text(of list: ScriptList) -> String {
    let items: ArraySlice<ScriptValue> = list.items.prefix(100)
    return items.map { item in item.scalar == nil ? "" : item.text }.joined(separator: ",")
  }

  static func isSame(_ a: ScriptValue, _ b: ScriptValue) -> Bool {
    switch (a, b) {
    case (.undefined, .undefined): true
    case (.undefined, _), (_, .undefined): false
    case (.text(let a), .text(let b)): a == b
    case (.list(let a), .list(let b)): a === b
    case (.record(let a), .record(let b)): a === b
    default: a.number == b.number
    }
  }
}

/// Arithmetic as in After Effects: for numbers, lists number by number, and texts.
enum ScriptArithmetic {
  static func combined(_ sign: String, _ a: ScriptValue, _ b: ScriptValue) -> ScriptValue {
    if sign == "+", let text = joined(a, b) { return .text(text) }
    switch (a, b) {
    case (.list(let x), .list(let y)):
      let count = max(x.items.count, y.items.count)
      return .numbers(
        (0..<count).map { i in
          guard i < x.items.count else { return y.items[i].number }
          guard i < y.items.count else { return x.items[i].number }
          return number(sign, x.items[i].number, y.items[i].number)
        })
    case (.list(let list), _): return spread(sign, list, b.number, isLeft: true)
    case (_, .list(let list)): return spread(sign, list, a.number, isLeft: false)
    default: return .number(number(sign, a.number, b.number))
    }
  }

  /// Nil if neither is a text. A result that is too long leaves the text unchanged.
  private static func joined(_ a: ScriptValue, _ b: ScriptValue) -> String? {
    switch (a, b) {
    case (.text, _), (_, .text):
      let (first, second) = (a.text, b.text)
      return first.utf8.count + second.utf8.count > ScriptText.longest ? first : first + second
    default: return nil
    }
  }

  /// A factor applies to all numbers of a list, an addend to the first.
  private static func spread(_ sign: String, _ list: ScriptList, _ other: Double, isLeft: Bool)
    -> ScriptValue
  {
    let isSum = sign == "+" || sign == "-"
    return .numbers(
      list.items.enumerated().map { i, item in
        if isSum, i > 0 { return item.number }
        return isLeft ? number(sign, item.number, other) : number(sign, other, item.number)
      })
  }

  static func number(_ sign: String, _ a: Double, _ b: Double) -> Double {
    switch sign {
    case "+": a + b
    case "-": a - b
    case "*": a * b
    case "/": a / b
    case "%": a - (a / b).rounded(.towardZero) * b
    case "**": power(a, b)
    default: .nan
    }
  }
}

extension ScriptValue {
  /// The value of a JSON text.
  init(_ node: SpecNode) {
    switch node.value {
    case .null: self = .undefined
    case .bool(let flag): self = .flag(flag)
    case .number(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let items): self = .list(ScriptList(items.map(ScriptValue.init)))
    case .object(let members):
      self = .record(
        ScriptRecord(
          Dictionary(members.map { ($0.key, ScriptValue($0.node)) }) { _, last in last }))
    }
  }
}
