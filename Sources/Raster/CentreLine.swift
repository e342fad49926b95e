import Geometry

/// A path as the stroker sees it: points with exact tangents and their distance along the path.
///
/// It depends only on the whole path, the pen's width and the tolerance, never on a trim. A trim cuts it and leaves
/// every other sample where it was, so the settled part of a growing stroke does not move.
struct CentreLine {
  struct Sample {
    var point: Point
    /// A unit vector.
    var tangent: Point
    /// Measured along the whole path, not counting jumps between subpaths.
    var length: Double
    /// Whether the next sample is the same point with another direction: a join.
    var isCorner: Bool
    /// Whether that corner is inside a curve that turns back, where the pen turns, whatever the join.
    var isCusp = false
  }

  struct Subpath {
    var samples: Range<Int>
    var start: Double
    var length: Double
    var isClosed: Bool
    /// Whether the seam of a closed subpath has a corner.
    var hasCornerAtSeam: Bool
    /// The position of a subpath that has no length and therefore no samples.
    var point: Point
  }

  private(set) var samples: [Sample] = []
  private(set) var subpaths: [Subpath] = []
  private(set) var length = 0.0

  /// Above this many samples nothing is divided further: with coordinates this large, hardly any of the line is on a
  /// canvas.
  private static let mostSamples = 200_000

  private var halfWidth = 0.0
  private var flattening = Flattening.pixels
  private var pen = Point.zero
  private var start = Point.zero
  private var isOpen = false
  /// Whether the open subpath is more than the point where it starts, which no pen draws.
  private var hasElements = false

  /// Rectangles around a few samples each, for `mayTouchItself`.
  private var boxes: [(low: Point, high: Point, subpath: Int)] = []

  init() {}

  /// Replaces the contents with a path. Returns false if a coordinate is not a number or too large.
  mutating func read(_ path: Path, width: Double, _ flattening: Flattening) -> Bool {
    samples.removeAll(keepingCapacity: true)
    subpaths.removeAll(keepingCapacity: true)
    length = 0
    halfWidth = width / 2
    self.flattening = flattening
    isOpen = false
    for element in path.elements {
      switch element {
      case .move(let p):
        finish(isClosed: false)
        open(p)
      case .line(let p): append(line: p)
      case .quad(let c, let p): append(Bezier(quadratic: pen, c, p), to: p)
      case .cubic(let c1, let c2, let p): append(Bezier(pen, c1, c2, p), to: p)
      case .close:
        append(line: start)
        finish(isClosed: true)
      }
      guard abs(pen.x) <= Outline.limit, abs(pen.y) <= Outline.limit, length.isFinite else {
        return false
      }
    }
    finish(isClosed: false)
    return true
  }

  private mutating func open(_ p: Point) {
    start = p
    pen = p
    isOpen = true
    hasElements = false
    subpaths.append(
      Subpath(
        samples: samples.count..<samples.count, start: length, length: 0, isClosed: false,
        hasCornerAtSeam: false, point: p))
  }

  private mutating func finish(isClosed: Bool) {
    guard isOpen else { return }
    isOpen = false
    guard hasElements else {
      subpaths.removeLast()
      return
    }
    let last = subpaths.count - 1
    let first = subpaths[last].samples.lowerBound
    subpaths[last].samples = first..<samples.count
    subpaths[last].length = length - subpaths[last].start
    subpaths[last].isClosed = isClosed
    if isClosed, first < samples.count {
      subpaths[last].hasCornerAtSeam = isCorner(
        samples[samples.count - 1].tangent, samples[first].tangent)
    }
  }

  /// Whether the pen's rim would show a gap between two directions.
  private func isCorner(_ a: Point, _ b: Point) -> Bool {
    a.dot(b) <= 0 || abs(a.cross(b)) * halfWidth > flattening.distance * 0.04
  }

  /// Begins an element in a direction: at the subpath's start, smoothly, or after a corner.
  private mutating func begin(_ tangent: Point) {
    let isFirst = samples.count == subpaths[subpaths.count - 1].samples.lowerBound
    if !isFirst {
      guard isCorner(samples[samples.count - 1].tangent, tangent) else { return }
      samples[samples.count - 1].isCorner = true
    }
    samples.append(Sample(point: pen, tangent: tangent, length: length, isCorner: false))
  }

  private mutating func append(line p: Point) {
    hasElements = true
    let delta = p - pen
    guard let tangent = delta.normalized else { return }
    begin(tangent)
    length += delta.length
    pen = p
    samples.append(Sample(point: p, tangent: tangent, length: length, isCorner: false))
  }

