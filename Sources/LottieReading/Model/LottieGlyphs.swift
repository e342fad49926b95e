import Geometry

/// A letter's outline, in hundredths of an em.
struct LottieGlyph {
  var advance: Double
  var outline: Path
}

/// The letters that a document brings along.
struct LottieGlyphs {
  private struct Key: Hashable {
    var text: String
    var family: String
    var style: String
  }

  private var glyphs: [Key: LottieGlyph] = [:]
  /// The styles of each family.
  private var styles: [String: Set<String>] = [:]

  subscript(text: String, family: String, style: String) -> LottieGlyph? {
    get { glyphs[Key(text: text, family: family, style: style)] }
    set {
      glyphs[Key(text: text, family: family, style: style)] = newValue
      styles[family, default: []].insert(style)
    }
  }

  /// Whether there are letters of a family, but none of this style.
  func hasOnlyOtherStyles(of family: String, than style: String) -> Bool {
    styles[family].map { !$0.contains(style) } ?? false
  }
}
