import Diagnostics
import DocumentLanguage
import Foundation
import Notations
import SceneReading
import TestSupport
import Testing

/// The schema against Python's `jsonschema`: it takes every preset, and refuses nothing that reading
/// takes.
struct LanguageSchemaTests {
  /// Python with the package, if this machine has it.
  static let judge: String? = {
    guard let python = Subprocess.find("python3") else { return nil }
    do {
      return try Subprocess.run(python, ["-c", "import jsonschema"]).status == 0 ? python : nil
    } catch {
      return nil
    }
  }()

  static let script = """
    import json, sys
    from jsonschema import Draft202012Validator as V
    schema, documents = json.load(open(sys.argv[1])), json.load(open(sys.argv[2]))
    V.check_schema(schema)
    validator = V(schema)
    print(''.join('1' if validator.is_valid(d) else '0' for d in documents))
    """

  /// `1` for each document that the judge takes, `0` for each that it refuses.
  private func verdicts(_ documents: [SpecNode]) throws -> [Bool] {
    let folder = try TemporaryFolder()
    let schema = folder.path + "/schema.json"
    let list = folder.path + "/documents.json"
    try NotationWriter.json(LanguageSchema.node).write(
      toFile: schema, atomically: true, encoding: .utf8)
    try NotationWriter.json(SpecNode(.array(documents), .none)).write(
      toFile: list, atomically: true, encoding: .utf8)
    let run = try Subprocess.run(
      try #require(Self.judge), ["-c", Self.script, schema, list])
    #expect(run.status == 0, "\(run.errors)")
    return run.text.filter { $0 != "\n" }.map { $0 == "1" }
  }

  private func roots() throws -> [SpecNode] {
    let files = try Presets.names().map { try Presets.file($0) }
    let rich = SourceFile(name: "rich.json", text: MutationTests.rich)
    return (files + [rich]).compactMap { NotationReader.read($0).root }
  }

  @Test(.enabled(if: judge != nil, "python3 with jsonschema is not installed"))
  func `every preset is valid`() throws {
    let roots = try roots()
    #expect(try verdicts(roots) == roots.map { _ in true })
  }

  @Test(.enabled(if: judge != nil, "python3 with jsonschema is not installed"))
  func `what the schema refuses, reading refuses too`() throws {
    let seed: UInt64 = 21
    var mutation = Mutation(seed: seed)
    let roots = try roots()
    let documents = (0..<1500).map { mutation.tree(roots[$0 % roots.count]) }
    var refused = 0
    for (document, isValid) in zip(documents, try verdicts(documents)) where !isValid {
      refused += 1
      let text = NotationWriter.json(document)
      if !SpecReader().read(SourceFile(name: "m.json", text: text)).hasErrors {
        Issue.record("seed \(seed): the schema refuses what reading takes: \(text)")
        return
      }
    }
    #expect(refused > 250)
  }

  @Test(.enabled(if: judge != nil, "python3 with jsonschema is not installed"))
  func `a layer has the keys of its kind`() throws {
    let right = [
      #"{ "shape": "star", "corners": 5 }"#, #"{ "type": "shape", "style": "a", "corners": 5 }"#,
      #"{ "style": "a", "corners": 5 }"#, #"{ "text": "a", "lineWidth": 2, "stroke": "red" }"#,
      #"{ "gradient": "axial", "colors": ["red"] }"#, #"{ "use": "x", "fit": "cover" }"#,
      #"{ "shape": "rect", "transform": { "scale": 2 }, "x-note": [] }"#,
      #"{ "animate": { "opacity": { "from": 0, "timing": { "steps": 3 } } } }"#,
      #"{ "repeat": { "count": 2, "as": "x" } }"#, #"{ "repeat": { "over": ["a"] } }"#,
      #"{ "beginTime": "300ms" }"#, #"{ "beginTime": "=i" }"#, #"{ "beginTime": 0.3 }"#,
    ]
    let wrong = [
      #"{ "corners": 5 }"#, #"{ "image": "a.png", "corners": 5 }"#,
      #"{ "type": "shape", "colors": ["red"] }"#, #"{ "gradient": "axial" }"#,
      #"{ "text": "a", "fill": "red" }"#, #"{ "shape": "rect", "transform": { "turn": 2 } }"#,
      #"{ "shape": "rect", "transform": { "scale": 2, "rotate": 3 } }"#,
      #"{ "animate": { "opacity": { "from": 0, "timing": "eassIn" } } }"#,
      #"{ "animate": { "opacity": { "from": 0, "spring": { "mas": 1 } } } }"#,
      #"{ "changes": [ { "at": 1 } ] }"#, #"{ "beginTime": "300" }"#,
      #"{ "repeat": { "as": "x" } }"#, #"{ "repeat": { "over": [1], "count": 2 } }"#,
    ]
    let documents = (right + wrong).compactMap {
      NotationReader.read(SourceFile(name: "a.json", text: Documents.layers($0))).root
    }
    let expected = right.map { _ in true } + wrong.map { _ in false }
    #expect(try verdicts(documents) == expected)
  }
}
