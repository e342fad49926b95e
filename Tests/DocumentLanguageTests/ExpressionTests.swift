import Diagnostics
import DisplayList
import DocumentLanguage
import Geometry
import Notations
import Scene
import SceneReading
import Testing

/// What expressions are worth, seen through a layer's name: `{…}` writes the value as text.
struct ExpressionTests {
  private static let more = """
    "parameters": {
      "step": { "type": "duration", "default": "700ms" },
      "tint": { "type": "color", "default": "#0A84FF" },
      "colors": { "type": "colors", "default": ["red", "gold", "teal"] },
      "rows": { "type": "list", "default": [ { "name": "a", "size": 3 }, { "name": "b", "size": 4 } ] }
    },
    "paths": { "side": "M 0 0 L 3 4" }, "colors": { "accent": "#ff8000" },
    """

  private func value(_ expression: String) -> String? {
    let text = expression.replacing("\"", with: "\\\"")
    return Documents.layer("{ \"name\": \"{\(text)}\" }", Self.more)?.name
  }

  private func complaint(_ expression: String) -> String? {
    Documents.complaints(Documents.layers("{ \"name\": \"=\(expression)\" }", Self.more)).first
  }

  @Test(arguments: [
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("-2 - -3", "1"), ("7 / 2", "3.5"), ("7 % 3", "1"),
    ("-1 % 3", "2"), ("2 < 3 && 3 <= 3", "true"), ("1 > 2 || 2 >= 3", "false"),
    ("!(1 == 1)", "false"),
    ("1 != 2", "true"), ("true ? 'a' : 'b'", "a"), ("false ? 1 : true ? 2 : 3", "2"),
    ("'a' + 1 + 'b'", "a1b"), ("[1, 2, 3][1]", "2"), ("rows[1].name", "b"), ("step * 2", "1.4"),
    ("1e3", "1000"), (".5", "0.5"), ("0.1 + 0.2", "0.30000000000000004"), ("width / 4", "25"),
    ("tint == '#0a84ff'", "true"), ("'rgb(10, 132, 255)' == tint", "true"),
    ("tint != 'red'", "true"), ("tint == 'reddish'", "false"), ("tint == 3", "false"),
    ("colors == ['#f00', 'gold', 'teal']", "true"), ("mix('black', 'white', 0) == '#000'", "true"),
    ("hsb(1/3, 1, 1) == 'lime'", "true"), ("'red' == '#f00'", "false"),
    ("null", ""), ("'it\\\\'s'", "it's"),
  ])
  func `operators`(expression: String, expected: String) {
    #expect(value(expression) == expected)
  }

  @Test(arguments: [
    ("min(3, 1, 2)", "1"), ("max([3, 1, 2])", "3"), ("clamp(5, 0, 1)", "1"), ("abs(-2)", "2"),
    ("floor(1.5)", "1"), ("ceil(1.5)", "2"), ("round(2.5)", "3"), ("round(-2.5)", "-3"),
    ("sqrt(9)", "3"), ("pow(2, 10)", "1024"), ("cos(0)", "1"), ("round(sin(30) * 1000)", "500"),
    ("round(tan(45) * 1000)", "1000"), ("atan2(1, 0)", "90"), ("mix(10, 20, 0.25)", "12.5"),
    ("mix('red', 'blue', 0.5)", "rgb(127.5 0 127.5)"), ("mix([0, 10], [10, 20], 0.5)[1]", "15"),
    ("count(colors)", "3"), ("count('äöü')", "3"), ("count(range(5))", "5"),
    ("range(2, 8, 2)[2]", "6"), ("count(range(0, 1, 0.1))", "10"), ("count(range(5, 0, -1))", "5"),
    ("letters('añb')[1]", "ñ"), ("length(side)", "5"), ("length('M0 0H10')", "10"),
    ("ease('linear', 0.25)", "0.25"), ("ease([0, 0, 1, 1], 0.5)", "0.5"),
    ("ease('easeInEaseOut', 0.5)", "0.5"), ("alpha('red', 0.2)", "#f003"),
    ("hsb(1/3, 1, 1)", "lime"), ("hsl(0, 1, 0.5)", "red"),
    ("lighten('black', 0.5)", "rgb(127.5 127.5 127.5)"),
    ("darken('white', 1)", "#000"), ("format(3.14159, 2)", "3.14"), ("format(-0.4)", "0"),
    ("format(9.996, 2)", "10.00"), ("format(1234567.5, 1)", "1234567.5"), ("accent", "#ff8000"),
    ("tint", "#0a84ff"), ("colors[1]", "gold"),
    ("spring(0.5, 0)", "0"), ("spring(0.5, 1)", "1"), ("spring(0.3, 0.2) > 1", "true"),
    ("spring(1, 0.2) < 1", "true"), ("spring(1, 0.1, 5) > spring(1, 0.1)", "true"),
    ("[i * i for i in range(4)][3]", "9"), ("count([c for c in colors])", "3"),
    ("[[y, 7] for y in range(2)][1][1]", "7"),
    ("max([row.size for row in rows])", "4"),
    ("count([[i for i in range(j)] for j in range(3)][2])", "2"),
  ])
  func `functions and names`(expression: String, expected: String) {
    #expect(value(expression) == expected)
  }

