/// Gradients, patterns, clips and what else is named by the elements that use it.
extension StyledTree {
  /// The element that a `url(#id)` names; nil if browsers ignore it, because it is inside an element for other viewers,
  /// or inside one with `display: none` that is no group.
  func resource(id: String) -> Int? {
    guard let target = node(id: id), let parent = nodes[target].parent else { return nil }
    guard isInUse(target, despite: ["marker", "filter"]) else { return nil }
    var next = parent
    while let around = nodes[next].parent {
      guard isInUse(next, despite: ["g", "marker"]), element(next).meetsConditions,
        element(around).name != "switch" || chosen(in: around) == next
      else { return nil }
      next = around
    }
    return target
  }

  private func isInUse(_ node: Int, despite names: Set<String>) -> Bool {
    names.contains(element(node).name) || word("display", node) != "none"
  }

  /// The child of a `switch` that is shown: the first that passes.
  func chosen(in choice: Int) -> Int? {
    nodes[choice].children.first { child in
      let element = element(child)
      return !SMILNames.all.contains(element.name) && element.meetsConditions
    }
  }

  /// A paint server and those that it refers to; what is no server of its family ends the row.
  func servers(_ node: Int) -> [Int] {
    let gradients = ["linearGradient", "radialGradient"]
    let own = element(node).name
    let family = gradients.contains(own) ? gradients : [own]
    var result = [node]
    while result.count < 32, let last = result.last,
      let next = element(last).localReference.flatMap({ self.node(id: $0) }),
      family.contains(element(next).name), !result.contains(next)
    {
      result.append(next)
    }
    return result
  }

  /// Which of a server and those that it refers to has an attribute. The ends of a gradient come only from gradients of
  /// its own kind.
  func holder(of name: String, _ node: Int) -> Int? {
    let isCommon = StyledTree.commonGradientNames.contains(name)
    let own = element(node).name
    return servers(node).first {
      (isCommon || element($0).name == own)
        && (element($0)[name] != nil || !movers(of: name, $0).isEmpty)
    }
  }

  private static let commonGradientNames: Set<String> = [
    "gradientUnits", "spreadMethod",
  ]

  /// An attribute of a paint server or of those that it refers to.
  func inheritedAttribute(_ name: String, _ node: Int) -> String? {
    inheritedAttribute(name, node, at: 0)
  }

  func inheritedAttribute(_ name: String, _ node: Int, at time: Double) -> String? {
    holder(of: name, node).flatMap { attribute(name, $0, at: time) }
  }
}
