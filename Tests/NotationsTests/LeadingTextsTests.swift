import Diagnostics
import Notations
import Testing

/// Texts at the beginning of a document, for lists of many.
struct LeadingTextsTests {
  private func texts(_ text: String, _ keys: [String] = ["title", "group"]) -> [String: String]? {
    NotationReader.texts(in: SourceFile(name: "a.json", bytes: Array(text.utf8)), under: keys)
  }

  @Test func `texts are found wherever they are`() {
    #expect(
      texts(#"{ "title": "A \"b\"", "layers": [{ "title": "no" }], /* */ "group": "C" }"#)
        == ["title": "A \"b\"", "group": "C"])
    #expect(texts(#"{ "layers": [], "title": 3 }"#) == [:])
    #expect(texts("[1]") == nil)
    #expect(texts("") == nil)
  }

  @Test func `nothing is read behind the last of them`() {
    #expect(
      texts(#"{ "title": "A", "group": "C", "layers": [ {{{ "#) == ["title": "A", "group": "C"])
  }

  @Test func `property lists are read, too`() {
    let list = "<plist><dict><key>title</key><string>A</string></dict></plist>"
    let file = SourceFile(name: "a.plist", bytes: Array(list.utf8))
    #expect(NotationReader.texts(in: file, under: ["title"]) == ["title": "A"])
  }
}
