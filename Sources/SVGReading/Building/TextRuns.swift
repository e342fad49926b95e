import Geometry

/// The characters of a `text` with their positions; white space is collapsed as SVG requires.
struct TextCharacters {
  struct Character {
    var text: Swift.Character
    /// The node of the innermost element around it.
    var node: Int
    var x: Double?
    var y: Double?
    var dx = 0.0
    var dy = 0.0
    /// The rotation in degrees; nil if no element around it gives one.
    var rotation: Double?
    /// The node of the `textPath` around it; nil if there is none.
    var path: Int?
  }

  private(set) var characters: [Character] = []
  private let tree: StyledTree
  private let time: Double
  private var endsInSpace = true

  init(_ node: Int, in tree: StyledTree, at time: Double) {
    self.tree = tree
    self.time = time
    read(node, path: nil, depth: 0)
    while let last = characters.last, last.text == " ", !keepsSpace(last.node) {
      characters.removeLast()
    }
  }

  private mutating func read(_ node: Int, path: Int?, depth: Int) {
    let element = tree.element(node)
    // Whether the whole is displayed, which may change, is its layer's business.
    guard depth < 64, element.meetsConditions, depth == 0 || tree.word("display", node) != "none"
    else { return }
    let first = characters.count
    let ownPath = element.name == "textPath" ? node : path
    var nodes = tree.nodes[node].children[...]
    for child in element.children {
      switch child {
      case .text(let text, _): append(text, node, ownPath)
      case .element(let index):
        guard tree.document.elements[index].isSVG, let next = nodes.popFirst() else { continue }
        let name = tree.document.elements[index].name
        // A path in a path shows nothing, nor does a link in a link.
        if name == "tspan" || name == "a" && element.name != "a"
          || name == "textPath" && ownPath == nil
        {
          read(next, path: ownPath, depth: depth + 1)
        }
      }
    }
    place(node, from: first)
  }

  /// Whether white space stays as it is. Browsers' own style of a `text` keeps it from inheriting this.
  private func keepsSpace(_ node: Int) -> Bool {
    var next: Int? = node
    while let index = next {
      if let space = tree.element(index)["xml:space"] { return space == "preserve" }
      if tree.nodes[index].style.entries["white-space"] != nil {
        return ["pre", "pre-wrap", "break-spaces"].contains(tree.word("white-space", index))
      }
      next = tree.element(index).name == "text" ? nil : tree.nodes[index].parent
    }
    return false
  }

  private mutating func append(_ text: String, _ node: Int, _ path: Int?) {
    let keeps = keepsSpace(node)
    for character in text {
      var character = character
      if character.isNewline || character == "\t" { character = " " }
      if character == " ", !keeps {
        if endsInSpace { continue }
        endsInSpace = true
      } else {
        endsInSpace = false
      }
      characters.append(Character(text: character, node: node, path: path))
    }
  }

  /// Assigns an element's lists of positions; those of inner elements take precedence.
  private mutating func place(_ node: Int, from first: Int) {
    // A `textPath` has no positions of its own.
    guard tree.element(node).name != "textPath" else { return }
    let axes: [(String, WritableKeyPath<Character, Double?>, Bool)] = [
      ("x", \.x, true), ("y", \.y, false),
    ]
    for (name, path, isHorizontal) in axes {
      for (k, value) in lengths(name, node, isHorizontal).enumerated()
      where first + k < characters.count && characters[first + k][keyPath: path] == nil {
        characters[first + k][keyPath: path] = value
      }
    }
    for (k, value) in lengths("dx", node, true).enumerated()
    where first + k < characters.count && characters[first + k].dx == 0 {
      characters[first + k].dx = value
    }
    for (k, value) in lengths("dy", node, false).enumerated()
    where first + k < characters.count && characters[first + k].dy == 0 {
      characters[first + k].dy = value
    }
    let angles = rotations(node)
    guard let last = angles.last else { return }
    for k in first..<max(first, characters.count) where characters[k].rotation == nil {
      characters[k].rotation = k - first < angles.count ? angles[k - first] : last
    }
  }

  private func rotations(_ node: Int) -> [Double] {
    let name = SVGDocument.letterRotation
    guard tree.element(node)[name] != nil || tree.isMoving([name], node),
      case .numbers(let list) = tree.value(name, node, at: time)
    else { return [] }
    return list
  }

  private func lengths(_ name: String, _ node: Int, _ isHorizontal: Bool) -> [Double] {
    if !tree.movers(of: name, node).isEmpty {
      guard case .numbers(let list) = tree.value(name, node, at: time) else { return [] }
      return list
    }
    guard let text = tree.element(node)[name] else { return [] }
    let size = tree.viewport(around: node)
    return text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).compactMap { part in
      Calculation(String(part), tree.units(node, for: text)).map {
        $0.value + $0.percent / 100 * (isHorizontal ? size.width : size.height)
      }
    }
  }
}
