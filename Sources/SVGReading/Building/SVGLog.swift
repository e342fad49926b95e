import Diagnostics

/// What there is to say about a file; of each kind of what is not drawn once.
final class SVGLog {
  enum Kind: Hashable {
    case foreignObject, script, external, event, tooMany, font, image, namespace, filter
    case animation, textFont, fontFace, styleSheet, duration
  }

  private(set) var findings: [Finding] = []
  private var seen: Set<Kind> = []
  /// What an embedded picture has to say is said of the element that embeds it.
  private let embedding: SpecPlace?

  init(embeddedAt place: SpecPlace? = nil) { embedding = place }

  func warn(_ kind: Kind, _ message: String, at place: SpecPlace, hint: String? = nil) {
    guard seen.insert(kind).inserted else { return }
    findings.append(Finding(.warning, message, at: embedding ?? place, hint: hint))
  }

  /// Takes over what an embedded picture had to say, its errors as warnings.
  func take(_ other: SVGLog) {
    for finding in other.findings {
      findings.append(Finding(.warning, finding.message, at: finding.place, hint: finding.hint))
    }
  }

  func fail(_ message: String, at place: SpecPlace, hint: String? = nil) {
    findings.append(Finding(.error, message, at: embedding ?? place, hint: hint))
  }
}
