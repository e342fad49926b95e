import Geometry
import Scene

/// One `animate`, `set`, `animateTransform` or `animateMotion`.
struct SMILAnimation: Sendable {
  enum Kind: Hashable, Sendable { case animate, set, transform(Function), motion }

  enum Function: String, Hashable, CaseIterable, Sendable {
    case translate, scale, rotate, skewX, skewY
  }

  enum Calculation: Sendable { case discrete, linear, paced, spline }

  /// The texts of an animation's values.
  enum Values: Sendable {
    case list([String])
    case fromTo(String, String)
    case fromBy(String, String)
    case by(String)
    case to(String)
    /// A motion along path data.
    case along(String)
    /// A motion along another element.
    case alongElement(Int)

    /// What can be read as values of a property.
    var texts: [String] {
      switch self {
      case .list(let list): list
      case .fromTo(let a, let b), .fromBy(let a, let b): [a, b]
      case .by(let text), .to(let text): [text]
      case .along, .alongElement: []
      }
    }
  }

  var element: Int
  var target: Int
  var kind: Kind
  var attribute: String
  var timing: SMILTiming
  var intervals: [Interval] = []
  var values: Values
  /// The points that a motion goes through; nil along a path.
  private(set) var points: [Point]?
  var calculation: Calculation
  /// Empty if the values are evenly spaced.
  var keyTimes: [Double]
  var easings: [Easing]
  var keyPoints: [Double]
  var isAdditive: Bool
  var accumulates: Bool
  /// The rotation of a motion: `auto`, `auto-reverse` or degrees.
  var rotation: String

  /// Throws a mistake that keeps browsers from playing it.
  init(_ index: Int, in document: SVGDocument) throws(SMILMistake) {
    let element = document.elements[index]
    target = try SMILAnimation.target(of: index, in: document)
    kind = try SMILAnimation.kind(of: element)
    self.element = index
    timing = SMILTiming(element)
    rotation = element["rotate"].map(trimmed) ?? "0"
    accumulates = element["accumulate"] == "sum"
    isAdditive = element["additive"] == "sum"
    attribute = try SMILAnimation.attribute(of: element, kind, document.elements[target])
    values = try SMILAnimation.values(of: element, kind, document)
    if kind == .motion {
      for text in values.texts where SMILAnimation.point(text) == nil { throw .point(text) }
      if case .list(let texts) = values, texts.count > 1 {
        points = texts.compactMap(SMILAnimation.point)
      }
    }
    if case .by = values { isAdditive = true }
    calculation =
      switch element["calcMode"] {
      case "discrete": .discrete
      case "linear": .linear
      case "paced": .paced
      case "spline": .spline
      default: kind == .motion ? .paced : .linear
      }
    if kind == .set { calculation = .discrete }
    keyTimes = []
    easings = []
    keyPoints = []
    try readKeys(element)
  }

  /// A point such as `10,5`; nil for anything else.
  static func point(_ text: String) -> Point? {
    guard let n = closedNumberList(text), n.count == 2 else { return nil }
    return Point(n[0], n[1])
  }

  private static func target(of index: Int, in document: SVGDocument) throws(SMILMistake) -> Int {
    let element = document.elements[index]
    let target =
      element.reference == nil
      ? element.parent : element.localReference.flatMap { document.ids[$0] }
    guard let target else { throw .noElement(element) }
    return target
  }

  private static func kind(of element: Element) throws(SMILMistake) -> Kind {
    switch element.name {
    case "set": return .set
    case "animateMotion": return .motion
    case "animateTransform":
      let type = element["type"] ?? "translate"
      guard let function = Function(rawValue: type) else { throw .type(type) }
      return .transform(function)
    default: return .animate
    }
  }

  private static func attribute(of element: Element, _ kind: Kind, _ target: Element)
    throws(SMILMistake) -> String
  {
    let name = element["attributeName"] ?? ""
    guard kind != .motion else { return "motion" }
    guard !name.isEmpty else { throw .noAttribute(element) }
    let isTransform = name == target.transformAttribute
    if case .transform = kind {
      guard isTransform else { throw .notATransform(name, target) }
      return "transform"
    }
    guard !isTransform else { throw .plainTransform(element) }
    if name == "xlink:href" { return "href" }
    let attribute = SVGDocument.ownName(name, of: target) ?? name
    let row = PropertyRow.row(of: attribute)
    // What only styles set is no attribute to animate.
    if row.isStyle, !row.isAttribute { throw .onlyInStyles(name) }
    if !row.isStyle, element["attributeType"] == "CSS" { throw .notInStyles(name) }
    return attribute
  }

  private static func values(of element: Element, _ kind: Kind, _ document: SVGDocument)
    throws(SMILMistake) -> Values
  {
    if kind == .set {
      guard let to = element["to"] else { throw .noValues(element) }
      return .to(to)
    }
    var missing: Element?
    if kind == .motion {
      for child in element.elementChildren where document.elements[child].name == "mpath" {
        let path = document.elements[child]
        if let target = path.localReference.flatMap({ document.ids[$0] }) {
          return .alongElement(target)
        }
        missing = path
      }
      if let path = element["path"] { return .along(path) }
    }
    if let text = element["values"] {
      var list = text.split(separator: ";", omittingEmptySubsequences: false).map { trimmed($0) }
      if list.last == "" { list.removeLast() }
      guard !list.isEmpty, !list.contains("") || kind == .animate else { throw .noValues(element) }
      return .list(list)
    }
    switch (element["from"], element["to"], element["by"]) {
    case (let from?, let to?, _): return .fromTo(from, to)
    case (let from?, nil, let by?): return .fromBy(from, by)
    case (nil, let to?, _): return .to(to)
    case (nil, nil, let by?): return .by(by)
    default: throw missing.map { .noElement($0) } ?? .noValues(element)
    }
  }

