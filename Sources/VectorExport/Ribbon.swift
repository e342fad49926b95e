import DisplayList
import Geometry

/// The area that a pen covers along a path, as closed contours with the same orientation: a band along
/// every smooth part, with joins and caps. For lines in perspective, whose width varies.
struct Ribbon {
  private(set) var outline = Path()
  private let style: StrokeStyle
  /// With more dashes and gaps than this a line is drawn solid.
  private static let mostDashes = 2000.0
  private var radius: Double { style.width / 2 }

  /// Dashes stay where they are on the whole path when a trim cuts them.
  init(_ path: Path, _ style: StrokeStyle, _ trim: Trim = .whole) {
    self.style = style
    let measure = PathMeasure(path)
    let total = measure.length
    guard let pattern = DashPattern(style, length: total, most: Ribbon.mostDashes) else {
      sweep(path.trimmed(trim))
      return
    }
    for subpath in measure.subpaths {
      let end = subpath.start + subpath.length
      for span in trim.spans {
        let low = max(subpath.start, span.lowerBound * total)
        let high = min(end, span.upperBound * total)
        guard low < high else { continue }
        pattern.cut(from: low, to: high, start: subpath.start) { dash in
          guard dash.from < dash.to else { return dot(measure.point(atLength: dash.from)) }
          sweep(path.trimmed(Trim(start: dash.from / total, end: dash.to / total)))
        }
      }
    }
  }

  /// A dash without length: both of its caps.
  private mutating func dot(_ place: (point: Point, tangent: Point)) {
    cap(place.point, place.tangent)
    if style.cap == .square { cap(place.point, -place.tangent) }
  }

  private mutating func sweep(_ path: Path) {
    let measure = PathMeasure(path)
    for subpath in measure.subpaths {
      let strips = measure.curves[subpath.curves].flatMap { Strip.all(of: $0, radius) }
      guard let first = strips.first, let last = strips.last else { continue }
      let runs = smoothRuns(strips)
      if subpath.isClosed, runs.count == 1, isSmooth(last, first) {
        ring(strips)
        continue
      }
      for run in runs { band(run) }
      for (a, b) in zip(strips, strips.dropFirst()) { join(a, b) }
      if subpath.isClosed {
        join(last, first)
      } else {
        cap(first.start, -first.startDirection)
        cap(last.end, last.endDirection)
      }
    }
  }

  private func isSmooth(_ a: Strip, _ b: Strip) -> Bool {
    let turn = a.endDirection.cross(b.startDirection)
    return abs(turn) < 1e-6 && a.endDirection.dot(b.startDirection) > 0
  }

  private func smoothRuns(_ strips: [Strip]) -> [[Strip]] {
    var runs: [[Strip]] = []
    for strip in strips {
      if let last = runs.last?.last, isSmooth(last, strip) {
        runs[runs.count - 1].append(strip)
      } else {
        runs.append([strip])
      }
    }
    return runs
  }

  /// One contour along both edges.
  private mutating func band(_ strips: [Strip]) {
    outline.move(to: strips[0].left.d)
    for strip in strips { add(strip.left) }
    outline.line(to: strips[strips.count - 1].right.controls.3)
    for strip in strips.reversed() { addReversed(strip.right) }
    outline.close()
  }

  /// A contour along each edge of a closed band.
  private mutating func ring(_ strips: [Strip]) {
    outline.move(to: strips[0].left.d)
    for strip in strips { add(strip.left) }
    outline.close()
    outline.move(to: strips[strips.count - 1].right.controls.3)
    for strip in strips.reversed() { addReversed(strip.right) }
    outline.close()
  }

  private mutating func add(_ curve: Bezier) {
    let (_, c1, c2, end) = curve.controls
    outline.cubic(to: end, c1, c2)
  }

  private mutating func addReversed(_ curve: Bezier) {
    let (start, c1, c2, _) = curve.controls
    outline.cubic(to: start, c2, c1)
  }

