import DisplayList
import Geometry

/// A pen of some width that is led along samples and leaves the outline of what it sweeps.
struct Pen {
  private var half = 0.0
  private var style = StrokeStyle()
  /// How a radius turns between two points of a round cap or join.
  private var stepSine = 0.0
  private var stepCosine = 1.0
  private var capSteps = 0
  /// Round corners are drawn this much further out, so that the polygon has the circle's area.
  private var bulge = 1.0
  private var capKey = (half: 0.0, tolerance: 0.0)

  /// The other rim, walked back at the end.
  private var right: [Point] = []
  private var last = CentreLine.Sample(point: .zero, tangent: .zero, length: 0, isCorner: false)
  private var first = CentreLine.Sample(point: .zero, tangent: .zero, length: 0, isCorner: false)
  private var isEmpty = true
  /// Length of the smooth stretch since the last corner or the start.
  private var reach = 0.0
  private var leftFolds = false
  private var rightFolds = false
  private var folds: [Point] = []

  init() {}

  mutating func begin(style: StrokeStyle, tolerance: Double) {
    self.style = style
    half = style.width / 2
    guard capKey != (half, tolerance) else { return }
    capKey = (half, tolerance)
    // A chord's height over an arc of angle θ is r·θ²/8.
    let steps = .pi / (8 * tolerance * 1.5 / half).squareRoot()
    capSteps = steps < 500 ? max(2, Int(steps) + 1) : 500
    let angle = .pi / Double(capSteps)
    (stepSine, stepCosine) = sineCosine(angle)
    bulge = (angle / stepSine).squareRoot()
  }

  mutating func start(_ outline: inout Outline) {
    isEmpty = true
    right.removeAll(keepingCapacity: true)
    folds.removeAll(keepingCapacity: true)
    leftFolds = false
    rightFolds = false
    reach = 0
    outline.beginContour()
  }

  /// Says that the next sample is joined with the last by a corner.
  mutating func markCorner() { last.isCorner = true }

  mutating func step(_ sample: CentreLine.Sample, _ outline: inout Outline) {
    defer { last = sample }
    guard !isEmpty else {
      isEmpty = false
      first = sample
      emitLeft(sample.point, sample.tangent, &outline)
      emitRight(sample.point, sample.tangent)
      return
    }
    if last.isCorner {
      corner(to: sample, &outline)
      reach = 0
      return
    }
    let chord = sample.point - last.point
    reach += chord.length
    let n0 = last.tangent.perpendicular * half
    let n1 = sample.tangent.perpendicular * half
    let leftBack = (chord - (n1 - n0)).dot(last.tangent) < 0
    let rightBack = (chord + (n1 - n0)).dot(last.tangent) < 0
    if leftBack || leftFolds { foldLeft(sample, leftBack, &outline) }
    if rightBack || rightFolds { foldRight(sample, rightBack) }
    if !leftBack { emitLeft(sample.point, sample.tangent, &outline) }
    if !rightBack { emitRight(sample.point, sample.tangent) }
  }

  @inline(__always)
  private func emitLeft(_ p: Point, _ tangent: Point, _ outline: inout Outline) {
    outline.append(Point(p.x + tangent.y * half, p.y - tangent.x * half))
  }

  @inline(__always)
  private mutating func emitRight(_ p: Point, _ tangent: Point) {
    right.append(Point(p.x - tangent.y * half, p.y + tangent.x * half))
  }

  // Where a rim runs backwards, its contour goes over the centre line instead, and the strip between
  // them, which the pen does sweep, is kept aside, turned the right way.

  private mutating func foldLeft(
    _ sample: CentreLine.Sample, _ isBack: Bool, _ outline: inout Outline
  ) {
    if !leftFolds { outline.append(last.point) }
    if isBack {
      let a = last.point - last.tangent.perpendicular * half
      let b = sample.point - sample.tangent.perpendicular * half
      folds += [last.point, sample.point, b, a]
    }
    outline.append(isBack ? sample.point : last.point)
    if !isBack { emitLeft(last.point, last.tangent, &outline) }
    leftFolds = isBack
  }

  private mutating func foldRight(_ sample: CentreLine.Sample, _ isBack: Bool) {
    if !rightFolds { right.append(last.point) }
    if isBack {
      let a = last.point + last.tangent.perpendicular * half
      let b = sample.point + sample.tangent.perpendicular * half
      folds += [a, b, sample.point, last.point]
    }
    right.append(isBack ? sample.point : last.point)
    if !isBack { emitRight(last.point, last.tangent) }
    rightFolds = isBack
  }

  private mutating func endFolds(_ outline: inout Outline) {
    if leftFolds {
      outline.append(last.point)
      emitLeft(last.point, last.tangent, &outline)
    }
    if rightFolds {
      right.append(last.point)
      emitRight(last.point, last.tangent)
    }
    leftFolds = false
    rightFolds = false
  }