  /// Whether one of the values is what the parent has.
  var inherits: Bool { values.texts.contains("inherit") }

  /// The number of values; nil if the texts do not determine it.
  private var count: Int? {
    switch values {
    case .list(let list): list.count
    case .fromTo, .fromBy, .by, .to: 2
    case .along, .alongElement: nil
    }
  }

  private mutating func readKeys(_ element: Element) throws(SMILMistake) {
    guard kind != .set else { return }
    if let text = element["keyTimes"], calculation != .paced {
      keyTimes = try SMILAnimation.keyTimes(text, endsOpen: calculation == .discrete)
    }
    if let text = element["keyPoints"], kind == .motion {
      guard let points = SMILAnimation.list(text), points.allSatisfy({ $0 >= 0 && $0 <= 1 }) else {
        throw .keyPoints
      }
      if calculation != .paced || element["keyTimes"] != nil {
        if calculation == .paced, let times = element["keyTimes"].flatMap(SMILAnimation.list) {
          // Chromium obeys key points with the default mode, too.
          keyTimes = times
          calculation = .linear
        }
        guard points.count == keyTimes.count else {
          throw .count("keyTimes", keyTimes.count, for: "key point", points.count)
        }
        keyPoints = points
      }
    }
    let wanted = keyPoints.isEmpty ? count : keyPoints.count
    if !keyTimes.isEmpty, let wanted, keyTimes.count != wanted {
      throw .count("keyTimes", keyTimes.count, for: "value", wanted)
    }
    guard calculation == .spline else { return }
    easings = try SMILAnimation.splines(element)
    let segments = keyTimes.isEmpty ? wanted.map { $0 - 1 } : keyTimes.count - 1
    if let segments, segments != easings.count {
      throw .count("keySplines", easings.count, for: "step", segments)
    }
  }

  private static func keyTimes(_ text: String, endsOpen: Bool) throws(SMILMistake) -> [Double] {
    guard let times = list(text), let last = times.last, times[0] == 0, last <= 1,
      zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }),
      endsOpen || times.count < 2 || last == 1
    else { throw .times(endsOpen: endsOpen) }
    return times
  }

  private static func splines(_ element: Element) throws(SMILMistake) -> [Easing] {
    var easings: [Easing] = []
    for part in (element["keySplines"] ?? "").split(separator: ";") where !trimmed(part).isEmpty {
      guard let n = closedNumberList(String(part)), n.count == 4,
        n.allSatisfy({ $0 >= 0 && $0 <= 1 })
      else { throw .spline(trimmed(part)) }
      let isLine = n[0] == n[1] && n[2] == n[3]
      easings.append(
        isLine ? .linear : .curve(.cubicBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3])))
    }
    return easings
  }

  /// Parses numbers between semicolons; a trailing semicolon is allowed.
  private static func list(_ text: String) -> [Double]? {
    var parts = text.split(separator: ";", omittingEmptySubsequences: false).map { trimmed($0) }
    if parts.last == "" { parts.removeLast() }
    let numbers = parts.compactMap { number($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  // MARK: Time

  /// The state of an animation at a time.
  struct Place: Sendable {
    /// The time in seconds at which the interval began.
    var begin: Double
    /// The fraction of the cycle, 0…1; 1 only at the frozen end.
    var progress: Double
    var cycle: Double
  }

  /// The state at a time in seconds; nil if the animation has no effect then.
  func place(at time: Double) -> Place? {
    // A time just before a boundary counts as at it, because sums of times have rounding errors.
    let hair = 1e-9
    var low = 0
    var high = intervals.count
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].begin <= time + hair { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let interval = intervals[low - 1]
    let isFrozen = time >= interval.motionEnd - hair
    guard !isFrozen || timing.freezes else { return nil }
    let active = max(0, isFrozen ? interval.motionEnd - interval.begin : time - interval.begin)
    guard let duration = timing.duration else {
      return Place(begin: interval.begin, progress: 0, cycle: 0)
    }
    var cycle = (active / duration + 1e-9).rounded(.down)
    var progress = max(0, active / duration - cycle)
    if isFrozen, cycle > 0, progress < 1e-9 {
      cycle -= 1
      progress = 1
    }
    return Place(begin: interval.begin, progress: min(progress, 1), cycle: cycle)
  }

  /// The fractions of a cycle at which something begins, stops or bends, including 0 and 1.
  func keyProgress(valueCount: Int) -> [Double] {
    let count = max(1, keyPoints.isEmpty ? valueCount : keyPoints.count)
    if !keyTimes.isEmpty { return keyTimes + [1] }
    if calculation == .discrete { return (0...count).map { Double($0) / Double(count) } }
    // Values that cannot be interpolated change in equal slots, or in the middle of a segment.
    let segments = max(1, count - 1)
    return (0...segments).map { Double($0) / Double(segments) }
  }
}

/// The names of animation elements.
enum SMILNames {
  static let all: Set<String> = ["animate", "animateTransform", "animateMotion", "set"]
  /// An element that SVG 2 removed; no browser plays it.
  static let gone = "animateColor"
}
