/// What browsers take for the names of fonts.
enum FontFamilies {
  /// What they draw with where a file names no font that is installed; where this is not either, in sans-serif.
  static let standard = "Times New Roman"

  /// Free fonts of the same widths, which stand in for others.
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
