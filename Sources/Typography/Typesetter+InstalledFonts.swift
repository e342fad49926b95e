import Scene

extension Typesetter {
  /// All families of fonts with monochrome outlines.
  public func installedFonts() -> Result<InstalledFonts, TextLayoutError> {
    withFinder { finder throws(TextLayoutError) in try finder.installedFonts() }
  }

  /// The font used for a name in a document; fails if a text would have no font.
  public func answer(to family: String) -> Result<InstalledFonts.Answer, TextLayoutError> {
    withFinder { finder throws(TextLayoutError) in
      let cascade = try finder.cascade(for: FontDescription(family: family))
      return InstalledFonts.Answer(
        family: cascade.replacement?.used ?? cascade.family ?? family,
        file: cascade.fonts[0].path, isReplacement: cascade.replacement != nil)
    }
  }
}

extension FontFinder {
  fileprivate mutating func installedFonts() throws(TextLayoutError) -> InstalledFonts {
    guard let list = try openCatalog().all() else { return InstalledFonts(families: []) }
    var families: [String: [InstalledFonts.Style]] = [:]
    for i in 0..<list.count where !list.isColored(i) {
      // A variable font is listed once for itself and once for each named instance.
      guard let family = list.family(i), let file = list.path(i), list.face(i) >> 16 == 0 else {
        continue
      }
      let style = InstalledFonts.Style(
        name: list.style(i) ?? "", weight: list.weight(i).rounded(), isItalic: !list.isUpright(i),
        file: file, face: Int(list.face(i)), axes: axes(of: file, face: list.face(i)))
      if !families[family, default: []].contains(style) {
        families[family, default: []].append(style)
      }
    }
    return InstalledFonts(
      families: families.map { name, styles in
        InstalledFonts.Family(name: name, styles: styles.sorted { $0.order < $1.order })
      }.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) })
  }

  /// Empty if HarfBuzz is missing on this machine or cannot read the file.
  private func axes(of file: String, face: UInt32) -> [VariableAxis] {
    Font(path: file, face: face, axes: [:], slant: 0)?.axes ?? []
  }
}

extension InstalledFonts.Style {
  fileprivate var order: (Double, Int, String, String) { (weight, isItalic ? 1 : 0, name, file) }
}
