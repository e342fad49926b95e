import Geometry
import Scene

/// Sets one line: where its letters and boxes are, and how high it is.
struct LineSetter {
  let layout: BoxLayout
  let block: Int
  /// The inline elements around what comes next, outermost first.
  var open: [Int]
  private(set) var content = LaidContent()

  /// A part of a line, to the right of the one before it.
  private struct Part {
    enum Kind {
      case text(TextPiece)
      case space
      case atom(LaidBox)
      case edge
    }
    var kind: Kind
    var node: Int
    var width: Double
    /// How far it is raised above the line's baseline.
    var raise = 0.0
  }

  /// The part of an inline element that is on the line.
  private struct Span {
    var node: Int
    var left: Double
    var right: Double?
  }

  private var parts: [Part] = []
  private var spans: [Span] = []
  private var tree: StyledTree { layout.tree }

  init(layout: BoxLayout, block: Int, open: [Int]) {
    self.layout = layout
    self.block = block
    self.open = open
  }

  /// Sets the items in a width; the result is the height.
  mutating func set(_ items: [LineItem], width: Double) -> Double {
    spans = open.map { Span(node: $0, left: 0) }
    var x = 0.0
    for item in joined(items) { add(item, at: &x, width) }
    for k in spans.indices where spans[k].right == nil { spans[k].right = x }
    let (above, below) = reach(width)
    place(from: (width - x) * share, above)
    content.baseline = above
    return above + below
  }

  /// Words and the spaces between them, in one style, are one text.
  private func joined(_ items: [LineItem]) -> [LineItem] {
    var result: [LineItem] = []
    var spaces = ""
    for item in items {
      switch (result.last, item) {
      case (_, .chance): continue
      case (.word(let text, let own)?, .word(let more, let node)) where own == node:
        result[result.count - 1] = .word(text + spaces + more, node)
        spaces = ""
        continue
      case (.word(_, let own)?, .space(let node)) where own == node:
        spaces += " "
        continue
      default: break
      }
      if case .word(_, let node)? = result.last {
        for _ in spaces { result.append(.space(node)) }
      }
      spaces = ""
      result.append(item)
    }
    if case .word(_, let node)? = result.last { for _ in spaces { result.append(.space(node)) } }
    return result
  }

  private mutating func add(_ item: LineItem, at x: inout Double, _ room: Double) {
    switch item {
    case .word(let text, let node):
      guard let piece = layout.piece(text, node) else { return }
      append(Part(kind: .text(piece), node: node, width: piece.width), &x)
    case .space(let node):
      append(Part(kind: .space, node: node, width: layout.width(of: item)), &x)
    case .atom(let node):
      let own = layout.width(of: node, in: room, shrinks: true)
      var box = layout.box(
        node, width: own, height: layout.given("height", node, of: nil), in: room)
      let left = tree.margin("left", node, of: room)
      box.frame.origin.x += left
      append(
        Part(
          kind: .atom(box), node: node, width: own + left + tree.margin("right", node, of: room)),
        &x)
    case .edge(let node, let opens):
      if opens {
        spans.append(Span(node: node, left: x + tree.margin("left", node, of: 0)))
        open.append(node)
      }
      append(Part(kind: .edge, node: node, width: layout.width(of: item)), &x)
      guard !opens else { return }
      if let k = spans.lastIndex(where: { $0.node == node && $0.right == nil }) {
        spans[k].right = x - tree.margin("right", node, of: 0)
      }
      if open.last == node { open.removeLast() }
    case .end, .chance: break
    }
  }

  private mutating func append(_ part: Part, _ x: inout Double) {
    var part = part
    part.raise = raise(part)
    parts.append(part)
    x += part.width
  }

  /// The share of the free width that is on the left.
  private var share: Double {
    let isRight = tree.word("direction", block) == "rtl"
    switch tree.word("text-align", block, at: 0) {
    case "center", "-webkit-center": return 0.5
    case "right", "-webkit-right": return 1
    case "left": return 0
    case "end": return isRight ? 0 : 1
    default: return isRight ? 1 : 0
    }
  }

  // MARK: Heights

