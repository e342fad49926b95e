import Geometry

/// Turns lines and curves into chords as Skia's rasterizer does, whose numbers are whole: positions in 65,536ths of its
/// pixels, slopes from differences in 64ths, rounded down.
struct BrowserChords {
  /// Whether the ends of chords are at quarters of rows; those of upright rectangles are not.
  let isSnapped: Bool
  /// Whether each chord begins where rounding left the last one; in convex shapes each begins on the curve.
  let drifts: Bool
  private var pen = Point.zero

  init(isSnapped: Bool, drifts: Bool) {
    self.isSnapped = isSnapped
    self.drifts = drifts
  }

  /// One pixel.
  private static let one = 65536

  private func snapped(_ y: Int) -> Int { isSnapped ? (y + 8192) & ~16383 : y }

  /// A coordinate in 256ths of a pixel.
  private func fine(_ v: Double) -> Int { Int(v * 256) }

  mutating func begin(at p: Point, _ outline: inout Outline) {
    pen = p
    emit(p, &outline)
  }

  mutating func append(_ segment: BrowserOutline.Segment, _ outline: inout Outline) {
    switch segment {
    case .line(let p): emit(p, &outline)
    case .quad(let c, let p): append(quad: pen, c, p, &outline)
    case .cubic(let c1, let c2, let p): append(Bezier(pen, c1, c2, p), &outline)
    case .arc(let c, let p, let weight): append(arc: pen, c, p, weight, &outline)
    }
    pen = segment.end
  }

  private func emit(_ p: Point, _ outline: inout Outline) {
    guard isSnapped else { return outline.append(p) }
    emit(Int((p.x * 256).rounded()) << 8, snapped(Int((p.y * 256).rounded()) << 8), &outline)
  }

  private func emit(_ x: Int, _ y: Int, _ outline: inout Outline) {
    outline.append(Point(Double(x) / 65536, Double(y) / 65536))
  }

  /// Appends what was found from the top down, in the direction of the contour.
  private func append(_ steps: [SIMD2<Int>], isUpwards: Bool, _ outline: inout Outline) {
    for p in isUpwards ? steps.reversed() : steps { emit(p.x, p.y, &outline) }
  }

  // MARK: Arcs

  /// An arc is halved until quadratic curves with its control points are a quarter of a pixel away.
  private func append(
    arc p0: Point, _ c: Point, _ p1: Point, _ weight: Double, _ outline: inout Outline
  ) {
    let k = (weight - 1) / (4 * (2 + (weight - 1)))
    var error = abs(k) * Point(p0.x - 2 * c.x + p1.x, p0.y - 2 * c.y + p1.y).length
    var halvings = 0
    while error > 0.25, halvings < 5 {
      error /= 4
      halvings += 1
    }
    append(arc: p0, c, p1, weight, halvings, &outline)
  }

  private func append(
    arc p0: Point, _ c: Point, _ p1: Point, _ weight: Double, _ halvings: Int,
    _ outline: inout Outline
  ) {
    guard halvings > 0 else { return append(quad: p0, c, p1, &outline) }
    let scale = 1 / (1 + weight)
    let (a, b) = ((p0 + c * weight) * scale, (c * weight + p1) * scale)
    let middle = (a + b) / 2
    let half = (0.5 + weight / 2).squareRoot()
    append(arc: p0, a, middle, half, halvings - 1, &outline)
    append(arc: middle, b, p1, half, halvings - 1, &outline)
  }

  // MARK: Steps

  /// How often a curve is halved that is this far from its chord, in 256ths of a pixel.
  private func halvings(_ dx: Int, _ dy: Int) -> Int {
    let (x, y) = (abs(dx), abs(dy))
    let distance = (max(x, y) + min(x, y) / 2 + 16) >> 5
    return (Int.bitWidth - distance.leadingZeroBitCount) / 2
  }

  /// dx/dy in 65,536ths, of differences in 65,536ths.
  private func slope(_ dx: Int, _ dy: Int) -> Int? {
    let (x, y) = (dx >> 10, dy >> 10)
    guard y > 0 else { return nil }
    return (x << 16) / y
  }

  // MARK: Quadratic curves

  /// Cuts the curve where it turns around vertically.
  private func append(quad p0: Point, _ c: Point, _ p1: Point, _ outline: inout Outline) {
    let (a, b) = (p0.y - c.y, p0.y - 2 * c.y + p1.y)
    guard a * (c.y - p1.y) < 0, b != 0 else {
      return append(monotone: p0, c, p1, &outline)
    }
    let t = a / b
    let (l, r) = (p0.mixed(with: c, t), c.mixed(with: p1, t))
    let middle = l.mixed(with: r, t)
    append(monotone: p0, Point(l.x, middle.y), middle, &outline)
    append(monotone: middle, Point(r.x, middle.y), p1, &outline)
  }

  private func append(monotone p0: Point, _ c: Point, _ p1: Point, _ outline: inout Outline) {
    let isUpwards = p0.y > p1.y
    let steps = isUpwards ? steps(quad: p1, c, p0) : steps(quad: p0, c, p1)
    append(steps, isUpwards: isUpwards, &outline)
  }

