import Diagnostics

/// Collects the findings about a file, with at most one warning for each kind of problem.
final class SVGLog {
  enum Kind: Hashable {
    case foreignObject, html, layout, border, background, script, external, event, tooMany
    case image, namespace, filter, animation, emptyPicture, reference, mask, textFont, letterBox
    case textLine, fontFace, styleSheet, duration, encoding, timeline, generated, table,
      direction, feature, classes, missing, clock, keyframes, stillness, smil, name, value, jump,
      still
  }

  private(set) var findings: [Finding] = []
  private var seen: Set<Kind> = []
  private var guessesLeft = 200
  /// The place of the element that embeds this picture, where its findings are reported; nil for
  /// the file itself.
  private let embedding: SpecPlace?

  init(embeddedAt place: SpecPlace? = nil) { embedding = place }

  func warn(
    _ kind: Kind, _ message: @autoclosure () -> String, at place: @autoclosure () -> SpecPlace,
    hint: @autoclosure () -> String? = nil
  ) {
    guard seen.insert(kind).inserted else { return }
    findings.append(Finding(.warning, message(), at: embedding ?? place(), hint: hint()))
  }

  /// Whether another unknown name may be compared with all known ones: a file may have any number of them.
  func mayGuess() -> Bool {
    guessesLeft -= 1
    return guessesLeft >= 0 && !seen.contains(.name)
  }

  /// Adds the findings about an embedded picture; its errors become warnings.
  func take(_ other: SVGLog) {
    for finding in other.findings {
      findings.append(Finding(.warning, finding.message, at: finding.place, hint: finding.hint))
    }
  }

  func fail(_ message: String, at place: SpecPlace, hint: String? = nil) {
    findings.append(Finding(.error, message, at: embedding ?? place, hint: hint))
  }
}
