import Diagnostics
import DisplayList
import Geometry
import SVGReading
import Scene
import SceneReading
import Synchronization
import Testing

/// Text with letters of half a size in width and height that stand on their baseline.
@Suite struct TextTests {
  static let resources: Resources = {
    var resources = Resources.none
    resources.layoutText = { text, style in
      let side = style.font.size / 2
      // As the typesetter does, without white space at the end.
      let count = text.count - text.reversed().prefix { $0 == " " }.count
      let letters = text.prefix(count).enumerated().map { k, character in
        let frame = Rect(x: Double(k) * side, y: 0, width: side, height: style.font.size)
        let box = Rect(x: frame.minX, y: side, width: side, height: side)
        return TextLayout.Letter(
          text: String(character), frame: frame, outline: character == " " ? Path() : .rect(box))
      }
      let width = Double(count) * side
      return .success(
        TextLayout(
          size: Size(width, style.font.size),
          lines: [TextLayout.Line(baseline: style.font.size, left: 0, width: width)],
          letters: letters, isTruncated: false))
    }
    return resources
  }()

  private func played(_ body: String, css: String = "") -> Played {
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\"><style>\(css)</style>"
      + "\(body)</svg>"
    return Played(
      SourceFile(name: "test.svg", text: text), ReadingRequest(resources: Self.resources))
  }

  @Test func `a space before another run keeps its width`() {
    let box = played("<text id=\"t\" x=\"10\" y=\"50\" font-size=\"20\">a <tspan>b</tspan></text>")
      .box(at: 0)
    #expect(box == Rect(x: 10, y: 40, width: 30, height: 10))
  }

  @Test func `spaces between letters and places of single letters move`() {
    let spaced = played(
      "<text id=\"t\" y=\"50\" font-size=\"20\">ab<animate attributeName=\"letter-spacing\""
        + " values=\"0;10\" dur=\"1s\" repeatCount=\"indefinite\"/></text>")
    #expect(abs((spaced.box(at: 0.5)?.width ?? 0) - 25) < 0.1)
    let listed = played(
      "<text id=\"t\" y=\"50\" x=\"0 10\" font-size=\"20\">ab<animate attributeName=\"x\""
        + " values=\"0 10;0 30\" dur=\"1s\" repeatCount=\"indefinite\"/></text>")
    #expect(abs((listed.box(at: 0.5)?.width ?? 0) - 30) < 0.1)
  }

  @Test func `an animated attribute that rotates turns each letter, and nothing else`() {
    func box(_ animation: String, at time: Double) -> Rect? {
      played(
        "<text id=\"t\" y=\"50\" font-size=\"20\" rotate=\"0\">ab"
          + "<animate attributeName=\"rotate\" \(animation) dur=\"1s\" fill=\"freeze\"/></text>"
      ).box(at: time)
    }
    #expect(abs((box("values=\"0;90\"", at: 0.5)?.width ?? 0) - (10 + 200.squareRoot())) < 0.1)
    let turned = box("values=\"0;90\"", at: 2)
    #expect(abs((turned?.minY ?? 0) - 50) < 0.01 && abs((turned?.width ?? 0) - 20) < 0.01)
    #expect(abs((box("values=\"0 0;0 90\"", at: 2)?.minY ?? 0) - 40) < 0.01)
    let still = played(
      "<rect id=\"t\" width=\"9\" height=\"5\">"
        + "<animate attributeName=\"rotate\" values=\"0;90\" dur=\"1s\"/></rect>")
    #expect(still.box(at: 0.9) == Rect(x: 0, y: 0, width: 9, height: 5))
  }

  @Test func `small letters become small capitals`() {
    let box = played(
      "<text id=\"t\" y=\"50\" font-size=\"20\" font-variant=\"small-caps\">Ab</text>"
    ).box(at: 0)
    #expect(box == Rect(x: 0, y: 40, width: 17, height: 10))
  }

