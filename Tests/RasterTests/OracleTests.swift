import DisplayList
import Geometry
import Raster
import TestSupport
import Testing

/// Coverage against an oracle that knows nothing of the rasterizer: many fine scan lines, on each of which
/// the inside is found exactly, from polygons and pens as they are defined.
struct OracleTests {
  private static let side = 24

  private func draw(_ items: [Item]) -> Bitmap {
    let size = Size(Double(Self.side), Double(Self.side))
    var renderer = Renderer(viewport: Viewport(canvas: size, scale: 1))
    return renderer.render(Frame(size: size, background: nil, items: items))
  }

  /// The alpha of every pixel in levels.
  private func coverage(lines: Int, spans: (Double) -> [(Double, Double)]) -> [Double] {
    let side = Self.side
    var result = [Double](repeating: 0, count: side * side)
    for row in 0..<side {
      for line in 0..<lines {
        let y = Double(row) + (Double(line) + 0.5) / Double(lines)
        for (from, to) in spans(y) {
          let low = min(max(0, from), Double(side))
          let high = min(max(0, to), Double(side))
          var x = Int(low)
          while Double(x) < high {
            let part = min(high, Double(x + 1)) - max(low, Double(x))
            result[row * side + x] += part * 255 / Double(lines)
            x += 1
          }
        }
      }
    }
    return result
  }

  /// How far pixels are off, over many pictures.
  private struct Errors {
    var largest = 0.0
    /// Of pixels that are partly covered.
    private var sum = 0.0
    private var count = 0.0
    /// Pixels that are off by more than four levels.

    var mean: Double { sum / max(1, count) }

    mutating func add(_ bitmap: Bitmap, _ meant: [Double]) {
      for (pixel, value) in zip(bitmap.pixels, meant) {
        let error = abs(Double(pixel >> 24) - value)
        largest = max(largest, error)
        if value > 0.5 && value < 254.5 {
          sum += error
          count += 1
        }
      }
    }
  }

  /// Where a polygon's inside lies at a height.
  private func spans(of polygon: [Point], at y: Double, _ rule: FillRule) -> [(Double, Double)] {
    spans(of: [polygon], at: y, rule)
  }

  private func spans(
    of polygons: [[Point]], at y: Double, _ rule: FillRule
  ) -> [(Double, Double)] {
    var crossings: [(x: Double, winding: Int)] = []
    for polygon in polygons {
      var last = polygon[polygon.count - 1]
      for p in polygon {
        if (last.y <= y) != (p.y <= y) {
          let x = last.x + (y - last.y) / (p.y - last.y) * (p.x - last.x)
          crossings.append((x, p.y > last.y ? 1 : -1))
        }
        last = p
      }
    }
    crossings.sort { $0.x < $1.x }
    var result: [(Double, Double)] = []
    var winding = 0
    for (i, crossing) in crossings.enumerated().dropLast() {
      winding += crossing.winding
      if rule == .evenOdd ? winding & 1 != 0 : winding != 0 {
        result.append((crossing.x, crossings[i + 1].x))
      }
    }
    return result
  }

  @Test(arguments: FillRule.allCases)
  func `polygons, crossing themselves or not, cover what they cover`(rule: FillRule) {
    var random = SeededRNG(seed: 41)
    var errors = Errors()
    for _ in 0..<25 {
      let polygon = (0..<Int.random(in: 3...8, using: &random)).map { _ in
        Point(
          Double.random(in: -6...30, using: &random), Double.random(in: -6...30, using: &random))
      }
      var path = Path()
      path.move(to: polygon[0])
      for p in polygon.dropFirst() { path.line(to: p) }
      path.close()
      let bitmap = draw([.fill(Fill(path: path, rule: rule, paint: .color(.black)))])
      let meant = coverage(lines: 48) { spans(of: polygon, at: $0, rule) }
      errors.add(bitmap, meant)
    }
    #expect(errors.largest < 3 && errors.mean < 0.5, "\(errors)")
  }

  @Test(arguments: FillRule.allCases)
  func `polygons no larger than a few pixels cover what they cover`(rule: FillRule) {
    var random = SeededRNG(seed: 45)
    var errors = Errors()
    for _ in 0..<12 {
      // A few in one path, apart or on each other, all lobes of which are small.
      var path = Path()
      var corners: [[Point]] = []
      for _ in 0..<4 {
        let middle = Point(
          Double.random(in: 4...20, using: &random), Double.random(in: 4...20, using: &random))
        let polygon = (0..<Int.random(in: 5...11, using: &random)).map { _ in
          middle
            + Point(
              Double.random(in: -1.5...1.5, using: &random),
              Double.random(in: -1.5...1.5, using: &random))
        }
        path.move(to: polygon[0])
        for p in polygon.dropFirst() { path.line(to: p) }
        path.close()
        corners.append(polygon)
      }
      let bitmap = draw([.fill(Fill(path: path, rule: rule, paint: .color(.black)))])
      errors.add(bitmap, coverage(lines: 64) { spans(of: corners, at: $0, rule) })
    }
    #expect(errors.largest < 4 && errors.mean < 0.6, "\(errors)")
  }

