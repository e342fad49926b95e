import TestSupport
import TextSearch
import Testing

struct TextSearchTests {
  /// All positions of a part, found by brute force.
  private func places(of part: [UInt8], in text: [UInt8]) -> [Int] {
    guard text.count >= part.count else { return [] }
    return (0...(text.count - part.count)).filter { text[$0...].starts(with: part) }
  }

  @Test func `a part is found where its bytes are`() {
    var random = SeededRNG(seed: 22)
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        ["a", "b", "'", "é", "\u{301}"].randomElement(using: &random) ?? ""
      }.joined()
      let part = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        ["a", "b", "'", "é", "\u{301}"].randomElement(using: &random) ?? ""
      }.joined()
      let all = places(of: Array(part.utf8), in: Array(text.utf8))
      let first = text.firstRange(of: part)
      #expect(
        first.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == all.first)
      #expect(first.map { String(text[$0]).utf8.elementsEqual(part.utf8) } ?? true)
      #expect(text.contains(part) == !all.isEmpty)
      let replaced = text.replacing(part, with: "-")
      #expect(!replaced.contains(part))
      #expect(all.isEmpty == (replaced == text))
      // The last one that does not overlap an earlier one.
      var last: Int?
      for place in all where place >= (last.map { $0 + part.utf8.count } ?? 0) { last = place }
      let found = text.lastRange(of: part)
      #expect(found.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == last)
    }
  }

  @Test func `nothing is replaced for an empty part`() {
    #expect("abc".replacing("", with: "-") == "abc")
    #expect("abc".contains("") && "".contains(""))
    #expect("abc".lastRange(of: "") == nil)
  }

  @Test func `a quote with an accent on it is still a quote`() {
    #expect("it'\u{301}s".replacing("'", with: "'\\''") == "it'\\''\u{301}s")
  }
}
