/// Matches selectors with elements of one tree: the document, or the part that a `use` copies.
struct SelectorMatcher {
  let elements: [Element]
  /// The topmost element that may match.
  let root: Int
  let places: SiblingPlaces
  let work: MatchingWork
  /// The classes that an element has at the moment, if an animation changes them.
  var changed: (element: Int, classes: String)?

  /// Whether a selector matches an element; false for all elements once there was too much work.
  ///
  /// `scope` is the element that `has` is tested on.
  func matches(_ selector: Selector, _ element: Int, scope: Int? = nil) -> Bool {
    matches(selector.compounds[...], element, scope)
  }

  private func matches(
    _ compounds: ArraySlice<Selector.Compound>, _ element: Int, _ scope: Int?
  ) -> Bool {
    guard let last = compounds.last else { return true }
    work.add(1 + last.tests.count)
    guard !work.isExhausted else { return false }
    guard last.tests.allSatisfy({ test($0, element, scope) }) else { return false }
    let rest = compounds.dropLast()
    guard !rest.isEmpty else { return true }
    switch last.combinator ?? .descendant {
    case .child: return parent(of: element).map { matches(rest, $0, scope) } ?? false
    case .descendant:
      var ancestor = parent(of: element)
      while let next = ancestor {
        if matches(rest, next, scope) { return true }
        ancestor = parent(of: next)
      }
      return false
    case .next:
      guard let before = place(of: element).previous else { return false }
      return matches(rest, before, scope)
    case .later:
      var sibling = place(of: element).previous
      while let next = sibling {
        if matches(rest, next, scope) { return true }
        sibling = places[next].previous
      }
      return false
    }
  }

  private func parent(of element: Int) -> Int? {
    element == root ? nil : elements[element].parent
  }

  /// The place of an element among its siblings; the root of a tree has none.
  private func place(of element: Int) -> SiblingPlaces.Place {
    element == root ? SiblingPlaces.Place() : places[element]
  }

  private func test(_ test: Selector.Test, _ index: Int, _ scope: Int?) -> Bool {
    let element = elements[index]
    switch test {
    case .type(let name): return element.name == name
    case .id(let name): return element["id"] == name
    case .className(let name):
      let now = changed?.element == index ? changed?.classes : element["class"]
      guard let classes = now else { return false }
      return classes.split(whereSeparator: { $0.isWhitespace }).contains { $0 == name }
    case .attribute(let name, let match, let value, let ignoresCase):
      guard let given = element[name] ?? element["xlink:" + name] else { return false }
      return ignoresCase
        ? compare(given.lowercased(), match, value.lowercased()) : compare(given, match, value)
    case .nth(let a, let b, let fromEnd, let ofType):
      let place = place(of: index)
      let before = ofType ? place.indexOfType : place.index
      let number = fromEnd ? (ofType ? place.countOfType : place.count) - before : before + 1
      return SelectorMatcher.isTurn(number, a, b)
    case .nthOf(let a, let b, let fromEnd, let selectors):
      guard selectors.contains(where: { matches($0, index, scope: scope) }) else { return false }
      let rest = siblings(of: index, behind: fromEnd)
      let others = rest.count { sibling in
        selectors.contains { matches($0, sibling, scope: scope) }
      }
      return SelectorMatcher.isTurn(others + 1, a, b)
    case .has(let selectors): return selectors.contains { has($0, index) }
    case .scope: return index == scope
    case .only(let ofType):
      let place = place(of: index)
      return (ofType ? place.countOfType : place.count) == 1
    case .root: return index == 0
    case .empty: return element.children.isEmpty
    case .anyOf(let selectors):
      return selectors.contains { matches($0, index, scope: scope) }
    case .noneOf(let selectors):
      return !selectors.contains { matches($0, index, scope: scope) }
    case .link: return element.name == "a" && element.reference != nil
    case .language(let languages): return speaks(languages, index)
    case .never: return false
    }
  }

  /// Whether the nearest element that says its language says one of these.
  private func speaks(_ languages: [String], _ element: Int) -> Bool {
    var next: Int? = element
    while let index = next {
      work.add(1)
      guard !work.isExhausted else { return false }
      if let own = elements[index]["xml:lang"] ?? elements[index]["lang"] {
        return languages.contains { compare(own.lowercased(), .language, $0) }
      }
      next = elements[index].parent
    }
    return false
  }

  private static func isTurn(_ number: Int, _ a: Int, _ b: Int) -> Bool {
    a == 0 ? number == b : (number - b) % a == 0 && (number - b) / a >= 0
  }

  /// The siblings before an element, or those after it.
  private func siblings(of element: Int, behind: Bool) -> ArraySlice<Int> {
    guard let parent = parent(of: element) else { return [] }
    let all = elements[parent].elementChildren
    let index = places[element].index
    return behind ? all[min(index + 1, all.count)...] : all[..<min(index, all.count)]
  }

  /// Whether the selector matches one of the elements that `has` searches.
  private func has(_ selector: Selector, _ anchor: Int) -> Bool {
    let isInside: Bool
    switch selector.compounds.dropFirst().first?.combinator {
    case .next?, .later?: isInside = false
    case .child?, .descendant?, nil: isInside = true
    }
    var open =
      isInside ? elements[anchor].elementChildren : Array(siblings(of: anchor, behind: true))
    while let next = open.popLast() {
      work.add(1)
      guard !work.isExhausted else { return false }
      if matches(selector, next, scope: anchor) { return true }
      open += elements[next].elementChildren
    }
    return false
  }

  private func compare(_ given: String, _ match: Selector.AttributeMatch, _ value: String) -> Bool {
    switch match {
    case .exists: true
    case .equals: given == value
    case .word: given.split(whereSeparator: { $0.isWhitespace }).contains { $0 == value }
    case .prefix: !value.isEmpty && given.hasPrefix(value)
    case .suffix: !value.isEmpty && given.hasSuffix(value)
    case .part: !value.isEmpty && contains(given, value)
    case .language: given == value || given.hasPrefix(value + "-")
    }
  }

  private func contains(_ text: String, _ part: String) -> Bool {
    let whole = Array(text.utf8)
    let wanted = Array(part.utf8)
    guard whole.count >= wanted.count else { return false }
    return (0...(whole.count - wanted.count)).contains {
      whole[$0..<($0 + wanted.count)].elementsEqual(wanted)
    }
  }
}
