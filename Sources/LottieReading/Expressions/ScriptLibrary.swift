import Geometry
import Scene

/// The functions of JavaScript and After Effects that do not access the document.
enum ScriptLibrary {
  static var constants: [String: ScriptValue] {
    [
      "PI": .number(fullTurn / 2), "E": .number(2.718281828459045),
      "SQRT2": .number(1.4142135623730951), "LN2": .number(0.6931471805599453),
      "LN10": .number(2.302585092994046),
    ]
  }

  static func mathematics(_ name: String, _ arguments: [ScriptValue]) throws(ScriptFailure)
    -> ScriptValue
  {
    let x = arguments.first?.number ?? .nan
    let y = arguments.count > 1 ? arguments[1].number : .nan
    switch name {
    case "sin": return .number(sine(x))
    case "cos": return .number(cosine(x))
    case "tan": return .number(tangent(x))
    case "asin": return .number(arcSine(x))
    case "acos": return .number(arcCosine(x))
    case "atan": return .number(arcTangent(x, 1))
    case "atan2": return .number(arcTangent(x, y))
    case "exp": return .number(x > 700 ? .infinity : exponential(x))
    case "log": return .number(x > 0 ? logarithm(x) : .nan)
    case "pow": return .number(raised(x, to: y))
    case "sqrt": return .number(x >= 0 ? x.squareRoot() : .nan)
    case "abs": return .number(abs(x))
    case "floor": return .number(x.rounded(.down))
    case "ceil": return .number(x.rounded(.up))
    case "round": return .number((x + 0.5).rounded(.down))
    case "sign": return .number(x > 0 ? 1 : x < 0 ? -1 : x)
    case "min": return .number(arguments.reduce(.infinity) { Swift.min($0, $1.number) })
    case "max": return .number(arguments.reduce(-.infinity) { Swift.max($0, $1.number) })
    case "random": throw .unsupported("random numbers")
    default: throw .unsupported("'Math.\(name)'")
    }
  }

  private static func raised(_ x: Double, to y: Double) -> Double {
    if let whole = Int(exactly: y), abs(whole) <= 16 {
      let result = (0..<abs(whole)).reduce(1.0) { product, _ in product * x }
      return whole < 0 ? 1 / result : result
    }
    return x < 0 ? .nan : x == 0 ? 0 : power(x, y)
  }

  /// Nil if it is not a function of After Effects.
  static func function(_ name: String, _ arguments: [ScriptValue]) throws(ScriptFailure)
    -> ScriptValue?
  {
    func argument(_ i: Int) -> ScriptValue { i < arguments.count ? arguments[i] : .undefined }
    switch name {
    case "$bm_sum", "sum", "add":
      return .some(ScriptArithmetic.combined("+", argument(0), argument(1)))
    case "$bm_sub", "sub": return ScriptArithmetic.combined("-", argument(0), argument(1))
    case "$bm_mul", "mul": return ScriptArithmetic.combined("*", argument(0), argument(1))
    case "$bm_div", "div": return ScriptArithmetic.combined("/", argument(0), argument(1))
    case "$bm_mod", "mod": return ScriptArithmetic.combined("%", argument(0), argument(1))
    case "$bm_neg": return ScriptArithmetic.combined("*", argument(0), .number(-1))
    case "clamp":
      let (low, high) = (argument(1).number, argument(2).number)
      return .number(max(min(low, high), min(max(low, high), argument(0).number)))
    case "length": return length(argument(0), argument(1))
    case "normalize":
      return ScriptArithmetic.combined("/", argument(0), length(argument(0), .undefined))
    case "degreesToRadians", "degrees_to_radians": return .number(argument(0).number * degree)
    case "radiansToDegrees", "radians_to_degrees": return .number(argument(0).number / degree)
    case "linear": return mixed(arguments, .linear)
    case "ease": return mixed(arguments, .cubicBezier(x1: 0.333, y1: 0, x2: 0.667, y2: 1))
    case "easeIn": return mixed(arguments, .cubicBezier(x1: 0.333, y1: 0, x2: 0.833, y2: 0.833))
    case "easeOut": return mixed(arguments, .cubicBezier(x1: 0.167, y1: 0.167, x2: 0.667, y2: 1))
    case "parseInt", "parseFloat", "Number":
      let number = argument(0).number
      return .number(name == "parseInt" ? number.rounded(.towardZero) : number)
    case "String": return .text(argument(0).text)
    case "isNaN": return .flag(argument(0).number.isNaN)
    case "$bm_isInstanceOfArray":
      if case .list = argument(0) { return .flag(true) }
      return .flag(false)
    case "Array": return .list(ScriptList([]))
    case "Error": return .record(ScriptRecord([:]))
    case "createPath": return path(arguments)
    case "random", "wiggle", "gaussRandom", "noise": throw .unsupported("random numbers")
    default: return nil
    }
  }

