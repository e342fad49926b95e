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
    var measure: PathMeasure?
    let pattern = style.dash
    if !pattern.isEmpty {
      let whole = PathMeasure(path, chordsWithin: distance)
      if Dashing.isUsable(pattern, length: whole.length) {
        guard whole.length / pattern.reduce(0, +) * Double(pattern.count) < StrokeRuns.mostDashes
        else {
          list = nil
          return
        }
        measure = whole
      }
    }
    if let measure {
      areArcs = path.areArcs
      for subpath in measure.subpaths {
        appendDashes(of: subpath, measure, pattern, style.dashPhase)
      }
    } else {
      appendSubpaths(of: path)
    }
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
    of subpath: PathMeasure.Subpath, _ measure: PathMeasure, _ pattern: [Double], _ phase: Double
  ) {
    let period = pattern.reduce(0, +) * (pattern.count % 2 == 1 ? 2 : 1)
    let shift = phase.isFinite ? phase : 0
    var s = -shift + (shift / period).rounded(.down) * period
    var k = 0
    var first: BrowserStroker.Run?
    while s <= subpath.length {
      let next = s + pattern[k % pattern.count]
      let (from, to) = (max(s, 0), min(next, subpath.length))
      if k % 2 == 0, from < to || (s == next && s >= 0 && s < subpath.length) {
        var run = BrowserStroker.Run()
        append(from, to, of: subpath, measure, to: &run)
        if subpath.isClosed, from == 0, to < subpath.length {
          first = run
        } else if to == subpath.length, next > to, let joined = first {
          // A dash that ends at the seam continues after it.
          run.curves += joined.curves
          first = nil
          list?.append(run)
        } else {
          list?.append(run)
        }
      }
      s = next
      k += 1
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