  /// How far the line reaches above and below its baseline.
  private mutating func reach(_ room: Double) -> (Double, Double) {
    var above = -Double.infinity
    var below = -Double.infinity
    func extend(_ up: Double, _ down: Double) {
      above = max(above, up)
      below = max(below, down)
    }
    // Lines are at least as high as the block's own text would be.
    if let strut = layout.piece("x", block) {
      let (up, down) = lineReach(strut, block)
      extend(up, down)
    }
    for part in parts {
      switch part.kind {
      case .text(let piece):
        let (up, down) = lineReach(piece, part.node)
        extend(up + part.raise, down - part.raise)
      case .atom(let box):
        let (up, down) = outerReach(box, room)
        extend(up + part.raise, down - part.raise)
      case .space, .edge: break
      }
    }
    guard above.isFinite, below.isFinite else { return (0, 0) }
    return (above, below)
  }

  private func lineReach(_ piece: TextPiece, _ node: Int) -> (Double, Double) {
    let height = tree.lineHeight(node) ?? piece.lineHeight
    let up = piece.ascent + ((height - piece.ascent - piece.descent) / 2).rounded(.down)
    return (up, height - up)
  }

  /// How far a box with its margins reaches above and below its baseline.
  private func outerReach(_ box: LaidBox, _ room: Double) -> (Double, Double) {
    guard let node = box.node else { return (0, 0) }
    let up = tree.margin("top", node, of: room)
    let down = tree.margin("bottom", node, of: room)
    let hides = tree.word("overflow", node, at: 0) != "visible"
    guard let line = box.baseline, !hides else { return (up + box.frame.height + down, 0) }
    return (up + line, box.frame.height - line + down)
  }

  private func raise(_ part: Part) -> Double {
    var result = 0.0
    var next: Int? = part.node
    while let node = next, node != block {
      // By default, boxes are aligned with the line's baseline.
      if case .atom(let box) = part.kind, node == part.node {
        result += raise(box, node)
      } else {
        result += raise(node)
      }
      next = tree.nodes[node].parent
    }
    return result
  }

  private func raise(_ node: Int) -> Double {
    let size = tree.nodes[node].parent.map { tree.fontSize($0) } ?? 16
    switch tree.word("vertical-align", node, at: 0) {
    case "sub": return -(size / 5 + 1)
    case "super": return size / 3 + 1
    default:
      return tree.boxLength("vertical-align", node, of: tree.lineHeight(node) ?? size) ?? 0
    }
  }

  private func raise(_ box: LaidBox, _ node: Int) -> Double {
    let (up, down) = outerReach(box, 0)
    guard let strut = layout.piece("x", block) else { return 0 }
    switch tree.word("vertical-align", node, at: 0) {
    case "middle":
      let x = tree.fontMeasures(block)?.xHeight ?? 0
      return x / 2 - (up - down) / 2
    case "top", "text-top": return lineReach(strut, block).0 - up
    case "bottom", "text-bottom": return down - lineReach(strut, block).1
    default: return raise(node)
    }
  }

  // MARK: Places

  private mutating func place(from start: Double, _ baseline: Double) {
    for span in spans { frame(span, from: start, baseline) }
    var x = start
    for part in parts {
      switch part.kind {
      case .text(let piece):
        content.letters += piece.letters(at: Point(x, baseline - part.raise))
      case .atom(var box):
        let up = outerReach(box, 0).0 - tree.margin("top", part.node, of: 0)
        box.move(x, baseline - part.raise - up)
        content.boxes.append(box)
      case .space, .edge: break
      }
      x += part.width
    }
  }

  /// The background of an inline element.
  private mutating func frame(_ span: Span, from start: Double, _ baseline: Double) {
    guard let right = span.right, right > span.left, tree.hasDecoration(span.node),
      let font = layout.piece("x", span.node)
    else { return }
    let edges = tree.borders(span.node) + tree.padding(span.node, of: 0)
    let top = baseline - raise(span.node) - font.ascent - edges.top
    var box = LaidBox(
      node: span.node,
      frame: Rect(
        x: start + span.left, y: top, width: right - span.left,
        height: font.ascent + font.descent + edges.height))
    box.isPiece = true
    content.boxes.append(box)
  }
}