  /// From the last sample to one at the same place in another direction.
  private mutating func corner(to sample: CentreLine.Sample, _ outline: inout Outline) {
    endFolds(&outline)
    let a = last.tangent
    let b = sample.tangent
    let turnsRight = a.cross(b) > 0
    let cosine = a.dot(b)
    let isStraightBack = cosine < -0.9999995
    if turnsRight || isStraightBack {
      outer(sample.point, -a.perpendicular, -b.perpendicular, clockwise: true, isStraightBack) {
        outline.append($0)
      }
    } else {
      inner(sample.point, -a.perpendicular, -b.perpendicular, cosine) { outline.append($0) }
    }
    var points: [Point] = []
    swap(&points, &right)
    if turnsRight || isStraightBack {
      inner(sample.point, a.perpendicular, b.perpendicular, cosine) { points.append($0) }
    } else {
      outer(sample.point, a.perpendicular, b.perpendicular, clockwise: false, false) {
        points.append($0)
      }
    }
    swap(&points, &right)
  }

  /// The rim on the inside of a corner goes over the centre line: what is covered twice there counts once.
  private func inner(
    _ p: Point, _ a: Point, _ b: Point, _ cosine: Double, _ emit: (Point) -> Void
  ) {
    emit(p)
    emit(p + b * half)
  }

  private func outer(
    _ p: Point, _ a: Point, _ b: Point, clockwise: Bool, _ isStraightBack: Bool,
    _ emit: (Point) -> Void
  ) {
    let cosine = a.dot(b)
    switch style.join {
    case .round: arc(p, from: a, to: b, clockwise: clockwise, emit)
    case .miter:
      // 1/sin of half the corner's inner angle, squared, is 2/(1 + cos of the turn).
      let limit = max(1, style.miterLimit)
      if !isStraightBack && 2 <= limit * limit * (1 + cosine) {
        emit(p + (a + b) * (half / (1 + cosine)))
      }
    case .bevel: break
    }
    emit(p + b * half)
  }

  /// The points between two radii, without the ends.
  private func arc(
    _ p: Point, from a: Point, to b: Point, clockwise: Bool, _ emit: (Point) -> Void
  ) {
    let s = clockwise ? stepSine : -stepSine
    var v = a
    let isLong = a.dot(b) < 0
    for k in 0..<capSteps {
      v = Point(v.x * stepCosine - v.y * s, v.x * s + v.y * stepCosine)
      let side = v.cross(b)
      // Past the end, or so near that one chord does.
      if (k > capSteps / 2 || !isLong)
        && (clockwise ? side <= 0.2 * stepSine : -side <= 0.2 * stepSine)
      {
        break
      }
      emit(p + v * (half * bulge))
    }
  }

  private func cap(_ p: Point, _ direction: Point, _ emit: (Point) -> Void) {
    let from = -direction.perpendicular
    switch style.cap {
    case .butt: break
    case .square:
      emit(p + (from + direction) * half)
      emit(p + (direction - from) * half)
    case .round:
      var v = from
      for _ in 1..<capSteps {
        v = Point(v.x * stepCosine - v.y * stepSine, v.x * stepSine + v.y * stepCosine)
        emit(p + v * (half * bulge))
      }
    }
  }

  mutating func finish(_ outline: inout Outline) {
    guard !isEmpty else { return }
    endFolds(&outline)
    cap(last.point, last.tangent) { outline.append($0) }
    for p in right.reversed() { outline.append(p) }
    cap(first.point, -first.tangent) { outline.append($0) }
    flushFolds(&outline)
  }

  private mutating func flushFolds(_ outline: inout Outline) {
    var i = 0
    while i < folds.count {
      outline.beginContour()
      for k in i..<i + 4 { outline.append(folds[k]) }
      i += 4
    }
    folds.removeAll(keepingCapacity: true)
  }

  /// A closed line: the left rim, and the right one backwards.
  mutating func closed(
    _ samples: ArraySlice<CentreLine.Sample>, hasCornerAtSeam: Bool, to outline: inout Outline
  ) {
    start(&outline)
    for sample in samples { step(sample, &outline) }
    if hasCornerAtSeam, let seam = samples.first {
      markCorner()
      step(seam, &outline)
    }
    endFolds(&outline)
    outline.beginContour()
    for p in right.reversed() { outline.append(p) }
    flushFolds(&outline)
  }

  /// A line without length: its caps alone.
  mutating func dot(at p: Point, direction: Point, to outline: inout Outline) {
    guard style.cap != .butt else { return }
    start(&outline)
    let sample = CentreLine.Sample(point: p, tangent: direction, length: 0, isCorner: false)
    step(sample, &outline)
    finish(&outline)
  }
}
