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
  }

  @Test(arguments: [
    (#"{ "text": "ab", "letter": 2 }"#, "the text has 2 letters, counted from 0; there is no 2"),
    (#"{ "repeat": "words", "shape": "circle" }"#, "repeat over words on a shape layer"),
    (
      #"{ "stack": "horizontal", "layers": [{ "repeat": "letters", "text": "ab" }] }"#,
      "a part of a text, which its stack or table would move"
    ),
    (#"{ "shape": "circle", "size": ["auto", 3] }"#, "'auto' on a layer whose content"),
    (#"{ "cells": [] }"#, "a row outside of a table"),
    (
      #"{ "text": "ab", "letter": 0, "animate": { "text": { "to": "c", "duration": 1 } } }"#,
      "'letter' on a layer whose text changes"
    ),
    (#"{ "stack": "vertical", "layers": [{ "text": "a", "position": [0, 0] }] }"#, "'position' on"),
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
