/// The conditions under which a file is shown, which media queries test.
struct Circumstances: Sendable {
  var isDark: Bool
  var reducesMotion: Bool
  /// The size of the picture in pixels.
  var width: Double
  var height: Double

  /// Whether one of a list of media queries holds.
  func match(_ list: String) -> Bool {
    let queries = CSSText.split(list, at: ",")
    return queries.isEmpty || queries.contains { $0.isEmpty || matches($0.lowercased()) }
  }

  private func matches(_ query: String) -> Bool {
    var words = CSSText.words(query)
    var isNegated = false
    if words.first == "not" {
      isNegated = true
      words.removeFirst()
    } else if words.first == "only" {
      words.removeFirst()
    }
    var holds = true
    var isAlternative = false
    for word in words {
      switch word {
      case "and": continue
      case "or": isAlternative = true
      case "screen", "all": continue
      case "not": isNegated.toggle()
      default:
        let value = word.hasPrefix("(") ? feature(String(word.dropFirst().dropLast())) : false
        holds = isAlternative ? holds || value : holds && value
      }
    }
    return holds != isNegated
  }

  private func feature(_ text: String) -> Bool {
    let text = trimmed(text)
    if text.hasPrefix("(") || text.hasPrefix("not ") { return matches(text) }
    if text.contains("<") || text.contains(">") || text.contains("=") { return range(text) }
    let parts = text.split(separator: ":", maxSplits: 1).map { trimmed($0) }
    guard let name = parts.first else { return false }
    guard parts.count == 2 else {
      return ["color", "width", "height", "hover", "grid"].contains(name) && name != "grid"
        && name != "hover"
    }
    let value = parts[1]
    let pixels = Length(value)?.pixels ?? 0
    switch name {
    case "prefers-color-scheme": return value == (isDark ? "dark" : "light")
    case "prefers-reduced-motion": return value == (reducesMotion ? "reduce" : "no-preference")
    case "min-width": return width >= pixels
    case "max-width": return width <= pixels
    case "min-height": return height >= pixels
    case "max-height": return height <= pixels
    case "orientation": return value == (width > height ? "landscape" : "portrait")
    case "prefers-contrast", "forced-colors", "inverted-colors", "prefers-reduced-transparency":
      return value == "no-preference" || value == "none"
    case "update": return value == "fast"
    default: return false
    }
  }

  /// Whether a range like `width >= 100px` or `50px <= width < 200px` holds.
  private func range(_ text: String) -> Bool {
    var sides: [String] = [""]
    var signs: [String] = []
    for character in text {
      if "<>=".contains(character) {
        if sides[sides.count - 1].isEmpty, !signs.isEmpty {
          signs[signs.count - 1].append(character)
        } else {
          signs.append(String(character))
          sides.append("")
        }
      } else if character != " " {
        sides[sides.count - 1].append(character)
      }
    }
    let values = sides.map { side in
      switch side {
      case "width": width
      case "height": height
      default: Length(side)?.pixels ?? .nan
      }
    }
    guard sides.count == signs.count + 1, (1...2).contains(signs.count) else { return false }
    return signs.indices.allSatisfy { k in
      switch signs[k] {
      case "<": values[k] < values[k + 1]
      case "<=": values[k] <= values[k + 1]
      case ">": values[k] > values[k + 1]
      case ">=": values[k] >= values[k + 1]
      case "=": values[k] == values[k + 1]
      default: false
      }
    }
  }
}
