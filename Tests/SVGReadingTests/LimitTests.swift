import DisplayList
import Geometry
import Scene
import SceneReading
import Testing

/// What a small file could multiply, and what a large one has too much of.
@Suite struct LimitTests {
  private func nested(_ depth: Int, _ inner: String) -> String {
    String(repeating: "<g>", count: depth) + inner + String(repeating: "</g>", count: depth)
  }

  private static let square = "<rect id=\"t\" width=\"10\" height=\"10\"/>"

  @Test func `animations that are inherited through many elements are read once each`() {
    let played = Played.picture(
      nested(40, Self.square),
      css: "* { animation: inherit } svg { animation: k 1s linear infinite }"
        + "@keyframes k { to { rotate: 9deg } }")
    #expect(played.reading.scene != nil)
  }

  @Test func `elements are nested up to a depth`() {
    #expect(Played.picture(nested(200, Self.square)).box(at: 0)?.width == 10)
    let deep = Played.picture(nested(300, Self.square))
    #expect(deep.reading.scene == nil && deep.reading.hasErrors)
  }

  @Test func `a picture has a largest side`() {
    func picture(_ side: Int) -> Played {
      Played("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(side)\" height=\"2\"/>")
    }
    #expect(!picture(65_535).reading.hasErrors)
    #expect(
      picture(65_536).messages == ["the picture has a side of more than 65535 points"])
  }

  @Test func `copies of copies come to an end`() {
    var body = "<g id=\"g0\"><rect width=\"1\" height=\"1\"/></g>"
    for level in 1...9 {
      let uses = Array(repeating: "<use href=\"#g\(level - 1)\"/>", count: 10).joined()
      body += "<g id=\"g\(level)\">\(uses)</g>"
    }
    let played = Played.picture("<defs>\(body)</defs><use href=\"#g9\"/>")
    #expect(played.messages.contains("too many copies; the rest are not drawn"))
  }

  @Test func `a path has so many segments`() throws {
    let data = "M0 0" + String(repeating: "h1v1", count: 150_000)
    let played = Played.picture("<path id=\"t\" d=\"\(data)\"/>")
    let box = try #require(played.box(at: 0))
    // 200 000 segments, the first of which moves nowhere.
    #expect(abs(box.width - 100_000) < 2 && abs(box.height - 100_000) < 2)
  }

  @Test func `animations that turn too often before they come round are an error`() {
    // Each of 5000 turns counts for each of 60 animations of the same value.
    let values = (0...100).map { "\($0 % 2)" }.joined(separator: ";")
    let animation =
      "<animate attributeName=\"x\" values=\"\(values)\" dur=\"1s\" repeatCount=\"50\"/>"
    let many = String(repeating: animation, count: 60)
    #expect(
      Played.picture("<rect width=\"9\" height=\"9\">\(many)</rect>").messages
        == ["its animations have more than 250000 keyframes before all of them repeat together"])
  }

  @Test func `rules in rules count up to a depth`() {
    func fill(_ depth: Int) -> Paintable {
      let css =
        String(repeating: "& { ", count: depth) + "fill: red"
        + String(repeating: " }", count: depth)
      guard
        case .shape(let shape)? = Played.picture(Self.square, css: "#t { \(css) }").layer(at: 0)?
          .layer.content
      else { return .nothing }
      return shape.fill == .color(.black) ? .black : .red
    }
    #expect(fill(3) == .red)
    #expect(fill(40) == .black)
  }

  private enum Paintable { case nothing, black, red }

  @Test func `events that begin each other without end come to an end`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"9\" height=\"9\">"
        + "<animate id=\"a\" attributeName=\"x\" begin=\"0s;b.begin+0.001s\" dur=\"1ms\" to=\"5\"/>"
        + "<animate id=\"b\" attributeName=\"y\" begin=\"a.begin+0.001s\" dur=\"1ms\" to=\"5\"/></rect>"
    )
    #expect(played.reading.scene != nil || played.reading.hasErrors)
    #expect(played.playback.map { $0.duration.isFinite } ?? true)
  }

  /// Each of many custom properties is the one before it.
  private static let chain = (0..<5000).map { "--a\($0 + 1): var(--a\($0));" }.joined()

  @Test(arguments: [
    "from { --a: var(--a) }", "from { --a: var(--b); --b: var(--a) }",
    "from { --a0: var(--a5000); \(chain) }",
  ])
  func `custom properties that keyframes set by one another have no value`(frame: String) {
    let played = Played.picture(
      "<rect id=\"t\" height=\"9\"/>",
      css: "@keyframes k { \(frame) }"
        + " #t { animation: k 1s infinite; x: var(--a, 5px); width: var(--a5000, 7px) }")
    #expect(played.box(at: 0) == Rect(x: 5, y: 0, width: 7, height: 9))
  }
}
