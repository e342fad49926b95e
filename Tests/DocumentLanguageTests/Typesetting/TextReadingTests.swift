import Diagnostics
import DisplayList
import DocumentLanguage
import Geometry
import Notations
import Scene
import SceneReading
import TestSupport
import Testing

struct TextReadingTests {
  private func read(_ layers: String, expanding: Bool = false) -> Reading {
    Documents.read(
      Documents.layers(layers), resources: BlockFont.resources, expanding: expanding)
  }

  private func layers(_ layers: String) throws -> [Layer] {
    let reading = read(layers)
    #expect(Documents.complaints(reading) == [])
    return try #require(reading.scene).layers
  }

  private func text(_ layer: Layer) throws -> TextContent {
    guard case .text(let content) = layer.content else {
      throw Unexpected(what: "a layer without text")
    }
    return content
  }

  struct Unexpected: Error { var what: String }

  @Test func `a text with a position is as large as its letters`() throws {
    let layer = try layers(
      #"{ "text": "abcd", "font": { "size": 10 }, "position": [50, 50] }"#)[0]
    #expect(layer.bounds.size == Size(20, 10))
    #expect(layer.position == Point(50, 50))
    #expect(
      try text(layer).settings[0].outline.controlBounds == Rect(x: 0, y: 0, width: 20, height: 10))
  }

  @Test func `a text without measures fills its parent`() throws {
    let layer = try layers(
      #"{ "text": "abcd", "font": { "size": 10 }, "verticalAlign": "center" }"#)[0]
    #expect(layer.bounds.size == Size(100, 100))
    #expect(try text(layer).settings[0].outline.controlBounds?.minY == 45)
  }

  @Test func `auto keeps to a width, or to maxWidth`() throws {
    for measures in [
      #""size": [10, "auto"]"#, #""size": ["auto", "auto"], "maxWidth": 10"#,
      #""position": [0, 0], "maxWidth": "10%""#,
    ] {
      let layer = try layers(#"{ "text": "abcd", "font": { "size": 10 }, \#(measures) }"#)[0]
      #expect(layer.bounds.size == Size(10, 20), "\(measures)")
    }
  }

  @Test func `a text that changes has room for the largest`() throws {
    let layer = try layers(
      """
      { "text": 7, "font": { "size": 10 }, "position": [0, 0],
        "animate": { "text": { "values": [8, "123", "45"], "calculation": "discrete",
          "duration": 3 } },
        "changes": [{ "at": 4, "set": { "text": "wide" } }] }
      """)[0]
    #expect(layer.bounds.size == Size(20, 10))
    #expect(try text(layer).settings.map(\.text) == ["7", "8", "123", "45", "wide"])
  }

  @Test func `spans with colours are layers, the rest is the layer's own`() throws {
    let layer = try layers(
      """
      { "text": ["ab", { "text": 12, "color": "red" }, "c"], "color": "navy", "frame": [10, 0, 80, 20],
        "font": { "size": 10 } }
      """)[0]
    let own = try text(layer)
    #expect(own.shape.fill == .color(try ColorNotation.color(of: "navy")))
    #expect(own.settings[0].text == "ab12c")
    let xs = [0.0, 5, 20].map { Rect(x: $0, y: 0, width: 5, height: 10) }
    #expect(own.settings[0].outline == xs.reduce(into: Path()) { $0.append(.rect($1)) })
    let span = try #require(layer.children.first)
    #expect(layer.children.count == 1 && span.bounds == layer.bounds)
    #expect(try text(span).shape.fill == .color(try ColorNotation.color(of: "red")))
    #expect(
      try text(span).settings[0].outline.controlBounds == Rect(x: 10, y: 0, width: 10, height: 10))
  }

  @Test func `each letter has the colour of its span, and knows its place among the spaces`() throws
  {
    let letters = try layers(
      """
      { "repeat": "letters", "text": ["a ", { "text": "bc", "color": "red" }, "  d"], "color": "navy",
        "font": { "size": 10 }, "opacity": "=place / 10" }
      """)
    #expect(letters.map(\.opacity) == [0, 0.2, 0.3, 0.6])
    let colors = try ["navy", "red", "red", "navy"].map { try ColorNotation.color(of: $0) }
    #expect(try letters.map { try text($0).shape.fill } == colors.map { .color($0) })
    #expect(letters.flatMap { $0.children }.isEmpty)
  }

  @Test func `texts of spans do not change, and a span says its text`() {
    let changing = #"{ "text": ["a", { "text": "b" }], "animate": { "text": { "to": "c" } } }"#
    #expect(Documents.complaints(read(changing)).first?.contains("several parts") == true)
    let silent = #"{ "text": ["a", { "color": "red" }] }"#
    #expect(Documents.complaints(read(silent)) == ["1:66: a span needs the key 'text'"])
    let drawn =
      #"{ "text": [{ "text": "b", "color": "red" }], "stroke": "navy", "animate": { "strokeEnd": { "from": 0 } } }"#
    #expect(
      Documents.complaints(read(drawn)).first?.contains("'strokeEnd' is animated only") == true)
  }

