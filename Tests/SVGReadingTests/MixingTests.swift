import Diagnostics
import DisplayList
import Geometry
import Scene
import SceneReading
import Testing
import Timeline

/// What lies between keyframes of properties that are lists and functions.
@Suite struct MixingTests {
  private func played(_ keyframes: String, _ css: String = "") -> Played {
    Played.picture(
      "<rect id=\"t\" width=\"100\" height=\"40\"/>",
      css: "@keyframes k { \(keyframes) } #t { animation: k 2s linear infinite; \(css) }")
  }

  private func clip(_ played: Played, at time: Double) -> Rect? {
    played.layer(at: time)?.layer.clipPath?.path.controlBounds
  }

  @Test func `a wipe by inset moves, whatever unit its zeros have`() {
    let played = played("from { clip-path: inset(0 100% 0 0) } to { clip-path: inset(0) }")
    #expect(abs((clip(played, at: 1)?.width ?? 0) - 50) < 0.1)
    #expect(abs((clip(played, at: 1.5)?.width ?? 0) - 75) < 0.1)
  }

  @Test func `circles mix with their radius and place, pixels with percentages`() {
    let played = played(
      "from { clip-path: circle(10px at 0 0) } to { clip-path: circle(10px at 100% 50%) }")
    let box = clip(played, at: 1)
    #expect(abs((box?.center.x ?? 0) - 50) < 0.1 && abs((box?.center.y ?? 0) - 10) < 0.1)
    #expect(abs((box?.width ?? 0) - 20) < 0.1)
  }

  /// As a browser: what is calculated is a length, an angle or a number like any other.
  @Test(arguments: [
    ("translate: calc(50px + 25%) 0", "translate: 50px 0"),
    ("translate: calc(10px * 10) 0", "translate: 50px 0"),
    ("rotate: calc(90deg)", "rotate: 45deg"),
    ("rotate: calc(360deg / 4)", "rotate: 45deg"),
    ("rotate: atan2(1, 0)", "rotate: 45deg"),
    ("scale: 3 calc(1 + 2)", "scale: 2"),
    ("transform-origin: calc(20px * 2) 0", "transform-origin: 20px 0"),
  ])
  func `what is calculated moves`(end: String, middle: String) {
    let name = end.prefix { $0 != ":" }
    let start =
      ["translate": "0 0", "rotate": "0deg", "scale": "1"][name] ?? "0 0"
    let moving = played("from { \(name): \(start) } to { \(end) }", "transform: rotate(30deg)")
    let still = Played.picture(
      "<rect id=\"t\" width=\"100\" height=\"40\"/>",
      css: "#t { \(middle); transform: rotate(30deg) }")
    let (box, wanted) = (moving.box(at: 1) ?? .zero, still.box(at: 0) ?? .zero)
    #expect(abs(box.minX - wanted.minX) < 0.1 && abs(box.maxX - wanted.maxX) < 0.1, "\(box)")
    #expect(abs(box.minY - wanted.minY) < 0.1 && abs(box.maxY - wanted.maxY) < 0.1)
  }

  @Test(arguments: [
    ("inset(0)", "inset(0 calc(100% - 50px) 0 0)", Rect(x: 0, y: 0, width: 75, height: 40)),
    ("inset(0)", "rect(10px 80px 30px 20px)", Rect(x: 10, y: 5, width: 80, height: 30)),
    (
      "xywh(0 0 20px 20px)", "rect(20px auto auto 0)", Rect(x: 0, y: 10, width: 60, height: 20)
    ),
  ])
  func `rectangles mix, however they are said`(from: String, to: String, wanted: Rect) {
    let box = clip(played("from { clip-path: \(from) } to { clip-path: \(to) }"), at: 1) ?? .zero
    #expect(abs(box.minX - wanted.minX) < 0.1 && abs(box.maxX - wanted.maxX) < 0.1, "\(box)")
    #expect(abs(box.minY - wanted.minY) < 0.1 && abs(box.maxY - wanted.maxY) < 0.1, "\(box)")
  }

  @Test(arguments: [
    ("circle(10px at right 20px top 10px)", Rect(x: 70, y: 0, width: 20, height: 20)),
    ("circle(10px at bottom 10px left 20px)", Rect(x: 10, y: 20, width: 20, height: 20)),
  ])
  func `a place is told from any side`(shape: String, wanted: Rect) {
    let box = clip(played("from, to { clip-path: \(shape) }"), at: 0) ?? .zero
    #expect(abs(box.minX - wanted.minX) < 0.1 && abs(box.minY - wanted.minY) < 0.1, "\(box)")
  }

