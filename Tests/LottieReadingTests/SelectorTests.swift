import DisplayList
import Geometry
import Testing

/// Which letters an animator moves.
struct SelectorTests {
  /// How far each of twelve letters is moved down by an animator of ten points with these selectors.
  private func moves(_ selectors: String) -> [Double] {
    let zeros = "[[0, 0], [0, 0], [0, 0]]"
    let outline = #"{"v": [[0, 0], [9, 0], [9, -9]], "i": \#(zeros), "o": \#(zeros), "c": true}"#
    let text = Lottie.text(
      #"""
      {"ty": 5, "ind": 3, "ip": 0, "op": 20, "ks": {}, "t": {
        "a": [{"s": \#(selectors), "a": {"p": {"k": [0, 10]}}}], "d": {"k": [
        {"t": 0, "s": {"t": "aaaaaaaaaaaa", "f": "F", "s": 100, "fc": [1, 0, 0]}}]}}}
      """#,
      more: #"""
        "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R"}]},
        "chars": [{"ch": "a", "fFamily": "F", "style": "R", "size": 9, "w": 9,
                   "data": {"shapes": [{"ty": "sh", "ks": {"k": \#(outline)}}]}}],
        """#)
    return Lottie.items(text).compactMap { Rect(containing: $0.points)?.maxY }
  }

  private func selector(_ first: Int, _ end: Int, more: String = "") -> String {
    #"{"b": 1, "r": 2, "s": {"k": \#(first)}, "e": {"k": \#(end)}, "a": {"k": 100}\#(more)}"#
  }

  @Test func `selectors of an animator add up to its whole value`() {
    #expect(moves(selector(0, 2)) == [10, 10] + Array(repeating: 0, count: 10))
    #expect(
      moves("[\(selector(0, 2)), \(selector(1, 3)), \(selector(11, 12))]")
        == [10, 10, 10] + Array(repeating: 0, count: 8) + [10])
    let back = selector(1, 3).replacing("100", with: "-100")
    #expect(
      moves("[\(selector(0, 2)), \(back)]") == [10, 0, -10] + Array(repeating: 0, count: 9))
  }

  @Test func `letters in random order come each once, and the same in every run`() {
    let random = #", "rn": 1"#
    var order: [Int] = []
    for turn in 0..<12 {
      let moved = moves(selector(turn, turn + 1, more: random)).enumerated().filter { $1 == 10 }
      #expect(moved.count == 1)
      order += moved.map(\.offset)
    }
    #expect(order == [3, 2, 7, 4, 1, 5, 6, 10, 0, 9, 11, 8])
  }
}