  @Test func `a gradient runs across the text, of which letters show parts`() throws {
    let gradient = #""color": { "gradient": "axial", "colors": ["red", "navy"] }"#
    let letters = try layers(
      #"{ "repeat": "letters", "text": "abcd", "frame": [0, 0, 40, 20], "font": { "size": 10 }, \#(gradient), "animate": { "color": { "to": { "gradient": "axial", "colors": ["gold", "red"] } } } }"#
    )
    for (i, letter) in letters.enumerated() {
      guard case .gradient(let paint)? = try text(letter).shape.fill else {
        throw Unexpected(what: "")
      }
      // Letters are 5 of 40 points wide.
      #expect(letter.bounds.size.width == 5)
      // The text's box is eight times as wide and twice as high, and begins i widths to the left.
      let across = 4 - Double(i)
      #expect(paint.start == Point(across, 0) && paint.end == Point(across, 2))
      guard case .property(let motion) = letter.animations[0].motion,
        case .basic(_, .paint(.gradient(let moved))?, _) = motion.values
      else { throw Unexpected(what: "no gradient") }
      #expect(moved.start == paint.start && moved.end == paint.end)
    }
  }

  @Test func `letters stand on a path in their middles, turned with it`() throws {
    // Down the right side: what was to the right is below.
    let layer = try layers(
      #"{ "text": "ab", "textPath": "M 80 10 V 90", "font": { "size": 10 }, "frame": [0, 0, 100, 100] }"#
    )[0]
    // The baseline of this font is 8 below the top of letters 5 wide and 10 high.
    let bounds = try #require(try text(layer).settings[0].outline.controlBounds)
    #expect(abs(bounds.minX - 78) < 1e-9 && abs(bounds.maxX - 88) < 1e-9)
    #expect(abs(bounds.minY - 10) < 1e-9 && abs(bounds.maxY - 20) < 1e-9)
    let short = try layers(
      #"{ "text": "abcdefgh", "textPath": "M 0 50 H 21", "font": { "size": 10 }, "frame": [0, 0, 100, 100] }"#
    )[0]
    #expect(try text(short).settings[0].letters.count == 4)
    let centered = try layers(
      #"{ "repeat": "letters", "text": "ab", "textPath": "M 0 50 H 100", "align": "center", "font": { "size": 10 }, "frame": [0, 0, 100, 100] }"#
    )
    #expect(centered.map(\.position.x) == [47.5, 52.5])
  }

  @Test func `texts that differ in numbers count`() throws {
    let layer = try layers(
      #"{ "text": "8 %", "font": { "size": 10 }, "position": [0, 0], "animate": { "text": { "to": "11 %" } } }"#
    )[0]
    #expect(try text(layer).settings.map(\.text) == ["8 %", "9 %", "10 %", "11 %"])
    #expect(layer.bounds.size.width == 20)
    let jump = #"{ "text": "1 file", "animate": { "text": { "to": "2 files" } } }"#
    #expect(Documents.complaints(read(jump)).first?.contains("changes at once, half-way") == true)
    let words = #"{ "text": "Load", "animate": { "text": { "to": "Done" } } }"#
    #expect(Documents.complaints(read(words)) == [])
  }

