import DisplayList
import Geometry

/// The cost of drawing a path whose lines overlap, which `FoldSolver` examines pixel by pixel.
///
/// It is estimated from the number of lines that cross a row of pixels, and from how many of them meet in one pixel.
/// Contours are considered one by one, and also together if several share the same place. For ordinary hand-made paths
/// it is zero or small.
struct Tangle {
  /// The number of lines in a row that cost nothing extra.
  private static let usual = 6.0
  /// How many times the area of all of them contours cover before they are considered together.
  private static let layers = 3.0
  /// Nanoseconds per pixel along a line where no other line is near.
  private static let pixel = 150.0
  /// Nanoseconds per pixel along a line for each line that meets it there, and the most that are examined.
  private static let meeting = 150.0
  private static let meetingLimit = 12.0
  /// Nanoseconds per pixel along a line where a row has too many, see `FoldSolver.partLimit`.
  private static let cancelled = 300.0
  /// Nanoseconds per line that `CrossingFinder` takes before it gives up.
  private static let crossing = 250.0

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
  /// The width if it is a stroked line; then its two sides and its joins count as lines.
  private let width: Double
  private var last = Point.zero
  /// The vector from the point before.
  private var step = Point.zero
  private var contour = Part()
  private var whole = Part()
  /// The sums over the contours.
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

  /// Adds a segment to a point, `length` pixels long, which is drawn as this many lines.
  mutating func add(_ p: Point, _ length: Double, lines: Int = 1) {
    contour.add(p)
    whole.add(p)
    var (all, segments) = (length, Double(max(1, lines)))
    if width > 0 {
      // A line has a join where it turns, as wide as the line.
      let next = p - last
      let isStraight = next.dot(step) >= 0.9 * next.length * step.length
      let most = Double(touched.width + touched.height) * 2
      all = length * 2 + (isStraight ? 0 : min(width * scale * 3, most))
      segments = segments * 2 + (isStraight ? 0 : 6)
      step = next
      last = p
    }
    contour.length += all
    whole.length += all
    contour.segments += segments
    whole.segments += segments
  }

  /// Returns the cost in nanoseconds.
  mutating func work() -> Double {
    close()
    let (width, height) = size(whole)
    return area > Tangle.layers * width * height ? max(sum, work(of: whole)) : sum
  }

  private mutating func close() {
    if contour.segments > 0 {
      let (width, height) = size(contour)
      area += width * height
      sum += work(of: contour)
    }
    contour = Part()
  }

  /// The size of the drawn part in pixels.
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
    let searched = part.segments * Tangle.crossing
    guard lines <= Double(FoldSolver.partLimit) else {
      return searched + part.length * Tangle.cancelled
    }
    let meetings = min(lines / width, Tangle.meetingLimit)
    return searched + part.length * (1 - Tangle.usual / lines)
      * (Tangle.pixel + Tangle.meeting * meetings)
  }
}
