import Quoting
import TestSupport
import Testing

struct HTMLTests {
  @Test func `a page shows the text and nothing else`() {
    for text in HostileText.samples(400, seed: 11) {
      let escaped = text.escapedForHTML
      #expect(
        !escaped.unicodeScalars.contains { "<>\"'".unicodeScalars.contains($0) },
        "\(text.debugDescription)")
      #expect(!escaped.unicodeScalars.contains { $0.isUnprintable }, "\(text.debugDescription)")
      // Unescape like a browser; the ampersand last, so that nothing is unescaped twice.
      var shown = escaped
      for (name, character) in [
        (/&lt;/, "<"), (/&gt;/, ">"), (/&quot;/, "\""), (/&#39;/, "'"), (/&amp;/, "&"),
      ] {
        // Not by whole characters: a combining accent may follow.
        shown = shown.replacing(name.matchingSemantics(.unicodeScalar), with: character)
      }
      var expected = ""
      for scalar in text.unicodeScalars {
        if "\n\r\t".unicodeScalars.contains(scalar) {
          expected += " "
        } else if scalar.isUnprintable {
          expected += "\u{FFFD}"
        } else {
          expected.unicodeScalars.append(scalar)
        }
      }
      #expect(shown == expected, "\(text.debugDescription)")
    }
  }
}
