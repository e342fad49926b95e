import DisplayList

/// The shortest notation of a colour without its alpha.
func colorText(_ color: Color) -> String {
  let (r, g, b, _) = color.bytes
  let hex = hexColor(r, g, b)
  return shortColorNames[hex] ?? hex
}

/// `#rgb` if possible, otherwise `#rrggbb`.
func hexColor(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> String {
  let digits = Array("0123456789abcdef")
  let bytes = [r, g, b]
  let isShort = bytes.allSatisfy { $0 >> 4 == $0 & 15 }
  var text = "#"
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    if !isShort { text.append(digits[Int(byte & 15)]) }
  }
  return text
}

private let shortColorNames: [String: String] = [
  "#f00": "red", "#d2b48c": "tan", "#ffd700": "gold", "#000080": "navy", "#008080": "teal",
  "#cd853f": "peru", "#ffc0cb": "pink", "#dda0dd": "plum", "#fffafa": "snow",
  "#f0ffff": "azure", "#f5f5dc": "beige", "#ffe4c4": "bisque", "#a52a2a": "brown",
  "#ff7f50": "coral", "#808080": "gray", "#008000": "green", "#4b0082": "indigo",
  "#fffff0": "ivory", "#f0e68c": "khaki", "#faf0e6": "linen", "#800000": "maroon",
  "#808000": "olive", "#ffa500": "orange", "#da70d6": "orchid", "#800080": "purple",
  "#fa8072": "salmon", "#a0522d": "sienna", "#c0c0c0": "silver", "#ff6347": "tomato",
  "#ee82ee": "violet", "#f5deb3": "wheat",
]