  /// Samples are in the middles of equal steps (see `Outline`) and at the end.
  private mutating func append(_ curve: Bezier, to end: Point) {
    hasElements = true
    guard let tangent = curve.tangent(at: 0) else { return }
    begin(tangent)
    let count = flattening.steps(of: curve, halfWidth: halfWidth)
    let step = 1 / Double(count)
    let smallest = 1e-9 * (curve.a.length + curve.b.length + curve.c.length)
    var t = 0.0
    for i in 0...count {
      let next = i < count ? (Double(i) + 0.5) * step : 1
      let place = i < count ? curve.point(at: next) : end
      if let sample = sample(curve, smallest, at: next, place) {
        length = sample.length
        samples.append(sample)
      } else {
        append(curve, smallest, from: t, to: next, end: place, depth: 0)
      }
      t = next
    }
    pen = end
  }

  /// The sample at `t` if a chord can lead there from the last one, or nil if the rim would be too coarse. A derivative
  /// no longer than `smallest` has no direction.
  @inline(__always)
  private func sample(
    _ curve: Bezier, _ smallest: Double, at t: Double, _ point: Point
  ) -> Sample? {
    let before = samples[samples.count - 1]
    let derivative = curve.derivative(at: t)
    let speed = derivative.length
    guard speed > smallest else { return nil }
    let tangent = derivative * (1 / speed)
    let sine = before.tangent.cross(tangent)
    let chord = point.distance(to: before.point)
    guard before.tangent.dot(tangent) > 0.7,
      flattening.suffices(length: chord + halfWidth * abs(sine), turn: abs(sine))
    else { return nil }
    // An arc that turns by an angle is longer than its chord by a 24th of the angle's square.
    let arc = chord * (1 + sine * sine * (1.0 / 24))
    return Sample(point: point, tangent: tangent, length: length + arc, isCorner: false)
  }

  /// The angle between two unit vectors in radians, accurate to a tenth.
  static func turn(_ a: Point, _ b: Point) -> Double {
    let k = max(0, 1 - a.dot(b))
    return (2 * k).squareRoot() * (1 + k * 0.11)
  }

  /// Appends the sample at `t1`, and others before it where the rim would be too coarse.
  private mutating func append(
    _ curve: Bezier, _ smallest: Double, from t0: Double, to t1: Double, end: Point, depth: Int
  ) {
    if let sample = sample(curve, smallest, at: t1, end) {
      length = sample.length
      samples.append(sample)
      return
    }
    let before = samples[samples.count - 1]
    let tangent = curve.tangent(at: t1) ?? before.tangent
    let turn = CentreLine.turn(before.tangent, tangent)
    let chord = end.distance(to: before.point)
    let isFine = flattening.suffices(length: chord + halfWidth * turn, turn: turn)
    // However thin the line, the rims' correction only works for small angles.
    if depth < 10, samples.count < CentreLine.mostSamples, !isFine || turn > 0.8 {
      let middle = (t0 + t1) / 2
      append(
        curve, smallest, from: t0, to: middle, end: curve.point(at: middle), depth: depth + 1)
      append(curve, smallest, from: middle, to: t1, end: end, depth: depth + 1)
      return
    }
    if !isFine {
      // A cusp: the direction jumps.
      samples.append(
        Sample(
          point: end, tangent: before.tangent, length: length + chord, isCorner: true, isCusp: true)
      )
    }
    length += chord
    samples.append(Sample(point: end, tangent: tangent, length: length, isCorner: false))
  }

  /// The sample at a length within a subpath, and the index of the first sample after it.
  func cut(at s: Double, in subpath: Subpath) -> (sample: Sample, next: Int) {
    var low = subpath.samples.lowerBound
    var high = subpath.samples.upperBound - 1
    // The last sample not beyond s.
    while low < high {
      let middle = (low + high + 1) / 2
      if samples[middle].length <= s { low = middle } else { high = middle - 1 }
    }
    let a = samples[low]
    guard low + 1 < subpath.samples.upperBound else { return (a, low + 1) }
    let b = samples[low + 1]
    let t = b.length > a.length ? min(max(0, (s - a.length) / (b.length - a.length)), 1) : 0
    let tangent = a.tangent.mixed(with: b.tangent, t).normalized ?? a.tangent
    return (
      Sample(point: a.between(b, t), tangent: tangent, length: s, isCorner: false), low + 1
    )
  }

