import Geometry
import Notations

/// Two texts that differ only in their numbers, and the texts between them: `0 %` counts to `100 %`.
struct CountedText {
  /// The maximum number of steps; a number that would need more counts in larger steps.
  static let mostSteps = 120

  /// The text before each count, and after the last.
  private var words: [String] = [""]
  private var counts: [Count] = []

  /// Fails if the texts have different words, or no numbers at all.
  init?(from: String, to: String) {
    let (a, b) = (WrittenNumber.parts(of: from), WrittenNumber.parts(of: to))
    guard !a.numbers.isEmpty, a.words == b.words else { return nil }
    words[0] = a.words[0]
    for (i, pair) in zip(a.numbers, b.numbers).enumerated() {
      if a.words[i] == ":", i > 0, pair.0.isPartOfTime, pair.1.isPartOfTime {
        counts[counts.count - 1].append(pair.0, pair.1)
        words[words.count - 1] = a.words[i + 1]
      } else {
        counts.append(Count(pair.0, pair.1))
        words.append(a.words[i + 1])
      }
    }
  }

  /// The texts from the first to the last, one for each step of the number that changes most.
  var texts: [String] {
    let longest = counts.map(\.travel).reduce(0) { max($0, $1) }
    let steps = Int(min(max(1, longest.rounded()), Double(CountedText.mostSteps)))
    return (0...steps).map { text(at: Double($0) / Double(steps)) }
  }

  private func text(at progress: Double) -> String {
    zip(counts, words.dropFirst()).reduce(words[0]) { $0 + $1.0.text(at: progress) + $1.1 }
  }
}

/// A number that counts to another one, or a time to another one: `0:58` to `1:02` counts seconds.
private struct Count {
  private var from: [WrittenNumber]
  private var to: [WrittenNumber]

  init(_ from: WrittenNumber, _ to: WrittenNumber) {
    self.from = [from]
    self.to = [to]
  }

  /// Adds the minutes after the hours, or the seconds after the minutes.
  mutating func append(_ from: WrittenNumber, _ to: WrittenNumber) {
    self.from.append(from)
    self.to.append(to)
  }

  /// How many of its smallest steps lie between the ends.
  var travel: Double { abs(steps(to) - steps(from)) }

  private var scale: Double {
    tenPower(max(from[from.count - 1].decimals, to[to.count - 1].decimals))
  }

  private func steps(_ numbers: [WrittenNumber]) -> Double {
    numbers.reduce(0) { $0 * 60 + $1.value } * scale
  }

  func text(at progress: Double) -> String {
    guard from.count > 1 else { return WrittenNumber.between(from[0], to[0], at: progress) }
    var rest = (steps(from) + (steps(to) - steps(from)) * min(progress, 1)).rounded()
    var unit = scale
    var texts: [String] = []
    for i in from.indices.reversed() {
      let whole = i == 0 ? rest : rest.truncatingRemainder(dividingBy: 60 * unit)
      var written = to[i]
      // Ten and more do not show that zeros pad less.
      if i > 0 { written.leastDigits = 2 }
      texts.append(written.text(of: whole / unit, like: from[i]))
      rest = (rest - whole) / (60 * unit)
      unit = 1
    }
    return texts.reversed().joined(separator: ":")
  }
}

private func tenPower(_ exponent: Int) -> Double {
  (0..<exponent).reduce(1.0) { power, _ in power * 10 }
}

/// A number as written: `1,234.50`, `007`, `−3`.
struct WrittenNumber: Hashable {
  var value: Double
  var decimals: Int
  /// The number of digits before the decimal sign if zeros pad them, otherwise 1.
  var leastDigits: Int
  /// The separator of groups of three digits, if there is one.
  var grouping: Character?
  var decimalSign: Character?
  var minus: Character?

  /// Whether it may be the minutes or seconds of a time: two digits, less than 60.
  var isPartOfTime: Bool {
    (0..<60).contains(value) && (value >= 10 || leastDigits == 2) && minus == nil
  }

  /// The number at `progress` between the two, written as both of them are.
  static func between(_ from: WrittenNumber, _ to: WrittenNumber, at progress: Double) -> String {
    if progress >= 1 { return to.text(of: to.value, like: from) }
    return to.text(of: from.value + (to.value - from.value) * progress, like: from)
  }

