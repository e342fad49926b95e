import Geometry
import Scene
import Synchronization

/// Sets texts: finds fonts, shapes, breaks into lines, shortens, and gives the letters' outlines.
///
/// In comes a text with its style; out comes a layout in points that depends on nothing else than these and
/// the font files. Fonts and fontconfig's catalog are opened when a text first asks for them and kept. Nothing
/// is hinted or rounded: twice the size is exactly twice the outline.
public final class Typesetter: Sendable {
  /// Fonts are shared by all texts; one text is set at a time.
  private let finder = Mutex(FontFinder())

  /// A text with more characters than this is an error.
  public static let maximumLength = 100_000

  public init() {}

  public func layout(_ text: String, _ style: TextStyle) -> Result<TextLayout, TextLayoutError> {
    finder.withLock { finder in
      do throws(TextLayoutError) {
        return .success(try Typesetter.layout(text, style, &finder))
      } catch {
        return .failure(error)
      }
    }
  }

  private static func layout(
    _ text: String, _ style: TextStyle, _ finder: inout FontFinder
  ) throws(TextLayoutError) -> TextLayout {
    guard text.unicodeScalars.count <= maximumLength else {
      throw TextLayoutError(
        .unsupported, "a text of more than \(maximumLength) characters cannot be set")
    }
    guard style.font.size > 0, style.font.size.isFinite, style.lineHeight > 0,
      style.lineHeight.isFinite, style.letterSpacing.isFinite
    else {
      throw TextLayoutError(.unsupported, "a font's size and line height must be above 0")
    }
    let cascade = try finder.cascade(for: style.font)
    let measure = Measure(
      cascade: cascade, size: style.font.size, letterSpacing: style.letterSpacing)
    var paragraphs: [Paragraph] = []
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      paragraphs.append(try Paragraph(String(part), in: cascade, &finder))
    }
    var breaker = LineFiller(measure: measure, limit: style.width ?? .infinity)
    for paragraph in paragraphs { breaker.fill(paragraph) }
    let isTruncated = try breaker.shorten(
      to: style.maximumLines, style.truncation, &finder)
    return place(breaker.lines, style, measure, isTruncated)
  }

  /// Puts the lines under each other and their letters into place.
  private static func place(
    _ lines: [FilledLine], _ style: TextStyle, _ measure: Measure, _ isTruncated: Bool
  ) -> TextLayout {
    let metrics = measure.cascade.metrics
    let scale = measure.size / metrics.unitsPerEm
    let height = metrics.lineHeight * scale * style.lineHeight
    // What the line is higher than the letters is shared by above and below.
    let ascent = (height - (metrics.ascent + metrics.descent) * scale) / 2 + metrics.ascent * scale
    let widest = lines.reduce(0) { max($0, $1.set.width) }
    let box = style.width ?? widest
    var layout = TextLayout(
      size: Size(widest, height * Double(lines.count)), lines: [], letters: [],
      isTruncated: isTruncated)
    for (index, line) in lines.enumerated() {
      let top = height * Double(index)
      let room = box - line.set.width
      let left =
        switch style.alignment {
        case .left: 0.0
        case .center: room / 2
        case .right: room
        case .start: line.isRightToLeft ? room : 0
        case .end: line.isRightToLeft ? 0 : room
        }
      layout.lines.append(
        TextLayout.Line(baseline: top + ascent, left: left, width: line.set.width))
      for letter in line.set.letters.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        let origin = Point(left + letter.x, top + ascent)
        layout.letters.append(
          TextLayout.Letter(
            text: line.paragraph.text(letter.range),
            frame: Rect(x: origin.x, y: top, width: letter.advance, height: height),
            outline: outline(letter, at: origin, measure.cascade)))
        for glyph in letter.glyphs {
          let file = measure.cascade.fonts[glyph.font].path
          if !layout.fontFiles.contains(file) { layout.fontFiles.append(file) }
        }
      }
    }
    return layout
  }

  private static func outline(
    _ letter: SetLetter, at origin: Point, _ cascade: FontCascade
  ) -> Path {
    var path = Path()
    for glyph in letter.glyphs {
      let at = origin + glyph.offset
      let outline = cascade.fonts[glyph.font].outline(of: glyph.glyph)
      path.append(outline.mapped { at + $0 * glyph.scale })
    }
    return path
  }
}
