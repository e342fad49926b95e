import Diagnostics
import Geometry
import Notations
import Scene
import SceneReading

/// The layers that fill the slots of a document, as stated by the layer that uses the document.
final class Slots {
  /// A record of lists of layers by the slots' names.
  let node: NodeReader
  private let scope: Scope
  private let members: [SpecMember]
  /// The documents that are being read around the layer.
  private let reading: [String]
  /// The plain layers in the first slot of each name, if the document is being expanded.
  private var expanded: [String: [SpecNode]] = [:]

  /// Fails with a report for anything but a record.
  init?(_ node: NodeReader, _ scope: Scope) {
    guard let members = node.members else {
      node.mismatch("an object of lists of layers by the names of slots")
      return nil
    }
    self.node = node
    self.scope = scope
    self.members = members.filter { !$0.key.hasPrefix("x-") }
    reading = node.session.reading
  }

  /// Reports layers for slots that the document does not have.
  func check(against source: Source, named name: String) {
    let offered = source.reading.root.map(Slots.names) ?? []
    // A slot's name that is an expression is known only when the slot is read.
    guard !offered.contains(where: Template.isNeeded) else { return }
    for member in members where !offered.contains(member.key) {
      node.error(
        at: member.keyPlace, "'\(name)' has no slot '\(member.key)'",
        hint: Suggestion.hint(for: member.key, among: offered)
          ?? (offered.isEmpty
            ? "a slot is a layer such as {\"slot\": \"\(member.key)\"}"
            : "it has " + offered.map { "'\($0)'" }.joined(separator: ", ")))
    }
  }

  /// Returns the layers for a slot, in the space of the slot's layer; nil if nothing fills it. They see the names of
  /// the document in which they are written, and not those of the document around the slot.
  func layers(for name: String, _ slot: LayerContext) -> LayerList? {
    guard let member = members.first(where: { $0.key == name }) else { return nil }
    var context = slot
    context.scope = Scope(
      scope, space: slot.scope.space,
      [("width", .number(slot.size.width)), ("height", .number(slot.size.height))])
    let list = node.session.reading(inside: reading) {
      LayerListReader(session: node.session).read(node.with(member.node), context)
    }
    if expanded[name] == nil { expanded[name] = list.nodes }
    return list
  }

  /// The layers by slot without expressions, once the document has been read.
  var plain: SpecNode {
    let lists = members.map { $0.with(SpecNode(.array(expanded[$0.key] ?? []), $0.node.place)) }
    return SpecNode(.object(lists), node.node.place)
  }

  /// The names of the slots in a document, as written.
  private static func names(in node: SpecNode) -> [String] {
    switch node.value {
    case .null, .bool, .number, .string: return []
    case .array(let elements): return elements.flatMap(names)
    case .object(let members):
      return members.flatMap { member in
        if member.key == SlotKeys.slot.name, case .string(let name) = member.node.value {
          return [name]
        }
        return names(in: member.node)
      }
    }
  }
}
