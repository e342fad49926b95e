import Diagnostics
import Scene

/// The animations that styles name.
extension StyledTree {
  /// The first element whose style names an animation; nil for none.
  var placeOfAnimation: SpecPlace? {
    nodes.indices.first { node in
      nodes[node].style.entries["animation-name"]?.last.map { $0.text != "none" } ?? false
    }.map { element($0).place }
  }

  /// The CSS animations of a node, with the keyframes that they name.
  func animations(of node: Int) -> [CSSAnimation] {
    guard nodes[node].style.entries["animation-name"] != nil else { return [] }
    let lists = animationLists(of: node)
    var result: [CSSAnimation] = []
    for (index, given) in (lists["animation-name"] ?? []).enumerated() {
      func entry(_ name: String) -> String {
        guard let list = lists["animation-" + name], !list.isEmpty else { return "" }
        return list[index % list.count].lowercased()
      }
      guard let name = AnimationGrammar.keyframesName(given) else { continue }
      guard let rule = document.sheet.keyframes[name] else {
        log.warn(
          .keyframes, "nothing is animated: there are no @keyframes '\(name)'",
          at: element(node).place,
          hint: Suggestion.hint(for: name, among: document.sheet.keyframes.keys.sorted()))
        continue
      }
      guard ["", "auto"].contains(entry("timeline")) else {
        log.warn(
          .timeline, "scroll-driven animations do not play; a picture does not scroll",
          at: element(node).place)
        continue
      }
      let fill = entry("fill-mode")
      let duration = max(0, cssTime(entry("duration")) ?? 0)
      let delay = cssTime(entry("delay")) ?? 0
      if duration == 0, delay == 0, ["", "none", "backwards"].contains(fill) {
        log.warn(
          .keyframes, "the animation '\(name)' has no duration, so it does not move",
          at: document.placeInSheets(of: name) ?? element(node).place,
          hint: "a time has a unit: 2s, 250ms")
      }
      let count = entry("iteration-count")
      let properties = rule.properties.subtracting(cascade.plainLengths(of: element(node)))
      result.append(
        CSSAnimation(
          id: node * 64 + index, frames: rule, duration: duration, delay: delay,
          iterations: count == "infinite" ? .infinity : max(0, AnimationGrammar.count(count) ?? 1),
          direction: CSSAnimation.Direction(rawValue: entry("direction")) ?? .normal,
          fillsBackwards: fill == "backwards" || fill == "both",
          fillsForwards: fill == "forwards" || fill == "both",
          easing: Easing(css: entry("timing-function")) ?? .ease,
          isPaused: entry("play-state") == "paused",
          composition: CSSAnimation.Composition(rawValue: entry("composition")) ?? .replace,
          properties: properties))
    }
    return result
  }

  /// The entries of each of the `animation-` properties of a node.
  private func animationLists(of node: Int) -> [String: [String]] {
    if let known = memory.animationLists[node] { return known }
    var lists: [String: [String]] = [:]
    func set(_ name: String, _ text: String) {
      let isInherited = text.lowercased() == "inherit"
      lists[name] =
        isInherited
        ? nodes[node].parent.flatMap { animationLists(of: $0)[name] } : CSSText.split(text, at: ",")
    }
    for (name, entries) in nodes[node].style.entries where name.hasPrefix("animation-") {
      for entry in entries {
        guard entry.text.hasPrefix("\u{0}") else {
          if let text = substituted(entry.text, node) { set(name, text) }
          continue
        }
        // A shorthand whose variables were not known before; entries after it still beat it.
        guard let text = substituted(String(entry.text.dropFirst()), node) else { continue }
        for (longhand, text) in Shorthand.animation(text) where longhand == name { set(name, text) }
      }
    }
    memory.animationLists[node] = lists
    return lists
  }
}
