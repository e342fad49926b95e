import Diagnostics
import DisplayList
import Notations
import TestSupport
import Testing

struct ColorNotationTests {
  private func hex(_ text: String) throws -> String {
    let (r, g, b, a) = try ColorNotation.color(of: text).bytes
    return [r, g, b, a].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Chromium's canvas agrees on all of them except the one outside of sRGB, which it clips.
  @Test(arguments: [
    ("red", "ff0000ff"), (" RebeccaPurple ", "663399ff"), ("transparent", "00000000"),
    ("#f80", "ff8800ff"), ("#f808", "ff880088"), ("#34C759", "34c759ff"), ("#11223344", "11223344"),
    ("rgb(255, 0, 51)", "ff0033ff"), ("rgba(100%, 0%, 20%, 50%)", "ff003380"),
    ("rgb(255 0 51 / 0.5)", "ff003380"), ("RGB(300 -5 none)", "ff0000ff"),
    ("hsl(120, 100%, 25%)", "008000ff"), ("hsla(0.5turn 100% 50% / 1)", "00ffffff"),
    ("hsl(400grad 50 50)", "bf4040ff"), ("hwb(90deg 20% 40%)", "669933ff"),
    ("hwb(0 60% 60%)", "808080ff"), ("oklab(62.8% 0.225 0.126)", "ff0000ff"),
    ("oklch(0.628 0.2577 29.23)", "ff0000ff"), ("oklch(100% 0.4 0)", "ffffffff"),
    ("oklch(none none none / none)", "00000000"),
  ])
  func `every notation of CSS is read`(text: String, expected: String) throws {
    #expect(try hex(text) == expected)
  }

  @Test(arguments: [
    ("gren", "did you mean 'green'?"),
    ("#12", "'#' is followed by 3, 4, 6 or 8 hexadecimal digits"),
    ("34c759", "did you mean '#34c759'?"), ("hls(1 2 3)", "did you mean 'hsl'?"),
    ("oklch(1, 2, 3)", "separate components by spaces"),
  ])
  func `a mistake comes with a hint`(text: String, hint: String) {
    let mistake = #expect(throws: TextMistake.self) { try ColorNotation.color(of: text) }
    #expect(mistake?.hint == hint)
  }

  @Test(arguments: [
    "", "rgb(", "rgb(1 2)", "rgb(1 2 3", "rgb(1 2 3) x", "rgb(1, 2, 3 / 4)", "rgb(1 2 3 4)",
    "rgb(1, 50%, 3)", "hsl(50% 1 1)", "rgb(1deg 2 3)", "rgb(1, none, 3)", "#ggg", "hsl(1, 2, 3)",
    "rgb(1e999 0 0)", "rgb()", "oklab(1 2 3deg)",
  ])
  func `text that is not a colour is rejected`(text: String) {
    #expect(throws: TextMistake.self) { try ColorNotation.color(of: text) }
  }

  @Test func `what is written reads back as the same colour`() throws {
    var random = SeededRNG(seed: 31)
    for round in 0..<4000 {
      func level() -> Double {
        round % 2 == 0
          ? Double(UInt8.random(in: 0...255, using: &random)) / 255
          : Double.random(in: 0...1, using: &random)
      }
      let color = Color(red: level(), green: level(), blue: level(), alpha: level())
      let text = ColorNotation.text(of: color)
      let back = try ColorNotation.color(of: text)
      let isSame =
        abs(back.red - color.red) < 1e-11 && abs(back.green - color.green) < 1e-11
        && abs(back.blue - color.blue) < 1e-11 && abs(back.alpha - color.alpha) < 1e-11
      guard isSame else {
        Issue.record("seed 31, round \(round): \(text)")
        return
      }
    }
  }

  @Test func `the shortest notation is chosen`() {
    #expect(ColorNotation.text(of: Color(rgb: 0xFF0000)) == "red")
    #expect(ColorNotation.text(of: Color(rgb: 0xFFFFFF)) == "#fff")
    #expect(ColorNotation.text(of: Color(rgb: 0x112234)) == "#112234")
    #expect(ColorNotation.text(of: .clear) == "#0000")
    #expect(ColorNotation.text(of: Color(rgb: 0xFF0000, alpha: 0.5)) == "rgb(255 0 0 / .5)")
  }

  @Test func `every name is known and written names are names`() throws {
    #expect(ColorNotation.names.count == 149)
    for name in ColorNotation.names {
      let color = try ColorNotation.color(of: name)
      #expect(try ColorNotation.color(of: ColorNotation.text(of: color)) == color)
    }
  }
}
