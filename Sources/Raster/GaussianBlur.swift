import DisplayList
import Geometry

/// A Gaussian blur with a standard deviation in pixels, channel by channel.
///
/// A wide blur is done on a smaller picture: rows and columns are halved with the weights 1 3 3 1 as often as
/// leaves a Gaussian of at least `least` pixels on the small picture, and doubled again with the weights 1 3.
/// The weights themselves blur by 0.75 square pixels of their level each time, which is subtracted from the
/// Gaussian's variance. No pixel of any picture differs from an exact Gaussian by more than one level of 255
/// (see `BlurTests`), and the cost hardly depends on the radius.
struct GaussianBlur {
  /// Larger standard deviations, in pixels, are reduced to this one, which bounds memory.
  static let largest = 512.0
  /// A shadow that falls farther away than this many pixels is not drawn, which bounds memory.
  static let farthestShadow = 2048.0
  /// The smallest standard deviation on a halved picture. With 1.4 an edge is off by at most half a level.
  private static let least = 1.4

  private var front = ChannelPlane()
  private var back = ChannelPlane()
  private var acrossRows = BlurKernel()
  private var acrossColumns = BlurKernel()
  private var offsets: [Int] = []
  private var columns: [UInt32] = []

  init() {}

  /// The distance in pixels beyond which a pixel has no part in a blur.
  static func reach(_ sigma: Double) -> Int {
    guard sigma > 0 else { return 0 }
    return reach(variance: sigma * sigma)
  }

  private static func reach(variance: Double) -> Int {
    let levels = levels(variance)
    var reach = BlurKernel.radius(rest(variance, levels).squareRoot())
    // A distance r on one level is at most 2r + 3 on the level before.
    for _ in 0..<levels { reach = 2 * reach + 3 }
    return reach
  }

  /// Blurs the pixels of `area`; those outside have no effect. Only the pixels of `result` are needed; others may
  /// stay as they are.
  mutating func apply(
    _ sigma: Double, to layer: inout PixelLayer, _ area: PixelRect, result: PixelRect,
    edge: ChannelPlane.Edge, _ blurring: Filter.Blurring = .gaussian
  ) {
    guard sigma > 0.01 else { return }
    let variance = ThreeBoxes.variance(sigma, blurring)
    let area = area.intersection(layer.rect)
    let census = layer.census(in: area, columns: &columns)
    guard !census.touched.isEmpty else { return }
    // If the edge continues forever, every pixel counts.
    let source = edge == .repeated ? area : census.touched
    let result = result.intersection(
      edge == .repeated
        ? area
        : source.outset(by: GaussianBlur.reach(variance: variance.value)).intersection(area))
    guard !result.isEmpty else { return }
    let levels = prepare(variance.value, shift: .zero, isBoxes: variance.isBoxes)
    func mask(_ channel: Int) -> UInt32 { 0xFF << UInt32(channel * 8) }
    // Channels equal to alpha everywhere are written together with it.
    var same: UInt32 = 0xFF00_0000
    for channel in 0..<3 where census.differing & mask(channel) == 0 { same |= mask(channel) }
    for channel in 0..<4 {
      let mask = mask(channel)
      let isEven = edge == .repeated && (census.any ^ census.all) & mask == 0
      if census.any & mask == 0 || isEven || (channel < 3 && same & mask != 0) { continue }
      front.read(channel, of: layer, source)
      run(levels, result, edge)
      front.write(channel == 3 ? same : mask, of: &layer, result)
    }
  }

  /// Draws the shadow of the layer's alpha in `area` below it there: blurred, coloured, and moved by `offset`
  /// pixels.
  mutating func castShadow(
    _ color: UInt32, _ sigma: Double, offset: Point, below layer: inout PixelLayer,
    _ area: PixelRect
  ) {
    let area = area.intersection(layer.rect)
    let census = layer.census(in: area, columns: &columns)
    let farthest = max(abs(offset.x), abs(offset.y))
    guard !census.touched.isEmpty, offset.isFinite, farthest <= GaussianBlur.farthestShadow
    else { return }
    let source = census.touched
    let (x, y) = (Split(offset.x), Split(offset.y))
    let result = source.outset(by: GaussianBlur.reach(sigma) + 1)
      .intersection(area.shifted(by: -x.whole, -y.whole))
    guard !result.isEmpty else { return }
    let levels = prepare(sigma > 0 ? sigma * sigma : 0, shift: Point(x.rest, y.rest))
    front.read(3, of: layer, source)
    run(levels, result, .transparent)
    front.shift(by: x.whole, y.whole)
    layer.underlay(color, front, result.shifted(by: x.whole, y.whole))
  }

  /// A shift split into whole pixels and the rest, 0..<1. Differences below 0.0005 pixels are
  /// invisible and are dropped.
  private struct Split {
    let whole: Int
    let rest: Double

    init(_ shift: Double) {
      let down = (shift + 0.0005).rounded(.down)
      whole = Int(down)
      rest = shift - down < 0.0005 ? 0 : shift - down
    }
  }

  /// The variance left to the Gaussian on a level, in square pixels of that level.
  private static func rest(_ variance: Double, _ levels: Int) -> Double {
    let area = Double(1 << (2 * levels))
    return (min(variance, largest * largest) - 0.5 * (area - 1)) / area
  }

  /// How often the picture is halved.
  private static func levels(_ variance: Double) -> Int {
    var levels = 0
    while rest(variance, levels + 1) >= least * least { levels += 1 }
    return levels
  }

  /// Loads the kernels and returns how often the picture is halved.
  private mutating func prepare(_ variance: Double, shift: Point, isBoxes: Bool = false) -> Int {
    let levels = GaussianBlur.levels(variance)
    let variance = GaussianBlur.rest(variance, levels)
    let scale = 1 / Double(1 << levels)
    acrossRows.load(variance: variance, shift: shift.x * scale, isBoxes: isBoxes)
    acrossColumns.load(variance: variance, shift: shift.y * scale, isBoxes: isBoxes)
    return levels
  }

  /// Blurs `front`, which then has at least the pixels of `result`.
  private mutating func run(_ levels: Int, _ result: PixelRect, _ edge: ChannelPlane.Edge) {
    front.fillEdges(edge)
    for _ in 0..<levels {
      back.halveRows(of: front, edge)
      back.fillEdges(edge)
      front.halveColumns(of: back)
      front.fillEdges(edge)
    }
    let small = result.sources(levels: levels)
    back.mixRows(of: front, small.rows, acrossColumns, edge, offsets: &offsets)
    back.fillEdges(edge)
    front.mixColumns(of: back, small.columns, acrossRows, offsets: &offsets)
    for level in (0..<levels).reversed() {
      let next = result.sources(levels: level)
      back.doubleColumns(of: front, next.columns)
      front.doubleRows(of: back, next.rows)
    }
  }
}
