/// An element of the output: its attributes, what moves them, and what is inside.
struct Element {
  /// An attribute with the value it has before any clock runs, and the motion it has from then on.
  struct Attribute: Hashable {
    var name: String
    /// Nil for what is there without words.
    var value: AttributeValue?
    /// What moves it; empty for a still one.
    var motion: [Motion] = []

    /// How many values its motion has.
    var keyCount: Int { motion.first?.keyCount ?? 0 }

    /// Whether it has neither a value nor a motion.
    var saysNothing: Bool { motion.isEmpty && value?.text.isEmpty ?? true }
  }

  var name: String
  var attributes: [Attribute] = []
  var children: [Element] = []
  /// Text between the tags; already escaped by the writer.
  var text: String?
  /// What a `path` of letters is made of, for those that are worth sharing; otherwise empty.
  var letters: [LetterShape] = []

  init(_ name: String, _ attributes: [(String, AttributeValue)] = [], children: [Element] = []) {
    self.name = name
    self.attributes = attributes.map { Attribute(name: $0.0, value: $0.1) }
    self.children = children
  }

  subscript(_ name: String) -> AttributeValue? {
    get { attributes.first { $0.name == name }?.value }
    set {
      attributes.removeAll { $0.name == name }
      if let newValue { attributes.append(Attribute(name: name, value: newValue)) }
    }
  }

  func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

  /// Sets an attribute unless it is still and has the value that it has anyway.
  mutating func set(_ attribute: Attribute, unless initial: AttributeValue? = nil) {
    var attribute = attribute
    if let initial, attribute.value == initial {
      // A motion begins at the value that is there without words, too.
      if attribute.motion.isEmpty { return }
      attribute.value = nil
    }
    attributes.removeAll { $0.name == attribute.name }
    attributes.append(attribute)
  }
}

extension Element {
  /// The element as text without a space more than needed.
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

/// Text that may stand in an element or in a quoted attribute. Characters that XML does not know are
/// left out.
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
