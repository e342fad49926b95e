import Geometry

/// Flexible boxes, and the rows of tables.
extension BoxLayout {
  private enum Side: String, CaseIterable { case top, right, bottom, left }

  /// A box among others that share a row or a column.
  private struct Item {
    var node: Int?
    var box: LaidBox
    var margins: Insets
    /// The margins that take what is left.
    var auto: Set<Side> = []
    var size: Double
    var least = 0.0
    var most = Double.infinity
    var grow = 0.0
    var shrink = 0.0
    /// Text without an element of its own, in the style of the one around it.
    var lines: [LineItem] = []
    var holder: Int
  }

  func gap(_ axis: String, _ node: Int) -> Double {
    tree.boxLength("\(axis)-gap", node, of: nil) ?? 0
  }

  // MARK: Rows

  func row(_ node: Int, _ width: Double, _ height: Double?) -> LaidContent {
    var items = self.items(of: node, in: width)
    let gap = gap("column", node)
    var result = LaidContent()
    var rows: [[Item]] = [items]
    if tree.word("flex-wrap", node, at: 0) == "wrap" {
      rows = wrapped(items, width, gap)
    }
    if tree.word("flex-direction", node, at: 0) == "row-reverse" {
      rows = rows.map { $0.reversed() }
    }
    for index in rows.indices {
      items = rows[index]
      stretch(&items, into: width, gap)
      for k in items.indices {
        let tall = items[k].node.flatMap { given("height", $0, of: height) }
        items[k].box = laid(items[k], items[k].size, tall, width)
      }
      let own = items.map { $0.box.frame.height + $0.margins.height }.max() ?? 0
      let line = rows.count == 1 ? height ?? own : own
      var free =
        width - gap * Double(items.count - 1)
        - items.reduce(0) { $0 + $1.size + $1.margins.width }
      fillMargins(of: &items, [.left, .right], with: &free)
      var (x, space) = spread(node, free, items)
      for k in items.indices {
        let y = cross(&items[k], node, line, width, height)
        items[k].box.move(x + items[k].margins.left, result.height + y + items[k].margins.top)
        x += items[k].size + items[k].margins.width + gap + space
        add(items[k].box, to: &result)
      }
      result.height += line + (index + 1 < rows.count ? self.gap("row", node) : 0)
    }
    return result
  }

