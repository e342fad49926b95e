import Diagnostics
import DocumentLanguage
import Notations
import Scene
import SceneReading
import Testing

/// Parameters: what each type takes, and who has the last word about a value.
struct ParameterTests {
  private static let document = """
    { "canvas": { "size": [9, 9] },
      "parameters": {
        "n": { "type": "number", "default": 2, "minimum": 1, "maximum": 5 },
        "l": { "type": "length", "default": "50%" },
        "d": { "type": "duration", "default": "300ms", "maximum": "2s" },
        "a": { "type": "angle", "default": "0.25turn" },
        "c": { "type": "color", "default": "#0A84FF" },
        "cs": { "type": "colors", "default": ["red", "gold"] },
        "t": { "type": "text", "default": "it is {n}" },
        "b": { "type": "bool", "default": false },
        "k": { "type": "choice", "choices": ["left", "right"], "default": "left" },
        "p": { "type": "path", "default": "M 0 0 H 9" },
        "ls": { "type": "list", "default": [1, "two", { "three": 3 }] },
        "twice": { "type": "number", "default": "=n * 2" }
      },
      "layers": [] }
    """

  private func read(_ settings: [String: String] = [:], tuning: [(String, String)] = []) -> Reading
  {
    SpecReader().read(
      SourceFile(name: "p.json", text: Self.document),
      parameters: settings.sorted { $0.key < $1.key }.map {
        ParameterSetting(name: $0.key, text: $0.value)
      }, tuning: tuning.map { SourceFile(name: $0.0, text: $0.1) })
  }

  private func value(_ name: String, _ reading: Reading) -> ExpressionValue? {
    reading.parameters.first { $0.name == name }?.value
  }

  @Test(arguments: [
    ("n", "2", "4.5", "4.5"), ("l", "50%", "12", "12"), ("d", "0.3", "1.5s", "1.5"),
    ("a", "90", "45", "45"), ("c", "#0a84ff", "rgb(255 0 0)", "red"),
    ("t", "it is 2", "a,b", "a,b"),
    ("b", "false", "yes", "true"), ("k", "left", "right", "right"),
    ("p", "M 0 0 H 9", "M1 1", "M1 1"),
    ("twice", "4", "1", "1"),
  ])
  func `every type has its default and takes a text`(
    name: String, standard: String, text: String, taken: String
  ) {
    #expect(value(name, read()).flatMap(told) == standard)
    let reading = read([name: text])
    #expect(reading.diagnostics == [])
    #expect(value(name, reading).flatMap(told) == taken)
  }

  private func told(_ value: ExpressionValue) -> String? {
    switch value {
    case .bool(let value): "\(value)"
    case .number(let value): value == value.rounded() ? "\(Int(value))" : "\(value)"
    case .text(let text): text
    case .color(let color): ColorNotation.text(of: color)
    case .null, .list, .record: nil
    }
  }

  @Test func `lists are written with commas or as JSON`() {
    #expect(
      value("cs", read(["cs": "red, rgb(0, 0, 255)"]))
        == value("cs", read(["cs": ##"["#f00", "blue"]"##])))
    #expect(value("ls", read(["ls": "1,x"])) == .list([.number(1), .text("x")]))
    #expect(
      value("ls", read(["ls": #"[{ "x": [2] }]"#]))
        == .list([.record([.init(key: "x", value: .list([.number(2)]))])]))
  }

  @Test(arguments: [
    ("n", "9", "parameter 'n': must be between 1 and 5, found 9"),
    ("n", "many", "parameter 'n': expected a number, found the text 'many'"),
    ("d", "3s", "parameter 'd': must be at most 2, found 3"),
    ("c", "gren", "parameter 'c': unknown colour 'gren'; did you mean 'green'?"),
    ("b", "perhaps", "parameter 'b': expected true or false, found the text 'perhaps'"),
    (
      "k", "lefty",
      "parameter 'k': expected one of 'left', 'right', found 'lefty'; did you mean 'left'?"
    ),
    ("nn", "1", "unknown parameter 'nn'"), ("tt", "1", "unknown parameter 'tt'"),
    ("twic", "1", "unknown parameter 'twic'; did you mean 'twice'?"),
  ])
  func `a value that is none is told`(name: String, text: String, message: String) {
    let complaints = Documents.complaints(read([name: text]))
    #expect(complaints.count == 1)
    #expect(complaints.first?.hasPrefix(message) == true, "\(complaints)")
  }

  @Test func `the last word has the command line, then the last file, then the default`() {
    let first = ("a.json", #"{ "n": 3, "k": "right", "x-note": 1 }"#)
    let second = (
      "b.plist", "<plist><dict><key>n</key><real>4</real><key>b</key><true/></dict></plist>"
    )
    let reading = read(["b": "false"], tuning: [first, second])
    #expect(reading.diagnostics == [])
    #expect(value("n", reading) == .number(4))
    #expect(value("twice", reading) == .number(8))
    #expect(value("k", reading) == .text("right"))
    #expect(value("b", reading) == .bool(false))
    #expect(value("d", reading) == .number(0.3))
  }

  @Test func `a mistake in a tuning file has its place there`() {
    let reading = read(tuning: [("t.json", "{ \"n\": 9,\n  \"twic\": 1 }"), ("u.json", "[]")])
    #expect(
      reading.diagnostics.map { "\($0.location?.file ?? "") \($0.location?.span?.line ?? 0)" }
        == ["t.json 1", "t.json 2", "u.json 1"])
    #expect(reading.diagnostics[1].location?.span?.column == 3, "the name, not the value")
    #expect(reading.diagnostics[1].hint == "did you mean 'twice'?")
    #expect(reading.diagnostics[2].message.hasPrefix("expected an object of parameters"))
  }

  @Test(arguments: [
    (#""type": "numbr", "default": 1"#, "did you mean 'number'?"),
    (#""type": "number""#, "a parameter needs the key 'default'"),
    (#""type": "choice", "default": "a""#, "needs the key 'choices'"),
    (#""type": "choice", "default": "c", "choices": ["a", "b"]"#, "expected one of"),
    (#""type": "number", "default": 1, "minimum": 2"#, "must be at least 2"),
    (#""type": "number", "default": 1, "minmum": 0"#, "did you mean 'minimum'?"),
  ])
  func `a declaration that cannot be is told`(declaration: String, message: String) {
    let complaints = Documents.complaints(
      Documents.layers("", "\"parameters\": { \"x\": { \(declaration) } },"))
    #expect(complaints.count == 1 && complaints.first?.contains(message) == true, "\(complaints)")
  }
}