  @Test func `a length of a text that is not above 0 is none`() {
    func box(_ length: String) -> Rect? {
      played("<text id=\"t\" y=\"50\" font-size=\"20\" \(length)>ab</text>").box(at: 0)
    }
    #expect(box("") != nil)
    for length in ["0", "-50"] { #expect(box("textLength=\"\(length)\"") == box("")) }
  }

  @Test func `a part of a text is fitted to its own length`() {
    let played = played(
      "<text id=\"t\" y=\"50\" font-size=\"20\"><tspan textLength=\"90\">abc</tspan>d</text>")
    // The space between letters, here 30, is behind the last one, too.
    #expect(played.box(at: 0)?.maxX == 130)
  }

  @Test(arguments: [
    ("x=\"60\"", "x", "40;80"), ("", "x", "40;80"), ("x=\"30\" dx=\"5\"", "dx", "10;50"),
  ])
  func `a text is where its attributes move it`(given: String, name: String, values: String) {
    let played = played(
      "<text id=\"t\" \(given) y=\"50\">a<animate attributeName=\"\(name)\" values=\"\(values)\" dur=\"2s\"/></text>"
    )
    for (time, x) in [(0.0, 40.0), (0.5, 50), (1.5, 70)] {
      #expect(abs((played.box(at: time)?.minX ?? 0) - x) < 1e-6, "\(time)")
    }
  }

  @Test(arguments: ["", "gradientUnits=\"userSpaceOnUse\" x1=\"0\" x2=\"60\""])
  func `a gradient lies across letters that move`(units: String) {
    let played = played(
      "<linearGradient id=\"g\" \(units)><stop stop-color=\"red\"/><stop offset=\"1\" stop-color=\"blue\"/></linearGradient>"
        + "<text id=\"t\" x=\"5\" y=\"50\" font-size=\"20\" fill=\"url(#g)\">abc</text>",
      css: "text{animation:l 1s linear infinite}@keyframes l{to{letter-spacing:10px}}")
    let letters = played.layer(at: 0.5)?.layer.children ?? []
    let starts = letters.compactMap { letter -> Point? in
      guard case .shape(let shape) = letter.content, case .gradient(let gradient)? = shape.fill
      else { return nil }
      return Played.plane(letter.transform).apply(gradient.transform.apply(gradient.start))
    }
    #expect(starts.count == 3)
    for start in starts { #expect(abs(start.x - (units.isEmpty ? 5 : 0)) < 0.01, "\(starts)") }
  }

  @Test func `a text without the path that it names is not there`() {
    let text = "<text id=\"t\" y=\"50\" font-size=\"20\"><textPath href=\"#p\">ab</textPath></text>"
    #expect(played(text).box(at: 0) == nil)
  }

  @Test func `shifts of the baseline add up`() {
    func top(_ shift: String) -> Double? {
      let inner = "<tspan baseline-shift=\"\(shift)\">ab</tspan>"
      return played(
        "<text id=\"t\" y=\"50\" font-size=\"20\"><tspan baseline-shift=\"3\">\(inner)</tspan></text>"
      ).box(at: 0)?.minY
    }
    let base = top("0") ?? 0
    #expect(abs((top("4") ?? 0) - (base - 4)) < 1e-9)
  }

  /// The text's box if only texts that are accepted can be set.
  private func box(_ body: String, accepting accepts: @escaping @Sendable (String, Bool) -> Bool)
    -> (box: Rect?, messages: [String])
  {
    var resources = Self.resources
    let layout = resources.layoutText
    resources.layoutText = { text, style in
      accepts(text, style.font.hasBoxes)
        ? layout(text, style) : .failure(TextLayoutError(.missingFont, "it is refused"))
    }
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\">"
      + "<text id=\"t\" y=\"50\" font-size=\"20\">\(body)</text></svg>"
    let played = Played(
      SourceFile(name: "test.svg", text: text), ReadingRequest(resources: resources))
    return (played.box(at: 0), played.messages)
  }

  @Test func `letters of elements that differ only in paint are shaped together`() {
    func width(_ style: String) -> Double? {
      box("A<tspan \(style)>V</tspan>") { text, _ in text == "AV" }.box?.width
    }
    #expect(width("fill=\"red\"") == 20)
    #expect(width("font-weight=\"bold\"") == nil)
    #expect(width("baseline-shift=\"2\"") == nil)
  }

  @Test func `letters that no font has become boxes, with a warning`() {
    let boxed = box("a☃") { text, hasBoxes in hasBoxes || !text.contains("☃") }
    #expect(boxed.box?.width == 20)
    #expect(boxed.messages == ["letters are drawn as boxes: it is refused"])
    let refused = box("a☃") { _, _ in false }
    #expect(refused.box == nil)
    #expect(refused.messages == ["a text is not drawn: it is refused"])
  }

  @Test func `measures of fonts are rounded in the size that text has in the picture`() {
    func top(_ size: Double) -> Double? {
      Played(
        SourceFile(
          name: "test.svg",
          text: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" height=\"\(size)\""
            + " viewBox=\"0 0 100 100\"><text id=\"t\" y=\"0\" font-size=\"20.25\""
            + " dominant-baseline=\"text-before-edge\">a</text></svg>"),
        ReadingRequest(resources: Self.resources)
      ).layer(at: 0)?.layer.children.first.flatMap {
        guard case .shape(let shape) = $0.content else { return nil }
        return shape.path.controlBounds?.maxY
      }
    }
    #expect(top(100) == 20)
    #expect(top(200) == 20.5)
  }

  @Test func `letters whose size is animated without changing are like still ones`() {
    func box(_ inner: String, size: Double = 20.25, at time: Double = 0) -> Rect? {
      played(
        "<text id=\"t\" y=\"50\" font-size=\"\(size)\" dominant-baseline=\"middle\">a\(inner)</text>"
      ).box(at: time)
    }
    func moving(_ values: String) -> String {
      "<animate attributeName=\"font-size\" values=\"\(values)\" dur=\"2s\" fill=\"freeze\"/>"
    }
    let still = box("")
    #expect(still != nil)
    #expect(box(moving("20.25;20.25"), size: 12) == still)
    #expect(box(moving("20.25;20.25"), size: 12, at: 3) == still)
    // Letters on their way to another size are measured without hints.
    #expect(box(moving("20.25;40")) != still)
  }

  @Test func `a link in a link shows nothing`() {
    let box = played("<text id=\"t\" y=\"50\" font-size=\"20\"><a>b<a>c</a></a></text>").box(at: 0)
    #expect(box?.width == 10)
  }

  @Test func `a path in a path shows nothing, and what follows a path begins at its end`() {
    let path = "<path id=\"p\" d=\"M10 50 H90\" fill=\"none\"/>"
    func box(_ body: String) -> Rect? {
      played(path + "<text id=\"t\" font-size=\"20\">\(body)</text>").box(at: 0)
    }
    let plain = box("<textPath href=\"#p\">a</textPath>")
    #expect(plain?.maxX == 20)
    #expect(
      box("<textPath href=\"#p\">a<textPath href=\"#p\">bc</textPath></textPath>") == plain)
    #expect(box("<textPath href=\"#p\">a</textPath>b")?.maxX == 100)
  }

  @Test func `many letters along a path that moves are given up in the middle of them`() {
    let values = "values=\"M0 50 Q50 0 99 50;M0 50 Q50 99 99 50\""
    let track = "<path id=\"p\"><animate attributeName=\"d\" dur=\"3s\" \(values)/></path>"
    let letters = "<textPath href=\"#p\">\(String(repeating: "ab", count: 40))</textPath>"
    let file = SourceFile(
      name: "a.svg",
      text: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"99\" height=\"99\">\(track)"
        + "<text font-size=\"2\">\(letters)</text></svg>")
    var reader = SVGReader(resources: Self.resources)
    #expect(reader.read(file).diagnostics.isEmpty)
    for effort in stride(from: 1000, to: 100_000, by: 1777) {
      reader.mostEffort = effort
      #expect(
        reader.read(file).diagnostics.map(\.message).contains { $0.contains("too much work") })
    }
  }

