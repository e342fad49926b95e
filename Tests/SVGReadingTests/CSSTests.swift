import DisplayList
import Geometry
import Scene
import SceneReading
import Testing

@Suite struct CSSTests {
  private let spin = "@keyframes s { to { transform: rotate(360deg) } }"

  private func shape(_ played: Played) -> Shape? {
    guard case .shape(let shape) = played.layer(at: 0)?.layer.content else { return nil }
    return shape
  }

  @Test func `a spinner turns about the middle it names`() {
    let played = Played.picture(
      "<rect id=\"t\" x=\"95\" y=\"50\" width=\"10\" height=\"50\"/>",
      css: spin + " #t { animation: s 1s linear infinite; transform-origin: center }")
    let quarter = played.box(at: 0.25)
    #expect(abs((quarter?.minX ?? 0) - 100) < 0.01 && abs((quarter?.width ?? 0) - 50) < 0.01)
    #expect(played.playback?.duration == 1)
  }

  @Test func `keyframes with a prefix do not replace those without one`() {
    let (slow, fast) = ("{ to { x: 10px } }", "{ to { x: 100px } }")
    for css in [
      "@keyframes k \(fast) @-webkit-keyframes k \(slow)",
      "@-webkit-keyframes k \(slow) @keyframes k \(fast)", "@-webkit-keyframes k \(fast)",
    ] {
      let played = Played.picture(
        "<rect id=\"t\" width=\"10\" height=\"10\"/>",
        css: css + "#t { animation: k 1s linear infinite }")
      #expect(abs((played.box(at: 0.5)?.minX ?? 0) - 50) < 0.01)
    }
  }

  @Test func `an animation can be inherited`() {
    let played = Played.picture(
      "<g><rect id=\"t\" width=\"10\" height=\"10\"/></g>",
      css:
        "@keyframes k { to { transform: translateX(100px) } } g { animation: k 1s linear infinite }"
        + "#t { animation: inherit; animation-duration: 2s }")
    // Half of its own way, and a quarter of the inherited one.
    #expect(abs((played.box(at: 0.5)?.minX ?? 0) - 75) < 0.01)
  }

  @Test(arguments: [
    ("asin(0.5)", 30.0), ("acos(.5)", 60), ("atan(1)", 45), ("atan2(1, -1)", 135),
    ("calc(1deg * exp(log(8, 2)))", exponential(3)), ("calc(1deg * log(e))", 1),
  ])
  func `angles are calculated`(angle: String, degrees: Double) {
    let played = Played.picture(
      "<rect id=\"t\" width=\"100\" height=\"0.001\"/>", css: "#t { transform: rotate(\(angle)) }")
    let box = played.box(at: 0) ?? .zero
    #expect(abs(box.maxY - 100 * sine(degrees * degree)) < 0.01, "\(box)")
  }

