/// The members of a record in the making: keeps the order, finds duplicates quickly.
struct MemberList {
  private(set) var members: [SpecMember] = []
  /// Filled once a linear search would be slow.
  private var indices: [String: Int] = [:]

  /// Adds the member; or, where its key is taken, leaves it out and returns the one that has it.
  mutating func append(_ member: SpecMember) -> SpecMember? {
    if let first = find(member.key) { return first }
    if !indices.isEmpty { indices[member.key] = members.count }
    members.append(member)
    if members.count == 16 {
      for (i, member) in members.enumerated() { indices[member.key] = i }
    }
    return nil
  }

  private func find(_ key: String) -> SpecMember? {
    indices.isEmpty ? members.first { $0.key == key } : indices[key].map { members[$0] }
  }
}
