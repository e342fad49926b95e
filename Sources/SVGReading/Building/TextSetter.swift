import Geometry
import Scene

/// A letter with its position.
struct PlacedLetter {
  /// The outline, relative to the start of the letter's baseline.
  var shape: Path
  /// The map from `shape` to the text's user space.
  var map: Affine
  /// False for a letter beyond the ends of its path.
  var isShown: Bool
  var node: Int
  var frame: Rect
  /// The letter's advance before `map`, and its font's ascent.
  var width: Double
  var ascent: Double

  var outline: Path { shape.transformed(by: map) }
}

extension [PlacedLetter] {
  /// The box around all letters' frames; nil without letters.
  var frame: Rect? {
    reduce(nil) { box, letter in box.map { $0.union(letter.frame) } ?? letter.frame }
  }
}

/// Sets the text of an element letter by letter, in chunks that begin at given positions, and along paths.
struct TextSetter {
  let tree: StyledTree
  let time: Double
  let layout: (String, Int) -> TextLayout?

  /// A run of consecutive letters in one style.
  struct Run {
    var letters: [TextLayout.Letter]
    var characters: [TextCharacters.Character]
    var baseline: Double
    var height: Double
    /// The factor by which the letters are larger than they were shaped.
    var growth: Double
    /// The space between letters, and between words, in addition to that of the shaped text.
    var spacing: Double
    var wordSpacing: Double

    /// What advances are rounded up to; nil for none.
    var grain: Double?

    /// The advance of a letter with its spacing.
    func advance(_ letter: TextLayout.Letter) -> Double {
      let exact = letter.frame.width * growth + spacing + (letter.text == " " ? wordSpacing : 0)
      return grain.map { (exact / $0 - 1e-6).rounded(.up) * $0 } ?? exact
    }

    /// The node of the letter that begins with the k-th character.
    func node(_ k: Int) -> Int { characters[min(k, characters.count - 1)].node }

    /// The angle in degrees of the letter that begins with the k-th character.
    func rotation(_ k: Int) -> Double {
      k < characters.count ? characters[k].rotation ?? 0 : 0
    }
  }

  func letters(of node: Int) -> [PlacedLetter] {
    let characters = TextCharacters(node, in: tree, at: time).characters
    var result: [PlacedLetter] = []
    var pen = Point.zero
    var start = 0
    while start < characters.count {
      var end = start + 1
      while end < characters.count, characters[end].x == nil, characters[end].y == nil,
        characters[end].path == characters[start].path
      {
        end += 1
      }
      set(Array(characters[start..<end]), at: &pen, into: &result)
      start = end
    }
    return result
  }

  /// Sets one chunk, which is anchored as a whole.
  private func set(
    _ characters: [TextCharacters.Character], at pen: inout Point, into result: inout [PlacedLetter]
  ) {
    guard let first = characters.first else { return }
    pen = Point(first.x ?? pen.x, first.y ?? pen.y)
    var runs = runs(characters)
    if first.path != nil {
      // Chromium sets letters on a path one by one, in 64ths of a pixel of the size that they have in the picture.
      for k in runs.indices { runs[k].grain = 1 / 64 / tree.enlargement(first.node) }
    }
    let share = share(beforeAnchorOf: first.node)
    let track = first.path.flatMap { self.track($0) }
    // Without its path a text is not there.
    if first.path != nil, track == nil { return }
    if track == nil, isVertical(first.node) {
      return setDown(runs, at: &pen, share, length(first.node), into: &result)
    }
    // On a path, x is the distance along it.
    let fits = fits(runs)
    let length = fits.keys.sorted().reduce(0) { $0 + (fits[$1]?.length ?? 0) }
    var x = (track.map { $0.offset + (first.x ?? 0) } ?? pen.x) - share * length
    var y = track == nil ? pen.y : 0
    for run in track == nil ? TextSetter.inSight(runs) : runs {
      let shift = baselineShift(run)
      var k = 0
      for letter in run.letters {
        // The letters of a ligature move together.
        for character in run.characters[min(k, run.characters.count)...]
          .prefix(max(1, letter.text.count))
        {
          x += character.dx
          y += character.dy
        }
        let fit = fits[owner(run.node(k)), default: Fit()]
        result.append(placed(letter, k, of: run, at: Point(x, y + shift), track, fit))
        x += fit.step(past: run.advance(letter))
        k += letter.text.count
      }
    }
    // What follows a path begins at its end.
    pen = track.map { $0.measure.point(atLength: $0.measure.length).point } ?? Point(x, y)
  }

