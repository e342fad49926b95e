import DisplayList
import Geometry

/// A pen of some width that moves along samples and produces the outline of the area it sweeps.
struct Pen {
  private var half = 0.0
  private var style = StrokeStyle()
  /// The largest angle between two points of a round cap or join, in radians.
  private var largestAngle = 0.5
  private var cap = Arc(angle: .pi, largest: 0.5)
  private var capKey = (half: 0.0, area: 0.0)

  /// The other rim, walked back at the end.
  private var right: [Point] = []
  private var last = CentreLine.Sample(point: .zero, tangent: .zero, length: 0, isCorner: false)
  private var first = CentreLine.Sample(point: .zero, tangent: .zero, length: 0, isCorner: false)
  private var isEmpty = true
  /// The length of the last step, and how much of its start an inner corner has used up.
  private var lastChord = 0.0
  private var usedChord = 0.0
  /// How much of the first step the corner after it has used up.
  private var firstUsed = 0.0
  private var chordCount = 0
  /// Whether anything was swept twice since `begin`, except at corners whose rims meet.
  private(set) var hasFolds = false
  private var waiting: Inner?
  /// The rims' last chords, if they lead to a point that may be moved.
  private var leftBend: Bend?
  private var rightBend: Bend?
  private var leftFolds = false
  private var rightFolds = false
  private var folds = PenFolds()

  var width: Double { half * 2 }

  init() {}

  mutating func begin(style: StrokeStyle, _ flattening: Flattening) {
    self.style = style
    half = style.width / 2
    hasFolds = false
    guard capKey != (half, flattening.area) else { return }
    capKey = (half, flattening.area)
    largestAngle = flattening.angle(radius: half)
    cap = Arc(angle: .pi, largest: largestAngle)
  }

  mutating func start(_ outline: inout Outline) {
    isEmpty = true
    right.removeAll(keepingCapacity: true)
    folds.removeAll()
    leftFolds = false
    rightFolds = false
    lastChord = 0
    firstUsed = 0
    chordCount = 0
    usedChord = 0
    waiting = nil
    leftBend = nil
    rightBend = nil
    outline.beginContour()
  }

  /// Marks the last sample as joined to the next one by a corner.
  mutating func markCorner() { last.isCorner = true }

  mutating func walk(_ samples: ArraySlice<CentreLine.Sample>, _ outline: inout Outline) {
    for sample in samples where !glide(to: sample, &outline) { step(sample, &outline) }
  }

  /// Does the most common kind of step: away from a sample that is not a corner, with both rims running
  /// forwards.
  @inline(__always)
  private mutating func glide(
    to sample: CentreLine.Sample, _ outline: inout Outline
  ) -> Bool {
    guard !isEmpty, !last.isCorner, waiting == nil, !leftFolds, !rightFolds else { return false }
    let chord = sample.point - last.point
    // As for `leftBack` and `rightBack`, since a normal is perpendicular to its tangent.
    let sine = last.tangent.cross(sample.tangent)
    guard chord.dot(last.tangent) > half * abs(sine) else { return false }
    usedChord = 0
    lastChord = chord.length
    chordCount += 1
    bendLeft(to: sample, lastChord, sine, &outline)
    bendRight(to: sample, lastChord, sine)
    last = sample
    return true
  }

  mutating func step(_ sample: CentreLine.Sample, _ outline: inout Outline) {
    defer { last = sample }
    let chord = sample.point - last.point
    guard !isEmpty else {
      isEmpty = false
      first = sample
      emitLeft(sample.point, sample.tangent, &outline)
      emitRight(sample.point, sample.tangent)
      return
    }
    let length = chord.length
    if waiting != nil { settle(length, &outline) } else if !last.isCorner { usedChord = 0 }
    if last.isCorner {
      corner(to: sample, &outline)
      return
    }
    lastChord = length
    chordCount += 1
    let n0 = last.tangent.perpendicular * half
    let n1 = sample.tangent.perpendicular * half
    let leftBack = (chord - (n1 - n0)).dot(last.tangent) < 0
    let rightBack = (chord + (n1 - n0)).dot(last.tangent) < 0
    let sine = last.tangent.cross(sample.tangent)
    if leftBack || leftFolds {
      leftBend = nil
      foldLeft(sample, leftBack, &outline)
      if !leftBack { emitLeft(sample.point, sample.tangent, &outline) }
    } else {
      bendLeft(to: sample, length, sine, &outline)
    }
    if rightBack || rightFolds {
      rightBend = nil
      foldRight(sample, rightBack)
      if !rightBack { emitRight(sample.point, sample.tangent) }
    } else {
      bendRight(to: sample, length, sine)
    }
  }

