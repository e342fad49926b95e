import Geometry
import Scene

extension TextLayout {
  /// Sets the first line along a path, with each letter upright on the path at its own middle. Letters that do not
  /// fit are left out; on a closed path, they continue from the start.
  func bent(along path: Path, _ alignment: TextStyle.Alignment) -> TextLayout {
    let measure = PathMeasure(path)
    guard let line = lines.first, measure.length > 0 else {
      return TextLayout(size: .zero, lines: [], letters: [], isTruncated: isTruncated)
    }
    let room = measure.length - line.width
    let start =
      switch alignment {
      case .left, .start: 0.0
      case .center: room / 2
      case .right, .end: room
      }
    let isRound = path.elements.last == .close
    var bent = self
    bent.letters = letters.compactMap { letter in
      guard letter.frame.minY == letters[0].frame.minY else { return nil }
      let middle = letter.frame.minX + letter.frame.width / 2 - line.left
      var place = start + middle
      if isRound { place -= (place / measure.length).rounded(.down) * measure.length }
      guard place >= 0, place <= measure.length else { return nil }
      return letter.standing(
        on: measure.point(atLength: place), above: Point(middle + line.left, line.baseline))
    }
    let corners = bent.letters.map(\.frame).reduce(Rect.zero) { $0.union($1) }
    bent.size = Size(max(0, corners.maxX), max(0, corners.maxY))
    bent.lines = [line]
    return bent
  }
}

extension TextLayout.Letter {
  /// Turns the letter about a point of its baseline, and moves that point to a place on a path.
  fileprivate func standing(
    on place: (point: Point, tangent: Point), above base: Point
  ) -> TextLayout.Letter {
    let (point, t) = (place.point, place.tangent)
    func moved(_ p: Point) -> Point {
      let d = p - base
      return point + Point(t.x * d.x - t.y * d.y, t.y * d.x + t.x * d.y)
    }
    var letter = self
    letter.outline = outline.mapped(moved)
    let center = moved(frame.center)
    letter.frame = Rect(
      x: center.x - frame.width / 2, y: center.y - frame.height / 2, width: frame.width,
      height: frame.height)
    return letter
  }
}