  private func wrapped(_ items: [Item], _ width: Double, _ gap: Double) -> [[Item]] {
    var rows: [[Item]] = []
    var used = 0.0
    for item in items {
      let size = item.size + item.margins.width
      if rows.isEmpty || used + size > width + 0.01 {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(item)
      used += size + gap
    }
    return rows
  }

  /// Distributes what is left of the width, or what is missing.
  private func stretch(_ items: inout [Item], into width: Double, _ gap: Double) {
    guard width.isFinite else { return }
    let used = items.reduce(gap * Double(items.count - 1)) { $0 + $1.size + $1.margins.width }
    let free = width - used
    let growth = items.reduce(0) { $0 + $1.grow }
    if free > 0, growth > 0 {
      grow(&items, by: free * min(1, growth))
    } else if free < 0 {
      var missing = -free
      // Who has reached the least size leaves the rest to the others.
      for _ in items {
        let weight = items.reduce(0) { $0 + ($1.size > $1.least ? $1.shrink * $1.size : 0) }
        guard missing > 0.001, weight > 0 else { break }
        var taken = 0.0
        for k in items.indices where items[k].size > items[k].least {
          let share = missing * items[k].shrink * items[k].size / weight
          let next = max(items[k].least, items[k].size - share)
          taken += items[k].size - next
          items[k].size = next
        }
        missing -= taken
      }
    }
  }

  private func grow(_ items: inout [Item], by length: Double) {
    var rest = length
    // Who has reached the largest size leaves the rest to the others.
    for _ in items {
      let growth = items.reduce(0) { $0 + ($1.size < $1.most ? $1.grow : 0) }
      guard rest > 0.001, growth > 0 else { break }
      var taken = 0.0
      for k in items.indices where items[k].size < items[k].most {
        let next = min(items[k].most, items[k].size + rest * items[k].grow / growth)
        taken += next - items[k].size
        items[k].size = next
      }
      rest -= taken
    }
  }

  /// Gives what is left to margins that ask for it, in equal shares.
  private func fillMargins(of items: inout [Item], _ sides: Set<Side>, with free: inout Double) {
    let count = items.reduce(0) { $0 + $1.auto.intersection(sides).count }
    guard free > 0, count > 0 else { return }
    let share = free / Double(count)
    for k in items.indices {
      for side in items[k].auto.intersection(sides) {
        switch side {
        case .top: items[k].margins.top += share
        case .right: items[k].margins.right += share
        case .bottom: items[k].margins.bottom += share
        case .left: items[k].margins.left += share
        }
      }
    }
    free = 0
  }

  /// Where an item of a row is in the line's height; stretched items are laid out again.
  private func cross(
    _ item: inout Item, _ node: Int, _ line: Double, _ width: Double, _ height: Double?
  ) -> Double {
    let free = line - item.box.frame.height - item.margins.height
    if item.auto.contains(.top) { return item.auto.contains(.bottom) ? free / 2 : free }
    if item.auto.contains(.bottom) { return 0 }
    switch alignment(of: item.node, in: node) {
    case "center": return free / 2
    case "end", "flex-end": return free
    case "start", "flex-start", "baseline", "first": return 0
    default:
      let isAuto = item.node.map { given("height", $0, of: height) == nil } ?? false
      if isAuto, abs(free) > 0.001 {
        item.box = laid(item, item.size, line - item.margins.height, width)
      }
      return 0
    }
  }

  private func alignment(of item: Int?, in node: Int) -> String {
    if tree.display(node) == "table-row" { return "stretch" }
    let own = item.map { tree.word("align-self", $0, at: 0) } ?? "auto"
    let word = own == "auto" ? tree.word("align-items", node, at: 0) : own
    return CSSText.words(word).last ?? "stretch"
  }

  /// Where the first item is, and the space between items in addition to their gap.
  private func spread(_ node: Int, _ free: Double, _ items: [Item]) -> (Double, Double) {
    let count = Double(items.count)
    switch CSSText.words(tree.word("justify-content", node, at: 0)).last ?? "" {
    case "center": return (free / 2, 0)
    case "end", "flex-end", "right": return (free, 0)
    case "space-between": return (0, count > 1 ? max(0, free) / (count - 1) : 0)
    case "space-around": return (max(0, free) / count / 2, max(0, free) / count)
    case "space-evenly": return (max(0, free) / (count + 1), max(0, free) / (count + 1))
    default: return (0, 0)
    }
  }

  private func add(_ box: LaidBox, to result: inout LaidContent) {
    if result.baseline == nil, let line = box.baseline { result.baseline = box.frame.minY + line }
    result.boxes.append(box)
  }

  // MARK: Columns

  func column(_ node: Int, _ width: Double, _ height: Double?) -> LaidContent {
    var items = self.items(of: node, in: width)
    if tree.word("flex-direction", node, at: 0) == "column-reverse" { items.reverse() }
    for k in items.indices {
      let room = width - items[k].margins.width
      let own = items[k].node.flatMap { given("width", $0, of: width) }
      let stretches =
        items[k].auto.isDisjoint(with: [.left, .right])
        && ["stretch", "normal"].contains(alignment(of: items[k].node, in: node))
      let most = items[k].node.map { self.width(of: $0, in: width, shrinks: true) } ?? room
      let wide = own ?? (stretches ? room : min(room, most))
      let tall = items[k].node.flatMap { given("height", $0, of: height) }
      items[k].box = laid(items[k], wide, tall, width)
      items[k].size = items[k].box.frame.height
    }
    let gap = gap("row", node)
    let used = items.reduce(gap * Double(max(0, items.count - 1))) {
      $0 + $1.size + $1.margins.height
    }
    var result = LaidContent()
    result.height = height ?? used
    var free = result.height - used
    let growth = items.reduce(0) { $0 + $1.grow }
    if free > 0, growth > 0 {
      for k in items.indices where items[k].grow > 0 {
        let tall = items[k].size + free * items[k].grow / max(1, growth)
        items[k].box = laid(items[k], items[k].box.frame.width, tall, width)
        items[k].size = tall
      }
      free = 0
    }
    fillMargins(of: &items, [.top, .bottom], with: &free)
    var (y, space) = spread(node, free, items)
    for item in items {
      var box = item.box
      let spare = width - box.frame.width - item.margins.width
      var x = item.margins.left
      switch alignment(of: item.node, in: node) {
      case _ where item.auto.contains(.left):
        x += max(0, item.auto.contains(.right) ? spare / 2 : spare)
      case _ where item.auto.contains(.right): break
      case "center": x += spare / 2
      case "end", "flex-end": x += spare
      default: break
      }
      box.move(x, y + item.margins.top)
      add(box, to: &result)
      y += item.size + item.margins.height + gap + space
    }
    return result
  }

  // MARK: Items

  private func items(of node: Int, in width: Double) -> [Item] {
    let items = groups(of: node).compactMap { group -> Item? in
      switch group {
      case .aside: return nil
      case .lines(let lines):
        let box = LaidBox(frame: .zero)
        let size = min(widths(of: lines).most, width)
        return Item(
          node: nil, box: box, margins: Insets(all: 0), size: size, shrink: 1, lines: lines,
          holder: node)
      case .block(let child):
        let margins = Insets(
          top: tree.margin("top", child, of: width), right: tree.margin("right", child, of: width),
          bottom: tree.margin("bottom", child, of: width),
          left: tree.margin("left", child, of: width))
        let widths = outerWidths(of: child)
        let edges = tree.borders(child) + tree.padding(child, of: width)
        let basis = self.basis(of: child, in: width)
        let size = limited(
          basis ?? given("width", child, of: width) ?? (widths.most - margins.width), "width",
          child, edges, of: width)
        var item = Item(
          node: child, box: LaidBox(node: child, frame: .zero), margins: margins, size: size,
          least: min(size, widths.least - margins.width), holder: node)
        item.most = limited(.infinity, "width", child, edges, of: width)
        item.auto = Set(Side.allCases.filter { tree.isAutoMargin($0.rawValue, child) })
        item.grow = Double(tree.word("flex-grow", child, at: 0)) ?? 0
        item.shrink = Double(tree.word("flex-shrink", child, at: 0)) ?? 1
        if tree.display(node) == "table-row" { item.grow = max(item.size, 1) }
        return item
      }
    }
    return ordered(items)
  }

  private func ordered(_ items: [Item]) -> [Item] {
    let orders = items.map { $0.node.flatMap { Int(tree.word("order", $0, at: 0)) } ?? 0 }
    guard orders.contains(where: { $0 != 0 }) else { return items }
    return items.indices.sorted { (orders[$0], $0) < (orders[$1], $1) }.map { items[$0] }
  }

  /// The size from which an item grows and shrinks, with borders and padding; nil for its own.
  private func basis(of node: Int, in width: Double) -> Double? {
    guard let length = tree.boxLength("flex-basis", node, of: width) else { return nil }
    let edges = (tree.borders(node) + tree.padding(node, of: width)).width
    let isBorderBox = tree.word("box-sizing", node, at: 0) == "border-box"
    return isBorderBox ? max(length, edges) : length + edges
  }

  private func laid(_ item: Item, _ width: Double, _ height: Double?, _ room: Double) -> LaidBox {
    guard let node = item.node else {
      var box = LaidBox(frame: Rect(x: 0, y: 0, width: width, height: 0))
      let content = lines(item.lines, item.holder, width)
      (box.boxes, box.letters) = (content.boxes, content.letters)
      (box.frame.size.height, box.baseline) = (content.height, content.baseline)
      return box
    }
    return box(node, width: width, height: height ?? given("height", node, of: nil), in: room)
  }
}
