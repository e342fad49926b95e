import DisplayList
import Geometry
import Scene
import SceneReading

/// Text: letters as shapes, one layer for each element that styles them.
extension SceneBuilder {
  func draw(text node: Int, in layer: inout Layer, _ unit: Double) {
    let letters = tree.letters(node)
    var runs: [(node: Int, path: Path)] = []
    for letter in letters {
      if runs.last?.node == letter.node {
        runs[runs.count - 1].path.append(letter.outline)
      } else {
        runs.append((letter.node, letter.outline))
      }
    }
    let box = tree.textBounds(node)
    for run in runs where !run.path.isEmpty {
      var part = makeLayer()
      part.content = .shape(Shape(path: run.path))
      paint(&part, run.node, unit) { _ in box }
      animate(
        &part, .hidden, tree.movers(of: "visibility", run.node), unit: 1
      ) { layer, time in
        layer.isHidden = self.tree.word("visibility", run.node, at: time) != "visible"
        return .flag(layer.isHidden)
      }
      if run.node != node { fade(&part, run.node, unit) }
      layer.children.append(part)
    }
    move(&layer, node, unit)
  }

  private func fade(_ layer: inout Layer, _ node: Int, _ unit: Double) {
    animate(&layer, .opacity, tree.movers(of: "opacity", node), unit: unit) { layer, time in
      layer.opacity = min(max(self.tree.number("opacity", node, at: time), 0), 1)
      return .number(layer.opacity)
    }
  }

  /// Where the text's own place moves, all of it moves along.
  private func move(_ layer: inout Layer, _ node: Int, _ unit: Double) {
    let movers = ["x", "y", "dx", "dy"].flatMap { tree.movers(of: $0, node) }
    guard !movers.isEmpty else { return }
    func place(_ time: Double) -> Point {
      Point(
        tree.number("x", node, at: time) + tree.number("dx", node, at: time),
        tree.number("y", node, at: time) + tree.number("dy", node, at: time))
    }
    let base = Point(first("x", node) + first("dx", node), first("y", node) + first("dy", node))
    var inner = makeLayer()
    inner.children = layer.children
    animate(&inner, .transform, movers, unit: unit) { layer, time in
      let offset = place(time) - base
      layer.transform = Transform([.translate(x: offset.x, y: offset.y, z: 0)])
      return .transform(layer.transform)
    }
    layer.children = [inner]
  }

  private func first(_ name: String, _ node: Int) -> Double {
    guard
      let text = tree.element(node)[name]?.split(whereSeparator: { $0 == "," || $0.isWhitespace })
        .first
    else { return 0 }
    return Calculation(String(text), tree.units(node))?.value ?? 0
  }
}

extension StyledTree {
  /// The letters of a `text` in its user space.
  func letters(_ node: Int) -> [PlacedLetter] {
    if let known = knownLetters[node] { return known }
    let letters = TextSetter(tree: self, layout: setText).letters(of: node)
    knownLetters[node] = letters
    return letters
  }

  /// The box of the letters' cells.
  func textBounds(_ node: Int) -> Rect? {
    letters(node).reduce(nil) { box, letter in box.map { $0.union(letter.frame) } ?? letter.frame }
  }

  private func setText(_ text: String, _ node: Int) -> TextLayout? {
    var style = TextStyle()
    style.font.size = fontSize(node)
    guard style.font.size > 0 else { return nil }
    style.font.weight = fontWeight(node)
    style.font.isItalic = ["italic", "oblique"].contains(word("font-style", node))
    style.letterSpacing = number("letter-spacing", node, at: 0)
    let families = CSSText.split(word("font-family", node), at: ",").map { CSSText.unquoted($0) }
    for family in families + ["serif", "sans-serif"] where !family.isEmpty {
      style.font.family = StyledTree.generic(family)
      if case .success(let layout) = resources.layoutText(text, style) {
        return spaced(layout, node)
      }
    }
    log.warn(
      .textFont, "a text is not drawn: there is no font for it", at: element(node).place)
    return nil
  }

  private static func generic(_ family: String) -> String {
    switch family.lowercased() {
    case "-apple-system", "blinkmacsystemfont", "ui-sans-serif", "system-ui": "system-ui"
    case "ui-monospace": "monospace"
    case "ui-serif": "serif"
    default: family
    }
  }

  private func spaced(_ layout: TextLayout, _ node: Int) -> TextLayout {
    let spacing = number("word-spacing", node, at: 0)
    guard spacing != 0 else { return layout }
    var result = layout
    for index in result.letters.indices where result.letters[index].text == " " {
      result.letters[index].frame.size.width += spacing
    }
    return result
  }

  private func fontWeight(_ node: Int) -> Double {
    switch word("font-weight", node) {
    case "normal": 400
    case "bold", "bolder": 700
    case "lighter": 300
    case let text: SVGReading.number(text).map { min(max($0, 1), 1000) } ?? 400
    }
  }
}