  @Test func `the default easing holds between two keyframes, not over all`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\"/>",
      css: "@keyframes k { 50% { x: 100px } 100% { x: 0 } } #t { animation: k 2s infinite }")
    #expect(abs((played.box(at: 1)?.minX ?? 0) - 100) < 0.01)
    #expect(abs((played.box(at: 0.5)?.minX ?? 0) - 80.24) < 0.1)
  }

  @Test func `lengths in a font size that moves move with it`() {
    let played = Played.picture(
      "<g><rect id=\"t\" height=\"9\"/><rect id=\"u\" height=\"9\" width=\"2em\"/></g>",
      css:
        "g { animation: f 1s linear } @keyframes f { from { font-size: 10px } to { font-size: 30px } }"
        + "#t { animation: w 1s linear } @keyframes w { from { width: 0 } to { width: 4em } }")
    #expect(abs((played.box(at: 0.5)?.width ?? 0) - 40) < 0.1)
    #expect(abs((played.box(at: 0.75)?.width ?? 0) - 75) < 0.1)
    #expect(abs((played.box("u", at: 0.5)?.width ?? 0) - 40) < 0.1)
  }

  @Test func `the end of a value closes its functions`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"9\" height=\"9\" fill=\"rgb(0 0 255 / .7\" style=\"transform: translate(5px, calc(2px * 3\"/>"
    )
    #expect(played.messages.isEmpty)
    #expect(played.box(at: 0).map { [$0.minX, $0.minY] } == [5, 6])
    #expect(
      shape(played)?.fill == .color(Color(red: 0, green: 0, blue: 1, alpha: 0.7)))
  }

  @Test func `dashes are calculated`() {
    let played = Played.picture(
      "<path id=\"t\" d=\"M0 0H90\" stroke=\"red\" style=\"--p: 20; stroke-dasharray: calc(var(--p) * 1px) 100, max(3px, 4px) calc(2 * 4)\"/>"
    )
    #expect(played.messages.isEmpty)
    #expect(shape(played)?.style.dash == [20, 100, 4, 8])
  }

  @Test func `percentages of a scale are mixed with numbers`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\"/>",
      css: "#t { animation: s 2s linear } @keyframes s { to { scale: 200% 3 } }")
    #expect(abs((played.box(at: 1)?.width ?? 0) - 15) < 0.01)
    #expect(abs((played.box(at: 1)?.height ?? 0) - 20) < 0.01)
  }

  @Test func `links and languages select, and desktops' colours have names`() {
    let played = Played.picture(
      "<g xml:lang=\"EN-gb\"><a href=\"#\"><rect id=\"t\" width=\"9\" height=\"9\"/></a></g>",
      css: "rect { fill: GrayText } a:link rect:lang(en) { x: 4px } :lang(fr) { x: 5px }")
    #expect(played.box(at: 0)?.minX == 4)
    guard case .shape(let shape)? = played.layer(at: 0)?.layer.content else {
      Issue.record("no shape")
      return
    }
    #expect(shape.fill == .color(Color(rgb: 0x808080)))
  }

  @Test func `steps hold`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\"/>",
      css: "@keyframes k { to { x: 40px } } #t { animation: k 4s steps(4) infinite }")
    #expect([0, 0.9, 1, 3.9].map { played.box(at: $0)?.minX ?? -1 } == [0, 0, 10, 30])
  }

  @Test func `a negative delay is in mid-flight, a positive one waits`() {
    let css =
      "@keyframes k { to { x: 100px } } #t { x: 7px; animation: k 1s linear DELAY infinite }"
    let early = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\"/>", css: css.replacing("DELAY", with: "-0.5s"))
    #expect(abs((early.box(at: 0)?.minX ?? 0) - 53.5) < 0.01)
    let late = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\"/>", css: css.replacing("DELAY", with: "0.5s"))
    #expect(abs((late.box(at: 0.25)?.minX ?? 0) - 7) < 0.01)
    #expect(late.playback?.start == 0.5)
  }

  @Test func `rules beat attributes, ids beat classes, important beats all`() {
    let played = Played.picture(
      "<rect id=\"t\" class=\"c\" width=\"10\" height=\"10\" fill=\"red\" style=\"stroke: #0000ff\"/>",
      css: ".c { fill: #00ff00; stroke: red !important } rect { fill: #0000ff }")
    guard case .shape(let shape)? = played.layer(at: 0)?.layer.content else {
      Issue.record("no shape")
      return
    }
    #expect(shape.fill == .color(Color(rgb: 0x00FF00)))
    #expect(shape.stroke == .color(Color(rgb: 0xFF0000)))
  }

  @Test func `variables reach keyframes and shorthands`() {
    let played = Played.picture(
      "<g style=\"--d: 2s; --to: 50px\"><rect id=\"t\" width=\"10\" height=\"10\"/></g>",
      css: "@keyframes k { to { x: var(--to) } } #t { animation: k var(--d) linear infinite }")
    #expect(abs((played.box(at: 1)?.minX ?? 0) - 25) < 0.01)
  }

  @Test func `media queries ask for the scheme`() {
    let css = "#t { x: 1px } @media (prefers-color-scheme: dark) { #t { x: 2px } }"
    #expect(
      Played.picture("<rect id=\"t\" width=\"9\" height=\"9\"/>", css: css).box(at: 0)?.minX == 1)
    // A space before the bracket is not needed.
    let tight = "#t { x: 1px } @media(prefers-color-scheme:light){ #t { x: 2px } }"
    #expect(
      Played.picture("<rect id=\"t\" width=\"9\" height=\"9\"/>", css: tight).box(at: 0)?.minX == 2)
  }

  @Test func `nth-child counts every sibling`() {
    let played = Played.picture(
      "<rect width=\"1\" height=\"1\"/><rect id=\"t\" width=\"9\" height=\"9\"/>",
      css: "rect:nth-child(3) { x: 5px }")
    #expect(played.box(at: 0)?.minX == 5)
  }

  @Test func `what fills forwards keeps its last keyframe, however the times add up`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\"/>",
      css: "@keyframes k { from { x: 9px } to { x: 50px } } #t { animation: k 0.4s 1s both }")
    #expect([0, 1.4, 3].map { played.box(at: $0)?.minX ?? -1 } == [9, 50, 50])
  }

  @Test func `styles that would take too long to find are refused`() {
    let rules = (1..<700).map { "g .a:nth-child(\($0)n+1) ~ .b { fill: red }" }.joined()
    let body = "<g>" + String(repeating: "<rect class=\"a b\"/>", count: 1500) + "</g>"
    let played = Played.picture(body, css: rules)
    #expect(played.messages == ["too many style rules for this many elements"])
  }
}
