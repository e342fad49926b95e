import DisplayList
import Geometry

/// The stretches of a path that a pen draws without lifting: its subpaths, or their dashes.
struct StrokeRuns {
  /// Nil if there are more dashes than can be seen.
  private(set) var list: [BrowserStroker.Run]? = []
  /// With more dashes than this a line is drawn as exactly as others, which takes less time.
  private static let mostDashes = 500.0
  /// Which of a dashed path's curves are parts of ellipses.
  private var areArcs: [Bool] = []

  init(_ path: Path, _ style: StrokeStyle, chordsWithin distance: Double) {
    if style.dash.isEmpty {
      appendSubpaths(of: path)
      return
    }
    let measure = PathMeasure(path, chordsWithin: distance)
    guard let pattern = DashPattern(style, length: measure.length) else {
      appendSubpaths(of: path)
      return
    }
    guard DashPattern(style, length: measure.length, most: StrokeRuns.mostDashes) != nil else {
      list = nil
      return
    }
    areArcs = path.areArcs
    for subpath in measure.subpaths { appendDashes(of: subpath, measure, pattern) }
  }

  private mutating func appendSubpaths(of path: Path) {
    var run = BrowserStroker.Run()
    var arcs = path.arcs[...]
    var end = 0
    var pen = Point.zero
    var start = Point.zero
    func finish() {
      if !run.curves.isEmpty { list?.append(run) }
      run = BrowserStroker.Run()
    }
    for (i, element) in path.elements.enumerated() {
      if let arc = arcs.first, arc.elements.lowerBound == i {
        arcs.removeFirst()
        end = arc.elements.upperBound
        run.curves += arc.curves(from: pen)
      }
      defer { pen = element.end ?? start }
      guard i >= end else { continue }
      switch element {
      case .move(let p):
        finish()
        start = p
      case .line(let p): run.curves.append(.line(Bezier(line: pen, p)))
      case .quad(let c, let p):
        run.curves.append(.cubic(pen, pen.mixed(with: c, 2.0 / 3), p.mixed(with: c, 2.0 / 3), p))
      case .cubic(let c, let d, let p): run.curves.append(.cubic(pen, c, d, p))
      case .close:
        if pen != start || run.curves.isEmpty {
          run.curves.append(.line(Bezier(line: pen, start)))
        }
        run.isClosed = true
        finish()
      }
    }
    finish()
  }

  private mutating func appendDashes(
    of subpath: PathMeasure.Subpath, _ measure: PathMeasure, _ pattern: DashPattern
  ) {
    var first: BrowserStroker.Run?
    pattern.cut(from: 0, to: subpath.length) { dash in
      var run = BrowserStroker.Run()
      append(dash.from, dash.to, of: subpath, measure, to: &run)
      if subpath.isClosed, dash.from == 0, dash.to < subpath.length {
        first = run
        return
      }
      if dash.goesOn, let joined = first {
        // A dash that ends at the seam continues after it.
        run.curves += joined.curves
        first = nil
      }
      list?.append(run)
    }
    if let first { list?.append(first) }
  }

  private func append(
    _ from: Double, _ to: Double, of subpath: PathMeasure.Subpath, _ measure: PathMeasure,
    to run: inout BrowserStroker.Run
  ) {
    guard let a = measure.position(atLength: subpath.start + from),
      let b = measure.position(atLength: subpath.start + to)
    else { return }
    var begin = a
    if begin.t >= 1, begin.curve < b.curve { begin = (begin.curve + 1, 0) }
    for i in begin.curve...max(b.curve, begin.curve) {
      let (t0, t1) = (i == begin.curve ? begin.t : 0, i == b.curve ? b.t : 1)
      guard t0 < t1 || (from == to && i == b.curve) else { continue }
      let part = measure.curves[i].part(from: t0, to: t1)
      if measure.isLine[i] {
        run.curves.append(.line(part))
      } else {
        let isArc = areArcs.indices.contains(i) && areArcs[i]
        run.curves.append(isArc ? StrokeCurve(arc: part) : StrokeCurve(part))
      }
    }
  }
}

extension Path.Arcs {
  fileprivate func curves(from start: Point) -> [StrokeCurve] {
    var pen = start
    return stride(from: 1, to: points.count, by: 2).map { k in
      defer { pen = points[k] }
      return .arc(pen, points[k - 1], points[k], weight: weight)
    }
  }
}

extension Path {
  /// For each curve that is measured, in order, whether it is part of an ellipse.
  fileprivate var areArcs: [Bool] {
    let indices = Set(arcs.flatMap(\.elements))
    var result: [Bool] = []
    var (pen, start) = (Point.zero, Point.zero)
    for (i, element) in elements.enumerated() {
      switch element {
      case .move(let p): start = p
      case .line, .quad, .cubic: result.append(indices.contains(i))
      case .close: if pen != start { result.append(false) }
      }
      pen = element.end ?? start
    }
    return result
  }
}
