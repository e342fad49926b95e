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
