import Diagnostics
import Notations
import SceneReading

/// What a caller gives the parameters of one document: plain values with their places, or the text of a
/// command line.
struct ParameterValues {
  enum Given {
    case text(String)
    case node(NodeReader)
  }

  /// In the order given; the last of a name counts.
  private(set) var given: [(name: String, value: Given)] = []
  /// Those that may name no parameter of the document: they are left out then.
  private(set) var optional: Set<String> = []

  init() {}

  init(settings: [ParameterSetting], tuning: [SourceFile], session: Session) {
    for file in tuning {
      let reading = NotationReader.read(file, limits: session.limits.notation)
      let source = session.source(reading)
      guard let root = reading.root else { continue }
      let node = NodeReader(node: root, source: source, session: session)
      guard let members = node.members else {
        node.mismatch("a record of parameters and their values")
        continue
      }
      given += members.map { ($0.key, .node(node.with($0.node))) }
    }
    given += settings.map { ($0.name, .text($0.text)) }
  }

  /// From the record of a layer that uses a document. `"name?"` is a parameter that not every document has.
  init(_ node: NodeReader) {
    guard let members = node.members else {
      node.mismatch("a record of parameters and their values")
      return
    }
    given = members.map { member in
      var name = member.key
      if name.hasSuffix("?") {
        name.removeLast()
        optional.insert(name)
      }
      return (name, .node(node.with(member.node)))
    }
  }
}
