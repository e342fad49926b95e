/// One animation in CSS, of one property or of several that have the same times.
struct StyleAnimation {
  private struct Key {
    /// As a percentage of the round.
    var time: Double
    var declarations: String
    /// The easing up to the next key; nil if it makes no difference.
    var easing: String?
  }

  /// Keys that are less far apart, in seconds, are a jump.
  private static let instant = 8e-5

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

  /// What moves an attribute; nil if CSS cannot express one of them. `hasWay` is whether another attribute
  /// moves the element, by `translate`.
  static func all(
    of attribute: Element.Attribute, _ element: String, _ hiding: Hiding, hasWay: Bool
  ) -> [StyleAnimation]? {
    guard attribute.motion.count == 1 || attribute.isSplit else { return nil }
    let animations = attribute.motion.compactMap { motion in
      let property =
        attribute.isSplit
        ? Self.property(of: motion)
        : Self.shortProperty(of: motion, attribute, hasWay: hasWay)
          ?? Self.property(attribute.name, element, hiding)
      return property.map { StyleAnimation(motion, attribute, $0, hiding) }
    }
    return animations.count == attribute.motion.count ? animations : nil
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
      // Neither what is held nor a jump has an easing.
      let isHeld =
        list.isDiscrete || i + 1 == values.count || values[i + 1] == value
        || (times[i + 1] - times[i]) * motion.period < Self.instant
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
  func joined(with other: StyleAnimation, isAnyKind: Bool) -> StyleAnimation? {
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
    return StyleAnimation(
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
    let hair = 100 * Self.instant / max(seconds, 1e-3)
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
    // As the usual one, it is written once.
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

  /// The same of the transform, if it is a single function; otherwise nil.
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
  var isSplit: Bool {
    name == "transform" && (motion.count > 1 || motion.contains(where: \.isAdded))
  }
}
