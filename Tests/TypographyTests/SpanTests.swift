import Geometry
import Scene
import TestSupport
import Testing
import Typography

/// Texts whose parts have their own fonts.
@Suite(.needsPinnedFont) struct SpanTests {
  private let typesetter = Typesetter()

  private func font(_ size: Double, file: String? = Fonts.sans) -> FontDescription {
    FontDescription(file: file, size: size)
  }

  private func layout(
    _ parts: [(text: String, font: FontDescription)], width: Double? = nil, lines: Int? = nil
  ) throws -> TextLayout {
    var style = TextStyle(font: font(20), width: width, maximumLines: lines)
    style.spans = parts.map {
      TextStyle.Span(length: $0.text.unicodeScalars.count, font: $0.font)
    }
    return try typesetter.layout(parts.map(\.text).joined(), style).get()
  }

  @Test func `spans in the text's own font change nothing`() throws {
    let text = "Saved three files, and one is left"
    for width in [nil, 90.0] {
      let whole = try typesetter.layout(text, TextStyle(font: font(20), width: width)).get()
      // Split at a space, which is not kerned.
      let parts = try layout(
        [(String(text.prefix(6)), font(20)), (String(text.dropFirst(6)), font(20))], width: width)
      #expect(parts.size == whole.size && parts.lines == whole.lines)
      #expect(parts.letters.map(\.frame) == whole.letters.map(\.frame))
      #expect(parts.outline == whole.outline)
      #expect(Set(parts.letters.map(\.span)) == [0, 1])
    }
  }

  @Test func `each span has its own font and size, and a larger one makes its line higher`() throws
  {
    let small = try layout([("a", font(20)), ("a", font(20, file: Fonts.bold))])
    let bold = try typesetter.layout("a", TextStyle(font: font(20, file: Fonts.bold))).get()
    #expect(small.letters[1].frame.width == bold.letters[0].frame.width)
    #expect(small.fontFiles.count == 2)
    let mixed = try layout([("a ", font(20)), ("a", font(40)), ("\na", font(20))])
    let large = try typesetter.layout("a", TextStyle(font: font(40))).get()
    #expect(abs(mixed.lines[0].baseline - large.lines[0].baseline) < 1e-9)
    #expect(abs(mixed.size.height - large.size.height * 1.5) < 1e-9)
    #expect(mixed.letters[0].frame.height == mixed.letters[2].frame.height)
  }

  @Test func `truncation keeps the remaining spans`() throws {
    let cut = try layout(
      [("aaaa ", font(20)), ("bbbbbbbbbb", font(20, file: Fonts.bold))], width: 110, lines: 1)
    #expect(cut.isTruncated)
    #expect(cut.letters.last?.text == "\u{2026}" && cut.letters.last?.span == 1)
    #expect(cut.letters.first?.span == 0)
  }

  @Test func `a substituted font is reported`() throws {
    func replaced(_ family: String) throws -> [TextLayout.Replacement] {
      let style = TextStyle(font: FontDescription(family: family))
      return try typesetter.layout("a", style).get().replacements
    }
    for family in ["dejavu sans", "sans-serif", "No Such Family 7, serif"] {
      #expect(try replaced(family) == [])
    }
    // The configuration maps both to the same family.
    let vera = try replaced("Bitstream Vera Sans")
    #expect(vera == [.init(wanted: "Bitstream Vera Sans", used: "DejaVu Sans")])
  }
}
