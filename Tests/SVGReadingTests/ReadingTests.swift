import Diagnostics
import Geometry
import Scene
import SVGReading
import SceneReading
import Testing

@Suite struct ReadingTests {
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
      "<foreignObject width=\"1\" height=\"1\"/><foreignObject width=\"1\" height=\"1\"/><script/>")
    #expect(played.messages.filter { $0.contains("foreignObject") }.count == 1)
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
    #expect(!takes("{ \"layers\": [\"<svg>\"] }"))
    #expect(!takes("<plist><dict/></plist>"))
  }
}