  /// A part that is meant to begin or end at a corner does so however its length was rounded.
  private var rounding: Double { 1e-12 * (1 + length) }

  /// Like `cut`, for a part that begins there: at a corner it has the outgoing direction and nothing of the corner.
  func begin(at s: Double, in subpath: Subpath) -> (sample: Sample, next: Int) {
    let (sample, next) = cut(at: s, in: subpath)
    guard next + 1 < subpath.samples.upperBound, samples[next].isCorner,
      samples[next].length - s <= rounding
    else { return (sample, next) }
    return (samples[next + 1], next + 2)
  }

  /// Like `cut`, for a part that ends there, with the index after the last sample before it: at a corner it keeps the incoming
  /// direction and nothing of the corner.
  func end(at s: Double, in subpath: Subpath) -> (sample: Sample, end: Int) {
    let (sample, next) = cut(at: s, in: subpath)
    let before = next - 2
    guard before >= subpath.samples.lowerBound, samples[before].isCorner,
      s - samples[before].length <= rounding
    else {
      // A sample at the very end is `sample`.
      let isAtEnd = samples[next - 1].length >= s && next - 1 > subpath.samples.lowerBound
      return (sample, isAtEnd ? next - 1 : next)
    }
    var end = samples[before]
    end.isCorner = false
    return (end, before)
  }

  /// Whether parts of the line that do not follow each other may come within this distance of each other.
  mutating func mayTouchItself(distance: Double) -> Bool {
    boxes.removeAll(keepingCapacity: true)
    for (k, subpath) in subpaths.enumerated() {
      var i = subpath.samples.lowerBound
      while i + 1 < subpath.samples.upperBound {
        var low = samples[i].point
        var high = low
        let end = min(i + 8, subpath.samples.upperBound - 1)
        repeat {
          i += 1
          let p = samples[i].point
          low = Point(min(low.x, p.x), min(low.y, p.y))
          high = Point(max(high.x, p.x), max(high.y, p.y))
        } while i < end && !samples[i].isCorner
        if samples[i].isCorner { i += 1 }
        boxes.append((low, high, k))
        if boxes.count > 400 { return true }
      }
    }
    for i in boxes.indices {
      for j in i + 1..<max(i + 1, boxes.count) {
        let isNext = j == i + 1 && boxes[i].subpath == boxes[j].subpath
        if isNext || isSeam(i, j, boxes.count, boxes[i].subpath == boxes[j].subpath) { continue }
        if boxes[i].low.x - distance < boxes[j].high.x
          && boxes[j].low.x - distance < boxes[i].high.x
          && boxes[i].low.y - distance < boxes[j].high.y
          && boxes[j].low.y - distance < boxes[i].high.y
        {
          return true
        }
      }
    }
    return false
  }

  private func isSeam(_ i: Int, _ j: Int, _ count: Int, _ isSameSubpath: Bool) -> Bool {
    isSameSubpath && subpaths.count == 1 && subpaths[0].isClosed && i == 0 && j == count - 1
  }
}

extension CentreLine.Sample {
  /// The point on the cubic Hermite curve through two samples with their tangents.
  fileprivate func between(_ next: Self, _ t: Double) -> Point {
    let chord = next.point.distance(to: point)
    let rest = 1 - t
    let place = point.mixed(with: next.point, t * t * (3 - 2 * t))
    return place + (tangent * rest - next.tangent * t) * (t * rest * chord)
  }
}

extension Flattening {
  /// The number of steps that suffices both for the curve and for its outer rim, assuming the curve bends evenly.
  func steps(of curve: Bezier, halfWidth: Double) -> Int {
    let (p0, p1, p2, p3) = curve.controls
    var size = 0.0
    var turn = 0.0
    var longest = 0.0
    var last: Point?
    func follow(_ leg: Point) {
      let length = leg.length
      guard length > 1e-300 else { return }
      let direction = leg / length
      size += length
      longest = max(longest, length)
      if let last { turn += CentreLine.turn(last, direction) }
      last = direction
    }
    follow(p1 - p0)
    follow(p2 - p1)
    follow(p3 - p2)
    let rim = size + halfWidth * turn
    let (start, end) = (curve.secondDerivative(at: 0), curve.secondDerivative(at: 1))
    return max(
      1, steps(bend: rim * rim * turn * turn, speed: rim * rim),
      steps(
        bend: max(start.dot(start), end.dot(end)), speed: 9 * longest * longest))
  }
}
