import DisplayList
import Geometry
import Scene
import SceneReading

/// Text: letters as shapes, one layer for each element that styles them.
extension SceneBuilder {
  func draw(text node: Int, in layer: inout Layer, _ unit: Double) {
    let movers = trackMovers(node) + letterMovers(node)
    if movers.isEmpty {
      drawRuns(of: node, in: &layer, unit)
    } else {
      drawLetters(of: node, along: movers + wholeMovers(node), in: &layer, unit)
    }
    castShadows(of: node, in: &layer, unit)
    if movers.isEmpty { move(&layer, node, unit) }
  }

  /// The animations that move a text as a whole, without moving its letters relative to each other.
  private func wholeMovers(_ node: Int) -> [StyledTree.Mover] {
    ["x", "y", "dx", "dy", "font-size"].flatMap { tree.movers(of: $0, node) }
  }

  /// The animations that move letters of a text relative to each other.
  private func letterMovers(_ text: Int) -> [StyledTree.Mover] {
    var whole = Set(wholeMovers(text))
    // Lists give each letter a place of its own.
    let isList = ["x", "y", "dx", "dy"].contains { name in
      guard !tree.movers(of: name, text).isEmpty,
        case .numbers(let list) = tree.value(name, text, at: 0)
      else { return false }
      return list.count > 1
    }
    // Baselines are at whole pixels of each size, unlike in a larger picture of the text.
    let isShifted =
      !tree.movers(of: "font-size", text).isEmpty
      && tree.within(text).contains { node in
        let names = ["alignment-baseline", "dominant-baseline"]
        return names.contains { !["auto", "baseline", "alphabetic"].contains(tree.word($0, node)) }
      }
    if isList || isShifted { whole = [] }
    let names = [
      "x", "y", "dx", "dy", "font-size", "letter-spacing", "word-spacing", "text-anchor",
      "textLength", "baseline-shift", "dominant-baseline", SVGDocument.letterRotation,
    ]
    return tree.within(text).flatMap { node in
      names.flatMap { tree.movers(of: $0, node) }
    }.filter { !whole.contains($0) }
  }

  private func drawRuns(of node: Int, in layer: inout Layer, _ unit: Double) {
    let letters = tree.letters(node).filter(\.isShown)
    var runs: [(node: Int, path: Path)] = []
    for letter in letters {
      if runs.last?.node == letter.node {
        runs[runs.count - 1].path.append(letter.outline)
      } else {
        runs.append((letter.node, letter.outline))
      }
    }
    let lines = tree.decorations(letters)
    let box = tree.textBounds(node)
    let drawn =
      lines.filter { $0.line != .through }.map { (node: $0.owner, path: $0.path) } + runs
      + lines.filter { $0.line == .through }.map { (node: $0.owner, path: $0.path) }
    for run in drawn where !run.path.isEmpty {
      var part = makeLayer()
      part.content = .shape(Shape(path: tree.shared(run.path)))
      paint(&part, run.node, unit) { _ in box }
      animate(
        &part, .hidden, tree.movers(of: "visibility", run.node), unit: 1
      ) { layer, time in
        layer.isHidden = self.tree.word("visibility", run.node, at: time) != "visible"
        return .flag(layer.isHidden)
      }
      if isInside(run.node, node) {
        fade(&part, run.node, unit)
        filter(&part, run.node, unit)
        clip(&part, run.node, unit)
        mask(&part, run.node, unit)
      }
      layer.children.append(part)
    }
  }

  private func isInside(_ node: Int, _ text: Int) -> Bool {
    var next = tree.nodes[node].parent
    while let index = next {
      if index == text { return true }
      next = tree.nodes[index].parent
    }
    return false
  }

  /// Adds the `text-shadow` of the whole text; the first shadow is on top.
  func castShadows(of node: Int, in layer: inout Layer, _ unit: Double) {
    let movers = tree.movers(of: "text-shadow", node)
    guard tree.word("text-shadow", node) != "none" || !movers.isEmpty else { return }
    var inner = makeLayer()
    inner.children = layer.children
    animate(&inner, .filter, movers, unit: unit) { layer, time in
      layer.filter = self.shadows(self.tree.word("text-shadow", node, at: time), node, at: time)
      return .filter(layer.filter)
    }
    layer.children = [inner]
  }

  private func shadows(_ text: String, _ node: Int, at time: Double) -> Filter? {
    guard text != "none", !text.isEmpty else { return nil }
    let list = CSSText.split(text, at: ",").prefix(32)
    var steps: [Filter.Step] = []
    for part in list.reversed() {
      guard
        case .dropShadow(let input, let x, let y, let radius, _, let color) = shadow(
          part, node, .source, at: time)
      else { continue }
      // The radius of a text shadow is twice the standard deviation.
      steps.append(
        Filter.Step(
          .dropShadow(input, x: x, y: y, blurX: radius / 2, blurY: radius / 2, color)))
    }
    guard steps.count > 1 else { return steps.isEmpty ? nil : Filter(steps) }
    steps.append(Filter.Step(.merge(steps.indices.map { .step($0) })))
    return Filter(steps)
  }