  @Test func `corners have a radius across and one down`() {
    let played = played("from, to { clip-path: inset(0 round 50% / 20%) }")
    let points = played.layer(at: 0)?.layer.clipPath?.path.points ?? []
    // Where a corner begins on the upper side, and where it ends on the left one.
    #expect(points.contains(Point(50, 0)) && points.contains(Point(0, 8)), "\(points)")
  }

  @Test(arguments: [
    ("circle(10px at left top)", "circle(10px at right)"),
    ("circle(10px at 0 0)", "circle(10px at 100%)"),
  ])
  func `places in words move as their shares do`(from: String, to: String) {
    let played = played("from { clip-path: \(from) } to { clip-path: \(to) }")
    let box = clip(played, at: 1)
    #expect(abs((box?.center.x ?? 0) - 50) < 0.1 && abs((box?.center.y ?? 0) - 10) < 0.1)
  }

  @Test(arguments: [
    "from { transform-origin: left top } to { transform-origin: right bottom }",
    "from { transform-origin: 0 } to { transform-origin: 200px 200px }",
    "to { transform-origin: bottom right }",
  ])
  func `an origin in words moves`(keyframes: String) {
    let played = played(keyframes, "scale: 0.5")
    let box = played.box(at: 1) ?? .zero
    #expect(abs(box.minX - 50) < 0.2 && box.minY > 20, "\(box)")
  }

  @Test(arguments: ["", "border-box", "stroke-box"])
  func `a shape that clips refers to the stroke, too`(box: String) {
    let css = "#t { stroke: red; stroke-width: 8px; clip-path: circle(5px at 0 0) \(box) }"
    let played = Played.picture("<rect id=\"t\" width=\"100\" height=\"40\"/>", css: css)
    #expect(clip(played, at: 0) == Rect(x: -9, y: -9, width: 10, height: 10))
  }

  @Test func `a shape that clips by the fill stays there`() {
    let css = "#t { stroke: red; stroke-width: 8px; clip-path: circle(5px at 0 0) fill-box }"
    let played = Played.picture("<rect id=\"t\" width=\"100\" height=\"40\"/>", css: css)
    #expect(clip(played, at: 0) == Rect(x: -5, y: -5, width: 10, height: 10))
  }

  private func shadow(_ played: Played, at time: Double) -> (x: Double, color: Color)? {
    for step in played.layer(at: time)?.layer.filter?.steps ?? [] {
      if case .dropShadow(_, let x, _, _, _, let color) = step.operation { return (x, color) }
    }
    return nil
  }

  @Test(arguments: ["drop-shadow(8px 0 2px)", "drop-shadow(currentcolor 8px 0 2px)"])
  func `a shadow in the colour of the text begins from nothing`(shadow: String) {
    let played = played("to { filter: \(shadow) }", "color: rgb(0, 128, 0)")
    let half = self.shadow(played, at: 1)
    #expect(abs((half?.x ?? 0) - 4) < 0.05)
    #expect(abs((half?.color.alpha ?? 0) - 0.5) < 0.02 && (half?.color.green ?? 0) > 0.45)
  }

  @Test func `a background of the root that moves is a layer`() {
    let played = Played.picture(
      "",
      css:
        "@keyframes k { to { background: red } } svg { animation: k 2s linear infinite; background: black }"
    )
    #expect(played.reading.scene?.canvas.background == nil)
    guard let scene = played.reading.scene,
      case .shape(let shape)? = Timeline(scene).presentation(at: 1).first?.content,
      case .color(let color)? = shape.fill
    else {
      Issue.record("no background")
      return
    }
    #expect(abs(color.red - 0.5) < 0.02 && color.blue < 0.02)
  }

  @Test func `a list of filters begins from nothing`() {
    let played = played("50% { filter: blur(4px) saturate(3) }")
    let steps = played.layer(at: 0.5)?.layer.filter?.steps
    #expect(steps?.count == 2)
    guard case .blur(_, let x, _)? = steps?.first?.operation else {
      Issue.record("no blur")
      return
    }
    #expect(abs(x - 2) < 0.05)
  }

  @Test func `one scale mixes with two`() {
    let played = played("to { scale: 3 }", "scale: 1 2")
    let box = played.box(at: 1)
    #expect(abs((box?.width ?? 0) - 200) < 0.1 && abs((box?.height ?? 0) - 100) < 0.1)
  }

  @Test(arguments: ["y 120deg", "0 1 0 120deg", "120deg y"])
  func `a turn about an axis begins from none`(turn: String) {
    let played = played("to { rotate: \(turn) }")
    #expect(abs((played.box(at: 1)?.width ?? 0) - 50) < 0.1)
  }

