import Geometry
import Scene
import TestSupport
import Testing
import Typography

@Suite(.needsPinnedFont) struct ShapingTests {
  let typesetter = Typesetter()

  @Test func `kerning and ligatures are those of hb-shape`() throws {
    // Advances recorded from hb-shape 6.0.0 with DejaVu Sans 2.37, so that the test works without it.
    let cases: [(String, [Double])] = [
      ("AVATAR", [1270, 1270, 1242, 1092, 1401, 1423]),
      ("office fit", [1253, 1980, 1126, 1260, 651, 1290, 803]),
      ("Hello, World", [1540, 1260, 569, 569, 1253, 651, 651, 1905, 1253, 842, 569, 1300]),
    ]
    for (text, advances) in cases {
      let layout = try typesetter.layout(text, Fonts.units()).get()
      #expect(layout.letters.map(\.frame.width) == advances, "\(text)")
      #expect(layout.size.width == advances.reduce(0, +), "\(text)")
    }
  }

  @Test(
    .enabled(if: ShapingJudge.isPresent, "hb-shape is missing: apt-get install libharfbuzz-bin"))
  func `widths and outlines agree with hb-shape`() throws {
    let texts = [
      "Sphinx of black quartz, judge my vow. 0123456789", "To AWAY Wolf fi fl ffi ffl",
      "Größe Ångström naïve Čeština", "Ελληνικά Русский", "שלום", "مرحبا", "a/b-c_d (e) [f] {g}",
    ]
    for file in [Fonts.sans, Fonts.bold, Fonts.mono].compactMap({ $0 }) {
      for text in texts {
        let judged = try ShapingJudge.shape(text, font: file)
        #expect(!judged.isEmpty)
        guard judged.allSatisfy({ $0.glyph != 0 }) else { continue }
        let layout = try typesetter.layout(text, Fonts.units(file: file)).get()
        #expect(layout.size.width == judged.reduce(0) { $0 + $1.advance }, "\(text) \(file)")
        let bounds = layout.outline.controlBounds
        #expect(bounds != nil)
        var x = 0.0
        var left = Double.infinity
        var right = -Double.infinity
        for glyph in judged {
          if glyph.extents[2] != 0 {
            left = min(left, x + glyph.extents[0])
            right = max(right, x + glyph.extents[0] + glyph.extents[2])
          }
          x += glyph.advance
        }
        // Control points may lie a little outside the extents that the font states.
        #expect(abs((bounds?.minX ?? 0) - left) <= 8, "\(text) \(file)")
        #expect(abs((bounds?.maxX ?? 0) - right) <= 8, "\(text) \(file)")
      }
    }
  }

  @Test func `twice the size is twice the outline`() throws {
    var style = Fonts.units()
    style.font.size = 16
    let small = try typesetter.layout("Kineo 42%", style).get()
    style.font.size = 32
    let large = try typesetter.layout("Kineo 42%", style).get()
    #expect(large.size == Size(small.size.width * 2, small.size.height * 2))
    #expect(large.outline == small.outline.mapped { $0 * 2 })
  }

  @Test func `a line is as high as the font says and sits on its baseline`() throws {
    // DejaVu Sans: ascender 1901, descender -483, no gap, of 2048.
    let layout = try typesetter.layout("x", Fonts.units()).get()
    #expect(layout.size.height == 2384)
    #expect(layout.lines.map(\.baseline) == [1901])
    #expect(layout.outline.controlBounds?.maxY == 1901)  // an x sits on the baseline
    var wide = Fonts.units()
    wide.lineHeight = 1.5
    let spaced = try typesetter.layout("x\nx", wide).get()
    #expect(spaced.size.height == 2384 * 3)
    #expect(spaced.lines.map(\.baseline) == [2497, 6073])
  }

  @Test func `letter spacing is added between letters and disables ligatures`() throws {
    var style = Fonts.units()
    style.letterSpacing = 100
    let layout = try typesetter.layout("fit", style).get()
    #expect(layout.letters.map(\.text) == ["f", "i", "t"])
    let plain = try typesetter.layout("x", Fonts.units()).get().size.width
    #expect(try typesetter.layout("x", style).get().size.width == plain)
    #expect(try typesetter.layout("xx", style).get().size.width == plain * 2 + 100)
  }

  /// In DejaVu Sans, all of the first word join; the second has two that do, a ligature and one that stands alone.
  @Test(arguments: [("بيت", 0), ("سلام", 1), ("بيت بيت", 2), ("درس", 2)])
  func `letter spacing leaves letters that join together`(text: String, gaps: Int) throws {
    var style = Fonts.units()
    let plain = try typesetter.layout(text, style).get().size.width
    style.letterSpacing = 100
    #expect(try typesetter.layout(text, style).get().size.width == plain + Double(100 * gaps))
  }

  @Test func `a letter carries its own outline and its own text`() throws {
    let layout = try typesetter.layout("office a\u{301}!", Fonts.units()).get()
    #expect(layout.letters.map(\.text) == ["o", "ffi", "c", "e", " ", "a\u{301}", "!"])
    #expect(layout.letters[4].outline.isEmpty)
    var x = 0.0
    for letter in layout.letters {
      #expect(letter.frame.minX == x)
      x = letter.frame.maxX
    }
  }

  @Test func `right to left text is reversed and joined`() throws {
    let arabic = try typesetter.layout("مرحبا", Fonts.units()).get()
    // Advances from hb-shape, right to left: initial, medial, medial, medial, final forms.
    #expect(arabic.letters.map(\.frame.width) == [1097, 1130, 1266, 618, 624])
    #expect(arabic.letters[0].frame.minX > arabic.letters[4].frame.minX)
    let mixed = try typesetter.layout("abc שלום 123 def", Fonts.units()).get()
    let x = mixed.letters.map(\.frame.minX)
    // The Hebrew word runs to the left; the number after it in the text is to its left.
    #expect(x[4] > x[5] && x[5] > x[6] && x[6] > x[7])
    #expect(x[9] < x[10] && x[10] < x[11])
    #expect(x[11] < x[7])
    #expect(x[0] < x[1] && x[13] > x[4])
  }

  @Test func `a right to left paragraph is aligned right`() throws {
    var style = Fonts.units()
    style.width = 20_000
    let hebrew = try typesetter.layout("שלום abc", style).get()
    #expect(hebrew.lines[0].left == 20_000 - hebrew.lines[0].width)
    #expect(hebrew.letters[0].frame.minX > hebrew.letters[5].frame.minX)
    let latin = try typesetter.layout("abc שלום", style).get()
    #expect(latin.lines[0].left == 0)
  }

  @Test func `lines are aligned left, centre or right`() throws {
    var style = Fonts.units()
    style.width = 10_000
    for (alignment, share) in [
      (TextStyle.Alignment.left, 0.0), (.center, 0.5), (.right, 1), (.start, 0), (.end, 1),
    ] {
      style.alignment = alignment
      let layout = try typesetter.layout("ab\nabcd", style).get()
      for line in layout.lines { #expect(line.left == (10_000 - line.width) * share) }
    }
    style.width = nil
    style.alignment = .right
    let free = try typesetter.layout("ab\nabcd", style).get()
    #expect(free.lines[1].left == 0)
    #expect(free.lines[0].left == free.lines[1].width - free.lines[0].width)
  }
}
