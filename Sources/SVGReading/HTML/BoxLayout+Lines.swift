import Geometry
import Scene

/// Text of one style, set on a line of its own.
struct TextPiece {
  var node: Int
  var layout: TextLayout?
  /// Its letters with their advances.
  var letters: [TextLayout.Letter]
  var width: Double
  /// How far the font reaches above the baseline, and below it, in whole points as in browsers.
  var ascent: Double
  var descent: Double
  /// The height of its line, unless a style says otherwise.
  var lineHeight: Double

  /// The letters from a point on the baseline.
  func letters(at start: Point) -> [PlacedLetter] {
    var x = start.x
    return letters.map { letter in
      defer { x += letter.frame.width }
      let home = Affine.translation(-letter.frame.minX, -(layout?.lines.first?.baseline ?? 0))
      return PlacedLetter(
        shape: letter.outline.transformed(by: home), map: .translation(x, start.y), isShown: true,
        node: node,
        frame: Rect(
          x: x, y: start.y - ascent, width: letter.frame.width, height: ascent + descent),
        width: letter.frame.width, ascent: ascent)
    }
  }
}

/// What lines consist of.
enum LineItem {
  /// Letters between which no line breaks.
  case word(String, Int)
  case space(Int)
  /// The end of a line.
  case end(Int)
  /// A place where a line may break.
  case chance
  case atom(Int)
  /// The beginning or the end of an inline element.
  case edge(Int, opens: Bool)
}

/// The content of a box: blocks, and lines between them.
enum BoxGroup {
  case block(Int)
  case lines([LineItem])
  /// An absolutely positioned box in its static position, which takes no room.
  case aside(Int)
}

extension BoxLayout {
  /// The blocks of an element and the lines between them, without those that hold nothing.
  func groups(of node: Int) -> [BoxGroup] {
    var reader = LineReader(tree: tree)
    reader.read(node)
    reader.finish()
    return reader.groups
  }

  // MARK: Widths

  /// The least width in which an element's content fits, and the most that it needs, with borders and padding.
  func widths(of node: Int) -> (least: Double, most: Double) {
    if let known = knownWidths[node] { return known }
    // What contains itself would ask for ever.
    knownWidths[node] = (0, 0)
    var result = (least: 0.0, most: 0.0)
    let kind = tree.contentKind(node)
    for group in groups(of: node) {
      let next: (least: Double, most: Double)
      switch group {
      case .block(let child): next = outerWidths(of: child)
      case .lines(let items): next = widths(of: items)
      case .aside: continue
      }
      result.least = kind == .row ? result.least + next.least : max(result.least, next.least)
      result.most = kind == .row ? result.most + next.most : max(result.most, next.most)
    }
    if kind == .row {
      let gaps = gap("column", node) * Double(max(0, groups(of: node).count - 1))
      result = (result.least + gaps, result.most + gaps)
    }
    let edges = (tree.borders(node) + tree.padding(node, of: 0)).width
    result = (result.least + edges, result.most + edges)
    knownWidths[node] = result
    return result
  }

  /// The same with the margins, and with the width that an element gives itself.
  func outerWidths(of node: Int) -> (least: Double, most: Double) {
    let margins = tree.margin("left", node, of: 0) + tree.margin("right", node, of: 0)
    if let given = given("width", node, of: nil) { return (given + margins, given + margins) }
    let own = widths(of: node)
    let edges = tree.borders(node) + tree.padding(node, of: 0)
    func within(_ width: Double) -> Double {
      limited(width, "width", node, edges, of: nil) + margins
    }
    return (within(own.least), within(own.most))
  }

  func widths(of items: [LineItem]) -> (least: Double, most: Double) {
    var (least, most, line, part, spaces) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for item in items {
      let width = self.width(of: item)
      switch item {
      case .end: (line, part, spaces) = (0, 0, 0)
      case .chance: part = 0
      case .space(let node):
        spaces += width
        if tree.whiteSpace(node).wraps { part = 0 } else { part += width }
      default:
        line += spaces + width
        if case .atom(let node) = item {
          part += outerWidths(of: node).least
        } else {
          part += width
        }
        spaces = 0
      }
      most = max(most, line)
      least = max(least, part)
    }
    return (least, most)
  }

