import DisplayList
import Geometry
import Raster
import TestSupport
import Testing

/// What gradients, blurs, masks, shadows and blend modes have to keep.
struct EffectTests {
  private let size = Size(64, 64)

  private func draw(_ items: [Item], background: Color? = nil) -> Bitmap {
    var renderer = Renderer(viewport: Viewport(canvas: size, scale: 1))
    return renderer.render(Frame(size: size, background: background, items: items))
  }

  private func square(_ paint: Paint, _ rect: Rect = Rect(x: 16, y: 16, width: 32, height: 32))
    -> Item
  {
    .fill(Fill(path: .rect(rect), paint: paint))
  }

  private func channels(_ p: UInt32) -> [Double] {
    [0, 8, 16, 24].map { Double(p >> UInt32($0) & 255) }
  }

  @Test func `an axial gradient runs from its first to its last colour`() {
    let gradient = Gradient(
      kind: .axial,
      stops: [.init(color: .black, location: 0), .init(color: .white, location: 1)],
      start: Point(0, 0), end: Point(64, 0))
    let bitmap = draw([square(.gradient(gradient), Rect(x: 0, y: 0, width: 64, height: 64))])
    for x in 0..<64 {
      let meant = (Double(x) + 0.5) / 64 * 255
      #expect(abs(channels(bitmap[x, 20])[0] - meant) <= 0.7)
      #expect(bitmap[x, 20] == bitmap[x, 50])
    }
  }

  @Test func `radial and conic gradients look the same from all their sides`() {
    let stops = [
      Gradient.Stop(color: .black, location: 0), Gradient.Stop(color: .white, location: 1),
    ]
    let whole = Rect(x: 0, y: 0, width: 64, height: 64)
    let radial = draw([
      square(
        .gradient(
          Gradient(kind: .radial, stops: stops, start: Point(32, 32), end: Point(64, 64))), whole)
    ])
    for (a, b) in [(Int, Int)]([(3, 10), (20, 30), (31, 5)]) {
      #expect(radial[a, b] == radial[63 - a, b])
      #expect(radial[a, b] == radial[b, a])
    }
    let conic = draw([
      square(
        .gradient(Gradient(kind: .conic, stops: stops, start: Point(32, 32), end: Point(64, 32))),
        whole)
    ])
    // A quarter turn, clockwise from the right, is a quarter of the way.
    #expect(abs(channels(conic[31, 60])[0] - 255 / 4) <= 4)
    #expect(abs(channels(conic[3, 31])[0] - 255 / 2) <= 4)
    #expect(abs(channels(conic[32, 3])[0] - 255 * 3 / 4) <= 4)
  }

  @Test(arguments: [0.7, 1.5, 2, 3.3, 4])
  func `a blur keeps the sum of alpha and is the same from all sides`(radius: Double) {
    let item = Item.group(
      Group(items: [square(.color(.black), Rect(x: 28, y: 28, width: 8, height: 8))], blur: radius))
    let bitmap = draw([item])
    let sum = bitmap.pixels.reduce(0.0) { $0 + Double($1 >> 24) }
    #expect(abs(sum - 64 * 255) < 64 * 255 * 0.02)
    for y in 0..<64 {
      for x in 0..<64 {
        let difference = Int(bitmap[x, y] >> 24) - Int(bitmap[y, x] >> 24)
        guard abs(difference) <= 1 else {
          Issue.record("at \(x), \(y)")
          return
        }
      }
    }
  }

  @Test func `a mask multiplies alpha`() {
    let half = Item.group(
      Group(
        items: [square(.color(.black))],
        masks: [Mask(items: [square(.color(Color.white.withAlpha(0.5)))])]))
    let bitmap = draw([half])
    #expect(bitmap[32, 32] == 0x8000_0000)
    #expect(bitmap[5, 5] == 0)
  }

  @Test func `a shadow lies below its own layer and shows through neither it nor its opacity`() {
    let style = ShadowStyle(color: Color(red: 1, green: 0, blue: 0), offset: Point(6, 0), radius: 1)
    let bitmap = draw([
      .group(Group(items: [square(.color(.black))], opacity: 0.5, shadow: style))
    ])
    #expect(channels(bitmap[32, 32]) == [0, 0, 0, 128])
    #expect(channels(bitmap[51, 32])[0] > 100)
    #expect(bitmap[10, 32] == 0)
  }