  @Test(arguments: [
    ("1 +", "expected a value, found the end"),
    ("1 2", "expected an operator or the end, found 2"),
    ("stepp", "unknown name 'stepp'; did you mean 'step'?"),
    ("flor(1)", "unknown function 'flor'; did you mean 'floor'?"),
    ("floor", "unknown name 'floor'; 'floor' is a function: write 'floor(…)'"),
    ("1 = 2", "'=' is not allowed here; write '==' to compare"),
    ("1 / 0", "division by zero"), ("1 % 0", "division by zero"),
    ("sqrt(-1)", "the result is not a finite number"),
    ("1e308 * 10", "the result is not a finite number"),
    ("[i for i 3]", "expected 'in', found 3"),
    ("[i for 3]", "expected a name for each element, found 3"),
    ("[i for i in 3]", "only lists have elements"),
    ("spring(0, 1)", "a damping ratio must be above 0 and at most 1"),
    ("[1 for i in range(50000)] + [1 for i in range(60000)]", "more than 100000 elements"),
    ("colors[3]", "the list has no element [3]: its last element is [2]"),
    ("colors[0.5]", "the list has no element [0.5]: its last element is [2]"),
    ("rows[0].nam", "the object has no key 'nam'; did you mean 'name'?"),
    ("-'a'", "expected a number, found a text"),
    ("1 ? 2 : 3", "expected true or false, found a number"),
    ("count(1)", "'count' expects a list here, found a number"),
    ("range(1e9)", "more than 100000 elements"), ("'abc", "this text has no closing quote"),
    ("1e999", "the number is too large"), ("colors + 1", "a list and a number cannot be added"),
    ("ease('eas', 0.5)", "unknown timing 'eas'"), ("alpha('rde', 1)", "unknown colour 'rde'"),
    ("length('M x')", "expected"), ("§", "unknown name '§'"),
    ("[1, 2", "expected ']', found the end"),
    ("clamp(1)", "'clamp' takes 3 arguments, found 1"),
    ("clamp(5, 10, 0)", "'high' is less than 'low'"),
    ("true ? 1 : nam", "unknown name 'nam'"), ("false ? rnd(1) : 1", "unknown function 'rnd'"),
    ("true || [x + yy for x in [1]]", "unknown name 'yy'"), ("false && sin()", "'sin' takes"),
    ("tan(-270)", "a right angle has no tangent"),
    ("format(1e20, 0, ' ')", "not all digits of a number this large are known"),
    ("format(12345, 12)", "not all digits of a number this large are known"),
  ])
  func `mistakes are said`(expression: String, expected: String) throws {
    let said = try #require(complaint(expression))
    #expect(said.contains(expected), "\(said)")
  }

  @Test func `mistakes point into the text`() {
    let text =
      "{ \"canvas\": { \"size\": [9, 9] },\n  \"layers\": [ { \"opacity\": \"=1 - nam\" } ] }"
    #expect(Documents.complaints(text) == ["2:34: unknown name 'nam'"])
  }

  @Test(arguments: [
    #""let": { "many": "=range(1e9)", "more": "=count(many)" },"#,
    #""parameters": { "many": { "type": "list", "default": "=range(1e9)" } },"#,
  ])
  func `a value that cannot be computed is reported once, not where it is used`(more: String) {
    let layers = #"{ "opacity": "=count(many)" }, { "repeat": "=many", "name": "{many[0]}" }"#
    let found = Documents.complaints(Documents.layers(layers, more))
    #expect(found.count == 1 && found[0].contains("more than 100000 elements"), "\(found)")
  }

  @Test(arguments: ["a { b", "{}", "a {b c} d"])
  func `a brace that begins no expression is told how to be itself`(text: String) throws {
    let reading = Documents.read(Documents.layers("{ \"name\": \"\(text)\" }"))
    #expect(reading.diagnostics.map(\.hint) == ["to show a brace, write it twice: {{"])
  }

  @Test func `text holds expressions, and escapes`() {
    func name(_ text: String) -> String? { Documents.layer("{ \"name\": \"\(text)\" }")?.name }
    #expect(name("{1 + 1} of {3}") == "2 of 3")
    #expect(name("{{literal}}") == "{literal}")
    #expect(name("'=1") == "=1")
    #expect(name("a '=1") == "a '=1")
    #expect(name("}") == "}")
  }

  @Test func `conditions compute only the side that is taken`() {
    #expect(value("true ? 1 : 1 / 0") == "1")
    #expect(value("false && 1 / 0 == 1") == "false")
    #expect(value("true || 1 / 0 == 1") == "true")
  }

  @Test func `depth, size and steps are bounded`() {
    let deep = String(repeating: "(", count: 1000) + "1" + String(repeating: ")", count: 1000)
    #expect(complaint(deep)?.contains("nested more than") == true)
    #expect(complaint(String(repeating: "-", count: 1000) + "1")?.contains("nested") == true)
    let long = "1" + String(repeating: "+1", count: 1000)
    #expect(complaint(long)?.contains("more than 500 parts") == true)
    #expect(value("1" + String(repeating: "+1", count: 400)) == "401")
    var limits = Limits()
    limits.steps = 1000
    let busy = Documents.layers(
      "{ \"name\": \"=letters('\(String(repeating: "a", count: 2000))')[0]\" }")
    let reading = Documents.read(busy, limits: limits)
    #expect(reading.diagnostics.first?.message.contains("more than 1000 steps") == true)
  }
}