  /// How large letters are on screen depends on the transforms, these on the box, and that on the letters.
  @Test func `a text turns around the middle of its own box`() {
    let style = "transform-box: fill-box; transform-origin: 50% 50%"
    func box(_ change: String, _ inner: String = "x=\"50\" y=\"50\"") -> Rect? {
      played(
        "<text id=\"t\" \(inner) font-size=\"20\" style=\"\(style); \(change)\">ab</text>"
      ).box(at: 0)
    }
    guard let plain = box(""), let scaled = box("transform: scale(2)") else {
      Issue.record("a text has no box")
      return
    }
    #expect(abs(scaled.center.x - plain.center.x) < 1e-6)
    #expect(abs(scaled.width - 2 * plain.width) < 0.5)
    let moved = box("transform: translate(-50%, 0)")
    #expect(abs((moved?.minX ?? 0) - (plain.minX - plain.width / 2)) < 1e-6)
    let growing = played(
      "<style>@keyframes k { to { transform: scale(2) } }</style>"
        + "<text id=\"t\" font-size=\"20\" style=\"\(style); animation: k 1s\">ab</text>")
    #expect(abs((growing.box(at: 0.5)?.center.x ?? 0) - (growing.box(at: 0)?.center.x ?? 1)) < 0.01)
    #expect(box("scale: 2", "x=\"2ex\" y=\"2ch\" letter-spacing=\"1ex\"") != nil)
  }

