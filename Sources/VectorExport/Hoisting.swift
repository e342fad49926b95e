/// Moves attributes that neighbours share to a group around them if that is shorter.
func hoisted(_ elements: [Element]) -> [Element] {
  var result: [Element] = []
  var i = 0
  while i < elements.count {
    var run = [elements[i]]
    var shared = elements[i].hoistable
    for next in elements[(i + 1)...] {
      let common = shared.filter { next.hoistable.contains($0) }
      // A longer run shares fewer attributes, so it has to be worth it.
      guard saving(common, run.count + 1) > saving(shared, run.count) else { break }
      shared = common
      run.append(next)
    }
    i += run.count
    guard run.count > 1, saving(shared, run.count) > 0 else {
      result += run
      continue
    }
    var group = Element("g")
    group.attributes = shared
    group.children = run.map { element in
      element.without(shared)
    }
    result.append(group)
  }
  return result
}

/// The bytes that a group around this many elements saves.
private func saving(_ shared: [Element.Attribute], _ count: Int) -> Int {
  guard count > 1 else { return 0 }
  let length = shared.reduce(0) { sum, attribute in
    var element = Element("")
    element.attributes = [attribute]
    // Not counting the brackets of the element itself.
    return sum + element.written.utf8.count - (attribute.motion.isEmpty ? 3 : 4)
  }
  return length * (count - 1) - 7
}

extension Element {
  /// The same element, with hoisting applied to all its descendants.
  func hoistedInside() -> Element {
    var result = self
    let inside = children.map { $0.hoistedInside() }
    // A clip path may contain shapes, but no groups.
    result.children = name == "clipPath" ? inside : hoisted(inside)
    return result
  }

  /// Attributes that mean the same on a group around the element: inherited ones and transforms. A
  /// group with a transform may isolate blend modes, so elements with one keep theirs.
  fileprivate var hoistable: [Attribute] {
    // Elements referenced elsewhere keep their attributes.
    guard ["path", "circle", "ellipse", "rect", "use", "g"].contains(name), self["id"] == nil
    else { return [] }
    // What flies has its transform inside of its way.
    let isBound = hasBlending || attribute(Attribute.way) != nil
    let place = attribute("transform").flatMap { isBound ? nil : [$0] } ?? []
    return place + inherited
  }

  /// Its own attributes and those of a group's only child.
  private var inherited: [Attribute] {
    let own = attributes.filter { attribute in
      attribute.name == "fill" || attribute.name.hasPrefix("fill-")
        || attribute.name == "stroke" || attribute.name.hasPrefix("stroke-")
    }
    guard name == "g", children.count == 1, children[0]["id"] == nil else { return own }
    return own
      + children[0].inherited.filter { inner in !own.contains { $0.name == inner.name } }
  }

  fileprivate func without(_ shared: [Attribute]) -> Element {
    var result = self
    result.attributes.removeAll { shared.contains($0) }
    if name == "g", children.count == 1, children[0]["id"] == nil {
      let inner = shared.filter { $0.name != "transform" }
      result.children = [children[0].without(inner)]
    }
    return result
  }

  private var hasBlending: Bool {
    attribute("style") != nil || children.contains(where: \.hasBlending)
  }
}
