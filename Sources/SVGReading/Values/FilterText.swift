import DisplayList
import Geometry
import Notations

/// Interpolates lists of filter functions, and of shadows.
struct FilterText {
  let currentColor: () -> Color

  func mixed(_ a: String, _ b: String, _ t: Double) -> String? {
    guard let p = Self.list(a), let q = Self.list(b) else { return nil }
    var result: [String] = []
    for k in 0..<max(p.count, q.count) {
      let from = k < p.count ? p[k] : nil
      let to = k < q.count ? q[k] : nil
      guard let name = from?.name ?? to?.name, (from?.name ?? name) == (to?.name ?? name),
        let text = mixed(name, from?.arguments, to?.arguments, t)
      else { return nil }
      result.append("\(name)(\(text))")
    }
    return result.joined(separator: " ")
  }

  private static func list(_ text: String) -> [(name: String, arguments: String)]? {
    if text == "none" { return [] }
    return CSSText.functions(text).map { $0.map { ($0.name.lowercased(), trimmed($0.arguments)) } }
  }

  /// A function that is missing from one list counts as one without effect.
  private func mixed(_ name: String, _ a: String?, _ b: String?, _ t: Double) -> String? {
    if name == "url" { return a == b ? a : nil }
    if name == "drop-shadow" { return shadow(a, b, t) }
    return TextMix.mixed(
      Self.amount(a ?? Self.neutral(name), name), Self.amount(b ?? Self.neutral(name), name), t)
  }

  private static func neutral(_ name: String) -> String {
    switch name {
    case "blur": "0px"
    case "hue-rotate": "0deg"
    case "grayscale", "sepia", "invert": "0"
    default: "1"
    }
  }

  private static func amount(_ text: String, _ name: String) -> String {
    if name == "blur" || name == "hue-rotate" { return text.isEmpty ? neutral(name) : text }
    guard !text.isEmpty else { return "1" }
    guard text.hasSuffix("%"), let share = number(String(text.dropLast())) else { return text }
    return DecimalText.shortest(share / 100, decimals: 9)
  }

  /// Interpolates lists of shadows; one that is missing from a list counts as one that is not seen.
  func mixedShadows(_ a: String, _ b: String, _ t: Double) -> String? {
    func list(_ text: String) -> [String] { text == "none" ? [] : CSSText.split(text, at: ",") }
    let (p, q) = (list(a), list(b))
    var result: [String] = []
    for k in 0..<max(p.count, q.count) {
      guard let one = shadow(k < p.count ? p[k] : nil, k < q.count ? q[k] : nil, t) else {
        return nil
      }
      result.append(one)
    }
    return result.joined(separator: ", ")
  }

  private func shadow(_ a: String?, _ b: String?, _ t: Double) -> String? {
    var (from, to) = (parts(a ?? ""), parts(b ?? ""))
    // One that is missing is on the other's side.
    if a == nil { from.isInside = to.isInside }
    if b == nil { to.isInside = from.isInside }
    guard from.isInside == to.isInside else { return nil }
    let count = max(from.lengths.count, to.lengths.count)
    func padded(_ lengths: [String]) -> String {
      (lengths + Array(repeating: "0px", count: count - lengths.count)).joined(separator: " ")
    }
    guard let lengths = TextMix.mixed(padded(from.lengths), padded(to.lengths), t) else {
      return nil
    }
    let colors = (a == nil ? .clear : from.color, b == nil ? Color.clear : to.color)
    let color = ColorNotation.text(of: colors.0.mixed(with: colors.1, t, .css))
    return "\(lengths) \(color)" + (from.isInside ? " inset" : "")
  }

  private func parts(_ text: String) -> (lengths: [String], color: Color, isInside: Bool) {
    var words = CSSText.words(text)
    let isInside = words.contains { $0.lowercased() == "inset" }
    words.removeAll { $0.lowercased() == "inset" }
    let own = words.firstIndex { ValueReader.color($0) != nil }
    let color = own.flatMap { ValueReader.color(words[$0]) } ?? currentColor()
    if let place = own ?? words.firstIndex(where: { $0.lowercased() == "currentcolor" }) {
      words.remove(at: place)
    }
    while words.count < 3 { words.append("0px") }
    return (words, color, isInside)
  }
}