  @Test func `lengths in the measures of a font do not depend on the boxes that they make`() {
    let style = "transform-box: fill-box; transform-origin: 50% 50%; transform: scale(2)"
    let reader = SVGReader(resources: Self.resources)
    for body in [
      "<rect id=\"t\" x=\"2ex\" width=\"3ch\" height=\"9\" style=\"\(style)\"/>",
      "<g id=\"t\" style=\"\(style)\"><rect width=\"1lh\" height=\"2ex\"/></g>",
      "<rect id=\"r\" width=\"9\" height=\"9\"/><use href=\"#r\" x=\"2ex\" style=\"\(style)\"/>",
      "<svg x=\"1ex\" width=\"4ch\" viewBox=\"0 0 1 1\"><text letter-spacing=\"1ex\">a</text></svg>",
      "<text style=\"font-size: 2ex; translate: 2ch 50%; \(style)\">a</text>",
    ] {
      let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"99\" height=\"99\">"
      let file = SourceFile(name: "a.svg", text: root + body + "</svg>")
      #expect(reader.read(file).scene != nil)
    }
  }

  @Test func `a text that is displayed later has its letters`() {
    let played = played(
      "<text id=\"t\" y=\"50\" font-size=\"20\" display=\"none\">ab<set attributeName=\"display\""
        + " to=\"inline\" begin=\"1s\" dur=\"1s\"/></text>")
    #expect(played.layer(at: 0.5)?.layer.isHidden == true)
    #expect(played.layer(at: 1.5)?.layer.isHidden == false)
    #expect(played.box(at: 1.5)?.width == 20)
  }

  @Test func `a text keeps white space if it says so itself`() {
    func width(_ group: String, _ own: String) -> Double? {
      played("<g \(group)><text id=\"t\" y=\"50\" font-size=\"20\" \(own)>a  b</text></g>")
        .box(at: 0)?.width
    }
    for keeps in ["xml:space=\"preserve\"", "style=\"white-space: pre\""] {
      #expect(width("", keeps) == 40)
      #expect(width(keeps, "") == 30)
    }
  }

  @Test func `a part of a text is filtered on its own`() {
    let layer = played(
      "<filter id=\"f\"><feOffset dx=\"3\"/></filter>"
        + "<text id=\"t\" y=\"50\">a<tspan filter=\"url(#f)\">b</tspan></text>"
    ).layer(at: 0)?.layer
    #expect(layer?.children.map { $0.filter != nil } == [false, true])
  }

