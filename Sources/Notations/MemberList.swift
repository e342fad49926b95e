/// Collects the members of a record in order and finds duplicates quickly.
struct MemberList {
  private(set) var members: [SpecMember] = []
  /// Filled only once a linear search would be slow.
  private var indices: [String: Int] = [:]

  /// Adds the member; if its key exists already, returns the existing member instead.
  mutating func append(_ member: SpecMember) -> SpecMember? {
    if let first = find(member.key) { return first }
    if !indices.isEmpty { indices[member.key] = members.count }
    members.append(member)
    if members.count == 16 {
      for (i, member) in members.enumerated() { indices[member.key] = i }
    }
    return nil
  }

  /// Puts the member in place of the one with the same key.
  mutating func replace(_ member: SpecMember) {
    guard let index = members.firstIndex(where: { $0.key == member.key }) else { return }
    members[index] = member
  }

  private func find(_ key: String) -> SpecMember? {
    indices.isEmpty ? members.first { $0.key == key } : indices[key].map { members[$0] }
  }
}
