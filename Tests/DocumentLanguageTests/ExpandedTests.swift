import Diagnostics
import DocumentLanguage
import Notations
import Scene
import SceneReading
import TestSupport
import Testing

/// The plain document that `show --expanded` gives: it means the same, and asks for nothing.
struct ExpandedTests {
  @Test func `every preset is the same scene when it is expanded`() throws {
    var resources = BlockFont.resources
    resources.preset = { name in
      do { return try Presets.file(name) } catch { return nil }
    }
    let reader = SpecReader(resources: resources)
    let names = try Presets.names()
    #expect(names.count > 100)
    for name in names {
      let file = try Presets.file(name)
      let reading = reader.read(file, expanding: true)
      let expanded = try #require(reading.expanded, "\(name)")
      let text = NotationWriter.json(expanded)
      let again = reader.read(
        SourceFile(name: file.name, path: file.path, text: text), expanding: true)
      #expect(again.diagnostics == [], "\(name)")
      #expect(again.parameters == [], "\(name)")
      if again.scene != reading.scene { Issue.record("\(name) is another scene: \(text)") }
    }
  }

  @Test func `actions keep only what depends on the value`() throws {
    let document = Documents.layers(
      """
      { "repeat": 2, "name": "box {i}", "custom": { "mood": 0 },
        "actions": { "custom.mood": [
          { "keyPath": "opacity", "to": "=a / 4 + i * 0.5" },
          { "keyPath": "position.x", "to": "=a * (value - -i) > 3 ? rows[value].x : -width" },
          { "keyPath": "zPosition", "name": "{a} of {rows[value].s} {{}}", "to": "=[value, a][1]" }
        ] },
        "changes": [ { "at": 1, "set": { "custom.mood": 1 } } ] }
      """,
      """
      "parameters": { "a": { "type": "number", "default": 2 },
        "rows": { "type": "list", "default": [ { "x": 5, "s": "" }, { "x": 6, "s": "b'c" } ] } },
      """)
    let expanded = try #require(Documents.read(document, expanding: true).expanded)
    let text = NotationWriter.json(expanded)
    for part in [
      #""to": 0.5"#, #""to": 1"#, #""=2 * (value - 0) > 3 ? [5, 6][value] : -100""#,
      #""=2 * (value - (-1)) > 3 "#, #""2 of {['', 'b\\'c'][value]} {{}}""#,
      #""=[value, 2][1]""#,
    ] {
      #expect(text.contains(part), "\(part) is not in \(text)")
    }
  }

  @Test func `random expressions in actions mean the same when they are expanded`() throws {
    let seed: UInt64 = 31
    var random = RandomExpression(random: SeededRNG(seed: seed))
    var compared = 0
    for n in 0..<400 {
      let expression = random.number(depth: 4)
      let document = Documents.layers(
        """
        { "repeat": 2, "actions": { "position.x": { "to": "=\(expression)", "duration": 1 } },
          "changes": [ { "at": 1, "set": { "position.x": 3 } } ] }
        """,
        """
        "parameters": { "a": { "type": "number", "default": -2.5 },
          "rows": { "type": "list", "default": [ { "x": 5 }, { "x": -7 } ] } },
        """)
      let reading = Documents.read(document, expanding: true)
      guard let scene = reading.scene, let expanded = reading.expanded else { continue }
      compared += 1
      let text = NotationWriter.json(expanded)
      if Documents.read(text).scene != scene {
        Issue.record("seed \(seed), expression \(n): \(expression) becomes \(text)")
        return
      }
    }
    #expect(compared > 200)
  }
}

/// Expressions of numbers in which `value`, a parameter, a list and a repeat's names stand.
struct RandomExpression {
  var random: SeededRNG

  mutating func number(depth: Int) -> String {
    guard depth > 0 else { return atom() }
    func inner(_ self: inout RandomExpression) -> String { self.number(depth: depth - 1) }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return atom()
    case 1: return "\(inner(&self)) + \(inner(&self))"
    case 2: return "\(inner(&self)) - (\(inner(&self)))"
    case 3: return "(\(inner(&self))) * \(inner(&self))"
    case 4: return "(\(inner(&self))) / (\(inner(&self)))"
    case 5: return "-(\(inner(&self)))"
    case 6: return "min(\(inner(&self)), \(inner(&self)))"
    case 7:
      return "(\(inner(&self)) < \(inner(&self)) && !(\(atom()) == 1) ? \(atom()) : \(atom()))"
    case 8: return "[\(inner(&self)), a, \(atom())][floor(abs(\(atom()))) % 3]"
    case 9: return "rows[floor(abs(\(inner(&self)))) % 2].x"
    case 10: return "max([x * \(atom()) for x in [\(inner(&self)), i]])"
    default: return "(\(inner(&self))) % (\(atom()))"
    }
  }

  private mutating func atom() -> String {
    ["value", "a", "i", "n", "width", "2", "-0.25", "1e-3"].randomElement(using: &random) ?? "1"
  }
}
