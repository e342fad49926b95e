import Geometry
import Notations

/// The commands of `shape()`, which are those of path data by other names, with units.
struct ShapeCommands {
  let space: ShapeText.Space

  /// The path data that `from 0 0, line to 10px 50%, close` stands for; nil if the commands are not valid.
  func data(_ arguments: String) -> String? {
    var result: [String] = []
    for (k, command) in CSSText.split(arguments, at: ",").enumerated() {
      var words = CSSText.words(command)[...]
      if k == 0, let first = words.first?.lowercased(), ShapeText.fillRules.contains(first) {
        words.removeFirst()
      }
      let name = words.popFirst()?.lowercased()
      guard (k == 0) == (name == "from"), let name, let text = segment(name, words) else {
        return nil
      }
      result.append(text)
    }
    return result.joined(separator: " ")
  }

  private func segment(_ name: String, _ words: ArraySlice<String>) -> String? {
    if name == "from" { return point(words).map { "M \($0)" } }
    if name == "close" { return words.isEmpty ? "Z" : nil }
    guard let mode = words.first?.lowercased(), mode == "to" || mode == "by" else { return nil }
    let rest = words.dropFirst()
    func letter(_ letter: String) -> String { mode == "to" ? letter : letter.lowercased() }
    switch name {
    case "move": return point(rest).map { "\(letter("M")) \($0)" }
    case "line": return point(rest).map { "\(letter("L")) \($0)" }
    case "hline": return length(rest, space.box.width).map { "\(letter("H")) \($0)" }
    case "vline": return length(rest, space.box.height).map { "\(letter("V")) \($0)" }
    case "curve": return curve(rest, one: letter("Q"), two: letter("C"))
    case "smooth": return curve(rest, one: letter("S"), none: letter("T"))
    case "arc": return arc(rest, letter("A"))
    default: return nil
    }
  }

  /// A point and its control points after `with`, which come first in path data.
  private func curve(
    _ words: ArraySlice<String>, one: String, two: String? = nil, none: String? = nil
  ) -> String? {
    let with = words.firstIndex { $0.lowercased() == "with" } ?? words.endIndex
    let slash = words[with...].firstIndex(of: "/") ?? words.endIndex
    guard let end = point(words[..<with]) else { return nil }
    guard with < words.endIndex else { return none.map { "\($0) \(end)" } }
    guard let first = point(words[(with + 1)..<slash]) else { return nil }
    guard slash < words.endIndex else { return "\(one) \(first) \(end)" }
    guard let two, let second = point(words[(slash + 1)...]) else { return nil }
    return "\(two) \(first) \(second) \(end)"
  }

  private func arc(_ words: ArraySlice<String>, _ letter: String) -> String? {
    guard let of = words.firstIndex(where: { $0.lowercased() == "of" }),
      let end = point(words[..<of])
    else { return nil }
    var radii: [String] = []
    var (turn, isLarge, isClockwise) = ("0", false, false)
    var rest = words[(of + 1)...]
    while let word = rest.popFirst()?.lowercased() {
      switch word {
      case "cw", "ccw": isClockwise = word == "cw"
      case "large", "small": isLarge = word == "large"
      case "rotate":
        guard let angle = rest.popFirst().flatMap({ Calculation($0, space.units) }) else {
          return nil
        }
        turn = DecimalText.shortest(angle.value, decimals: 9)
      default:
        guard let radius = length([word], radii.isEmpty ? space.box.width : space.box.height)
        else { return nil }
        radii.append(radius)
      }
    }
    guard let first = radii.first else { return nil }
    let second = radii.count > 1 ? radii[1] : first
    return "\(letter) \(first) \(second) \(turn) \(isLarge ? 1 : 0) \(isClockwise ? 1 : 0) \(end)"
  }

  private func point(_ words: ArraySlice<String>) -> String? {
    guard words.count == 2 else { return nil }
    let sides = [space.box.width, space.box.height]
    let numbers = words.enumerated().compactMap { length([$1], sides[$0]) }
    return numbers.count == 2 ? numbers.joined(separator: " ") : nil
  }

  private func length(_ words: ArraySlice<String>, _ whole: Double) -> String? {
    guard words.count == 1, let word = words.first, let value = Calculation(word, space.units),
      value.dimension == .length || value.value == 0
    else { return nil }
    return DecimalText.shortest(value.value + value.percent / 100 * whole, decimals: 9)
  }
}
