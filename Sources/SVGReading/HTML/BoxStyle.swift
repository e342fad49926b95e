import DisplayList
import Geometry

/// How an element takes part in the layout of HTML.
enum BoxRole: Hashable {
  /// Not at all.
  case none
  /// Part of a line, which may break inside of it.
  case run
  /// A letter of a line, as it were.
  case atom
  /// A block of its own.
  case block
}

/// How the content of a box is laid out.
enum BoxContent: Hashable { case flow, row, column, picture }

/// What styles say about boxes in HTML, at the beginning: their layout does not move.
extension StyledTree {
  func display(_ node: Int) -> String {
    nodes[node].style.entries["display"] == nil ? "inline" : word("display", node, at: 0)
  }

  func role(_ node: Int) -> BoxRole {
    if let known = memory.roles[node] { return known }
    let role = newRole(node)
    memory.roles[node] = role
    return role
  }

  private func newRole(_ node: Int) -> BoxRole {
    switch display(node) {
    case "none": return .none
    case "inline", "contents":
      if isPicture(node) { return .atom }
      // What has blocks in it breaks its line.
      let hasBlocks = nodes[node].children.contains { role($0) == .block }
      return hasBlocks ? .block : .run
    case let name: return name.hasPrefix("inline-") ? .atom : .block
    }
  }

  func contentKind(_ node: Int) -> BoxContent {
    if isPicture(node) { return .picture }
    switch display(node) {
    case "flex", "inline-flex":
      return word("flex-direction", node, at: 0).hasPrefix("column") ? .column : .row
    case "table-row": return .row
    default: return .flow
    }
  }

  func isPicture(_ node: Int) -> Bool {
    let element = element(node)
    return element.isSVG ? element.name == "svg" : element.name == "img"
  }

  /// Whether a block is only as wide as what is in it.
  func shrinks(_ node: Int) -> Bool {
    let name = display(node)
    return name.hasPrefix("inline-") || name == "table" || name == "table-cell" || isAbsolute(node)
      || isPicture(node)
  }

  func isAbsolute(_ node: Int) -> Bool {
    ["absolute", "fixed"].contains(word("position", node, at: 0))
  }

  /// Whether something absolute has no place of its own.
  func staysInPlace(_ node: Int) -> Bool {
    ["left", "right", "top", "bottom"].allSatisfy { side in
      declaredText(side, node).map { $0 == "auto" } ?? true && movers(of: side, node).isEmpty
    }
  }

  func isPositioned(_ node: Int) -> Bool {
    isAbsolute(node) || ["relative", "sticky"].contains(word("position", node, at: 0))
  }

  /// Whether margins inside of a block stay there.
  func keepsMargins(_ node: Int) -> Bool {
    let isFlexible = nodes[node].parent.map { [.row, .column].contains(contentKind($0)) }
    return isFlexible == true || shrinks(node) || contentKind(node) != .flow
      || display(node) == "flow-root"
      || word("overflow", node, at: 0) != "visible"
  }

  /// The text of a property as it was declared, with its variables; nil if it was not.
  func declaredText(_ name: String, _ node: Int) -> String? {
    guard let entry = nodes[node].style.entries[name]?.last else { return nil }
    guard let text = substituted(entry.text, node, at: 0) else { return nil }
    if text.lowercased() == "inherit" {
      return nodes[node].parent.flatMap { declaredText(name, $0) }
    }
    return text
  }

  /// A length whose percentages refer to a whole; nil for `auto`, and for percentages if there is no whole.
  func boxLength(_ name: String, _ node: Int, of whole: Double?) -> Double? {
    guard let text = declaredText(name, node) else { return nil }
    var units = units(node, for: text)
    units.whole = whole
    guard let value = Calculation(text, units), value.dimension != .angle, value.dimension != .time
    else { return nil }
    var length = value.value
    if value.percent != 0 {
      guard let whole, whole.isFinite else { return nil }
      length += value.percent / 100 * whole
    }
    return min(max(length, -StyledTree.longest), StyledTree.longest)
  }

  /// As long as anything is in Chromium's layout, in points.
  private static let longest = 33_554_432.0

  func margin(_ side: String, _ node: Int, of whole: Double) -> Double {
    boxLength("margin-\(side)", node, of: whole.isFinite ? whole : 0) ?? 0
  }

  func isAutoMargin(_ side: String, _ node: Int) -> Bool {
    declaredText("margin-\(side)", node) == "auto"
  }

  /// The width divided by the height that a box prefers; nil for none.
  func aspectRatio(_ node: Int) -> Double? {
    guard let text = declaredText("aspect-ratio", node) else { return nil }
    let sides = text.split(separator: "/").map { Double(trimmed(String($0))) }
    guard let width = sides.first ?? nil, width > 0, sides.count <= 2 else { return nil }
    guard sides.count == 2 else { return width }
    return sides[1].flatMap { $0 > 0 ? width / $0 : nil }
  }

  func padding(_ node: Int, of whole: Double) -> Insets {
    insets { side in
      max(0, boxLength("padding-\(side)", node, of: whole.isFinite ? whole : 0) ?? 0)
    }
  }

  func borders(_ node: Int) -> Insets {
    insets { side in
      guard hasBorder(side, node) else { return 0 }
      switch declaredText("border-\(side)-width", node) {
      case "thin": return 1
      case nil, "medium": return 3
      case "thick": return 5
      default: return max(0, boxLength("border-\(side)-width", node, of: 0) ?? 0)
      }
    }
  }

  /// Whether an element shows something besides its content.
  func hasDecoration(_ node: Int) -> Bool {
    let borders = borders(node)
    return borders.width + borders.height > 0 || word("background-image", node, at: 0) != "none"
      || word("box-shadow", node, at: 0) != "none"
      || isMoving(["background-color", "box-shadow"], node)
      || value("background-color", node, at: 0) != .color(.clear)
  }

  private func hasBorder(_ side: String, _ node: Int) -> Bool {
    !["none", "hidden"].contains(word("border-\(side)-style", node, at: 0))
  }

  private func insets(_ side: (String) -> Double) -> Insets {
    Insets(top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left"))
  }

  /// Whether white space is kept, and whether lines break where they must.
  func whiteSpace(_ node: Int) -> (keepsSpaces: Bool, keepsBreaks: Bool, wraps: Bool) {
    switch word("white-space", node, at: 0) {
    case "pre": (true, true, false)
    case "nowrap": (false, false, false)
    case "pre-wrap", "break-spaces": (true, true, true)
    case "pre-line": (false, true, true)
    default: (false, false, true)
    }
  }

  /// The height of a line; nil for that of its font.
  func lineHeight(_ node: Int) -> Double? {
    var next: Int? = node
    while let index = next {
      if let text = declaredText("line-height", index) {
        guard let value = Calculation(text, units(index)) else { return nil }
        // Shares are those of the element that says so, factors those of each line.
        if value.dimension == .none, value.percent == 0 { return value.value * fontSize(node) }
        return value.value + value.percent / 100 * fontSize(index)
      }
      next = nodes[index].parent
    }
    return nil
  }
}

extension Insets {
  var width: Double { left + right }
  var height: Double { top + bottom }

  static func + (a: Insets, b: Insets) -> Insets {
    Insets(
      top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom,
      left: a.left + b.left)
  }
}
