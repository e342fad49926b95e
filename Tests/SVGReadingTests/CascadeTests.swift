import DisplayList
import Geometry
import Notations
import Scene
import SceneReading
import Testing

/// Which rules of a style sheet hold, as browsers have it.
@Suite struct CascadeTests {
  private static let squares =
    "<rect id=\"a\" class=\"a\" width=\"9\" height=\"9\"/>"
    + "<rect id=\"b\" class=\"b\" width=\"9\" height=\"9\"/>"
    + "<g id=\"g\" class=\"g\"><rect id=\"c\" width=\"9\" height=\"9\"/></g>"

  private func fill(_ name: String, _ css: String, at time: Double = 0) -> Color? {
    guard
      case .shape(let shape)? = Played.picture(Self.squares, css: css).layer(name, at: time)?.layer
        .content, case .color(let color)? = shape.fill
    else { return nil }
    return color
  }

  private let red = Color(rgb: 0xFF0000)
  private let blue = Color(rgb: 0x0000FF)
  private let black = Color.black

  @Test(arguments: [
    ("not (foo: bar)", true), ("(foo: bar)", false), ("(foo: var(--x))", false),
    ("(fill: red) and (foo: bar)", false), ("(fill: red) or (foo: bar)", true),
    ("(fill: red) and (foo: bar) or (fill: red)", false), ("not not (foo: bar)", false),
    ("(not (foo: bar)) and (fill: red)", true), ("NOT (foo: bar)", true), ("not (foo)", true),
    ("((fill: red) or (foo: bar)) and (not (foo: baz))", true), ("(fill:red)and (r:3)", true),
    ("(fill: red) but (fill: blue)", false), ("fill: red", false), ("not nonsense(1)", true),
    ("(fill: foo)", false), ("(fill: var(--x))", true), ("(fill: inherit)", true),
    ("(color: light-dark(red, blue))", true), ("(opacity: 50%)", true), ("(opacity: foo)", false),
    ("(width: 3)", false), ("(width: 3px !important)", true), ("(stroke-width: 3)", true),
    ("(height: 100dvh)", true), ("(height: -webkit-fill-available)", true),
    ("(display: inline-grid)", true), ("(display: -ms-grid)", false),
    ("(position: -webkit-sticky)", false), ("(-moz-appearance: none)", false),
    ("(-webkit-appearance: none)", true), ("(-webkit-backdrop-filter: blur(2px))", false),
    ("(backdrop-filter: blur(2px))", true), ("(--a: b)", true), ("(viewBox: 0)", false),
    ("(animation: a 1s)", true), ("(animation: 1s 2s 3s)", false),
    ("selector(:has(a))", true), ("selector(a >> b)", false), ("font-format(woff2)", true),
  ])
  func `a condition holds as in Chromium`(condition: String, holds: Bool) {
    let drawn = fill("a", "@supports \(condition) { .a { fill: red } }")
    #expect(drawn == (holds ? red : black), "\(condition)")
  }

