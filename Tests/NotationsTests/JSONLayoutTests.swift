import Diagnostics
import Notations
import TestSupport
import Testing

struct JSONLayoutTests {
  private func laidOut(_ text: String) -> String {
    String(decoding: NotationWriter.laidOut(Array(text.utf8)), as: UTF8.self)
  }

  @Test func `every preset stays the same document, keeps its comments, and changes only once`()
    throws
  {
    for name in try Presets.names() {
      let file = try Presets.file(name)
      let bytes = NotationWriter.laidOut(file.bytes)
      let again = NotationReader.read(SourceFile(name: name, bytes: bytes))
      #expect(again.findings.isEmpty, "\(name): \(again.diagnostics)")
      let root = try #require(NotationReader.read(file).root)
      #expect(again.root?.hasSameValue(as: root) == true, "\(name)")
      #expect(NotationWriter.laidOut(bytes) == bytes, "\(name)")
      let (before, after) = (comments(file.bytes), comments(bytes))
      #expect(before == after, "\(name)")
    }
  }

  /// In presets, a line with a comment contains only that, or a value before it.
  private func comments(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.firstRange(of: "// ").map { line[$0.lowerBound...].trimmingSuffix(while: { $0 == " " }) }
    }.map(String.init).sorted()
  }

  @Test func `without comments the layout is the writer's`() throws {
    var tree = RandomTree(random: SeededRNG(seed: 7))
    for round in 0..<300 {
      let text = NotationWriter.json(tree.document())
      #expect(laidOut(text) == text, "seed 7, round \(round)")
      // Whatever its layout was before.
      let line = NotationWriter.line(try #require(root(text)))
      #expect(laidOut(line) == text, "seed 7, round \(round)")
    }
  }

  private func root(_ text: String) -> SpecNode? {
    NotationReader.read(SourceFile(name: "t", bytes: Array(text.utf8))).root
  }

  @Test func `comments stay next to what they are about`() {
    let text = """
      // Above.

      { "a" : 1, // one
        /* two */ "b": [1,2, /* of three */ 3],


        // Not on one line.
        "c": { "d": 1.50 // as written
        },
        "e": [ ], /* the end */ }
      // Below.
      """
    let expected = """
      // Above.

      {
        "a": 1, // one
        /* two */
        "b": [
          1,
          2,
          /* of three */
          3
        ],

        // Not on one line.
        "c": {
          "d": 1.50 // as written
        },
        "e": []
        /* the end */
      }
      // Below.

      """
    #expect(laidOut(text) == expected)
    #expect(laidOut(expected) == expected)
  }

  /// Before a comma a comment is about what comes before it.
  @Test func `comments before commas stay with their values`() {
    let text = """
      { "a": [1 /* one */, 2 /* two */ /* more */, 3], "b": { "c": 1 /* c */, "d": 2 } // b
        , /* e
        on two lines */
        "e": [4 /* four */
        , // four
        ] }
      """
    let expected = """
      {
        "a": [
          1, /* one */
          2, /* two */ /* more */
          3
        ],
        "b": {
          "c": 1, /* c */
          "d": 2
        }, // b
        /* e
        on two lines */
        "e": [
          4 /* four */ // four
        ]
      }

      """
    #expect(laidOut(text) == expected)
    #expect(laidOut(expected) == expected)
  }

  @Test func `any white space between tokens gives a stable layout with the same content`() throws {
    var random = SeededRNG(seed: 11)
    let between = [
      "", " ", "\n", "\n\n\n", "// c\n", "/* b */", "/* b\n b */ ", "\n// d\n", " // e\r\n",
    ]
    let tokens = [
      "{", "\"a\"", ":", "[", "1", ",", "-2.5e3", "]", ",", "\"b\"", ":", "{", "}", ",", "\"c\"",
      ":", "\"x // y\"", ",", "}",
    ]
    for round in 0..<2000 {
      var text = ""
      for token in tokens {
        text += token
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          text += between[Int.random(in: 0..<between.count, using: &random)]
        }
      }
      let once = laidOut(text)
      let same = try #require(root(text))
      #expect(root(once)?.hasSameValue(as: same) == true, "round \(round): \(text)")
      #expect(laidOut(once) == once, "round \(round): \(text)")
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isSpace: (Character) -> Bool) -> Substring {
    var result = self
    while let last = result.last, isSpace(last) { result.removeLast() }
    return result
  }
}
