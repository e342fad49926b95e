/// A letter of a font, which has outlines of its own for small sizes.
public protocol LetterShape: Sendable {
  /// The outline for letters with this many pixels an em, in ems from the beginning of the baseline, y downwards. Nil if
  /// it is the same at every size.
  func outline(pixels: Double) -> Path?
}

extension Path {
  /// A letter whose outline is part of a path.
  public struct Letter: Sendable {
    /// The indices of its elements.
    public var elements: Range<Int>
    /// Where its baseline begins, and the points above that and to its right at the distance of an em.
    public var origin: Point
    public var top: Point
    public var right: Point
    /// Nil if its outline is the same at every size.
    public var shape: (any LetterShape)?

    public init(elements: Range<Int>, origin: Point, em: Double, shape: (any LetterShape)? = nil) {
      self.elements = elements
      self.origin = origin
      top = Point(origin.x, origin.y - em)
      right = Point(origin.x + em, origin.y)
      self.shape = shape
    }

    mutating func move(_ map: (Point) -> Point) {
      origin = map(origin)
      top = map(top)
      right = map(right)
    }
  }

  /// What takes a letter's place in a path.
  public enum LetterPlace {
    case moved(by: Point)
    case outline(Path)
  }

  /// The path with its letters set anew, each on its own; what is not part of a letter stays.
  public func settingLetters(_ place: (Letter) -> LetterPlace) -> Path {
    var result = Path()
    var next = 0
    for letter in letters {
      let own = letter.elements.clamped(to: next..<elements.count)
      for element in elements[next..<own.lowerBound] { result.append(element) }
      switch place(letter) {
      case .outline(let outline): result.append(outline)
      case .moved(let delta):
        for element in elements[own] { result.append(element.mapped { $0 + delta }) }
      }
      next = own.upperBound
    }
    for element in elements[next...] { result.append(element) }
    return result
  }
}

extension Path.Element {
  func mapped(_ map: (Point) -> Point) -> Path.Element {
    switch self {
    case .move(let p): .move(map(p))
    case .line(let p): .line(map(p))
    case .quad(let c, let p): .quad(map(c), map(p))
    case .cubic(let c1, let c2, let p): .cubic(map(c1), map(c2), map(p))
    case .close: .close
    }
  }
}
