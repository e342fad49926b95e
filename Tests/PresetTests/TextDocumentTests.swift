import Diagnostics
import DisplayList
import DocumentLanguage
import Geometry
import Pipeline
import Scene
import SceneReading
import TestSupport
import Testing

/// Documents with text in a pinned font, from the file to the drawing.
@Suite(
  .enabled(if: Fonts.sans != nil, "the pinned font is missing: apt-get install fonts-dejavu-core"))
struct TextDocumentTests {
  private func layers(_ text: String) throws -> [Layer] {
    let document = """
      { "canvas": { "size": [300, 200] }, "styles": {
          "sans": { "font": { "file": "\(Fonts.sans ?? "")", "size": 20 } },
          "mono": { "font": { "file": "\(Fonts.mono ?? "")", "size": 20 } } },
        "layers": [\(text)] }
      """
    let reading = PresetTests.loader.read(SourceFile(name: "text.json", text: document))
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    return try #require(reading.scene).layers
  }

  private func setting(_ text: String) throws -> TextContent.Setting {
    guard case .text(let content) = try layers(text)[0].content else {
      throw Unexpected()
    }
    return content.settings[content.current]
  }

  private struct Unexpected: Error {}

  private func ink(_ text: String) throws -> Rect {
    try #require(try setting(text).outline.controlBounds)
  }

