import Diagnostics
import DisplayList
import Notations
import Pipeline
import Scene
import SceneReading

/// Parses flag values; each error says what was expected.
enum FlagValue {
  /// `NAME=VALUE`.
  static func setting(_ text: String, _ flag: String) throws(CommandError)
    -> DocumentRequest.Setting
  {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals != text.startIndex
    else {
      throw .usage("\(flag) takes NAME=VALUE, not '\(text)'")
    }
    return DocumentRequest.Setting(
      name: String(text[..<equals]), value: String(text[text.utf8.index(after: equals)...]))
  }

  /// `NAME=N`: a limit and what it is raised to.
  static func limit(_ text: String, _ flag: String) throws(CommandError)
    -> (limit: RaisableLimit, value: Int)
  {
    let setting = try setting(text, flag)
    let names = RaisableLimit.allCases.map(\.rawValue)
    guard let limit = RaisableLimit(rawValue: setting.name) else {
      throw .usage(
        "there is no limit '\(setting.name)' that can be raised",
        hint: Suggestion.hint(for: setting.name, among: names)
          ?? "these can: \(names.joined(separator: ", "))")
    }
    let range = Double(limit.standard)...Double(limit.standard * RaisableLimit.mostTimes)
    return (limit, try whole(setting.value ?? "", "\(flag) \(limit.rawValue)", in: range))
  }

  /// A number as people write it: in digits, and not as `0x10` or `inf`.
  private static func decimal(_ text: some StringProtocol) -> Double? {
    text.utf8.allSatisfy { "+-.0123456789Ee".utf8.contains($0) } ? Double(text) : nil
  }

  static func number(
    _ text: String, _ flag: String, in range: ClosedRange<Double>, written: String? = nil
  ) throws(CommandError) -> Double {
    guard let value = decimal(text) else {
      throw .usage("\(flag) takes a number, not '\(text)'")
    }
    guard range.contains(value) else {
      throw .usage(
        "\(flag) must be between \(plain(range.lowerBound)) and \(plain(range.upperBound)), not \(written ?? text)"
      )
    }
    return value
  }

  static func whole(
    _ text: String, _ flag: String, in range: ClosedRange<Double>
  ) throws(CommandError) -> Int {
    let value = try number(text, flag, in: range)
    guard let count = Int(exactly: value) else {
      throw .usage("\(flag) takes a whole number, not '\(text)'")
    }
    return count
  }

  /// `0.35`, `0.35s` or `350ms`, in seconds.
  static func time(_ text: String, _ flag: String) throws(CommandError) -> Double {
    let seconds: Double
    do throws(TextMistake) {
      if let number = decimal(text) {
        seconds = number
      } else {
        seconds = try Measure.duration(text)
      }
    } catch {
      throw .usage("\(flag) takes a time such as 0.35 or 350ms, not '\(text)'", hint: error.hint)
    }
    guard (0...86_400).contains(seconds) else {
      throw .usage("\(flag) must be between 0 and 86400 seconds, not '\(text)'")
    }
    return seconds
  }

  /// A time, a fraction such as `50%`, `start` or `end`.
  static func moment(_ text: String, _ flag: String) throws(CommandError) -> ParsedArguments.Moment
  {
    switch text.lowercased() {
    case "start": return .share(0)
    case "end": return .share(1)
    default:
      guard text.hasSuffix("%"), let percent = decimal(text.dropLast()) else {
        return .seconds(try time(text, flag))
      }
      guard (0...100).contains(percent) else {
        throw .usage("\(flag) must be between 0% and 100%, not '\(text)'")
      }
      return .share(percent / 100)
    }
  }

  /// A number of bytes: `20000`, `20k`, `1.5M` (in thousands, like file managers), or `16KiB`.
  static func bytes(_ text: String, _ flag: String) throws(CommandError) -> Int {
    var digits = text.lowercased()
    if digits.hasSuffix("b") { digits.removeLast() }
    let isBinary = digits.hasSuffix("i")
    if isBinary { digits.removeLast() }
    let thousand = isBinary ? 1024.0 : 1000
    var factor: Double? = isBinary ? nil : 1
    for (letter, power) in [
      ("k", thousand), ("m", thousand * thousand), ("g", thousand * thousand * thousand),
    ]
    where digits.hasSuffix(letter) {
      digits.removeLast()
      factor = power
      break
    }
    guard let factor, let value = decimal(digits) else {
      throw .usage("\(flag) takes a number of bytes such as 20000, 20k or 1.5M, not '\(text)'")
    }
    return Int(try number("\(value * factor)", flag, in: 1...1e12, written: text))
  }

  static func color(_ text: String, _ flag: String) throws(CommandError) -> Color {
    do throws(TextMistake) { return try ColorNotation.color(of: text) } catch {
      throw .usage("\(flag): \(error.message)", hint: error.hint)
    }
  }

  /// An opaque colour, or `transparent` for none.
  static func matte(_ text: String, _ flag: String) throws(CommandError) -> Color {
    let color = try color(text, flag)
    guard color.alpha <= 0 || color.alpha >= 1 else {
      throw .usage("\(flag) takes an opaque colour, or 'transparent' for none, not '\(text)'")
    }
    return color
  }

  /// `88x88`, `88x`, `x88` or `88`.
  static func size(_ text: String, _ flag: String) throws(CommandError) -> RenderSettings.Scaling {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    let numbers = sides.map { Int($0) }
    let isValid = zip(sides, numbers).allSatisfy { side, number in side.isEmpty || number != nil }
    if isValid,
      let odd = numbers.compactMap({ $0 }).first(where: { !(1...largestSide).contains($0) })
    {
      throw .usage("\(flag): a side has 1 to \(largestSide) pixels, not \(odd)")
    }
    switch (sides.count, isValid) {
    case (1, true) where numbers[0] != nil: return .fit(width: numbers[0], height: numbers[0])
    case (2, true) where numbers[0] != nil || numbers[1] != nil:
      return .fit(width: numbers[0], height: numbers[1])
    default: throw .usage("\(flag) takes pixels such as 88x88, 88x or x88, not '\(text)'")
    }
  }

  private static let largestSide = RenderSettings.longestSide

  static func loop(_ text: String, _ flag: String) throws(CommandError) -> Playback.Loop {
    switch text.lowercased() {
    case "forever": return .forever
    case "once": return .times(1)
    default:
      guard let count = Int(text), (1...65_535).contains(count) else {
        throw .usage(
          "\(flag) takes a count up to 65535, 'forever' or 'once', not '\(text)'",
          hint: Suggestion.hint(for: text, among: ["forever", "once"]))
      }
      return .times(count)
    }
  }

  /// What an SVG's ids begin with.
  static func idPrefix(_ text: String, _ flag: String) throws(CommandError) -> String {
    guard let first = text.unicodeScalars.first, first.isIDLetter,
      text.unicodeScalars.allSatisfy({ $0.isIDLetter || "0123456789-".unicodeScalars.contains($0) })
    else {
      throw .usage("\(flag) takes letters, digits, - and _, a letter first, not '\(text)'")
    }
    return text
  }

  static func frameNames(_ text: String, _ flag: String) throws(CommandError) -> FrameNames {
    guard let names = FrameNames(text) else {
      throw .usage("\(flag) takes text with {frame} and optionally {name}, not '\(text)'")
    }
    return names
  }

  /// A whole number without its `.0`.
  private static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}

extension Unicode.Scalar {
  fileprivate var isIDLetter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_"
  }
}
