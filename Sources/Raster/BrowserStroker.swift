import DisplayList
import Geometry

/// Widens paths into outlines of lines, quadratic curves and arcs, where browsers put these.
///
/// The rims of a curve are quadratic curves, halved until their middles are within a quarter of a pixel of where they
/// should be. What a pen sweeps twice is covered twice.
struct BrowserStroker {
  private let style: StrokeStyle
  private let map: Affine
  private let numbers: PathNumbers
  private let half: Double
  /// How far a rim may be from where it should be, in the path's units.
  private let tolerance: Float
  private var outline: BrowserOutline

  /// A subpath or a dash of one.
  struct Run {
    var curves: [StrokeCurve] = []
    var isClosed = false
  }

  /// The other rim, from its start.
  private var inner: [(start: Point, segment: BrowserOutline.Segment)] = []
  private var innerPen = Point.zero
  private var outerPen = Point.zero

  init(_ style: StrokeStyle, _ map: Affine, _ numbers: PathNumbers) {
    self.style = style
    self.map = map
    self.numbers = numbers
    half = style.width / 2
    let scale = max(Point(map.a, map.b).length, Point(map.c, map.d).length)
    tolerance = Float(0.25 / max(scale, 1e-9))
    outline = BrowserOutline()
  }

  /// The outline of a line along a path, mapped; nil if it has more pieces than make sense.
  static func outline(
    of path: Path, _ style: StrokeStyle, _ map: Affine, _ numbers: PathNumbers
  ) -> BrowserOutline? {
    var stroker = BrowserStroker(style, map, numbers)
    let runs = StrokeRuns(path, style, chordsWithin: 2 * Double(stroker.tolerance))
    guard let runs = runs.list else { return nil }
    for run in runs { stroker.draw(run) }
    return stroker.outline
  }

  private mutating func draw(_ run: Run) {
    guard let first = run.curves.first else { return }
    inner.removeAll(keepingCapacity: true)
    var lastTangent: Point?
    var firstTangent = Point(1, 0)
    for curve in run.curves {
      guard let tangent = curve.tangent(at: 0), let leaving = curve.tangent(at: 1) else { continue }
      let rims = RimCurve(curve, radius: half, numbers)
      guard curve.isLine || rims != nil else { continue }
      if let lastTangent {
        join(at: curve.start, from: lastTangent, to: tangent)
      } else {
        firstTangent = tangent
        begin(at: curve.start, tangent)
      }
      if let rims { bend(along: curve, rims) } else { line(to: curve.end, tangent) }
      lastTangent = leaving
    }
    guard let lastTangent else {
      if style.cap != .butt { dot(at: first.start) }
      return
    }
    if run.isClosed {
      join(at: first.start, from: lastTangent, to: firstTangent)
      closeRims()
    } else {
      let end = run.curves.last(where: { $0.tangent(at: 0) != nil })?.end ?? first.start
      cap(at: end, lastTangent)
      appendInnerBackwards()
      cap(at: first.start, -firstTangent)
    }
  }

  private func normal(_ tangent: Point) -> Point { Point(tangent.y, -tangent.x) * half }

  private mutating func begin(at p: Point, _ tangent: Point) {
    outerPen = p + normal(tangent)
    innerPen = p - normal(tangent)
    outline.move(to: map.apply(outerPen))
  }

  private mutating func emit(_ segment: BrowserOutline.Segment, isOuter: Bool) {
    if isOuter {
      outline.append(mapped(segment))
      outerPen = segment.end
    } else {
      inner.append((innerPen, segment))
      innerPen = segment.end
    }
  }

  private func mapped(_ segment: BrowserOutline.Segment) -> BrowserOutline.Segment {
    switch segment {
    case .line(let p): .line(map.apply(p))
    case .quad(let c, let p): .quad(map.apply(c), map.apply(p))
    case .cubic(let c, let d, let p): .cubic(map.apply(c), map.apply(d), map.apply(p))
    case .arc(let c, let p, let weight): .arc(map.apply(c), map.apply(p), weight: weight)
    }
  }

  private mutating func appendInnerBackwards() {
    for (start, segment) in inner.reversed() {
      switch segment {
      case .line: outline.append(mapped(.line(start)))
      case .quad(let c, _): outline.append(mapped(.quad(c, start)))
      case .cubic(let c, let d, _): outline.append(mapped(.cubic(d, c, start)))
      case .arc(let c, _, let weight): outline.append(mapped(.arc(c, start, weight: weight)))
      }
    }
  }

  private mutating func closeRims() {
    outline.move(to: map.apply(innerPen))
    appendInnerBackwards()
  }

  // MARK: Rims

