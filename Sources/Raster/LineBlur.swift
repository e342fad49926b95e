import DisplayList
import Geometry

/// A filter's blur along a line in any direction, with weights at whole pixels along the nearer axis.
struct LineBlur {
  private var rows: [SIMD4<Float>] = []

  /// Weights beyond this many standard deviations are left out.
  private static let cut = 3.5

  static func reach(_ line: Point) -> Int { Int(max(abs(line.x), abs(line.y)) * cut) + 2 }

  /// Blurs along `line`, which is the standard deviation in pixels with its direction.
  mutating func apply(
    _ line: Point, to layer: inout PixelLayer, _ area: PixelRect, _ blurring: Filter.Blurring
  ) {
    let isAcross = abs(line.x) >= abs(line.y)
    let sigma = isAcross ? abs(line.x) : abs(line.y)
    guard sigma > 0.01, !area.isEmpty else { return }
    let lean = isAcross ? line.y / line.x : line.x / line.y
    let radius = Int(sigma * LineBlur.cut) + 1
    var weights: [Float] = []
    var places: [(whole: Int, share: Float)] = []
    var sum: Float = 0
    let slant = (1 + lean * lean).squareRoot()
    let (whole, isBoxes) = ThreeBoxes.variance(sigma * slant, blurring)
    let variance = whole / (slant * slant)
    for k in -radius...radius {
      let weight = Float(
        isBoxes
          ? ThreeBoxes.height(at: Double(k), variance: variance)
          : exponential(-0.5 * Double(k * k) / variance))
      let side = Double(k) * lean
      weights.append(weight)
      places.append((Int(side.rounded(.down)), Float(side - side.rounded(.down))))
      sum += weight
    }
    read(layer, area)
    let (width, height) = (area.width, area.height)
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      x >= 0 && x < width && y >= 0 && y < height ? rows[y * width + x] : .zero
    }
    for y in 0..<height {
      let start = (y + area.minY - layer.rect.minY) * layer.width + area.minX - layer.rect.minX
      for x in 0..<width {
        var total = SIMD4<Float>.zero
        for k in weights.indices {
          let (whole, share) = places[k]
          let (i, j) = isAcross ? (x + k - radius, y + whole) : (x + whole, y + k - radius)
          var value = pixel(i, j)
          if share > 0 {
            let next = isAcross ? pixel(i, j + 1) : pixel(i + 1, j)
            value += (next - value) * share
          }
          total += value * weights[k]
        }
        layer.pixels[start + x] = Premultiplied.word(total / sum)
      }
    }
  }

  private mutating func read(_ layer: PixelLayer, _ area: PixelRect) {
    rows.removeAll(keepingCapacity: true)
    rows.reserveCapacity(area.width * area.height)
    for y in area.rows {
      let start = (y - layer.rect.minY) * layer.width - layer.rect.minX
      for x in area.columns { rows.append(Premultiplied.channels(layer.pixels[start + x])) }
    }
  }
}
