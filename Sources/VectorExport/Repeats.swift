/// Writes what occurs several times once, as what others use, if that makes the file smaller: equal elements with
/// everything inside them, wherever they are, and the outlines of paths that differ in other attributes.
///
/// A use inherits what its surroundings say, and its animations play as those of what it uses, so it is the same.
struct Repeats {
  private let newID: () -> String
  /// Outlines, which only uses show.
  private var definitions: [Element] = []
  /// Of what is shown and used elsewhere, too.
  private var ids: Set<String> = []

  /// The finished document with what repeats written once.
  static func shared(in root: Element, newID: @escaping () -> String) -> Element {
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
  /// The bytes of ` x="18" y="18"`.
  private static let placeLength = 14

  // MARK: Elements

  /// An element and everything inside it.
  private struct Tree {
    var placed: PlacedElement
    /// Equal for what is equal but for its own place.
    private let shape: Int
    /// Equal for what a use can replace.
    var digest: Int
    var inside: [Tree]
    /// Whether a use of it would be the same.
    var isFree: Bool

    /// `isPlain` unless what is inherited depends on the place.
    init(_ element: Element, isPlain: Bool = true) {
      placed = PlacedElement(element)
      let isPlainInside = isPlain && !element.attributes.contains(where: \.isReferringPaint)
      inside = element.children.map { Tree($0, isPlain: isPlainInside) }
      var hasher = Hasher()
      hasher.combine(element.name)
      hasher.combine(element.text)
      hasher.combine(placed.element.attributes)
      for tree in inside {
        hasher.combine(tree.shape)
        hasher.combine(tree.placed.x)
        hasher.combine(tree.placed.y)
      }
      shape = hasher.finalize()
      digest = shape
      if !isPlain, placed.isMoved {
        digest = [Double(shape), placed.x, placed.y].hashValue
        placed = PlacedElement(fixed: element)
      }
      isFree =
        ["g", "path", "rect", "circle", "ellipse", "use"].contains(element.name)
        // Ids are unique, and blend modes see what is below them.
        && element.attributes.allSatisfy { $0.name != "id" && $0.name != "style" }
        && inside.allSatisfy(\.isFree)
    }
  }

  private mutating func withoutEqualElements(_ elements: [Element]) -> [Element] {
    let isContent = elements.map { !["title", "desc", "defs", "style"].contains($0.name) }
    let trees = elements.map { Tree($0) }
    var counts: [Int: Int] = [:]
    func count(_ tree: Tree) {
      if tree.isFree { counts[tree.digest, default: 0] += 1 }
      tree.inside.forEach(count)
    }
    for (tree, isContent) in zip(trees, isContent) where isContent { count(tree) }
    // What only repeats inside of what repeats is written with it.
    var chosen: [Int: Int] = [:]
    func choose(_ element: Element, _ tree: Tree) {
      if tree.isFree, let count = counts[tree.digest], count > 1,
        chosen[tree.digest] != nil || Repeats.saves(element, tree, count)
      {
        chosen[tree.digest, default: 0] += 1
        return
      }
      for (child, inside) in zip(element.children, tree.inside) { choose(child, inside) }
    }
    for (i, isContent) in isContent.enumerated() where isContent { choose(elements[i], trees[i]) }
    var known: [String: Int] = [:]
    var first: [(id: String, placed: PlacedElement)] = []
    func resolved(_ element: Element, _ tree: Tree) -> Element {
      if let count = chosen[tree.digest] {
        let text = tree.placed.element.written
        if let place = known[text] {
          return tree.placed.use(of: first[place].id, at: first[place].placed)
        }
        if Repeats.saves(element, tree, count) {
          let id = newID()
          ids.insert(id)
          known[text] = first.count
          first.append((id, tree.placed))
          return element.named(id)
        }
      }
      var result = element
      result.children = zip(element.children, tree.inside).map { resolved($0, $1) }
      return result
    }
    return elements.indices.map { isContent[$0] ? resolved(elements[$0], trees[$0]) : elements[$0] }
  }

  /// Whether one of them and uses of it are shorter than as many copies.
  private static func saves(_ element: Element, _ tree: Tree, _ count: Int) -> Bool {
    let use = useLength + (tree.placed.isMoved ? placeLength : 0)
    return idLength + (count - 1) * use < (count - 1) * element.written.utf8.count
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

  private mutating func withoutEqualOutlines(_ elements: [Element]) -> [Element] {
    var counts: [Outline: Int] = [:]
    func count(_ element: Element) {
      if let outline = outline(of: element) { counts[outline, default: 0] += 1 }
      if element.name != "defs" { element.children.forEach(count) }
    }
    elements.forEach(count)
    // <path id="k12345a" d=""/> once, and href="#k12345aa" instead of d="".
    let shared = counts.filter { outline, count in
      let length = outline.length
      return length + outline.name.utf8.count + 18 + count * 17 < count * length
    }
    var known: [Outline: String] = [:]
    func resolved(_ element: Element) -> Element {
      guard element.name != "defs" else { return element }
      var result = element
      result.children = element.children.map(resolved)
      guard let outline = outline(of: element), shared[outline] != nil else { return result }
      let id = known[outline] ?? newID()
      if known.updateValue(id, forKey: outline) == nil {
        definitions.append(outline.element.named(id))
      }
      result.name = "use"
      result.attributes.removeAll { outline.attributes.contains($0) }
      let link = Element.Attribute(name: "href", value: .text("#\(id)"))
      result.attributes.insert(link, at: element["id"] == nil ? 0 : 1)
      return result
    }
    return elements.map(resolved)
  }

  /// The outline of a shape that keeps it; nil for everything else. Nothing but uses refers to the ids given here.
  private func outline(of element: Element) -> Outline? {
    guard let names = Repeats.geometry[element.name],
      element["id"].map({ ids.contains($0.text) }) ?? true
    else { return nil }
    let attributes = element.attributes.filter { names.contains($0.name) }
    guard !attributes.isEmpty, attributes.allSatisfy({ $0.motion.isEmpty }) else { return nil }
    return Outline(name: element.name, attributes: attributes)
  }

  private static let geometry: [String: Set<String>] = [
    "path": ["d"], "rect": ["x", "y", "width", "height", "rx"], "circle": ["cx", "cy", "r"],
    "ellipse": ["cx", "cy", "rx", "ry"],
  ]
}

extension Element {
  fileprivate func named(_ id: String) -> Element {
    var result = self
    result.attributes.insert(Attribute(name: "id", value: .text(id)), at: 0)
    return result
  }
}

/// An element as if it were at the origin, and where it is.
private struct PlacedElement {
  private(set) var element: Element
  private(set) var x = 0.0
  private(set) var y = 0.0

  /// Where it is.
  init(fixed whole: Element) { element = whole }

  init(_ whole: Element) {
    element = whole
    guard whole.attribute(Element.Attribute.way) == nil else { return }
    if let index = whole.attributes.firstIndex(where: { $0.name == "transform" }) {
      let transform = whole.attributes[index]
      if transform.motion.isEmpty {
        guard let functions = transform.value?.functions, functions.first?.kind == .translate
        else { return }
        move(by: functions[0].numbers)
        element.attributes[index].value = .transform(Array(functions.dropFirst()))
        if functions.count == 1 { element.attributes.remove(at: index) }
        return
      }
      // Nothing but what commutes with its place.
      guard transform.motion.allSatisfy({ $0.function == .translate }),
        transform.value?.functions?.allSatisfy({ $0.kind == .translate }) ?? true
      else { return }
    }
    let names = ["circle": ["cx", "cy"], "ellipse": ["cx", "cy"], "rect": ["x", "y"]][whole.name]
    guard let names, !whole.attributes.contains(where: \.isReference) else { return }
    let places = names.map { whole.attribute($0) }
    guard places.allSatisfy({ $0?.motion.isEmpty ?? true }) else { return }
    move(by: places.map { $0?.value?.numbers?.first ?? WrittenNumber(0, Decimals(0)) })
    element.attributes.removeAll { names.contains($0.name) }
  }

  private mutating func move(by numbers: [WrittenNumber]) {
    x = numbers[0].value
    y = numbers.count > 1 ? numbers[1].value : 0
  }

  var isMoved: Bool { x != 0 || y != 0 }

  /// A use of an equal element.
  func use(of id: String, at first: PlacedElement) -> Element {
    let fine = Decimals(6)
    return .use(id, x: WrittenNumber(x - first.x, fine), y: WrittenNumber(y - first.y, fine))
  }
}
