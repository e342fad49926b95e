import Geometry
import Scene

/// One `animate`, `set`, `animateTransform` or `animateMotion`.
struct SMILAnimation: Sendable {
  enum Kind: Hashable, Sendable { case animate, set, transform(Function), motion }

  enum Function: String, Hashable, Sendable { case translate, scale, rotate, skewX, skewY }

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

  /// Nil if the element has a mistake that keeps browsers from playing it.
  init?(_ index: Int, in document: SVGDocument) {
    let element = document.elements[index]
    guard let target = SMILAnimation.target(of: index, in: document) else { return nil }
    guard let kind = SMILAnimation.kind(of: element) else { return nil }
    self.element = index
    self.target = target
    self.kind = kind
    timing = SMILTiming(element)
    rotation = element["rotate"].map(trimmed) ?? "0"
    accumulates = element["accumulate"] == "sum"
    isAdditive = element["additive"] == "sum"
    let name = trimmed(element["attributeName"] ?? "")
    switch kind {
    case .motion: attribute = "motion"
    case .transform:
      guard ["transform", "gradientTransform", "patternTransform"].contains(name) else {
        return nil
      }
      attribute = name
    case .animate, .set:
      attribute =
        name == "xlink:href"
        ? "href" : SVGDocument.ownName(name, of: document.elements[target]) ?? name
      let row = PropertyRow.row(of: attribute)
      // What only styles set is no attribute to animate.
      guard !name.isEmpty, name != "transform",
        row.isStyle ? row.isAttribute : element["attributeType"] != "CSS"
      else { return nil }
    }
    guard let values = SMILAnimation.values(of: element, kind, document) else { return nil }
    self.values = values
    if kind == .motion, case .list(let texts) = values {
      let points = texts.compactMap(SMILAnimation.point)
      if points.count == texts.count, points.count > 1 { self.points = points }
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
    guard readKeys(element) else { return nil }
  }

  /// A point such as `10,5`; nil for anything else.
  static func point(_ text: String) -> Point? {
    guard let n = numberList(text), n.count == 2 else { return nil }
    return Point(n[0], n[1])
  }

  private static func target(of index: Int, in document: SVGDocument) -> Int? {
    let element = document.elements[index]
    guard element.reference != nil else { return element.parent }
    return element.localReference.flatMap { document.ids[$0] }
  }

  private static func kind(of element: Element) -> Kind? {
    switch element.name {
    case "animate": return .animate
    case "set": return .set
    case "animateMotion": return .motion
    case "animateTransform":
      return Function(rawValue: trimmed(element["type"] ?? "translate")).map(Kind.transform)
    default: return nil
    }
  }

  private static func values(of element: Element, _ kind: Kind, _ document: SVGDocument) -> Values?
  {
    if kind == .set { return element["to"].map { .to($0) } }
    if kind == .motion {
      for child in element.elementChildren where document.elements[child].name == "mpath" {
        if let id = document.elements[child].localReference, let target = document.ids[id] {
          return .alongElement(target)
        }
      }
      if let path = element["path"] { return .along(path) }
    }
    if let text = element["values"] {
      var list = text.split(separator: ";", omittingEmptySubsequences: false).map { trimmed($0) }
      if list.last == "" { list.removeLast() }
      return list.isEmpty || list.contains("") && kind != .animate ? nil : .list(list)
    }
    switch (element["from"], element["to"], element["by"]) {
    case (let from?, let to?, _): return .fromTo(from, to)
    case (let from?, nil, let by?): return .fromBy(from, by)
    case (nil, let to?, _): return .to(to)
    case (nil, nil, let by?): return .by(by)
    default: return nil
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

  /// Reads key times, key points and easings; false if they are invalid.
  private mutating func readKeys(_ element: Element) -> Bool {
    guard kind != .set else { return true }
    if let text = element["keyTimes"], calculation != .paced {
      guard let times = SMILAnimation.list(text), !times.isEmpty else { return false }
      guard times[0] == 0, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }),
        times[times.count - 1] <= 1
      else { return false }
      if calculation != .discrete, times.count > 1, times[times.count - 1] != 1 { return false }
      keyTimes = times
    }
    if let text = element["keyPoints"], kind == .motion {
      guard let points = SMILAnimation.list(text), points.allSatisfy({ $0 >= 0 && $0 <= 1 }) else {
        return false
      }
      if calculation != .paced || element["keyTimes"] != nil {
        if calculation == .paced, let times = element["keyTimes"].flatMap(SMILAnimation.list) {
          // Chromium obeys key points with the default mode, too.
          keyTimes = times
          calculation = .linear
        }
        guard points.count == keyTimes.count else { return false }
        keyPoints = points
      }
    }
    let wanted = keyPoints.isEmpty ? count : keyPoints.count
    if !keyTimes.isEmpty, let wanted, keyTimes.count != wanted { return false }
    guard calculation == .spline else { return true }
    guard let text = element["keySplines"] else { return false }
    for part in text.split(separator: ";") where !trimmed(part).isEmpty {
      guard let n = numberList(String(part)), n.count == 4,
        n.allSatisfy({ $0 >= 0 && $0 <= 1 })
      else { return false }
      let isLine = n[0] == n[1] && n[2] == n[3]
      easings.append(
        isLine ? .linear : .curve(.cubicBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3])))
    }
    let segments = keyTimes.isEmpty ? wanted.map { $0 - 1 } : keyTimes.count - 1
    return segments.map { $0 == easings.count } ?? true
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
