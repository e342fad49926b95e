import Geometry
import Scene

/// A box of HTML where it was laid out, with what is in it.
struct LaidBox {
  /// The element; nil for lines between blocks.
  var node: Int?
  /// The border's outer edge, in the coordinates of the box around.
  var frame: Rect
  /// In front of these are the boxes, and in front of both the letters; relative to `frame`.
  var boxes: [LaidBox] = []
  var letters: [PlacedLetter] = []
  /// The baseline of its last line, from the top.
  var baseline: Double?
  /// The space above and below, which it shares with its neighbours.
  var above = 0.0
  var below = 0.0
  /// The padding edge of the box that its place and shares refer to, in the same coordinates; nil for parts of lines.
  var room: Rect?
  /// Whether it is the part of an inline element on one line; only its background is drawn.
  var isPiece = false

  mutating func move(_ x: Double, _ y: Double) {
    frame.origin.x += x
    frame.origin.y += y
    room?.origin.x += x
    room?.origin.y += y
  }
}

/// The content of a box, laid out.
struct LaidContent {
  var boxes: [LaidBox] = []
  var letters: [PlacedLetter] = []
  var height = 0.0
  var baseline: Double?
  /// The margins that stick out above and below.
  var above = 0.0
  var below = 0.0

  mutating func add(_ other: LaidContent, at corner: Point) {
    for var box in other.boxes {
      box.move(corner.x, corner.y)
      boxes.append(box)
    }
    for var letter in other.letters {
      letter.move(corner)
      letters.append(letter)
    }
    if let line = other.baseline { baseline = corner.y + line }
  }
}

extension PlacedLetter {
  mutating func move(_ by: Point) {
    map = .translation(by.x, by.y) * map
    frame.origin = frame.origin + by
  }
}

/// Lays out the HTML in a `foreignObject`: blocks, lines and flexible boxes.
final class BoxLayout {
  let tree: StyledTree
  /// The size of an element's picture.
  let pictureSize: (Int) -> Size
  /// The least and the most width of what was measured, by node.
  var knownWidths: [Int: (least: Double, most: Double)] = [:]
  /// The absolute boxes that stay where they would be.
  private var asides: Set<Int> = []
  private var depth = 0
  private static let deepest = 64

  init(_ tree: StyledTree, pictureSize: @escaping (Int) -> Size) {
    self.tree = tree
    self.pictureSize = pictureSize
  }

  func spend(_ count: Int) -> Bool {
    tree.boxesLeft = max(0, tree.boxesLeft - count)
    return tree.boxesLeft > 0
  }

  /// The content of a `foreignObject`.
  func content(of node: Int, _ room: Size) -> LaidContent {
    var result = flow(node, room.width, room.height, keepsMargins: true)
    if tree.boxesLeft == 0 {
      tree.log.warn(
        .tooMany, "too much HTML; the rest is not laid out", at: tree.element(node).place)
    }
    result.boxes += absolutes(in: node, Rect(origin: .zero, size: room))
    return result
  }

  // MARK: Boxes

  /// An element as a box whose border is as wide, and maybe as high, as given.
  func box(_ node: Int, width: Double, height given: Double?, in room: Double) -> LaidBox {
    var box = LaidBox(node: node, frame: Rect(x: 0, y: 0, width: width, height: 0))
    depth += 1
    defer { depth -= 1 }
    guard depth < BoxLayout.deepest, spend(1) else { return box }
    let borders = tree.borders(node)
    let edges = borders + tree.padding(node, of: room)
    let inner = max(0, width - edges.width)
    let height = given.map { max(0, $0 - edges.height) }
    var content = inside(node, inner, height)
    if tree.contentKind(node) == .picture { content.height = height ?? pictureSize(node).height }
    var whole = given ?? content.height + edges.height
    if given == nil {
      if let ratio = tree.aspectRatio(node) {
        let length = isBorderBox(node) ? width / ratio : inner / ratio + edges.height
        whole = max(whole, length)
      }
      whole = limited(whole, "height", node, edges, of: nil)
    }
    if given == nil, whole > content.height + edges.height,
      [.row, .column].contains(tree.contentKind(node))
    {
      content = inside(node, inner, whole - edges.height)
    }
    box.frame.size.height = max(whole, edges.height)
    var placed = LaidContent()
    placed.add(content, at: Point(edges.left, edges.top + cellShift(node, whole, content, edges)))
    (box.boxes, box.letters, box.baseline) = (placed.boxes, placed.letters, placed.baseline)
    if tree.contentKind(node) == .picture { box.baseline = nil }
    let touches = !tree.keepsMargins(node)
    box.above = tree.margin("top", node, of: room)
    box.below = tree.margin("bottom", node, of: room)
    if touches, edges.top == 0 { box.above = BoxLayout.joined(box.above, content.above) }
    if touches, edges.bottom == 0, given == nil {
      box.below = BoxLayout.joined(box.below, content.below)
    }
    if tree.isPositioned(node) {
      let area = Rect(
        x: borders.left, y: borders.top, width: width - borders.width,
        height: box.frame.height - borders.height)
      box.boxes += absolutes(in: node, area)
    }
    shift(&box, node, room)
    return box
  }

