import DisplayList
import Geometry
import Raster
import TestSupport
import Testing

/// Blurs and shadows against exact Gaussians in Double.
struct BlurTests {
  /// A picture's channels as numbers, and the exact Gaussian of them; what lies outside is transparent.
  private struct Exact {
    let width: Int
    let height: Int
    var values: [SIMD4<Double>]

    init(_ bitmap: Bitmap) {
      width = bitmap.width
      height = bitmap.height
      values = bitmap.pixels.map { p in
        SIMD4(Double(p & 255), Double(p >> 8 & 255), Double(p >> 16 & 255), Double(p >> 24))
      }
    }

    /// The weights of pixels around one, moved by `shift`, which add up to 1.
    private static func weights(_ sigma: Double, _ shift: Double) -> [Double] {
      let reach = Int(sigma * 6) + 2
      let raw = (-reach...reach).map { i in
        let d = (Double(i) + shift) / sigma
        return exponential(-0.5 * d * d)
      }
      let sum = raw.reduce(0, +)
      return raw.map { $0 / sum }
    }

    func blurred(_ sigma: Double, shift: Point = .zero) -> Exact {
      var result = self
      let across = Exact.weights(sigma, shift.x)
      let down = Exact.weights(sigma, shift.y)
      let middle = across.count / 2
      func sum(_ weights: [Double], _ at: Int, _ count: Int, _ start: Int, _ step: Int)
        -> SIMD4<Double>
      {
        var sum = SIMD4<Double>(repeating: 0)
        for i in max(0, at - middle)..<min(count, at + middle + 1) {
          sum += result.values[start + i * step] * weights[i - at + middle]
        }
        return sum
      }
      for y in 0..<height {
        let row = (0..<width).map { sum(across, $0, width, y * width, 1) }
        result.values.replaceSubrange(y * width..<(y + 1) * width, with: row)
      }
      for x in 0..<width {
        let column = (0..<height).map { sum(down, $0, height, x, width) }
        for y in 0..<height { result.values[y * width + x] = column[y] }
      }
      return result
    }

    /// The largest difference of a channel.
    func error(of bitmap: Bitmap) -> Double {
      zip(values, Exact(bitmap).values).reduce(0) { worst, pair in
        let d = pair.0 - pair.1
        return max(worst, d.max(), -d.min())
      }
    }
  }

  private func draw(_ items: [Item], width: Int, height: Int) -> Bitmap {
    let size = Size(Double(width), Double(height))
    var renderer = Renderer(viewport: Viewport(canvas: size, scale: 1))
    return renderer.render(Frame(size: size, background: nil, items: items))
  }

  /// Rectangles and circles in colours of their own, some of them translucent.
  private func shapes(_ random: inout SeededRNG, width: Double, height: Double) -> [Item] {
    (0..<5).map { i in
      func unit() -> Double { Double.random(in: 0..<1, using: &random) }
      let rect = Rect(
        x: unit() * width / 2, y: unit() * height / 2, width: 1 + unit() * (width / 2 - 1),
        height: 1 + unit() * (height / 2 - 1))
      let color = Color(red: unit(), green: unit(), blue: unit(), alpha: i < 2 ? unit() : 1)
      return .fill(
        Fill(path: i % 2 == 0 ? .rect(rect) : .ellipse(in: rect), paint: .color(color)))
    }
  }

  @Test(arguments: [0.3, 0.7, 1, 1.4, 2, 2.9, 3, 3.2, 4.4, 5.8, 6, 8, 11.7, 12.5, 20, 33])
  func `a blur keeps within one level of the exact Gaussian`(radius: Double) {
    var random = SeededRNG(seed: 31)
    for round in 0..<2 {
      let items = shapes(&random, width: 44, height: 36)
      let sharp = draw(items, width: 44, height: 36)
      let meant = Exact(sharp).blurred(radius)
      let error = meant.error(
        of: draw([.group(Group(items: items, blur: radius))], width: 44, height: 36))
      // One level, and half of one for rounding.
      #expect(error < 1.5, "round \(round): off by \(error)")
    }
  }

  @Test func `a blur of noise keeps within one level of the exact Gaussian`() {
    var random = SeededRNG(seed: 8)
    let pixels = (0..<32 * 32).map { _ in
      Bool.random(using: &random)
        ? UInt32.max : UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    }
    let image = Image(identity: 1, width: 32, height: 32, pixels: pixels)
    let item = Item.image(ImageItem(image: image, rect: Rect(x: 0, y: 0, width: 32, height: 32)))
    let sharp = Exact(draw([item], width: 32, height: 32))
    for radius in [2.9, 3.1, 6, 6.2, 13] {
      let blurred = draw([.group(Group(items: [item], blur: radius))], width: 32, height: 32)
      let error = sharp.blurred(radius).error(of: blurred)
      #expect(error < 1.5, "radius \(radius): off by \(error)")
    }
  }

  @Test func `a radius that grows by tenths never steps`() {
    let items = [
      Item.fill(
        Fill(path: .rect(Rect(x: 11, y: 0, width: 20, height: 2)), paint: .color(.black))),
      Item.fill(
        Fill(path: .rect(Rect(x: 43, y: 0, width: 1, height: 2)), paint: .color(.black))),
    ]
    var worst = 0.0
    var last: (radius: Double, bitmap: Bitmap)?
    var exact = Exact(draw(items, width: 64, height: 2))
    let sharp = exact
    for i in 0..<130 {
      let radius = 0.2 + Double(i) * 0.1
      let bitmap = draw([.group(Group(items: items, blur: radius))], width: 64, height: 2)
      exact = sharp.blurred(radius)
      worst = max(worst, exact.error(of: bitmap))
      if let last, last.bitmap == bitmap, radius < 8 {
        Issue.record("\(last.radius) and \(radius) look the same")
      }
      last = (radius, bitmap)
    }
    #expect(worst < 1.5)
  }