  /// The fraction of a chunk's length that is to the left of its anchor.
  private func share(beforeAnchorOf node: Int) -> Double {
    let runsLeft = tree.word("direction", node) == "rtl"
    switch tree.word("text-anchor", node, at: time) {
    case "middle": return 0.5
    case "end": return runsLeft ? 0 : 1
    default: return runsLeft ? 1 : 0
    }
  }

  /// Places the letter that begins with a run's k-th character. `p` is the start of its baseline; on a path, the
  /// distance along the path and from it.
  private func placed(
    _ letter: TextLayout.Letter, _ k: Int, of run: Run, at p: Point, _ track: Track?, _ fit: Fit
  ) -> PlacedLetter {
    let advance = run.advance(letter)
    let middle = p.x + advance / 2
    let node = run.node(k)
    let rotation = run.rotation(k)
    var map = track?.map(at: middle) ?? .translation(p.x, p.y)
    if rotation != 0 { map = map * .rotation(rotation * degree) }
    if track != nil { map = map * .translation(-advance / 2, p.y) }
    if fit.stretch != 1 || run.growth != 1 {
      map = map * .scale(fit.stretch * run.growth, run.growth)
    }
    var frame = Rect(
      x: p.x, y: p.y - run.baseline * run.growth, width: advance * fit.stretch,
      height: run.height * run.growth)
    if track != nil {
      let own = Rect(x: 0, y: -run.baseline, width: letter.frame.width, height: run.height)
      frame = Rect(containing: own.corners.map { map.apply($0) }) ?? frame
    }
    return PlacedLetter(
      shape: shape(of: letter, in: run, node), map: map, isShown: track?.reaches(middle) ?? true,
      node: node, frame: frame, width: letter.frame.width + fit.extra / fit.stretch,
      ascent: run.baseline)
  }

  func shape(of letter: TextLayout.Letter, in run: Run, _ node: Int) -> Path {
    let home = Affine.translation(-letter.frame.minX, -run.baseline)
    return tree.shared(letter.outline(home, isHinted: isHinted(node)))
  }

  /// Shapes characters of one style together, so that letters are kerned across elements.
  private func runs(_ characters: [TextCharacters.Character]) -> [Run] {
    var result: [Run] = []
    // Letters are matched with their elements by their order, which is another one from right to left.
    let isInOrder = !characters.contains { $0.text.unicodeScalars.contains(where: \.runsLeft) }
    func joins(_ node: Int, _ next: Int) -> Bool {
      node == next || isInOrder && setsAlike(node, next)
    }
    var start = 0
    while start < characters.count {
      var end = start + 1
      while end < characters.count, joins(characters[end - 1].node, characters[end].node),
        isSmall(characters[end]) == isSmall(characters[start])
      {
        end += 1
      }
      let part = Array(characters[start..<end])
      let followsLetter = start > 0 && characters[start - 1].text.isLetter
      start = end
      let text = transformed(String(part.map(\.text)), part[0].node, followsLetter)
      guard let layout = layout(directed(text, part[0].node), part[0].node) else { continue }
      let letters =
        layout.letters.inSight.filter { !$0.isMark } + closingSpaces(text, layout, part[0].node)
      let scale = isSmall(part[0]) ? TextSetter.smallCapital : 1
      result.append(
        Run(
          letters: letters.map { $0.scaled(by: scale) }, characters: part,
          baseline: (layout.lines.first?.baseline ?? 0) * scale,
          height: layout.size.height * scale, growth: growth(part[0].node),
          spacing: more("letter-spacing", part[0].node),
          wordSpacing: more("word-spacing", part[0].node)))
    }
    return result
  }

  /// The current font size relative to the initial one, in which texts are shaped.
  private func growth(_ node: Int) -> Double {
    guard !tree.movers(of: "font-size", node).isEmpty else { return 1 }
    return max(0, tree.number("font-size", node, at: time)) / tree.fontSize(node)
  }

  private func more(_ name: String, _ node: Int) -> Double {
    guard !tree.movers(of: name, node).isEmpty else { return 0 }
    return tree.number(name, node, at: time) - tree.number(name, node, at: 0)
  }

  /// The size of synthetic small capitals relative to the font's capitals, as in browsers.
  private static let smallCapital = 0.7

  /// Whether a character is set as a small capital.
  private func isSmall(_ character: TextCharacters.Character) -> Bool {
    let words = ["font-variant", "font-variant-caps"].map { tree.word($0, character.node) }
    if words.contains("all-small-caps") { return true }
    return words.contains("small-caps") && character.text.isLowercase
  }

