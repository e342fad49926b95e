import Diagnostics
import Notations
import Scene
import SceneReading

/// Reads `changes`: new values at given times, each with the animations that answer it.
struct ChangeReader {
  /// How many values a new value and its animation take as much memory as.
  private static let valuesPerChange = 10

  let reader: AnimationReader
  let actions: ActionTable?

  /// Returns the list with its expressions evaluated and its repetitions expanded.
  static func plain(_ node: NodeReader, _ scope: Scope) -> NodeReader {
    func resolve(_ element: NodeReader, _ scope: Scope) -> SpecNode? {
      Resolver(scope: scope, source: node.source, session: node.session).resolve(element.node)
    }
    guard let elements = node.elements else { return resolve(node, scope).map(node.with) ?? node }
    var result: [SpecNode] = []
    let limit = node.session.limits.scene.motions
    for element in elements {
      guard result.count <= limit else {
        node.error("more than \(limit) changes (limit 'motions')")
        return node.with(SpecNode(.array([]), node.node.place))
      }
      var members = element.members ?? []
      guard let i = members.firstIndex(where: { $0.key == ChangeKeys.repetition.name }) else {
        result += [resolve(element, scope)].compactMap { $0 }
        continue
      }
      let repetition = Repetition.read(element.with(members.remove(at: i).node), scope)
      let copy = element.with(SpecNode(.object(members), element.node.place))
      for scope in repetition?.scopes(in: scope).map({ $0 }) ?? [] {
        result += [resolve(copy, scope)].compactMap { $0 }
      }
    }
    return node.with(SpecNode(.array(result), node.node.place))
  }

  func read(_ node: NodeReader) -> [PropertyChange] {
    guard let elements = node.elements else {
      node.mismatch("a list of changes")
      return []
    }
    var changes: [PropertyChange] = []
    for element in elements { read(element, into: &changes) }
    return changes
  }

  private func read(_ node: NodeReader, into changes: inout [PropertyChange]) {
    guard let object = ObjectReader(node, ChangeKeys.vocabulary),
      let set = object[ChangeKeys.set]
    else { return }
    guard let members = set.members else {
      set.mismatch("new values by key path")
      return
    }
    node.session.count(values: members.count * ChangeReader.valuesPerChange, of: node)
    for member in members.flatMap({ FrameMotion.parts(of: $0, node, reader.layer.anchorPoint) }) {
      let value = node.with(member.node)
      guard let target = reader.target(member.key, value, at: member.keyPlace),
        reader.isKnown(target, ObjectReader(value, members: [])),
        let new = read(value, target)
      else { continue }
      let time = object[ChangeKeys.at].map {
        Moment.read($0, for: .change(reader.layer.id, changes.count), reader.scope)
      }
      changes.append(
        PropertyChange(
          time: time ?? 0, target: target, value: new,
          animations: answers(to: target, member.node, value)))
    }
  }

  private func read(_ node: NodeReader, _ target: PropertyMotion.Target) -> AnimatedValue? {
    switch target {
    case .property(let property): ValueReader(space: reader.space).read(node, for: property)
    case .custom: CustomValue.read(node)
    }
  }

  /// The animations of the target's action, or Core Animation's default if it has no action.
  private func answers(
    to target: PropertyMotion.Target, _ value: SpecNode, _ node: NodeReader
  ) -> [Animation] {
    guard let action = actions?[target] else { return [ChangeReader.standard(for: target)] }
    guard !action.isNull else { return [] }
    let scope = Scope(reader.scope, [(ActionTable.valueName, ExpressionValue(value))])
    let resolver = Resolver(scope: scope, source: action.source, session: action.session)
    guard let plain = resolver.resolve(action.node).map(action.with) else { return [] }
    return (plain.elements ?? [plain]).compactMap { element in
      guard let object = ObjectReader(element, AnimationKeys.vocabulary) else { return nil }
      let own: PropertyMotion.Target? = object.has(AnimationKeys.keyPath) ? nil : target
      return reader.animation(object, own, at: nil)
    }
  }

  /// Core Animation's implicit animation: a quarter of a second with the `default` curve.
  private static func standard(for target: PropertyMotion.Target) -> Animation {
    Animation(
      timing: MediaTiming(duration: 0.25),
      easing: .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1),
      motion: .property(
        PropertyMotion(target: target, values: .basic(from: nil, to: nil, by: nil))))
  }
}

/// The unevaluated actions of a layer, by the property they watch.
struct ActionTable {
  /// The name of the property's new value in the expressions of an action.
  static let valueName = "value"

  private var entries: [PropertyMotion.Target: NodeReader] = [:]

  init(_ node: NodeReader, _ layer: Layer) {
    guard let members = node.members else {
      node.mismatch("actions by key path")
      return
    }
    for member in members where !member.key.hasPrefix("x-") {
      let value = node.with(member.node)
      if member.key.hasPrefix(KeyPath.customPrefix) {
        entries[.custom(String(member.key.dropFirst(KeyPath.customPrefix.count)))] = value
      } else if let property = Property(keyPath: member.key) {
        entries[.property(property)] = value
      } else {
        value.error(
          at: member.keyPlace, "unknown key path '\(member.key)'",
          hint: Suggestion.hint(for: member.key, among: KeyPath.names))
      }
    }
  }

  subscript(target: PropertyMotion.Target) -> NodeReader? { entries[target] }
}
