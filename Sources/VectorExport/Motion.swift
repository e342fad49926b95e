/// The animation of an attribute, for SMIL or CSS, without the attribute's name.
struct Motion: Hashable, Sendable {
  /// The animated function of a transform; nil for a whole attribute.
  var function: TransformFunction.Kind?
  /// From 0 to `period`.
  var keys: KeyList
  /// Seconds for playing the keys once.
  var period: Double
  /// The number of repetitions; nil for forever.
  var plays: Int?
  /// In seconds; negative if it began before the document did.
  var begin = 0.0
  /// Whether it is added to the attribute's other animations.
  var isAdded = false
  /// Whether it is one of many, for which few bytes count: forever is as often as nobody sees.
  var isOneOfMany = false

  var keyCount: Int { keys.keys.count }
}

extension Motion {
  /// Key times as fractions of the period; nil if they are SMIL's defaults.
  var keyTimes: [WrittenNumber]? {
    if keys.isEven(period) { return nil }
    let decimals = Decimals(error: 4e-5 / period)
    return keys.keys.map { WrittenNumber($0.time / period, decimals) }
  }

  /// The times of the keys, as fractions of the period.
  var fractions: [Double] {
    if let keyTimes { return keyTimes.map(\.value) }
    // Discrete values start equal parts, others are evenly spaced.
    let parts = Double(max(1, keys.isDiscrete ? keyCount : keyCount - 1))
    return keys.keys.indices.map { Double($0) / parts }
  }

  /// One for each interval between keys; nil if all are linear.
  var splines: [Spline]? {
    guard !keys.isDiscrete, keys.keys.contains(where: { $0.spline != nil }) else { return nil }
    return keys.keys.dropLast().map { $0.spline ?? .linear }
  }

  /// What one even rotation adds, if it begins at nothing; nil for anything else.
  private var turn: WrittenNumber? {
    let turns = keys.keys.compactMap { $0.value.numbers }
    guard isAdded, isEven, function == .rotate, turns.count == 2, turns[0].count == 1,
      turns[0][0].value == 0
    else { return nil }
    return turns[1][0]
  }

  /// Whether it goes evenly from one value to another.
  private var isEven: Bool {
    keyCount == 2 && keyTimes == nil && splines == nil && !keys.isDiscrete
  }

  /// SMIL's attributes in the order written.
  private func attributes(alongWay isWay: Bool = false) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    if isAdded, turn == nil { attributes.append(("additive", "sum")) }
    if begin < 0 { attributes.append(("begin", clockText(begin))) }
    attributes.append(("dur", clockText(period)))
    if let plays {
      if plays > 1 { attributes.append(("repeatCount", String(plays))) }
      attributes.append(("fill", "freeze"))
    } else {
      attributes.append(("repeatCount", isOneOfMany ? "1e9" : "indefinite"))
    }
    // Only paths are ever empty. An empty value at the end would be taken for a separator too many, and
    // with a value less than there are times nothing moves; a point alone shows nothing, too.
    let values = keys.keys.map { $0.value.text.isEmpty ? "M0 0" : $0.value.text }
    if let turn {
      attributes.append(("by", turn.text))
    } else if isWay, isEven {
      // Shorter than two values.
      let points = keys.keys.flatMap { $0.value.numbers ?? [] }
      attributes.append(("path", "M" + points.packed))
    } else {
      attributes.append(("values", values.joined(separator: ";")))
    }
    if let keyTimes {
      attributes.append(("keyTimes", keyTimes.map(\.text).joined(separator: ";")))
    }
    if keys.isDiscrete {
      attributes.append(("calcMode", "discrete"))
    } else if let splines {
      attributes.append(("calcMode", "spline"))
      attributes.append(("keySplines", splines.map(\.text).joined(separator: ";")))
    } else if isWay, keyCount > 2 {
      // Otherwise it would go at one speed.
      attributes.append(("calcMode", "linear"))
    }
    return attributes
  }

  /// The length of its attributes' values in bytes; each attribute adds ten more.
  var length: Int { attributes().reduce(0) { $0 + $1.value.utf8.count + 10 } }

  /// As an element of SMIL.
  func write(of attributeName: String, into out: inout String) {
    let isWay = attributeName == Element.Attribute.way
    if isWay {
      out += "<animateMotion"
    } else {
      out += function == nil ? "<animate" : "<animateTransform"
      out += " attributeName=\"" + attributeName + "\""
    }
    // The default type is a translation.
    if let function, function != .translate { out += " type=\"" + function.rawValue + "\"" }
    for attribute in attributes(alongWay: isWay) {
      out += " " + attribute.name + "=\"" + escaped(attribute.value) + "\""
    }
    out += "/>"
  }
}

extension Spline {
  /// Four numbers for `keySplines`.
  fileprivate var text: String {
    let decimals = Decimals(5)
    return [x1, y1, x2, y2].map { decimals.text($0) }.joined(separator: " ")
  }
}
