import Diagnostics
import DisplayList
import Notations
import SceneReading

/// The named values of a document: `colors`, `paths` and `styles`. Each is computed when it is first asked
/// for; names that lead back to themselves are reported with the names on the way.
final class NamedValues {
  enum Family: String, CaseIterable { case colors, paths, styles }

  private struct Entry {
    var name: String
    var node: SpecNode
    var state = State.open
  }

  private enum State {
    case open
    case computing
    case done(SpecNode?)
  }

  private let parameters: Scope
  private let root: NodeReader
  private var entries: [Family: [Entry]] = [:]
  private var indices: [Family: [String: Int]] = [:]
  private var computing: [String] = []

  init(parameters: Scope, root: NodeReader) {
    self.parameters = parameters
    self.root = root
  }

  func add(_ family: Family, _ members: [SpecMember]) {
    entries[family] = members.map { Entry(name: $0.key, node: $0.node) }
    for (i, member) in members.enumerated() { indices[family, default: [:]][member.key] = i }
  }

  func names(of family: Family) -> [String] { entries[family, default: []].map(\.name) }

  var visibleNames: [String] { names(of: .colors) + names(of: .paths) }

  /// Computes and reads all of them, so that mistakes in unused ones are reported too.
  func checkAll() {
    for family in Family.allCases {
      for name in names(of: family) {
        guard let node = node(name, in: family).map(root.with) else { continue }
        switch family {
        case .colors: _ = PaintReader.read(node)
        case .paths: _ = PathReader.read(node)
        case .styles: _ = ObjectReader(node, LayerKind.any)
        }
      }
    }
  }

  func has(_ name: String, in family: Family) -> Bool { indices[family]?[name] != nil }

  /// The plain value of a name; nil if there is none by that name or it has been reported as wrong.
  func node(_ name: String, in family: Family) -> SpecNode? {
    guard let i = indices[family]?[name], let entry = entries[family]?[i] else { return nil }
    switch entry.state {
    case .done(let node): return node
    case .computing:
      let cycle = computing.drop { $0 != name } + [name]
      root.error(
        at: entry.node.place,
        "names that lead back to themselves: "
          + cycle.map { "'\($0)'" }.joined(separator: " → "))
      return nil
    case .open: break
    }
    entries[family]?[i].state = .computing
    computing.append(name)
    let result = family == .styles ? style(entry.node) : plain(entry.node, in: family)
    computing.removeLast()
    entries[family]?[i].state = .done(result)
    return result
  }

  private func plain(_ node: SpecNode, in family: Family) -> SpecNode? {
    let scope = Scope(parameters, names: self)
    let resolver = Resolver(scope: scope, source: root.source, session: root.session)
    return resolver.resolve(node).flatMap { followed($0, in: family) }
  }

  /// Names that stand for other names of the same family, also in a list, are replaced.
  private func followed(_ node: SpecNode, in family: Family) -> SpecNode? {
    switch node.value {
    case .string(let text) where has(text, in: family): return self.node(text, in: family)
    case .array(let elements):
      return SpecNode(.array(elements.compactMap { followed($0, in: family) }), node.place)
    case .null, .bool, .number, .string, .object: return node
    }
  }

  /// A style's own keys after those of the styles that it names.
  private func style(_ node: SpecNode) -> SpecNode? {
    let reader = root.with(node)
    guard let members = reader.members else {
      reader.mismatch("a record of a layer's keys")
      return nil
    }
    return SpecNode(.object(merged(members, reader)), node.place)
  }

  /// The members of the styles that `style` names, overridden by the others.
  func merged(_ members: [SpecMember], _ reader: NodeReader) -> [SpecMember] {
    guard let style = members.first(where: { $0.key == "style" }) else { return members }
    var result: [SpecMember] = []
    for node in reader.with(style.node).elements ?? [reader.with(style.node)] {
      guard let name = node.text() else { continue }
      guard has(name, in: .styles) else {
        node.error(
          "unknown style '\(name)'",
          hint: Suggestion.hint(for: name, among: names(of: .styles)))
        continue
      }
      guard case .object(let inherited)? = self.node(name, in: .styles)?.value else { continue }
      result.override(with: inherited)
    }
    result.override(with: members.filter { $0.key != "style" })
    return result
  }

  /// For expressions: the value of a colour or a path by its name.
  func value(of name: String) throws(ExpressionError) -> ExpressionValue? {
    for family in [Family.colors, .paths] where has(name, in: family) {
      guard let node = node(name, in: family) else { throw ExpressionError.known }
      let value = ExpressionValue(node)
      if family == .colors, let color = Function.color(value) { return .color(color) }
      return value
    }
    return nil
  }
}

extension [SpecMember] {
  /// Later values win and stand where the earlier ones stood.
  mutating func override(with others: [SpecMember]) {
    for other in others {
      if let i = firstIndex(where: { $0.key == other.key }) {
        self[i] = other
      } else {
        append(other)
      }
    }
  }
}
