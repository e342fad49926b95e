import DisplayList
import Geometry

/// How a filter's lengths map to pixels.
struct FilterSpace {
  /// No result of a morphology depends on pixels farther away than this.
  static let mostMorphology = 256.0
  /// A blur whose axes differ by less than this share is round: matrices are often written with six digits. At an edge
  /// between black and white this makes less than a twentieth of a level of 255.
  private static let roundness = 1.0 / 1024

  /// The vectors in pixels of one point across and one point down.
  let x: Point
  let y: Point
  /// The position of the filter space's origin in pixels.
  let origin: Point
  /// Maps the filter's space to the canvas.
  let toCanvas: Projection
  private let whole: Projection
  private let corners: [Point]?
  private let placedRegion: Clip?

  /// How a blur is done.
  enum Blur {
    case none
    /// By a standard deviation in pixels, the same in all directions.
    case round(Double)
    /// Along one line, then along another.
    case lines(Point, Point)
  }

  /// Creates the space of a filter. `map` maps the canvas to pixels.
  init(_ placed: PlacedFilter, _ map: Affine) {
    let whole = Projection(map) * placed.transform
    let region = placed.filter.region
    let middle = region?.center ?? .zero
    let center = whole.apply(middle)
    func step(_ p: Point) -> Point {
      let v = whole.asAffine?.applyToVector(p) ?? (whole.apply(middle + p * 0.01) - center) * 100
      return v.isFinite ? v : p
    }
    x = step(Point(1, 0))
    y = step(Point(0, 1))
    let start = center - x * middle.x - y * middle.y
    origin = start.isFinite ? start : .zero
    self.whole = whole
    toCanvas = placed.transform
    corners = region.map { $0.corners.map(whole.apply) }
    placedRegion = region.map { Clip(path: .rect($0), transform: placed.transform) }
  }

  func vector(_ dx: Double, _ dy: Double) -> Point {
    let v = x * dx + y * dy
    let most = GaussianBlur.farthestShadow
    return v.isFinite ? Point(min(max(v.x, -most), most), min(max(v.y, -most), most)) : .zero
  }

  /// The whole pixels around the region.
  func region(limits: PixelRect) -> PixelRect {
    guard let corners else { return limits }
    guard corners.allSatisfy(\.isFinite), let box = Rect(containing: corners) else { return limits }
    return PixelRect(around: box, limits: limits)
  }

  /// The whole pixels around a step's area.
  func pixels(around area: Rect, limits: PixelRect) -> PixelRect {
    let corners = area.corners.map(whole.apply)
    guard corners.allSatisfy(\.isFinite), let box = Rect(containing: corners) else { return limits }
    return PixelRect(around: box, limits: limits)
  }

  /// Maps the filter's space to pixels as if it lay flat.
  var map: Affine { Affine(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y) }

  /// Pixels per point, averaged over all directions.
  var scale: Double { abs(x.x * y.y - x.y * y.x).squareRoot() }

  /// Whether its axes are those of the pixels.
  private var isStraight: Bool { (x.y == 0 && y.x == 0) || (x.x == 0 && y.y == 0) }

  /// The region where no whole pixels make it up.
  var slantedRegion: Clip? {
    guard isStraight, let corners else { return placedRegion }
    let nearly = 1.0 / 64
    let isWhole = corners.allSatisfy { corner in
      abs(corner.x - corner.x.rounded()) < nearly && abs(corner.y - corner.y.rounded()) < nearly
    }
    return isWhole ? nil : placedRegion
  }

  /// A step's area where its sides are not those of pixels.
  func slanted(_ area: Rect) -> Clip? {
    isStraight ? nil : Clip(path: .rect(area), transform: toCanvas)
  }

