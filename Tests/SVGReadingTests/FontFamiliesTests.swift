import Testing

@testable import SVGReading

/// The fonts that Chromium uses on Linux (CSS.getPlatformFontsForNode says them).
struct FontFamiliesTests {
  @Test(arguments: [
    ("sans-serif", "Arial"), ("serif", "Times New Roman"), ("cursive", "Times New Roman"),
    ("fantasy", "Times New Roman"), ("Helvetica", "Liberation Sans"),
    ("courier", "Liberation Mono"), ("monospace", "monospace"), ("Ubuntu", "Ubuntu"),
  ])
  func `families are those of Chromium's settings`(family: String, first: String) {
    #expect(FontFamilies.candidates(family).first == first)
  }

  @Test(arguments: ["-apple-system", "BlinkMacSystemFont", "ui-sans-serif", "ui-monospace", ""])
  func `names that Chromium does not know there are passed over`(family: String) {
    #expect(FontFamilies.candidates(family).isEmpty)
  }
}
