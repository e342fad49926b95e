/// What a character means for the direction of text (Unicode Standard Annex #9, table 4).
///
/// Derived from general categories and scripts instead of Unicode's own table, which is right for letters,
/// digits, marks and the usual signs; explicit embeddings, overrides and isolates are taken for invisible.
enum BidiClass {
  case leftToRight, rightToLeft, arabicLetter
  case europeanNumber, europeanSeparator, europeanTerminator, arabicNumber, commonSeparator
  case nonspacingMark, boundaryNeutral, whiteSpace, otherNeutral

  static func of(_ scalar: Unicode.Scalar) -> BidiClass {
    if scalar.isASCII { return ascii(scalar) }
    switch scalar.value {
    case 0x200E: return .leftToRight
    case 0x200F: return .rightToLeft
    case 0x061C: return .arabicLetter
    case 0x0660...0x0669, 0x066B, 0x066C, 0x0600...0x0605, 0x06DD: return .arabicNumber
    case 0x00B2, 0x00B3, 0x00B9, 0x06F0...0x06F9, 0x2070...0x2079, 0x2080...0x2089,
      0xFF10...0xFF19, 0x1D7CE...0x1D7FF:
      return .europeanNumber
    case 0x207A, 0x207B, 0x208A, 0x208B, 0x2212, 0xFF0B, 0xFF0D: return .europeanSeparator
    case 0x00B0, 0x00B1, 0x066A, 0x2030...0x2034, 0x2213, 0xFF03, 0xFF05:
      return .europeanTerminator
    case 0x00A0, 0x060C, 0x202F, 0x2044, 0xFF0C, 0xFF0E, 0xFF0F, 0xFF1A: return .commonSeparator
    default: break
    }
    return byCategory(scalar)
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> BidiClass {
    switch scalar {
    case "0"..."9": .europeanNumber
    case "A"..."Z", "a"..."z": .leftToRight
    case "+", "-": .europeanSeparator
    case "#", "$", "%": .europeanTerminator
    case ",", ".", "/", ":": .commonSeparator
    case " ", "\t", "\n", "\r", "\u{B}", "\u{C}": .whiteSpace
    case "\u{0}"..."\u{1F}", "\u{7F}": .boundaryNeutral
    default: .otherNeutral
    }
  }

  private static func byCategory(_ scalar: Unicode.Scalar) -> BidiClass {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return .nonspacingMark
    case .currencySymbol: return .europeanTerminator
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .whiteSpace
    case .format, .control, .surrogate: return .boundaryNeutral
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .modifierSymbol,
      .otherSymbol:
      // Signs of a script that runs from right to left (U+05BE, U+061B …) go with its letters.
      return strong(scalar) == .leftToRight ? .otherNeutral : strong(scalar)
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber, .privateUse, .unassigned:
      return strong(scalar)
    @unknown default: return .leftToRight
    }
  }

  private static func strong(_ scalar: Unicode.Scalar) -> BidiClass {
    let script = Script.of(scalar)
    guard Script.isRightToLeft(script) else { return .leftToRight }
    return Script.arabicLike.contains(script) ? .arabicLetter : .rightToLeft
  }
}
