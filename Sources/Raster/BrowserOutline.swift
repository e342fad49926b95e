import DisplayList
import Geometry

/// Closed contours of lines and curves in samples, and the polygons that browsers make of them.
///
/// Skia, which draws for Chromium, turns curves into chords up to a fifth of its pixels away from them, puts the ends
/// of chords at quarters of its pixels' rows, and lets their sides drift by what a division loses (see
/// docs/decisions/0241). In an icon of 24 points most pixels are edges, and this is all that is left between its
/// picture and exact ones. Parts of pixels are Skia's pixels here.
struct BrowserOutline {
  enum Segment {
    case line(Point)
    case quad(Point, Point)
    case cubic(Point, Point, Point)
    /// An arc with a control point and its weight, in the sense of rational quadratic curves.
    case arc(Point, Point, weight: Double)

    var end: Point {
      switch self {
      case .line(let p), .quad(_, let p), .cubic(_, _, let p), .arc(_, let p, _): p
      }
    }
  }

  private var segments: [Segment] = []
  private var starts: [(index: Int, point: Point)] = []

  mutating func move(to p: Point) { starts.append((segments.count, p)) }

  mutating func append(_ segment: Segment) { segments.append(segment) }

  /// Appends a path's contours, mapped, with arcs where they are known.
  mutating func append(_ path: Path, through map: Affine) {
    var arcs = path.arcs[...]
    var end = 0
    for (i, element) in path.elements.enumerated() {
      if let arc = arcs.first, arc.elements.lowerBound == i {
        arcs.removeFirst()
        end = arc.elements.upperBound
        for k in stride(from: 1, to: arc.points.count, by: 2) {
          let (c, p) = (map.apply(arc.points[k - 1]), map.apply(arc.points[k]))
          append(.arc(c, p, weight: arc.weight))
        }
      }
      guard i >= end else { continue }
      switch element {
      case .move(let p): move(to: map.apply(p))
      case .line(let p): append(.line(map.apply(p)))
      case .quad(let c, let p): append(.quad(map.apply(c), map.apply(p)))
      case .cubic(let c, let d, let p):
        append(.cubic(map.apply(c), map.apply(d), map.apply(p)))
      case .close:
        guard let start = starts.last?.point, segments.last?.end != start else { break }
        append(.line(start))
      }
    }
  }

  /// Makes the lines curves with their handles at their ends, unless they are an upright rectangle. What divisions lose
  /// moves their sides, too.
  mutating func curveLines() {
    guard !isUprightRectangle else { return }
    for i in starts.indices {
      let end = i + 1 < starts.count ? starts[i + 1].index : segments.count
      var pen = starts[i].point
      for k in starts[i].index..<end {
        if case .line(let p) = segments[k] { segments[k] = .cubic(pen, p, p) }
        pen = segments[k].end
      }
    }
  }

  /// Appends the polygons to an outline. Returns false, and appends nothing, if a coordinate is too large.
  func polygons(into outline: inout Outline) -> Bool {
    guard isNear else { return false }
    var chords = BrowserChords(isSnapped: !isUprightRectangle, drifts: !isConvex)
    for i in starts.indices {
      let end = i + 1 < starts.count ? starts[i + 1].index : segments.count
      guard starts[i].index < end else { continue }
      outline.beginContour()
      chords.begin(at: starts[i].point, &outline)
      for segment in segments[starts[i].index..<end] { chords.append(segment, &outline) }
      chords.append(.line(starts[i].point), &outline)
    }
    return true
  }

  private static func isNear(_ p: Point) -> Bool { abs(p.x) < 30_000 && abs(p.y) < 30_000 }

  /// Whether a line is where 16 bits hold it, before it is widened.
  static func holds(_ stroke: Stroke, _ map: Affine) -> Bool {
    guard let bounds = stroke.path.controlBounds else { return false }
    return bounds.corners.allSatisfy { isNear(map.apply($0)) }
      && stroke.style.width * map.maximumScale < 30_000
  }

  /// Whether all points are where 16 bits hold them.
  private var isNear: Bool {
    let isNear = BrowserOutline.isNear
    return starts.allSatisfy { isNear($0.point) }
      && segments.allSatisfy { segment in
        switch segment {
        case .line(let p): isNear(p)
        case .quad(let c, let p), .arc(let c, let p, _): isNear(c) && isNear(p)
        case .cubic(let c, let d, let p): isNear(c) && isNear(d) && isNear(p)
        }
      }
  }

  /// Whether all lines are horizontal or vertical, so that browsers draw a rectangle exactly.
  private var isUprightRectangle: Bool {
    guard starts.allSatisfy({ $0.index == 0 }), var last = starts.first?.point.inFloats,
      segments.count <= 5
    else { return false }
    for segment in segments {
      guard case .line(let end) = segment else { return false }
      let p = end.inFloats
      guard p.x == last.x || p.y == last.y else { return false }
      last = p
    }
    return true
  }

  /// Whether there is one contour whose control points turn in one direction only, and once.
  private var isConvex: Bool {
    guard starts.count == 1 else { return false }
    var turns = ConvexWalk(start: starts[0].point)
    for segment in segments {
      switch segment {
      case .line(let p): turns.step(to: p)
      case .quad(let c, let p), .arc(let c, let p, _):
        turns.step(to: c)
        turns.step(to: p)
      case .cubic(let c, let d, let p):
        turns.step(to: c)
        turns.step(to: d)
        turns.step(to: p)
      }
    }
    turns.close()
    return turns.isConvex
  }
}

/// Walks along a polygon and looks whether it is convex, in Skia's 32 bits: if a side continues straight, turning the
/// shape makes it turn to and fro by rounding, so that few turned shapes are convex.
private struct ConvexWalk {
  private let start: SIMD2<Float>
  private var last: SIMD2<Float>
  private var first: SIMD2<Float>?
  private var direction: SIMD2<Float>?
  private var isLeft = false
  private var isRight = false
  /// How often the walk changed between left and right.
  private var reversals = 0
  private var goesRight: Bool?

  init(start: Point) {
    self.start = start.inFloats
    last = self.start
  }

  var isConvex: Bool { !(isLeft && isRight) && reversals <= 3 }

  mutating func step(to p: Point) { step(to: p.inFloats) }

  private mutating func step(to p: SIMD2<Float>) {
    guard p != last else { return }
    let delta = p - last
    last = p
    turn(to: delta)
    if first == nil { first = delta }
  }

  mutating func close() {
    step(to: start)
    if let first { turn(to: first) }
  }

  private mutating func turn(to delta: SIMD2<Float>) {
    if let direction {
      let sine = direction.x * delta.y - direction.y * delta.x
      if sine > 0 { isRight = true } else if sine < 0 { isLeft = true }
    }
    direction = delta
    if delta.x != 0 {
      if let goesRight, goesRight != (delta.x > 0) { reversals += 1 }
      goesRight = delta.x > 0
    }
  }
}

extension Point {
  fileprivate var inFloats: SIMD2<Float> { SIMD2(Float(x), Float(y)) }
}