  /// The spaces at the end of a run, which a typesetter leaves out although another run may follow.
  private func closingSpaces(_ text: String, _ layout: TextLayout, _ node: Int)
    -> [TextLayout.Letter]
  {
    let count = text.reversed().prefix { $0 == " " }.count
    guard count > 0, let pair = self.layout("x x", node), pair.letters.count == 3 else { return [] }
    let end = layout.letters.last?.frame.maxX ?? 0
    let width = pair.letters[1].frame.width
    return (0..<count).map { k in
      TextLayout.Letter(
        text: " ",
        frame: Rect(x: end + Double(k) * width, y: 0, width: width, height: layout.size.height),
        outline: Path())
    }
  }

  private func transformed(_ text: String, _ node: Int, _ followsLetter: Bool) -> String {
    let caps = ["font-variant", "font-variant-caps"].map { tree.word($0, node) }
    if caps.contains("all-small-caps") { return text.uppercased() }
    let given =
      caps.contains("small-caps") && text.contains { $0.isLowercase }
      ? text.uppercased() : text
    switch tree.word("text-transform", node) {
    case "uppercase": return given.uppercased()
    case "lowercase": return given.lowercased()
    case "capitalize": return TextSetter.capitalized(given, followsLetter)
    default: return given
    }
  }

  private static func capitalized(_ text: String, _ followsLetter: Bool) -> String {
    var result = ""
    var isInWord = followsLetter
    for character in text {
      result += isInWord ? String(character) : character.uppercased()
      isInWord = character.isLetter || character.isNumber || (isInWord && character == "'")
    }
    return result
  }

  // MARK: Paths

  private struct Track {
    var measure: PathMeasure
    var offset: Double

    func reaches(_ length: Double) -> Bool {
      measure.length > 0 && length >= 0 && length <= measure.length
    }

    /// Beyond its ends, the path continues in straight lines.
    func map(at length: Double) -> Affine {
      let inside = min(max(length, 0), measure.length)
      let (end, tangent) = measure.point(atLength: inside)
      let point = end + tangent * (length - inside)
      return Affine(
        a: tangent.x, b: tangent.y, c: -tangent.y, d: tangent.x, tx: point.x, ty: point.y)
    }
  }

  /// The path of a `textPath`: its own path data takes precedence over a reference.
  private func way(of node: Int) -> PathMeasure? {
    if let data = tree.element(node)["path"] { return .ofSVG(PathSegments(data).path) }
    // As in browsers, other shapes are no paths for texts.
    guard let id = tree.element(node).localReference, let target = tree.node(id: id),
      tree.element(target).name == "path"
    else { return nil }
    let map = TransformFunction.matrix(of: tree.transforms(target, at: time))
    return .ofSVG(tree.outline(target, at: time).transformed(by: map))
  }

  private func track(_ node: Int) -> Track? {
    guard let measure = way(of: node) else { return nil }
    guard case .numbers(let start) = tree.value("startOffset", node, at: time) else {
      return Track(measure: measure, offset: 0)
    }
    let share = start.count > 1 ? start[1] / 100 * measure.length : 0
    return Track(measure: measure, offset: start[0] + share)
  }
}

extension TextLayout.Letter {
  /// The outline relative to the start of the letter's baseline.
  func outline(_ home: Affine, isHinted: Bool) -> Path {
    var path = outline.transformed(by: home)
    guard !isHinted, !path.letters.isEmpty else { return path }
    for index in path.letters.indices { path.letters[index].shape = nil }
    return path
  }

  /// The letter scaled about the layout's corner.
  fileprivate func scaled(by factor: Double) -> TextLayout.Letter {
    guard factor != 1 else { return self }
    return TextLayout.Letter(
      text: text,
      frame: Rect(
        x: frame.minX * factor, y: frame.minY * factor, width: frame.width * factor,
        height: frame.height * factor),
      outline: outline.transformed(by: .scale(factor, factor)))
  }
}

extension [TextLayout.Letter] {
  /// The letters in visual order, from left to right; a layout has them in the order of their characters.
  fileprivate var inSight: [TextLayout.Letter] {
    let isInOrder = zip(self, dropFirst()).allSatisfy { $0.frame.minX <= $1.frame.minX }
    guard !isInOrder else { return self }
    return sorted { $0.frame.minX < $1.frame.minX }
  }
}
