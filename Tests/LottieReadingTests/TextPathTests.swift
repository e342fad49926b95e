import Diagnostics
import Geometry
import SceneReading
import Testing

struct TextPathTests {
  /// Two letters of 10 by 10 on a line down from (50, 0) to (50, 90).
  private func letters(_ options: String) -> String {
    let glyph =
      #"{"v": [[0, 0], [10, 0], [10, -10], [0, -10]], "i": \#(none), "o": \#(none), "c": true}"#
    let line =
      #"{"v": [[50, 0], [50, 90]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]], "c": false}"#
    return Lottie.text(
      #"""
      {"ty": 5, "ip": 0, "op": 20, "ks": {}, "hasMask": true,
       "masksProperties": [{"mode": "n", "pt": {"k": \#(line)}}],
       "t": {"d": {"k": [{"t": 0, "s": {"t": "aa", "f": "F", "s": 100, "fc": [1, 0, 0]}}]},
             "p": {"m": 0, \#(options)}}}
      """#,
      more: #"""
        "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R"}]},
        "chars": [{"ch": "a", "fFamily": "F", "style": "R", "size": 100, "w": 10,
                   "data": {"shapes": [{"ty": "sh", "ks": {"k": \#(glyph)}}]}}],
        """#)
  }

  private let none = "[[0, 0], [0, 0], [0, 0], [0, 0]]"

  @Test(arguments: [
    (#""p": {"k": 1}"#, Rect(x: 50, y: 0, width: 10, height: 20)),
    (#""p": {"k": 0}"#, Rect(x: 45, y: -5, width: 10, height: 20)),
    (#""p": {"k": 1}, "r": {"k": 1}"#, Rect(x: 40, y: 70, width: 10, height: 20)),
    (#""p": {"k": 1}, "a": {"k": 1}"#, Rect(x: 50, y: 0, width: 10, height: 90)),
    (#""p": {"k": 1}, "f": {"k": 80}"#, Rect(x: 50, y: 80, width: 10, height: 20)),
  ])
  func `letters stand with their middles on a path, which goes straight on`(
    options: String, bounds: Rect
  ) throws {
    let own = try #require(Lottie.bounds(letters(options)))
    #expect(own.origin.distance(to: bounds.origin) < 1e-6)
    #expect(Point(own.maxX, own.maxY).distance(to: Point(bounds.maxX, bounds.maxY)) < 1e-6)
  }

  @Test func `a moving margin moves the letters along the path`() throws {
    let text = letters(#""p": {"k": 1}, "f": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [40]}]}"#)
    #expect(abs(try #require(Lottie.bounds(text, at: 5)).minY - 20) < 1e-6)
  }

  @Test func `a path that is missing is told`() {
    let messages = Lottie.read(letters(#""p": {"k": 1}"#).replacing(#""m": 0"#, with: #""m": 3"#))
      .diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].contains("drawn straight"))
  }
}
