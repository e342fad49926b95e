/// The bytes that notations are made of.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  static let star = UInt8(ascii: "*")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let dot = UInt8(ascii: ".")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")

  static func isSpace(_ b: UInt8) -> Bool {
    b == space || b == newline || b == tab || b == carriageReturn
  }

  static func isDigit(_ b: UInt8) -> Bool { b &- 0x30 < 10 }  // wraps below '0' to large values

  static func isLetter(_ b: UInt8) -> Bool { (b | 0x20) &- 0x61 < 26 }  // wraps below 'a'

  /// What an unquoted word may hold: letters, digits, `_`, `$`, and all that is not ASCII.
  static func isWord(_ b: UInt8) -> Bool {
    isLetter(b) || isDigit(b) || b == UInt8(ascii: "_") || b == UInt8(ascii: "$") || b >= 0x80
  }

  static func hexValue(_ b: UInt8) -> UInt32? {
    if isDigit(b) { return UInt32(b) - 0x30 }
    let lower = b | 0x20
    return lower >= 0x61 && lower <= 0x66 ? UInt32(lower) - 0x57 : nil
  }
}
