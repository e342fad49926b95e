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

  /// What is drawn there, without its paints.
  private struct Outline: Hashable {
    var name: String
    var attributes: [Element.Attribute]

    /// The attributes' bytes.
    var length: Int { element.written.utf8.count - name.utf8.count - 3 }
    var element: Element {
      var element = Element(name)
      element.attributes = attributes
      return element
    }
  }

  /// Inside of definitions, too.
  private mutating func withoutEqualOutlines(_ elements: [Element]) -> [Element] {
    var counts: [Outline: Int] = [:]
    func count(_ element: Element, isDefined: Bool = false) {
      if let outline = Repeats.outline(of: element, isDefined) { counts[outline, default: 0] += 1 }
      if element.name != "defs" { element.children.forEach { count($0) } }
    }
    elements.forEach { count($0) }
    definitions.forEach { count($0, isDefined: true) }
    // <path id="k12345a" d=""/> once, and href="#k12345aa" instead of d="".
    let shared = counts.filter { outline, count in
      let length = outline.length
      return length + outline.name.utf8.count + 18 + count * 17 < count * length
    }
    var ids: [Outline: String] = [:]
    func resolved(_ element: Element, isDefined: Bool = false) -> Element {
      guard element.name != "defs" else { return element }
      var result = element
      result.children = element.children.map { resolved($0) }
      guard let outline = Repeats.outline(of: element, isDefined), shared[outline] != nil
      else { return result }
      let id = ids[outline] ?? define(outline.element)
      ids[outline] = id
      result.name = "use"
      result.attributes.removeAll { outline.attributes.contains($0) }
      let link = Element.Attribute(name: "href", value: .text("#\(id)"))
      result.attributes.insert(link, at: isDefined ? 1 : 0)
      return result
    }
    let whole = definitions
    definitions = []
    let named = whole.map { resolved($0, isDefined: true) }
    let result = elements.map { resolved($0) }
    definitions = named + definitions
    return result
  }

  /// The outline of a shape that keeps it; nil for everything else. Nothing but uses refers to what is defined here.
  private static func outline(of element: Element, _ isDefined: Bool) -> Outline? {
    guard let names = geometry[element.name], isDefined || element["id"] == nil else { return nil }
    let attributes = element.attributes.filter { names.contains($0.name) }
    guard !attributes.isEmpty, attributes.allSatisfy({ $0.motion.isEmpty }) else { return nil }
    return Outline(name: element.name, attributes: attributes)
  }

  private static let geometry: [String: Set<String>] = [
    "path": ["d"], "rect": ["x", "y", "width", "height", "rx"], "circle": ["cx", "cy", "r"],
    "ellipse": ["cx", "cy", "rx", "ry"],
  ]
}
