import TestSupport
import Testing

/// The verbs that inspect documents without drawing them.
struct ShowVerbTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ run: Subprocess) -> String { String(decoding: run.output, as: UTF8.self) }

  @Test func `check reports all errors and ends with 65`() throws {
    let broken = "{ \"canvas\": { \"size\": [9] }, \"layers\": [ { \"fil\": \"red\" } ] }"
    let run = try kineo("check", "-", input: broken)
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("unknown key 'fil'") && run.errors.contains("[width, height]"))
    #expect(try kineo("check", "checkmark").status == 0)
    #expect(try kineo("check", "nowhere.json").status == 66)
    #expect(try kineo("check").status == 64)
  }

  @Test func `show prints the source, and converts it back and forth`() throws {
    let source = try kineo("show", "checkmark")
    #expect(text(source).contains("// Relative to the frame"))
    let plist = try kineo("show", "checkmark", "--as", "plist")
    #expect(text(plist).hasPrefix("<?xml"))
    let back = try kineo("show", "-", "--as", "json", input: text(plist))
    #expect(try text(back) == text(kineo("show", "checkmark", "--as", "json")))
  }

  @Test func `show lists parameters for people and machines`() throws {
    let table = text(try kineo("show", "checkmark", "--parameters"))
    #expect(table.contains("--delay TIME") && table.contains("default 0.3, at least 0"))
    let json = text(try kineo("show", "checkmark", "--parameters", "--json"))
    #expect(json.hasPrefix("[") && json.contains("\"name\": \"tint\""))
  }

  @Test func `the plain document has no expressions and draws the same`() throws {
    let plain = try kineo("show", "checkmark", "--expanded", "--tint", "red")
    #expect(!text(plain).contains("=") && !text(plain).contains("parameters"))
    let original = try kineo("checkmark", "--tint", "red", "-o", "-", "--format", "gif")
    let expanded = try kineo("-", "-o", "-", "--format", "gif", input: text(plain))
    #expect(original.status == 0 && expanded.status == 0)
    #expect(original.output == expanded.output)
  }

  @Test func `schema prints a JSON Schema`() throws {
    #expect(text(try kineo("schema")).contains("https://json-schema.org/draft/2020-12/schema"))
  }
}