  /// The animations of the paths along which letters of a text are set.
  private func trackMovers(_ node: Int) -> [StyledTree.Mover] {
    var result: [StyledTree.Mover] = []
    if tree.element(node).name == "textPath", let id = tree.element(node).localReference,
      let target = tree.node(id: id)
    {
      result =
        outlineMovers(target) + tree.movers(of: "transform", target)
        + tree.movers(of: "startOffset", node)
    }
    for child in tree.nodes[node].children { result += trackMovers(child) }
    return result
  }

  /// Draws each letter as a layer that moves on its own, and is hidden while the letter is beyond its path.
  private func drawLetters(
    of node: Int, along movers: [StyledTree.Mover], in layer: inout Layer, _ unit: Double
  ) {
    let track = LetterTrack(tree, node)
    for (index, first) in tree.letters(node).enumerated() where !first.shape.isEmpty {
      var part = makeLayer()
      var shape = first.shape
      for line in tree.decorations(of: first) { shape.append(line.path) }
      part.content = .shape(Shape(path: shape))
      let ground = PaintGround(movers: movers) { track.place(of: index, at: $0).map }
      paint(&part, first.node, unit, on: ground) { track.box(at: $0) }
      animate(&part, .transform, movers, unit: unit) { layer, time in
        layer.transform = Transform(track.place(of: index, at: time).map.operations)
        return .transform(layer.transform)
      }
      let shows = movers + tree.movers(of: "visibility", first.node)
      animate(&part, .hidden, shows, unit: 1) { layer, time in
        layer.isHidden =
          !track.place(of: index, at: time).isShown
          || self.tree.word("visibility", first.node, at: time) != "visible"
        return .flag(layer.isHidden)
      }
      if first.node != node { fade(&part, first.node, unit) }
      layer.children.append(part)
    }
  }

  private func fade(_ layer: inout Layer, _ node: Int, _ unit: Double) {
    animate(&layer, .opacity, tree.movers(of: "opacity", node), unit: unit) { layer, time in
      layer.opacity = min(max(self.tree.number("opacity", node, at: time), 0), 1)
      return .number(layer.opacity)
    }
  }

  /// Animates the text as a whole if its own position or size is animated.
  private func move(_ layer: inout Layer, _ node: Int, _ unit: Double) {
    let movers = ["x", "y", "dx", "dy", "font-size"].flatMap { tree.movers(of: $0, node) }
    guard !movers.isEmpty else { return }
    func place(_ time: Double) -> Point {
      Point(
        tree.number("x", node, at: time) + tree.number("dx", node, at: time),
        tree.number("y", node, at: time) + tree.number("dy", node, at: time))
    }
    // Where its letters have been set.
    let base = place(0)
    var inner = makeLayer()
    inner.children = layer.children
    let size = tree.fontSize(node)
    animate(&inner, .transform, movers, unit: unit) { layer, time in
      let to = place(time)
      let scale = max(0, self.tree.number("font-size", node, at: time)) / size
      layer.transform = Transform([
        .translate(x: to.x, y: to.y, z: 0), .scale(x: scale, y: scale, z: 1),
        .translate(x: -base.x, y: -base.y, z: 0),
      ])
      return .transform(layer.transform)
    }
    layer.children = [inner]
  }
}

extension StyledTree {
  /// The letters of a `text` in its user space.
  func letters(_ node: Int) -> [PlacedLetter] {
    if let known = memory.letters[node] { return known }
    let letters = placedLetters(node, at: 0)
    memory.letters[node] = letters
    return letters
  }

  /// The letters at a time, along animated paths too.
  func placedLetters(_ node: Int, at time: Double) -> [PlacedLetter] {
    let letters = TextSetter(tree: self, time: time, layout: setText).letters(of: node)
    effort.add(16 * letters.count)
    return letters
  }

  /// The box around the letters' frames.
  func textBounds(_ node: Int) -> Rect? { letters(node).frame }

  func setText(_ text: String, _ node: Int) -> TextLayout? {
    let question = Question(name: text, node: node)
    if let known = memory.layouts[question] { return known }
    let spacing = number("letter-spacing", node, at: 0)
    let layout = newLayout(text, node, size: letterSize(node), letterSpacing: spacing)
      .map { spaced($0, node) }
    memory.layouts.updateValue(layout, forKey: question)
    return layout
  }

  /// The ascent and the descent of an element's font in its sizes, which hints round where they are small.
  func fontEdges(_ node: Int) -> (ascent: Double, descent: Double)? {
    let large = 1024.0
    guard let layout = newLayout("x", node, size: large), let line = layout.lines.first else {
      return nil
    }
    return (line.baseline / large, (layout.size.height - line.baseline) / large)
  }

  /// Properties that choose what a font can do.
  static let fontFeatures = ["font-kerning", "font-variant-ligatures", "font-feature-settings"]

