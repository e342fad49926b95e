import Diagnostics
import Notations
import Testing

struct DiagnosticPrinterTests {
  private let unknown = Diagnostic(
    .error, "unknown key path 'strokeEnds'",
    at: SourceLocation(
      file: "spinner.json",
      span: SourceLocation.Span(
        line: 14, column: 18, length: 12,
        text: #"    "animate": { "strokeEnds": { "from": 0, "to": 1 } }"#),
      keyPath: "layers[0].animate.strokeEnds"), hint: "did you mean 'strokeEnd'?")

  private let inBinary = Diagnostic(
    .warning, "unknown colour 'gren'",
    at: SourceLocation(file: "a.plist", span: nil, keyPath: "layers[2].fill"),
    hint: "did you mean 'green'?")

  @Test func `people get the line, a caret and the hint`() {
    #expect(
      DiagnosticPrinter().text(of: unknown) == """
        spinner.json:14:18: error: unknown key path 'strokeEnds'
           14 |     "animate": { "strokeEnds": { "from": 0, "to": 1 } }
              |                  ^~~~~~~~~~~~ did you mean 'strokeEnd'?

        """)
  }

  @Test func `binary property lists point to the key path`() {
    #expect(
      DiagnosticPrinter().text(of: inBinary) == """
        a.plist: at layers[2].fill: warning: unknown colour 'gren'
              | did you mean 'green'?

        """)
    #expect(
      DiagnosticPrinter().text(of: Diagnostic(.error, "no input")) == "kineo: error: no input\n")
  }

  @Test func `colour only adds escapes`() {
    let colored = DiagnosticPrinter(.human, isColored: true).text(of: unknown)
    #expect(colored.contains("\u{1B}[1;31merror: \u{1B}[0m"))
    var plain = ""
    var isEscape = false
    for character in colored {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { plain.append(character) }
      if character == "m" { isEscape = false }
    }
    #expect(plain == DiagnosticPrinter().text(of: unknown))
  }

  @Test func `the caret is below its character after tabs and wide characters`() {
    let span = SourceLocation.Span(line: 123_456, column: 5, length: 2, text: "\t漢a xy")
    let location = SourceLocation(file: "f", span: span, keyPath: "")
    #expect(
      DiagnosticPrinter().text(of: Diagnostic(.error, "m", at: location))
        == "f:123456:5: error: m\n123456 | \t漢a xy\n       | \t    ^~\n")
  }

  @Test func `a document cannot control the terminal`() {
    let span = SourceLocation.Span(line: 1, column: 1, length: 1, text: "\u{1B}[31m\u{202E}x")
    let location = SourceLocation(file: "f", span: span, keyPath: "")
    let text = DiagnosticPrinter().text(of: Diagnostic(.error, "a\nb\u{7}", at: location))
    #expect(text == "f:1:1: error: a␊b␇\n    1 | ␛[31m\u{FFFD}x\n      | ^\n")
  }

  @Test func `programs get one JSON object a line`() throws {
    let text = DiagnosticPrinter(.json).text(of: [unknown, inBinary])
    #expect(
      text == #"""
        {"severity":"error","message":"unknown key path 'strokeEnds'","file":"spinner.json",\#
        "line":14,"column":18,"endColumn":30,\#
        "source":"    \"animate\": { \"strokeEnds\": { \"from\": 0, \"to\": 1 } }",\#
        "keyPath":"layers[0].animate.strokeEnds","hint":"did you mean 'strokeEnd'?"}
        {"severity":"warning","message":"unknown colour 'gren'","file":"a.plist",\#
        "keyPath":"layers[2].fill","hint":"did you mean 'green'?"}

        """#)
    for line in text.split(separator: "\n") {
      #expect(!NotationReader.read(SourceFile(name: "d", text: String(line))).hasErrors)
    }
  }

  @Test func `GitHub gets its commands with its escapes`() {
    #expect(
      DiagnosticPrinter(.github).text(of: unknown) == """
        ::error file=spinner.json,line=14,endLine=14,col=18,endColumn=30,\
        title=kineo%3A layers[0].animate.strokeEnds::unknown key path 'strokeEnds'%0A\
        did you mean 'strokeEnd'?

        """)
    let odd = Diagnostic(
      .warning, "100%: a,b\r\nc", at: SourceLocation(file: "a,b:c%.json", span: nil, keyPath: ""))
    #expect(
      DiagnosticPrinter(.github).text(of: odd)
        == "::warning file=a%2Cb%3Ac%25.json,title=kineo::100%25: a,b%0D%0Ac\n")
  }
}
