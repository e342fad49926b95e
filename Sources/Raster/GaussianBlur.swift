import Geometry

/// A Gaussian blur by its standard deviation in pixels, channel by channel.
///
/// A wide one is made on a smaller picture: rows and columns are halved by the weights 1 3 3 1, as often as
/// leaves the small picture a Gaussian of at least `least` pixels, and doubled again by the weights 1 3.
/// What the weights blur by themselves, 0.75 square pixels of their level each time, the Gaussian has less to
/// do. Against an exact Gaussian no pixel of any picture is off by more than one level of 255 (see
/// `BlurTests`); the cost hardly depends on the radius.
struct GaussianBlur {
  /// Standard deviations beyond this many pixels act as this one: memory stays bounded.
  static let largest = 512.0
  /// The least standard deviation on a halved picture. With 1.4 an edge is off by half a level at most.
  private static let least = 1.4

  private var front = ChannelPlane()
  private var back = ChannelPlane()
  private var acrossRows = BlurKernel()
  private var acrossColumns = BlurKernel()
  private var offsets: [Int] = []
  private var columns: [UInt32] = []

  init() {}

  /// Beyond this many pixels a blur has no effect on a pixel.
  static func reach(_ sigma: Double) -> Int {
    guard sigma > 0 else { return 0 }
    return Int(min(sigma, largest) * 3) + 3
  }

  /// Blurs the pixels of `layer` that lie in `area`; others may be left as they are.
  mutating func apply(
    _ sigma: Double, to layer: inout PixelLayer, _ area: PixelRect, edge: ChannelPlane.Edge
  ) {
    guard sigma > 0.01 else { return }
    let census = layer.census(columns: &columns)
    guard !census.touched.isEmpty else { return }
    let touched = census.touched.shifted(by: layer.rect.minX, layer.rect.minY)
    // Where the edge goes on for ever, every pixel counts.
    let source = edge == .repeated ? layer.rect : touched
    let result =
      edge == .repeated
      ? area.intersection(layer.rect)
      : source.outset(by: GaussianBlur.reach(sigma)).intersection(layer.rect)
    guard !result.isEmpty else { return }
    let levels = prepare(sigma, shift: .zero)
    func mask(_ channel: Int) -> UInt32 { 0xFF << UInt32(channel * 8) }
    // Channels that are as alpha everywhere come with it.
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

  /// Lays the layer's own alpha below it: blurred, coloured, and moved by `offset` pixels.
  mutating func castShadow(
    _ color: UInt32, _ sigma: Double, offset: Point, below layer: inout PixelLayer
  ) {
    let census = layer.census(columns: &columns)
    guard !census.touched.isEmpty, offset.isFinite, abs(offset.x) < 1e6, abs(offset.y) < 1e6
    else { return }
    let source = census.touched.shifted(by: layer.rect.minX, layer.rect.minY)
    let (x, y) = (Split(offset.x), Split(offset.y))
    let result = source.outset(by: GaussianBlur.reach(sigma) + 1)
      .intersection(layer.rect.shifted(by: -x.whole, -y.whole))
    guard !result.isEmpty else { return }
    let levels = prepare(max(0, sigma), shift: Point(x.rest, y.rest))
    front.read(3, of: layer, source)
    run(levels, result, .transparent)
    front.shift(by: x.whole, y.whole)
    layer.underlay(color, front, result.shifted(by: x.whole, y.whole))
  }

  /// A shift in whole pixels and what is left, 0..<1; thousandths of a pixel would not be seen.
  private struct Split {
    let whole: Int
    let rest: Double

    init(_ shift: Double) {
      let down = (shift + 0.0005).rounded(.down)
      whole = Int(down)
      rest = shift - down < 0.0005 ? 0 : shift - down
    }
  }

  /// Loads the kernels; how often the picture is halved.
  private mutating func prepare(_ sigma: Double, shift: Point) -> Int {
    let variance = min(sigma, GaussianBlur.largest) * min(sigma, GaussianBlur.largest)
    /// What is left for the Gaussian on a level.
    func rest(_ levels: Int) -> Double {
      let area = Double(1 << (2 * levels))
      return (variance - 0.5 * (area - 1)) / area
    }
    var levels = 0
    while rest(levels + 1) >= GaussianBlur.least * GaussianBlur.least { levels += 1 }
    let scale = 1 / Double(1 << levels)
    acrossRows.load(variance: rest(levels), shift: shift.x * scale)
    acrossColumns.load(variance: rest(levels), shift: shift.y * scale)
    return levels
  }

  /// Blurs `front`; it has at least the pixels of `result` then.
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
