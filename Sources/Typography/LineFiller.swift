import Scene

/// Fills lines up to a width, and truncates a text with too many of them.
struct LineFiller {
  let measure: Measure
  /// The width in points; infinite for lines that break only at line feeds.
  let limit: Double
  private(set) var lines: [FilledLine] = []

  init(measure: Measure, limit: Double) {
    self.measure = measure
    // If nothing fits, each word still gets a line. The tolerance is for rounding in sums of advances.
    self.limit = max(0, limit) + 1e-9 * measure.base.size
  }

  /// Fits as much as possible into every line; a word that is wider than the limit gets its own line.
  mutating func fill(_ paragraph: Paragraph) {
    let count = paragraph.scalars.count
    guard limit.isFinite, count > 0 else {
      append(paragraph, 0..<count)
      return
    }
    let breaks = LineBreaks.opportunities(
      paragraph.scalars, letterStarts: paragraph.letterStarts)
    let estimate = WidthEstimate(paragraph, measure)
    var start = 0
    var next = 0
    while start < count {
      var last = next
      while last + 1 < breaks.count, estimate.width(start..<breaks[last + 1]) <= limit { last += 1 }
      // Letters at the ends of a line are shaped without their neighbours, so measure again.
      while last > next, paragraph.line(start..<breaks[last], measure).width > limit { last -= 1 }
      append(paragraph, start..<breaks[last])
      start = breaks[last]
      next = last + 1
    }
  }

  /// Reduces the lines to `maximum`, with an ellipsis in the last one. Returns whether anything was
  /// left out.
  mutating func shorten(
    to maximum: Int?, _ truncation: TextStyle.Truncation, _ finder: inout FontFinder
  ) throws(TextLayoutError) -> Bool {
    guard let maximum, maximum >= 1, lines.count >= maximum else { return false }
    let last = lines[maximum - 1]
    guard lines.count > maximum || last.set.width > limit else { return false }
    let rest = lines[(maximum - 1)...]
    switch truncation {
    case .none:
      lines.removeSubrange(maximum...)
      return true
    case .tail:
      // Only up to the next line feed: the text after it was never on this line.
      let end = last.paragraph.scalars.count
      let tail = last.paragraph.letters(last.range.lowerBound..<end)
      try replace(rest, with: tail, .tail, &finder)
    case .head, .middle:
      var letters: [StyledLetter] = []
      for (index, line) in rest.enumerated() {
        // A paragraph's first line begins at 0, so there was a line feed.
        if index > 0, line.range.lowerBound == 0 {
          letters.append(StyledLetter(text: " ", span: letters.last?.span ?? 0))
        }
        letters += line.paragraph.letters(line.range)
      }
      try replace(rest, with: letters, truncation, &finder)
    }
    return true
  }

  private mutating func append(_ paragraph: Paragraph, _ range: Range<Int>) {
    lines.append(
      FilledLine(paragraph: paragraph, range: range, set: paragraph.line(range, measure)))
  }

  /// Replaces several lines by one: as many of the letters as fit next to an ellipsis.
  private mutating func replace(
    _ rest: ArraySlice<FilledLine>, with letters: [StyledLetter],
    _ truncation: TextStyle.Truncation, _ finder: inout FontFinder
  ) throws(TextLayoutError) {
    let font = measure.base.cascade.fonts[0]
    let ellipsis = font.glyph(for: "\u{2026}") == nil ? "..." : "\u{2026}"
    func line(keeping count: Int) throws(TextLayoutError) -> FilledLine {
      let kept = Self.shortened(letters, to: count, truncation, ellipsis)
      let paragraph = try Paragraph(kept, measure, &finder)
      let all = 0..<paragraph.scalars.count
      return FilledLine(
        paragraph: paragraph, range: all, set: paragraph.line(all, measure))
    }
    // Find the largest number of letters that fit: more letters make a line longer, except for kerning.
    var low = 0
    var high = letters.count
    while low < high {
      let middle = (low + high + 1) / 2
      if try line(keeping: middle).set.width <= limit { low = middle } else { high = middle - 1 }
    }
    lines.removeSubrange(rest.startIndex...)
    lines.append(try line(keeping: low))
  }

  private static func shortened(
    _ letters: [StyledLetter], to count: Int, _ truncation: TextStyle.Truncation,
    _ ellipsis: String
  ) -> [StyledLetter] {
    func isSpace(_ letter: StyledLetter) -> Bool { letter.text == " " }
    func head(_ count: Int) -> [StyledLetter] {
      var part = letters.prefix(count)
      while let last = part.last, isSpace(last) { part.removeLast() }
      return Array(part)
    }
    func tail(_ count: Int) -> [StyledLetter] {
      Array(letters.suffix(count).drop(while: isSpace))
    }
    // The ellipsis looks like the letter before it, or like the first one.
    func dots(after part: [StyledLetter]) -> [StyledLetter] {
      let span = part.last?.span ?? letters.first?.span ?? 0
      return ellipsis.map { StyledLetter(text: String($0), span: span) }
    }
    switch truncation {
    case .none: return Array(letters.prefix(count))
    case .tail: return head(count) + dots(after: head(count))
    case .head: return dots(after: []) + tail(count)
    case .middle:
      let part = head((count + 1) / 2)
      return part + dots(after: part) + tail(count / 2)
    }
  }
}

/// A line and its letters.
struct FilledLine {
  var paragraph: Paragraph
  var range: Range<Int>
  var set: SetLine

  var isRightToLeft: Bool { paragraph.baseLevel % 2 == 1 }
}

/// Estimates widths of a paragraph's parts from the advances of the whole: exact except for shaping at
/// the ends.
private struct WidthEstimate {
  private let paragraph: Paragraph
  /// The width of everything before each character.
  private var sums: [Double] = [0]
  private let letterSpacing: Double

  init(_ paragraph: Paragraph, _ measure: Measure) {
    self.paragraph = paragraph
    letterSpacing = measure.letterSpacing
    var advances = [Double](repeating: 0, count: paragraph.scalars.count)
    let all = 0..<paragraph.scalars.count
    for letter in paragraph.line(all, measure).letters {
      advances[letter.range.lowerBound] = letter.advance + letter.gap
    }
    // White space at the end was left out of the line and never counts.
    for advance in advances { sums.append(sums[sums.count - 1] + advance) }
  }

  func width(_ range: Range<Int>) -> Double {
    let range = paragraph.trimmed(range)
    guard !range.isEmpty else { return 0 }
    return sums[range.upperBound] - sums[range.lowerBound] - letterSpacing
  }
}
