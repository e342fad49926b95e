import Geometry

/// Where the letters of a text are at each moment that was asked for.
final class LetterTrack {
  struct Place {
    var map: Affine
    var isShown: Bool
  }

  private let tree: StyledTree
  private let node: Int
  private var known: [Double: [Place]] = [:]

  init(_ tree: StyledTree, _ node: Int) {
    self.tree = tree
    self.node = node
  }

  /// A letter is out of sight when the text is shorter then, as it is once the reading has been given up.
  func place(of letter: Int, at time: Double) -> Place {
    let places = known[time] ?? places(at: time)
    return letter < places.count ? places[letter] : Place(map: .identity, isShown: false)
  }

  private func places(at time: Double) -> [Place] {
    guard !tree.effort.isExhausted else { return [] }
    let places = tree.placedLetters(node, at: time).map { Place(map: $0.map, isShown: $0.isShown) }
    known[time] = places
    return places
  }
}
