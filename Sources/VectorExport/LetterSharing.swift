import Geometry

/// A positioned letter: its outline relative to its first point, and that point, as written.
struct LetterShape {
  let outline: Path
  let glyph: String
  let x: WrittenNumber
  let y: WrittenNumber
  let decimals: Decimals

  /// Nil for an empty outline.
  init?(_ outline: Path, _ decimals: Decimals) {
    guard case .move(let first)? = outline.elements.first else { return nil }
    self.outline = outline
    self.decimals = decimals
    glyph = PathData.text(of: outline.mapped { $0 - first }, precision: decimals.places)
    x = WrittenNumber(first.x, decimals)
    y = WrittenNumber(first.y, decimals)
  }

  static func joined(_ letters: [LetterShape]) -> Path {
    var path = Path()
    for letter in letters { path.append(letter.outline) }
    return path
  }
}

extension SceneWriter {
  /// Defines letters that occur several times only once, if that makes the file smaller.
  func sharingLetters(_ elements: [Element]) -> [Element] {
    var tally: [String: (count: Int, places: Int)] = [:]
    func count(_ element: Element) {
      for letter in element.letters {
        let known = tally[letter.glyph] ?? (0, 0)
        tally[letter.glyph] = (
          known.count + 1, known.places + letter.x.text.utf8.count + letter.y.text.utf8.count
        )
      }
      for child in element.children { count(child) }
    }
    for element in elements + definitions { count(element) }
    // <path id="k12345a" d=""/> once, <use href="#k12345a" x="" y=""/> each time.
    let shared = tally.filter { glyph, use in
      glyph.utf8.count + 25 + use.count * 33 + use.places < use.count * glyph.utf8.count
    }
    guard !shared.isEmpty else { return elements }
    var ids: [String: String] = [:]
    func id(_ glyph: String) -> String {
      if let id = ids[glyph] { return id }
      let id = define(Element("path", [("d", .text(glyph))]))
      ids[glyph] = id
      return id
    }
    func resolved(_ element: Element) -> Element {
      var element = element
      element.children = element.children.map(resolved)
      guard element.letters.contains(where: { shared[$0.glyph] != nil }) else { return element }
      return element.usingLetters { shared[$0] == nil ? nil : id($0) }
    }
    let result = elements.map(resolved)
    for i in definitions.indices { definitions[i] = resolved(definitions[i]) }
    return result
  }
}

extension Element {
  /// Splits a path of letters into uses of those that have an id, and a path of the others.
  fileprivate func usingLetters(_ id: (String) -> String?) -> Element {
    var parts: [Element] = []
    var others: [LetterShape] = []
    for letter in letters {
      guard let id = id(letter.glyph) else {
        others.append(letter)
        continue
      }
      parts.append(.use(id, x: letter.x, y: letter.y))
    }
    if let decimals = others.first?.decimals {
      parts.append(Element("path", [("d", .path(LetterShape.joined(others), decimals))]))
    }
    var group = self
    group.name = "g"
    group.letters = []
    group["d"] = nil
    group.children = parts
    // Clips, masks and filters are in the space of their element, which a use moves.
    let isBound = ["clip-path", "mask", "filter"].contains { attribute($0) != nil }
    guard parts.count == 1, !isBound else { return group }
    parts[0].attributes += group.attributes
    return parts[0]
  }
}
