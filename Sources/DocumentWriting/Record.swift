import Diagnostics
import Notations

/// A record that is being written, with its keys in the order in which they are set.
struct Record {
  private var members: [SpecMember] = []

  init(_ members: [(String, SpecNode)] = []) {
    for (key, node) in members { self[key] = node }
  }

  var isEmpty: Bool { members.isEmpty }

  var node: SpecNode { SpecNode(.object(members), .none) }

  mutating func append(_ more: [SpecMember]) { members += more }

  /// The value of a key; nil leaves the key out.
  subscript(key: String) -> SpecNode? {
    get { members.first { $0.key == key }?.node }
    set {
      members.removeAll { $0.key == key }
      if let newValue {
        members.append(SpecMember(key: key, keyPlace: .none, node: newValue))
      }
    }
  }
}
