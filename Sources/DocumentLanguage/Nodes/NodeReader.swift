import Diagnostics
import Geometry
import Notations
import Scene

/// A value of a document, with all that is needed to report mistakes in it.
///
/// Its typed accessors return the value, or report what was expected and return nil. Reading continues, so
/// that one run reports everything.
package struct NodeReader {
  package let node: SpecNode
  package let source: Source
  package let session: Session

  package init(node: SpecNode, source: Source, session: Session) {
    self.node = node
    self.source = source
    self.session = session
  }

  package func error(_ message: String, hint: String? = nil, kind: Diagnostic.Kind = .document) {
    error(at: node.place, message, hint: hint, kind: kind)
  }

  package func error(
    at place: SpecPlace, _ message: String, hint: String? = nil, kind: Diagnostic.Kind = .document
  ) {
    session.report(Finding(.error, message, at: place, hint: hint), in: source, kind: kind)
  }

  /// Reports a fault of the scene at the value that causes it.
  func error(_ fault: SceneFault) { error(fault.message, hint: fault.hint) }

  package func warn(_ message: String, hint: String? = nil) {
    session.report(Finding(.warning, message, at: node.place, hint: hint), in: source)
  }

  /// Reports that the value is of another kind than expected; `expected` continues the sentence `expected …`.
  package func mismatch(_ expected: String, hint: String? = nil) {
    error("expected \(expected), found \(node.value.described)", hint: hint)
  }

  /// Another value of the same file.
  package func with(_ node: SpecNode) -> NodeReader {
    NodeReader(node: node, source: source, session: session)
  }

  /// The path of a file that the value names: relative to the file in which it is written.
  func path(beside name: String) -> String {
    session.source(of: node.place, in: source).path(beside: name)
  }

  var origin: Origin {
    Origin(file: node.place.file ?? source.index, start: node.place.start, end: node.place.end)
  }

  package var isNull: Bool { if case .null = node.value { true } else { false } }

  package var isArray: Bool { if case .array = node.value { true } else { false } }

  /// The text; nil, without a report, for anything else.
  package var string: String? { if case .string(let text) = node.value { text } else { nil } }

  /// The elements of a list; nil, without a report, for anything else.
  package var elements: [NodeReader]? {
    guard case .array(let nodes) = node.value else { return nil }
    return nodes.map(with)
  }

  /// The members of a record; nil, without a report, for anything else.
  package var members: [SpecMember]? {
    if case .object(let members) = node.value { members } else { nil }
  }
}

extension SpecValue {
  /// The kind of value and, if it is short, the value, for messages.
  package var described: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): "the number \(NumberText.shortest(value))"
    case .string(let text): text.utf8.count <= 40 ? "the text '\(text)'" : "a text"
    case .array(let elements): elements.isEmpty ? "an empty list" : "a list"
    case .object: "an object"
    }
  }
}
