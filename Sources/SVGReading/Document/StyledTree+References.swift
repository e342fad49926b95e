/// Gradients, patterns, clips and what else is named by the elements that use it.
extension StyledTree {
  /// The element that a `url(#id)` names; nil where it is not displayed itself, as browsers have it: all that lies in
  /// an element with `display: none`, or in one for other viewers, is out of use then.
  func resource(id: String) -> Int? {
    guard let target = node(id: id), let parent = nodes[target].parent else { return nil }
    guard word("display", target) != "none" else { return nil }
    var next = parent
    while let around = nodes[next].parent {
      guard word("display", next) != "none", element(next).meetsConditions else { return nil }
      next = around
    }
    return target
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

  /// Which of a server and those that it refers to says something. Where a gradient lies, only those of its own kind
  /// can say.
  func holder(of name: String, _ node: Int) -> Int? {
    let isCommon = StyledTree.commonGradientNames.contains(name)
    let own = element(node).name
    return servers(node).first {
      (isCommon || element($0).name == own)
        && (element($0)[name] != nil || !movers(of: name, $0).isEmpty)
    }
  }

  private static let commonGradientNames: Set<String> = [
    "gradientUnits", "gradientTransform", "spreadMethod",
  ]

  /// An attribute of a paint server or of those that it refers to.
  func inheritedAttribute(_ name: String, _ node: Int) -> String? {
    inheritedAttribute(name, node, at: 0)
  }

  func inheritedAttribute(_ name: String, _ node: Int, at time: Double) -> String? {
    holder(of: name, node).flatMap { attribute(name, $0, at: time) }
  }
}
