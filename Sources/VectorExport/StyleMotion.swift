/// Converts the animations of a finished tree from SMIL to CSS: declarations for each kind of animation, and
/// keyframes for each sequence of values.
///
/// Animations that differ only in their start share keyframes. What several elements declare becomes a class; what a
/// single one does is written at the element, which is shorter.
struct StyleMotion {
  /// What CSS cannot express, without duplicates, as the object of a sentence.
  private(set) var refusals: [String] = []
  /// Whether animations of one element that have the same times share keyframes.
  private let joins: Bool
  private var keyframes: [String] = []
  /// What elements declare, in the order of the tree, and how many do.
  private var declarations: [(text: String, uses: Int)] = []
  /// Where each of them is in its list.
  private var keyframesPlaces: [String: Int] = [:]
  private var declarationPlaces: [String: Int] = [:]

  /// The attribute that holds an element's declarations until it is known where they are written.
  private static let undecided = "declarations"
  /// Encloses the number of keyframes that have no name yet. It never occurs in CSS.
  private static let mark: Character = "\u{2}"

  private init(joins: Bool) { self.joins = joins }

  /// The tree with declarations, and with a style sheet before everything drawn; and what CSS cannot express.
  ///
  /// Keyframes that are joined are shorter, unless an element has only some of its animations in common with others.
  static func applied(to root: Element, newID: () -> String) -> (root: Element, refusals: [String])
  {
    var (apart, joined) = (StyleMotion(joins: false), StyleMotion(joins: true))
    let moved = (
      apart: apart.moved(root, Surroundings()), joined: joined.moved(root, Surroundings())
    )
    return joined.length < apart.length
      ? (joined.styled(moved.joined, newID), joined.refusals)
      : (apart.styled(moved.apart, newID), apart.refusals)
  }

  /// The bytes of `@keyframes k12345a{}`.
  private static let keyframesLength = 20

  /// The bytes that depend on which keyframes are joined.
  private var length: Int {
    let all = keyframes + declarations.map(\.text)
    return all.reduce(keyframes.count * Self.keyframesLength) { $0 + $1.utf8.count }
  }

  // MARK: Style sheets

  private func styled(_ root: Element, _ newID: () -> String) -> Element {
    guard !declarations.isEmpty else { return root }
    let names = keyframes.map { _ in newID() }
    var styles: [String: Element.Attribute] = [:]
    var rules = ""
    for (text, uses) in declarations {
      let named = Self.named(text, names)
      guard uses > 1 else {
        styles[text] = Element.Attribute(name: "style", value: .text(named))
        continue
      }
      let id = newID()
      rules += ".\(id){\(named)}"
      styles[text] = Element.Attribute(name: "class", value: .text(id))
    }
    for (name, text) in zip(names, keyframes) { rules += "@keyframes \(name){\(text)}" }
    var root = Self.decided(root, styles)
    var sheet = Element("style")
    sheet.text = rules
    let place = root.children.firstIndex { !["title", "desc"].contains($0.name) } ?? 0
    root.children.insert(sheet, at: place)
    return root
  }

  private static func named(_ declarations: String, _ names: [String]) -> String {
    let parts = declarations.split(separator: mark, omittingEmptySubsequences: false)
    return parts.enumerated().map { i, part in
      guard i % 2 == 1, let number = Int(part) else { return String(part) }
      return names[number]
    }.joined()
  }

  /// The tree with a class or a style of its own wherever an element declares something.
  private static func decided(_ element: Element, _ styles: [String: Element.Attribute]) -> Element
  {
    var element = element
    if let text = element[undecided]?.text, let style = styles[text] {
      element[undecided] = nil
      if style.name == "style", let own = element["style"]?.text, let more = style.value?.text {
        element["style"] = .text(own + ";" + more)
      } else {
        element.attributes.insert(style, at: 0)
      }
    }
    element.children = element.children.map { decided($0, styles) }
    return element
  }

