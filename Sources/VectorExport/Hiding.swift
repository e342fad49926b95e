/// How to hide an element at times.
enum Hiding {
  case visibility
  /// Visible again only if its surroundings are, too.
  case inheritedVisibility
  /// The same, if it can be expressed without `inherit`: in keyframes, Firefox resolves that against
  /// the parent's value before the parent is animated.
  case opacity

  init(_ element: Element, isInHidden: Bool, isInClip: Bool) {
    let comesAndGoes = element.attributes.contains { $0.name == "display" && !$0.motion.isEmpty }
    let isShownElsewhere = element.attributes.contains { $0.name == "id" }
    if !comesAndGoes || !isInHidden {
      self = .visibility
    } else {
      self = isInClip || isShownElsewhere ? .inheritedVisibility : .opacity
    }
  }

  var property: String { self == .opacity ? "opacity" : "visibility" }

  func word(isShown: Bool) -> String {
    switch self {
    case .visibility: isShown ? "visible" : "hidden"
    case .inheritedVisibility: isShown ? "inherit" : "hidden"
    case .opacity: isShown ? "1" : "0"
    }
  }
}
