import DisplayList
import Geometry
import Scene
import SceneReading
import TestSupport
import Testing

@testable import DocumentLanguage

/// Texts whose `letterSpacing` and `font.size` move.
struct MovingLettersTests {
  private func layer(_ text: String) -> Layer? {
    Documents.read(Documents.layers(text), resources: BlockFont.resources).scene?.layers.first
  }

  private func outline(_ layer: Layer?) throws -> Path {
    guard case .text(let text) = try #require(layer).content else { return Path() }
    return text.settings[text.current].outline
  }

  private func distance(_ a: Path, _ b: Path) -> Double {
    guard a.isBuilt(as: b) else { return .infinity }
    return zip(a.points, b.points).map { ($1 - $0).length }.max() ?? .infinity
  }

  @Test(arguments: [
    (#""frame": [0, 0, 90, 60]"#, 3.0, 14.0),
    (#""frame": [0, 0, 90, 60], "verticalAlign": "center""#, -1.0, 6.0),
    (#""frame": [0, 0, 26, 60]"#, 0.5, 11.0),
  ])
  func `a measure that moves draws what a document with its value draws`(
    place: String, spacing: Double, size: Double
  ) throws {
    func text(_ spacing: Double, _ size: Double, _ more: String = "") -> String {
      """
      { "text": "abcdef g", \(place), "letterSpacing": \(spacing), "font": { "size": \(size) }\(more) }
      """
    }
    let moves =
      #", "animate": { "letterSpacing": { "to": \#(spacing) }, "font.size": { "to": \#(size) } }"#
    var moving = try #require(layer(text(0, 12, moves)))
    #expect(moving.animations.count == 2)
    #expect(distance(try outline(moving), try outline(layer(text(0, 12)))) < 1e-6)
    moving.set(.number(spacing), for: .letterSpacing)
    moving.set(.number(size), for: .fontSize)
    #expect(distance(try outline(moving), try outline(layer(text(spacing, size)))) < 1e-6)
    #expect(moving.value(of: .letterSpacing) == .number(spacing))
  }

  @Test func `a text of its own size has room for the largest`() throws {
    let moves = [
      #""letterSpacing": { "values": [0, 5, 2] }"#, #""letterSpacing": { "by": 5 }"#,
      #""font.size": { "from": 20 }"#,
    ]
    func text(_ moves: String) -> String {
      #"{ "text": "abcd", "position": [50, 50], "font": { "size": 10 }, \#(moves) }"#
    }
    let widths = try moves.map { move in
      try #require(layer(text(#""animate": { \#(move) }"#))).bounds.width
    }
    #expect(abs(widths[0] - 35) < 1e-6 && abs(widths[1] - 35) < 1e-6 && widths[2] == 40)
    let changed = try #require(
      layer(text(#""changes": [{ "at": 1, "set": { "letterSpacing": 5 } }]"#)))
    #expect(abs(changed.bounds.width - 35) < 1e-6)
  }

  @Test(arguments: [
    (
      #""frame": [0, 0, 20, 60], "animate": { "letterSpacing": { "to": 20 } }"#,
      "would move the line breaks"
    ),
    (#""textPath": "M 0 40 H 90", "animate": { "letterSpacing": { "to": 2 } }"#, "along a path"),
    (#""letter": 1, "animate": { "font.size": { "to": 9 } }"#, "where each letter is a layer"),
    (
      #""animate": { "font.size": { "to": 9 }, "text": { "to": "no" } }"#,
      "'text' and 'font.size' cannot both be animated in one layer"
    ),
  ])
  func `what cannot move is said once`(keys: String, message: String) {
    let complaints = Documents.complaints(
      Documents.read(
        Documents.layers(#"{ "text": "abcd", "font": { "size": 10 }, \#(keys) }"#),
        resources: BlockFont.resources))
    #expect(complaints.count == 1 && complaints[0].contains(message), "\(complaints)")
  }

  @Test func `a text of parts keeps its measures`() {
    let complaints = Documents.complaints(
      Documents.read(
        Documents.layers(
          #"{ "text": ["a", { "text": "b" }], "animate": { "letterSpacing": { "to": 2 } } }"#),
        resources: BlockFont.resources))
    #expect(complaints.count == 1 && complaints[0].contains("several parts"), "\(complaints)")
  }

  @Test(arguments: [
    #""layers": [{ TEXT, "animate": { "font.size": { "to": "=v" } } }]"#,
    #""layers": [{ TEXT, "animate": { "font.size": { "by": "=v / 2" } } }]"#,
    #""layers": [{ TEXT, "changes": [{ "at": 0.1, "set": { "font.size": "=v" } }] }]"#,
    #""layers": [{ TEXT, "style": "s" }], "styles": { "s": { "animate": { "font.size": { "to": 20 } } } }"#,
    #""layers": [{ TEXT, "style": "s" }], "styles": { "s": { "changes": [{ "at": 0.1, "set": { "font.size": 20 } }] } }"#,
    #"""
    "layers": [{ TEXT, "changes": [{ "at": 0.1, "set": { "opacity": 0.5 } }],
      "actions": { "opacity": { "keyPath": "font.size", "to": 20, "duration": 1 } } }]
    """#,
  ])
  func `values from expressions, styles and actions move letters, too`(members: String) throws {
    func layer(_ members: String) throws -> Layer {
      let text = members.replacing(
        "TEXT", with: #""text": "abcd", "position": [50, 50], "font": { "size": 10 }"#)
      let reading = Documents.read(
        #"{ "canvas": { "size": [99, 60] }, "let": { "v": 20 }, \#(text) }"#,
        resources: BlockFont.resources)
      #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
      return try #require(reading.scene?.layers.first)
    }
    let literal = try layer(
      #""layers": [{ TEXT, "animate": { "font.size": { "values": [10, 20, 15] } } }]"#)
    var moving = try layer(members)
    #expect(moving.value(of: .fontSize) == .number(10))
    if members.contains("by") { return #expect(moving.bounds.width > 30) }
    // There is room for the largest letters, and they can be set.
    #expect(moving.bounds == literal.bounds)
    moving.set(.number(20), for: .fontSize)
    #expect(moving.value(of: .fontSize) == .number(20))
  }

  @Test(arguments: [#""color", "to": "=hsb(value, 1, 1)""#, #""font.size", "to": "=10 + value""#])
  func `the value of an action is only known when it runs`(motion: String) throws {
    let text = """
      { "text": "Hi", "inset": 20, "actions": { "opacity": { "keyPath": \(motion), "duration": 0.75 } },
        "changes": [{ "at": 0.5, "set": { "opacity": 0.3 } }] }
      """
    let reading = Documents.read(Documents.layers(text), resources: BlockFont.resources)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
  }
}