  private static func length(_ a: ScriptValue, _ b: ScriptValue) -> ScriptValue {
    guard case .list(let list) = a else {
      if case .undefined = b { return .number(abs(a.number)) }
      return .number(abs(a.number - b.number))
    }
    let (x, y) = (list.items.map(\.number), b.numbers)
    let count = min(x.count, y?.count ?? x.count)
    let squares = (0..<count).map { i -> Double in
      let way = (y?[i] ?? 0) - x[i]
      return way * way
    }
    return .number(squares.reduce(0, +).squareRoot())
  }

  /// `linear(t, low, high, from, to)`, or `(t, from, to)`.
  private static func mixed(_ arguments: [ScriptValue], _ timing: TimingFunction) -> ScriptValue {
    guard arguments.count >= 3 else { return .undefined }
    var t = arguments[0].number
    var (from, to) = (arguments[1], arguments[2])
    if arguments.count >= 5 {
      var (low, high) = (from.number, to.number)
      (from, to) = (arguments[3], arguments[4])
      if low > high { swap(&low, &high) }
      t = t <= low ? 0 : t >= high ? 1 : (t - low) / (high - low)
    }
    let share = timing.ease(min(max(0, t), 1))
    guard case .list(let a) = from, let b = to.numbers else {
      return .number(from.number + (to.number - from.number) * share)
    }
    let x = a.items.map(\.number)
    return .numbers(x.indices.map { x[$0] + (b.component($0) - x[$0]) * share })
  }

  private static func path(_ arguments: [ScriptValue]) -> ScriptValue {
    func points(_ i: Int) -> [Point] {
      guard i < arguments.count, case .list(let list) = arguments[i] else { return [] }
      return list.items.map(\.point)
    }
    let (all, into, out) = (points(0), points(1), points(2))
    let vertices = all.enumerated().map { i, point in
      VertexPath.Vertex(
        point, incoming: i < into.count ? point + into[i] : point,
        outgoing: i < out.count ? point + out[i] : point)
    }
    return .path(VertexPath(vertices, isClosed: arguments.count > 3 && arguments[3].isTrue))
  }

  /// Methods of lists and texts.
  static func method(_ name: String, of receiver: ScriptValue, _ arguments: [ScriptValue])
    throws(ScriptFailure) -> ScriptValue
  {
    let first = arguments.first ?? .undefined
    switch (receiver, name) {
    case (.undefined, _): throw .thrown("'\(name)()' of nothing")
    case (.list(let list), "push"):
      guard list.items.count < 10_000 else { throw .tooLong }
      list.items += arguments
      return .number(Double(list.items.count))
    case (.list(let list), "slice"):
      return .list(ScriptList(Array(part(of: list.items, arguments))))
    case (.list(let list), "concat"):
      guard list.items.count + (first.numbers?.count ?? 1) < 10_000 else { throw .tooLong }
      if case .list(let other) = first { return .list(ScriptList(list.items + other.items)) }
      return .list(ScriptList(list.items + arguments))
    case (.list(let list), "join"):
      let separator = arguments.isEmpty ? "," : first.text
      return try ScriptText.joined(list.items.map(\.text), by: separator)
    case (.list(let list), "reverse"):
      list.items.reverse()
      return receiver
    case (.number(let number), "toFixed"): return .text(fixed(number, first.number))
    case (_, "toString"): return .text(receiver.text)
    case (.text(let text), _): return try ScriptText.method(name, of: text, arguments)
    default: throw .unsupported("'.\(name)()'")
    }
  }

  /// The number as a text with this many digits after the point.
  private static func fixed(_ number: Double, _ digits: Double) -> String {
    let count = digits >= 0 && digits <= 20 ? Int(digits) : 0
    let scaled = (abs(number) * power(10, Double(count))).rounded(.toNearestOrAwayFromZero)
    guard scaled < 1e15 else { return ScriptValue.number(number).text }
    let text = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, count + 1 - text.count)) + text
    let sign = number < 0 && scaled > 0 ? "-" : ""
    return sign + padded.dropLast(count) + (count > 0 ? "." : "") + padded.suffix(count)
  }

  /// The items from one index to another; negative ones count from the end.
  static func part<Item>(of items: [Item], _ arguments: [ScriptValue]) -> ArraySlice<Item> {
    func place(_ i: Int, else rest: Int) -> Int {
      guard i < arguments.count, let at = Int(exactly: arguments[i].number.rounded(.towardZero))
      else {
        return rest
      }
      return min(max(0, at < 0 ? items.count + at : at), items.count)
    }
    let start = place(0, else: 0)
    return items[start..<max(start, place(1, else: items.count))]
  }
}
