import Diagnostics
import Notations
import TestSupport
import Testing

struct JSONReaderTests {
  func read(_ text: String, _ limits: NotationLimits = NotationLimits()) -> NotationReading {
    NotationReader.read(SourceFile(name: "t.json", text: text), limits: limits)
  }

  @Test func `values of every kind are read with comments and trailing commas`() throws {
    let reading = read(
      """
      // a comment
      { "a": [1, -2.5e3, true, false, null, "x\\u00e9\\ud83d\\ude00\\n",], /* more */ "b": {}, }
      """)
    #expect(reading.diagnostics == [])
    let root = try #require(reading.root)
    #expect(
      root.summary == #"{"a":[1.0,-2500.0,true,false,null,"xé😀\n"],"b":{}}"#)
  }

  @Test func `all mistakes of a file come out in one run`() {
    let reading = read(
      """
      { "a": 1 "b": 2,
        c: 'x',
        "d": [1, , 2],
        "e": NaN, "f": True,
        "g": .5, "a": 3,
        "h": "open
      """)
    let found = reading.diagnostics.map { d in
      "\(d.location?.span?.line ?? 0):\(d.location?.span?.column ?? 0) \(d.message)"
    }
    #expect(
      found == [
        "1:1 '{' is never closed",
        "1:9 expected ',' or '}'",
        "2:3 keys need double quotes",
        "2:6 strings need double quotes",
        "3:12 expected a value before ','",
        "4:8 'NaN' is not a number in JSON",
        "4:18 unknown word 'True'",
        "5:8 '.5' is not a valid number in JSON",
        "5:12 the key 'a' appears twice in this object",
        "6:8 the closing quote is missing",
      ])
  }

  @Test(arguments: [
    (#"{ "name": "box, "opacity": 1, "fill": "red" }"#, #"1:11 write "box""#),
    (#"{ "name: "box", "opacity": 1, "fill": "red" }"#, #"1:3 write "name""#),
    ("{ \"name\": \"box\", \"opacity: 1,\n \"fill\": \"red\" }", #"1:18 write "opacity""#),
    ("[{ \"name\": \"box },\n { \"fill\": \"red\" }]", #"1:12 write "box""#),
    (##"{ "colors": ["#f00, "#0f0"], "fill": "red" }"##, ##"1:14 write "#f00""##),
    (#"{ name": "box", "opacity": 1, "fill": "red" }"#, #"1:3 write "name""#),
    (#"{ "name": box", "opacity": 1, "fill": "red" }"#, "1:11 text needs double quotes"),
    (#"{ "path": M 0,0 L 9 9", "fill": "red" }"#, "1:11 text needs double quotes"),
    (#"{ "size": [50%", 9], "fill": "red" }"#, "1:12 a number with a unit needs double quotes"),
    (#"{ "to: "=hsb(value, 1, 1)", "duration": 1 }"#, #"1:3 write "to""#),
    (
      "{ \"values\": \"=[[1, 2], [3, 4]],\n \"fill\": \"red\" }", #"1:13 write "=[[1, 2], [3, 4]]""#
    ),
    (#"{ "opacity": 0,5, "fill": "red" }"#, "1:14 write 0.5"),
    (#"{ "size": [100 / 2, 20] }"#, #"1:12 write "=100 / 2""#),
  ])
  func `a missing quote and a decimal comma are one mistake each`(source: String, finding: String) {
    let reading = read(source)
    let found = reading.diagnostics.map { found in
      "\(found.location?.span?.line ?? 0):\(found.location?.span?.column ?? 0) \(found.hint ?? "")"
    }
    #expect(found == [finding])
  }

  @Test(arguments: ["", "{ \"a\": 1,\n"])
  func `a merge conflict is one mistake`(before: String) {
    let reading = read(before + "<<<<<<< HEAD\n\"b\": 2\n=======\n\"b\": 3\n>>>>>>> other\n}")
    #expect(reading.diagnostics.map(\.message) == ["this is an unresolved merge conflict"])
    #expect(reading.diagnostics.first?.location?.span?.line == (before.isEmpty ? 1 : 2))
  }

  @Test(arguments: [
    ("{\n  \"a\": {\n    \"b\": 1,\n  \"c\": 2\n}", "2:8 '{' is never closed"),
    (
      "{\n  \"a\": {\n    \"b\": { \"x\": 1,\n    \"c\": 2\n  },\n  \"d\": 3\n}",
      "3:10 '{' is never closed"
    ),
    ("{\n  \"a\": [\n    { \"x\": 1 }\n}", "2:8 '[' is never closed"),
    (#"{ "size": [64, 64, "matte": "white", "d": [1] }"#, "1:11 '[' is never closed"),
    (#"{ "size": 64, 64], "matte": "white" }"#, "1:15 expected a key, found a value"),
    (#"{ "a": "x", "y", "z"], "matte": "white" }"#, "1:13 expected a key, found a value"),
    ("[ \"x\": 1, \"y\": 2 }, { \"x\": 3 } ]", "1:3 expected '{' before a key"),
    (#"{ "a": "x": 1, "y": 2 }, "b": 3 }"#, "1:8 expected '{' before a key"),
    (#"{ "a" 1, "b" "two", "c" [3], "d": 4 }"#, "1:3 expected ':' after the key"),
  ])
  func `a missing bracket is one mistake, at the bracket that it belongs to`(
    source: String, finding: String
  ) {
    let reading = read(source)
    let found = reading.diagnostics.map { found in
      "\(found.location?.span?.line ?? 0):\(found.location?.span?.column ?? 0) \(found.message)"
    }
    let colons = found.filter { $0.contains("':'") }.count
    #expect(found.first == finding && found.count == max(1, colons), "\(found)")
  }

  @Test func `text after a string that ends like text is not a missing quote`() {
    let messages = read(#"{ "name": "box"1, "fill": "," }"#).diagnostics.map(\.message)
    #expect(messages.first == "expected ',' or '}'")
    #expect(read("[10 -5]").diagnostics.map(\.message) == ["expected ',' or ']'"])
    #expect(!read(#"{ "a:": ",", "b": ", ", "c": ["}", "]"] }"#).hasErrors)
  }

  @Test func `quotes of a word processor are one mistake each`() {
    let reading = read(#"{ “shape”: “a star”, "text": ‘x’, "whole": "“quoted”", "open": “x }"#)
    #expect(
      reading.diagnostics.prefix(3).map { ($0.hint ?? "") } == [
        #"write "shape""#, #"write "a star""#, #"write "x""#,
      ])
    #expect(Set(reading.diagnostics.prefix(3).map(\.message)) == ["JSON needs straight quotes"])
    #expect(!read(#"{ "whole": "“quoted”" }"#).hasErrors)
  }

  @Test func `a missing bracket is one mistake`() {
    #expect(read(#"{"a": [1, 2, "b": 3}"#).diagnostics.count <= 2)
    #expect(read(#"{"a": [1, 2}"#).diagnostics.map(\.message) == ["expected ']', found '}'"])
    #expect(read("[1, 2").diagnostics.map(\.message) == ["'[' is never closed"])
  }

  @Test func `invalid UTF-8 is reported with its place`() {
    let file = SourceFile(
      name: "t", bytes: Array(#"{"a": ""#.utf8) + [0xC0, 0xAF] + Array("\"}".utf8))
    let found = NotationReader.read(file).diagnostics
    #expect(found.map(\.message) == ["the bytes here are not UTF-8"])
    #expect(found.first?.location?.span?.column == 8)
  }

  @Test func `depth, size and number of values are limited`() {
    var limits = NotationLimits()
    limits.depth = 1_000_000
    let deep = read(String(repeating: "[", count: 500_000), limits)
    #expect(
      deep.diagnostics.map(\.message) == [
        "lists and objects nested more than 1024 deep (limit 'depth')"
      ])
    limits.values = 10
    #expect(read("[0,1,2,3,4,5,6,7,8,9]", limits).hasErrors)
    limits.fileBytes = 3
    #expect(read("[1,2]", limits).root == nil)
  }

  @Test func `after too many mistakes the rest is ignored, wherever the last reported one is`() {
    for piece in ["\u{1}", "\\q", "\\u12", ",", "a=1,", "1 ", "}", "]", "'x',", "\u{1}\\"] {
      for opening in ["[\"", "{\"a\":\"", "[", "{", ""] {
        let reading = read(opening + String(repeating: piece, count: 150))
        #expect(reading.hasErrors && reading.diagnostics.count <= 100)
      }
    }
  }

  @Test func `key paths name the value at every place`() throws {
    let text = #"{"layers": [{}, {"animate": {"a.b": {"to": 1}}}]}"#
    let reading = read(text)
    let offset = try #require(text.utf8Offset(of: "1}"))
    let location = reading.map.location(of: SpecPlace(start: offset, end: offset + 1))
    #expect(location.keyPath == #"layers[1].animate["a.b"].to"#)
  }

  @Test func `columns count characters, and a byte order mark counts for none`() {
    let reading = read("\u{FEFF}\r\n{\"é😀\": x}")
    let span = reading.diagnostics.first?.location?.span
    #expect(span?.line == 2)
    #expect(span?.column == 8)
    #expect(span?.text == "{\"é😀\": x}")
  }

  @Test func `a very long line is cut around the place`() throws {
    let text =
      "[" + String(repeating: "1,", count: 10_000) + "x," + String(repeating: "1,", count: 10_000)
      + "1]"
    let span = try #require(read(text).diagnostics.first?.location?.span)
    #expect(span.column == 20_002)
    #expect(span.text.count < 250)
    #expect(Array(span.text)[span.caret] == "x")
  }

  @Test func `random bytes end in findings, never in a trap`() {
    var random = SeededRNG(seed: 3)
    let alphabet = Array(#"{}[]",:\/*' 01.eE+-ntfu"#.utf8) + [0x80, 0xC3, 0xA9, 0x0A]
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let reading = NotationReader.read(SourceFile(name: "r", bytes: bytes))
      guard reading.root != nil || reading.hasErrors else {
        Issue.record("neither a value nor an error: \(bytes)")
        return
      }
      _ = reading.diagnostics
    }
  }
}

extension String {
  func utf8Offset(of part: String) -> Int? {
    let all = Array(utf8)
    let wanted = Array(part.utf8)
    return all.indices.first { all[$0...].starts(with: wanted) }
  }
}

extension SpecNode {
  /// Compact text without places.
  var summary: String {
    switch value {
    case .null: "null"
    case .bool(let b): "\(b)"
    case .number(let n): "\(n)"
    case .string(let s): s.debugDescription
    case .array(let items): "[" + items.map(\.summary).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { $0.key.debugDescription + ":" + $0.node.summary }.joined(separator: ",")
        + "}"
    }
  }
}
