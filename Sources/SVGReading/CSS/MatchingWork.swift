/// Counts the steps of finding the styles of elements, to limit the time that a file can take.
final class MatchingWork {
  private(set) var done = 0
  /// The maximum number of selector tests and applied declarations, which take a few seconds.
  static let most = 20_000_000

  var isExhausted: Bool { done > MatchingWork.most }

  func add(_ count: Int) { done += count }
}

/// The positions of elements among their siblings, computed once for all selectors.
struct SiblingPlaces {
  struct Place {
    /// The indices, from 0, among all siblings and among those of the same type.
    var index = 0
    var indexOfType = 0
    var count = 1
    var countOfType = 1
    /// The sibling before it.
    var previous: Int?
  }

  private let places: [Place]

  init(_ elements: [Element]) {
    var places = Array(repeating: Place(), count: elements.count)
    for element in elements {
      var types: [String: Int] = [:]
      let children = element.elementChildren
      for (index, child) in children.enumerated() {
        let name = elements[child].name
        places[child].index = index
        places[child].indexOfType = types[name, default: 0]
        places[child].count = children.count
        places[child].previous = index > 0 ? children[index - 1] : nil
        types[name, default: 0] += 1
      }
      for child in children {
        places[child].countOfType = types[elements[child].name] ?? 1
      }
    }
    self.places = places
  }

  subscript(element: Int) -> Place { places[element] }
}
