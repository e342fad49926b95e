import Diagnostics

/// A mistake in a SMIL element, for which browsers ignore it.
struct SMILMistake: Error {
  let message: String
  /// The attribute that has it; nil for the element.
  var attribute: String?
  var hint: String?

  static func noElement(_ element: Element) -> SMILMistake {
    let isPrefixed = element.attributes["href"] == nil
    return SMILMistake(
      message: "no element has the id '\(element.localReference ?? element.reference ?? "")'",
      attribute: isPrefixed ? "xlink:href" : "href")
  }

  static func type(_ text: String) -> SMILMistake {
    let names = SMILAnimation.Function.allCases.map(\.rawValue)
    return SMILMistake(
      message: "'\(text)' is no kind of transform", attribute: "type",
      hint: Suggestion.hint(for: text, among: names)
        ?? "it is one of \(names.joined(separator: ", "))")
  }

  static func noAttribute(_ element: Element) -> SMILMistake {
    let other = element.attributes.keys.first { $0.lowercased() == "attributename" }
    return SMILMistake(
      message: "it has no 'attributeName'", attribute: other,
      hint: other.map { _ in "upper and lower case count: it is 'attributeName'" })
  }

  static func unknownAttribute(_ name: String, _ meant: String) -> SMILMistake {
    SMILMistake(
      message: "no element has an attribute '\(name)'", attribute: "attributeName",
      hint: Suggestion.hint(meaning: meant))
  }

  static func notATransform(_ name: String, _ target: Element) -> SMILMistake {
    SMILMistake(
      message: "<animateTransform> does not move '\(name)' of a <\(target.name)>",
      attribute: "attributeName", hint: Suggestion.hint(meaning: target.transformAttribute))
  }

  static func plainTransform(_ element: Element) -> SMILMistake {
    SMILMistake(
      message: "<\(element.name)> does not move transforms", attribute: "attributeName",
      hint: "use <animateTransform>")
  }

  static func onlyInStyles(_ name: String) -> SMILMistake {
    SMILMistake(
      message: "'\(name)' is not an attribute, but a property of styles",
      attribute: "attributeName", hint: "move it with @keyframes")
  }

  static func notInStyles(_ name: String) -> SMILMistake {
    SMILMistake(
      message: "'\(name)' is not a property of styles, but an attribute",
      attribute: "attributeType", hint: "leave 'attributeType' out")
  }

  static func noValues(_ element: Element) -> SMILMistake {
    SMILMistake(
      message: "it has no values",
      hint: element.name == "set"
        ? "give it 'to'"
        : element.name == "animateMotion"
          ? "give it 'path', or an <mpath>" : "give it 'values', or 'from' and 'to'")
  }

  static func times(endsOpen: Bool) -> SMILMistake {
    SMILMistake(
      message: "key times go from 0 \(endsOpen ? "up" : "to 1") in order", attribute: "keyTimes")
  }

  static func point(_ text: String) -> SMILMistake {
    SMILMistake(message: "'\(text)' is not a point", hint: "a point is two numbers: 10,5")
  }

  static var keyPoints: SMILMistake {
    SMILMistake(message: "key points are numbers from 0 to 1", attribute: "keyPoints")
  }

  static func spline(_ text: String) -> SMILMistake {
    SMILMistake(
      message: "'\(text)' is not four numbers from 0 to 1", attribute: "keySplines",
      hint: "numbers above 1 overshoot: split the movement in two")
  }

  /// The number of entries of an attribute is not that of something else.
  static func count(_ attribute: String, _ given: Int, for other: String, _ wanted: Int)
    -> SMILMistake
  {
    SMILMistake(
      message: "'\(attribute)' has \(given) for \(wanted) \(other)\(wanted == 1 ? "" : "s")",
      attribute: attribute)
  }
}