  @Test(arguments: [
    ("@layer x, y; @layer y { rect { fill: red } } @layer x { .a { fill: blue } }", "red"),
    ("rect { fill: red } @layer x { #a { fill: blue } }", "red"),
    ("@layer x { rect { fill: red } @layer z { .a { fill: blue } } }", "red"),
    (
      "@layer x { rect { fill: red !important } } @layer y { .a { fill: blue !important } }", "red"
    ),
    ("svg { .a { fill: red } & rect.a { fill: red } }", "red"),
    (".a { fill: red; .never & { fill: blue } }", "red"),
    ("rect { .a& { fill: blue } fill: red; }", "blue"),
    ("svg:has(.b) .a { fill: red }", "red"),
    (".a:has(+ .b) { fill: red } .a:has(.b) { fill: blue }", "red"),
    ("rect:nth-child(2 of .b, .a) { fill: blue } :nth-child(1 of rect) { fill: red }", "red"),
    (":is(.a, :nonsense) { fill: red }", "red"),
    ("@media (width >= 200px) and (100px < height <= 200px) { .a { fill: red } }", "red"),
    ("@media (width < 200px) { .a { fill: red } }", "black"),
    ("@supports (display: grid) { .a { fill: red } }", "red"),
    ("@supports not (display: grid) { .a { fill: red } }", "black"),
    ("@supports (-moz-appearance: none) or selector(:has(a)) { .a { fill: red } }", "red"),
    (".a { fill: light-dark(red, blue) }", "red"),
    (":root { color-scheme: dark } .a { fill: light-dark(blue, red) }", "red"),
    (
      "@property --c { syntax: \"<color>\"; inherits: false; initial-value: red }"
        + " .a { fill: var(--c) }", "red"
    ),
    (".a { fill: rgb(from blue b g r) }", "red"),
    (".a { fill: hsl(from blue calc(h - 240) s l) }", "red"),
    ("svg { fill: currentColor; color: blue } .a { color: red }", "red"),
  ])
  func `the first square is`(css: String, color: String) {
    let wanted = ["red": red, "blue": blue, "black": black][color]
    let drawn = fill("a", css)
    #expect(drawn.map(ColorNotation.text) == wanted.map(ColorNotation.text), "\(css)")
  }

  @Test func `declarations behind nested rules come later`() {
    #expect(fill("c", ".g { rect { fill: blue } } .g rect { fill: red }") == red)
    #expect(fill("c", "g { color: blue; > rect { fill: red } }") == red)
  }

  @Test func `a registered custom property moves, another jumps in the middle`() {
    let rule = "@property --w { syntax: \"<length>\"; inherits: false; initial-value: 0px }"
    let css =
      "@keyframes k { from { --w: 10px } to { --w: 30px } }"
      + " #a { animation: k 1s linear infinite; width: var(--w) }"
    func width(_ css: String, _ time: Double) -> Double? {
      Played.picture(Self.squares, css: css).box("a", at: time)?.width
    }
    #expect(abs((width(rule + css, 0.25) ?? 0) - 15) < 0.05)
    #expect(abs((width(css, 0.25) ?? 0) - 10) < 0.05)
    #expect(abs((width(css, 0.75) ?? 0) - 30) < 0.05)
  }

  @Test func `composition adds to what lies below, keyframe by keyframe`() {
    let css =
      "@keyframes k { to { x: 10px } }"
      + " #a { x: 5px; animation: k 1s linear infinite; animation-composition: add }"
    let played = Played.picture(Self.squares, css: css)
    #expect(abs((played.box("a", at: 0)?.minX ?? 0) - 5) < 0.05)
    #expect(abs((played.box("a", at: 0.5)?.minX ?? 0) - 10) < 0.05)
  }

  @Test func `least and most of lengths know what percentages are of`() {
    let css =
      "#a { width: min(50px, 20%) } #b { width: max(10px, 30%) }"
      + " #c { width: round(33px, 10px) }"
    let played = Played.picture(Self.squares, css: css)
    #expect(["a", "b", "c"].map { played.box($0, at: 0)?.width ?? 0 } == [40, 60, 30])
  }

  @Test(arguments: [
    ("nearest, 35px, 10px", 40), ("up, 31px, 10px", 40), ("down, 39px, 10px", 30),
    ("to-zero, 39px, 10px", 30), ("UP , 31.5px, 1px", 32), ("31.4px, 1px", 31),
  ])
  func `lengths are rounded as they say`(round: String, width: Double) {
    let played = Played.picture(Self.squares, css: "#c { width: round(\(round)) }")
    #expect(played.box("c", at: 0)?.width == width)
  }

  @Test func `conditions count outside of switch, too`() {
    let played = Played.picture("<rect id=\"t\" width=\"9\" height=\"9\" systemLanguage=\"fr\"/>")
    #expect(played.layer(at: 0) == nil)
  }
}
