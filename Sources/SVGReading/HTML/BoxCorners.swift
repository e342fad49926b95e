import Geometry

/// The corners of a box of HTML: quarters of ellipses with a radius along each side.
struct BoxCorners {
  /// From the top left one clockwise, across and down.
  private var radii: [Size]

  /// Radii that are too long for a side are all made smaller, as in CSS.
  init(_ radii: [Size], of box: Rect) {
    let (a, b, c, d) = (radii[0], radii[1], radii[2], radii[3])
    let sides = [
      (box.width, a.width + b.width), (box.width, d.width + c.width),
      (box.height, a.height + d.height), (box.height, b.height + c.height),
    ]
    let share = sides.reduce(1) { $1.1 > $1.0 ? min($0, $1.0 / $1.1) : $0 }
    self.radii = radii.map { Size($0.width * share, $0.height * share) }
  }

  private var areSquare: Bool { radii.allSatisfy { $0.width <= 0 || $0.height <= 0 } }
  private var areRound: Bool { radii.allSatisfy { $0.width == $0.height } }

  private var round: CornerRadii {
    CornerRadii(
      topLeft: radii[0].width, topRight: radii[1].width, bottomRight: radii[2].width,
      bottomLeft: radii[3].width)
  }

  /// The corners of what is inside of edges.
  func inset(by edges: Insets) -> BoxCorners {
    let less = [
      (edges.left, edges.top), (edges.right, edges.top), (edges.right, edges.bottom),
      (edges.left, edges.bottom),
    ]
    var result = self
    for (k, edge) in less.enumerated() {
      result.radii[k] = Size(
        max(0, radii[k].width - edge.0), max(0, radii[k].height - edge.1))
    }
    return result
  }

  /// The corners of a shadow that goes this much beyond a box: square ones stay square, and small ones grow less, as in CSS.
  func spread(by spread: Double) -> BoxCorners {
    func grown(_ radius: Double) -> Double {
      guard spread > 0, radius < spread else { return max(0, radius + spread) }
      let share = radius / spread - 1
      return radius + spread * (1 + share * share * share)
    }
    var result = self
    result.radii = radii.map { Size(grown($0.width), grown($0.height)) }
    return result
  }

  /// The outline of a box. One that moves has the same elements whatever its corners are.
  func outline(of box: Rect, moves: Bool) -> Path {
    if !moves, areSquare { return .rect(box) }
    if !moves, areRound { return .roundedRect(box, radii: round) }
    let (a, b, c, d) = (radii[0], radii[1], radii[2], radii[3])
    let handle = 1 - Path.quarterCircleHandle
    var path = Path()
    /// A corner, to which the last side leads, before the side that begins at `end`.
    func turn(_ end: Point, _ corner: Point) {
      let start = path.currentPoint
      path.cubic(to: end, corner + (start - corner) * handle, corner + (end - corner) * handle)
    }
    path.move(to: Point(box.minX + a.width, box.minY))
    path.line(to: Point(box.maxX - b.width, box.minY))
    turn(Point(box.maxX, box.minY + b.height), Point(box.maxX, box.minY))
    path.line(to: Point(box.maxX, box.maxY - c.height))
    turn(Point(box.maxX - c.width, box.maxY), Point(box.maxX, box.maxY))
    path.line(to: Point(box.minX + d.width, box.maxY))
    turn(Point(box.minX, box.maxY - d.height), Point(box.minX, box.maxY))
    path.line(to: Point(box.minX, box.minY + a.height))
    turn(Point(box.minX + a.width, box.minY), Point(box.minX, box.minY))
    path.close()
    return path
  }
}

extension StyledTree {
  private static let cornerNames = BoxShorthand.corners.map { "border-\($0)-radius" }

  /// The animations of a box's corners.
  func cornerMovers(_ node: Int) -> [Mover] {
    Self.cornerNames.flatMap { movers(of: $0, node) }
  }

  func corners(_ node: Int, of box: Rect, at time: Double) -> BoxCorners {
    let radii = Self.cornerNames.map { name -> Size in
      let words = CSSText.words(word(name, node, at: time))
      func radius(_ word: String?, _ side: Double) -> Double {
        guard let value = word.flatMap({ Calculation($0, units(node)) }) else { return 0 }
        return max(0, value.value + value.percent / 100 * side)
      }
      return Size(radius(words.first, box.width), radius(words.last, box.height))
    }
    return BoxCorners(radii, of: box)
  }
}
