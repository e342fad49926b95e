/// Bytes used by the notations.
package enum ASCII {
  package static let tab: UInt8 = 0x09
  package static let newline: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  package static let quote = UInt8(ascii: "\"")
  package static let apostrophe = UInt8(ascii: "'")
  package static let ampersand = UInt8(ascii: "&")
  package static let comma = UInt8(ascii: ",")
  package static let colon = UInt8(ascii: ":")
  package static let slash = UInt8(ascii: "/")
  package static let backslash = UInt8(ascii: "\\")
  package static let star = UInt8(ascii: "*")
  package static let minus = UInt8(ascii: "-")
  package static let plus = UInt8(ascii: "+")
  package static let dot = UInt8(ascii: ".")
  package static let less = UInt8(ascii: "<")
  package static let greater = UInt8(ascii: ">")
  package static let openBrace = UInt8(ascii: "{")
  package static let closeBrace = UInt8(ascii: "}")
  package static let openBracket = UInt8(ascii: "[")
  package static let closeBracket = UInt8(ascii: "]")

  package static func isSpace(_ b: UInt8) -> Bool {
    b == space || b == newline || b == tab || b == carriageReturn
  }

  // Bytes below '0', or below 'a', wrap to large values.
  package static func isDigit(_ b: UInt8) -> Bool { b &- 0x30 < 10 }

  package static func isLetter(_ b: UInt8) -> Bool { (b | 0x20) &- 0x61 < 26 }

  /// Characters of unquoted words: letters, digits, `_`, `$`, and everything that is not ASCII.
  package static func isWord(_ b: UInt8) -> Bool {
    isLetter(b) || isDigit(b) || b == UInt8(ascii: "_") || b == UInt8(ascii: "$") || b >= 0x80
  }

  package static func hexValue(_ b: UInt8) -> UInt32? {
    if isDigit(b) { return UInt32(b) - 0x30 }
    let lower = b | 0x20
    return lower >= 0x61 && lower <= 0x66 ? UInt32(lower) - 0x57 : nil
  }
}
