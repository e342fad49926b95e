import Geometry

extension Element {
  /// The attributes whose meaning does not depend on the space that a circle without them is drawn in.
  private var isPlainDisc: Bool {
    guard name == "circle", attribute("cx") == nil, attribute("cy") == nil else { return false }
    return attributes.allSatisfy { attribute in
      switch attribute.name {
      case "clip-path", "mask", "filter", "style": false
      case "fill", "stroke": !attribute.value.hasPrefix("url")
      default: true
      }
    }
  }

  /// A filled circle about the origin that scales evenly, as one whose radius changes; nil for anything
  /// else. `scaling` is the transform around it.
  func grown(by scaling: Attribute, _ decimals: Decimals) -> Element? {
    guard isPlainDisc, attribute("transform") == nil, attribute("stroke") == nil,
      scaling.motion.count == 1, let motion = scaling.motion.first,
      motion.transformType == "scale", let radius = attribute("r"), radius.motion.isEmpty,
      let whole = numbers(in: radius.value).first,
      let values = motion.attributes.first(where: { $0.name == "values" })
    else { return nil }
    let factors = values.value.split(separator: ";").map { numbers(in: String($0)) }
    guard factors.allSatisfy({ $0.count == 1 && $0[0] >= 0 }) else { return nil }
    func text(_ factor: Double) -> String { decimals.text(factor * whole) }
    var grown = motion
    grown.transformType = nil
    for i in grown.attributes.indices where grown.attributes[i].name == "values" {
      grown.attributes[i].value = factors.map { text($0[0]) }.joined(separator: ";")
    }
    let first = numbers(in: scaling.value).first ?? 1
    var result = self
    result.set(Attribute(name: "r", value: text(first), motion: [grown]))
    return result
  }

  /// A circle about the origin, moved by a group's translation (its text); nil for anything else.
  func centered(by translation: String) -> Element? {
    guard isPlainDisc, attribute("transform") == nil, translation.hasPrefix("translate("),
      translation.last == ")", translation.filter({ $0 == "(" }).count == 1
    else { return nil }
    let parts = translation.dropFirst("translate(".count).dropLast().split(separator: " ")
    guard let x = parts.first, parts.count <= 2 else { return nil }
    var result = self
    var places = [Attribute(name: "cx", value: String(x))]
    if parts.count == 2 { places.append(Attribute(name: "cy", value: String(parts[1]))) }
    result.attributes = places.filter { $0.value != "0" } + result.attributes
    return result
  }
}
