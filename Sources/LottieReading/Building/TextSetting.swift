import DisplayList
import Geometry
import Scene
import SceneReading

/// A laid-out text: positioned letters.
struct TextSetting {
  struct Letter {
    var text: String
    /// Relative to its own origin: the left end of its advance on the baseline.
    var outline: Path
    var advance: Double
    /// Relative to the start of its line, and the line's number.
    var x = 0.0
    var line = 0
  }

  var letters: [Letter]
  /// Without blanks at the end, and without the tracking after the last letter.
  var lineWidths: [Double]

  /// A line's letters, and its width.
  struct Line {
    var letters: [Letter]
    var width: Double
  }

  /// `letter` returns the outlines and advances of characters. `shaped` returns a line whose letters depend on each other,
  /// nil if they do not.
  init(
    _ setting: LottieText.Setting, shaped: (_ line: String, _ tracking: Double) -> Line?,
    _ letter: (String) -> Letter
  ) {
    let tracking = setting.tracking / 1000 * setting.size
    letters = []
    lineWidths = []
    for (number, items) in TextSetting.lines(setting, tracking, letter).enumerated() {
      let line =
        shaped(items.map(\.text).joined(), tracking) ?? TextSetting.inOrder(items, tracking)
      for var item in line.letters {
        item.line = number
        letters.append(item)
      }
      lineWidths.append(line.width)
    }
  }

  /// Letters that follow each other from left to right.
  private static func inOrder(_ items: [Letter], _ tracking: Double) -> Line {
    var line = Line(letters: [], width: 0)
    var x = 0.0
    for var item in items {
      item.x = x
      line.letters.append(item)
      if item.text != " " { line.width = x + item.advance }
      x += item.advance + tracking
    }
    return line
  }

  private static func lines(
    _ setting: LottieText.Setting, _ tracking: Double, _ letter: (String) -> Letter
  ) -> [[Letter]] {
    var lines: [[Letter]] = [[]]
    var width = 0.0
    var isAfterReturn = false
    for character in setting.text {
      if character == "\r" || character == "\n" || character == "\u{3}" || character == "\r\n" {
        if character == "\n", isAfterReturn { continue }
        isAfterReturn = character == "\r"
        lines.append([])
        width = 0
        continue
      }
      isAfterReturn = false
      let item = letter(String(character))
      if let box = setting.box, width + item.advance > box.width, character != " ",
        !lines[lines.count - 1].isEmpty
      {
        width = lines.breakLast(tracking)
      }
      lines[lines.count - 1].append(item)
      width += item.advance + tracking
    }
    return lines
  }
}

extension [[TextSetting.Letter]] {
  /// Breaks the line after the last space, which is dropped, or here; returns the width of what moves
  /// to the new line.
  fileprivate mutating func breakLast(_ tracking: Double) -> Double {
    let last = self[count - 1]
    guard let space = last.lastIndex(where: { $0.text == " " }) else {
      append([])
      return 0
    }
    let rest = Array<TextSetting.Letter>(last[(space + 1)...])
    self[count - 1] = Array<TextSetting.Letter>(last[..<space])
    append(rest)
    return rest.reduce(0) { $0 + $1.advance + tracking }
  }
}
