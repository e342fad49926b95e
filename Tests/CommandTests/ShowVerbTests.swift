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

  @Test func `a parameter with a flag's name is set by --set`() throws {
    let text =
      #"{"fr": 10, "ip": 0, "op": 9, "w": 30, "h": 20, "layers": [], "#
      + #""slots": {"size": {"p": {"k": 30}}, "tint": {"p": {"k": [1, 0, 0]}}}}"#
    let table = self.text(try kineo("show", "-", "--parameters", input: text))
    #expect(table.contains("--set size=N  (number, default 30)"))
    #expect(table.contains("--tint COLOR  (color, default red)"))
    let help = self.text(try kineo("-", "--help", input: text))
    #expect(help.contains("  --set size=N  (number, default 30)"), "\(help)")
  }

  @Test func `show lists the contents for people and machines`() throws {
    let table = text(try kineo("show", "checkmark", "--contents"))
    #expect(table.hasPrefix("Checkmark: 44 x 44, 0.8 s, 50 frames a second\n"))
    #expect(table.contains("parameters\n  --tint COLOR"))
    #expect(table.hasSuffix("layers, back to front\n  shape\n"))
    let json = text(try kineo("show", "checkmark", "--contents", "--json"))
    #expect(json.contains("\"layers\": [{ \"name\": \"\", \"kind\": \"shape\" }]"))
    let plist = text(try kineo("show", "checkmark", "--contents", "--as", "plist"))
    #expect(plist.hasPrefix("<?xml") && plist.contains("<key>layers</key>"))
  }

  @Test func `layers without names show what they are, and texts what they say`() throws {
    let text = #"""
      {"canvas": {"size": [30, 20]}, "layers": [
        {"layers": [{"text": "Hello\nyou"}, {"name": "Bye", "text": "Bye"}]},
        {"background": "red", "hidden": true}]}
      """#
    let table = self.text(try kineo("show", "-", "--contents", input: text))
    #expect(
      table.hasSuffix(
        """
        layers, back to front
          group
            text          says 'Hello␊you'
            text     Bye
          rectangle       hidden

        """))
    let json = self.text(try kineo("show", "-", "--contents", "--json", input: text))
    #expect(json.contains(#""text": "Hello\nyou""#))
  }

  @Test func `the contents of a Lottie file are those of After Effects`() throws {
    let still = #""o": {"k": 100}"#
    let text = #"""
      {"fr": 10, "ip": 5, "op": 25, "w": 30, "h": 20, "nm": "Card", "markers": [{"cm": "in", "tm": 5, "dr": 10}],
       "assets": [{"id": "c", "nm": "Face", "layers": [{"ty": 4, "nm": "eye", "ip": 0, "op": 20, "ks": {\#(still)}, "shapes": []}]}],
       "layers": [{"ty": 0, "nm": "head", "refId": "c", "ind": 1, "parent": 2, "ip": 5, "op": 15, "ks": {\#(still)}},
         {"ty": 3, "nm": "neck", "ind": 2, "hd": true, "ip": 5, "op": 25, "ks": {\#(still)}},
         {"ty": 5, "nm": "note", "refId": "", "ip": 5, "op": 25, "ks": {\#(still)}, "t": {"d": {"k": [{"t": 0, "s": {"t": "", "s": 9}}]}}}]}
      """#
    let run = try kineo("show", "-", "--contents", input: text)
    #expect(
      self.text(run) == """
        Card: 30 x 20, 2 s, 10 frames a second

        phases
          in  0 to 1 s

        layers, front to back
          composition  head  0 to 1 s  shows 'c', parent 'neck'
          null         neck  0 to 2 s  hidden
          text         note  0 to 2 s

        assets
          composition  c 'Face'            used once
            shapes     eye       0 to 2 s

        """)
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
