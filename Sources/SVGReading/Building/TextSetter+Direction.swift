import Scene

/// Text from right to left.
extension TextSetter {
  /// The text between marks of the direction that the style says; a typesetter guesses it from the first letter.
  func directed(_ text: String, _ node: Int) -> String {
    var end = text.endIndex
    while end > text.startIndex, text[text.index(before: end)] == " " {
      end = text.index(before: end)
    }
    guard end > text.startIndex, let mark = mark(text, node) else { return text }
    return String(mark) + text[..<end] + "\u{202C}" + text[end...]
  }

  private func mark(_ text: String, _ node: Int) -> Unicode.Scalar? {
    var next = node
    while true {
      let turnsLeft = tree.word("direction", next) == "rtl"
      switch tree.word("unicode-bidi", next) {
      case "bidi-override", "isolate-override": return turnsLeft ? "\u{202E}" : "\u{202D}"
      case "plaintext": return nil
      default: break
      }
      guard tree.element(next).name != "text", let around = tree.nodes[next].parent else { break }
      next = around
    }
    if tree.word("direction", node) == "rtl" { return "\u{202B}" }
    return text.unicodeScalars.contains(where: \.runsLeft) ? "\u{202A}" : nil
  }

  /// Runs in the order in which they are seen, from left to right: those of nothing but text from right to left
  /// turn round together.
  static func inSight(_ runs: [Run]) -> [Run] {
    guard runs.count > 1,
      runs.allSatisfy({ run in
        let scalars = run.letters.flatMap { Array($0.text.unicodeScalars) }
        return scalars.contains(where: \.runsLeft)
          && scalars.allSatisfy { $0.runsLeft || !$0.properties.isAlphabetic }
      })
    else { return runs }
    return runs.reversed()
  }
}

extension TextLayout.Letter {
  /// Whether it is one of the marks of direction.
  var isMark: Bool { text.unicodeScalars.allSatisfy { (0x202A...0x202E).contains($0.value) } }
}
