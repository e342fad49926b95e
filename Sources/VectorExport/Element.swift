/// An element of the output: its attributes, their animations, and its children.
struct Element {
  /// An attribute with its initial value and its animations.
  struct Attribute: Hashable {
    var name: String
    /// Nil for the default.
    var value: AttributeValue?
    /// Its animations; empty if it is constant.
    var motion: [Motion] = []

    /// Not an attribute but a place outside of the element's transform, which only `animateMotion` sets.
    static let way = "motion"

    /// The number of keys in its animation.
    var keyCount: Int { motion.first?.keyCount ?? 0 }

    /// Whether it has neither a value nor an animation.
    var saysNothing: Bool { motion.isEmpty && value?.text.isEmpty ?? true }
  }

  var name: String
  var attributes: [Attribute] = []
  var children: [Element] = []
  /// Text between the tags, already escaped.
  var text: String?
  /// The letters of a `path`, if they are worth sharing; otherwise empty.
  var letters: [LetterShape] = []

  init(_ name: String, _ attributes: [(String, AttributeValue)] = [], children: [Element] = []) {
    self.name = name
    self.attributes = attributes.map { Attribute(name: $0.0, value: $0.1) }
    self.children = children
  }

  /// What has the id, moved.
  static func use(_ id: String, x: WrittenNumber, y: WrittenNumber) -> Element {
    let places = [("x", x), ("y", y)].filter { $0.1.value != 0 }
    return Element(
      "use", [("href", .text("#" + id))] + places.map { ($0.0, .numbers([$0.1])) })
  }

  subscript(_ name: String) -> AttributeValue? {
    get { attributes.first { $0.name == name }?.value }
    set {
      attributes.removeAll { $0.name == name }
      if let newValue { attributes.append(Attribute(name: name, value: newValue)) }
    }
  }

  func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

  /// Sets an attribute unless it is constant and has its default value.
  mutating func set(_ attribute: Attribute, unless initial: AttributeValue? = nil) {
    var attribute = attribute
    if let initial, attribute.value == initial {
      // An animation may also start at the default value.
      if attribute.motion.isEmpty { return }
      attribute.value = nil
    }
    attributes.removeAll { $0.name == attribute.name }
    attributes.append(attribute)
  }
}

extension Element {
  /// Writes the element without unnecessary space.
  func write(into out: inout String) {
    out += "<" + name
    for attribute in attributes {
      guard let text = attribute.value?.text, !text.isEmpty else { continue }
      out += " " + attribute.name + "=\"" + escaped(text) + "\""
    }
    let hasMotion = attributes.contains { !$0.motion.isEmpty }
    guard hasMotion || !children.isEmpty || text != nil else {
      out += "/>"
      return
    }
    out += ">"
    if let text { out += escaped(text) }
    for attribute in attributes {
      for motion in attribute.motion { motion.write(of: attribute.name, into: &out) }
    }
    for child in children { child.write(into: &out) }
    out += "</" + name + ">"
  }
}

extension Element {
  /// As text.
  var written: String {
    var text = ""
    write(into: &text)
    return text
  }
}

/// Escapes text for elements and quoted attributes. Characters that XML does not allow are left out.
func escaped(_ text: String) -> String {
  var out = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": out += "&amp;"
    case "<": out += "&lt;"
    case ">": out += "&gt;"
    case "\"": out += "&quot;"
    case "\t", "\n": out.unicodeScalars.append(scalar)
    case "\u{1}": out.unicodeScalars.append(scalar)  // the mark of ids
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out
}