  private mutating func line(to p: Point, _ tangent: Point) {
    emit(.line(p + normal(tangent)), isOuter: true)
    emit(.line(p - normal(tangent)), isOuter: false)
  }

  private mutating func bend(along curve: StrokeCurve, _ rims: RimCurve) {
    var last: Float = 0
    for t in curve.inflections.map({ Float($0) }) + [1] {
      for isOuter in [true, false] {
        rim(of: rims, isOuter: isOuter, from: last, to: t, meets: rims.isConic, depth: 0)
      }
      last = t
    }
  }

  /// Draws a stretch of a rim. `meets` says that the directions at the ends of a longer one met.
  private mutating func rim(
    of curve: RimCurve, isOuter: Bool, from t0: Float, to t1: Float, meets: Bool, depth: Int
  ) {
    let middle = (t0 + t1) / 2
    let (start, end) = (curve.ray(at: t0, isOuter: isOuter), curve.ray(at: t1, isOuter: isOuter))
    let between = curve.ray(at: middle, isOuter: isOuter)
    let fit = RimFit(start, end, tolerance)
    let goesOn: Bool
    switch fit {
    case .quad(let control):
      let quad = RimQuad(start: start.point, control: control, end: end.point)
      if quad.isClose(to: between, tolerance) {
        return emit(.quad(Point(control), Point(end.point)), isOuter: isOuter)
      }
      goesOn = true
    case .line where meets: goesOn = false
    case .fold where meets: goesOn = !curve.isConic
    case .line, .fold: goesOn = !RimFit.isStraight(start, between, end, tolerance)
    case .none:
      let way = end.point - start.point
      let isShort = !meets && way.dot(way) <= tolerance * tolerance
      goesOn = !(isShort && RimFit.isStraight(start, between, end, tolerance))
    }
    guard goesOn, depth < 15 else { return emit(.line(Point(end.point)), isOuter: isOuter) }
    var meets = meets
    if case .quad = fit { meets = true }
    for (from, to) in [(t0, middle), (middle, t1)] {
      rim(of: curve, isOuter: isOuter, from: from, to: to, meets: meets, depth: depth + 1)
    }
  }

  // MARK: Corners and ends

  private mutating func join(at p: Point, from a: Point, to b: Point) {
    let (before, after) = (normal(a), normal(b))
    let cosine = a.dot(b)
    if 1 - cosine < 1e-9 {
      return
    }
    let turnsRight = a.cross(b) > 0
    // The rim on the outside of the corner is the outer one if the line turns clockwise on the screen.
    let sign = turnsRight ? 1.0 : -1.0
    let (from, to) = (before * sign, after * sign)
    if style.join == .round {
      arc(around: p, from: from, to: to, isOuter: turnsRight)
    } else {
      if let tip = style.miterTip(from, to, cosine: cosine) {
        emit(.line(p + tip), isOuter: turnsRight)
      }
      emit(.line(p + to), isOuter: turnsRight)
    }
    emit(.line(p), isOuter: !turnsRight)
    emit(.line(p - to), isOuter: !turnsRight)
  }

  /// Turns a radius by at most half a turn, by quarters and the rest.
  private mutating func arc(
    around p: Point, from: Point, to: Point, isOuter: Bool
  ) {
    var radius = from
    let side = from.cross(to)
    let turn = (side >= 0 ? from.perpendicular : -from.perpendicular)
    if from.dot(to) <= 0 {
      emit(.arc(p + radius + turn, p + turn, weight: 0.5.squareRoot()), isOuter: isOuter)
      radius = turn
    }
    // The cosine of half of what is left.
    let cosine = min(max(radius.dot(to) / (half * half), 0), 1)
    let weight = (0.5 + cosine / 2).squareRoot()
    guard weight < 1 - 1e-9 else { return }
    emit(
      .arc(p + (radius + to) / (2 * weight * weight), p + to, weight: weight), isOuter: isOuter)
  }

  /// Continues the outer rim around the end of a line that arrives in a direction.
  private mutating func cap(at p: Point, _ tangent: Point) {
    let (side, ahead) = (normal(tangent), tangent * half)
    switch style.cap {
    case .butt: break
    case .square:
      emit(.line(p + side + ahead), isOuter: true)
      emit(.line(p - side + ahead), isOuter: true)
    case .round:
      emit(.arc(p + side + ahead, p + ahead, weight: 0.5.squareRoot()), isOuter: true)
      emit(.arc(p - side + ahead, p - side, weight: 0.5.squareRoot()), isOuter: true)
      return
    }
    emit(.line(p - side), isOuter: true)
  }

  private mutating func dot(at p: Point) {
    begin(at: p, Point(1, 0))
    cap(at: p, Point(1, 0))
    cap(at: p, Point(-1, 0))
  }
}
