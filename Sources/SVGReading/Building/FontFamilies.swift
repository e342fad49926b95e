/// The fonts that browsers use for family names.
enum FontFamilies {
  /// The family for files that name no installed font; sans-serif is used if it is missing, too.
  static let standard = "Times New Roman"

  /// Free fonts with the same widths as common fonts, used in their place.
  private static let equals: [String: [String]] = [
    "arial": ["Liberation Sans", "Arimo"], "helvetica": ["Liberation Sans", "Arimo"],
    "times new roman": ["Liberation Serif", "Tinos"], "times": ["Liberation Serif", "Tinos"],
    "courier new": ["Liberation Mono", "Cousine"], "courier": ["Liberation Mono", "Cousine"],
    "calibri": ["Carlito"], "cambria": ["Caladea"], "georgia": ["Gelasio"],
  ]

  /// The families to try for one name, in this order.
  static func candidates(_ family: String) -> [String] {
    switch family.lowercased() {
    case "": []
    case "-apple-system", "blinkmacsystemfont", "ui-sans-serif", "system-ui": ["system-ui"]
    case "ui-monospace": ["monospace"]
    case "ui-serif": ["serif"]
    case let name: [family] + (equals[name] ?? [])
    }
  }
}
