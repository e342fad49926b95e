import Diagnostics
import Notations
import TestSupport
import Testing

/// Places inside of texts that files spell differently.
struct SpelledTextTests {
  /// What is in a file, and the text that it stands for.
  private typealias Piece = (spelling: String, text: String)

  private static let pieces: [Notation: [Piece]] = [
    .json: [
      ("a", "a"), ("é", "é"), ("\\n", "\n"), ("\\\"", "\""), ("\\u00e9", "é"), ("\\\\", "\\"),
      ("\\ud83d\\ude00", "😀"), ("n", "n"),
    ],
    .xmlPlist: [
      ("a", "a"), ("é", "é"), ("\r\n", "\n"), ("\n", "\n"), ("\r", "\n"), ("&amp;", "&"),
      ("&#233;", "é"), ("<!-- x -->b", "b"), ("<![CDATA[<]]>", "<"), ("]", "]"),
    ],
  ]

  @Test(arguments: [Notation.json, .xmlPlist])
  func `a part of a text is where it is spelled`(notation: Notation) throws {
    var random = SeededRNG(seed: 7)
    for _ in 0..<500 {
      let all = try #require(Self.pieces[notation])
      // A line break may not become another one with its neighbour, nor CDATA end earlier.
      var pieces: [Piece] = []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        pieces += [all[Int.random(in: 0..<all.count, using: &random)], ("-", "-")]
      }
      let (before, after) = notation == .json ? ("{ \"k\": \"", "\" }") : ("<string>", "</string>")
      let file = SourceFile(
        name: "t", text: before + pieces.map(\.spelling).joined() + after)
      #expect(file.notation == notation)
      let text = pieces.map(\.text).joined()
      // The place of a value in JSON has its quotes.
      let start = before.utf8.count
      let place = SpecPlace(
        start: notation == .json ? start - 1 : start,
        end: file.bytes.count - after.utf8.count + (notation == .json ? 1 : 0))
      let k = Int.random(in: 0..<pieces.count, using: &random)
      let end = Int.random(in: k..<pieces.count, using: &random)
      func count(_ pieces: ArraySlice<Piece>, _ part: (Piece) -> String) -> Int {
        pieces.reduce(0) { $0 + part($1).utf8.count }
      }
      let range = count(pieces[..<k], \.text)..<count(pieces[...end], \.text)
      let found = try #require(SpelledText(in: file, at: place).range(of: range, in: text))
      var wanted = start + count(pieces[..<k], \.spelling)
      // A comment before a character is not what it is about.
      if pieces[k].spelling.hasPrefix("<!--") { wanted += 10 }
      if pieces[k].spelling.hasPrefix("<![") { wanted += 9 }
      #expect(found.lowerBound == wanted, "\(text.debugDescription) \(range)")
      let last = pieces[end].spelling.hasSuffix("]]>") ? 3 : 0
      #expect(found.upperBound == start + count(pieces[...end], \.spelling) - last)
    }
  }

  @Test func `the end of a text is behind it, and another text nowhere`() {
    let file = SourceFile(name: "t", text: #"{ "k": "=1 +\n" }"#)
    let text = SpelledText(in: file, at: SpecPlace(start: 7, end: 14))
    #expect(text.range(of: 5..<5, in: "=1 +\n") == 14..<15)
    #expect(text.range(of: 1..<2, in: "=1 +\n") == 9..<10)
    #expect(text.range(of: 0..<1, in: "1 +\n") == nil)
    #expect(text.range(of: 0..<1, in: "=1 +\n=") == nil)
  }
}
