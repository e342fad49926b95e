import Scene

/// Finds and caches fonts for texts: each file is opened once, and fontconfig is used only if no file
/// was given.
struct FontFinder {
  private var catalog: FontCatalog?
  private var cascades: [FontDescription: FontCascade] = [:]
  private var fonts: [FontKey: Font] = [:]

  private struct FontKey: Hashable {
    var path: String
    var face: UInt32
    var axes: [FontAxis: Double]
    var slant: Double
  }

  /// Families for which every configuration picks a font of its choice.
  private static let genericFamilies: Set<String> = [
    "sans-serif", "serif", "monospace", "system-ui", "cursive", "fantasy", "math",
  ]

  /// The slant of outlines that replace a missing italic: tan 12°, as in browsers.
  private static let syntheticSlant = 0.2125565616700221

  /// The fonts for a request: the one that determines the metrics first, then its fallbacks.
  mutating func cascade(for description: FontDescription) throws(TextLayoutError) -> FontCascade {
    var key = description
    key.size = 1  // a font is the same at every size
    if let known = cascades[key] { return known }
    guard FontLibraries.hasHarfBuzz else {
      throw TextLayoutError(
        .missingFont, "text needs the library HarfBuzz, which is not on this machine",
        hint: "install it: apt-get install libharfbuzz0b, or brew install harfbuzz")
    }
    let cascade =
      if let embedded = description.embedded {
        try self.cascade(embedded: embedded, description)
      } else if let file = description.file {
        try self.cascade(file: file, description)
      } else {
        try self.cascade(family: description.family ?? "sans-serif", description)
      }
    cascades[key] = cascade
    return cascade
  }

  /// The first font of the cascade that has the characters of a letter; opens more fonts if necessary.
  mutating func font(
    for letter: ArraySlice<Unicode.Scalar>, in cascade: FontCascade
  ) throws(TextLayoutError) -> Int {
    let visible = letter.filter { !$0.properties.isDefaultIgnorableCodePoint }
    if let index = cascade.fonts.firstIndex(where: { font in
      visible.allSatisfy { font.glyph(for: $0) != nil }
    }) {
      try refuseColors(of: visible, in: cascade.fonts[index])
      return index
    }
    var colored = false
    if let list = try fallbackList(of: cascade) {
      for i in 0..<list.count where visible.allSatisfy({ list.covers(i, $0) }) {
        if list.isColored(i) {
          colored = true
        } else if let font = open(list, i, cascade.description) {
          cascade.fonts.append(font)
          return cascade.fonts.count - 1
        }
      }
    }
    // A font may have the letter with its mark, but not the mark.
    if visible.count > 1, let base = visible.first {
      let index = try font(for: [base], in: cascade)
      if cascade.description.hasBoxes || cascade.fonts[index].composes(visible) { return index }
      throw Self.missingGlyph(
        visible.filter { cascade.fonts[index].glyph(for: $0) == nil }, cascade)
    }
    if cascade.description.hasBoxes { return 0 }
    throw colored ? Self.coloredEmoji(visible) : Self.missingGlyph(visible, cascade)
  }

  private mutating func cascade(
    file: String, _ description: FontDescription
  ) throws(TextLayoutError) -> FontCascade {
    guard let font = open(path: file, face: 0, axes: description.position, slant: 0) else {
      throw FontFault.unreadable(file)
    }
    if let mistake = FontFault.axis(of: font, description) { throw mistake }
    return FontCascade(font, description)
  }

  private func cascade(
    embedded: EmbeddedFont, _ description: FontDescription
  ) throws(TextLayoutError) -> FontCascade {
    let slant = description.isItalic && !embedded.isItalic ? Self.syntheticSlant : 0
    guard let font = Font(embedded, axes: description.position, slant: slant) else {
      throw TextLayoutError(.missingFont, "the font in the file is not one that can be read")
    }
    return FontCascade(font, description)
  }

  private mutating func cascade(
    family: String, _ description: FontDescription
  ) throws(TextLayoutError) -> FontCascade {
    let (list, name) = try list(family: family, description)
    for i in 0..<list.count where !list.isColored(i) {
      guard let font = open(list, i, description) else { continue }
      if let mistake = FontFault.axis(of: font, description) { throw mistake }
      let cascade = FontCascade(font, description)
      cascade.fallback = .ready(list)
      cascade.family = list.family(i)
      if !Self.genericFamilies.contains(name.lowercased()), !list.isOf(name, i) {
        cascade.replacement = TextLayout.Replacement(
          wanted: name, used: list.family(i) ?? font.path)
      }
      return cascade
    }
    throw Self.noFonts
  }

