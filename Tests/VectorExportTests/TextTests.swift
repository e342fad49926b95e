import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline
import VectorExport

/// Texts: shared letters, and texts that change.
struct TextTests {
  /// Every letter has its own outline, long enough to be worth sharing.
  private func outline(_ letter: Character, at x: Double) -> Path {
    var random = SeededRNG(seed: UInt64(letter.unicodeScalars.first?.value ?? 0))
    var path = Path()
    path.move(to: Point(x, 0))
    for i in 1...20 {
      path.line(to: Point(x + Double.random(in: 0...8, using: &random), Double(i) / 2))
    }
    path.close()
    return path
  }

  private func setting(_ text: String) -> TextContent.Setting {
    var path = Path()
    var ends: [Int] = []
    for (i, letter) in text.enumerated() where letter != " " {
      path.append(outline(letter, at: Double(i) * 10))
      ends.append(path.elements.count)
    }
    return TextContent.Setting(text: text, outline: path, letterEnds: ends)
  }

  private func timeline(
    _ texts: [String], fill: Paint? = .color(.black), stroke: Paint? = nil, trim: Trim = .whole
  ) -> Timeline {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 100, height: 20), position: Point(50, 10))
    let settings = texts.map(setting)
    layer.content = .text(
      TextContent(
        settings: settings,
        shape: Shape(path: settings[0].outline, fill: fill, stroke: stroke, trim: trim)))
    if texts.count > 1 {
      layer.animations = [
        Animation(
          timing: MediaTiming(duration: 2),
          motion: .property(
            PropertyMotion(
              target: .property(.text),
              values: .keyframes(
                Keyframes(values: texts.map { .text($0) }, calculation: .discrete)))))
      ]
    }
    return Timeline(
      Scene(
        canvas: Canvas(size: Size(100, 20)), playback: Playback(duration: 2), layers: [layer]))
  }

  private func svg(_ timeline: Timeline) throws -> (XMLElement, SVGExport) {
    let export = try SVGExporter().export(timeline)
    return (try XMLElement.parse(export.text), export)
  }

  /// The outlines of all visible letters at a time, as points in any order.
  private func shown(_ root: XMLElement, at t: Double) throws -> [String] {
    var defined: [String: XMLElement] = [:]
    for element in root.all { if let id = element["id"] { defined["#" + id] = element } }
    var found: [String] = []
    func visit(_ element: XMLElement) throws {
      let display =
        element.children.filter { $0.name == "animate" && $0["attributeName"] == "display" }
        .compactMap { try? SMILAnimation($0).text(at: t) }.first ?? element["display"] ?? "inline"
      guard display != "none", element.name != "defs" else { return }
      var data = element["d"]
      if let target = element["href"] {
        let shape = try #require(defined[target], "\(target) is not defined")
        data = shape["d"]
        if data == nil { try visit(shape) }
      }
      if let data {
        let offset = Point(Double(element["x"] ?? "0") ?? .nan, Double(element["y"] ?? "0") ?? .nan)
        let path = PathData(data).path.mapped { $0 + offset }
        var letter: [Int] = []
        for element in path.elements {
          if case .move = element, !letter.isEmpty {
            found.append("\(letter)")
            letter = []
          }
          for p in Path([element]).points.suffix(1) {
            letter += [Int((p.x * 4).rounded()), Int((p.y * 4).rounded())]
          }
        }
        found.append("\(letter)")
      }
      for child in element.children { try visit(child) }
    }
    try visit(root)
    return found.sorted()
  }

  @Test func `a repeated letter is written once`() throws {
    let (root, export) = try svg(timeline(["aaaab aaaa"]))
    #expect(root.all.filter { $0.name == "use" }.count == 8)
    #expect(root.all.filter { $0.name == "path" }.count == 2, "\(export.text)")
    let single = try SVGExporter().export(timeline(["abcdefghij"])).text
    #expect(!single.contains("<use"))
    #expect(export.text.utf8.count < single.utf8.count)
  }

  @Test func `sharing does not change what is drawn`() throws {
    // Translucent letters, or filled and stroked ones, stay in one path, because overlaps would be
    // visible.
    let whole = try svg(timeline(["abba aab"], fill: .color(Color.black.withAlpha(0.5)))).0
    #expect(!whole.all.contains { $0.name == "use" })
    let both = try svg(timeline(["abba aab"], stroke: .color(.white))).0
    #expect(!both.all.contains { $0.name == "use" })
    let shared = try svg(timeline(["abba aab"])).0
    #expect(shared.all.contains { $0.name == "use" })
    #expect(try shown(whole, at: 0) == shown(shared, at: 0))
  }

  @Test func `at every time the letters are those of the current text`() throws {
    var random = SeededRNG(seed: 5)
    for round in 0..<40 {
      let texts = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 1...6, using: &random)).map { _ in
            "ab c".randomElement(using: &random) ?? "a"
          })
      }
      let (root, export) = try svg(timeline(texts))
      #expect(export.warnings.isEmpty)
      for (i, text) in texts.enumerated() {
        let time = 2 * (Double(i) + 0.5) / Double(texts.count)
        let still = try svg(timeline([text])).0
        #expect(
          try shown(root, at: time) == shown(still, at: 0), "seed 5, round \(round): \(texts)")
      }
    }
  }

  @Test func `typing writes each letter once`() throws {
    let message = "abcdefghij"
    let texts = (1...10).map { String(message.prefix($0)) }
    let (root, export) = try svg(timeline(texts))
    #expect(root.all.filter { $0.name == "path" }.count == 10)
    let whole = try SVGExporter().export(timeline([message])).text
    #expect(export.text.utf8.count < whole.utf8.count * 2)
  }

  @Test func `a trimmed text changes its whole path`() throws {
    let (root, _) = try svg(
      timeline(["ab", "abc"], fill: nil, stroke: .color(.black), trim: Trim(start: 0, end: 0.5)))
    #expect(!root.all.contains { $0.name == "use" })
  }
}
