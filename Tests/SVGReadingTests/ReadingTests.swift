import Diagnostics
import DisplayList
import Geometry
import Scene
import SVGReading
import SceneReading
import Testing

@Suite struct ReadingTests {
  @Test func `a root's round corners cut its content, not its background`() throws {
    let style = "border-radius:12px;background:linear-gradient(90deg,red,blue)"
    let scene = try #require(
      Played(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"40\" style=\"\(style)\">"
          + "<rect width=\"100%\" height=\"100%\"/></svg>"
      ).reading.scene)
    #expect(scene.layers.count == 2)
    guard case .shape(let ground)? = scene.layers.first?.content, case .gradient? = ground.fill
    else {
      Issue.record("there is no gradient behind the content")
      return
    }
    #expect(ground.path == .rect(Rect(x: 0, y: 0, width: 90, height: 40)))
    let cut = scene.layers[1].children.first?.clipPath?.path
    #expect(cut == .roundedRect(Rect(x: 0, y: 0, width: 90, height: 40), radii: CornerRadii(12)))
  }

  @Test func `the prefix of references is any that is declared for XLink`() {
    let played = Played(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\"><rect id=\"r\" width=\"9\" height=\"9\"/>"
        + "<use xl:href=\"#r\" id=\"t\" xmlns:xl=\"http://www.w3.org/1999/xlink\"/></svg>")
    #expect(played.layer(at: 0) != nil)
  }

  @Test func `a file's pictures and copies come from beside it, never from another machine`() {
    let drawing =
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>"
      + "<rect id='t' width='5' height='5'/></svg>"
    let resources = Resources(
      readFile: { path in
        path == "art/a b.svg"
          ? .success(Array(drawing.utf8)) : .failure(Resources.Failure("no such file"))
      }, preset: { _ in nil }, presetNames: { [] }, decodeImage: { _ in nil })
    func played(_ body: String) -> Played {
      let text =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"99\" height=\"99\">\(body)</svg>"
      return Played(
        SourceFile(name: "p.svg", path: "art/p.svg", text: text),
        ReadingRequest(resources: resources))
    }
    let image = played("<image href=\"a%20b.svg\" x=\"10\" width=\"40\" height=\"20\"/>")
    #expect(image.box(at: 0) == Rect(x: 10, y: 0, width: 10, height: 10))
    #expect(image.reading.dependencies == ["art/a b.svg"])
    let copy = played("<g id=\"c\"><use href=\"a%20b.svg#t\" x=\"7\"/></g>")
    #expect(copy.box("c", at: 0) == Rect(x: 7, y: 0, width: 5, height: 5))
    #expect(copy.messages.isEmpty)
    for address in ["//host/a b.svg", "https://host/a.svg", "other.svg"] {
      #expect(played("<image href=\"\(address)\" width=\"9\" height=\"9\"/>").messages.count == 1)
      #expect(played("<use href=\"\(address)#t\"/>").messages.count == 1)
    }
  }

  @Test func `a picture without width or height shows nothing, with a warning`() {
    let played = Played(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"9\">"
        + "<rect id=\"t\" width=\"9\" height=\"9\"/></svg>")
    #expect(played.reading.scene?.layers.isEmpty == true)
    #expect(played.reading.scene?.canvas.size == Size(1, 1))
    #expect(played.messages.count == 1)
  }

  @Test func `a style sheet beside a file counts where the file imports it`() {
    let resources = Resources(
      readFile: { path in
        path == "s.css"
          ? .success(Array("rect { x: 30px } @media print { rect { x: 1px } }".utf8))
          : .failure(Resources.Failure("no such file"))
      }, preset: { _ in nil }, presetNames: { [] }, decodeImage: { _ in nil })
    for (head, style) in [
      ("<?xml-stylesheet type=\"text/css\" href=\"s.css\"?>", ""),
      ("", "<style>@import url(s.css) screen; rect { y: 5px }</style>"),
    ] {
      let text =
        head + "<svg xmlns=\"http://www.w3.org/2000/svg\">\(style)<rect id=\"t\" width=\"9\""
        + " height=\"9\"/></svg>"
      let played = Played(
        SourceFile(name: "p.svg", path: "p.svg", text: text), ReadingRequest(resources: resources))
      #expect(played.box(at: 0)?.minX == 30 && played.messages.isEmpty)
    }
  }

  @Test func `a file may be written in UTF-16 or in a code page that its declaration names`() {
    let body =
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"é\"><rect width=\"9\" height=\"9\"/></g></svg>"
    let units = ("<?xml version=\"1.0\"?>" + body).utf16
    let wide: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let narrow = ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + body).unicodeScalars.map {
      UInt8($0.value)
    }
    for bytes in [wide, narrow] {
      let file = SourceFile(name: "p.svg", bytes: bytes)
      #expect(SVGReader.recognises(file))
      #expect(Played(file).box("é", at: 0)?.width == 9)
    }
  }

  @Test
  func
    `a root of a fractional size is stretched to whole pixels, and one without a size to its window`()
  {
    let content = "<rect id=\"t\" width=\"100%\" height=\"100%\"/></svg>"
    let given = Played(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100.4\" height=\"50.6\">" + content)
    #expect(given.reading.scene?.canvas.size == Size(101, 51))
    #expect(abs((given.box(at: 0)?.width ?? 0) - 100) < 1e-9)
    #expect(abs((given.box(at: 0)?.height ?? 0) - 51) < 1e-9)
    let open = Played(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100.4 50.2\">" + content)
    #expect(abs((open.box(at: 0)?.width ?? 0) - 101) < 1e-9)
  }

  @Test func `a tag that is never closed is an error with its place`() {
    let played = Played("<svg xmlns=\"http://www.w3.org/2000/svg\">\n  <g>\n</svg>")
    #expect(played.reading.scene == nil)
    #expect(played.reading.diagnostics.first?.location?.span?.line == 3)
  }

  @Test func `entities of the file are known, and may not grow without bound`() {
    let head = "<!DOCTYPE svg [<!ENTITY w \"20\">]>"
    let played = Played(
      head
        + "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect id=\"t\" width=\"&w;\" height=\"10\"/></svg>"
    )
    #expect(played.box(at: 0)?.width == 20)
    var bomb = "<!DOCTYPE svg [<!ENTITY a \"0123456789012345678901234567890123456789\">"
    for (name, inner) in zip("bcdefg", "abcdef") {
      bomb += "<!ENTITY \(name) \"" + String(repeating: "&\(inner);", count: 20) + "\">"
    }
    bomb += "]><svg xmlns=\"http://www.w3.org/2000/svg\"><title>&g;</title></svg>"
    #expect(Played(bomb).reading.scene == nil)
  }

  @Test func `what is not drawn is told once a kind`() {
    let played = Played.picture(
      "<video/><foreignObject width=\"1\" height=\"1\"/><video/><script/>")
    #expect(played.messages.filter { $0.contains("video") }.count == 1)
    #expect(played.messages.contains { $0.contains("scripts") })
  }

  @Test func `a view box is fitted into the picture`() {
    let played = Played(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"50\" viewBox=\"10 10 10 10\">"
        + "<rect id=\"t\" x=\"10\" y=\"10\" width=\"10\" height=\"10\"/></svg>")
    #expect(played.box(at: 0) == Rect(x: 25, y: 0, width: 50, height: 50))
  }

  @Test func `a copy lies where use puts it and takes its style`() {
    let played = Played.picture(
      "<defs><rect id=\"r\" width=\"10\" height=\"10\"/></defs>"
        + "<use id=\"t\" href=\"#r\" x=\"5\" y=\"6\" fill=\"red\"/>")
    #expect(played.box(at: 0) == Rect(x: 5, y: 6, width: 10, height: 10))
  }

  @Test func `copies inside of themselves end`() {
    let played = Played.picture(
      "<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g><rect width=\"1\" height=\"1\"/>"
    )
    #expect(played.reading.scene != nil)
  }

  @Test func `only files whose first element is svg are taken`() {
    func takes(_ text: String) -> Bool {
      SVGReader.recognises(SourceFile(name: "x", text: text))
    }
    #expect(takes("<?xml version=\"1.0\"?><!-- a --><svg width=\"1\"/>"))
    #expect(takes("<!DOCTYPE svg [<!ENTITY r \"<rect/>\">]>\n<svg width=\"1\"/>"))
    #expect(takes("<!-- <b> --><!DOCTYPE svg><svg:svg/>"))
    #expect(takes("<svg0:svg xmlns:svg0='http://www.w3.org/2000/svg'/>"))
    #expect(!takes("<!DOCTYPE html [<!ENTITY r \"<svg>\">]><html/>"))
    #expect(!takes("{ \"layers\": [\"<svg>\"] }"))
    #expect(!takes("<plist><dict/></plist>"))
  }

  @Test func `a stroke that does not scale keeps its width under every transform`() {
    let played = Played.picture(
      "<g transform=\"scale(4 2)\"><rect id=\"t\" width=\"10\" height=\"10\" fill=\"none\" stroke=\"red\""
        + " stroke-width=\"3\" vector-effect=\"non-scaling-stroke\"/></g>")
    let found = played.layer(at: 0)
    let line = found?.layer.children.first
    guard case .shape(let shape)? = line?.content else {
      Issue.record("no line")
      return
    }
    #expect(shape.style.width == 3)
    #expect(shape.path.controlBounds == Rect(x: 0, y: 0, width: 40, height: 20))
    #expect(line?.transform.matrix.rows.0.x == 0.25 && line?.transform.matrix.rows.1.y == 0.5)
  }

  @Test func `an embedded SVG file plays in its image`() {
    let inner =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'><rect id='t' width='5' height='5'>"
      + "<animate attributeName='x' values='0;10' dur='3s' repeatCount='indefinite'/></rect></svg>"
    let address = inner.map { $0 == "<" ? "&lt;" : String($0) }.joined()
    let played = Played.picture(
      "<image href=\"data:image/svg+xml,\(address)\" x=\"10\" y=\"20\" width=\"40\" height=\"40\"/>"
    )
    #expect(played.messages.isEmpty)
    #expect(played.playback?.duration == 3)
    #expect(played.box(at: 0) == Rect(x: 10, y: 20, width: 10, height: 10))
    #expect(abs((played.box(at: 1.5)?.minX ?? 0) - 20) < 1e-6)
  }

  @Test func `an embedded file that embeds itself without end is told of`() {
    var text = "<svg xmlns='http://www.w3.org/2000/svg'><rect width='1' height='1'/></svg>"
    for _ in 0..<6 {
      let safe = text.map { $0 == "%" ? "%25" : $0 == "\"" ? "%22" : String($0) }.joined()
      let escaped = safe.map { $0 == "<" ? "%3C" : $0 == "'" ? "%27" : String($0) }.joined()
      text =
        "<svg xmlns='http://www.w3.org/2000/svg'><image width='9' height='9'"
        + " href='data:image/svg+xml,\(escaped)'/></svg>"
    }
    #expect(Played(text).messages == ["the embedded image cannot be read"])
  }

  @Test func `a pattern's content begins at the corner of its tile`() {
    let played = Played.picture(
      "<pattern id=\"p\" patternUnits=\"userSpaceOnUse\" x=\"7\" y=\"9\" width=\"20\" height=\"20\">"
        + "<rect id=\"t\" x=\"1\" y=\"2\" width=\"5\" height=\"5\"/></pattern>"
        + "<rect width=\"100\" height=\"100\" fill=\"url(#p)\"/>")
    // The tiles' own place follows from what they cover.
    #expect(played.box(at: 0) == Rect(x: 8, y: 11, width: 5, height: 5))
  }

  @Test(arguments: [
    ("<style>.a {\n &.b { fill: cyan; } }</style>", 3, "'&' begins an entity"),
    ("<g/>&none; ", 2, "unknown entity '&none;'"),
    ("<style>\nsyntax: '<angle>' }</style>", 3, "unexpected '</style>' inside of <angle>"),
    ("</g>", 2, "unexpected '</g>' inside of <svg>"),
  ])
  func `a mistake in the markup is told where it is`(body: String, line: Int, message: String) {
    let played = Played("<svg xmlns=\"http://www.w3.org/2000/svg\">\n\(body)</svg>")
    #expect(played.messages == [message])
    #expect(played.reading.diagnostics.first?.location?.span?.line == line)
  }

  @Test(arguments: [
    ("width=\"15em\" height=\"8rem\" font-size=\"20\"", "", Size(300, 160)),
    ("width=\"2em\" height=\"2rem\"", "svg { font-size: 30px }", Size(60, 60)),
    ("width=\"2em\" height=\"3em\" style=\"font-size: 2em\"", "", Size(64, 96)),
    ("width=\"2em\" viewBox=\"0 0 10 20\"", "svg { font: 24px serif }", Size(48, 96)),
    ("width=\"2em\" height=\"2em\"", ":root { --s: 10px; font-size: var(--s) }", Size(20, 20)),
    ("width=\"2em\" height=\"1em\"", "rect { font-size: 30px }", Size(32, 16)),
    ("width=\"20\" height=\"10\" font-size=\"30\"", "", Size(20, 10)),
  ])
  func `the size of a picture may be in its root's font`(root: String, css: String, size: Size) {
    let played = Played(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(root)><style>\(css)</style>"
        + "<rect width=\"1\" height=\"1\"/></svg>")
    #expect(played.reading.scene?.canvas.size == size)
  }
}
