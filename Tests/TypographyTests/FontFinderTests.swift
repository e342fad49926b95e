import Geometry
import Scene
import TestSupport
import Testing
import Typography

@Suite struct FontFinderTests {
  let typesetter = Typesetter()

  private func failure(_ text: String, _ font: FontDescription) -> TextLayoutError? {
    switch typesetter.layout(text, TextStyle(font: font)) {
    case .success: nil
    case .failure(let error): error
    }
  }

  @Test func `a missing file is named`() {
    let error = failure("a", FontDescription(file: "/nowhere/font.ttf"))
    #expect(error?.reason == .missingFont)
    #expect(
      error?.message == "the font file '/nowhere/font.ttf' cannot be read or is not a font")
  }

  @Test func `a file that is not a font is named`() {
    #expect(failure("a", FontDescription(file: "/etc/passwd"))?.reason == .missingFont)
    #expect(failure("a", FontDescription(file: "/"))?.reason == .missingFont)
    #expect(failure("a", FontDescription(file: ""))?.reason == .missingFont)
  }

  @Test(.needsPinnedFont)
  func `an accent that no font has is named, and a letter that has one is drawn`() {
    let sans = FontDescription(file: Fonts.sans)
    // One of German dialectology, which few fonts have.
    let mark = "\u{1AC1}"
    #expect(failure("a" + mark, sans)?.message.contains("(U+1AC1)") == true)
    #expect(failure("e\u{301}", sans) == nil)
    var browsers = sans
    browsers.hasBoxes = true
    #expect(failure("a" + mark, browsers) == nil)
  }

  @Test func `a family that is not installed is not replaced silently`() {
    let error = failure("a", FontDescription(family: "No Such Family 7"))
    #expect(error?.reason == .missingFont)
    #expect(error?.hint != nil)
  }

  @Test(.needsPinnedFont) func `the first installed family of several is taken`() throws {
    let named = try typesetter.layout(
      "abc", TextStyle(font: FontDescription(family: "DejaVu Sans"))
    ).get()
    let listed = try typesetter.layout(
      "abc", TextStyle(font: FontDescription(family: "No Such Family 7, dejavu sans"))
    ).get()
    #expect(named == listed)
    let byFile = try typesetter.layout(
      "abc", TextStyle(font: FontDescription(file: Fonts.sans))
    ).get()
    #expect(named == byFile)
  }

  @Test(.needsPinnedFont) func `bold is another face`() throws {
    let byFamily = try typesetter.layout(
      "abc", TextStyle(font: FontDescription(family: "DejaVu Sans", weight: 700))
    ).get()
    let byFile = try typesetter.layout(
      "abc", TextStyle(font: FontDescription(file: Fonts.bold))
    ).get()
    #expect(byFamily == byFile)
  }

  @Test(.needsPinnedFont)
  func `a named file does not borrow glyphs unless a family is given too`()
    throws
  {
    // DejaVu Sans Bold has no Arabic ring; the Linear B syllable is in none of the three.
    let error = failure("a\u{10000}", FontDescription(file: Fonts.sans))
    #expect(error?.reason == .missingFont)
    #expect(error?.message.contains("(U+10000)") == true)
    // The mono face has no Hebrew, the sans face has it.
    let alone = failure("\u{5D0}", FontDescription(file: Fonts.mono))
    #expect(alone?.message.contains("(U+05D0)") == true)
    let helped = try typesetter.layout(
      "a\u{5D0}", TextStyle(font: FontDescription(family: "DejaVu Sans", file: Fonts.mono))
    ).get()
    #expect(helped.letters.allSatisfy { !$0.outline.isEmpty })
  }

  @Test(.needsPinnedFont) func `sizes and texts beyond the limits are errors`() {
    let file = Fonts.sans
    for size in [0, -1, .infinity, .nan] {
      #expect(failure("a", FontDescription(file: file, size: size))?.reason == .unsupported)
    }
    let long = String(repeating: "a", count: Typesetter.maximumLength + 1)
    #expect(failure(long, FontDescription(file: file))?.reason == .unsupported)
    #expect(failure("\u{7}", FontDescription(file: file))?.message.contains("U+0007") == true)
  }

  @Test(.needsPinnedFont) func `invisible characters need no glyph`() throws {
    let style = Fonts.units()
    let plain = try typesetter.layout("ab", style).get().size.width
    #expect(try typesetter.layout("a\u{200D}b\u{FE0F}", style).get().size.width == plain)
  }

  @Test(.needsPinnedFont) func `an empty text is as high as a line`() throws {
    let layout = try typesetter.layout("", Fonts.units()).get()
    #expect(layout.size.width == 0 && layout.size.height == 2384 && layout.outline.isEmpty)
  }
}