  @Test func `too many lines end in an ellipsis at the requested end`() throws {
    // Twelve letters of DejaVu Sans Mono fit: 20 · 1233 / 2048 points each.
    let base = #""style": "mono", "size": [146, 60], "position": [100, 50]"#
    func letters(_ truncate: String, _ text: String) throws -> [Path] {
      try setting(#"{ "text": "\#(text)", \#(base), "lines": 1, "truncate": "\#(truncate)" }"#)
        .letters
    }
    for (truncate, shown) in [
      ("tail", "one two thr\u{2026}"), ("head", "\u{2026}three four"),
      ("middle", "one tw\u{2026}four"), ("none", "one two"),
    ] {
      let cut = try letters(truncate, "one two three four")
      let whole = try letters("none", shown)
      #expect(cut.count == whole.count, "\(truncate)")
      let distances = zip(cut, whole).map { zip($0.points, $1.points).map { $0.distance(to: $1) } }
      #expect((distances.joined().max() ?? 0) < 1e-9, "\(truncate)")
    }
    let two = try setting(
      #"{ "text": "one two three four five", \#(base), "lines": 2, "truncate": "tail" }"#)
    #expect(two.outline.controlBounds.map { $0.maxX <= 146 && $0.height > 20 } == true)
  }

  @Test func `a text that fits is not truncated`() throws {
    let base = #""style": "mono", "size": [146, 60], "position": [100, 50]"#
    #expect(
      try setting(#"{ "text": "just as long", \#(base), "lines": 1 }"#)
        == setting(#"{ "text": "just as long", \#(base) }"#))
  }

  @Test func `right to left text begins at the right, and its letters are in text order`()
    throws
  {
    let base = #""style": "sans", "size": [200, 40], "position": [100, 20]"#
    let hebrew = try ink(#"{ "text": "שלום", \#(base) }"#)
    let latin = try ink(#"{ "text": "olleh", \#(base) }"#)
    #expect(latin.minX < 5 && hebrew.maxX > 195)
    #expect(try ink(#"{ "text": "שלום", "align": "left", \#(base) }"#).minX < 5)
    #expect(try ink(#"{ "text": "שלום", "align": "end", \#(base) }"#).minX < 5)
    let parts = try layers(#"{ "repeat": "letters", "text": "שלום", \#(base) }"#)
    #expect(parts.count == 4)
    for (first, second) in zip(parts, parts.dropFirst()) {
      #expect(first.position.x > second.position.x)
    }
    let mixed = try layers(#"{ "repeat": "words", "text": "אב 12 גד", \#(base) }"#)
    #expect(mixed.count == 3)
    #expect(mixed[0].position.x > mixed[1].position.x && mixed[1].position.x > mixed[2].position.x)
  }

  @Test func `size, spacing, weight and line height are as requested`() throws {
    func ink(_ font: String, _ more: String = "") throws -> Rect {
      try self.ink(
        #"{ "text": "Hxg\nHxg", "position": [150, 100], "font": { "file": "\#(Fonts.sans ?? "")", \#(font) } \#(more) }"#
      )
    }
    let normal = try ink(#""size": 20"#)
    let large = try ink(#""size": 40"#)
    #expect(abs(large.width - 2 * normal.width) < 1e-9)
    #expect(abs(large.height - 2 * normal.height) < 1e-9)
    let spaced = try ink(#""size": 20"#, #", "letterSpacing": 3"#)
    #expect(abs(spaced.width - normal.width - 6) < 1e-9)
    let high = try ink(#""size": 20"#, #", "lineHeight": 2"#)
    // The difference is one more line of 2384 units at 2048 per em.
    #expect(abs(high.height - normal.height - 20 * 2384 / 2048) < 1e-9)
    let light = try setting(#"{ "text": "l", "font": { "family": "DejaVu Sans", "size": 20 } }"#)
    let bold = try setting(
      #"{ "text": "l", "font": { "family": "DejaVu Sans", "size": 20, "weight": "bold" } }"#)
    #expect(
      (bold.outline.controlBounds?.width ?? 0) > (light.outline.controlBounds?.width ?? 0) * 1.2)
  }

  @Test func `a text may have everything a shape may have`() throws {
    let layer = try layers(
      """
      { "text": "Text", "style": "sans", "color": { "gradient": "axial", "colors": ["red", "blue"] },
        "stroke": "black", "lineWidth": 2, "dash": [3, 2], "strokeStart": 0.25,
        "mask": { "text": "Mask", "style": "sans" },
        "animate": { "strokeEnd": { "from": 0.25, "duration": 1 }, "lineWidth": { "to": 4, "duration": 1 } } }
      """)[0]
    guard case .text(let content) = layer.content, case .gradient(_)? = content.shape.fill else {
      Issue.record("no gradient")
      return
    }
    #expect(content.shape.stroke != nil && content.shape.style.dash == [3, 2])
    #expect(content.shape.trim.start == 0.25 && layer.masks.count == 1)
    #expect(layer.animations.count == 2)
  }

  @Test func `the letters of a setting make up its outline`() throws {
    let setting = try setting(#"{ "text": "of fine\nletters", "style": "sans" }"#)
    var joined = Path()
    for letter in setting.letters { joined.append(letter) }
    #expect(joined == setting.outline)
    // o f f i n e l e t t e r s, some of which a font may draw as a ligature.
    #expect((11...13).contains(setting.letters.count))
  }

  @Test func `a column of numbers is aligned by its points in any font`() throws {
    let table = try layers(
      """
      { "position": [150, 100], "table": { "columns": ["left", "decimal"] }, "layers": [
        { "repeat": [["Tea", "2.5"], ["Coffee", "1112.25"], ["Milk", "0.875"], ["Cups", "12"]],
          "cells": [{ "text": "{item[0]}", "style": "sans" }, { "text": "{item[1]}", "style": "sans" }] } ] }
      """)[0]
    var points: [Double] = []
    for row in table.children {
      let cell = row.children[1]
      guard case .text(let content) = cell.content else { continue }
      let setting = content.settings[0]
      let digits = Array(setting.text)
      let corner =
        row.position.x - row.bounds.width * row.anchorPoint.x + cell.position.x
        - cell.bounds.width * cell.anchorPoint.x
      if let point = digits.firstIndex(of: "."), let box = setting.letters[point].controlBounds {
        points.append(corner + box.minX)
      }
    }
    #expect(points.count == 3)
    #expect((points.max() ?? 0) - (points.min() ?? 0) < 1e-9, "\(points)")
  }
}
