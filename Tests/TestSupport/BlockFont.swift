import Geometry
import Scene
import SceneReading

/// A font for tests: every letter is a block half an em wide and one em high, whose baseline is at four
/// fifths of its height. Lines break anywhere.
public enum BlockFont {
  /// Resources with this font and nothing else.
  public static let resources: Resources = {
    var resources = Resources.none
    resources.layoutText = layout
    return resources
  }()

  @Sendable public static func layout(
    _ text: String, _ style: TextStyle
  ) -> Result<TextLayout, TextLayoutError> {
    if style.font.family == "missing" {
      return .failure(TextLayoutError(.missingFont, "no such font", hint: "install it"))
    }
    let em = style.font.size
    let advance = em / 2 + style.letterSpacing
    // No spacing after a line's last letter.
    let perLine =
      style.width.map {
        max(1, Int(min(max(0, ($0 + style.letterSpacing + 1e-9) / advance), 1e6)))
      } ?? Int.max
    var letters: [TextLayout.Letter] = []
    // Each letter is one scalar here.
    let spans = style.spans.enumerated().flatMap { i, span in
      [Int](repeating: i, count: span.length)
    }
    var lines: [TextLayout.Line] = []
    for (i, letter) in text.enumerated() {
      let row = i / perLine
      let frame = Rect(
        x: Double(i % perLine) * advance, y: Double(row) * em, width: em / 2, height: em)
      if row == lines.count {
        lines.append(TextLayout.Line(baseline: frame.minY + em * 0.8, left: 0, width: 0))
      }
      lines[row].width = frame.maxX
      letters.append(
        TextLayout.Letter(
          text: String(letter), frame: frame,
          outline: letter.isWhitespace ? Path() : .rect(frame),
          span: spans.indices.contains(i) ? spans[i] : 0))
    }
    return .success(
      TextLayout(
        size: Size(lines.map(\.width).max() ?? 0, Double(max(1, lines.count)) * em),
        lines: lines, letters: letters, isTruncated: false))
  }
}
