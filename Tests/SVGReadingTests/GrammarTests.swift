import Diagnostics
import Geometry
import SVGReading
import Scene
import SceneReading
import Testing

/// What styles accept, and what they ignore so that an earlier declaration counts.
@Suite struct GrammarTests {
  /// A rectangle that is moved to 100 by keyframes of some names, half-way.
  private func x(_ names: [String], _ css: String) -> Double? {
    let frames = names.map { "@keyframes \($0) { to { x: 100px } }" }.joined()
    let played = Played.picture("<rect id=\"t\" width=\"9\" height=\"9\"/>", css: frames + css)
    return played.box(at: 1)?.minX
  }

  /// Chromium's answers.
  @Test(arguments: [
    ("2s infinite infinite linear", true), ("both both 2s linear", true),
    ("2s \"none\" infinite linear", true), ("\"linear\" 2s linear", true),
    ("2s infinite none linear", false), ("normal 2s linear", false),
    ("normal normal 2s linear", true),
  ])
  func `words are keywords first and names later`(shorthand: String, isMoving: Bool) {
    let names = ["infinite", "linear", "both", "\"none\"", "\"linear\"", "normal"]
    let x = x(names, "#t { animation: \(shorthand) }")
    #expect(abs((x ?? -1) - (isMoving ? 50 : 0)) < 0.1)
  }

  @Test(arguments: ["initial", "default", "none", "2d"])
  func `some words are no names of keyframes unless they are quoted`(name: String) {
    #expect(x([name], "#t { animation: 2s linear; animation-name: \(name) }") == 0)
    let quoted = x(["\"\(name)\""], "#t { animation: 2s linear; animation-name: \"\(name)\" }")
    #expect(abs((quoted ?? -1) - 50) < 0.1)
  }

  @Test(arguments: [
    "animation: k m 2s linear", "animation: k 2s 1s 1s", "animation: k 2s linear 3 2",
    "animation: k 2 infinite linear", "animation-duration: -1s", "animation-name: k m",
    "animation-timing-function: bogus", "animation-duration: 2", "animation-delay: 3px",
  ])
  func `an animation that is not valid is ignored`(declaration: String) {
    let x = x(["k"], "#t { animation: k 2s linear infinite; \(declaration) }")
    #expect(abs((x ?? -1) - 50) < 0.1)
  }

  @Test(arguments: [
    "bogus 3px", "left left", "10px 10px 10%", "10px 20px 30px 40px", "50 60", "10px left",
  ])
  func `an origin that is not valid is ignored`(origin: String) {
    let played = Played.picture(
      "<rect id=\"t\" x=\"100\" y=\"90\" width=\"20\" height=\"20\"/>",
      css: "#t { transform: rotate(180deg); transform-origin: 100px 100px;"
        + " transform-origin: \(origin) }")
    #expect(abs((played.box(at: 0)?.minX ?? 0) - 80) < 0.01)
  }

  @Test(arguments: ["100 100", "100 100 0", "bottom 0px right 0px", "center"])
  func `an attribute may give an origin without units`(origin: String) {
    let played = Played.picture(
      "<rect id=\"t\" x=\"100\" y=\"90\" width=\"20\" height=\"20\" transform=\"rotate(180)\""
        + " transform-origin=\"\(origin)\"/>")
    let isValid = !origin.hasPrefix("bottom")
    #expect(abs((played.box(at: 0)?.minX ?? 0) - (isValid ? 80 : -120)) < 0.01)
  }

  // MARK: Offsets

  private func place(_ css: String, at time: Double = 0) -> Point? {
    let played = Played.picture(
      "<rect id=\"t\" x=\"-1\" y=\"-1\" width=\"2\" height=\"2\"/>",
      css: "@keyframes m { to { offset-distance: 100% } } #t { \(css); offset-rotate: 0deg }")
    return played.box(at: time)?.center
  }

