/// Where a paragraph may be broken into lines: the part of Unicode Standard Annex #14 that needs no
/// dictionary.
///
/// Lines may break after white space, after hyphens and dashes inside words, after slashes before letters,
/// and between ideographs, kana and Hangul syllables, but not before closing or after opening
/// punctuation. Thai, Lao, Khmer and Burmese are broken only at spaces; a soft hyphen is not an
/// opportunity.
enum LineBreaks {
  /// The indices at which a line may begin, ascending, without 0; the last one is the number of
  /// scalars. Letters (grapheme clusters) are never broken; `letterStarts` has their first indices.
  static func opportunities(_ scalars: [Unicode.Scalar], letterStarts: [Int]) -> [Int] {
    var result: [Int] = []
    for start in letterStarts where start > 0 && start < scalars.count {
      if canBreak(scalars, before: start) { result.append(start) }
    }
    result.append(scalars.count)
    return result
  }

  private static func canBreak(_ scalars: [Unicode.Scalar], before index: Int) -> Bool {
    let before = scalars[index - 1]
    let after = scalars[index]
    if isSpace(after) { return false }  // spaces hang at the end of the line (LB7)
    if isSpace(before) || before == "\u{200B}" { return true }  // LB18, LB8
    if isGlue(before) || isGlue(after) { return false }  // LB11, LB12
    if isClosing(after) || isOpening(before) { return false }  // LB13, LB14
    switch before {
    case "-", "\u{2010}":  // LB21, but not the sign of a number (LB25) nor at a word's start
      return index > 1 && isWordPart(scalars[index - 2]) && after.properties.isAlphabetic
    case "\u{2013}", "\u{2014}", "\u{2026}": return !isDigit(after)
    case "/", "|": return after.properties.isAlphabetic
    default: break
    }
    if after == "\u{2014}" { return true }  // LB17's dash may begin a line
    return (isIdeographic(before) || isIdeographic(after)) && !isDigitPair(before, after)
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x09, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }

  private static func isGlue(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00A0, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF, 0x200D: true
    default: false
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .decimalNumber
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || isDigit(scalar)
  }

  private static func isDigitPair(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
    isDigit(a) && isDigit(b)
  }

  private static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: scalar == "\u{00A1}" || scalar == "\u{00BF}"
    }
  }

  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .nonspacingMark, .enclosingMark: return true
    default: break
    }
    switch scalar.value {
    // ! , . / : ; ? % and their wide forms, the ideographic comma and full stop.
    case 0x21, 0x25, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x3F, 0x2026: return true
    case 0xFF01, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0x3001, 0x3002, 0x30FB, 0xFF65: return true
    // Characters that may not begin a Japanese line: iteration and length marks, small kana.
    case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FC...0x30FE: return true
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E: return true
    case 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE: return true
    default: return false
    }
  }

  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    if (0x3000...0x303F).contains(scalar.value) || (0xFF00...0xFFEF).contains(scalar.value) {
      return true
    }
    return Script.ideographic.contains(Script.of(scalar))
  }
}
