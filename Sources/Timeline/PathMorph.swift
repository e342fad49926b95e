import Geometry

/// Interpolates two paths point by point after giving them the same structure.
///
/// Paths with the same structure are used as they are. Otherwise each is cut where either has a corner,
/// measured by length: the pieces are exact parts of both, so that the first and last shapes are the
/// two paths themselves. Subpaths are paired in order; one without a partner grows out of a point.
struct PathMorph: Sendable {
  private let from: [Path.Element]
  private let to: [Path.Element]
  /// The arcs of both, if they are the same curves.
  private var arcs: [(from: Path.Arcs, to: Path.Arcs)] = []

  init(_ a: Path, _ b: Path) {
    if a.isBuilt(as: b) {
      let isAlike = zip(a.arcs, b.arcs).allSatisfy {
        $0.elements == $1.elements && $0.weight == $1.weight && $0.points.count == $1.points.count
      }
      if isAlike, a.arcs.count == b.arcs.count { arcs = Array(zip(a.arcs, b.arcs)) }
      from = a.elements
      to = b.elements
      return
    }
    var first: [Path.Element] = []
    var second: [Path.Element] = []
    let p = Contour.all(of: a)
    let q = Contour.all(of: b)
    for i in 0..<max(p.count, q.count) {
      let x = i < p.count ? p[i] : Contour(point: q[i].center, isClosed: q[i].isClosed)
      let y = i < q.count ? q[i] : Contour(point: p[i].center, isClosed: p[i].isClosed)
      let cuts = Contour.commonCuts(x, y)
      // A closed line paired with an open one is drawn open: its last point is at its first.
      let isClosed = x.isClosed && y.isClosed
      first += x.elements(cutAt: cuts, isClosed: isClosed)
      second += y.elements(cutAt: cuts, isClosed: isClosed)
    }
    from = first
    to = second
  }

  func path(at t: Double) -> Path {
    var path = Path(zip(from, to).map { mixed($0, $1, t) })
    path.arcs = arcs.map { pair in
      var arc = pair.from
      arc.points = zip(arc.points, pair.to.points).map { $0.mixed(with: $1, t) }
      return arc
    }
    return path
  }
}

/// A subpath, measured by its length.
private struct Contour {
  var curves: [Bezier]
  /// Where each curve begins, as a fraction of the whole length, and 1 at the end.
  var starts: [Double]
  var isClosed: Bool
  private var measures: [PathMeasure]

  /// A contour that is a single point.
  init(point: Point, isClosed: Bool) {
    self.init([Bezier(line: point, point)], isClosed: isClosed)
  }

  private init(_ curves: [Bezier], isClosed: Bool) {
    self.curves = curves
    self.isClosed = isClosed
    measures = curves.map { curve in
      let (p0, p1, p2, p3) = curve.controls
      return PathMeasure(Path([.move(p0), .cubic(p1, p2, p3)]))
    }
    let total = measures.reduce(0) { $0 + $1.length }
    var sum = 0.0
    starts = [0]
    for (i, measure) in measures.enumerated() {
      sum += measure.length
      starts.append(total > 0 ? sum / total : Double(i + 1) / Double(curves.count))
    }
    starts[curves.count] = 1
  }

  static func all(of path: Path) -> [Contour] {
    let measure = PathMeasure(path)
    return measure.subpaths.compactMap { subpath in
      let curves = Array(measure.curves[subpath.curves])
      return curves.isEmpty ? nil : Contour(curves, isClosed: subpath.isClosed)
    }
  }

  var center: Point {
    Rect(containing: curves.flatMap { [$0.point(at: 0), $0.point(at: 0.5), $0.point(at: 1)] })?
      .center ?? .zero
  }

  /// The corners of both, merging those that nearly coincide.
  static func commonCuts(_ a: Contour, _ b: Contour) -> [Double] {
    var cuts: [Double] = []
    for cut in (a.starts + b.starts).sorted() where cut - (cuts.last ?? -1) > 1e-9 {
      cuts.append(cut)
    }
    cuts[cuts.count - 1] = 1
    return cuts
  }

  func elements(cutAt cuts: [Double], isClosed: Bool) -> [Path.Element] {
    var result: [Path.Element] = [.move(curves[0].d)]
    for (low, high) in zip(cuts, cuts.dropFirst()) {
      let index = curve(at: (low + high) / 2)
      let piece = curves[index].part(from: parameter(low, index), to: parameter(high, index))
      let (_, p1, p2, p3) = piece.controls
      result.append(.cubic(p1, p2, p3))
    }
    guard isClosed else { return result }
    // Rounding must not leave a gap, which would be closed by a line in a direction of its own.
    if case .cubic(let p1, let p2, _) = result[result.count - 1] {
      result[result.count - 1] = .cubic(p1, p2, curves[0].d)
    }
    return result + [.close]
  }

  private func curve(at share: Double) -> Int {
    var low = 0
    var high = curves.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= share { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The curve parameter at a fraction of the whole length, which is on the curve or just next to it.
  private func parameter(_ share: Double, _ index: Int) -> Double {
    let start = starts[index]
    let end = starts[index + 1]
    if share <= start + 1e-9 { return 0 }
    if share >= end - 1e-9 { return 1 }
    let part = (share - start) / (end - start)
    guard measures[index].length > 0 else { return part }
    return measures[index].position(atLength: part * measures[index].length)?.t ?? part
  }
}

private func mixed(_ a: Path.Element, _ b: Path.Element, _ t: Double) -> Path.Element {
  switch (a, b) {
  case (.move(let p), .move(let q)): .move(p.mixed(with: q, t))
  case (.line(let p), .line(let q)): .line(p.mixed(with: q, t))
  case (.quad(let c, let p), .quad(let d, let q)): .quad(c.mixed(with: d, t), p.mixed(with: q, t))
  case (.cubic(let c1, let c2, let p), .cubic(let d1, let d2, let q)):
    .cubic(c1.mixed(with: d1, t), c2.mixed(with: d2, t), p.mixed(with: q, t))
  default: a
  }
}
