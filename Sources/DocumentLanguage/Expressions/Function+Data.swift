import DisplayList
import Geometry
import Notations
import SceneReading

/// Functions for sums, sorting, parts of lists and texts, numbers as text, and pseudorandom numbers.
extension Function {
  static let data: [Function] = [
    Function("sum(list)", 1...Int.max, "the sum of numbers or of a list of them; 0 for none") {
      (call) throws(ExpressionError) in
      if call.values.count == 1, case .list(let elements) = call.values[0], elements.isEmpty {
        return .number(0)
      }
      return try call.finite(try call.numbers().reduce(0, +))
    },
    Function("sort(list)", 1...1, "the list in ascending order: numbers, or texts") {
      (call) throws(ExpressionError) in try sorted(call)
    },
    Function(
      "slice(list, from, to)", 2...3,
      "the elements of a list or the letters of a text from one index up to another, or to the end"
    ) { (call) throws(ExpressionError) in try slice(call) },
    Function("join(list, separator)", 1...2, "the elements of a list as one text") {
      (call) throws(ExpressionError) in try joined(call)
    },
    Function("split(text, separator)", 2...2, "the parts of a text between separators") {
      (call) throws(ExpressionError) in try split(call)
    },
    Function(
      "format(x, decimals, thousands)", 1...3,
      "a number as text with this many decimals (0) and this text between thousands (none)"
    ) { (call) throws(ExpressionError) in try format(call) },
    Function(
      "random(seed, …)", 1...Int.max,
      "a number from 0 up to 1 that looks random and is the same for the same arguments"
    ) { (call) throws(ExpressionError) in
      .number(Double(try hash(call) >> 11) / 0x1p53)
    },
    Function(
      "noise(x, seed)", 1...2, "a smooth curve between -1 and 1 that looks random, 0 at whole x"
    ) { (call) throws(ExpressionError) in try noise(call) },
  ]

  private static func sorted(_ call: FunctionCall) throws(ExpressionError) -> ExpressionValue {
    let list = try call.list(0)
    try call.evaluator.checkLength(list.count, call.range)
    var numbers: [Double] = []
    var texts: [String] = []
    for element in list {
      switch element {
      case .number(let number): numbers.append(number)
      case .text(let text): texts.append(text)
      case .null, .bool, .color, .list, .record:
        throw call.error("only numbers and texts have an order, found \(element.noun)", 0)
      }
    }
    guard numbers.isEmpty || texts.isEmpty else {
      throw call.error("numbers and texts cannot be ordered together", 0)
    }
    // Compare texts by their scalars, independently of the locale.
    texts.sort { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
    return .list(numbers.sorted().map { .number($0) } + texts.map { .text($0) })
  }

  /// Negative indices count from the end; elements outside the list are left out.
  private static func slice(_ call: FunctionCall) throws(ExpressionError) -> ExpressionValue {
    let elements: [ExpressionValue]
    var isText = false
    if case .text(let text) = call.values[0] {
      isText = true
      elements = text.map { .text(String($0)) }
    } else {
      elements = try call.list(0)
    }
    try call.evaluator.checkLength(elements.count, call.range)
    func index(_ i: Int, default standard: Int) throws(ExpressionError) -> Int {
      let value = try call.number(i, default: Double(standard))
      guard value == value.rounded() else { throw call.error("an index must be a whole number", i) }
      let fromStart = value < 0 ? value + Double(elements.count) : value
      return Int(min(max(fromStart, 0), Double(elements.count)))
    }
    let from = try index(1, default: 0)
    let to = try index(2, default: elements.count)
    let part = from < to ? Array(elements[from..<to]) : []
    return isText ? .text(part.compactMap(\.text).joined()) : .list(part)
  }

  private static func joined(_ call: FunctionCall) throws(ExpressionError) -> ExpressionValue {
    let separator = call.values.count > 1 ? try call.text(1) : ""
    var result = ""
    for (i, element) in try call.list(0).enumerated() {
      guard let text = element.text else {
        throw call.error("\(element.noun) cannot be part of a text", 0)
      }
      result += i == 0 ? text : separator + text
      try call.evaluator.checkLength(result.utf8.count, call.range)
    }
    return .text(result)
  }

  private static func split(_ call: FunctionCall) throws(ExpressionError) -> ExpressionValue {
    let text = Array(try call.text(0))
    let separator = Array(try call.text(1))
    guard !separator.isEmpty else {
      throw call.error("the separator is empty; 'letters' gives the letters of a text", 1)
    }
    try call.evaluator.checkLength(text.count, call.range)
    var parts: [ExpressionValue] = []
    var part: [Character] = []
    var i = 0
    while i < text.count {
      if text[i...].starts(with: separator) {
        parts.append(.text(String(part)))
        part = []
        i += separator.count
      } else {
        part.append(text[i])
        i += 1
      }
    }
    return .list(parts + [.text(String(part))])
  }

  private static func format(_ call: FunctionCall) throws(ExpressionError) -> ExpressionValue {
    let decimals = try call.number(1, default: 0)
    guard let count = Int(exactly: decimals), (0...15).contains(count) else {
      throw call.error("decimals must be a whole number from 0 to 15", 1)
    }
    guard let text = NumberText.fixed(try call.number(0), decimals: count) else {
      throw call.error("not all digits of a number this large are known", 0)
    }
    guard call.values.count > 2 else { return .text(text) }
    let separator = try call.text(2)
    let sign = text.prefix { $0 == "-" || $0 == "−" }
    let digits = Array(text.dropFirst(sign.count).prefix { $0.isNumber })
    var grouped = ""
    for (i, digit) in digits.enumerated() {
      if i > 0, (digits.count - i) % 3 == 0 { grouped += separator }
      grouped.append(digit)
    }
    return .text(sign + grouped + text.dropFirst(sign.count + digits.count))
  }

  /// Hashes all arguments, by FNV-1a over their bytes and the finalizer of SplitMix64.
  private static func hash(_ call: FunctionCall) throws(ExpressionError) -> UInt64 {
    var bytes: [UInt8] = []
    for (i, value) in call.values.enumerated() {
      switch value {
      case .number(let number):
        // -0 and 0 are the same number.
        let bits = (number == 0 ? 0 : number).bitPattern
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
      case .text(let text): bytes += text.utf8
      case .null, .bool, .color, .list, .record:
        throw call.error("a seed must be a number or a text, found \(value.noun)", i)
      }
      bytes.append(0xFF)
    }
    return finalized(ContentHash.of(bytes))
  }

  private static func finalized(_ seed: UInt64) -> UInt64 {
    var z = seed &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Gradient noise (Perlin, 1985) in one dimension: a random slope at each whole number, joined by curves
  /// with continuous acceleration.
  private static func noise(_ call: FunctionCall) throws(ExpressionError) -> ExpressionValue {
    let x = try call.number(0)
    let seed = try call.number(1, default: 0)
    let cell = x.rounded(.down)
    guard abs(cell) < 0x1p53 else { throw call.error("noise needs a number below 2^53", 0) }
    func slope(_ at: Double) -> Double {
      let bits = finalized(at.bitPattern ^ finalized(seed.bitPattern))
      return Double(bits >> 11) / 0x1p52 - 1
    }
    let t = x - cell
    let fade = t * t * t * (t * (t * 6 - 15) + 10)
    let left = slope(cell) * t
    let right = slope(cell + 1) * (t - 1)
    // Doubled, because two slopes of at most 1 reach at most a half between whole numbers.
    return try call.finite((left + (right - left) * fade) * 2)
  }
}
