import Diagnostics

extension SourceMap {
  /// Key paths start at `root`.
  package init(_ file: SourceFile, root: SpecNode?) {
    self.init(file, hasLines: file.notation.hasLines) { root?.keyPath(of: $0) ?? "" }
  }
}

extension SpecNode {
  /// `layers[2].animate.strokeEnd`: the path from this value to the innermost one whose place (or whose
  /// key's place) contains `place`; empty for this value itself.
  ///
  /// The places of different values are disjoint or nested, so a place is enough to find a key path,
  /// and readers need not keep track of them.
  public func keyPath(of place: SpecPlace) -> String {
    var path = ""
    var node = self
    while let (step, child) = node.step(to: place) {
      path += path.isEmpty && step.hasPrefix(".") ? String(step.dropFirst()) : step
      guard let child else { break }
      node = child
    }
    return path
  }

  /// The child that contains the place, and its name; without the child if the place is in its key.
  private func step(to place: SpecPlace) -> (name: String, child: SpecNode?)? {
    guard place != .none else { return nil }
    switch value {
    case .null, .bool, .number, .string: return nil
    case .array(let items):
      guard let i = items.firstIndex(where: { $0.place.holds(place) }) else { return nil }
      return ("[\(i)]", items[i])
    case .object(let members):
      for member in members {
        if member.keyPlace.holds(place) { return (member.key.keyPathStep, nil) }
        if member.node.place.holds(place) { return (member.key.keyPathStep, member.node) }
      }
      return nil
    }
  }
}

extension String {
  /// `.name`, or `["any other.key"]`.
  fileprivate var keyPathStep: String {
    let isPlain =
      !isEmpty && utf8.allSatisfy { ASCII.isWord($0) || $0 == ASCII.minus }
    return isPlain ? "." + self : "[\"\(self)\"]"
  }
}
