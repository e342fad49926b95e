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

  /// The attribute that holds an element's declarations until it is known where they are written.
  private static let undecided = "declarations"
  /// Stand around the number of keyframes that have no name yet. They never occur in CSS.
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
    var courses: [StyleCourse] = []
    var inside = around
    if element.name == "clipPath" { inside.isClip = true }
    let hasWay = element.attribute(Element.Attribute.way) != nil
    for (i, attribute) in element.attributes.enumerated() where !attribute.motion.isEmpty {
      if attribute.name == "display" { inside.isHidden = true }
      guard let found = StyleCourse.all(of: attribute, element.name, hiding, hasWay: hasWay) else {
        refuse(attribute.name)
        continue
      }
      for course in found {
        let joined = courses.lazy.enumerated().compactMap { k, other in
          other.joined(with: course, isAnyKind: joins).map { (k, $0) }
        }.first
        if let (k, both) = joined { courses[k] = both } else { courses.append(course) }
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
    if !courses.isEmpty { element[Self.undecided] = .text(declare(courses)) }
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
  private mutating func declare(_ courses: [StyleCourse]) -> String {
    let animations = courses.map { name($0.keyframes) + " " + $0.timing }
    let origins = courses.compactMap(\.origin).map { "transform-origin:" + $0 + ";" }
    let text = "animation:" + animations.joined(separator: ",")
    let all = Set(origins).sorted().joined() + text
    if let known = declarations.firstIndex(where: { $0.text == all }) {
      declarations[known].uses += 1
    } else {
      declarations.append((all, 1))
    }
    return all
  }

  /// Stands for the name of keyframes.
  private mutating func name(_ text: String) -> String {
    let number = keyframes.firstIndex(of: text) ?? keyframes.count
    if number == keyframes.count { keyframes.append(text) }
    return "\(Self.mark)\(number)\(Self.mark)"
  }

  private mutating func refuse(_ attribute: String) {
    let subject =
      switch attribute {
      case "d": "the points of a path"
      case "stdDeviation": "the radius of a blur"
      case "gradientTransform", "x1", "y1", "x2", "y2", "fx", "fy", "offset":
        "the place of a gradient"
      case "patternTransform": "the position of a pattern"
      default: "'\(attribute)'"
      }
    if !refusals.contains(subject) { refusals.append(subject) }
  }
}

/// How to hide an element at times.
private enum Hiding {
  case visibility
  /// Visible again only if its surroundings are, too.
  case inheritedVisibility
  /// The same, if it can be expressed without `inherit`: in keyframes, Firefox resolves that against
  /// the parent's value before the parent is animated.
  case opacity

  init(_ element: Element, isInHidden: Bool, isInClip: Bool) {
    let comesAndGoes = element.attributes.contains { $0.name == "display" && !$0.motion.isEmpty }
    let isShownElsewhere = element.attributes.contains { $0.name == "id" }
    if !comesAndGoes || !isInHidden {
      self = .visibility
    } else {
      self = isInClip || isShownElsewhere ? .inheritedVisibility : .opacity
    }
  }

  var property: String { self == .opacity ? "opacity" : "visibility" }

  func word(isShown: Bool) -> String {
    switch self {
    case .visibility: isShown ? "visible" : "hidden"
    case .inheritedVisibility: isShown ? "inherit" : "hidden"
    case .opacity: isShown ? "1" : "0"
    }
  }
}

/// One animation in CSS, of one property or of several that have the same times.
private struct StyleCourse {
  private struct Key {
    /// As a percentage of the round.
    var time: Double
    var declarations: String
    /// The easing up to the next key; nil if it makes no difference.
    var easing: String?
  }

  private let properties: [String]
  /// The transform origin, unless it is the default.
  let origin: String?
  private let keys: [Key]
  private let isDiscrete: Bool
  /// What the element shows without the animation, if that is known.
  private let still: String?
  private let period: Double
  private let begin: Double
  private let plays: Int?
  /// The easing of keys that do not have their own.
  private let usual: String

  /// The courses of an attribute's animations; nil if CSS cannot express one of them. `hasWay` is whether another attribute
  /// moves the element, by `translate`.
  static func all(
    of attribute: Element.Attribute, _ element: String, _ hiding: Hiding, hasWay: Bool
  ) -> [StyleCourse]? {
    guard attribute.motion.count == 1 || attribute.isSplit else { return nil }
    let courses = attribute.motion.compactMap { motion in
      let property =
        attribute.isSplit
        ? Self.property(of: motion)
        : Self.shortProperty(of: motion, attribute, hasWay: hasWay)
          ?? Self.property(attribute.name, element, hiding)
      return property.map { StyleCourse(motion, attribute, $0, hiding) }
    }
    return courses.count == attribute.motion.count ? courses : nil
  }

  private init(
    _ motion: Motion, _ attribute: Element.Attribute, _ property: String, _ hiding: Hiding
  ) {
    let list = motion.keys
    let center = motion.function == .rotate ? Self.center(list.keys.map(\.value)) : nil
    func declaration(_ value: AttributeValue) -> String {
      let numbers = value.numbers ?? []
      let text =
        switch (property, motion.function) {
        case ("translate", _): Self.translation(numbers)
        // Only functions take an angle without a unit.
        case ("rotate", _): (numbers.first?.text ?? "0") + "deg"
        case ("scale", _): numbers.text
        case (_, let function?):
          Self.function(function, numbers, turnsAboutOrigin: center != nil)
        default: Self.value(value, of: attribute.name, hiding)
        }
      return property + ":" + text
    }
    let values = list.keys.map { declaration($0.value) }
    let times = motion.fractions
    let easings = motion.splines?.map(Self.easing)
    var keys: [Key] = []
    for (i, value) in values.enumerated() {
      let isHeld = list.isDiscrete || i + 1 == values.count || values[i + 1] == value
      let easing = isHeld ? nil : easings?[i] ?? "linear"
      keys.append(Key(time: times[i] * 100, declarations: value, easing: easing))
    }
    if list.isDiscrete, motion.plays != nil, let last = keys.last {
      keys.append(Key(time: 100, declarations: last.declarations))
    }
    let still: String? =
      switch property {
      case "translate": "translate:0"
      case "rotate": "rotate:0deg"
      case "scale": "scale:1"
      default: Self.still(attribute, motion.function).map(declaration)
      }
    self.init(
      [property], center.map { $0.map { Self.text($0, "px") }.joined(separator: " ") }, keys,
      isDiscrete: list.isDiscrete, still: still, motion.period, motion.begin, motion.plays)
  }

  /// The value that an element has without an animation of this function; nil if it is not written at the element alone.
  private static func still(
    _ attribute: Element.Attribute, _ function: TransformFunction.Kind?
  ) -> AttributeValue? {
    guard let function else {
      return attribute.name == "display" && attribute.value != .hidden ? nil : attribute.value
    }
    // A centre of rotation is the animation's own.
    guard let only = attribute.value?.functions, only.count == 1, only[0].kind == function,
      function != .rotate || only[0].numbers.count == 1
    else { return nil }
    return .numbers(only[0].numbers)
  }

  private init(
    _ properties: [String], _ origin: String?, _ keys: [Key], isDiscrete: Bool, still: String?,
    _ period: Double, _ begin: Double, _ plays: Int?
  ) {
    self.properties = properties
    self.origin = origin
    self.keys = keys
    self.isDiscrete = isDiscrete
    self.still = still
    self.period = period
    self.begin = begin
    self.plays = plays
    usual = isDiscrete ? "steps(1)" : Self.longest(keys.compactMap(\.easing))
  }

  /// Both in the same keyframes; nil if they differ in anything but their values, or if not any kind is joined and one is not
  /// the way, turn or growth of a particle.
  func joined(with other: StyleCourse, isAnyKind: Bool) -> StyleCourse? {
    let kinds = properties + other.properties
    guard isAnyKind || kinds.allSatisfy(["translate", "rotate", "scale"].contains),
      Set(kinds).count == kinds.count,
      origin == nil || other.origin == nil || origin == other.origin,
      period == other.period, begin == other.begin, plays == other.plays,
      isDiscrete == other.isDiscrete, keys.count == other.keys.count
    else { return nil }
    var both: [Key] = []
    for (key, more) in zip(keys, other.keys) {
      guard key.time == more.time,
        key.easing == nil || more.easing == nil || key.easing == more.easing
      else { return nil }
      both.append(
        Key(
          time: key.time, declarations: key.declarations + ";" + more.declarations,
          easing: key.easing ?? more.easing))
    }
    var still: String?
    if let one = self.still, let two = other.still { still = one + ";" + two }
    return StyleCourse(
      kinds, origin ?? other.origin, both, isDiscrete: isDiscrete, still: still, period, begin,
      plays)
  }

  // MARK: Keys

  /// The part of `animation` after the name.
  var timing: String {
    [
      Self.time(period), usual == "ease" ? nil : usual, begin < 0 ? Self.time(begin) : nil,
      plays.map { $0 > 1 ? String($0) : nil } ?? "infinite", plays == nil ? nil : "forwards",
    ].compactMap { $0 }.joined(separator: " ")
  }

  /// The content of `@keyframes`. Equal keys are merged into one with several times. Where the first or last key shows
  /// what the element does without the animation, browsers add it themselves.
  var keyframes: String {
    let seconds = Decimals(6).rounded(period)
    // A twenty-fifth of a millisecond, as in SMIL.
    let decimals = Decimals(error: 4e-3 / max(seconds, 1e-3))
    let hair = 2 * 4e-3 / max(seconds, 1e-3)
    var rules: [(selectors: [String], text: String)] = []
    for (i, key) in keys.enumerated() {
      var time = key.time
      if i + 1 < keys.count, keys[i + 1].time - key.time < hair {
        // Of two keys at the same time only the later would count, so the first one is slightly
        // earlier.
        if i == 0 || key.time - keys[i - 1].time < hair { continue }
        time -= hair
      }
      var text = key.declarations
      if let easing = key.easing, easing != usual { text += Self.easingName + easing }
      if text == still, time <= 0 || time >= 100 { continue }
      let selector = time >= 100 ? "to" : decimals.text(time) + "%"
      if let known = rules.firstIndex(where: { $0.text == text }) {
        rules[known].selectors.append(selector)
      } else {
        rules.append(([selector], text))
      }
    }
    return rules.map { "\($0.selectors.joined(separator: ",")){\($0.text)}" }.joined()
  }

  private static let easingName = ";animation-timing-function:"

  /// The easing that takes most bytes, written at each of its keys.
  private static func longest(_ easings: [String]) -> String {
    var lengths: [String: Int] = [:]
    for easing in easings {
      lengths[easing, default: 0] += easingName.utf8.count + easing.utf8.count
    }
    // Written once.
    for easing in lengths.keys {
      lengths[easing, default: 0] -= easing == "ease" ? 0 : easing.utf8.count
    }
    return lengths.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "linear"
  }

  private static func easing(_ spline: Spline) -> String {
    let decimals = Decimals(5)
    let numbers = [spline.x1, spline.y1, spline.x2, spline.y2].map { decimals.text($0) }
      .joined(separator: ",")
    switch numbers {
    case "0,0,1,1": return "linear"
    case ".42,0,.58,1": return "ease-in-out"
    case ".42,0,1,1": return "ease-in"
    case "0,0,.58,1": return "ease-out"
    case ".25,.1,.25,1": return "ease"
    default: return "cubic-bezier(\(numbers))"
    }
  }

  private static func time(_ seconds: Double) -> String { Decimals(6).text(seconds) + "s" }

  // MARK: Values

  /// The CSS name of an attribute; nil if there is none.
  private static func property(
    _ attribute: String, _ element: String, _ hiding: Hiding
  ) -> String? {
    switch attribute {
    case Element.Attribute.way: "translate"
    case "transform", "opacity", "fill", "fill-opacity", "stroke", "stroke-opacity",
      "stroke-width", "stroke-dashoffset", "stroke-dasharray", "stop-color", "stop-opacity",
      "flood-color", "flood-opacity":
      attribute
    case "display": hiding.property
    case "x", "y", "width", "height":
      ["rect", "image", "foreignObject"].contains(element) ? attribute : nil
    case "r": element == "circle" ? attribute : nil
    case "cx", "cy": ["circle", "ellipse"].contains(element) ? attribute : nil
    case "rx", "ry": ["rect", "ellipse"].contains(element) ? attribute : nil
    default: nil
    }
  }

  /// The property of one of several functions of a transform; nil if there is none.
  private static func property(of motion: Motion) -> String? {
    switch motion.function {
    case .rotate?: "rotate"
    case .scale?: "scale"
    case .translate?, .skewX?, .skewY?, .matrix?, nil: nil
    }
  }

  /// The same of the only function of a transform, where the element has no other; nil if there is none.
  private static func shortProperty(
    of motion: Motion, _ attribute: Element.Attribute, hasWay: Bool
  ) -> String? {
    guard attribute.name == "transform", attribute.value?.text.isEmpty ?? true else { return nil }
    switch motion.function {
    case .translate?: return hasWay ? nil : "translate"
    case .rotate?:
      let values = motion.keys.keys.map(\.value)
      let turnsInPlace = values.allSatisfy { $0.numbers?.count ?? 0 < 3 } || center(values) != nil
      return turnsInPlace ? "rotate" : nil
    case .scale?: return "scale"
    case .skewX?, .skewY?, .matrix?, nil: return nil
    }
  }

  private static func value(
    _ value: AttributeValue, of attribute: String, _ hiding: Hiding
  ) -> String {
    switch attribute {
    case "display": hiding.word(isShown: value != .hidden)
    case Element.Attribute.way, "x", "y", "width", "height", "r", "cx", "cy", "rx", "ry":
      (value.numbers ?? []).map { text($0, "px") }.joined(separator: " ")
    default: value.text
    }
  }

  private static func function(
    _ kind: TransformFunction.Kind, _ numbers: [WrittenNumber], turnsAboutOrigin: Bool
  ) -> String {
    switch kind {
    case .translate: return "translate(\(numbers.map { text($0, "px") }.joined(separator: ",")))"
    case .rotate where numbers.count == 3 && !turnsAboutOrigin:
      // Around a moving point.
      return "translate(\(text(numbers[1], "px")),\(text(numbers[2], "px")))"
        + "rotate(\(text(numbers[0], "deg")))"
        + "translate(\(text(numbers[1].negated, "px")),\(text(numbers[2].negated, "px")))"
    case .rotate, .skewX, .skewY:
      return "\(kind.rawValue)(\(numbers.first.map { text($0, "deg") } ?? "0"))"
    case .scale, .matrix:
      return "\(kind.rawValue)(\(numbers.map(\.text).joined(separator: ",")))"
    }
  }

  /// The common centre of rotation of all values; nil if it moves or is the origin.
  private static func center(_ values: [AttributeValue]) -> [WrittenNumber]? {
    let numbers = values.map { $0.numbers ?? [] }
    guard let first = numbers.first, first.count == 3,
      numbers.allSatisfy({ $0.count == 3 && $0[1...] == first[1...] })
    else { return nil }
    return Array(first[1...])
  }

  /// The second number is 0 if it is missing.
  private static func translation(_ numbers: [WrittenNumber]) -> String {
    let shown = numbers.count == 2 && numbers[1].value == 0 ? numbers.prefix(1) : numbers[...]
    return shown.map { text($0, "px") }.joined(separator: " ")
  }

  private static func text(_ number: WrittenNumber, _ unit: String) -> String {
    number.value == 0 ? "0" : number.text + unit
  }
}

extension Element.Attribute {
  /// Whether its animations need properties of their own: several of one transform, or one that is added to it.
  fileprivate var isSplit: Bool {
    name == "transform" && (motion.count > 1 || motion.contains(where: \.isAdded))
  }
}