  private func inside(_ node: Int, _ width: Double, _ height: Double?) -> LaidContent {
    switch tree.contentKind(node) {
    case .picture: return LaidContent()
    case .row: return row(node, width, height)
    case .column: return column(node, width, height)
    case .flow:
      return flow(node, width, height, keepsMargins: tree.keepsMargins(node))
    }
  }

  /// How far the content of a table's cell is moved down in a higher cell.
  private func cellShift(_ node: Int, _ whole: Double, _ content: LaidContent, _ edges: Insets)
    -> Double
  {
    guard tree.display(node) == "table-cell" else { return 0 }
    let spare = max(0, whole - edges.height - content.height)
    switch tree.word("vertical-align", node, at: 0) {
    case "middle": return spare / 2
    case "bottom": return spare
    default: return 0
    }
  }

  /// Moves a box that is placed relative to where it would be.
  private func shift(_ box: inout LaidBox, _ node: Int, _ room: Double) {
    guard tree.isPositioned(node), !tree.isAbsolute(node) else { return }
    let x =
      tree.boxLength("left", node, of: room)
      ?? tree.boxLength("right", node, of: room).map { -$0 } ?? 0
    let y =
      tree.boxLength("top", node, of: nil) ?? tree.boxLength("bottom", node, of: nil).map { -$0 }
      ?? 0
    box.move(x, y)
  }

  // MARK: Sizes

  /// A side with its `min-` and `max-` limits, measured with borders and padding.
  func limited(_ length: Double, _ side: String, _ node: Int, _ edges: Insets, of whole: Double?)
    -> Double
  {
    var result = length
    let more = isBorderBox(node) ? 0 : side == "width" ? edges.width : edges.height
    if let most = tree.boxLength("max-\(side)", node, of: whole) {
      result = min(result, most + more)
    }
    if let least = tree.boxLength("min-\(side)", node, of: whole) {
      result = max(result, least + more)
    }
    return result
  }

  private func isBorderBox(_ node: Int) -> Bool {
    tree.word("box-sizing", node, at: 0) == "border-box"
  }

  /// A side that an element gives, measured with borders and padding; nil for `auto`.
  func given(_ side: String, _ node: Int, of whole: Double?) -> Double? {
    let edges = tree.borders(node) + tree.padding(node, of: whole ?? 0)
    let more = side == "width" ? edges.width : edges.height
    if tree.contentKind(node) == .picture {
      let size = pictureSize(node)
      return (side == "width" ? size.width : size.height) + more
    }
    let own = tree.boxLength(side, node, of: whole)
    guard let length = own ?? (side == "width" ? widthByRatio(node) : nil) else { return nil }
    let result = max(0, length) + (isBorderBox(node) ? 0 : more)
    return limited(max(result, more), side, node, edges, of: whole)
  }

  /// The width that the height and the ratio of both say.
  private func widthByRatio(_ node: Int) -> Double? {
    guard let ratio = tree.aspectRatio(node) else { return nil }
    return tree.boxLength("height", node, of: nil).map { $0 * ratio }
  }

  /// The width of a block in a room.
  func width(of node: Int, in room: Double, shrinks: Bool) -> Double {
    if let width = given("width", node, of: room) { return width }
    let free =
      room - tree.margin("left", node, of: room) - tree.margin("right", node, of: room)
    let edges = tree.borders(node) + tree.padding(node, of: room)
    guard shrinks || !room.isFinite else {
      return limited(max(free, edges.width), "width", node, edges, of: room)
    }
    let (least, most) = widths(of: node)
    return limited(max(least, min(free, most)), "width", node, edges, of: room)
  }

  // MARK: Blocks

  /// The margin of two that touch.
  static func joined(_ a: Double, _ b: Double) -> Double {
    if a >= 0, b >= 0 { return max(a, b) }
    return a < 0 && b < 0 ? min(a, b) : a + b
  }

  /// Blocks one below the other, and lines between them.
  private func flow(_ node: Int, _ width: Double, _ height: Double?, keepsMargins: Bool)
    -> LaidContent
  {
    let edges = tree.borders(node) + tree.padding(node, of: width)
    let opensAbove = !keepsMargins && edges.top == 0
    let opensBelow = !keepsMargins && edges.bottom == 0 && height == nil
    var result = LaidContent()
    var y = 0.0
    var margin = 0.0
    var isFirst = true
    for group in groups(of: node) {
      switch group {
      case .block(let child):
        var box = block(child, width, height)
        margin = BoxLayout.joined(margin, box.above)
        if box.frame.height == 0, box.boxes.isEmpty, box.letters.isEmpty,
          !tree.keepsMargins(child)
        {
          margin = BoxLayout.joined(margin, box.below)
          continue
        }
        if isFirst, opensAbove { result.above = margin } else { y += margin }
        box.frame.origin.y += y
        if let line = box.baseline { result.baseline = box.frame.minY + line }
        y += box.frame.height
        margin = box.below
        mark(child, &box)
        result.boxes.append(box)
      case .aside(let child):
        var box = aside(child, width, height)
        box.move(0, isFirst && opensAbove ? 0 : y + margin)
        result.boxes.append(box)
        continue
      case .lines(let items):
        let lines = self.lines(items, node, width)
        guard lines.height > 0 else { continue }
        y += margin
        margin = 0
        result.add(lines, at: Point(0, y))
        y += lines.height
      }
      isFirst = false
    }
    if opensBelow { result.below = margin } else { y += margin }
    result.height = y
    return result
  }

