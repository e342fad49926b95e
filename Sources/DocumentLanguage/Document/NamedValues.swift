import Diagnostics
import DisplayList
import Notations
import SceneReading

/// The named values of a document: `colors`, `paths` and `styles`. Each is computed on first use; a cycle is
/// reported with all of its names.
final class NamedValues {
  enum Family: String, CaseIterable {
    case colors, paths, styles

    var key: Key {
      switch self {
      case .colors: DocumentKeys.colors
      case .paths: DocumentKeys.paths
      case .styles: DocumentKeys.styles
      }
    }
  }

  private struct Entry {
    var name: String
    /// Reads the value in its own file: the document, or one that it imports.
    var reader: NodeReader
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

  /// Adds the names of a file, which override those added before.
  func add(_ file: ObjectReader) {
    for family in Family.allCases {
      guard let node = file[family.key] else { continue }
      guard let members = node.members else {
        node.mismatch("an object of \(family.rawValue) by name")
        continue
      }
      for member in members {
        let own =
          node.source === root.source
          ? member.node : member.node.mapPlaces { $0.imported(from: node.source.index) }
        add(Entry(name: member.key, reader: node.with(own)), family)
      }
    }
  }

  private func add(_ entry: Entry, _ family: Family) {
    if let i = indices[family]?[entry.name] {
      entries[family]?[i] = entry
    } else {
      indices[family, default: [:]][entry.name] = entries[family, default: []].count
      entries[family, default: []].append(entry)
    }
  }

  func names(of family: Family) -> [String] { entries[family, default: []].map(\.name) }

  var visibleNames: [String] { Self.valued.flatMap(names) }

  /// Computes and reads all values, so that mistakes in unused ones are reported too.
  func checkAll() {
    for family in Family.allCases {
      for i in entries[family, default: []].indices {
        guard let entry = entries[family]?[i],
          let node = value(of: entry.name, in: family).map(entry.reader.with)
        else { continue }
        switch family {
        case .colors where PaintReader.read(node) == nil, .paths where PathReader.read(node) == nil:
          // A mistake in an imported file is reported there, and not again at each use.
          if entry.reader.source !== root.source { entries[family]?[i].state = .done(nil) }
        case .styles:
          // With the keys that were meant: unknown ones are reported here, and not again at each use.
          let style = ObjectReader(node, LayerKind.any)?.members.filter {
            LayerKind.any.contains($0.key)
          }
          entries[family]?[i].state = .done(style.map { SpecNode(.object($0), node.node.place) })
        case .colors, .paths: break
        }
      }
    }
  }

  func has(_ name: String, in family: Family) -> Bool { indices[family]?[name] != nil }

  /// Returns the plain value of a name; nil if the name is unknown or a mistake in its value was reported. A
  /// value from another file has no place in this one.
  func node(_ name: String, in family: Family) -> SpecNode? {
    let value = value(of: name, in: family)
    return isImported(name, in: family) ? value?.mapPlaces { _ in .none } : value
  }

  private func isImported(_ name: String, in family: Family) -> Bool {
    guard let i = indices[family]?[name], let entry = entries[family]?[i] else { return false }
    return entry.reader.source !== root.source
  }

  /// Returns the plain value of a name, with the places in the file that defines it.
  private func value(of name: String, in family: Family) -> SpecNode? {
    guard let i = indices[family]?[name], let entry = entries[family]?[i] else { return nil }
    switch entry.state {
    case .done(let node): return node
    case .computing:
      let cycle = computing.drop { $0 != name } + [name]
      entry.reader.error(
        "circular definition: "
          + cycle.map { "'\($0)'" }.joined(separator: " → "))
      return nil
    case .open: break
    }
    entries[family]?[i].state = .computing
    computing.append(name)
    let result = family == .styles ? style(entry.reader) : plain(entry.reader, in: family)
    computing.removeLast()
    entries[family]?[i].state = .done(result)
    return result
  }

  private func plain(_ reader: NodeReader, in family: Family) -> SpecNode? {
    let scope = Scope(parameters, names: self)
    let resolver = Resolver(scope: scope, source: reader.source, session: reader.session)
    return resolver.resolve(reader.node).flatMap { followed($0, in: family) }
  }

  /// Replaces names of values of the same family, also in lists, with these values.
  private func followed(_ node: SpecNode, in family: Family) -> SpecNode? {
    switch node.value {
    case .string(let text) where has(text, in: family): return self.node(text, in: family)
    case .array(let elements):
      return SpecNode(.array(elements.compactMap { followed($0, in: family) }), node.place)
    case .null, .bool, .number, .string, .object: return node
    }
  }

  /// Returns a style with the keys of the styles that it names, overridden by its own.
  private func style(_ reader: NodeReader) -> SpecNode? {
    guard let members = reader.members else {
      reader.mismatch("an object of a layer's keys")
      return nil
    }
    return SpecNode(.object(merged(members, reader)), reader.node.place)
  }

  /// Returns the members of the styles that `style` names, overridden by the other members.
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
      guard case .object(let inherited) = value(of: name, in: .styles)?.value else { continue }
      result.override(with: inherited)
    }
    result.override(with: members.filter { $0.key != "style" })
    return result
  }

  /// Those that expressions may use.
  private static let valued = [Family.colors, .paths]

  func hasValue(_ name: String) -> Bool { Self.valued.contains { has(name, in: $0) } }

  /// Returns the value of a named colour or path, for expressions.
  func value(of name: String) throws(ExpressionError) -> ExpressionValue? {
    for family in Self.valued where has(name, in: family) {
      guard let node = node(name, in: family) else { throw ExpressionError.known }
      let value = ExpressionValue(node)
      if family == .colors, let color = Function.color(value) { return .color(color) }
      return value
    }
    return nil
  }
}

extension SpecNode {
  /// The same value, with other places.
  fileprivate func mapPlaces(_ map: (SpecPlace) -> SpecPlace) -> SpecNode {
    switch value {
    case .null, .bool, .number, .string: return SpecNode(value, map(place))
    case .array(let elements):
      return SpecNode(.array(elements.map { $0.mapPlaces(map) }), map(place))
    case .object(let members):
      return SpecNode(
        .object(
          members.map {
            SpecMember(key: $0.key, keyPlace: map($0.keyPlace), node: $0.node.mapPlaces(map))
          }), map(place))
    }
  }
}

extension [SpecMember] {
  /// Replaces members with the same keys where they are, and appends the others.
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
