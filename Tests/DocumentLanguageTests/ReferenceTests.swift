import Diagnostics
import DisplayList
import DocumentLanguage
import Foundation
import Notations
import Scene
import SceneReading
import TestSupport
import Testing

/// `docs/reference.md` against the language itself.
struct ReferenceTests {
  private let page: String

  init() throws { page = try Presets.text(ofDocument: "docs/reference.md") }

  /// What stands under a heading.
  private func part(_ title: String) -> String? {
    page.components(separatedBy: "\n## ").first { $0.hasPrefix(title + "\n") }
  }

  /// The cells of a table's rows, without the head.
  private func rows(_ part: String) -> [[String]] {
    part.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    }
  }

  private func examples(_ part: String) -> [String] {
    part.components(separatedBy: "```json\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// Without its backquotes.
  private func code(_ cell: String) -> String { String(cell.dropFirst().dropLast()) }

  private static let files = [
    "brand.json": #"{ "colors": { "accent": "teal" } }"#,
    "card.json": #"{ "canvas": { "size": [9, 9] }, "layers": [ { "slot": "content" } ] }"#,
  ]

  private static let resources: Resources = {
    var resources = BlockFont.resources
    resources.preset = { name in
      do { return try Presets.file(name) } catch { return nil }
    }
    resources.readFile = { path in .success(Array(files[path, default: ""].utf8)) }
    resources.decodeImage = { _ in Image(identity: 1, width: 1, height: 1, pixels: [0xFFFF_FFFF]) }
    return resources
  }()

  private func complaints(_ text: String) -> [String] {
    Documents.complaints(Documents.read(text, resources: Self.resources))
  }

  @Test func `every whole example reads without a word`() {
    let examples = self.examples(page).filter { !$0.contains("…") }
    #expect(examples.count >= 2)
    for example in examples { #expect(complaints(example) == [], "\(example)") }
  }

  @Test func `every key stands there with its value, its meaning and an example that reads`() throws
  {
    var found = 0
    for section in ReferenceTables.sections {
      let part = try #require(self.part(section.title), "no '## \(section.title)'")
      let rows = self.rows(part)
      let told = rows.map { $0.prefix(3).joined(separator: " | ") }
      #expect(told == section.rows, "\(section.title)")
      let context = try #require(examples(part).first { $0.contains("…") }, "\(section.title)")
      for row in rows {
        let (key, example) = (code(row[0]), code(try #require(row.last)))
        #expect(example.contains("\"\(key)\":"), "\(section.title): \(example)")
        let document = try filled(context, with: example)
        #expect(complaints(document) == [], "\(document)")
        found += 1
      }
    }
    #expect(found == ReferenceTables.sections.reduce(0) { $0 + $1.rows.count })
  }

  /// The context with the example's keys at the `…`, in place of those that it has itself.
  private func filled(_ context: String, with example: String) throws -> String {
    let marked = context.replacing("…", with: "\"x-here\": 0")
    let tree = try #require(NotationReader.read(SourceFile(name: "c.json", text: marked)).root)
    let more = NotationReader.read(SourceFile(name: "e.json", text: "{\(example)}"))
    guard case .object(let members)? = more.root?.value, !more.hasErrors else {
      Issue.record("no keys: \(example)")
      return ""
    }
    return NotationWriter.json(tree.putting(members))
  }

  @Test func `every key path stands there with its value, its layers and its meaning`() throws {
    let part = try #require(self.part("Key paths"))
    #expect(rows(part).map { $0.joined(separator: " | ") } == ReferenceTables.keyPaths)
  }

  @Test func `every function stands there with what it gives, and an example that is right`() throws
  {
    let part = try #require(self.part("Functions of expressions"))
    let rows = self.rows(part)
    #expect(rows.map { $0.prefix(2).joined(separator: " | ") } == ReferenceTables.functions)
    for row in rows {
      let sides = try #require(row.last).components(separatedBy: " is ").map(code)
      try #require(sides.count == 2, "\(row)")
      let name = try #require(row[0].split(separator: "(").first).dropFirst()
      #expect(sides[0].contains(name + "("), "\(row)")
      let layer = Documents.layers(
        "{ \"name\": \"box\", \"size\": [20, 20] }, { \"name\": \"{\(sides[0])}\" }")
      #expect(Documents.read(layer).scene?.layers.last?.name == sides[1], "\(row)")
    }
  }
}

extension SpecNode {
  /// With these members in the record that has the key `x-here`.
  fileprivate func putting(_ new: [SpecMember]) -> SpecNode {
    switch value {
    case .object(let members) where members.contains(where: { $0.key == "x-here" }):
      let kept = members.filter { old in
        old.key != "x-here" && !new.contains { $0.key == old.key }
      }
      return SpecNode(.object(kept + new), place)
    case .object(let members):
      return SpecNode(
        .object(
          members.map {
            SpecMember(key: $0.key, keyPlace: $0.keyPlace, node: $0.node.putting(new))
          }), place)
    case .array(let elements): return SpecNode(.array(elements.map { $0.putting(new) }), place)
    case .null, .bool, .number, .string: return self
    }
  }
}