  func width(of item: LineItem) -> Double {
    switch item {
    case .word(let text, let node): return piece(text, node)?.width ?? 0
    case .space(let node): return spaceWidth(node)
    case .end, .chance: return 0
    case .atom(let node): return outerWidths(of: node).most
    case .edge(let node, let opens):
      let side = opens ? "left" : "right"
      let edges = tree.borders(node) + tree.padding(node, of: 0)
      return (opens ? edges.left : edges.right) + tree.margin(side, node, of: 0)
    }
  }

  private func spaceWidth(_ node: Int) -> Double {
    guard let pair = piece("x x", node), pair.letters.count == 3 else { return 0 }
    return pair.letters[1].frame.width
  }

  // MARK: Letters

  /// A text in the style of an element.
  func piece(_ text: String, _ node: Int) -> TextPiece? {
    guard spend(text.utf8.count), let layout = tree.setText(text, node),
      let baseline = layout.lines.first?.baseline
    else { return nil }
    let letters = layout.letters.filter { !$0.isMark }
    let gap = layout.lineGap
    let ascent = (baseline - gap / 2).rounded()
    let descent = (layout.size.height - baseline - gap / 2).rounded()
    return TextPiece(
      node: node, layout: layout, letters: letters,
      width: letters.reduce(0) { $0 + $1.frame.width }, ascent: ascent, descent: descent,
      lineHeight: ascent + descent + gap.rounded())
  }

  // MARK: Lines

  /// Breaks text into lines, and sets them one below the other.
  func lines(_ items: [LineItem], _ node: Int, _ width: Double) -> LaidContent {
    var result = LaidContent()
    var open: [Int] = []
    for line in broken(items, width) {
      guard spend(1) else { break }
      var setter = LineSetter(layout: self, block: node, open: open)
      let height = setter.set(line, width: width)
      result.add(setter.content, at: Point(0, result.height))
      result.height += height
      open = setter.open
    }
    return result
  }

  /// The items of each line, without spaces at its ends.
  private func broken(_ items: [LineItem], _ width: Double) -> [[LineItem]] {
    var lines: [[LineItem]] = []
    var line: [LineItem] = []
    var used = 0.0
    var start = items.startIndex
    func close() {
      lines.append(line.withoutClosingSpaces(tree))
      line = []
      used = 0
    }
    while start < items.endIndex {
      // What is not parted.
      var end = start
      var part = 0.0
      while end < items.endIndex, !isBreak(items[end]) {
        part += self.width(of: items[end])
        end += 1
      }
      if used + part > width + 0.01, !line.allSatisfy(\.isInvisible) { close() }
      line += items[start..<end]
      used += part
      if end < items.endIndex {
        switch items[end] {
        case .end:
          line.append(items[end])
          close()
          end += 1
        case .space(let node):
          line.append(items[end])
          used += spaceWidth(node)
          end += 1
        default: end += 1
        }
      }
      start = end
    }
    if !line.allSatisfy(\.isInvisible) || lines.isEmpty { close() }
    return lines
  }

  private func isBreak(_ item: LineItem) -> Bool {
    switch item {
    case .chance, .end: true
    case .space(let node): tree.whiteSpace(node).wraps
    case .word, .atom, .edge: false
    }
  }
}

extension LineItem {
  fileprivate var isInvisible: Bool {
    switch self {
    case .space, .edge, .chance: true
    case .word, .atom, .end: false
    }
  }
}

extension [LineItem] {
  /// Spaces at the end of a line are not there, unless they are kept.
  fileprivate func withoutClosingSpaces(_ tree: StyledTree) -> [LineItem] {
    var result = self
    while let index = result.lastIndex(where: {
      switch $0 {
      case .edge, .chance: return false
      case .word, .space, .end, .atom: return true
      }
    }), case .space(let node) = result[index], !tree.whiteSpace(node).keepsSpaces {
      result.remove(at: index)
    }
    return result
  }
}
