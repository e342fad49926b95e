import DisplayList
import Geometry

/// The boxes of what elements draw.
extension StyledTree {
  /// The bounding box of the fills of an element and of everything in it, in its own user space; nil if
  /// there is none.
  func bounds(_ node: Int, at time: Double) -> Rect? {
    if let box = knownBoxes[node] { return box }
    if let known = memory.stillBounds[node] { return known }
    let box = boundsNow(node, at: time)
    if stillness.isStill(node) { memory.stillBounds.updateValue(box, forKey: node) }
    return box
  }

  private func boundsNow(_ node: Int, at time: Double) -> Rect? {
    // What is done to the root is done to the whole picture.
    if nodes[node].parent == nil { return Rect(origin: .zero, size: canvas) }
    let name = element(node).name
    if StyledTree.shapeNames.contains(name) {
      let outline = outline(node, at: time)
      effort.add(outline.elements.count)
      return outline.tightBounds
    }
    switch name {
    case "image":
      return Rect(
        origin: Point(number("x", node, at: time), number("y", node, at: time)),
        size: imageSize(node, at: time))
    case "foreignObject":
      let size = Size(
        number("width", node, at: time), number("height", node, at: time))
      return Rect(
        origin: Point(number("x", node, at: time), number("y", node, at: time)), size: size)
    case "text": return textBounds(node)
    case "tspan", "textPath": return boundsOfText(around: node)
    case "g", "a", "svg", "use", "switch", "symbol", "marker":
      return boundsOfChildren(node, at: time)
    default: return nil
    }
  }

  /// As in browsers, a part of a text has the box of the whole.
  private func boundsOfText(around node: Int) -> Rect? {
    var next = nodes[node].parent
    while let index = next {
      switch element(index).name {
      case "text": return textBounds(index)
      case "tspan", "textPath", "a": next = nodes[index].parent
      default: return nil
      }
    }
    return nil
  }

  private func boundsOfChildren(_ node: Int, at time: Double) -> Rect? {
    var result: Rect?
    for child in nodes[node].children {
      if word("display", child, at: time) == "none" { continue }
      guard let box = bounds(child, at: time) else { continue }
      let map = TransformFunction.matrix(of: wholeTransforms(child, at: time))
      guard let mapped = Rect(containing: box.corners.map { map.apply($0) }) else { continue }
      result = result.map { $0.union(mapped) } ?? mapped
    }
    return result
  }

  /// The box with half of the stroke around it.
  func strokeBounds(_ node: Int, at time: Double) -> Rect? {
    guard let box = bounds(node, at: time) else { return nil }
    guard value("stroke", node, at: time) != .none else { return box }
    return box.inset(by: Insets(all: -number("stroke-width", node, at: time) / 2))
  }
}

/// Which elements have the same box at all times.
struct Stillness {
  private let still: [Bool]

  func isStill(_ node: Int) -> Bool { still[node] }

  /// What changes how an element looks, but no box.
  private static let looks: Set<String> = [
    "opacity", "filter", "clip-path", "mask", "fill", "fill-opacity", "visibility", "stroke",
    "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap",
    "stroke-linejoin",
  ]
  /// What moves an element with its box.
  private static let moves = Set(StyledTree.transformNames)
  /// What else changes boxes of what is in an element, by sizes that these refer to, or by other rules.
  private static let passedOn: Set<String> = ["class", "width", "height", "viewBox"]

  /// A box is still if neither the element's form nor anything in it moves, and nothing around it is animated in a
  /// way that it may inherit.
  init(_ tree: StyledTree) {
    var changes = Array(repeating: false, count: tree.nodes.count)
    var inherits = changes
    for (node, it) in tree.nodes.enumerated() {
      let names = tree.animatedNames(node).subtracting(Stillness.looks).filter {
        PropertyRow.table[$0] != nil || $0 == "motion" || $0 == "class" || $0.hasPrefix("--")
      }
      changes[node] = changes[node] || !names.isSubset(of: Stillness.moves)
      if let parent = it.parent {
        changes[parent] = changes[parent] || !names.isEmpty
        inherits[node] = inherits[parent]
      }
      let isPassedOn = names.contains {
        PropertyRow.row(of: $0).isInherited || Stillness.passedOn.contains($0) || $0.hasPrefix("--")
      }
      inherits[node] = inherits[node] || isPassedOn
    }
    // Whatever is in an element has a larger index.
    for node in changes.indices.reversed() where changes[node] {
      if let parent = tree.nodes[node].parent { changes[parent] = true }
    }
    still = zip(changes, inherits).map { !$0 && !$1 }
  }
}
