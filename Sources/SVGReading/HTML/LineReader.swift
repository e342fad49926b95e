import TextSearch

/// Takes an element's text apart into words and spaces, and collapses white space as CSS says.
struct LineReader {
  let tree: StyledTree
  private(set) var groups: [BoxGroup] = []
  private var items: [LineItem] = []
  private var endsInSpace = true
  private var depth = 0

  init(tree: StyledTree) { self.tree = tree }

  mutating func finish() {
    let holdsNothing = items.allSatisfy { item in
      switch item {
      case .space(let node): !tree.whiteSpace(node).keepsSpaces
      case .edge(let node, _): (tree.borders(node) + tree.padding(node, of: 0)).width == 0
      case .chance: true
      case .word, .atom, .end: false
      }
    }
    if !holdsNothing { groups.append(.lines(items)) }
    items = []
    endsInSpace = true
  }

  /// Reads what is in an element.
  mutating func read(_ node: Int) {
    depth += 1
    defer { depth -= 1 }
    guard depth < 64 else { return }
    var nodes = tree.nodes[node].children[...]
    for child in tree.element(node).children {
      switch child {
      case .text(let text, _): add(text, node)
      case .element(let index):
        guard let next = nodes.first, tree.nodes[next].element == index else { continue }
        nodes.removeFirst()
        add(next)
      }
    }
  }

  private mutating func add(_ node: Int) {
    guard !tree.isAbsolute(node) else { return leave(node) }
    let isFlexible = tree.nodes[node].parent.map { [.row, .column].contains(tree.contentKind($0)) }
    let role = tree.role(node)
    if role != .none, isFlexible == true || role == .block {
      finish()
      groups.append(.block(node))
      return
    }
    switch role {
    case .none, .block: return
    case .atom:
      let wraps = tree.nodes[node].parent.map { tree.whiteSpace($0).wraps } ?? true
      items += wraps ? [.chance, .atom(node), .chance] : [.atom(node)]
      endsInSpace = false
    case .run where tree.element(node).name == "br":
      items.append(.end(node))
      endsInSpace = true
    case .run:
      items.append(.edge(node, opens: true))
      read(node)
      items.append(.edge(node, opens: false))
    }
  }

  /// What is taken out of the flow without another place stays where it would be, between blocks.
  private mutating func leave(_ node: Int) {
    guard tree.staysInPlace(node), tree.role(node) != .none,
      items.allSatisfy({ if case .space = $0 { true } else { false } }),
      tree.nodes[node].parent.map({ tree.contentKind($0) }) == .flow
    else { return }
    finish()
    groups.append(.aside(node))
  }

  private mutating func add(_ text: String, _ node: Int) {
    let space = tree.whiteSpace(node)
    var word = ""
    for character in text {
      if character.isNewline, space.keepsBreaks {
        close(&word, node)
        items.append(.end(node))
        endsInSpace = true
      } else if character == " " || character == "\t" || character.isNewline {
        close(&word, node)
        if !endsInSpace || space.keepsSpaces { items.append(.space(node)) }
        endsInSpace = true
      } else {
        word.append(character)
        endsInSpace = false
        // Lines break after hyphens, and between ideographs.
        if space.wraps, character == "-" || character.isIdeograph {
          close(&word, node)
          items.append(.chance)
        }
      }
    }
    close(&word, node)
  }

  private mutating func close(_ word: inout String, _ node: Int) {
    if !word.isEmpty { items.append(.word(transformed(word, node), node)) }
    word = ""
  }

  private func transformed(_ text: String, _ node: Int) -> String {
    switch tree.word("text-transform", node, at: 0) {
    case "uppercase": return text.uppercased()
    case "lowercase": return text.lowercased()
    case "capitalize": return text.prefix(1).uppercased() + text.dropFirst()
    default: return text
    }
  }
}

extension Character {
  /// Whether lines break on both sides of it.
  fileprivate var isIdeograph: Bool {
    guard let first = unicodeScalars.first?.value else { return false }
    return (0x3040...0x30FF).contains(first) || (0x3400...0x9FFF).contains(first)
      || (0xAC00...0xD7AF).contains(first) || (0x20000...0x3FFFF).contains(first)
  }
}
