import DisplayList
import Geometry

/// What it takes to draw a path whose lines lie thickly above each other: `FoldSolver` looks at all of them for each pixel.
///
/// Told by how many lines a row of pixels has and how many of them begin or end in it. A contour is looked at alone, and
/// all of them together where many lie in one place. Of a path that a person has made this is nothing.
struct Tangle {
  /// Lines of a row, and ends of lines in it, that are nothing to speak of.
  private static let usual = 16.0
  /// Nanoseconds of a line, and of one that ends there, for each pixel of its row.
  private static let line = 4.0
  private static let end = 57.0
  /// Of a line that is compared with another one.
  private static let comparison = 1.5

  private struct Part {
    var length = 0.0
    var segments = 0.0
    var low = Point(.infinity, .infinity)
    var high = Point(-.infinity, -.infinity)

    mutating func add(_ p: Point) {
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
    }
  }

  private let scale: Double
  private let touched: PixelRect
  /// Of a line: its two sides are the lines, and its joins.
  private let width: Double
  private var last = Point.zero
  /// From the point before.
  private var step = Point.zero
  private var contour = Part()
  private var whole = Part()
  /// The sums of the contours.
  private var area = 0.0
  private var sum = 0.0

  init(scale: Double, _ touched: PixelRect, width: Double) {
    self.scale = scale
    self.touched = touched
    self.width = width
  }

  mutating func begin(at p: Point) {
    close()
    contour.add(p)
    whole.add(p)
    last = p
    step = .zero
  }

  /// A segment to a point, so many pixels long.
  mutating func add(_ p: Point, _ length: Double) {
    contour.add(p)
    whole.add(p)
    var (all, segments) = (length, 1.0)
    if width > 0 {
      // Where a line turns it has a join, as wide as it is itself.
      let next = p - last
      let isStraight = next.dot(step) >= 0.9 * next.length * step.length
      let most = Double(touched.width + touched.height) * 2
      all = length * 2 + (isStraight ? 0 : min(width * scale * 3, most))
      segments = isStraight ? 2 : 8
      step = next
      last = p
    }
    contour.length += all
    whole.length += all
    contour.segments += segments
    whole.segments += segments
  }

  /// Nanoseconds.
  mutating func work() -> Double {
    close()
    let (width, height) = size(whole)
    return area > Tangle.usual * width * height ? max(sum, work(of: whole)) : sum
  }

  private mutating func close() {
    if contour.segments > 0 {
      let (width, height) = size(contour)
      area += width * height
      sum += work(of: contour)
    }
    contour = Part()
  }

  /// In pixels, as far as they are drawn.
  private func size(_ part: Part) -> (width: Double, height: Double) {
    (
      min(max((part.high.x - part.low.x + width) * scale, 1), Double(touched.width)),
      min(max((part.high.y - part.low.y + width) * scale, 1), Double(touched.height))
    )
  }

  private func work(of part: Part) -> Double {
    let (width, height) = size(part)
    let lines = part.length / height
    guard lines > Tangle.usual else { return 0 }
    let ends = min(lines, part.segments * 2 / height)
    let compared = height * lines * Double(FoldSolver.cancelLimit) * Tangle.comparison
    // With more, the row stays as it is.
    guard lines <= Double(FoldSolver.partLimit) else { return compared }
    return compared + width * height
      * (Tangle.line * (lines - Tangle.usual) + Tangle.end * max(0, ends - Tangle.usual))
  }
}
