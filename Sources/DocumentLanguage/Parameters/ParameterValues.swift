import Diagnostics
import Notations
import SceneReading

/// The values that a caller gives the parameters of one document: plain values with their places, or texts
/// from a command line.
struct ParameterValues {
  enum Given {
    case text(String)
    case node(NodeReader, key: SpecPlace)
  }

  /// The values in the order given; the last one for a name wins.
  private(set) var given: [(name: String, value: Given)] = []
  /// Names of values that are ignored if the document has no such parameter.
  private(set) var optional: Set<String> = []

  init() {}

  init(settings: [ParameterSetting], tuning: [SourceFile], session: Session) {
    for file in tuning {
      let reading = NotationReader.read(file, limits: session.limits.notation)
      let source = session.source(reading)
      guard let root = reading.root else { continue }
      let node = NodeReader(node: root, source: source, session: session)
      guard let members = node.members else {
        node.mismatch("an object of parameters and their values")
        continue
      }
      given += members.map { ($0.key, .node(node.with($0.node), key: $0.keyPlace)) }
    }
    given += settings.map { ($0.name, .text($0.text)) }
  }

  /// Reads the record of a layer that uses a document. `"name?"` sets a parameter that not every document has.
  init(_ node: NodeReader) {
    guard let members = node.members else {
      node.mismatch("an object of parameters and their values")
      return
    }
    given = members.map { member in
      var name = member.key
      if name.hasSuffix("?") {
        name.removeLast()
        optional.insert(name)
      }
      return (name, .node(node.with(member.node), key: member.keyPlace))
    }
  }
}
