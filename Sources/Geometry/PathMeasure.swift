/// Measures the lengths of a path and its subpaths, and finds the position after a given length.
///
/// Subpaths follow each other in order; the jumps between them do not count, but the line that a
/// `close` draws does. Lengths come from Gauss-Legendre quadrature over pieces whose chords are within
/// the tolerance, or are those of chords.
public struct PathMeasure: Sendable {
  /// A piece of one element.
  private struct Piece {
    var curve: Int
    var t0: Double
    var t1: Double
    /// The length of everything before the piece, and the piece's own.
    var start: Double
    var length: Double
  }

  public struct Subpath: Sendable {
    /// The length of the subpath, and of everything before it.
    public var length: Double
    public var start: Double
    public var isClosed: Bool
    package var curves: Range<Int>
  }

  public private(set) var length = 0.0
  public private(set) var subpaths: [Subpath] = []
  package private(set) var curves: [Bezier] = []
  package private(set) var isLine: [Bool] = []
  private var pieces: [Piece] = []
  private var firstPieces: [Int] = []
  /// Where the path begins, even if it goes nowhere.
  private var first: Point?
  /// Whether pieces are as long as their chords, and passed at an even pace of t.
  private var followsChords = false

  /// `tolerance` is in the path's own unit; it is reduced for small paths.
  public init(_ path: Path, tolerance: Double = 0.01) {
    guard path.isFinite else { return }
    let size = path.controlBounds.map { max($0.width, $0.height) } ?? 0
    append(path, max(min(tolerance, size * 1e-4), size * 1e-7))
  }

  /// Measures a path by chords as Chromium does: curves are halved until their control points are within `distance`
  /// of the points at a third and at two thirds of the chord, along each axis. Curves come out shorter than they are.
  public init(_ path: Path, chordsWithin distance: Double) {
    guard path.isFinite else { return }
    followsChords = true
    let size = path.controlBounds.map { max($0.width, $0.height) } ?? 0
    append(path, max(distance, size * 1e-6))
  }

  private mutating func append(_ path: Path, _ fine: Double) {
    var start = Point.zero
    var pen = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        start = p
        first = first ?? p
        open()
      case .line(let p): append(Bezier(line: pen, p), isLine: true, fine)
      case .quad(let c, let p):
        // Chords of quadratic curves are judged by the middle, which is three quarters as far away.
        let fine = followsChords ? fine * 4 / 3 : fine
        append(Bezier(quadratic: pen, c, p), isLine: false, fine)
      case .cubic(let c1, let c2, let p): append(Bezier(pen, c1, c2, p), isLine: false, fine)
      case .close:
        if pen != start { append(Bezier(line: pen, start), isLine: true, fine) }
        subpaths[subpaths.count - 1].isClosed = true
      }
      pen = element.end ?? start
    }
  }

  private mutating func open() {
    let range = curves.count..<curves.count
    subpaths.append(Subpath(length: 0, start: length, isClosed: false, curves: range))
  }

  private mutating func append(_ curve: Bezier, isLine line: Bool, _ tolerance: Double) {
    firstPieces.append(pieces.count)
    if followsChords, !line {
      appendChords(of: curve, from: 0, to: 1, tolerance)
    } else {
      let count = line ? 1 : curve.steps(tolerance: tolerance)
      for i in 0..<count {
        let t0 = Double(i) / Double(count)
        let t1 = Double(i + 1) / Double(count)
        appendPiece(t0, t1, line ? curve.c.length : curve.gaussLength(from: t0, to: t1))
      }
    }
    curves.append(curve)
    isLine.append(line)
    let last = subpaths.count - 1
    subpaths[last].curves = subpaths[last].curves.lowerBound..<curves.count
    subpaths[last].length = length - subpaths[last].start
  }

  /// Adds a piece of the next curve.
  private mutating func appendPiece(_ t0: Double, _ t1: Double, _ own: Double) {
    guard own > 0, own.isFinite else { return }
    pieces.append(Piece(curve: curves.count, t0: t0, t1: t1, start: length, length: own))
    length += own
  }

  private mutating func appendChords(
    of curve: Bezier, from t0: Double, to t1: Double, _ distance: Double
  ) {
    let (p0, p1, p2, p3) = curve.part(from: t0, to: t1).controls
    let chord = p3 - p0
    func isFar(_ control: Point, _ share: Double) -> Bool {
      let away = control - (p0 + chord * share)
      return max(abs(away.x), abs(away.y)) > distance
    }
    // A thousandth of a curve is short enough even if its numbers are too large to tell.
    guard t1 - t0 > 1.0 / 1024, isFar(p1, 1.0 / 3) || isFar(p2, 2.0 / 3) else {
      return appendPiece(t0, t1, chord.length)
    }
    let middle = (t0 + t1) / 2
    appendChords(of: curve, from: t0, to: middle, distance)
    appendChords(of: curve, from: middle, to: t1, distance)
  }

  /// The position and unit tangent after `length` points, clamped to the path's ends.
  ///
  /// A path without length gives its first point and the direction (1, 0).
  public func point(atLength length: Double) -> (point: Point, tangent: Point) {
    guard let (curve, t) = position(atLength: length) else {
      return (first ?? .zero, Point(1, 0))
    }
    return (curves[curve].point(at: t), curves[curve].tangent(at: t) ?? Point(1, 0))
  }

  /// The curve parameter at a fraction of its length; the fraction itself if the curve has no length.
  package func parameter(ofCurve index: Int, share: Double) -> Double {
    if share <= 0 || isLine[index] { return share }
    let end = index + 1 < firstPieces.count ? firstPieces[index + 1] : pieces.count
    let own = pieces[firstPieces[index]..<end]
    guard share < 1, let first = own.first, let last = own.last else { return share }
    let length = last.start + last.length - first.start
    let place = position(atLength: first.start + share * length)
    return place.map { $0.curve == index ? $0.t : 1 } ?? share
  }

  /// The curve at `length` points and the parameter on it, or nil for a path without length.
  package func position(atLength length: Double) -> (curve: Int, t: Double)? {
    guard !pieces.isEmpty else { return nil }
    let s = length > 0 ? min(length, self.length) : 0
    var low = 0
    var high = pieces.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if pieces[middle].start <= s { low = middle } else { high = middle - 1 }
    }
    let piece = pieces[low]
    let target = min(max(0, s - piece.start), piece.length)
    let curve = curves[piece.curve]
    var t = piece.t0 + (piece.t1 - piece.t0) * (target / piece.length)
    guard !isLine[piece.curve], !followsChords else { return (piece.curve, t) }
    for _ in 0..<3 {
      let speed = curve.derivative(at: t).length
      guard speed > 0 else { break }
      let step = (target - curve.gaussLength(from: piece.t0, to: t)) / speed
      t = min(max(piece.t0, t + step), piece.t1)
    }
    return (piece.curve, t)
  }
}
