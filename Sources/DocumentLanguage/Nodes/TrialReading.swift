import Diagnostics
import Notations

/// Reads a value that is in no file. It is up to the caller to report its mistakes.
struct TrialReading<Value> {
  var value: Value?
  /// The first mistake.
  var mistake: Diagnostic?

  init(_ node: SpecNode, like session: Session, _ read: (NodeReader) -> Value?) {
    let inner = Session(resources: session.resources, limits: session.limits)
    let source = inner.source(NotationReading(root: node))
    value = read(NodeReader(node: node, source: source, session: inner))
    mistake = inner.diagnostics.first { $0.severity == .error }
    if mistake != nil { value = nil }
  }
}