  private func newLayout(
    _ text: String, _ node: Int, size: Double, letterSpacing: Double = 0
  ) -> TextLayout? {
    var style = TextStyle()
    style.font.size = size
    guard style.font.size > 0 else { return nil }
    style.font.weight = fontWeight(node)
    style.font.isItalic = ["italic", "oblique"].contains(word("font-style", node))
    style.letterSpacing = letterSpacing
    if let name = StyledTree.fontFeatures.first(where: {
      !["normal", "auto"].contains(word($0, node).lowercased())
    }) {
      log.warn(
        .feature, "'\(name)' has no effect; fonts keep their default features",
        at: element(node).place)
    }
    switch installed(text, node, style) {
    case .success(let layout): return layout
    case .failure(let reason): return boxed(text, node, style, because: reason)
    }
  }

  /// The layout of a text with boxes for the letters that no font has.
  private func boxed(
    _ text: String, _ node: Int, _ style: TextStyle, because reason: TextLayoutError
  ) -> TextLayout? {
    var style = style
    style.font.hasBoxes = true
    let place = element(node).place
    switch installed(text, node, style) {
    case .success(let layout):
      log.warn(
        .letterBox, "letters are drawn as boxes: \(reason.message)", at: place, hint: reason.hint)
      return layout
    case .failure(let error):
      log.warn(.textFont, "a text is not drawn: \(error.message)", at: place, hint: error.hint)
      return nil
    }
  }

  /// The layout in the first of the families that can set the text.
  private func installed(
    _ text: String, _ node: Int, _ style: TextStyle
  ) -> Result<TextLayout, TextLayoutError> {
    let families = CSSText.split(word("font-family", node), at: ",").map { CSSText.unquoted($0) }
    for family in families {
      guard
        let face = FontFace.best(
          document.sheet.faces, family: family, weight: style.font.weight,
          isItalic: style.font.isItalic)
      else { continue }
      var own = style
      own.font.family = (families + ["sans-serif"]).filter { $0 != family }.joined(separator: ", ")
      own.font.embedded = face.font
      switch resources.layoutText(text, own) {
      case .success(let layout): return .success(layout)
      case .failure(let reason):
        log.warn(
          .fontFace, "the font '\(family)' of @font-face is not used: \(reason.message)",
          at: element(node).place, hint: reason.hint)
      }
    }
    var reason = TextLayoutError(.missingFont, "there is no font for it")
    for family in (families + [FontFamilies.standard]).flatMap(FontFamilies.candidates)
      + ["sans-serif", "serif"]
    {
      var style = style
      style.font.family = family
      switch layout(text, style) {
      case .success(let layout): return .success(layout)
      case .failure(let error): reason = error
      }
    }
    return .failure(reason)
  }

  /// Of the font that the letter x would be set in; nil without fonts.
  ///
  /// They do not depend on how large letters are on screen, nor on their spacing: both may be said in these measures.
  func fontMeasures(_ node: Int) -> FontMeasures? {
    if let known = memory.fontMeasures[node] { return known }
    let measures = newMeasures(node)
    memory.fontMeasures.updateValue(measures, forKey: node)
    return measures
  }

  private func newMeasures(_ node: Int) -> FontMeasures? {
    let size = fontSize(node)
    guard let x = newLayout("x", node, size: size), let zero = newLayout("0", node, size: size),
      let line = x.lines.first, let box = x.outline.tightBounds
    else { return nil }
    return FontMeasures(
      xHeight: line.baseline - box.minY, zero: zero.size.width, line: x.size.height.rounded())
  }

  private func spaced(_ layout: TextLayout, _ node: Int) -> TextLayout {
    let words = number("word-spacing", node, at: 0)
    let letters = number("letter-spacing", node, at: 0)
    guard words != 0 || letters != 0 else { return layout }
    var result = layout
    for index in result.letters.indices {
      let isSpace = result.letters[index].text == " "
      // Spacing also follows the last letter.
      result.letters[index].frame.size.width += letters + (isSpace ? words : 0)
    }
    return result
  }

  private func fontWeight(_ node: Int) -> Double {
    let parent = nodes[node].parent
    guard
      nodes[node].style.entries["font-weight"] != nil || parent == nil
        || !movers(of: "font-weight", node).isEmpty
    else { return parent.map(fontWeight) ?? 400 }
    switch word("font-weight", node) {
    case "normal": return 400
    case "bold": return 700
    case "bolder":
      let around = parent.map(fontWeight) ?? 400
      return around < 350 ? 400 : around < 550 ? 700 : 900
    case "lighter":
      let around = parent.map(fontWeight) ?? 400
      return around < 550 ? 100 : around < 750 ? 400 : 700
    case let text:
      // What is no weight counts as if it were not there.
      let given = SVGReading.number(text).flatMap { (1...1000).contains($0) ? $0 : nil }
      return given ?? parent.map(fontWeight) ?? 400
    }
  }
}
