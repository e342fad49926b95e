import Diagnostics
import DocumentLanguage
import Notations
import Scene
import SceneReading

extension DocumentLoader {
  /// Warnings about a document that is legal but probably not intended, in file order. Leaves out the
  /// names in the document's `allow` and in `allowed`.
  public static func advice(
    on reading: Reading, of source: SourceFile, allowing allowed: Set<Advice> = []
  ) -> [Diagnostic] {
    guard let scene = reading.scene, isOwnDocument(source),
      let root = NotationReader.read(source).root
    else { return [] }
    let allowed = allowed.union(DocumentAdvice.allowed(in: root))
    var advice = DocumentAdvice(root: root)
    advice.addUnusedNames()
    advice.add(SceneSurvey(scene))
    return advice.diagnostics(source).filter { diagnostic in
      !allowed.contains { $0.rawValue == diagnostic.name }
    }
  }
}

/// Collects the warnings about one document.
struct DocumentAdvice {
  let root: SpecNode
  private var found: [(name: Advice, finding: Finding)] = []
  private var told: Set<Telling> = []

  private struct Telling: Hashable {
    var name: Advice
    var place: SpecPlace
  }

  init(root: SpecNode) { self.root = root }

  static func allowed(in root: SpecNode) -> Set<Advice> {
    let names = root[member: "allow"]?.items.compactMap(\.text) ?? []
    return Set(names.compactMap(Advice.init(rawValue:)))
  }

  /// Once for each place, which may have produced several layers.
  mutating func add(_ name: Advice, _ message: String, at place: SpecPlace, hint: String? = nil) {
    guard told.insert(Telling(name: name, place: place)).inserted else { return }
    found.append((name, Finding(.warning, message, at: place, hint: hint)))
  }

  func diagnostics(_ source: SourceFile) -> [Diagnostic] {
    guard !found.isEmpty else { return [] }
    let map = SourceMap(source, root: root)
    // The survey returns them unordered.
    let ordered = found.sorted {
      ($0.finding.place.start, $0.name.rawValue) < ($1.finding.place.start, $1.name.rawValue)
    }
    return ordered.map { entry in
      var diagnostic = map.diagnostic(entry.finding)
      diagnostic.name = entry.name.rawValue
      return diagnostic
    }
  }
}

extension SpecNode {
  subscript(member key: String) -> SpecNode? { members.first { $0.key == key }?.node }

  /// Empty unless it is a record.
  var members: [SpecMember] { if case .object(let members) = value { members } else { [] } }

  /// Empty unless it is a list.
  var items: [SpecNode] { if case .array(let items) = value { items } else { [] } }

  var text: String? { if case .string(let text) = value { text } else { nil } }

  var isExpression: Bool {
    switch value {
    case .string(let text): text.hasPrefix("=") || text.contains("{")
    case .array(let items): items.contains(where: \.isExpression)
    case .object(let members): members.contains { $0.node.isExpression }
    case .null, .bool, .number: false
    }
  }
}
