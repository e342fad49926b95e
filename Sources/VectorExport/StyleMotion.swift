/// Says the motion of a finished tree in CSS instead of SMIL: a class for each way to move, and keyframes for each
/// course that a property takes.
///
/// Two courses that differ only in when they begin share their keyframes.
struct StyleMotion {
  /// What CSS has no words for, each once, as the object of a sentence.
  private(set) var refusals: [String] = []
  private var keyframes: [(name: String, text: String)] = []
  private var classes: [(name: String, text: String)] = []
  private let newID: () -> String

  init(newID: @escaping () -> String) { self.newID = newID }

  /// The tree with classes, and with a style sheet before all that is drawn.
  mutating func applied(to root: Element) -> Element {
    var root = moved(root, isInHidden: false)
    guard !classes.isEmpty else { return root }
    var style = Element("style")
    style.text =
      classes.map { ".\($0.name){\($0.text)}" }.joined()
      + keyframes.map { "@keyframes \($0.name){\($0.text)}" }.joined()
    let place = root.children.firstIndex { !["title", "desc"].contains($0.name) } ?? 0
    root.children.insert(style, at: place)
    return root
  }

  /// `isInHidden` tells whether what is around the element may be hidden for a while.
  private mutating func moved(_ element: Element, isInHidden: Bool) -> Element {
    var element = element
    var declarations: [String] = []
    var animations: [String] = []
    var isHidden = isInHidden
    for (i, attribute) in element.attributes.enumerated() where !attribute.motion.isEmpty {
      if attribute.name == "display" { isHidden = true }
      guard attribute.motion.count == 1,
        let course = StyleCourse(attribute.motion[0], attribute.name, element.name, isInHidden)
      else {
        refuse(attribute.name)
        continue
      }
      animations.append(name(course.keyframes) + " " + course.timing)
      if let origin = course.origin { declarations.append("transform-origin:" + origin) }
      element.attributes[i].motion = []
      guard attribute.name == "display" else { continue }
      // Only some browsers animate `display`; nothing that is drawn here takes room.
      element.attributes[i] = Element.Attribute(
        name: "visibility", value: attribute.value == "none" ? "hidden" : "")
    }
    if !animations.isEmpty {
      declarations.append("animation:" + animations.joined(separator: ","))
      let className = className(declarations.sorted().joined(separator: ";"))
      element.attributes.insert(Element.Attribute(name: "class", value: className), at: 0)
    }
    element.children = element.children.map { moved($0, isInHidden: isHidden) }
    return element
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
      case "patternTransform": "the place of a pattern"
      default: "'\(attribute)'"
      }
    if !refusals.contains(subject) { refusals.append(subject) }
  }
}

/// One SMIL element as CSS says it.
private struct StyleCourse {
  /// What stands between the braces of `@keyframes`.
  private(set) var keyframes = ""
  /// What follows the name in `animation`.
  private(set) var timing = ""
  /// Around which it turns, where that is not the origin.
  private(set) var origin: String?

  private struct Key {
    /// Of the round, in percent.
    var time: Double
    var value: String
    /// From here to the next key; nil where that makes no difference.
    var easing: String?
  }