  private func steps(quad p0: Point, _ c: Point, _ p1: Point) -> [SIMD2<Int>] {
    let (x0, x1, x2) = (fine(p0.x), fine(c.x), fine(p1.x))
    let (y0, y1, y2) = (fine(p0.y), fine(c.y), fine(p1.y))
    let end = SIMD2(x2 << 8, snapped(y2 << 8))
    var place = SIMD2(x0 << 8, snapped(y0 << 8))
    guard (y0 + 32) >> 6 != (y2 + 32) >> 6 else { return [place, end] }
    let shift = min(max(halvings((2 * x1 - x0 - x2) >> 2, (2 * y1 - y0 - y2) >> 2), 1), 6)
    // Half of the first and second differences, all of them times as many as there are steps.
    func half(_ a: Int, _ b: Int, _ c: Int) -> (first: Int, second: Int) {
      let bend = (a - 2 * b + c) << 9
      return ((((b - a) << 10) + (bend >> shift)) >> 2, (bend >> (shift - 1)) >> 2)
    }
    let (x, y) = (half(x0, x1, x2), half(y0, y1, y2))
    var (dx, dy) = (x.first, y.first)
    var now = place
    var result = [place]
    for i in 1...(1 << shift) {
      var (next, target) = (end, end)
      if i < 1 << shift {
        next = SIMD2(now.x + (dx >> (shift - 1)), now.y + (dy >> (shift - 1)))
        target = SIMD2(next.x, min(end.y, snapped(next.y)))
        if isSnapped, abs(dy) >= 2 * BrowserChords.one, let slope = slope(dx, dy) {
          // Long steps end on whole rows.
          target.y = min(end.y, (next.y + 32768) & ~65535)
          target.x = next.x + (slope * (target.y - next.y)) >> 16
        }
        dx += x.second
        dy += y.second
      }
      now = next
      guard let slope = slope(target.x - place.x, target.y - place.y) else { continue }
      place = step(from: place, to: target, slope, &result)
    }
    result.append(end)
    return result
  }

  /// Appends the end of a chord and the start of the next one, which it returns.
  private func step(
    from p: SIMD2<Int>, to target: SIMD2<Int>, _ slope: Int, _ result: inout [SIMD2<Int>]
  ) -> SIMD2<Int> {
    let reached = SIMD2(p.x + (slope * (target.y - p.y)) >> 16, target.y)
    result.append(reached)
    guard !drifts else { return reached }
    result.append(target)
    return target
  }

  // MARK: Cubic curves

  private func append(_ curve: Bezier, _ outline: inout Outline) {
    var last = 0.0
    for t in curve.verticalTurns + [1] {
      let piece = last == 0 && t == 1 ? curve : curve.part(from: last, to: t)
      last = t
      let (p0, p1, p2, p3) = piece.controls
      let isUpwards = p0.y > p3.y
      let steps = isUpwards ? steps(cubic: [p3, p2, p1, p0]) : steps(cubic: [p0, p1, p2, p3])
      append(steps, isUpwards: isUpwards, &outline)
    }
  }

  private func steps(cubic p: [Point]) -> [SIMD2<Int>] {
    let x = p.map { fine($0.x) }
    let y = p.map { fine($0.y) }
    let end = SIMD2(x[3] << 8, snapped(y[3] << 8))
    var place = SIMD2(x[0] << 8, snapped(y[0] << 8))
    guard (y[0] + 32) >> 6 != (y[3] + 32) >> 6 else { return [place, end] }
    let shift = min(halvings(BrowserChords.bend(x), BrowserChords.bend(y)) + 1, 6)
    var fx = Differences(x, shift)
    var fy = Differences(y, shift)
    var now = place
    var result = [place]
    for i in 1...(1 << shift) {
      var next = end
      if i < 1 << shift {
        next = SIMD2(now.x + fx.step(), max(now.y + fy.step(), now.y))
      }
      let (from, to) = (snapped(now.y), snapped(next.y))
      if let slope = slope(next.x - now.x, to - from) {
        // Steps that stay at one height are left out, and the next one begins where they end.
        let start = SIMD2(now.x, from)
        if start != place { result.append(start) }
        place = step(from: start, to: SIMD2(next.x, to), slope, &result)
        next.x = place.x
      }
      now = next
    }
    result.append(end)
    return result
  }

  /// How far a third and two thirds of a cubic curve are from their control points.
  private static func bend(_ v: [Int]) -> Int {
    let first = ((v[0] * 8 - v[1] * 15 + 6 * v[2] + v[3]) * 19) >> 9
    let second = ((v[0] + 6 * v[1] - v[2] * 15 + v[3] * 8) * 19) >> 9
    return max(abs(first), abs(second))
  }

  /// The steps of a cubic polynomial, one after the other.
  private struct Differences {
    private var first: Int
    private var second: Int
    private let third: Int
    private let shift: Int
    private let down: Int

    /// `v` in 256ths of a pixel; the steps are in 65,536ths.
    init(_ v: [Int], _ shift: Int) {
      self.shift = shift
      down = max(0, shift - 4)
      let up = down > 0 ? 6 : 10 - shift
      let b = (3 * (v[1] - v[0])) << up
      let c = (3 * (v[0] - 2 * v[1] + v[2])) << up
      let d = (v[3] + 3 * (v[1] - v[2]) - v[0]) << up
      first = (b + (c >> shift) + (d >> (2 * shift))) >> 2
      second = (2 * c + ((3 * d) >> (shift - 1))) >> 2
      third = ((3 * d) >> (shift - 1)) >> 2
    }

    mutating func step() -> Int {
      defer {
        first += second >> shift
        second += third
      }
      return first >> down
    }
  }
}
