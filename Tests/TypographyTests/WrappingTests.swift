import Geometry
import Scene
import TestSupport
import Testing
import Typography

@Suite(.needsPinnedFont) struct WrappingTests {
  let typesetter = Typesetter()

  private func lines(_ text: String, _ style: TextStyle) throws -> [String] {
    let layout = try typesetter.layout(text, style).get()
    var result = [String](repeating: "", count: layout.lines.count)
    let height = layout.size.height / Double(layout.lines.count)
    for letter in layout.letters {
      result[Int(letter.frame.midY / height)] += letter.text
    }
    return result
  }

  private func style(width: Double?, lines: Int? = nil, _ truncation: TextStyle.Truncation = .tail)
    -> TextStyle
  {
    TextStyle(
      font: FontDescription(file: Fonts.mono, size: 20), width: width, maximumLines: lines,
      truncation: truncation)
  }

  /// DejaVu Sans Mono: every letter is 1233 of 2048 units wide.
  private let advance = 20 * 1233.0 / 2048

  @Test func `lines break after spaces, hyphens, dashes and slashes`() throws {
    let style = style(width: advance * 10)
    #expect(try lines("one two three", style) == ["one two", "three"])
    #expect(try lines("one  two three", style) == ["one  two", "three"])
    #expect(try lines("a well-known thing", style) == ["a well-", "known", "thing"])
    #expect(try lines("at 1-2 degrees -5", style) == ["at 1-2", "degrees -5"])
    #expect(try lines("either/oranges", style) == ["either/", "oranges"])
    #expect(try lines("yes\u{2014}certainly", style) == ["yes\u{2014}", "certainly"])
    #expect(try lines("a\nb\n\nc", style) == ["a", "b", "", "c"])
    #expect(try lines("10\u{A0}000\u{A0}000 km", style) == ["10\u{A0}000\u{A0}000", "km"])
  }

  @Test func `an exact fit stays on its line`() throws {
    for count in 1...40 {
      let word = String(repeating: "m", count: count)
      let style = style(width: advance * Double(count))
      #expect(try typesetter.layout(word + " " + word, style).get().lines.count == 2)
      #expect(try typesetter.layout(word + " ", style).get().lines.count == 1)
    }
  }

  @Test func `no line is wider than asked for unless it is one word, and nothing is lost`() throws {
    var random = SeededRNG(seed: 7)
    let alphabet = Array("aAbVWfil, .-/\u{E9}5 \u{5D0}\u{5D1} (x)")
    for round in 0..<150 {
      let text = String(
        (0..<Int.random(in: 0...60, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? "a"
        })
      var style = TextStyle(font: FontDescription(file: Fonts.sans, size: 16))
      style.width = Double.random(in: 1...300, using: &random)
      style.letterSpacing = [0, 0, 1.5][round % 3]
      let layout = try typesetter.layout(text, style).get()
      let set = try lines(text, style)
      for (line, content) in zip(layout.lines, set) where line.width > (style.width ?? 0) + 1e-6 {
        #expect(!content.contains(" "), "seed 7, round \(round): '\(text)' gave '\(content)'")
      }
      let kept = set.joined().filter { $0 != " " }
      #expect(kept.sorted() == text.filter { $0 != " " }.sorted(), "seed 7, round \(round)")
      #expect(!layout.isTruncated)
    }
  }

  @Test func `ideographs break anywhere but before a full stop`() {
    // No pinned font has them, so test where a layout may break only if there is a fallback.
    let layout = typesetter.layout(
      "\u{65E5}\u{672C}\u{8A9E}\u{6587}\u{3002}",
      TextStyle(font: FontDescription(family: "sans-serif", size: 10), width: 40))
    switch layout {
    case .success(let layout): #expect(layout.lines.count == 2)
    case .failure(let error): #expect(error.reason == .missingFont)
    }
  }

  @Test func `too many lines end in an ellipsis`() throws {
    let text = "one two three four five"
    #expect(
      try lines(text, style(width: advance * 10, lines: 2)) == ["one two", "three fou\u{2026}"])
    #expect(try lines(text, style(width: advance * 10, lines: 1)) == ["one two t\u{2026}"])
    #expect(try lines(text, style(width: advance * 9, lines: 1)) == ["one two\u{2026}"])
    #expect(
      try lines(text, style(width: advance * 10, lines: 2, .none)) == ["one two", "three four"])
    #expect(try lines(text, style(width: advance * 10, lines: 1, .head)) == ["\u{2026}four five"])
    #expect(
      try lines(text, style(width: advance * 10, lines: 1, .middle)) == ["one t\u{2026}five"])
    #expect(try lines("a\nb", style(width: nil, lines: 1)) == ["a\u{2026}"])
    #expect(try lines("unbreakable", style(width: advance * 5, lines: 1)) == ["unbr\u{2026}"])
    #expect(try lines("fits", style(width: advance * 5, lines: 1)) == ["fits"])
  }

  @Test func `truncated text fits`() throws {
    var random = SeededRNG(seed: 11)
    for round in 0..<100 {
      let words = (0..<12).map { _ in
        String(repeating: "aVffi".randomElement(using: &random) ?? "a", count: 3)
      }
      var style = TextStyle(
        font: FontDescription(file: Fonts.sans, size: 16),
        width: Double.random(in: 20...200, using: &random),
        maximumLines: Int.random(in: 1...3, using: &random))
      style.truncation = [.head, .middle, .tail][round % 3]
      let layout = try typesetter.layout(words.joined(separator: " "), style).get()
      #expect(layout.lines.count <= style.maximumLines ?? 0)
      if let last = layout.lines.last, layout.isTruncated {
        #expect(last.width <= (style.width ?? 0) + 1e-6, "seed 11, round \(round)")
      }
    }
  }
}

extension Rect { fileprivate var midY: Double { minY + height / 2 } }