  /// Elements of SVG have no box of which Chromium would take shares in `offset-path`.
  @Test(arguments: [
    ("offset: polygon(10px 10px, 110px 10px, 110px 60px) 20px", Point(30, 10)),
    ("offset-path: polygon(10% 10%, 90% 10%, 90% 60%); offset-distance: 20px", Point(0, 0)),
    ("offset-path: circle(40px at 100px 60px); offset-distance: 25%", Point(100, 100)),
    ("offset-path: circle(40px); offset-distance: 25%", Point(0, 40)),
    ("offset-path: path('M0 0H100'); offset-distance: 120%", Point(100, 0)),
    ("offset-path: path('M0 0H100V50H0z'); offset-distance: -10%", Point(0, 30)),
    ("offset: 50px 50px ray(90deg) 20px", Point(70, 50)),
    ("offset-path: ray(180deg closest-side at 100px 60px); offset-distance: 50%", Point(100, 90)),
    (
      "offset-path: shape(from 10px 10px, hline by 50px, vline to 90px); offset-distance: 60px",
      Point(60, 20)
    ),
    ("offset-path: path('M0 9H100'); offset-path: bogus(1); offset-distance: 30px", Point(30, 9)),
    (
      "offset-path: path('M0 9H100'); offset-path: polygon(1px); offset-distance: 30px",
      Point(30, 9)
    ),
  ])
  func `an element is where its offset says`(css: String, expected: Point) {
    let place = place(css) ?? Point(-999, -999)
    #expect((place - expected).length < 0.35)
  }

  @Test func `a shape of commands cuts like its path`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"100\" height=\"40\"/>",
      css:
        "#t { clip-path: shape(from 10% 0, line by 50px 10px, arc to 60px 50% of 5px cw, close) }")
    let box = played.layer(at: 0)?.layer.clipPath?.path.controlBounds ?? .zero
    #expect(abs(box.minX - 10) < 0.01 && abs(box.maxY - 20) < 0.01 && box.maxX > 60)
  }

  // MARK: Viewports

  @Test(arguments: [
    ("<line id=\"t\" x1=\"0\" x2=\"40\" stroke=\"red\"/>", "x2: 90px"),
    ("<polygon id=\"t\" points=\"0 0 9 0 9 9\"/>", "points: 0 0 40 0 40 9"),
    (
      "<symbol id=\"s\"><rect width=\"50%\" height=\"9\"/></symbol><use id=\"t\" href=\"#s\" width=\"20\"/>",
      "width: 90px"
    ),
    ("<line id=\"t\" y1=\"0\" x2=\"40\" stroke=\"red\"/>", "r: 9px; cx: 9px"),
  ])
  func `styles do not change what is only an attribute`(shape: String, declaration: String) {
    let css = "@keyframes k { to { \(declaration) } } #t { \(declaration) }"
    let still = Played.picture(shape).box(at: 0)
    let played = Played.picture(shape, css: css + " #t { animation: k 1s linear infinite }")
    #expect(still != nil)
    #expect(played.box(at: 0) == still)
    #expect(played.box(at: 0.9) == still)
  }

  @Test func `styles leave the size and the place of inner pictures alone`() {
    let played = Played.picture(
      "<svg x=\"10\" y=\"10\" width=\"100\" height=\"80\" class=\"a\">"
        + "<rect id=\"t\" width=\"100%\" height=\"50%\"/></svg>",
      css:
        "@keyframes k { to { width: 1px } } .a { width: 60px; x: 40px; animation: k 2s infinite }")
    #expect(played.box(at: 1) == Rect(x: 10, y: 10, width: 100, height: 40))
  }

  // MARK: Warnings

  @Test(arguments: ["scroll()", "view()", "none", "--mine"])
  func `animations by scrolling are told`(timeline: String) {
    let played = Played.picture(
      "<rect id=\"t\" width=\"9\" height=\"9\"/>",
      css: "@keyframes k { to { x: 90px } } #t { animation: k 1s both;"
        + " animation-timeline: \(timeline) }")
    #expect(played.messages == ["scroll-driven animations do not play; a picture does not scroll"])
    #expect(played.box(at: 0.9)?.minX == 0)
  }

  @Test func `the shorthand sets the timeline back`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"9\" height=\"9\"/>",
      css:
        "@keyframes k { to { x: 90px } } #t { animation-timeline: scroll(); animation: k 1s linear }"
    )
    #expect(played.messages.isEmpty)
    #expect(abs((played.box(at: 0.5)?.minX ?? 0) - 45) < 0.1)
  }

  @Test func `classes that styles of other elements depend on are told`() {
    let body =
      "<g class=\"a\"><set attributeName=\"class\" to=\"b\" begin=\"1s\"/>"
      + "<rect id=\"t\" width=\"9\" height=\"9\"/></g>"
    let told = Played.picture(body, css: ".b rect { fill: red }").messages
    #expect(told == ["animating 'class' does not restyle the elements inside"])
    #expect(Played.picture(body, css: ".b { fill: red }").messages.isEmpty)
  }
}
