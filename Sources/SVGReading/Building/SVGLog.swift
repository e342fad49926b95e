import Diagnostics

/// What there is to say about a file; of each kind of what is not drawn once.
final class SVGLog {
  enum Kind: Hashable {
    case foreignObject, script, external, event, tooMany, font, image, namespace, filter
    case animation, textFont, fontFace, styleSheet, duration
  }

  private(set) var findings: [Finding] = []
  private var seen: Set<Kind> = []

  func warn(_ kind: Kind, _ message: String, at place: SpecPlace, hint: String? = nil) {
    guard seen.insert(kind).inserted else { return }
    findings.append(Finding(.warning, message, at: place, hint: hint))
  }

  func fail(_ message: String, at place: SpecPlace, hint: String? = nil) {
    findings.append(Finding(.error, message, at: place, hint: hint))
  }
}
