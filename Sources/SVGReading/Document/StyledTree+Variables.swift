/// Custom properties and the texts that mention them.
extension StyledTree {
  func substituted(_ text: String, _ node: Int, at time: Double = 0) -> String? {
    CSSVariables.substituted(text) { self.variable($0, node, at: time) }
  }

  /// How many custom properties may be looked up for one another.
  private static let deepestVariables = 64

  private func variable(_ name: String, _ node: Int, at time: Double) -> String? {
    if let value = custom[name] { return value }
    let question = Question(name: name, node: node)
    // One whose keyframes mention itself has no value.
    guard openVariables.count < StyledTree.deepestVariables,
      openVariables.insert(question).inserted
    else { return nil }
    defer { openVariables.remove(question) }
    let rule = document.sheet.properties[name]
    var next: Int? = node
    while let index = next {
      let declared = nodes[index].style.custom[name]
      if nodes[index].animations.contains(where: { $0.properties.contains(name) }) {
        let parent = nodes[index].parent
        let below = declared ?? parent.flatMap { variable(name, $0, at: time) } ?? rule?.initial
        return moved(name, index, below: below, at: time)
      }
      if let declared { return declared }
      next = rule?.isInherited == false ? nil : nodes[index].parent
    }
    return rule?.initial
  }

  /// The value of a custom property that animations of the element itself change; nil if it has none.
  private func moved(_ name: String, _ node: Int, below: String?, at time: Double) -> String? {
    var value = Value.word(below ?? "")
    var isGiven = below != nil
    for animation in nodes[node].animations where animation.properties.contains(name) {
      guard let next = keyframeValue(animation, name, node, below: value, at: time) else {
        continue
      }
      value = next
      isGiven = true
    }
    return isGiven ? value.word : nil
  }

  /// The animations of the custom properties that a text mentions.
  func variableMovers(_ text: String, _ node: Int, depth: Int = 0) -> [Mover] {
    guard depth < 8, CSSVariables.mentions(text) else { return [] }
    var result: [Mover] = []
    for name in CSSVariables.names(text) {
      var next: Int? = node
      while let index = next {
        let own = nodes[index].animations.indices.filter {
          nodes[index].animations[$0].properties.contains(name)
        }
        result += own.map { .css(node: index, $0, property: name) }
        if let declared = nodes[index].style.custom[name] {
          result += variableMovers(declared, index, depth: depth + 1)
          break
        }
        next = own.isEmpty ? nodes[index].parent : nil
      }
    }
    return result
  }
}
