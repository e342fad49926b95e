import Geometry

/// Where the letters of a text are at each moment that was asked for.
final class LetterTrack {
  struct Place {
    var map: Affine
    var isShown: Bool
  }

  private let tree: StyledTree
  private let node: Int
  private var known: [Double: (places: [Place], box: Rect?)] = [:]

  init(_ tree: StyledTree, _ node: Int) {
    self.tree = tree
    self.node = node
  }

  /// A letter is out of sight when the text is shorter then, as it is once the reading has been given up.
  func place(of letter: Int, at time: Double) -> Place {
    let places = letters(at: time).places
    return letter < places.count ? places[letter] : Place(map: .identity, isShown: false)
  }

  /// The box around all letters.
  func box(at time: Double) -> Rect? { letters(at: time).box }

  private func letters(at time: Double) -> (places: [Place], box: Rect?) {
    if let known = known[time] { return known }
    guard !tree.effort.isExhausted else { return ([], nil) }
    let letters = tree.placedLetters(node, at: time)
    let places = letters.map { Place(map: $0.map, isShown: $0.isShown) }
    known[time] = (places, letters.frame)
    return (places, letters.frame)
  }
}
