import Geometry
import Scene
import Synchronization

/// Lays out texts: finds fonts, shapes, breaks lines, truncates, and returns the letters' outlines.
///
/// The result is in points and depends only on the text, its style and the font files. Fonts and
/// fontconfig's catalog are opened on first use and kept. Nothing is hinted or rounded: twice the size
/// is exactly twice the outline. `Path.Letter` adds how a letter looks when it is fitted to pixels.
public final class Typesetter: Sendable {
  /// Fonts are shared by all texts, which are laid out one at a time.
  private let finder = Mutex(FontFinder())

  /// The maximum length of a text in characters; more is an error.
  public static let maximumLength = 100_000

  public init() {}

  public func layout(_ text: String, _ style: TextStyle) -> Result<TextLayout, TextLayoutError> {
    withFinder { finder throws(TextLayoutError) in
      try Typesetter.layout(text, style, &finder)
    }
  }

  /// Lends the font finder to one caller at a time.
  func withFinder<Answer: Sendable>(
    _ ask: (inout FontFinder) throws(TextLayoutError) -> Answer
  ) -> Result<Answer, TextLayoutError> {
    finder.withLock { finder in
      do throws(TextLayoutError) { return .success(try ask(&finder)) } catch {
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
    guard ([style.font] + style.spans.map(\.font)).allSatisfy({ $0.size > 0 && $0.size.isFinite }),
      style.lineHeight > 0,
      style.lineHeight.isFinite, style.letterSpacing.isFinite
    else {
      throw TextLayoutError(.unsupported, "a font's size and line height must be above 0")
    }
    let measure = try measure(style, &finder)
    var paragraphs: [Paragraph] = []
    let letters = StyledLetter.all(of: text, style.spans)
    for part in letters.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      paragraphs.append(try Paragraph(Array(part), measure, &finder))
    }
    var breaker = LineFiller(measure: measure, limit: style.width ?? .infinity)
    for paragraph in paragraphs { breaker.fill(paragraph) }
    let isTruncated = try breaker.shorten(
      to: style.maximumLines, style.truncation, &finder)
    return place(breaker.lines, style, measure, isTruncated)
  }

  private static func measure(
    _ style: TextStyle, _ finder: inout FontFinder
  ) throws(TextLayoutError) -> Measure {
    func face(_ font: FontDescription) throws(TextLayoutError) -> Measure.Face {
      Measure.Face(cascade: try finder.cascade(for: font), size: font.size)
    }
    let base = try face(style.font)
    var faces: [Measure.Face] = []
    for span in style.spans { faces.append(try face(span.font)) }
    return Measure(
      base: base, faces: faces.isEmpty ? [base] : faces, letterSpacing: style.letterSpacing,
      formsLigatures: style.formsLigatures)
  }

  /// Stacks the lines and positions their letters.
  private static func place(
    _ lines: [FilledLine], _ style: TextStyle, _ measure: Measure, _ isTruncated: Bool
  ) -> TextLayout {
    let boxes = lines.map { LineBox($0, style, measure) }
    let widest = lines.reduce(0) { max($0, $1.set.width) }
    let box = style.width ?? widest
    var layout = TextLayout(
      size: Size(widest, LineBox.top(of: boxes.count, boxes)), lines: [], letters: [],
      isTruncated: isTruncated)
    let metrics = measure.base.cascade.metrics
    layout.lineGap = metrics.lineGap * measure.base.size / metrics.unitsPerEm * style.lineHeight
    for face in [measure.base] + measure.faces {
      guard let other = face.cascade.replacement, !layout.replacements.contains(other) else {
        continue
      }
      layout.replacements.append(other)
    }
    for (index, line) in lines.enumerated() {
      let top = LineBox.top(of: index, boxes)
      let (height, ascent) = (boxes[index].height, boxes[index].ascent)
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
            outline: outline(letter, at: origin, measure), span: letter.span))
        for glyph in letter.glyphs {
          let file = measure.faces[letter.span].cascade.fonts[glyph.font].path
          if !file.isEmpty, !layout.fontFiles.contains(file) { layout.fontFiles.append(file) }
        }
      }
    }
    return layout
  }

  private static func outline(
    _ letter: SetLetter, at origin: Point, _ measure: Measure
  ) -> Path {
    let cascade = measure.faces[letter.span].cascade
    var path = Path()
    for glyph in letter.glyphs {
      let at = origin + glyph.offset
      let font = cascade.fonts[glyph.font]
      let start = path.elements.count
      path.append(font.outline(of: glyph.glyph).mapped { at + $0 * glyph.scale })
      path.letters.append(
        Path.Letter(
          elements: start..<path.elements.count, origin: at,
          em: font.metrics.unitsPerEm * glyph.scale,
          shape: font.hinter.map { HintedGlyph(glyph: glyph.glyph, hinter: $0) }))
    }
    return path
  }
}

/// The height of a line, and the position of its baseline.
private struct LineBox {
  var height: Double
  /// The distance from the top to the baseline.
  var ascent: Double

  /// Makes the line at least as high as one in the text's main font; larger letters make it higher.
  init(_ line: FilledLine, _ style: TextStyle, _ measure: Measure) {
    self.init(measure.base, style)
    guard !style.spans.isEmpty else { return }
    for span in Set(line.set.letters.map(\.span)).sorted() {
      let other = LineBox(measure.faces[span], style)
      let descent = max(height - ascent, other.height - other.ascent)
      ascent = max(ascent, other.ascent)
      height = ascent + descent
    }
  }

  private init(_ face: Measure.Face, _ style: TextStyle) {
    let metrics = face.cascade.metrics
    let scale = face.size / metrics.unitsPerEm
    height = metrics.lineHeight * scale * style.lineHeight
    // Extra height is divided equally between above and below.
    ascent = (height - (metrics.ascent + metrics.descent) * scale) / 2 + metrics.ascent * scale
  }

  /// The top of a line, or the bottom of the last one.
  static func top(of index: Int, _ boxes: [LineBox]) -> Double {
    guard let first = boxes.first else { return 0 }
    let isEven = boxes.allSatisfy { $0.height == first.height }
    if isEven { return first.height * Double(index) }
    return boxes[..<index].reduce(0) { $0 + $1.height }
  }
}
