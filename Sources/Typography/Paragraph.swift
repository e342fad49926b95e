import Geometry
import Scene

/// A text without line feeds, split into runs, ready to be broken into lines.
struct Paragraph {
  let scalars: [Unicode.Scalar]
  /// The first index of every letter (grapheme cluster), followed by the number of scalars.
  let letterStarts: [Int]
  let baseLevel: UInt8
  /// The runs in text order, without gaps.
  let runs: [TextRun]
  private let codes: [UInt32]

  /// The index of each letter's span.
  private let spans: [Int]

  init(
    _ letters: [StyledLetter], _ measure: Measure, _ finder: inout FontFinder
  ) throws(TextLayoutError) {
    var scalars: [Unicode.Scalar] = []
    var starts: [Int] = []
    for letter in letters {
      starts.append(scalars.count)
      // A tab becomes a space: there are no tab stops.
      scalars += letter.text.unicodeScalars.map { $0 == "\t" ? " " : $0 }
    }
    starts.append(scalars.count)
    spans = letters.map(\.span)
    let bidi = try Bidi(scalars)
    self.scalars = scalars
    letterStarts = starts
    baseLevel = bidi.baseLevel
    codes = scalars.map(\.value)
    runs = try Paragraph.runs(scalars, starts, spans, bidi.levels, measure, &finder)
  }

  /// The letters in a range.
  func letters(_ range: Range<Int>) -> [StyledLetter] {
    var result: [StyledLetter] = []
    for k in spans.indices where range.contains(letterStarts[k]) {
      let end = min(letterStarts[k + 1], range.upperBound)
      result.append(StyledLetter(text: text(letterStarts[k]..<end), span: spans[k]))
    }
    return result
  }

  func text(_ range: Range<Int>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[range])
    return text
  }

  /// The range without trailing white space.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, LineBreaks.isSpace(scalars[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  /// The letters of a line, laid out from left to right; trailing white space is left out.
  func line(_ range: Range<Int>, _ measure: Measure) -> SetLine {
    let range = trimmed(range)
    let inside = runs.compactMap { run -> TextRun? in
      var part = run
      part.range = run.range.clamped(to: range)
      return part.range.isEmpty ? nil : part
    }
    var line = SetLine()
    for run in Bidi.visualOrder(inside) { append(run, to: &line, measure) }
    return line
  }

  private func append(_ run: TextRun, to line: inout SetLine, _ measure: Measure) {
    let face = measure.faces[run.span]
    let font = face.cascade.fonts[run.font]
    let scale = face.size / font.metrics.unitsPerEm
    let mayJoin = measure.formsLigatures || run.isCursive
    let glyphs = font.shape(codes, run, ligatures: measure.letterSpacing == 0 && mayJoin)
    // Where a letter ends: at the next one of the text, or with the run.
    let starts = Set(glyphs.map(\.cluster)).sorted()
    let ends = Dictionary(
      uniqueKeysWithValues: zip(starts, starts.dropFirst() + [run.range.upperBound]))
    var i = 0
    while i < glyphs.count {
      let cluster = glyphs[i].cluster
      // Between a letter and the one on its left, either may be the later one.
      let later = run.isRightToLeft ? max(0, i - 1) : i
      let joins = run.isCursive && i > 0 && glyphs[later].isBound
      let gap = joins ? 0 : measure.letterSpacing
      if !line.letters.isEmpty { line.width += gap }
      var letter = SetLetter(
        range: cluster..<(ends[cluster] ?? run.range.upperBound), span: run.span, x: line.width,
        gap: gap)
      while i < glyphs.count, glyphs[i].cluster == cluster {
        let glyph = glyphs[i]
        letter.glyphs.append(
          PlacedGlyph(
            font: run.font, glyph: glyph.glyph, scale: scale,
            offset: Point(letter.advance + glyph.offset.x * scale, glyph.offset.y * scale)))
        letter.advance += glyph.advance * scale
        i += 1
      }
      line.width += letter.advance
      line.letters.append(letter)
    }
  }

  /// Splits the text where direction, script, span or font change.
  private static func runs(
    _ scalars: [Unicode.Scalar], _ starts: [Int], _ spans: [Int], _ levels: [UInt8],
    _ measure: Measure, _ finder: inout FontFinder
  ) throws(TextLayoutError) -> [TextRun] {
    let scripts = resolvedScripts(scalars)
    var result: [TextRun] = []
    for k in 0..<(starts.count - 1) {
      let letter = starts[k]..<starts[k + 1]
      let span = spans[k]
      let font = try finder.font(for: scalars[letter], in: measure.faces[span].cascade)
      for i in letter {
        if let last = result.last, last.level == levels[i], last.script == scripts[i],
          last.span == span, last.font == font
        {
          result[result.count - 1].range = last.range.lowerBound..<(i + 1)
        } else {
          result.append(
            TextRun(
              range: i..<(i + 1), level: levels[i], script: scripts[i], span: span, font: font))
        }
      }
    }
    return result
  }

  /// The script of each character. Common and inherited characters take that of the previous
  /// character, or of the next one at the start (UAX #24).
  private static func resolvedScripts(_ scalars: [Unicode.Scalar]) -> [UInt32] {
    var scripts = scalars.map(Script.of)
    func isOpen(_ script: UInt32) -> Bool {
      script == Script.common || script == Script.inherited || script == Script.unknown
    }
    var current = scripts.first { !isOpen($0) } ?? Script.common
    for i in scripts.indices {
      if isOpen(scripts[i]) { scripts[i] = current } else { current = scripts[i] }
    }
    return scripts
  }
}

/// The fonts and spacing of a line.
struct Measure {
  /// A font at a size.
  struct Face {
    var cascade: FontCascade
    /// The em in points.
    var size: Double
  }

  /// The text's main font, which also determines the line height.
  var base: Face
  /// The faces of the spans.
  var faces: [Face]
  /// The space between letters in points.
  var letterSpacing: Double
  var formsLigatures: Bool
}

/// A letter of a text and its span.
struct StyledLetter: Hashable {
  var text: String
  var span: Int

  /// Splits a text into its letters; each belongs to the span of its first character.
  static func all(of text: String, _ spans: [TextStyle.Span]) -> [StyledLetter] {
    var span = 0
    var rest = spans.first?.length ?? .max
    return text.map { character in
      while rest <= 0, span + 1 < spans.count {
        span += 1
        rest += spans[span].length
      }
      rest -= character.unicodeScalars.count
      return StyledLetter(text: String(character), span: span)
    }
  }

  var isNewline: Bool { text.allSatisfy(\.isNewline) }
}

/// A laid-out line; x starts at its left edge.
struct SetLine {
  /// The letters from left to right.
  var letters: [SetLetter] = []
  var width = 0.0
}

/// A unit of drawing: a letter with its marks, or a ligature.
struct SetLetter {
  /// Indices of its characters.
  var range: Range<Int>
  var span: Int
  var x: Double
  /// The space between it and one on its left, if there is one.
  var gap: Double
  var advance = 0.0
  var glyphs: [PlacedGlyph] = []
}

/// A glyph and its position in a letter.
struct PlacedGlyph {
  /// The index of the font in the cascade.
  var font: Int
  var glyph: UInt32
  /// Points per font unit.
  var scale: Double
  /// The offset from the letter's origin on the baseline, in points, y downwards.
  var offset: Point
}