  @Test(arguments: BlendMode.allCases)
  func `blending opaque colours follows the formulas`(mode: BlendMode) {
    var random = SeededRNG(seed: 5)
    for _ in 0..<40 {
      func color() -> Color {
        Color(
          red: Double(Int.random(in: 0...255, using: &random)) / 255,
          green: Double(Int.random(in: 0...255, using: &random)) / 255,
          blue: Double(Int.random(in: 0...255, using: &random)) / 255)
      }
      let below = color()
      let above = color()
      let bitmap = draw(
        [.group(Group(items: [square(.color(above))], blendMode: mode))], background: below)
      let shown = channels(bitmap[32, 32])
      let b = [below.red, below.green, below.blue]
      let s = [above.red, above.green, above.blue]
      for i in 0..<3 {
        guard let meant = Self.separable(mode, s[i], b[i]) else { continue }
        guard abs(shown[i] - meant * 255) <= 1.01 else {
          Issue.record("\(mode): \(s[i]) over \(b[i]) is \(shown[i]), not \(meant * 255)")
          return
        }
      }
      if mode == .luminosity || mode == .color {
        // The luminosity is that of one of the two.
        let luma = { (c: [Double]) in 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
        let meant = mode == .luminosity ? luma(s) : luma(b)
        #expect(abs(luma(Array(shown.prefix(3))) / 255 - meant) < 0.01)
      }
    }
  }

  /// Compositing and Blending 1, 10.1, in Double; nil for modes that mix channels.
  private static func separable(_ mode: BlendMode, _ s: Double, _ b: Double) -> Double? {
    switch mode {
    case .normal: s
    case .multiply: s * b
    case .screen: 1 - (1 - s) * (1 - b)
    case .overlay: separable(.hardLight, b, s)
    case .darken: min(s, b)
    case .lighten: max(s, b)
    case .colorDodge: b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: s <= 0.5 ? 2 * s * b : 1 - 2 * (1 - s) * (1 - b)
    case .softLight:
      s <= 0.5
        ? b - (1 - 2 * s) * b * (1 - b)
        : b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
    case .difference: abs(s - b)
    case .exclusion: s + b - 2 * s * b
    case .plusLighter: min(1, s + b)
    case .hue, .saturation, .color, .luminosity: nil
    }
  }

  @Test func `a backdrop shows what is below, blurred, and tinted`() {
    let stripes = (0..<8).map { i in
      square(
        .color(i % 2 == 0 ? .black : .white), Rect(x: Double(i) * 8, y: 0, width: 8, height: 64))
    }
    let glass = Item.group(
      Group(
        items: [], clips: [Clip(path: .rect(Rect(x: 16, y: 16, width: 32, height: 32)))],
        backdrop: BackdropStyle(radius: 12)))
    let bitmap = draw(stripes + [glass])
    #expect(abs(channels(bitmap[32, 32])[0] - 127) < 12, "stripes become grey")
    #expect(channels(bitmap[4, 4])[0] == 0 && channels(bitmap[12, 4])[0] == 255)
  }

  @Test func `an image keeps its pixels at its own size and its mean when made smaller`() {
    var random = SeededRNG(seed: 9)
    let pixels = (0..<64 * 64).map { _ in
      UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    }
    let image = Image(identity: 1, width: 64, height: 64, pixels: pixels)
    let same = draw([
      .image(ImageItem(image: image, rect: Rect(x: 0, y: 0, width: 64, height: 64)))
    ])
    #expect(same.pixels == pixels)
    let small = draw([
      .image(ImageItem(image: image, rect: Rect(x: 0, y: 0, width: 16, height: 16)))
    ])
    let mean = { (p: [UInt32]) in
      p.reduce(0.0) { $0 + Double($1 & 255) } / Double(p.count)
    }
    let shown = (0..<256).map { small[$0 % 16, $0 / 16] }
    #expect(abs(mean(shown) - mean(pixels)) < 2)
  }
}