  @Test func `a text casts its shadows, the first uppermost`() {
    let filter = played(
      "<text id=\"t\" y=\"50\">a</text>", css: "text { text-shadow: 1px 2px 6px red, 0 0 2px blue }"
    ).layer(at: 0)?.layer.children.first?.filter
    #expect(
      filter?.steps.map(\.operation) == [
        .dropShadow(.source, x: 0, y: 0, blurX: 1, blurY: 1, Color(rgb: 0x0000FF)),
        .dropShadow(.source, x: 1, y: 2, blurX: 3, blurY: 3, Color(rgb: 0xFF0000)),
        .merge([.step(0), .step(1)]),
      ])
  }

  @Test func `a text from right to left ends where it starts`() {
    let box = played(
      "<text id=\"t\" x=\"100\" y=\"50\" font-size=\"20\" direction=\"rtl\">ab</text>"
    ).box(at: 0)
    #expect(box?.maxX == 100)
  }

  @Test func `a font that the file holds is taken for its family`() {
    final class Asked: Sendable {
      let fonts = Mutex<[EmbeddedFont?]>([])
    }
    let asked = Asked()
    var resources = Self.resources
    let layout = resources.layoutText
    resources.layoutText = { text, style in
      asked.fonts.withLock { $0.append(style.font.embedded) }
      return layout(text, style)
    }
    let css = "@font-face{font-family:'Own';src:url(data:font/ttf;base64,AAEAAAAA)}"
    let reading = Played(
      SourceFile(
        name: "test.svg",
        text:
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><style>\(css)</style>"
          + "<text y=\"9\" font-family=\"Own, serif\">a</text></svg>"),
      ReadingRequest(resources: resources))
    #expect(asked.fonts.withLock { $0 }.contains(EmbeddedFont([0, 1, 0, 0, 0, 0])))
    #expect(reading.messages.isEmpty)
  }

  @Test func `letter spacing stands behind every letter`() {
    let start = played("<text id=\"t\" y=\"50\" font-size=\"20\" letter-spacing=\"5\">abc</text>")
    #expect(start.box(at: 0)?.maxX == 40)
    let end = played(
      "<text id=\"t\" x=\"100\" y=\"50\" font-size=\"20\" letter-spacing=\"5\" text-anchor=\"end\">abc</text>"
    )
    #expect(end.box(at: 0)?.maxX == 95)
  }

  @Test func `a size that moves makes the text larger about its place`() {
    let played = played(
      "<text id=\"t\" x=\"100\" y=\"50\" text-anchor=\"middle\">ab</text>",
      css: "text{animation:g 1s linear forwards}@keyframes g{from{font-size:4px}to{font-size:40px}}"
    )
    #expect(played.box(at: 0)?.width == 4)
    let middle = played.box(at: 0.5)
    // The end is looked at a hair before it.
    #expect(abs((middle?.width ?? 0) - 22) < 1e-4)
    #expect(abs((middle?.center.x ?? 0) - 100) < 1e-4)
    #expect(abs((played.box(at: 1.5)?.maxY ?? 0) - 50) < 1e-4)
  }

  @Test func `letters on a path that grows show one after the other`() {
    let played = played(
      "<path id=\"p\" d=\"M0,50h0\"><animate attributeName=\"d\" values=\"M0,50h0;M0,50h100\" dur=\"10s\" fill=\"freeze\"/></path>"
        + "<text font-size=\"20\" id=\"t\"><textPath href=\"#p\">abcde</textPath></text>")
    func shown(at time: Double) -> Int? {
      played.layer(at: time)?.layer.children.filter { !$0.isHidden }.count
    }
    // The middle of the third letter is reached after two and a half seconds.
    #expect(shown(at: 0) == 0)
    #expect(shown(at: 2.49) == 2)
    #expect(shown(at: 2.51) == 3)
    #expect(shown(at: 9) == 5)
  }

  @Test func `animateColor does not play, and is told`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"9\" height=\"9\"><animateColor attributeName=\"fill\" to=\"red\" dur=\"1s\"/></rect>"
    )
    #expect(played.messages.contains { $0.contains("animateColor") })
    #expect(played.layer(at: 0.5)?.layer.animations.isEmpty == true)
  }

  @Test func `a line under text lies below its baseline, as wide as its letters`() {
    let box = played(
      "<g text-decoration=\"underline\"><text id=\"t\" x=\"10\" y=\"50\" font-size=\"20\">ab</text></g>"
    ).box(at: 0)
    // A tenth of the size thick, half of that away.
    #expect(box == Rect(x: 10, y: 40, width: 20, height: 13))
  }
}
