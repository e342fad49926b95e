/// Converts the animations of a finished tree from SMIL to CSS: a class for each kind of animation, and
/// keyframes for each sequence of values.
///
/// Animations that differ only in their start share keyframes.
struct StyleMotion {
  /// What CSS cannot express, without duplicates, as the object of a sentence.
  private(set) var refusals: [String] = []
  private var keyframes: [(name: String, text: String)] = []
  private var classes: [(name: String, text: String)] = []
  private let newID: () -> String

  init(newID: @escaping () -> String) { self.newID = newID }

  /// The tree with classes, and with a style sheet before everything drawn.
  mutating func applied(to root: Element) -> Element {
    var root = moved(root, Surroundings())
    guard !classes.isEmpty else { return root }
    var style = Element("style")
    style.text =
      classes.map { ".\($0.name){\($0.text)}" }.joined()
      + keyframes.map { "@keyframes \($0.name){\($0.text)}" }.joined()
    let place = root.children.firstIndex { !["title", "desc"].contains($0.name) } ?? 0
    root.children.insert(style, at: place)
    return root
  }

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
    var declarations: [String] = []
    var courses: [StyleCourse] = []
    var inside = around
    if element.name == "clipPath" { inside.isClip = true }
    for (i, attribute) in element.attributes.enumerated() where !attribute.motion.isEmpty {
      if attribute.name == "display" { inside.isHidden = true }
      guard let found = StyleCourse.all(of: attribute, element.name, hiding) else {
        refuse(attribute.name)
        continue
      }
      for course in found {
        if let origin = course.origin { declarations.append("transform-origin:" + origin) }
        // A particle's way, turn and growth have the same times.
        if let last = courses.last, let both = last.joined(with: course) {
          courses[courses.count - 1] = both
        } else {
          courses.append(course)
        }
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
    if !courses.isEmpty {
      let animations = courses.map { name($0.keyframes) + " " + $0.timing }
      declarations.append("animation:" + animations.joined(separator: ","))
      let className = className(declarations.sorted().joined(separator: ";"))
      element.attributes.insert(Element.Attribute(name: "class", value: .text(className)), at: 0)
    }
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

  private mutating func name(_ text: String) -> String {
    if let known = keyframes.first(where: { $0.text == text }) { return known.name }
    keyframes.append((newID(), text))
    return keyframes[keyframes.count - 1].name
  }

  private mutating func className(_ text: String) -> String {
    if let known = classes.first(where: { $0.text == text }) { return known.name }
    classes.append((newID(), text))
    return classes[classes.count - 1].name
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

/// One animation in CSS.
private struct StyleCourse {
  /// The part of `animation` after the name.
  private(set) var timing = ""
  /// The transform origin, unless it is the default.
  private(set) var origin: String?

  private struct Key {
    /// As a percentage of the round.
    var time: Double
    var declarations: String
    /// The easing up to the next key; nil if it makes no difference.
    var easing: String?
  }

  private let property: String
  private var keys: [Key] = []
  /// The easing of keys that do not have their own.
  private let usual: String
  private let seconds: Double

  /// The courses of an attribute's animations; nil if CSS cannot express one of them.
  static func all(
    of attribute: Element.Attribute, _ element: String, _ hiding: Hiding
  ) -> [StyleCourse]? {
    guard attribute.motion.count == 1 || attribute.isSplit else { return nil }
    let courses = attribute.motion.compactMap { motion in
      let property =
        attribute.isSplit
        ? Self.property(of: motion) : Self.property(attribute.name, element, hiding)
      return property.map { StyleCourse(motion, attribute.name, $0, hiding) }
    }
    return courses.count == attribute.motion.count ? courses : nil
  }

  private init(_ motion: Motion, _ attribute: String, _ property: String, _ hiding: Hiding) {
    self.property = property
    let list = motion.keys
    let center = motion.function == .rotate ? Self.center(list.keys.map(\.value)) : nil
    origin = center.map { $0.map { Self.text($0, "px") }.joined(separator: " ") }
    let values = list.keys.map { key in
      let numbers = key.value.numbers ?? []
      switch (property, motion.function) {
      case ("rotate", _): return numbers.first.map { Self.text($0, "deg") } ?? "0"
      case ("scale", _): return numbers.text
      case (_, let function?):
        return Self.function(function, numbers, turnsAboutOrigin: center != nil)
      default: return Self.value(key.value, of: attribute, hiding)
      }
    }
    let times = motion.fractions
    let easings = motion.splines?.map(Self.easing)
    for (i, value) in values.enumerated() {
      let isHeld = list.isDiscrete || i + 1 == values.count || values[i + 1] == value
      let easing = isHeld ? nil : easings?[i] ?? "linear"
      keys.append(
        Key(time: times[i] * 100, declarations: "\(property):\(value)", easing: easing))
    }
    if list.isDiscrete, motion.plays != nil, let last = keys.last {
      keys.append(Key(time: 100, declarations: last.declarations))
    }
    usual = list.isDiscrete ? "steps(1)" : Self.mostFrequent(keys.compactMap(\.easing))
    seconds = Decimals(6).rounded(motion.period)
    let plays = motion.plays.map { $0 > 1 ? String($0) : nil } ?? "infinite"
    timing = [
      Self.time(motion.period), usual, motion.begin < 0 ? Self.time(motion.begin) : nil, plays,
      motion.plays == nil ? nil : "forwards",
    ].compactMap { $0 }.joined(separator: " ")
  }

  /// Both in the same keyframes; nil unless both move a particle, at the same times.
  func joined(with other: StyleCourse) -> StyleCourse? {
    let moving = ["translate", "rotate", "scale", "transform"]
    guard property != "transform", moving.contains(property), moving.contains(other.property)
    else { return nil }
    let isAlike = zip(keys, other.keys).allSatisfy { $0.time == $1.time && $0.easing == $1.easing }
    guard timing == other.timing, keys.count == other.keys.count, isAlike else { return nil }
    var result = self
    for i in keys.indices { result.keys[i].declarations += ";" + other.keys[i].declarations }
    return result
  }

  // MARK: Keys

  /// The content of `@keyframes`. Equal keys are merged into one with several times.
  var keyframes: String {
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
      if let easing = key.easing, easing != usual { text += ";animation-timing-function:\(easing)" }
      let selector = time >= 100 ? "to" : decimals.text(time) + "%"
      if let known = rules.firstIndex(where: { $0.text == text }) {
        rules[known].selectors.append(selector)
      } else {
        rules.append(([selector], text))
      }
    }
    return rules.map { "\($0.selectors.joined(separator: ",")){\($0.text)}" }.joined()
  }

  private static func mostFrequent(_ easings: [String]) -> String {
    var counts: [String: Int] = [:]
    for easing in easings { counts[easing, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "linear"
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
