import DisplayList
import Geometry

/// A filter's blur along a line in any direction, with weights at whole pixels along the nearer axis.
struct LineBlur {
  private var rows: [SIMD4<Float>] = []

  /// Weights beyond this many standard deviations are left out.
  private static let cut = 3.5

  static func reach(_ line: Point) -> Int { max(reach(line.x), reach(line.y)) }

  private static func reach(_ length: Double) -> Int { Int(abs(length) * cut) + 2 }

  /// The pixels that affect those of an area.
  static func sources(_ line: Point, for area: PixelRect) -> PixelRect {
    let (x, y) = (reach(line.x), reach(line.y))
    return PixelRect(
      minX: area.minX - x, minY: area.minY - y, maxX: area.maxX + x, maxY: area.maxY + y)
  }

  /// The most places that are weighted for one pixel of an area of this size.
  static func mostPlaces(_ line: Point, width: Double, height: Double) -> Double {
    let isAcross = abs(line.x) >= abs(line.y)
    let (length, breadth) = isAcross ? (width, height) : (height, width)
    let aside = isAcross ? abs(line.y) : abs(line.x)
    let all = Double(2 * reach(line))
    // By this many places the line leaves the area.
    let within = aside > 0 ? (breadth + 2) * max(abs(line.x), abs(line.y)) / aside : all
    return min(all, length, within)
  }

  /// Blurs along `line`, which is the standard deviation in pixels with its direction. Only `area` has a picture; its pixels in
  /// `result` are replaced.
  mutating func apply(
    _ line: Point, to layer: inout PixelLayer, _ area: PixelRect, result: PixelRect,
    _ blurring: Filter.Blurring
  ) {
    let result = result.intersection(area)
    guard let weights = Weights(line, blurring), !result.isEmpty else { return }
    let area = Self.sources(line, for: result).intersection(area)
    read(layer, area)
    let (length, breadth) =
      weights.isAcross ? (area.width, area.height) : (area.height, area.width)
    let seen = (0..<breadth).map { weights.indices(from: $0, within: breadth) }
    for y in result.minY - area.minY..<result.maxY - area.minY {
      let start = (y + area.minY - layer.rect.minY) * layer.width + area.minX - layer.rect.minX
      for x in result.minX - area.minX..<result.maxX - area.minX {
        let (along, aside) = weights.isAcross ? (x, y) : (y, x)
        let first = weights.radius - along
        layer.pixels[start + x] = Premultiplied.word(
          mean(x, y, weights, seen[aside].clamped(to: first..<first + length), area))
      }
    }
  }

  /// The weighted mean of the places with these indices around a pixel, counted from the corner of the area that was read.
  private func mean(
    _ x: Int, _ y: Int, _ weights: Weights, _ indices: Range<Int>, _ area: PixelRect
  ) -> SIMD4<Float> {
    let (width, height) = (area.width, area.height)
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      x >= 0 && x < width && y >= 0 && y < height ? rows[y * width + x] : .zero
    }
    var total = SIMD4<Float>.zero
    for k in indices {
      let (aside, share) = weights.places[k]
      let along = k - weights.radius
      let (i, j) = weights.isAcross ? (x + along, y + aside) : (x + aside, y + along)
      var value = pixel(i, j)
      if share > 0 {
        let next = weights.isAcross ? pixel(i, j + 1) : pixel(i + 1, j)
        value += (next - value) * share
      }
      total += value * weights.values[k]
    }
    return total / weights.sum
  }

  /// What the places along a line count for.
  private struct Weights {
    /// Whether there is a place in each column, as the line is nearer to a row, rather than in each row.
    let isAcross: Bool
    /// The number of places before the pixel itself, and after it.
    let radius: Int
    private(set) var values: [Float] = []
    /// How far aside each place is: whole pixels, and the share of the next one.
    private(set) var places: [(whole: Int, share: Float)] = []
    private(set) var sum: Float = 0

    /// Nil for a line that is too short to blur anything.
    init?(_ line: Point, _ blurring: Filter.Blurring) {
      isAcross = abs(line.x) >= abs(line.y)
      let sigma = isAcross ? abs(line.x) : abs(line.y)
      guard sigma > 0.01 else { return nil }
      radius = Int(sigma * LineBlur.cut) + 1
      let lean = isAcross ? line.y / line.x : line.x / line.y
      let slant = (1 + lean * lean).squareRoot()
      let (whole, isBoxes) = ThreeBoxes.variance(sigma * slant, blurring)
      let variance = whole / (slant * slant)
      for k in -radius...radius {
        let weight = Float(
          isBoxes
            ? ThreeBoxes.height(at: Double(k), variance: variance)
            : exponential(-0.5 * Double(k * k) / variance))
        let side = Double(k) * lean
        values.append(weight)
        places.append((Int(side.rounded(.down)), Float(side - side.rounded(.down))))
        sum += weight
      }
    }

    /// The places, which go one way, that are inside an area of this breadth when seen from `start`, or next to it. Most of
    /// those of a long line are beyond a small picture, where nothing is.
    func indices(from start: Int, within breadth: Int) -> Range<Int> {
      func isInside(_ place: (whole: Int, share: Float)) -> Bool {
        start + place.whole >= -1 && start + place.whole < breadth
      }
      guard let first = places.firstIndex(where: isInside) else { return 0..<0 }
      let end = places[first...].firstIndex { !isInside($0) } ?? places.count
      return first..<end
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