  private mutating func join(_ a: Strip, _ b: Strip) {
    guard !isSmooth(a, b) else { return }
    let (t0, t1) = (a.endDirection, b.startDirection)
    let turn = t0.cross(t1)
    let p = a.end
    if style.join == .round { return disc(p) }
    let side = turn > 0 ? -radius : radius
    let (from, to) = (t0.perpendicular * side, t1.perpendicular * side)
    let tip = style.miterTip(from, to, cosine: t0.dot(t1))
    polygon([.zero, from, tip, to].compactMap { $0 }.map { p + $0 })
  }

  private mutating func cap(_ p: Point, _ direction: Point) {
    switch style.cap {
    case .butt: break
    case .round: disc(p)
    case .square:
      let side = direction.perpendicular * radius
      let ahead = direction * radius
      polygon([p + side, p + side + ahead, p - side + ahead, p - side])
    }
  }

  private mutating func disc(_ p: Point) {
    let r = radius
    // A quarter circle, accurate to 0.02 %.
    let k = r * 0.5523
    outline.move(to: p + Point(r, 0))
    outline.cubic(to: p + Point(0, -r), p + Point(r, -k), p + Point(k, -r))
    outline.cubic(to: p + Point(-r, 0), p + Point(-k, -r), p + Point(-r, -k))
    outline.cubic(to: p + Point(0, r), p + Point(-r, k), p + Point(-k, r))
    outline.cubic(to: p + Point(r, 0), p + Point(k, r), p + Point(r, k))
    outline.close()
  }

  /// Oriented like the strips: counter-clockwise on the screen.
  private mutating func polygon(_ points: [Point]) {
    var area = 0.0
    for i in points.indices { area += points[i].cross(points[(i + 1) % points.count]) }
    let ordered = area > 0 ? points.reversed() : points
    outline.move(to: ordered[0])
    for p in ordered.dropFirst() { outline.line(to: p) }
    outline.close()
  }
}

/// A piece of a curve with its edges.
private struct Strip {
  var start: Point
  var end: Point
  /// Of length 1.
  var startDirection: Point
  var endDirection: Point
  var left: Bezier
  var right: Bezier

  /// As few pieces as needed for edges within a hundredth of the radius.
  static func all(of curve: Bezier, _ radius: Double) -> [Strip] {
    for count in [1, 2, 3, 4, 6, 8, 12, 16, 32] {
      let pieces = (0..<count).map { i in
        curve.part(from: Double(i) / Double(count), to: Double(i + 1) / Double(count))
      }
      let strips = pieces.map { Strip($0, radius) }
      let isNear = zip(pieces, strips).allSatisfy { piece, strip in
        strip.map { $0.isNear(piece, radius) } ?? true
      }
      if isNear || count == 32 { return strips.compactMap { $0 } }
    }
    return []
  }

  /// Both edges are the piece itself, offset, with handles scaled like the chord (Tiller, Hanson,
  /// “Offsets of two-dimensional profiles”, 1984). Nil for a point.
  private init?(_ piece: Bezier, _ radius: Double) {
    let (a, b, c, d) = piece.controls
    guard let t0 = piece.tangent(at: 0), let t1 = piece.tangent(at: 1) else { return nil }
    let chord = (d - a).dot(d - a)
    func rim(_ side: Double) -> Bezier {
      let start = a + t0.perpendicular * side
      let end = d + t1.perpendicular * side
      let stretch = chord > 0 ? (end - start).dot(d - a) / chord : 1
      return Bezier(start, start + (b - a) * stretch, end + (c - d) * stretch, end)
    }
    (start, end) = (a, d)
    (startDirection, endDirection) = (t0, t1)
    left = rim(radius)
    right = rim(-radius)
  }

  private func isNear(_ piece: Bezier, _ radius: Double) -> Bool {
    [0.25, 0.5, 0.75].allSatisfy { u in
      guard let t = piece.tangent(at: u) else { return true }
      let p = piece.point(at: u)
      return [(left, radius), (right, -radius)].allSatisfy { rim, side in
        abs((rim.point(at: u) - p).dot(t.perpendicular) - side) < radius * 0.01
      }
    }
  }
}