  // MARK: Elements

  /// Properties of the enclosing elements.
  private struct Surroundings {
    /// Whether it may be hidden at times.
    var isHidden = false
    /// Whether it is a clip, where opacity has no effect.
    var isClip = false
  }

  private mutating func moved(_ element: Element, _ around: Surroundings) -> Element {
    let hiding = Hiding(element, isInHidden: around.isHidden, isInClip: around.isClip)
    if hiding == .opacity, element.attributes.contains(where: { $0.name == "opacity" }) {
      return moved(Self.hidingAround(element), around)
    }
    var element = element
    var animations: [StyleAnimation] = []
    var inside = around
    if element.name == "clipPath" { inside.isClip = true }
    let hasWay = element.attribute(Element.Attribute.way) != nil
    for (i, attribute) in element.attributes.enumerated() where !attribute.motion.isEmpty {
      if attribute.name == "display" { inside.isHidden = true }
      guard let found = StyleAnimation.all(of: attribute, element.name, hiding, hasWay: hasWay)
      else {
        refuse(attribute.name)
        continue
      }
      for animation in found {
        let joined = animations.lazy.enumerated().compactMap { k, other in
          other.joined(with: animation, isAnyKind: joins).map { (k, $0) }
        }.first
        if let (k, both) = joined { animations[k] = both } else { animations.append(animation) }
      }
      // What is added is added to the attribute; anything else replaces it.
      if attribute.isSplit, attribute.motion.first?.isAdded == false {
        element.attributes[i].value = nil
      }
      element.attributes[i].motion = []
      guard attribute.name == "display" else { continue }
      // Only some browsers animate `display`; hiding is equivalent here, because nothing takes up space.
      let isHidden = attribute.value == .hidden
      element.attributes[i] = Element.Attribute(
        name: hiding.property, value: isHidden ? .text(hiding.word(isShown: false)) : nil)
    }
    if !animations.isEmpty { element[Self.undecided] = .text(declare(animations)) }
    element.children = element.children.map { moved($0, inside) }
    return element
  }

  /// A group that is hidden instead of the element, which has its own opacity.
  private static func hidingAround(_ element: Element) -> Element {
    var inner = element
    var group = Element("g")
    group.attributes = inner.attributes.filter { $0.name == "display" }
    inner.attributes.removeAll { $0.name == "display" }
    group.children = [inner]
    return group
  }

  /// What an element with these animations declares; it is counted.
  private mutating func declare(_ declared: [StyleAnimation]) -> String {
    let texts = declared.map { name($0.keyframes) + " " + $0.timing }
    let origins = declared.compactMap(\.origin).map { "transform-origin:" + $0 + ";" }
    let text = "animation:" + texts.joined(separator: ",")
    let all = Set(origins).sorted().joined() + text
    if let known = declarationPlaces[all] {
      declarations[known].uses += 1
    } else {
      declarationPlaces[all] = declarations.count
      declarations.append((all, 1))
    }
    return all
  }

  /// A placeholder for the name of keyframes.
  private mutating func name(_ text: String) -> String {
    let number = keyframesPlaces[text] ?? keyframes.count
    if number == keyframes.count {
      keyframesPlaces[text] = number
      keyframes.append(text)
    }
    return "\(Self.mark)\(number)\(Self.mark)"
  }

  private mutating func refuse(_ attribute: String) {
    let subject =
      switch attribute {
      case "d": "the points of a path"
      case "stdDeviation": "the radius of a blur"
      case "dx", "dy": "the offset of a shadow"
      case "gradientTransform", "x1", "y1", "x2", "y2", "fx", "fy", "offset":
        "the position of a gradient"
      case "patternTransform": "the position of a pattern"
      case "transform": "transforms that add up, as those of an image in perspective do"
      default: "'\(attribute)'"
      }
    if !refusals.contains(subject) { refusals.append(subject) }
  }
}