  fileprivate func text(of value: Double, like other: WrittenNumber) -> String {
    let plain =
      NumberText.fixed(abs(value), decimals: max(decimals, other.decimals))
      ?? NumberText.shortest(abs(value))
    let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
    var digits = Array(parts[0])
    let least = max(leastDigits, other.leastDigits)
    while digits.count < least { digits.insert("0", at: 0) }
    var text = ""
    for (i, digit) in digits.enumerated() {
      if i > 0, (digits.count - i) % 3 == 0, let sign = grouping ?? other.grouping {
        text.append(sign)
      }
      text.append(digit)
    }
    if parts.count > 1 { text += "\(decimalSign ?? other.decimalSign ?? ".")\(parts[1])" }
    let isNegative = value < 0 && plain.contains { $0 != "0" && $0.isNumber }
    return isNegative ? "\(minus ?? other.minus ?? "-")\(text)" : text
  }
}

extension WrittenNumber {
  /// Splits a text at its numbers. There is one word more than numbers.
  static func parts(of text: String) -> (words: [String], numbers: [WrittenNumber]) {
    let letters = Array(text)
    var words = [""]
    var numbers: [WrittenNumber] = []
    var i = 0
    while i < letters.count {
      guard let (number, end) = number(in: letters, at: i) else {
        words[words.count - 1].append(letters[i])
        i += 1
        continue
      }
      numbers.append(number)
      words.append("")
      i = end
    }
    return (words, numbers)
  }

  private static func isDigit(_ letters: [Character], _ i: Int) -> Bool {
    letters.indices.contains(i) && letters[i].isASCII && letters[i].isWholeNumber
  }

  /// The number that begins at `start`, and the index after it.
  private static func number(in letters: [Character], at start: Int) -> (WrittenNumber, Int)? {
    var i = start
    var minus: Character?
    // A hyphen after a word or a number is not a sign: 2019-2024.
    if "-−".contains(letters[i]), i == 0 || !(letters[i - 1].isLetter || letters[i - 1].isNumber) {
      minus = letters[i]
      i += 1
    }
    guard isDigit(letters, i) else { return nil }
    var whole = ""
    var grouping: Character?
    func readDigits(into text: inout String) {
      while isDigit(letters, i) {
        text.append(letters[i])
        i += 1
      }
    }
    readDigits(into: &whole)
    while let sign = groupSign(in: letters, at: i, after: whole.count, grouping) {
      grouping = sign
      i += 1
      readDigits(into: &whole)
    }
    var fraction = ""
    var decimalSign: Character?
    if i < letters.count, ".,".contains(letters[i]), letters[i] != grouping,
      isDigit(letters, i + 1)
    {
      decimalSign = letters[i]
      i += 1
      readDigits(into: &fraction)
    }
    guard whole.count <= 15, fraction.count <= 15,
      let value = Double(fraction.isEmpty ? whole : "\(whole).\(fraction)")
    else { return nil }
    let isFilled = whole.count > 1 && whole.first == "0"
    return (
      WrittenNumber(
        value: minus == nil ? value : -value, decimals: fraction.count,
        leastDigits: isFilled ? whole.count : 1, grouping: grouping, decimalSign: decimalSign,
        minus: minus), i
    )
  }

  /// The character at `i` if it separates groups of three digits. A single point before three digits is a
  /// decimal sign.
  private static func groupSign(
    in letters: [Character], at i: Int, after count: Int, _ known: Character?
  ) -> Character? {
    guard i < letters.count, known != nil || count <= 3 else { return nil }
    let sign = letters[i]
    guard ",'’ \u{A0}\u{202F}.".contains(sign), known == nil || known == sign else { return nil }
    guard (1...3).allSatisfy({ isDigit(letters, i + $0) }), !isDigit(letters, i + 4) else {
      return nil
    }
    if sign == ".", known == nil {
      let isOfTwo = i + 4 < letters.count && letters[i + 4] == "." && isDigit(letters, i + 5)
      guard isOfTwo else { return nil }
    }
    return sign
  }
}