  /// A block in its room, at its place from the left.
  private func block(_ child: Int, _ width: Double, _ height: Double?) -> LaidBox {
    let own = self.width(of: child, in: width, shrinks: tree.shrinks(child))
    var box = self.box(child, width: own, height: given("height", child, of: height), in: width)
    let spare = width - own
    let isAuto = ["left", "right"].map { tree.isAutoMargin($0, child) }
    var x = tree.margin("left", child, of: width)
    if spare > 0, isAuto[0] {
      x = isAuto[1] ? spare / 2 : spare - tree.margin("right", child, of: width)
    }
    box.frame.origin.x += x
    box.room = Rect(x: 0, y: 0, width: width, height: height ?? 0)
    return box
  }

  /// An absolute box where a block would be.
  private func aside(_ child: Int, _ width: Double, _ height: Double?) -> LaidBox {
    asides.insert(child)
    let own = self.width(of: child, in: width, shrinks: true)
    var box = self.box(child, width: own, height: given("height", child, of: height), in: width)
    box.move(tree.margin("left", child, of: width), tree.margin("top", child, of: width))
    box.room = Rect(x: 0, y: 0, width: width, height: height ?? 0)
    return box
  }

  /// The mark in front of a list's item.
  private func mark(_ node: Int, _ box: inout LaidBox) {
    guard tree.display(node) == "list-item" else { return }
    let style = tree.word("list-style-type", node, at: 0)
    guard style != "none" else { return }
    guard let line = box.firstLine ?? box.baseline else { return }
    guard style == "decimal", let list = tree.nodes[node].parent else {
      box.letters += disc(of: node, line)
      return
    }
    let items = tree.nodes[list].children.filter { tree.display($0) == "list-item" }
    let text = "\((items.firstIndex(of: node) ?? 0) + 1).\u{A0}"
    guard let piece = piece(text, node) else { return }
    box.letters += piece.letters(at: Point(-piece.width, line))
  }

  /// A disc as large and as far from the text as in Chromium, which counts in whole points.
  private func disc(of node: Int, _ line: Double) -> [PlacedLetter] {
    guard let ascent = piece("x", node)?.ascent else { return [] }
    let side = (ascent * 2 / 3).rounded(.down)
    let width = ((side + 1) / 2).rounded(.down)
    let top = (3 * (ascent - side) / 2).rounded(.down) - ascent
    let area = Rect(x: 0, y: top, width: width, height: width)
    return [
      PlacedLetter(
        shape: .ellipse(in: area), map: .translation(-side - 8, line), isShown: true, node: node,
        frame: Rect(x: -side - 8, y: line + top, width: 0, height: width), width: 0,
        ascent: ascent)
    ]
  }

  /// The boxes in an element that are taken out of its flow.
  private func absolutes(in node: Int, _ area: Rect) -> [LaidBox] {
    var result: [LaidBox] = []
    for child in tree.nodes[node].children where !tree.element(child).isSVG || tree.isPicture(child)
    {
      if tree.isAbsolute(child) {
        guard tree.role(child) != .none, !asides.contains(child) else { continue }
        result.append(absolute(child, area))
      } else if !tree.isPositioned(child) {
        result += absolutes(in: child, area)
      }
    }
    return result
  }

  private func absolute(_ node: Int, _ area: Rect) -> LaidBox {
    func side(_ name: String, _ whole: Double) -> Double? {
      tree.boxLength(name, node, of: whole)
    }
    let (left, right) = (side("left", area.width), side("right", area.width))
    let (top, bottom) = (side("top", area.height), side("bottom", area.height))
    var width = self.width(of: node, in: area.width, shrinks: true)
    if let left, let right, given("width", node, of: area.width) == nil {
      width = area.width - left - right
    }
    var height = given("height", node, of: area.height)
    if let top, let bottom, height == nil { height = area.height - top - bottom }
    var box = self.box(node, width: width, height: height, in: area.width)
    let x = left ?? right.map { area.width - $0 - width } ?? 0
    let y = top ?? bottom.map { area.height - $0 - box.frame.height } ?? 0
    box.move(
      area.minX + x + tree.margin("left", node, of: area.width),
      area.minY + y + tree.margin("top", node, of: area.width))
    box.room = area
    return box
  }
}

extension LaidBox {
  /// The baseline of its first line, from the top.
  var firstLine: Double? {
    let own = letters.first.map { $0.frame.minY + $0.ascent }
    let inner = boxes.lazy.compactMap { box in box.firstLine.map { box.frame.minY + $0 } }.first
    return own.map { own in inner.map { min($0, own) } ?? own } ?? inner
  }
}
