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
    // Names that Chromium on Linux does not know.
    case "", "-apple-system", "blinkmacsystemfont", "ui-sans-serif", "ui-serif", "ui-monospace",
      "ui-rounded":
      []
    // What its settings say, not what the system has for these names.
    case "sans-serif": candidates("Arial") + ["sans-serif"]
    case "serif", "math", "cursive", "fantasy": candidates(standard) + ["serif"]
    // The system would rather take fonts that are like them, but not in their widths.
    case "helvetica", "courier", "times": (equals[family.lowercased()] ?? []) + [family]
    case let name: [family] + (equals[name] ?? [])
    }
  }
}