  /// Where both share a pixel, no sum shows that both cover it.
  @Test(arguments: FillRule.allCases)
  func `thin polygons in thin ones that turn the same way cover what they cover`(rule: FillRule) {
    var random = SeededRNG(seed: 46)
    var errors = Errors()
    for _ in 0..<30 {
      let turn = Affine.rotation(Double.random(in: 0...3, using: &random))
      let middle = Point(
        Double.random(in: 8...16, using: &random), Double.random(in: 8...16, using: &random))
      let half = Size(
        Double.random(in: 2...14, using: &random), Double.random(in: 0.1...0.8, using: &random))
      let share = Double.random(in: 0.2...1, using: &random)
      let corners = [1, share].map { size in
        [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
          middle + turn.apply(Point(x * half.width * size, y * half.height * size))
        }
      }
      var path = Path()
      for polygon in corners {
        path.move(to: polygon[0])
        for p in polygon.dropFirst() { path.line(to: p) }
        path.close()
      }
      let bitmap = draw([.fill(Fill(path: path, rule: rule, paint: .color(.black)))])
      errors.add(bitmap, coverage(lines: 64) { spans(of: corners, at: $0, rule) })
    }
    #expect(errors.largest < 4 && errors.mean < 0.6, "\(errors)")
  }

  @Test func `curves cover what their finely cut polygons cover`() {
    var random = SeededRNG(seed: 42)
    func point() -> Point {
      Point(
        Double.random(in: -4...28, using: &random), Double.random(in: -4...28, using: &random))
    }
    var errors = Errors()
    for _ in 0..<14 {
      let curves = [(point(), point(), point()), (point(), point(), point())]
      let start = point()
      var path = Path()
      path.move(to: start)
      var polygon: [Point] = []
      var from = start
      for (a, b, c) in curves {
        path.cubic(to: c, a, b)
        let curve = Bezier(from, a, b, c)
        for i in 0..<200 { polygon.append(curve.point(at: Double(i) / 200)) }
        from = c
      }
      polygon.append(from)
      path.close()
      let bitmap = draw([.fill(Fill(path: path, paint: .color(.black)))])
      let meant = coverage(lines: 48) { spans(of: polygon, at: $0, .nonZero) }
      errors.add(bitmap, meant)
    }
    #expect(errors.largest < 3 && errors.mean < 0.6, "\(errors)")
  }

  /// A line with round caps and joins covers what is within half its width of it.
  private func spans(around line: [Point], _ half: Double, at y: Double) -> [(Double, Double)] {
    var parts: [(Double, Double)] = []
    for (a, b) in zip(line, line.dropFirst()) {
      var low = Double.infinity
      var high = -Double.infinity
      for p in [a, b] where abs(y - p.y) < half {
        let reach = (half * half - (y - p.y) * (y - p.y)).squareRoot()
        low = min(low, p.x - reach)
        high = max(high, p.x + reach)
      }
      if let n = (b - a).normalized?.perpendicular {
        let corners = [a + n * half, b + n * half, b - n * half, a - n * half]
        for (from, to) in spans(of: corners, at: y, .nonZero) {
          low = min(low, from)
          high = max(high, to)
        }
      }
      if low < high { parts.append((low, high)) }
    }
    parts.sort { $0.0 < $1.0 }
    var result: [(Double, Double)] = []
    for part in parts {
      if let last = result.last, part.0 <= last.1 {
        result[result.count - 1].1 = max(last.1, part.1)
      } else {
        result.append(part)
      }
    }
    return result
  }

  @Test(arguments: [0.4, 1, 2.3, 5])
  func `round strokes cover what lies within half their width`(width: Double) {
    var random = SeededRNG(seed: 43)
    var errors = Errors()
    for _ in 0..<8 {
      let line = (0..<Int.random(in: 2...5, using: &random)).map { _ in
        Point(
          Double.random(in: -2...26, using: &random), Double.random(in: -2...26, using: &random))
      }
      var path = Path()
      path.move(to: line[0])
      for p in line.dropFirst() { path.line(to: p) }
      let style = StrokeStyle(width: width, cap: .round, join: .round)
      let bitmap = draw([.stroke(Stroke(path: path, style: style, paint: .color(.black)))])
      let meant = coverage(lines: 64) { spans(around: line, width / 2, at: $0) }
      errors.add(bitmap, meant)
    }
    #expect(errors.largest < 5 && errors.mean < 0.7, "\(errors)")
  }