  // Each rim continues from the last sample along a chord. The chord's ends are moved away from the rim's centre
  // so that the polygon has the rim's area: by two thirds of the chord's height, averaged over the chords before
  // and after the point by their lengths.

  @inline(__always)
  private mutating func bendLeft(
    to sample: CentreLine.Sample, _ length: Double, _ sine: Double, _ outline: inout Outline
  ) {
    let next = Bend(length: length + half * sine, sine: sine)
    if let before = leftBend, before.area != 0 || sine != 0 {
      let offset = half + before.mean(with: next)
      let (p, t) = (last.point, last.tangent)
      outline.replaceLast(with: Point(p.x + t.y * offset, p.y - t.x * offset))
    }
    leftBend = next
    emitLeft(sample.point, sample.tangent, &outline)
  }

  @inline(__always)
  private mutating func bendRight(
    to sample: CentreLine.Sample, _ length: Double, _ sine: Double
  ) {
    let next = Bend(length: length - half * sine, sine: -sine)
    if let before = rightBend, before.area != 0 || sine != 0 {
      let offset = half + before.mean(with: next)
      let (p, t) = (last.point, last.tangent)
      right[right.count - 1] = Point(p.x - t.y * offset, p.y + t.x * offset)
    }
    rightBend = next
    emitRight(sample.point, sample.tangent)
  }

  @inline(__always)
  private func emitLeft(_ p: Point, _ tangent: Point, _ outline: inout Outline) {
    outline.append(Point(p.x + tangent.y * half, p.y - tangent.x * half))
  }

  @inline(__always)
  private mutating func emitRight(_ p: Point, _ tangent: Point) {
    right.append(Point(p.x - tangent.y * half, p.y + tangent.x * half))
  }

  // Where a rim runs backwards, its contour runs along the centre line instead. The strip between the two, which
  // the pen does sweep, is kept as separate triangles with the outline's orientation.

  private mutating func foldLeft(
    _ sample: CentreLine.Sample, _ isBack: Bool, _ outline: inout Outline
  ) {
    if !leftFolds { outline.append(last.point) }
    if isBack { folds.add(from: last, to: sample, side: -half) }
    outline.append(isBack ? sample.point : last.point)
    if !isBack { emitLeft(last.point, last.tangent, &outline) }
    leftFolds = isBack
  }

