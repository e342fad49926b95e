import Geometry
import Scene

/// Finds the decimal sign of a number in a text.
enum DecimalSign {
  /// The distance from the left of the first line to the last decimal sign before a digit, otherwise to the
  /// end of the last digit, otherwise to the end of the line.
  static func offset(in layout: TextLayout, sign: Character) -> Double {
    let letters = layout.letters
    func isDigit(_ i: Int) -> Bool {
      letters.indices.contains(i) && letters[i].text.allSatisfy(\.isWholeNumber)
    }
    let signs = letters.indices.filter { i in
      letters[i].text == String(sign) && isDigit(i + 1)
    }
    if let last = signs.last { return letters[last].frame.minX }
    if let last = letters.indices.last(where: isDigit) { return letters[last].frame.maxX }
    return layout.lines.first?.width ?? 0
  }
}
