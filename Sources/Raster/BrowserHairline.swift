import DisplayList
import Geometry

/// Lines of at most a pixel as Chromium draws them: a pixel wide, across or down, whichever is more across the line, and as
/// faint as they are thin.
struct BrowserHairline {
  private let map: Affine
  /// How much of the paint is seen.
  let opacity: Double
  private let style: StrokeStyle

  /// Nil for wider lines, and for dashes, which stay outlines.
  init?(_ style: StrokeStyle, _ map: Affine) {
    func length(_ v: Point) -> Double {
      // As Skia measures it.
      let (x, y) = (abs(v.x), abs(v.y))
      return max(x, y) + min(x, y) / 2
    }
    let across = length(map.applyToVector(Point(style.width, 0)))
    let down = length(map.applyToVector(Point(0, style.width)))
    guard style.dash.isEmpty, style.width > 0, across <= 1, down <= 1 else { return nil }
    opacity = (across + down) / 2
    self.style = style
    self.map = map
  }

  func append(_ path: Path, to outline: inout Outline) {
    for run in StrokeRuns(path, style, chordsWithin: 1).list ?? [] {
      let last = run.curves.count - 1
      for (i, curve) in run.curves.enumerated() {
        let hasEnds = style.cap != .butt && !run.isClosed
        append(curve, extending: (hasEnds && i == 0, hasEnds && i == last), &outline)
      }
    }
  }

  private func append(
    _ curve: StrokeCurve, extending ends: (start: Bool, end: Bool), _ outline: inout Outline
  ) {
    let count = chordCount(curve)
    var points = (0...count).map { map.apply(curve.point(at: Double($0) / Double(count))) }
    if ends.start, let ahead = (points[1] - points[0]).normalized {
      points[0] = points[0] - ahead / 2
    }
    if ends.end, let ahead = (points[count] - points[count - 1]).normalized {
      points[count] = points[count] + ahead / 2
    }
    for (p, q) in zip(points, points.dropFirst()) { append(from: p, to: q, &outline) }
  }

  private func append(from p: Point, to q: Point, _ outline: inout Outline) {
    let way = q - p
    let isLevel = abs(way.x) > abs(way.y)
    // All chords turn alike, or they would take from each other.
    let sign = (isLevel ? way.x : -way.y) < 0 ? -0.5 : 0.5
    let side = isLevel ? Point(0, sign) : Point(sign, 0)
    outline.beginContour()
    for corner in [p - side, q - side, q + side, p + side, p - side] { outline.append(corner) }
  }

  /// The chords of a curve whose handles are that far from where a line's would be.
  private func chordCount(_ curve: StrokeCurve) -> Int {
    guard !curve.isLine else { return 1 }
    let (a, b) = (map.apply(curve.start), map.apply(curve.end))
    let distance = [1.0 / 3, 2.0 / 3].map { t in
      let off = map.apply(curve.point(at: t)) - a.mixed(with: b, t)
      // The handle of a curve is one and a half times as far from its chord as the curve is.
      return 1.5 * max(abs(off.x), abs(off.y))
    }.reduce(0, max)
    var (count, tolerance) = (1, 0.125)
    while distance >= tolerance, count < 512 {
      count *= 2
      tolerance *= 4
    }
    return count
  }
}

extension Paint {
  func faded(by opacity: Double) -> Paint {
    switch self {
    case .color(let color): return .color(color.withAlpha(color.alpha * opacity))
    case .gradient(var gradient):
      for i in gradient.stops.indices {
        let color = gradient.stops[i].color
        gradient.stops[i].color = color.withAlpha(color.alpha * opacity)
      }
      return .gradient(gradient)
    }
  }
}