  @Test(arguments: [0, 1, 2.5, 4, 9]) func `a shadow falls on parts of pixels`(radius: Double) {
    let rect = Rect(x: 14, y: 12, width: 17, height: 14)
    let square = Fill(path: .rect(rect), paint: .color(.white))
    let sharp = Exact(
      draw([.fill(Fill(path: .rect(rect), paint: .color(.black)))], width: 64, height: 56))
    for (dx, dy) in [(0.0, 0.0), (12.25, 10.5), (-9.7, 3.1), (0.5, -0.99), (20, 8)] {
      let style = ShadowStyle(color: .black, offset: Point(dx, dy), radius: radius)
      let bitmap = draw(
        [.group(Group(items: [.fill(square)], shadow: style))], width: 64, height: 56)
      // By whole pixels first, then by the rest.
      var moved = sharp
      let (wholeX, wholeY) = (Int(dx.rounded(.down)), Int(dy.rounded(.down)))
      for y in 0..<56 {
        for x in 0..<64 {
          let (u, v) = (x - wholeX, y - wholeY)
          let isInside = u >= 0 && u < 64 && v >= 0 && v < 56
          moved.values[y * 64 + x] = isInside ? sharp.values[v * 64 + u] : .zero
        }
      }
      let rest = Point(dx - Double(wholeX), dy - Double(wholeY))
      if radius > 0 { moved = moved.blurred(radius, shift: rest) }
      guard radius > 0 || rest == .zero else { continue }
      // The square itself is white: black is seen where it is not.
      var worst = 0.0
      for y in 0..<56 {
        for x in 0..<64 where bitmap[x, y] & 0xFF_FFFF == 0 {
          worst = max(worst, abs(Double(bitmap[x, y] >> 24) - moved.values[y * 64 + x].w))
        }
      }
      #expect(worst < 1.5, "offset \(dx), \(dy): off by \(worst)")
    }
  }

  @Test func `a sharp shadow between pixels is mixed from both`() {
    let square = Fill(
      path: .rect(Rect(x: 10, y: 10, width: 8, height: 8)), paint: .color(.white))
    let style = ShadowStyle(color: .black, offset: Point(16.25, 0.5), radius: 0)
    let bitmap = draw(
      [.group(Group(items: [.fill(square)], shadow: style))], width: 48, height: 32)
    #expect(bitmap[30, 14] == 0xFF00_0000)
    #expect(bitmap[26, 14] >> 24 == 191)
    #expect(bitmap[34, 14] >> 24 == 64)
    #expect(bitmap[30, 10] >> 24 == 128 && bitmap[30, 18] >> 24 == 128)
    #expect(bitmap[35, 14] == 0 && bitmap[25, 14] == 0)
  }

  @Test(arguments: [1, 3.5, 8, 14])
  func `a blur stands still while something far away moves`(radius: Double) {
    let still = Item.fill(
      Fill(path: .ellipse(in: Rect(x: 5, y: 6, width: 20, height: 17)), paint: .color(.black)))
    let alone = draw([.group(Group(items: [still], blur: radius))], width: 160, height: 30)
    for x in stride(from: 120.0, to: 130, by: 1.3) {
      let other = Item.fill(
        Fill(path: .rect(Rect(x: x, y: 1, width: 9, height: 28)), paint: .color(.black)))
      let both = draw([.group(Group(items: [still, other], blur: radius))], width: 160, height: 30)
      for y in 0..<10 {
        for x in 0..<60 where both[x, y] != alone[x, y] {
          Issue.record("\(x), \(y) changes")
          return
        }
      }
    }
  }

  @Test(arguments: [0.5, 2, 7, 40])
  func `one colour stays that colour behind glass`(radius: Double) {
    let color = Color(red: 0.2, green: 0.7, blue: 0.31)
    let size = Size(33, 21)
    var renderer = Renderer(viewport: Viewport(canvas: size, scale: 1))
    let plain = renderer.render(Frame(size: size, background: color, items: []))
    let glass = Item.group(
      Group(
        items: [], clips: [Clip(path: .rect(Rect(x: 3, y: 2, width: 20, height: 30)))],
        backdrop: BackdropStyle(radius: radius)))
    #expect(renderer.render(Frame(size: size, background: color, items: [glass])) == plain)
  }

  @Test func `no radius, place or size of a blur makes it fail`() {
    var random = SeededRNG(seed: 77)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for _ in 0..<10 {
      let radius = [0, 0.011, 3, 50, .infinity].randomElement(using: &random) ?? 0
      let rect = Rect(
        x: number(-90...90), y: number(-90...90), width: number(0...60),
        height: number(0...60))
      let group = Group(
        items: [.fill(Fill(path: .rect(rect), paint: .color(.black)))],
        blur: Bool.random(using: &random) ? radius : number(0...40),
        shadow: ShadowStyle(
          color: .black, offset: Point(number(-400...400), number(-400...400)),
          radius: Bool.random(using: &random) ? radius : number(0...40)),
        backdrop: Bool.random(using: &random) ? BackdropStyle(radius: radius) : nil)
      let bitmap = draw([.group(group)], width: 19, height: 23)
      for p in bitmap.pixels
      where max(p & 255, p >> 8 & 255, p >> 16 & 255) > p >> 24 {
        Issue.record("a channel above alpha: \(p), \(group)")
        return
      }
    }
  }
}