  @Test(arguments: [0.4, 1, 1.7])
  func `dashes whose round caps overlap cover what lies within half their width`(width: Double) {
    var random = SeededRNG(seed: 47)
    var errors = Errors()
    for _ in 0..<8 {
      let start = Point(2, Double.random(in: 3...20, using: &random))
      let end = Point(22, Double.random(in: 3...20, using: &random))
      let way = end - start
      let dash = [
        Double.random(in: 0...2, using: &random),
        width * Double.random(in: 0.2...0.9, using: &random),
      ]
      var path = Path()
      path.move(to: start)
      path.line(to: end)
      let style = StrokeStyle(width: width, cap: .round, dash: dash)
      let bitmap = draw([.stroke(Stroke(path: path, style: style, paint: .color(.black)))])
      // The gaps are shorter than the caps, so all of the line lies within half the width of a dash but a little at its rims.
      var pieces: [[Point]] = []
      var at = 0.0
      while at <= way.length {
        let stop = min(at + dash[0], way.length)
        pieces.append([at, stop].map { start + way * ($0 / way.length) })
        at += dash[0] + dash[1]
      }
      let meant = coverage(lines: 64) { y in
        united(pieces.flatMap { spans(around: $0, width / 2, at: y) })
      }
      errors.add(bitmap, meant)
    }
    #expect(errors.largest < 5 && errors.mean < 0.7, "\(errors)")
  }

  /// Overlapping spans as one.
  private func united(_ parts: [(Double, Double)]) -> [(Double, Double)] {
    var result: [(Double, Double)] = []
    for part in parts.sorted(by: { $0.0 < $1.0 }) {
      if let last = result.last, part.0 <= last.1 {
        result[result.count - 1].1 = max(last.1, part.1)
      } else {
        result.append(part)
      }
    }
    return result
  }

  @Test func `squashed lines that cross cover what their squashed rims cover`() {
    var path = Path()
    for (from, to) in [(Point(2, 80), Point(22, 140)), (Point(2, 150), Point(22, 90))] {
      path.move(to: from)
      path.line(to: to)
    }
    let squash = Affine.scale(1, 0.1)
    let style = StrokeStyle(width: 4)
    let stroke = Stroke(
      path: path, style: style, paint: .color(.black), transform: Projection(squash))
    let rims = [(Point(2, 80), Point(22, 140)), (Point(2, 150), Point(22, 90))].map { from, to in
      let side = ((to - from).normalized ?? .zero).perpendicular * 2
      return [from + side, to + side, to - side, from - side].map(squash.apply)
    }
    let meant = coverage(lines: 64) { y in
      united(rims.flatMap { spans(of: $0, at: y, .nonZero) })
    }
    var errors = Errors()
    errors.add(draw([.stroke(stroke)]), meant)
    #expect(errors.largest < 4, "\(errors)")
  }

  @Test func `the end of a curve that turns back is round, whatever the join`() {
    var path = Path()
    path.move(to: Point(20, 12))
    path.quad(to: Point(20, 12), control: Point(4, 12))
    let style = StrokeStyle(width: 5, cap: .round, join: .miter)
    let bitmap = draw([.stroke(Stroke(path: path, style: style, paint: .color(.black)))])
    var errors = Errors()
    errors.add(
      bitmap, coverage(lines: 64) { spans(around: [Point(12, 12), Point(20, 12)], 2.5, at: $0) })
    #expect(errors.largest < 5, "\(errors)")
  }

  @Test func `a circle that begins anywhere has no seam`() {
    var errors = Errors()
    for angle in stride(from: -180.0, to: 180, by: 5) {
      // Its last point is the first one but for rounding.
      let points = [0, .pi, 2 * .pi].map { turn in
        let (sine, cosine) = sineCosine(angle * degree + turn)
        return Point(12 + 8 * cosine, 12 + 8 * sine)
      }
      var path = Path()
      path.move(to: points[0])
      for point in points.dropFirst() {
        path.arc(
          to: point, radii: Size(8, 8), rotation: 0, isLarge: false, isClockwise: true)
      }
      path.close()
      let style = StrokeStyle(width: 3)
      let bitmap = draw([.stroke(Stroke(path: path, style: style, paint: .color(.black)))])
      let meant = coverage(lines: 64) { y in
        func reach(_ radius: Double) -> Double {
          max(0, radius * radius - (y - 12) * (y - 12)).squareRoot()
        }
        let (outer, inner) = (reach(9.5), reach(6.5))
        return [(12 - outer, 12 - inner), (12 + inner, 12 + outer)]
      }
      errors.add(bitmap, meant)
    }
    #expect(errors.largest < 5, "\(errors)")
  }

  @Test(arguments: [0.8, 3, 6])
  func `round strokes of curves cover what lies within half their width`(width: Double) {
    var random = SeededRNG(seed: 44)
    func point() -> Point {
      Point(Double.random(in: 0...24, using: &random), Double.random(in: 0...24, using: &random))
    }
    var errors = Errors()
    for _ in 0..<10 {
      let curve = Bezier(point(), point(), point(), point())
      var path = Path()
      path.move(to: curve.point(at: 0))
      let (_, a, b, end) = curve.controls
      path.cubic(to: end, a, b)
      let line = (0...100).map { curve.point(at: Double($0) / 100) }
      let style = StrokeStyle(width: width, cap: .round, join: .round)
      let bitmap = draw([.stroke(Stroke(path: path, style: style, paint: .color(.black)))])
      let meant = coverage(lines: 48) { spans(around: line, width / 2, at: $0) }
      errors.add(bitmap, meant)
    }
    #expect(errors.largest < 5 && errors.mean < 0.8, "\(errors)")
  }
}
