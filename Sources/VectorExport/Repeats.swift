/// Writes what occurs several times once, as a definition that is used, if that makes the file smaller: equal elements
/// with everything inside them, and the outlines of paths that differ in other attributes.
///
/// A use inherits what its surroundings say, and its animations play as those of the definition, so it is the same.
struct Repeats {
  private let newID: () -> String
  private var definitions: [Element] = []

  /// The finished document with what repeats defined.
  static func defined(in root: Element, newID: @escaping () -> String) -> Element {
    var repeats = Repeats(newID: newID)
    var result = root
    result.children = repeats.withoutEqualElements(root.children)
    result.children = repeats.withoutEqualOutlines(result.children)
    guard !repeats.definitions.isEmpty else { return result }
    if let place = result.children.firstIndex(where: { $0.name == "defs" }) {
      result.children[place].children += repeats.definitions
    } else {
      let place = result.children.firstIndex { !["title", "desc"].contains($0.name) } ?? 0
      result.children.insert(Element("defs", children: repeats.definitions), at: place)
    }
    return result
  }

  private init(newID: @escaping () -> String) { self.newID = newID }

  /// The bytes of ` id="k12345aa"`.
  private static let idLength = 14
  /// The bytes of `<use href="#k12345aa"/>`.
  private static let useLength = 23

  private mutating func define(_ element: Element) -> String {
    var named = element
    let id = newID()
    named.attributes.insert(Element.Attribute(name: "id", value: .text(id)), at: 0)
    definitions.append(named)
    return id
  }

  // MARK: Elements

  /// An element and everything inside it.
  private struct Tree {
    var digest: Int
    var inside: [Tree]
    /// Whether a use of it would be the same.
    var isFree: Bool

    init(_ element: Element) {
      inside = element.children.map(Tree.init)
      var hasher = Hasher()
      hasher.combine(element.name)
      hasher.combine(element.text)
      hasher.combine(element.attributes)
      hasher.combine(inside.map(\.digest))
      digest = hasher.finalize()
      isFree =
        ["g", "path", "rect", "circle", "ellipse", "use"].contains(element.name)
        // Ids are unique, and blend modes see what is below them.
        && element.attributes.allSatisfy { $0.name != "id" && $0.name != "style" }
        && inside.allSatisfy(\.isFree)
    }
  }

  private mutating func withoutEqualElements(_ elements: [Element]) -> [Element] {
    let isContent = elements.map { !["title", "desc", "defs", "style"].contains($0.name) }
    let trees = elements.map(Tree.init)
    var counts: [Int: Int] = [:]
    func count(_ tree: Tree) {
      if tree.isFree { counts[tree.digest, default: 0] += 1 }
      tree.inside.forEach(count)
    }
    for (tree, isContent) in zip(trees, isContent) where isContent { count(tree) }
    // What only repeats inside of what repeats is defined with it.
    var chosen: [Int: Int] = [:]
    func choose(_ element: Element, _ tree: Tree) {
      if tree.isFree, let count = counts[tree.digest], count > 1,
        chosen[tree.digest] != nil || Repeats.saves(element.written.utf8.count, count)
      {
        chosen[tree.digest, default: 0] += 1
        return
      }
      for (child, inside) in zip(element.children, tree.inside) { choose(child, inside) }
    }
    for (i, isContent) in isContent.enumerated() where isContent { choose(elements[i], trees[i]) }
    var known: [String: String] = [:]
    func resolved(_ element: Element, _ tree: Tree) -> Element {
      if let count = chosen[tree.digest] {
        let text = element.written
        if known[text] == nil, Repeats.saves(text.utf8.count, count) {
          known[text] = define(element)
        }
        if let id = known[text] { return Element("use", [("href", "#\(id)")]) }
      }
      var result = element
      result.children = zip(element.children, tree.inside).map { resolved($0, $1) }
      return result
    }
    return elements.indices.map { isContent[$0] ? resolved(elements[$0], trees[$0]) : elements[$0] }
  }

  /// Whether one definition and this many uses are shorter than as many copies.
  private static func saves(_ length: Int, _ count: Int) -> Bool {
    length + idLength + count * useLength < count * length
  }

  // MARK: Outlines

  private mutating func withoutEqualOutlines(_ elements: [Element]) -> [Element] {
    var counts: [String: Int] = [:]
    func count(_ element: Element) {
      if let outline = element.stillOutline { counts[outline, default: 0] += 1 }
      if element.name != "defs" { element.children.forEach(count) }
    }
    elements.forEach(count)
    // <path id="k12345a" d=""/> once, and href="#k12345aa" instead of d="".
    let shared = counts.filter { outline, count in
      outline.utf8.count + 29 + count * 11 < (count - 1) * outline.utf8.count
    }
    var ids: [String: String] = [:]
    func resolved(_ element: Element) -> Element {
      guard element.name != "defs" else { return element }
      var result = element
      result.children = element.children.map(resolved)
      guard let outline = element.stillOutline, shared[outline] != nil else { return result }
      let id = ids[outline] ?? define(Element("path", [("d", .text(outline))]))
      ids[outline] = id
      result.name = "use"
      result.attributes.removeAll { $0.name == "d" }
      let link = Element.Attribute(name: "href", value: .text("#\(id)"))
      result.attributes.insert(link, at: 0)
      return result
    }
    return elements.map(resolved)
  }
}

extension Element {
  /// The data of a path that keeps its outline and is not referred to; nil for everything else.
  fileprivate var stillOutline: String? {
    guard name == "path", self["id"] == nil, let outline = attribute("d"), outline.motion.isEmpty
    else { return nil }
    return outline.value?.text
  }
}
