import Diagnostics
import DocumentLanguage
import Foundation
import Notations
import Scene
import SceneReading
import TestSupport
import Testing

/// Every line of the tables of `docs/expressions.md`.
struct ExpressionPageTests {
  private func part(_ title: String) throws -> [[String]] {
    let page = try Presets.text(ofDocument: "docs/expressions.md")
    let part = try #require(
      page.components(separatedBy: "\n## ").first { $0.hasPrefix(title + "\n") })
    return part.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      // A bar inside of a cell is written with a backslash.
      line.replacing("\\|", with: "\u{1}").dropFirst(2).dropLast(2).components(separatedBy: " | ")
        .map { $0.replacing("\u{1}", with: "|") }
    }
  }

  /// A document that has all that the examples mention, and a layer whose name is the value.
  private func reading(_ expression: String) -> Reading {
    let name = NotationWriter.json(
      SpecNode(.string("{\(expression)}"), .none)
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    return Documents.read(
      """
      { "canvas": { "size": [60, 40] },
        "parameters": { "people": { "type": "list", "default": [ { "name": "Ada" } ] } },
        "let": { "values": [3, 1, 2], "total": 1234567, "name": "kineo", "value": 3, "i": 1, "n": 3 },
        "layers": [ { "let": { "row": "=people[0]" }, "size": [20, 20], "name": \(name) } ] }
      """)
  }

  @Test(arguments: ["Values", "Operators"])
  func `every example is right`(title: String) throws {
    let rows = try part(title)
    #expect(rows.count == 9)
    for row in rows {
      let example = try #require(row.last).components(separatedBy: "` is `")
      try #require(example.count == 2, "\(row)")
      let expression = String(example[0].dropFirst())
      let reading = reading(expression)
      #expect(reading.scene?.layers.first?.name == String(example[1].dropLast()), "\(expression)")
      #expect(reading.diagnostics == [], "\(expression)")
    }
  }

  @Test func `every recipe computes`() throws {
    let rows = try part("Functions")
    #expect(rows.count > 10)
    for row in rows {
      let recipe = String(try #require(row.last).dropFirst().dropLast())
      // Lists have no text.
      let reading = reading(recipe.hasPrefix("[") ? "count(\(recipe))" : recipe)
      #expect(reading.diagnostics == [], "\(recipe)")
    }
  }
}