  /// A Gaussian whose standard deviations are given along the axes, converted to pixels.
  func blur(_ across: Double, _ down: Double) -> Blur {
    func bounded(_ v: Point) -> Point {
      let length = v.length
      return length > GaussianBlur.largest ? v * (GaussianBlur.largest / length) : v
    }
    let a = bounded(x * max(across, 0))
    let b = bounded(y * max(down, 0))
    guard a.isFinite, b.isFinite, max(a.length, b.length) > 0.01 else { return .none }
    // The covariance of both together.
    let (xx, xy, yy) = (a.x * a.x + b.x * b.x, a.x * a.y + b.x * b.y, a.y * a.y + b.y * b.y)
    if abs(xy) < FilterSpace.roundness * (xx + yy), abs(xx - yy) < FilterSpace.roundness * (xx + yy)
    {
      return .round(((xx + yy) / 2).squareRoot())
    }
    // One along an axis, the other along a line nearer to the other axis: the Cholesky factors.
    if yy >= xx {
      let length = yy.squareRoot()
      return .lines(Point(max(0, xx - xy * xy / yy).squareRoot(), 0), Point(xy / length, length))
    }
    let length = xx.squareRoot()
    return .lines(Point(0, max(0, yy - xy * xy / xx).squareRoot()), Point(length, xy / length))
  }

  /// The distance in pixels from which other pixels can affect a pixel.
  func reach(of steps: [Filter.Step]) -> Int {
    // The reaches of consecutive steps add up, but never beyond a fixed bound.
    steps.reduce(0) { min($0 + reach(of: $1.operation), 8192) }
  }

  /// The pixels on which a filter's result in `needed` depends: around it, and those of the tiles that are repeated there.
  func sources(of steps: [Filter.Step], for needed: PixelRect) -> PixelRect {
    let farthest = needed.outset(by: reach(of: steps))
    var isTile = false
    var result = needed
    for step in steps {
      guard case .tile(.step(let index)) = step.operation, steps.indices.contains(index),
        let tile = steps[index].area
      else { continue }
      isTile = true
      result = result.union(pixels(around: tile, limits: farthest))
    }
    guard isTile else { return farthest }
    let others = steps.filter { if case .tile = $0.operation { false } else { true } }
    return result.outset(by: reach(of: others))
  }

  private func reach(of operation: Filter.Operation) -> Int {
    switch operation {
    case .blur(_, let dx, let dy): blurReach(dx, dy)
    case .offset(_, let dx, let dy): offsetReach(dx, dy)
    case .dropShadow(_, let dx, let dy, let blurX, let blurY, _):
      offsetReach(dx, dy) + blurReach(blurX, blurY)
    case .morphology(_, let dx, let dy, _):
      Int(min(max(x.length * max(dx, 0), y.length * max(dy, 0)), FilterSpace.mostMorphology)) + 1
    case .displacement(_, _, let scale, _, _): displacementReach(scale)
    case .lighting: 1
    case .convolution(_, let convolution): max(convolution.columns, convolution.rows)
    // A tile may be anywhere.
    case .tile: 8192
    case .recolor, .transfer, .flood, .merge, .composite, .blend, .turbulence, .picture: 0
    }
  }

  private func offsetReach(_ dx: Double, _ dy: Double) -> Int {
    let v = vector(dx, dy)
    return Int(max(abs(v.x), abs(v.y))) + 2
  }

  private func displacementReach(_ scale: Double) -> Int {
    let half = max(x.length, y.length) * abs(scale)
    return half.isFinite ? Int(min(half, GaussianBlur.farthestShadow)) + 1 : 1
  }

  private func blurReach(_ across: Double, _ down: Double) -> Int {
    switch blur(across, down) {
    case .none: 0
    case .round(let sigma): GaussianBlur.reach(sigma)
    case .lines(let first, let second): LineBlur.reach(first) + LineBlur.reach(second)
    }
  }
}

extension Filter {
  /// Whether the result may show something where there was nothing.
  var fillsEmptiness: Bool { steps.contains { $0.operation.fillsEmptiness } }
}

extension Filter.Operation {
  fileprivate var fillsEmptiness: Bool {
    switch self {
    case .flood, .turbulence, .lighting, .tile, .picture: true
    case .convolution(_, let convolution): convolution.bias != 0
    case .recolor(_, let matrix): matrix.values[19] > 0
    case .transfer(_, _, _, _, let alpha): alpha.value(at: 0) > 0
    case .composite(_, _, .arithmetic(_, _, _, let k4)): k4 > 0
    case .composite, .blur, .offset, .merge, .blend, .dropShadow, .morphology, .displacement: false
    }
  }
}
