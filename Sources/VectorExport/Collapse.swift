/// Removes groups without effect, and moves the attributes of a group to its only child if that means
/// the same. Ways stay on groups of their own, so that what repeats can be found inside them, unless this is the last
/// time.
func collapsed(_ elements: [Element], isLast: Bool = false) -> [Element] {
  elements.flatMap { element -> [Element] in
    var element = element
    element.attributes.removeAll(where: \.saysNothing)
    element.children = collapsed(element.children, isLast: isLast)
    if element.isEmptyPath { return [] }
    guard element.name == "g" else { return [element] }
    if element.children.isEmpty { return [] }
    if element.attributes.isEmpty { return element.children }
    if element.children.count == 1, isLast || element.attribute(Element.Attribute.way) == nil,
      let merged = element.merged(with: element.children[0])
    {
      return collapsed([merged], isLast: isLast)
    }
    return [element]
  }
}

extension Element {
  fileprivate var isEmptyPath: Bool {
    guard name == "path" else { return false }
    return attribute("d")?.saysNothing ?? true
  }

  /// Of everything but a use.
  private var isPlainUse: Bool { name != "use" || (self["x"] == nil && self["y"] == nil) }

  private var stillTransform: [TransformFunction]? {
    attribute("transform").flatMap { $0.motion.isEmpty ? $0.value?.functions : nil }
  }

  /// The child with the group's attributes; nil if that would look different.
  fileprivate func merged(with child: Element) -> Element? {
    // What others use is used without the group's attributes.
    guard child["id"] == nil else { return nil }
    guard attribute("transform") == nil || child.isPlainUse else { return nil }
    // A group's clips and filters are in its space, a child's in the child's own, to which the place of a use belongs.
    let isBound = ["clip-path", "mask", "filter"].contains { attribute($0) != nil }
    if isBound && (child.attribute("transform") != nil || !child.isPlainUse) { return nil }
    if let transform = stillTransform, !isBound, let disc = child.centered(by: transform) {
      var outer = self
      outer["transform"] = nil
      return outer.attributes.isEmpty ? disc : outer.merged(with: disc)
    }
    // A way is outside of its element's transform.
    if child.attribute(Attribute.way) != nil && attribute("transform") != nil { return nil }
    let order = ["filter", "clip-path", "mask", "opacity"]
    if let transform = stillTransform, let next = child.stillTransform, !isBound {
      var outer = self
      var inner = child
      outer["transform"] = nil
      inner["transform"] = .transform(transform + next)
      return outer.attributes.isEmpty ? inner : outer.merged(with: inner)
    }
    for attribute in attributes where child.attribute(attribute.name) != nil {
      return nil
    }
    // In one element the order is filter, clip, mask, opacity: the child's must come earlier.
    let mine = order.indices.filter { attribute(order[$0]) != nil }
    let its = order.indices.filter { child.attribute(order[$0]) != nil }
    if let first = mine.min(), let last = its.max(), first < last { return nil }
    // Inside a group that is composited separately, a blend mode only affects that group.
    if child.attribute("style") != nil && !mine.isEmpty { return nil }
    var result = child
    result.attributes += attributes
    return result
  }
}
