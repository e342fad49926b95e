/// A path as in Core Graphics: subpaths of straight lines and Bézier curves.
///
/// Elements that follow a `close` without a `move` start a new subpath at the closed one's start. Every
/// subpath begins with a `move`; the builders below insert it if the caller did not.
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case quad(Point, Point)
    case cubic(Point, Point, Point)
    case close

    /// The current point after the element; nil for a close.
    public var end: Point? {
      switch self {
      case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): p
      case .close: nil
      }
    }
  }

  /// Arcs of an ellipse that cubic curves of a path stand for.
  public struct Arcs: Sendable {
    /// The indices of the curves.
    public var elements: Range<Int>
    /// The control point and the end of each arc as a rational quadratic curve, and the control points' weight.
    public var points: [Point]
    public var weight: Double

    public init(elements: Range<Int>, points: [Point], weight: Double) {
      self.elements = elements
      self.points = points
      self.weight = weight
    }
  }

  public private(set) var elements: [Element]
  /// The arcs among its curves, in order, as far as they are known. Not compared.
  public var arcs: [Arcs] = []
  /// The letters among its elements, in order, if they are known. Not compared.
  public var letters: [Letter] = []
  private var start = Point.zero
  private var needsMove = true

  public init() { elements = [] }

  public init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements { append(element) }
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// The end of the last element, or the subpath's start after a close.
  public var currentPoint: Point { elements.last?.end ?? start }

  public mutating func append(_ element: Element) {
    switch element {
    case .move(let p):
      start = p
      needsMove = false
      elements.append(element)
    case .line, .quad, .cubic:
      if needsMove {
        elements.append(.move(start))
        needsMove = false
      }
      elements.append(element)
    case .close:
      guard !needsMove else { return }
      meetStart()
      elements.append(.close)
      needsMove = true
    }
  }

  /// Makes a subpath that comes back to its start but for rounding end exactly there: the line that closes it would
  /// have any direction, and a corner at each end.
  private mutating func meetStart() {
    guard let last = elements.last, let end = last.end, end != start else { return }
    let size = max(abs(start.x), abs(start.y), 1)
    guard end.distance(to: start) <= size * 1e-10 else { return }
    switch last {
    case .move, .close: return
    case .line: elements[elements.count - 1] = .line(start)
    case .quad(let c, _): elements[elements.count - 1] = .quad(c, start)
    case .cubic(let c, let d, _): elements[elements.count - 1] = .cubic(c, d, start)
    }
    if let arc = arcs.last, arc.elements.upperBound == elements.count {
      arcs[arcs.count - 1].points[arc.points.count - 1] = start
    }
  }

  public mutating func append(_ path: Path) {
    let count = elements.count
    for arc in path.arcs {
      let range = arc.elements.lowerBound + count..<arc.elements.upperBound + count
      arcs.append(Arcs(elements: range, points: arc.points, weight: arc.weight))
    }
    for letter in path.letters {
      letters.append(letter)
      let own = letter.elements
      letters[letters.count - 1].elements = own.lowerBound + count..<own.upperBound + count
    }
    for element in path.elements { append(element) }
  }

  public mutating func move(to p: Point) { append(.move(p)) }
  public mutating func line(to p: Point) { append(.line(p)) }
  public mutating func quad(to p: Point, control: Point) { append(.quad(control, p)) }
  public mutating func cubic(to p: Point, _ c1: Point, _ c2: Point) { append(.cubic(c1, c2, p)) }
  public mutating func close() { append(.close) }

  /// Adds a cubic curve that is a quarter of an ellipse.
  public mutating func quarter(to p: Point, _ c1: Point, _ c2: Point) {
    let corner = currentPoint + (c1 - currentPoint) / Path.quarterCircleHandle
    cubic(to: p, c1, c2)
    arcs.append(
      Arcs(
        elements: elements.count - 1..<elements.count, points: [corner, p],
        weight: 0.5.squareRoot()))
  }

  public func mapped(_ map: (Point) -> Point) -> Path {
    var result = self
    result.start = map(start)
    for i in arcs.indices { result.arcs[i].points = arcs[i].points.map(map) }
    for i in letters.indices { result.letters[i].move(map) }
    for i in elements.indices { result.elements[i] = elements[i].mapped(map) }
    return result
  }

  public func transformed(by map: Affine) -> Path { mapped { map.apply($0) } }

  /// The same path with other end and control points, given as coordinates in turn.
  public func replacingPoints(_ coordinates: [Double]) -> Path {
    var next = 0
    func point() -> Point {
      next += 2
      return Point(coordinates[next - 2], coordinates[next - 1])
    }
    return Path(
      elements.map { element in
        switch element {
        case .move: .move(point())
        case .line: .line(point())
        case .quad: .quad(point(), point())
        case .cubic: .cubic(point(), point(), point())
        case .close: .close
        }
      })
  }

  /// All end and control points in order.
  public var points: [Point] {
    var result: [Point] = []
    result.reserveCapacity(elements.count * 2)
    for element in elements {
      switch element {
      case .move(let p), .line(let p): result.append(p)
      case .quad(let c, let p): result += [c, p]
      case .cubic(let c1, let c2, let p): result += [c1, c2, p]
      case .close: break
      }
    }
    return result
  }

  /// The bounding box of all end and control points, which contains the path.
  public var controlBounds: Rect? { controlBounds(of: elements.indices) }

  /// The same of a range of the elements.
  public func controlBounds(of range: Range<Int>) -> Rect? {
    var low = Point(.infinity, .infinity)
    var high = Point(-.infinity, -.infinity)
    var isEmpty = true
    func include(_ p: Point) {
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
      isEmpty = false
    }
    for element in elements[range] {
      switch element {
      case .move(let p), .line(let p): include(p)
      case .quad(let c, let p):
        include(c)
        include(p)
      case .cubic(let c1, let c2, let p):
        include(c1)
        include(c2)
        include(p)
      case .close: break
      }
    }
    return isEmpty
      ? nil : Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  public var isFinite: Bool { points.allSatisfy(\.isFinite) }

  public static func == (a: Path, b: Path) -> Bool { a.elements == b.elements }
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
