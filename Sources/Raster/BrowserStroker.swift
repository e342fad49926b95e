import DisplayList
import Geometry

/// Widens paths into outlines of lines, quadratic curves and arcs, where browsers put these.
///
/// The rims of a curve are quadratic curves, halved until their middles are within a quarter of a pixel of where they
/// should be. What a pen sweeps twice is covered twice.
struct BrowserStroker {
  private let style: StrokeStyle
  private let map: Affine
  private let half: Double
  /// How far a rim may be from where it should be, in the path's units.
  private let tolerance: Double
  private var outline: BrowserOutline

  /// A subpath or a dash of one.
  struct Run {
    var curves: [StrokeCurve] = []
    var isClosed = false
  }

  /// The other rim, from its start.
  private var inner: [(start: Point, segment: BrowserOutline.Segment)] = []
  private var innerPen = Point.zero
  private var innerStart = Point.zero
  private var outerPen = Point.zero
  private var outerStart = Point.zero

  init(_ style: StrokeStyle, _ map: Affine) {
    self.style = style
    self.map = map
    half = style.width / 2
    let scale = max(Point(map.a, map.b).length, Point(map.c, map.d).length)
    tolerance = 0.25 / max(scale, 1e-9)
    outline = BrowserOutline()
  }

  /// The outline of a line along a path, mapped; nil if it has more pieces than make sense.
  static func outline(of path: Path, _ style: StrokeStyle, _ map: Affine) -> BrowserOutline? {
    var stroker = BrowserStroker(style, map)
    let runs = StrokeRuns(path, style, chordsWithin: 2 * stroker.tolerance)
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
      if let lastTangent {
        join(at: curve.start, from: lastTangent, to: tangent)
      } else {
        firstTangent = tangent
        begin(at: curve.start, tangent)
      }
      if curve.isLine { line(to: curve.end, tangent) } else { bend(along: curve) }
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
    outerStart = outerPen
    innerStart = innerPen
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

  private mutating func bend(along curve: StrokeCurve) {
    var last = 0.0
    for t in curve.inflections + [1] {
      for isOuter in [true, false] {
        rim(of: curve, isOuter: isOuter, from: last, to: t, depth: 0)
      }
      last = t
    }
  }

  /// A point of a rim and its direction there.
  private func place(_ curve: StrokeCurve, _ isOuter: Bool, _ t: Double) -> (
    point: Point, tangent: Point
  ) {
    let tangent = curve.tangent(at: t) ?? Point(1, 0)
    let p = curve.point(at: t)
    return (isOuter ? p + normal(tangent) : p - normal(tangent), tangent)
  }

  private mutating func rim(
    of curve: StrokeCurve, isOuter: Bool, from t0: Double, to t1: Double, depth: Int
  ) {
    let (start, end) = (place(curve, isOuter, t0), place(curve, isOuter, t1))
    let middle = (t0 + t1) / 2
    switch RimFit(start, end, tolerance) {
    case .line: return emit(.line(end.point), isOuter: isOuter)
    case .quad(let control):
      let target = place(curve, isOuter, middle)
      let normal = Point(target.tangent.y, -target.tangent.x)
      if RimFit.isClose(start.point, control, end.point, target.point, normal, tolerance) {
        return emit(.quad(control, end.point), isOuter: isOuter)
      }
    case .none:
      if start.point.distance(to: end.point) <= tolerance, t1 - t0 < 1.0 / 64 {
        return emit(.line(end.point), isOuter: isOuter)
      }
    }
    guard depth < 10 else { return emit(.line(end.point), isOuter: isOuter) }
    rim(of: curve, isOuter: isOuter, from: t0, to: middle, depth: depth + 1)
    rim(of: curve, isOuter: isOuter, from: middle, to: t1, depth: depth + 1)
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
    switch style.join {
    case .round: arc(around: p, from: from, to: to, isOuter: turnsRight)
    case .miter:
      let limit = max(1, style.miterLimit)
      if cosine > -0.999_999, 2 <= limit * limit * (1 + cosine) {
        emit(.line(p + (from + to) / (1 + cosine)), isOuter: turnsRight)
      }
      emit(.line(p + to), isOuter: turnsRight)
    case .bevel: emit(.line(p + to), isOuter: turnsRight)
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