  private mutating func foldRight(_ sample: CentreLine.Sample, _ isBack: Bool) {
    if !rightFolds { right.append(last.point) }
    if isBack { folds.add(from: last, to: sample, side: half) }
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

  /// A corner whose inner rim depends on the length of the stretch after it.
  private struct Inner {
    var isLeft: Bool
    var tip: Point
    var pivot: Point
    var before: Point
    var after: Point
    /// The distance from the corner at which the two inner rims meet, along either stretch.
    var distance: Double
  }

  /// Turns from the last sample to one at the same place with another direction.
  private mutating func corner(to sample: CentreLine.Sample, _ outline: inout Outline) {
    leftBend = nil
    rightBend = nil
    endFolds(&outline)
    let p = sample.point
    let a = last.tangent.perpendicular
    let b = sample.tangent.perpendicular
    let cosine = last.tangent.dot(sample.tangent)
    let sine = last.tangent.cross(sample.tangent)
    let isStraightBack = StrokeStyle.isStraightBack(cosine: cosine)
    let turnsRight = sine > 0 || isStraightBack
    outer(p, turnsRight ? -a : a, turnsRight ? -b : b, isLeft: turnsRight, &outline)
    inner(
      p, turnsRight ? a : -a, turnsRight ? b : -b, isLeft: !turnsRight, abs(sine), cosine, &outline)
  }

  /// On the inside of a corner the rims meet if both stretches are long enough. Otherwise the rim runs over the
  /// centre line, and what is covered twice there counts once.
  private mutating func inner(
    _ p: Point, _ a: Point, _ b: Point, isLeft: Bool, _ sine: Double, _ cosine: Double,
    _ outline: inout Outline
  ) {
    let distance = half * sine / max(1 + cosine, 1e-9)
    if cosine > -0.99 && lastChord - usedChord >= distance {
      let tip = p + (a + b) * (half / (1 + cosine))
      if isLeft { outline.removeLast() } else { right.removeLast() }
      if chordCount == 1 { firstUsed = distance }
      waiting = Inner(
        isLeft: isLeft, tip: tip, pivot: p, before: p + a * half, after: p + b * half,
        distance: distance)
    } else {
      hasFolds = true
      usedChord = 0
      emit(p, isLeft, &outline)
      emit(p + b * half, isLeft, &outline)
    }
  }

  private mutating func settle(_ chord: Double, _ outline: inout Outline) {
    guard let inner = waiting else { return }
    waiting = nil
    if chord >= inner.distance {
      emit(inner.tip, inner.isLeft, &outline)
      usedChord = inner.distance
    } else {
      hasFolds = true
      emit(inner.before, inner.isLeft, &outline)
      emit(inner.pivot, inner.isLeft, &outline)
      emit(inner.after, inner.isLeft, &outline)
      usedChord = 0
    }
  }

  @inline(__always)
  private mutating func emit(_ p: Point, _ isLeft: Bool, _ outline: inout Outline) {
    if isLeft { outline.append(p) } else { right.append(p) }
  }

  private mutating func outer(
    _ p: Point, _ a: Point, _ b: Point, isLeft: Bool, _ outline: inout Outline
  ) {
    if style.join == .round || last.isCusp {
      arc(p, from: a, to: b, isLeft: isLeft, &outline)
    } else if let tip = style.miterTip(a, b, cosine: a.dot(b)) {
      emit(p + tip * half, isLeft, &outline)
    }
    emit(p + b * half, isLeft, &outline)
  }

  /// Adds the points between two radii, without the ends; clockwise on the left rim.
  private mutating func arc(
    _ p: Point, from a: Point, to b: Point, isLeft: Bool, _ outline: inout Outline
  ) {
    let angle = arcTangent(abs(a.cross(b)), a.dot(b))
    var turning = Arc(angle: angle, largest: largestAngle).turning(from: a, isClockwise: isLeft)
    while let v = turning.next() { emit(p + v * half, isLeft, &outline) }
  }

  private func end(_ p: Point, _ direction: Point, _ emit: (Point) -> Void) {
    let from = -direction.perpendicular
    switch style.cap {
    case .butt: break
    case .square:
      emit(p + (from + direction) * half)
      emit(p + (direction - from) * half)
    case .round:
      var turning = cap.turning(from: from, isClockwise: true)
      while let v = turning.next() { emit(p + v * half) }
    }
  }

  mutating func finish(_ outline: inout Outline) {
    guard !isEmpty else { return }
    leftBend = nil
    rightBend = nil
    endFolds(&outline)
    end(last.point, last.tangent) { outline.append($0) }
    for p in right.reversed() { outline.append(p) }
    end(first.point, -first.tangent) { outline.append($0) }
    flushFolds(&outline)
  }

  private mutating func flushFolds(_ outline: inout Outline) {
    if !folds.isEmpty { hasFolds = true }
    folds.flush(&outline)
  }

  /// Draws a closed line: the left rim, and the right one backwards.
  mutating func closed(
    _ samples: ArraySlice<CentreLine.Sample>, hasCornerAtSeam: Bool, to outline: inout Outline
  ) {
    start(&outline)
    let start = outline.points.count
    walk(samples, &outline)
    if hasCornerAtSeam, let seam = samples.first {
      markCorner()
      step(seam, &outline)
      closeSeam(samples, from: start, &outline)
    }
    endFolds(&outline)
    outline.beginContour()
    for p in right.reversed() { outline.append(p) }
    flushFolds(&outline)
  }

  /// If the inner rims meet at the seam, their tip replaces the first point as well as the last.
  private mutating func closeSeam(
    _ samples: ArraySlice<CentreLine.Sample>, from start: Int, _ outline: inout Outline
  ) {
    guard let inner = waiting, samples.count > 1 else { return }
    let i = samples.startIndex
    let chord = samples[i].point.distance(to: samples[i + 1].point)
    settle(chord - firstUsed, &outline)
    guard chord - firstUsed >= inner.distance else { return }
    if inner.isLeft { outline.replace(at: start, with: inner.tip) } else { right[0] = inner.tip }
  }

  /// Draws a line without length, which is only its caps.
  mutating func dot(at p: Point, direction: Point, to outline: inout Outline) {
    guard style.cap != .butt else { return }
    start(&outline)
    let sample = CentreLine.Sample(point: p, tangent: direction, length: 0, isCorner: false)
    step(sample, &outline)
    finish(&outline)
  }
}
