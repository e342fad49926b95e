import TextSearch

/// Which animations change what.
extension StyledTree {
  /// The animations on which a property of an element depends.
  func movers(of name: String, _ node: Int) -> [Mover] {
    effort.add(1)
    let question = Question(name: name, node: node)
    if let known = memory.movers[question] { return known }
    memory.movers.keep([], for: question)
    var result: [Mover] = []
    for index in motionsOf[nodes[node].element] ?? [] where motions[index].attribute == name {
      guard !motions[index].intervals.isEmpty else { continue }
      result.append(.smil(index))
      for text in motions[index].values.texts { result += fontMovers(text, name, node) }
      if motions[index].inherits, let parent = nodes[node].parent {
        result += movers(of: name, parent)
      }
    }
    for (index, animation) in nodes[node].animations.enumerated()
    where animation.properties.contains(name) {
      result.append(.css(node: node, index, property: name))
      result += keyframeMovers(animation, name, node)
    }
    let row = PropertyRow.row(of: name)
    if row.isStyle, changesClass(node) { result += movers(of: "class", node) }
    let entries = nodes[node].style.entries[name]
    for entry in entries ?? [] {
      result += variableMovers(entry.text, node) + fontMovers(entry.text, name, node)
    }
    let inherits = entries?.last.map { $0.text.lowercased() == "inherit" } ?? row.isInherited
    if inherits, entries == nil || entries?.last?.text.lowercased() == "inherit",
      let parent = nodes[node].parent
    {
      result += movers(of: name, parent)
    }
    if row.kind == .paint || row.kind == .color, name != "color",
      mentionsCurrentColor(name, node) || inheritsCurrentColor(name, row, node)
    {
      result += movers(of: "color", node)
    }
    memory.movers.keep(result, for: question)
    return result
  }

  /// The animations of what keyframes of a property refer to.
  func keyframeMovers(_ animation: CSSAnimation, _ name: String, _ node: Int) -> [Mover] {
    // What those of custom properties mention is taken as it is at the beginning.
    guard !name.hasPrefix("--") else { return [] }
    return animation.frames.relativeTexts(of: name).flatMap { text in
      var movers = variableMovers(text, node) + fontMovers(text, name, node)
      let lower = text.lowercased()
      let parent = nodes[node].parent
      if lower.contains("currentcolor"), let it = name == "color" ? parent : node {
        movers += self.movers(of: "color", it)
      }
      if lower == "inherit", let parent { movers += self.movers(of: name, parent) }
      return movers
    }
  }

  private func fontMovers(_ text: String, _ name: String, _ node: Int) -> [Mover] {
    growsWithFont(text, name, node) ? movers(of: "font-size", node) : []
  }

  private func mentionsCurrentColor(_ name: String, _ node: Int) -> Bool {
    nodes[node].style.entries[name]?.contains { $0.text.lowercased().contains("currentcolor") }
      ?? false
  }

  func isMoving(_ names: [String], _ node: Int) -> Bool {
    names.contains { !movers(of: $0, node).isEmpty }
  }

  /// The properties and attributes of an element that are animated.
  func animatedNames(_ node: Int) -> Set<String> {
    let names = (motionsOf[nodes[node].element] ?? []).map { motions[$0].attribute }
    return Set(names).union(nodes[node].animations.flatMap(\.properties))
  }

  func changesClass(_ node: Int) -> Bool {
    motionsOf[nodes[node].element]?.contains {
      motions[$0].attribute == "class" && !motions[$0].intervals.isEmpty
    } ?? false
  }
}
