import DisplayList
import Geometry

/// Perlin noise in four channels (Filter Effects 1, `feTurbulence`).
struct Noise {
  private static let size = 256
  /// Keeps coordinates positive.
  private static let shift = 4096.0

  private let turbulence: Turbulence
  private var lattice: [Int] = []
  /// The directions of the four channels, one channel after another.
  private var gradients: [Point] = []

  init(_ turbulence: Turbulence) {
    self.turbulence = turbulence
    var state = Noise.start(turbulence.seed)
    let (size, whole) = (Noise.size, 2 * Noise.size)
    gradients.reserveCapacity(4 * (whole + 2))
    for _ in 0..<4 {
      var channel: [Point] = []
      for _ in 0..<size {
        state = Noise.next(state)
        let x = Double(state % whole - size) / Double(size)
        state = Noise.next(state)
        let y = Double(state % whole - size) / Double(size)
        channel.append(Point(x, y).normalized ?? Point(1, 0))
      }
      gradients += channel + channel + channel.prefix(2)
    }
    lattice = Array(0..<size)
    for i in (1..<size).reversed() {
      state = Noise.next(state)
      lattice.swapAt(i, state % size)
    }
    lattice += lattice + lattice.prefix(2)
  }

  private static func start(_ seed: Int) -> Int {
    let most = 2_147_483_646
    if seed <= 0 { return -(seed % most) + 1 }
    return min(seed, most)
  }

  /// Park and Miller's generator, computed by Schrage's method.
  private static func next(_ state: Int) -> Int {
    let value = 16807 * (state % 127_773) - 2836 * (state / 127_773)
    return value <= 0 ? value + 2_147_483_647 : value
  }

  /// The colour at a point in the filter's space, not premultiplied.
  func color(at point: Point) -> SIMD4<Float> {
    var result = SIMD4<Float>.zero
    for channel in 0..<4 {
      let sum = sum(channel, point)
      let value = turbulence.isFractal ? (sum + 1) / 2 : sum
      result[channel] = Float(min(max(value, 0), 1))
    }
    return result
  }

  private func sum(_ channel: Int, _ point: Point) -> Double {
    // Shifted by half a point, as in Chromium.
    var x = (point.x + 0.5) * turbulence.frequencyX
    var y = (point.y + 0.5) * turbulence.frequencyY
    var (sum, ratio) = (0.0, 1.0)
    var period = turbulence.period
    for _ in 0..<turbulence.octaves {
      let noise = value(channel, x, y, period)
      period = period.map { Turbulence.Period(x: 2 * $0.x, y: 2 * $0.y) }
      sum += (turbulence.isFractal ? noise : abs(noise)) / ratio
      x *= 2
      y *= 2
      ratio *= 2
    }
    return sum
  }

  private static func cell(_ place: Int, _ period: Int?) -> Int {
    guard let period, place >= Int(shift) + period else { return place & 255 }
    return (place - period) & 255
  }

  private func value(
    _ channel: Int, _ x: Double, _ y: Double, _ period: Turbulence.Period?
  ) -> Double {
    // So far away that no fraction is left, the noise is 0.
    guard abs(x) < 1e9, abs(y) < 1e9 else { return 0 }
    let (tx, ty) = (x + Noise.shift, y + Noise.shift)
    let (left, top) = (tx.rounded(.down), ty.rounded(.down))
    let (u, v) = (tx - left, ty - top)
    let i = lattice[Noise.cell(Int(left), period?.x)]
    let j = lattice[Noise.cell(Int(left) + 1, period?.x)]
    let above = Noise.cell(Int(top), period?.y)
    let below = Noise.cell(Int(top) + 1, period?.y)
    let base = channel * (2 * Noise.size + 2)
    func part(_ index: Int, _ dx: Double, _ dy: Double) -> Double {
      let way = gradients[base + lattice[index]]
      return dx * way.x + dy * way.y
    }
    let (sx, sy) = (u * u * (3 - 2 * u), v * v * (3 - 2 * v))
    let a = part(i + above, u, v)
    let b = part(j + above, u - 1, v)
    let c = part(i + below, u, v - 1)
    let d = part(j + below, u - 1, v - 1)
    let upper = a + (b - a) * sx
    let lower = c + (d - c) * sx
    return upper + (lower - upper) * sy
  }
}

extension PixelLayer {
  mutating func fill(_ area: PixelRect, with noise: Noise, _ space: FilterSpace) {
    guard let back = space.map.inverted else { return }
    for y in area.rows {
      let start = (y - rect.minY) * width - rect.minX
      for x in area.columns {
        let color = noise.color(at: back.apply(Point(Double(x) + 0.5, Double(y) + 0.5)))
        pixels[start + x] = Premultiplied.word(straight: color)
      }
    }
  }

  /// Repeats `tile` in the filter's space.
  func tiled(_ area: PixelRect, by tile: Rect, _ space: FilterSpace) -> PixelLayer {
    guard let back = space.map.inverted, tile.width > 0, tile.height > 0 else { return self }
    func wrapped(_ value: Double, _ start: Double, _ size: Double) -> Double {
      let rest = value - start
      return start + rest - (rest / size).rounded(.down) * size
    }
    var result = self
    for y in area.rows {
      let start = (y - rect.minY) * width - rect.minX
      for x in area.columns {
        let p = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let q = space.map.apply(
          Point(wrapped(p.x, tile.minX, tile.width), wrapped(p.y, tile.minY, tile.height)))
        result.pixels[start + x] = pixel(nearest: q, area)
      }
    }
    return result
  }

  /// The pixel at a point; transparent outside the area.
  private func pixel(nearest p: Point, _ area: PixelRect) -> UInt32 {
    guard p.x >= Double(area.minX), p.x < Double(area.maxX), p.y >= Double(area.minY),
      p.y < Double(area.maxY)
    else { return 0 }
    return pixels[
      (Int(p.y.rounded(.down)) - rect.minY) * width + Int(p.x.rounded(.down)) - rect.minX]
  }

  func displaced(
    _ area: PixelRect, by ways: PixelLayer, _ across: Filter.Component, _ down: Filter.Component,
    _ vector: (Float, Float) -> Point
  ) -> PixelLayer {
    var result = self
    for y in area.rows {
      let start = (y - rect.minY) * width - rect.minX
      let other = (y - ways.rect.minY) * ways.width - ways.rect.minX
      for x in area.columns {
        let c = Premultiplied.straight(ways.pixels[other + x])
        let way = vector(c[across.rawValue], c[down.rawValue])
        result.pixels[start + x] = pixel(
          nearest: Point(Double(x) + 0.5 + way.x, Double(y) + 0.5 + way.y), area)
      }
    }
    return result
  }
}
