/// Finds the spline that comes closest to samples of a course from 0 to 1, by least squares.
struct SplineFit {
  /// A sample: a share of the time, and of the way.
  struct Point {
    var time: Double
    var way: Double
  }

  let points: [Point]

  private static let steps = 6
  /// Of the largest entry on the diagonal, added to all of them: the fewer samples there are, the less is known.
  private static let damping = 1e-4

  /// The heights that suit these widths, within bounds.
  func spline(x1: Double, x2: Double, heights: ClosedRange<Double>) -> Spline {
    var spline = Spline(x1: x1, y1: 0, x2: x2, y2: 1)
    var (aa, ab, bb, ra, rb) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      let s = spline.parameter(atX: point.time)
      let r = 1 - s
      let a = 3 * r * r * s
      let b = 3 * r * s * s
      let rest = point.way - s * s * s
      aa += a * a
      ab += a * b
      bb += b * b
      ra += a * rest
      rb += b * rest
    }
    let determinant = aa * bb - ab * ab
    guard determinant > 1e-12 else { return Spline(x1: x1, y1: x1, x2: x2, y2: x2) }
    spline.y1 = ((ra * bb - rb * ab) / determinant).clamped(to: heights)
    spline.y2 = ((rb * aa - ra * ab) / determinant).clamped(to: heights)
    return spline
  }

  /// The sum of the squares of the differences.
  func error(of spline: Spline) -> Double {
    points.reduce(0) {
      let rest = spline.value(at: $1.time) - $1.way
      return $0 + rest * rest
    }
  }

  /// A closer spline with other widths, by a few steps of Levenberg and Marquardt; the given one if there is none.
  func refined(_ given: Spline, heights: ClosedRange<Double>) -> Spline {
    var best = (spline: given, error: error(of: given))
    var damping = Self.damping
    for _ in 0..<Self.steps {
      guard let step = step(from: best.spline, damping) else { break }
      // The widths keep time from standing still, which takes more decimals than are written.
      let next = Spline(
        x1: (best.spline.x1 + step[0]).clamped(to: 0.02...0.98),
        y1: (best.spline.y1 + step[1]).clamped(to: heights),
        x2: (best.spline.x2 + step[2]).clamped(to: 0.02...0.98),
        y2: (best.spline.y2 + step[3]).clamped(to: heights))
      let error = error(of: next)
      if error < best.error {
        best = (next, error)
        damping /= 4
      } else {
        damping *= 16
      }
    }
    return best.spline
  }

  /// What x1, y1, x2 and y2 should change by; nil if that is not known.
  private func step(from spline: Spline, _ damping: Double) -> [Double]? {
    var rows = [[Double]](repeating: [Double](repeating: 0, count: 5), count: 4)
    for point in points {
      let s = spline.parameter(atX: point.time)
      let r = 1 - s
      let (a, b) = (3 * r * r * s, 3 * r * s * s)
      let run =
        3 * (r * r * spline.x1 + 2 * r * s * (spline.x2 - spline.x1) + s * s * (1 - spline.x2))
      let rise =
        3 * (r * r * spline.y1 + 2 * r * s * (spline.y2 - spline.y1) + s * s * (1 - spline.y2))
      guard run > 1e-6 else { continue }
      // At a fixed time, a wider control point moves the parameter back.
      let slope = -rise / run
      let gradient = [slope * a, a, slope * b, b]
      let rest = point.way - (a * spline.y1 + b * spline.y2 + s * s * s)
      for i in 0..<4 {
        for k in 0..<4 { rows[i][k] += gradient[i] * gradient[k] }
        rows[i][4] += gradient[i] * rest
      }
    }
    let most = (0..<4).reduce(0) { max($0, rows[$1][$1]) }
    guard most > 0 else { return nil }
    for i in 0..<4 { rows[i][i] += damping * most }
    return Self.solved(rows)
  }

  /// The solution of linear equations whose matrix is symmetric and positive, with the right side in the last column.
  private static func solved(_ rows: [[Double]]) -> [Double]? {
    var rows = rows
    let count = rows.count
    for i in 0..<count {
      guard rows[i][i] > 1e-14 else { return nil }
      for k in i + 1..<max(i + 1, count) {
        let factor = rows[k][i] / rows[i][i]
        for column in i...count { rows[k][column] -= factor * rows[i][column] }
      }
    }
    var result = [Double](repeating: 0, count: count)
    for i in (0..<count).reversed() {
      let known = (i + 1..<max(i + 1, count)).reduce(0) { $0 + rows[i][$1] * result[$1] }
      result[i] = (rows[i][count] - known) / rows[i][i]
    }
    return result
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
