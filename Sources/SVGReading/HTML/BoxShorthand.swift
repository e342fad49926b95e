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
      let lists = CSSText.split(value, at: "/").map { sides($0).map(\.1) }
      guard let across = lists.first, across.count == 4 else { return [] }
      let down = lists.count > 1 && lists[1].count == 4 ? lists[1] : across
      return corners.indices.map { k in
        (
          "border-\(corners[k])-radius",
          across[k] == down[k] ? across[k] : "\(across[k]) \(down[k])"
        )
      }
    case "background": return background(value).map { [(name, value)] + $0 } ?? []
    case "background-position": return position(CSSText.split(value, at: ","))
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
  static let corners = ["top-left", "top-right", "bottom-right", "bottom-left"]

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

  /// The colour of a background, and for each of its layers a picture, where and how large that is, and how it
  /// repeats. Nil if there is a word that means nothing.
  private static func background(_ value: String) -> [(String, String)]? {
    var color = "transparent"
    var clip = "border-box"
    var lists = Array(repeating: [String](), count: 4)
    for part in CSSText.split(value, at: ",") {
      guard let layer = backgroundLayer(part, &color, &clip) else { return nil }
      for k in lists.indices { lists[k].append(layer[k]) }
    }
    let names = ["image", "size", "repeat"].map { "background-" + $0 }
    let layers = zip(names, lists).map { ($0, $1.joined(separator: ", ")) }
    return layers + position(lists[3]) + [("background-color", color), ("background-clip", clip)]
  }

  /// The positions of backgrounds along each axis.
  private static func position(_ layers: [String]) -> [(String, String)] {
    let pairs = layers.map { PositionText.parts($0) ?? ("0%", "0%") }
    return [
      ("background-position-x", pairs.map(\.across).joined(separator: ", ")),
      ("background-position-y", pairs.map(\.down).joined(separator: ", ")),
    ]
  }

  /// The picture, size, repetition and position of one layer; its colour is that of all.
  private static func backgroundLayer(_ text: String, _ color: inout String, _ clip: inout String)
    -> [String]?
  {
    var image = "none"
    var place: [String] = []
    var repeats: [String] = []
    let halves = CSSText.split(text, at: "/")
    let sizes = halves.count > 1 ? CSSText.words(halves[1]) : []
    let own = sizes.prefix(2).prefix { Length($0) != nil || $0.lowercased() == "auto" }
    for word in CSSText.words(halves[0]) + sizes.dropFirst(own.count) {
      let lower = word.lowercased()
      if lower.hasSuffix(")"), lower.contains("gradient(") || lower.hasPrefix("url(") {
        image = word
      } else if lower == "currentcolor" || CSSVariables.mentions(word)
        || ValueReader.color(word) != nil
      {
        color = word
      } else if lower == "text" {
        clip = lower
      } else if Length(lower) != nil || positions.contains(lower) {
        place.append(lower)
      } else if repetitions.contains(lower) {
        repeats.append(lower)
      } else if !others.contains(lower), !lower.hasSuffix(")") {
        return nil
      }
    }
    return [
      image, own.isEmpty ? "auto" : own.joined(separator: " "),
      repeats.isEmpty ? "repeat" : repeats.joined(separator: " "), place.joined(separator: " "),
    ]
  }

  private static let positions: Set<String> = ["left", "right", "top", "bottom", "center"]
  private static let repetitions: Set<String> = [
    "repeat", "no-repeat", "repeat-x", "repeat-y", "space", "round",
  ]
  /// What else may be said of a background.
  private static let others: Set<String> = [
    "none", "scroll", "fixed", "local", "border-box", "padding-box", "content-box", "auto", "cover",
    "contain", "inherit",
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