  /// Half-way from 60 degrees about x to 60 about y, a picture turns about the line between these axes.
  @Test(arguments: [
    "from { rotate: x 60deg } to { rotate: y 60deg }",
    "from { transform: rotateX(60deg) } to { transform: rotateY(60deg) }",
  ])
  func `turns about different axes take the shortest way`(keyframes: String) {
    let played = played(keyframes)
    // The sum of the two unit quaternions, (s, s, 0, 2c) with s = 1/2 and c = √3/2, has the length √3.5.
    let narrow = 1 - 2 * 0.25 / 3.5
    let slant = 2 * 0.25 / 3.5
    let box = played.box(at: 1) ?? .zero
    #expect(abs(box.width - (100 * narrow + 40 * slant)) < 0.2)
    #expect(abs(box.height - (100 * slant + 40 * narrow)) < 0.2)
  }

  @Test func `a full turn about a slanted axis is one`() {
    let played = played("to { transform: rotate3d(1, 1, 0, 360deg) }")
    // A quarter of a turn leaves what lies along the axis: every point goes to its middle with its mirror image.
    let box = played.box(at: 0.5) ?? .zero
    #expect(abs(box.width - 70) < 0.1 && abs(box.height - 70) < 0.1)
    // Half a turn mirrors at the axis.
    let half = played.box(at: 1) ?? .zero
    #expect(abs(half.width - 40) < 0.1 && abs(half.height - 100) < 0.1)
  }

  @Test func `turns one in another are seen together`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"100\" height=\"40\"/>",
      css: "#t { transform: rotateY(90deg) translateZ(-30px) rotateX(0deg) }")
    let box = played.box(at: 0) ?? .zero
    #expect(abs(box.minX + 30) < 0.001 && box.width < 0.001 && abs(box.height - 40) < 0.001)
  }

  private func fill(_ played: Played, at time: Double) -> Color? {
    guard case .shape(let shape)? = played.layer(at: time)?.layer.content,
      case .color(let color)? = shape.fill
    else { return nil }
    return color
  }

  /// Chromium's colours.
  @Test(arguments: [
    ("from { fill: color-mix(in srgb, red, blue) } to { fill: lime }", 0.8, 0x857E78),
    ("from { fill: hsl(0 100% 50%) } to { fill: hsl(180 100% 50%) }", 0.8, 0x996666),
    ("from { fill: lab(50% 60 -40) } to { fill: lch(80% 60 120) }", 0.8, 0xB988A3),
  ])
  func `new kinds of colours mix in OKLab, old ones in sRGB`(
    keyframes: String, time: Double, expected: Int
  ) {
    let color = fill(played(keyframes), at: time) ?? .clear
    let wanted = Color(rgb: UInt32(expected))
    let parts = [
      color.red - wanted.red, color.green - wanted.green, color.blue - wanted.blue,
    ]
    #expect(parts.allSatisfy { abs($0) < 1.6 / 255 })
  }

  @Test func `colours may be calculated`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"9\" height=\"9\" style=\"--i: 3\"/>",
      css: "#t { fill: hsl(calc(var(--i) * 40) 100% min(50%, 70%)) }")
    #expect(fill(played, at: 0) == Color(rgb: 0x00FF00))
  }

  @Test func `a keyframe reads the variable that it sets`() {
    let played = played(
      "from { --x: 10px; x: var(--x) } to { --x: 90px; x: var(--x) }")
    // A variable without a definition changes half-way, and both keyframes with it.
    #expect(played.box(at: 0.5)?.minX == 10)
    #expect(played.box(at: 1.5)?.minX == 90)
  }

  @Test func `a keyframe without a value for its variable sets nothing`() {
    let color = fill(played("to { fill: var(--nothing) }", "fill: white"), at: 1) ?? .clear
    #expect(abs(color.red - 0.5) < 0.01)
  }

  @Test func `lines of an easing go on beyond its points`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\"/>",
      css: "@keyframes k { to { x: 100px } }"
        + " #t { animation: k 1s linear(0 20%, 1 80%) infinite }")
    #expect(abs((played.box(at: 0.05)?.minX ?? 0) + 25) < 0.2)
    #expect(abs((played.box(at: 0.95)?.minX ?? 0) - 125) < 0.2)
  }

  @Test func `a keyframe's colour is made of the element's own`() {
    let played = played(
      "from { fill: rgb(from currentColor g b r) } to { fill: rgb(from currentColor g b r) }",
      "color: #0000FF")
    guard case .shape(let shape)? = played.layer(at: 1)?.layer.content else {
      Issue.record("no shape")
      return
    }
    #expect(shape.fill == .color(Color(rgb: 0x00FF00)))
  }

  @Test func `a gradient may be named after the keyword of a colour`() {
    let played = Played.picture(
      "<linearGradient id=\"currentColorFade\"><stop stop-color=\"red\"/>"
        + "<stop offset=\"1\" stop-color=\"blue\"/></linearGradient>"
        + "<rect id=\"t\" width=\"10\" height=\"10\" fill=\"url(#currentColorFade)\"/>")
    guard case .shape(let shape)? = played.layer(at: 0)?.layer.content,
      case .gradient? = shape.fill
    else {
      Issue.record("no gradient")
      return
    }
  }

  @Test func `a longhand beats a shorthand with a variable that stands before it`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\" style=\"--i: 1\"/>",
      css: "@keyframes k { to { x: 100px } } #t { --d: 2s; animation: k var(--d) linear infinite;"
        + " animation-delay: calc(var(--i) * -0.5s) }")
    #expect(abs((played.box(at: 0)?.minX ?? 0) - 25) < 0.1)
  }

  @Test func `a pattern that moves takes its tiles along`() {
    let played = Played.picture(
      "<pattern id=\"p\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\">"
        + "<rect width=\"5\" height=\"5\"/><animateTransform attributeName=\"patternTransform\""
        + " type=\"translate\" from=\"0\" to=\"10\" dur=\"1s\" repeatCount=\"indefinite\"/></pattern>"
        + "<rect id=\"t\" width=\"100\" height=\"40\" fill=\"url(#p)\"/>")
    #expect(played.playback?.duration == 1)
    let moving = played.layer(at: 0.5)?.layer.children.first?.children.first
    #expect(abs((moving?.transform.matrix.rows.3.x ?? 0) - 5) < 0.05)
  }
}