  /// The fonts of the first installed family in a comma-separated list, and its name.
  private mutating func list(
    family: String, _ description: FontDescription
  ) throws(TextLayoutError) -> (list: FontList, name: String) {
    let catalog = try openCatalog()
    let names = family.split(separator: ",").map(trimmed).filter { !$0.isEmpty }
    for name in names {
      guard
        let list = catalog.list(
          family: name, weight: description.weight, isItalic: description.isItalic)
      else { continue }
      if list.isAnswer || Self.genericFamilies.contains(name.lowercased()) { return (list, name) }
    }
    let isOne = names.count < 2
    let all = names.map { "'\($0)'" }.joined(separator: ", ")
    throw TextLayoutError(
      .missingFont,
      isOne
        ? "no font of the family '\(family)' is installed"
        : "none of the families \(all) is installed",
      hint: Self.isFileName(family)
        ? "name a file so: { \"file\": \"\(family)\" }"
        : "install \(isOne ? "it, name its" : "one, name a") 'file', or add a family that is always there:"
          + " \"\(family), sans-serif\"")
  }

  private static func isFileName(_ family: String) -> Bool {
    let name = family.lowercased()
    return [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"].contains { name.hasSuffix($0) }
  }

  mutating func openCatalog() throws(TextLayoutError) -> FontCatalog {
    if let catalog { return catalog }
    guard FontLibraries.hasFontconfig else {
      throw TextLayoutError(
        .missingFont, "finding fonts needs the library fontconfig, which is not on this machine",
        hint: "name the font's 'file', or install it: apt-get install fontconfig fonts-dejavu-core")
    }
    guard let opened = FontCatalog() else {
      throw TextLayoutError(
        .missingFont, "fontconfig has no configuration on this machine",
        hint: "name the font's 'file', or install one: apt-get install fontconfig-config")
    }
    guard !opened.isEmpty else { throw Self.noFonts }
    catalog = opened
    return opened
  }

  /// Fallbacks for missing glyphs: for a named file, only the family given with it.
  private mutating func fallbackList(of cascade: FontCascade) throws(TextLayoutError) -> FontList? {
    switch cascade.fallback {
    case .ready(let list): return list
    case .unopened:
      guard let family = cascade.description.family else { return nil }
      let list = try list(family: family, cascade.description).list
      cascade.fallback = .ready(list)
      return list
    }
  }

  private mutating func open(
    _ list: FontList, _ index: Int, _ description: FontDescription
  ) -> Font? {
    guard let path = list.path(index) else { return nil }
    let slant = description.isItalic && list.isUpright(index) ? Self.syntheticSlant : 0
    return open(path: path, face: list.face(index), axes: description.position, slant: slant)
  }

  private mutating func open(
    path: String, face: UInt32, axes: [FontAxis: Double], slant: Double
  ) -> Font? {
    let key = FontKey(path: path, face: face, axes: axes, slant: slant)
    if let known = fonts[key] { return known }
    let font = Font(path: path, face: face, axes: axes, slant: slant)
    fonts[key] = font
    return font
  }

  private func refuseColors(
    of scalars: [Unicode.Scalar], in font: Font
  ) throws(TextLayoutError) {
    for scalar in scalars where !scalar.isASCII {
      if let glyph = font.glyph(for: scalar), font.isColored(glyph) {
        throw Self.coloredEmoji(scalars)
      }
    }
  }

  private static let noFonts = TextLayoutError(
    .missingFont, "no fonts are installed on this machine",
    hint: "name the font's 'file', or install some: apt-get install fonts-dejavu-core")

  private static func coloredEmoji(_ scalars: [Unicode.Scalar]) -> TextLayoutError {
    TextLayoutError(
      .unsupported,
      "the colour emoji \(quoted(scalars)) cannot be drawn: text here is outlines of one colour",
      hint: "use a shape or an image for it, or a font that has it in one colour")
  }

  private static func missingGlyph(
    _ scalars: [Unicode.Scalar], _ cascade: FontCascade
  ) -> TextLayoutError {
    if let file = cascade.description.file, cascade.description.family == nil {
      return TextLayoutError(
        .missingFont, "the font file '\(file)' has no glyph for \(quoted(scalars))",
        hint: "name another file, or add a 'family' that has them")
    }
    let isEmoji = scalars.contains { $0.properties.isEmojiPresentation }
    return TextLayoutError(
      .missingFont, "no installed font has a glyph for \(quoted(scalars))",
      hint: isEmoji
        ? "use a shape or an image for it, or install a font that has it in one colour, for example: "
          + "apt-get install fonts-symbola"
        : "install a font that has it, for example: apt-get install fonts-noto-core fonts-noto-cjk")
  }

  /// `'é' (U+00E9)`; control characters appear only as numbers.
  private static func quoted(_ scalars: [Unicode.Scalar]) -> String {
    let numbers = scalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
    if scalars.contains(where: { $0.properties.generalCategory == .control }) { return numbers }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return "'\(text)' (\(numbers))"
  }

  private func trimmed(_ text: Substring) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var rest = text.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(rest)
  }
}

/// The fonts for one text: the first one determines the metrics, the others supply missing glyphs.
final class FontCascade {
  enum Fallback {
    case unopened
    case ready(FontList)
  }

  let description: FontDescription
  var fonts: [Font]
  var fallback = Fallback.unopened
  /// The name of the first font, if fontconfig found it.
  var family: String?
  /// The substitute for a requested family that is missing.
  var replacement: TextLayout.Replacement?

  init(_ font: Font, _ description: FontDescription) {
    fonts = [font]
    self.description = description
  }

  var metrics: FontMetrics { fonts[0].metrics }
}