  @Test func `the parts of a text together are the text`() throws {
    var random = SeededRNG(seed: 11)
    for _ in 0..<60 {
      let words = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 1...6, using: &random)).map { _ in
            "abc".randomElement(using: &random) ?? "a"
          })
      }
      let message = words.joined(separator: " ")
      let base =
        #""text": "\#(message)", "font": { "size": 10 }, "frame": [7, 9, \#(Int.random(in: 12...90, using: &random)), 40], "anchorPoint": [0.2, 0.7]"#
      let whole = try text(try layers("{ \(base) }")[0]).settings[0].outline
      for parts in ["letters", "words", "lines"] {
        let copies = try layers(#"{ "repeat": "\#(parts)", \#(base) }"#)
        var joined = Path()
        for copy in copies {
          let corner = copy.position - copy.bounds.point(atUnit: copy.anchorPoint)
          joined.append(try text(copy).settings[0].outline.mapped { $0 + corner })
        }
        let moved = whole.mapped { $0 + Point(7, 9) }
        #expect(joined.isClose(to: moved), "\(parts) of '\(message)'")
        if parts == "letters" { #expect(copies.count == message.filter { $0 != " " }.count) }
      }
    }
  }

  @Test func `copies for parts know their letters`() throws {
    let copies = try layers(
      #"{ "repeat": "letters", "text": "a bc", "name": "{item}{i}{n}", "position": [0, 0] }"#)
    #expect(copies.map(\.name) == ["a03", "b13", "c23"])
    let centered = try layers(
      #"{ "repeat": "letters", "text": "abc", "position": ["50%", "50%"], "animate": { "opacity": { "from": 0, "delay": "=i * 0.1" } } }"#
    )
    #expect(centered.map { $0.animations.map(\.timing.beginTime) } == [[0], [0.1], [0.2]])
  }

  @Test(arguments: [
    (#"{ "text": "ab", "letter": 2 }"#, "the text has 2 letters, counted from 0; there is no 2"),
    (
      #"{ "repeat": "words", "shape": "circle" }"#,
      "'repeat' over words needs a text, and this is a shape layer"
    ),
    (
      #"{ "stack": "horizontal", "layers": [{ "repeat": "letters", "text": "ab" }] }"#,
      "a part of a text, which its stack or table would move"
    ),
    (#"{ "shape": "circle", "size": ["auto", 3] }"#, "'auto' needs content"),
    (#"{ "cells": [] }"#, "a row must be inside a table"),
    (
      #"{ "text": "ab", "letter": 0, "animate": { "text": { "to": "c", "duration": 1 } } }"#,
      "'letter' cannot be used where the text changes"
    ),
    (
      #"{ "stack": "vertical", "layers": [{ "text": "a", "position": [0, 0] }] }"#,
      "'position' cannot be set"
    ),
  ])
  func `what makes no sense is said`(layer: String, message: String) {
    let complaints = Documents.complaints(read(layer))
    #expect(complaints.count == 1, "\(complaints)")
    #expect(complaints.first?.contains(message) == true, "\(complaints)")
  }

  @Test func `a missing font is an asset that is missing`() {
    let reading = read(#"{ "text": "ab", "font": { "family": "missing" } }"#)
    #expect(reading.scene == nil)
    #expect(reading.diagnostics.map(\.kind) == [.missingResource])
    #expect(reading.diagnostics.map(\.hint) == ["install it"])
  }

  @Test func `a document without fonts says so`() {
    let reading = Documents.read(Documents.layers(#"{ "text": "ab" }"#))
    #expect(Documents.complaints(reading).contains { $0.contains("there are no fonts here") })
  }

  @Test(arguments: [
    #"{ "repeat": "letters", "text": "a bc", "position": [9, 9] }"#,
    #"{ "stack": { "padding": 3 }, "layers": [{ "repeat": 3, "text": "x{i}", "size": ["auto", "=4+i"] }] }"#,
    """
    { "table": { "columns": ["left", "decimal"] }, "position": [50, 50], "layers": [
      { "repeat": [["1", 2.5], ["3", 44.25]],
        "cells": [{ "text": "{item[0]}" }, { "text": "{item[1]}" }] },
      { "layers": [{ "text": "a" }, { "cells": [{ "text": "b" }] }] } ] }
    """,
  ])
  func `the plain document gives the same scene`(layer: String) throws {
    let reading = read(layer, expanding: true)
    #expect(Documents.complaints(reading) == [])
    let plain = NotationWriter.json(try #require(reading.expanded))
    #expect(!plain.contains("repeat"))
    let again = Documents.read(plain, resources: BlockFont.resources)
    #expect(Documents.complaints(again) == [])
    #expect(again.scene?.layers == reading.scene?.layers)
  }
}

extension Path {
  /// The same points within rounding.
  fileprivate func isClose(to other: Path) -> Bool {
    points.count == other.points.count
      && zip(points, other.points).allSatisfy { abs($0.x - $1.x) + abs($0.y - $1.y) < 1e-9 }
  }
}