  /// Nil for what CSS cannot say.
  init?(_ motion: MotionElement, _ attribute: String, _ element: String, _ isInHidden: Bool) {
    let pairs = Dictionary(motion.attributes.map { ($0.name, $0.value) }) { $1 }
    guard let property = Self.property(attribute, element), let duration = pairs["dur"],
      let texts = pairs["values"]?.split(separator: ";", omittingEmptySubsequences: false)
    else { return nil }
    let isDiscrete = pairs["calcMode"] == "discrete"
    // Without times, discrete values begin parts of equal length, others are between them.
    let parts = Double(max(1, isDiscrete ? texts.count : texts.count - 1))
    let times =
      pairs["keyTimes"].map { $0.split(separator: ";").map { Double($0) ?? 0 } }
      ?? texts.indices.map { Double($0) / parts }
    guard times.count == texts.count else { return nil }
    let words = texts.map { $0.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init) }
    let center = motion.transformType == "rotate" ? Self.center(words) : nil
    origin = center.map { $0.map { Self.withUnit($0, "px") }.joined(separator: " ") }
    let values = words.map { word in
      motion.transformType.map { Self.transform($0, center == nil ? word : [word[0]]) }
        ?? Self.value(word, of: attribute, isInHidden)
    }
    let easings = pairs["keySplines"].map { $0.split(separator: ";").map(Self.easing) }
    var keys: [Key] = []
    for (i, value) in values.enumerated() {
      let isHeld = isDiscrete || i + 1 == values.count || values[i + 1] == value
      let easing = isHeld ? nil : easings.map { i < $0.count ? $0[i] : "linear" } ?? "linear"
      keys.append(Key(time: times[i] * 100, value: value, easing: easing))
    }
    let isEndless = pairs["repeatCount"] == "indefinite"
    if isDiscrete, !isEndless, let last = keys.last {
      keys.append(Key(time: 100, value: last.value))
    }
    let usual = isDiscrete ? "steps(1)" : Self.mostFrequent(keys.compactMap(\.easing))
    keyframes = Self.text(keys, property, usual, seconds: Double(duration.dropLast()) ?? 1)
    timing = [
      Self.short(duration), usual, pairs["begin"].map(Self.short),
      isEndless ? "infinite" : pairs["repeatCount"], isEndless ? nil : "forwards",
    ].compactMap { $0 }.joined(separator: " ")
  }

  // MARK: Keys

  /// Keys that say the same are one with several times.
  private static func text(_ keys: [Key], _ property: String, _ usual: String, seconds: Double)
    -> String
  {
    // A twenty-fifth of a millisecond, as in SMIL.
    let decimals = Decimals(error: 4e-3 / max(seconds, 1e-3))
    let hair = 2 * 4e-3 / max(seconds, 1e-3)
    var rules: [(selectors: [String], text: String)] = []
    for (i, key) in keys.enumerated() {
      var time = key.time
      if i + 1 < keys.count, keys[i + 1].time - key.time < hair {
        // Of two keys at one time only the later would count. What ends there ends a hair earlier.
        if i == 0 || key.time - keys[i - 1].time < hair { continue }
        time -= hair
      }
      var text = "\(property):\(key.value)"
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

  private static func easing(_ text: Substring) -> String {
    let numbers = text.split(separator: " ").joined(separator: ",")
    switch numbers {
    case "0,0,1,1": return "linear"
    case ".42,0,.58,1": return "ease-in-out"
    case ".42,0,1,1": return "ease-in"
    case "0,0,.58,1": return "ease-out"
    case ".25,.1,.25,1": return "ease"
    default: return "cubic-bezier(\(numbers))"
    }
  }

  /// Without a zero before the point.
  private static func short(_ time: String) -> String {
    if time.hasPrefix("0.") { return String(time.dropFirst()) }
    return time.hasPrefix("-0.") ? "-" + time.dropFirst(2) : time
  }

  // MARK: Values

  /// What CSS calls an attribute; nil where it does not know it.
  private static func property(_ attribute: String, _ element: String) -> String? {
    switch attribute {
    case "transform", "opacity", "fill", "fill-opacity", "stroke", "stroke-opacity",
      "stroke-width", "stroke-dashoffset", "stroke-dasharray", "stop-color", "stop-opacity",
      "flood-color", "flood-opacity":
      attribute
    case "display": "visibility"
    case "x", "y", "width", "height":
      ["rect", "image", "foreignObject"].contains(element) ? attribute : nil
    case "r": element == "circle" ? attribute : nil
    case "cx", "cy": ["circle", "ellipse"].contains(element) ? attribute : nil
    case "rx", "ry": ["rect", "ellipse"].contains(element) ? attribute : nil
    default: nil
    }
  }

  private static func value(_ words: [String], of attribute: String, _ isInHidden: Bool) -> String {
    switch attribute {
    // What is shown again must not shine through what is hidden around it.
    case "display": words == ["none"] ? "hidden" : isInHidden ? "inherit" : "visible"
    case "x", "y", "width", "height", "r", "cx", "cy", "rx", "ry":
      words.map { withUnit($0, "px") }.joined(separator: " ")
    default: words.joined(separator: " ")
    }
  }

  private static func transform(_ type: String, _ words: [String]) -> String {
    switch type {
    case "translate":
      "translate(\(words.map { withUnit($0, "px") }.joined(separator: ",")))"
    case "rotate" where words.count == 3:
      // About a point that moves.
      "translate(\(withUnit(words[1], "px")),\(withUnit(words[2], "px")))"
        + "rotate(\(withUnit(words[0], "deg")))"
        + "translate(\(withUnit(negated(words[1]), "px")),\(withUnit(negated(words[2]), "px")))"
    case "rotate", "skewX", "skewY": "\(type)(\(withUnit(words.first ?? "0", "deg")))"
    default: "\(type)(\(words.joined(separator: ",")))"
    }
  }

  /// The point that all values turn about; nil where it moves or is the origin.
  private static func center(_ values: [[String]]) -> [String]? {
    guard let first = values.first, first.count == 3,
      values.allSatisfy({ $0.count == 3 && $0[1...] == first[1...] })
    else { return nil }
    return Array(first[1...])
  }

  private static func negated(_ number: String) -> String {
    number.hasPrefix("-") ? String(number.dropFirst()) : number == "0" ? number : "-" + number
  }

  private static func withUnit(_ number: String, _ unit: String) -> String {
    number == "0" ? number : number + unit
  }
}