/// Colours that style sheets write.
@Suite struct ColorTests {
  private func fill(_ color: String) -> Color? {
    let played = Played.picture(
      "<rect id=\"t\" width=\"9\" height=\"9\"/>", css: "#t { fill: \(color) }")
    guard case .shape(let shape)? = played.layer(at: 0)?.layer.content,
      case .color(let color)? = shape.fill
    else { return nil }
    return color
  }

  /// The figures are those of CSS Color 4's own examples and of Chromium.
  @Test(arguments: [
    ("lab(100% 0 0)", Color(rgb: 0xFFFFFF)), ("lch(0% 0 0)", Color(rgb: 0x000000)),
    ("color(srgb 1 0 0)", Color(rgb: 0xFF0000)), ("color(display-p3 1 1 1)", Color(rgb: 0xFFFFFF)),
    ("color-mix(in srgb, red, blue)", Color(red: 0.5, green: 0, blue: 0.5)),
    ("color-mix(in hsl longer hue, red, lime)", Color(red: 0, green: 0, blue: 1)),
    ("color-mix(in hsl shorter hue, red, lime)", Color(red: 1, green: 1, blue: 0)),
    ("color-mix(in srgb-linear, red, lime)", Color(red: 0.7354, green: 0.7354, blue: 0)),
    ("rgb(from red r g b / 50%)", Color(red: 1, green: 0, blue: 0, alpha: 0.5)),
    ("rgb(from red 50% g b)", Color(red: 0.5, green: 0, blue: 0)),
    ("oklch(from red 100% 0 h)", Color(red: 1, green: 1, blue: 1)),
    ("color-mix(in srgb, red 25%, blue)", Color(red: 0.25, green: 0, blue: 0.75)),
    ("canvastext", Color(rgb: 0x000000)),
  ])
  func `spaces, mixtures and the system's names are read`(_ text: String, _ expected: Color) {
    guard let color = fill(text) else {
      Issue.record("no colour")
      return
    }
    for (a, b) in [
      (color.red, expected.red), (color.green, expected.green), (color.blue, expected.blue),
    ] {
      #expect(abs(a - b) < 0.003, "\(text)")
    }
  }
}

/// What a caller sets by the ids of elements.
@Suite struct IdentifierTests {
  private func played(_ body: String, _ settings: (String, String)...) -> Played {
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\">\(body)</svg>"
    return Played(
      SourceFile(name: "test.svg", text: text),
      ReadingRequest(settings: settings.map { ParameterSetting(name: $0.0, text: $0.1) }))
  }

  @Test func `a property of an element beats the file's rules`() {
    let played = played(
      "<style>#t { fill: red }</style><rect id=\"t\" width=\"9\" height=\"9\"/>", ("t.fill", "lime")
    )
    guard case .shape(let shape)? = played.layer(at: 0)?.layer.content else {
      Issue.record("no shape")
      return
    }
    #expect(shape.fill == .color(Color(rgb: 0x00FF00)))
    #expect(played.messages.isEmpty)
  }

  @Test func `texts with ids are parameters`() {
    let played = played("<text id=\"price\">1</text>", ("price", "42"))
    let parameter = played.reading.parameters.first { $0.name == "price" }
    #expect(parameter?.value == .text("42") && parameter?.defaultValue == .text("1"))
  }

  @Test func `an id that the file does not have is unknown`() {
    #expect(played("<rect width=\"9\" height=\"9\"/>", ("x.fill", "lime")).messages.count == 1)
  }
}
