import TextSearch

/// The declarations that set several properties of a box in HTML.
enum BoxShorthand {
  /// The properties that a declaration sets; nil if it is none of these.
  static func expanded(_ name: String, _ value: String) -> [(String, String)]? {
    switch name {
    case "margin", "padding": return sides(value).map { ("\(name)-\($0)", $1) }
    case "inset": return sides(value)
    case "border-width", "border-style", "border-color":
      return sides(value).map { ("border-\($0)-\(name.dropFirst(7))", $1) }
    case "border": return names.flatMap { border($0, value) }
    case "border-top", "border-right", "border-bottom", "border-left":
      return border(String(name.dropFirst(7)), value)
    case "border-radius":
      let radii = sides(CSSText.split(value, at: "/").first ?? value)
      return zip(corners, radii).map { ("border-\($0)-radius", $1.1) }
    case "background": return background(value).map { [(name, value)] + $0 } ?? []
    case "flex": return flex(value)
    case "flex-flow": return flow(value)
    case "gap":
      let words = CSSText.words(value)
      return [("row-gap", words.first ?? "0"), ("column-gap", words.last ?? "0")]
    case "list-style": return [("list-style-type", CSSText.words(value).first ?? "disc")]
    default: return nil
    }
  }

  private static let names = ["top", "right", "bottom", "left"]
  private static let corners = ["top-left", "top-right", "bottom-right", "bottom-left"]

  /// One to four values for the four sides.
  private static func sides(_ value: String) -> [(String, String)] {
    let words = CSSText.words(value)
    guard let first = words.first else { return [] }
    let right = words.count > 1 ? words[1] : first
    let bottom = words.count > 2 ? words[2] : first
    return Array(zip(names, [first, right, bottom, words.count > 3 ? words[3] : right]))
  }

  private static let lineStyles: Set<String> = [
    "none", "hidden", "solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset",
  ]

  private static func border(_ side: String, _ value: String) -> [(String, String)] {
    var parts = ["width": "medium", "style": "none", "color": "currentcolor"]
    for word in CSSText.words(value) {
      if lineStyles.contains(word.lowercased()) {
        parts["style"] = word.lowercased()
      } else if ValueReader.color(word) != nil || CSSVariables.mentions(word) {
        parts["color"] = word
      } else if word.lowercased() != "currentcolor" {
        parts["width"] = word
      }
    }
    return parts.map { ("border-\(side)-\($0.key)", $0.value) }
  }

  /// The colour and the first picture of a background, and where that is. Nil if there is a word that means nothing.
  private static func background(_ value: String) -> [(String, String)]? {
    // The colour is in the last layer.
    let layers = CSSText.split(value, at: ",")
    var color = "transparent"
    var image = "none"
    var place: [String] = []
    var size = "auto"
    var clip = "border-box"
    for word in layers.flatMap(CSSText.words) {
      let lower = word.lowercased()
      if lower.hasSuffix(")"), lower.contains("gradient(") || lower.hasPrefix("url(") {
        if image == "none" { image = word }
      } else if lower == "currentcolor" || CSSVariables.mentions(word)
        || ValueReader.color(word) != nil
      {
        color = word
      } else if lower == "text" {
        clip = lower
      } else if Length(lower) != nil || positions.contains(lower) {
        place.append(lower)
      } else if !others.contains(lower), !lower.contains("/"), !lower.hasSuffix(")") {
        return nil
      }
    }
    if let sizes = CSSText.words(layers.first ?? "").split(separator: "/").dropFirst().first {
      let own = sizes.prefix(2).filter { Length($0) != nil }
      size = own.joined(separator: " ")
      place = Array(place.dropLast(own.count))
    }
    return [
      ("background-color", color), ("background-image", image),
      ("background-position", place.isEmpty ? "0% 0%" : place.joined(separator: " ")),
      ("background-size", size), ("background-clip", clip),
    ]
  }

  private static let positions: Set<String> = ["left", "right", "top", "bottom", "center"]
  /// What else may be said of a background.
  private static let others: Set<String> = [
    "none", "repeat", "no-repeat", "repeat-x", "repeat-y", "space", "round", "scroll", "fixed",
    "local", "border-box", "padding-box", "content-box", "auto", "cover", "contain", "inherit",
    "initial", "unset", "revert", "revert-layer",
  ]

  private static func flex(_ value: String) -> [(String, String)] {
    let words = CSSText.words(value.lowercased())
    var (grow, shrink, basis) = ("1", "1", "0px")
    switch words {
    case ["none"]: (grow, shrink, basis) = ("0", "0", "auto")
    case ["auto"]: basis = "auto"
    case ["initial"]: (grow, basis) = ("0", "auto")
    default:
      let plain = words.filter { number($0) != nil }
      if let first = plain.first { grow = first }
      if plain.count > 1 { shrink = plain[1] }
      if let other = words.first(where: { number($0) == nil }) { basis = other }
    }
    return [("flex-grow", grow), ("flex-shrink", shrink), ("flex-basis", basis)]
  }

  private static func flow(_ value: String) -> [(String, String)] {
    CSSText.words(value.lowercased()).map {
      ($0.contains("wrap") ? "flex-wrap" : "flex-direction", $0)
    }
  }
}
