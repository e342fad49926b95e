import DisplayList
import Geometry
import Raster
import TestSupport
import Testing

/// How far a backdrop sees through the groups around it.
struct BackdropTests {
  private let size = Size(48, 40)

  private func draw(_ items: [Item]) -> Bitmap {
    var renderer = Renderer(viewport: Viewport(canvas: size, scale: 1))
    return renderer.render(Frame(size: size, background: .white, items: items))
  }

  private func bar(_ color: Color, _ rect: Rect) -> Item {
    .fill(Fill(path: .rect(rect), paint: .color(color)))
  }

  private var bars: [Item] {
    (0..<12).map { i -> Item in
      let color = Color(
        red: i % 2 == 0 ? 1 : 0, green: Double(i) / 11, blue: i % 3 == 0 ? 1 : 0)
      return bar(color, Rect(x: Double(i) * 4, y: 0, width: 3, height: 40))
    }
  }

  private func glass(_ rect: Rect, radius: Double = 2.5) -> Item {
    .group(
      Group(
        items: [bar(.black, Rect(x: 20, y: 18, width: 8, height: 3))],
        clips: [Clip(path: .rect(rect))],
        backdrop: BackdropStyle(
          radius: radius, saturation: 1.5, tint: Color.white.withAlpha(0.3))))
  }

  private func clipped(_ items: [Item], _ path: Path, isEvenOdd: Bool = false) -> Item {
    .group(Group(items: items, clips: [Clip(path: path, rule: isEvenOdd ? .evenOdd : .nonZero)]))
  }

  private let panel = Rect(x: 7, y: 6, width: 31, height: 27)
  private let everything = Path.rect(Rect(x: -9, y: -9, width: 90, height: 90))

  private func levels(_ p: UInt32) -> [Int] { [0, 8, 16, 24].map { Int(p >> UInt32($0) & 255) } }

  /// The largest difference of a channel.
  private func distance(_ a: Bitmap, _ b: Bitmap) -> Int {
    var largest = 0
    for (p, q) in zip(a.pixels, b.pixels) where p != q {
      for (c, d) in zip(levels(p), levels(q)) { largest = max(largest, abs(c - d)) }
    }
    return largest
  }

  @Test func `bars beside the canvas are not seen in glass, nor do they become glass`() {
    var viewport = Viewport(width: 48, height: 60, transform: .translation(0, 10))
    viewport.canvas = PixelRect(minX: 0, minY: 10, maxX: 48, maxY: 50)
    let area = Rect(x: -9, y: -20, width: 90, height: 90)
    var renderer = Renderer(viewport: viewport)
    let picture = renderer.render(
      Frame(size: size, background: .black, items: bars + [glass(area)]))
    var free = Renderer(viewport: Viewport(canvas: size, scale: 1))
    let canvas = free.render(Frame(size: size, background: .black, items: bars + [glass(area)]))
    #expect(Array(picture.pixels[48 * 10..<48 * 50]) == canvas.pixels)
    let bar = picture.pixels[..<(48 * 10)] + picture.pixels[(48 * 50)...]
    #expect(bar.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func `in clips that cover everything glass is as it is without them`() {
    let free = draw(bars + [glass(panel)])
    #expect(draw(bars + [clipped([glass(panel)], everything)]) == free)
    let twice = clipped([clipped([.group(Group(items: [glass(panel)]))], everything)], everything)
    #expect(draw(bars + [twice]) == free)
    // What the clipped group has drawn is seen as well.
    let last = bars.count - 1
    let parted = Array(bars[..<last]) + [clipped([bars[last], glass(panel)], everything)]
    #expect(draw(parted) == free)
  }

  @Test func `a clip shows what there is with glass and without it, as far as it covers`() {
    var random = SeededRNG(seed: 3)
    let below = draw(bars)
    let free = draw(bars + [glass(panel)])
    for round in 0..<12 {
      let center = Point(
        Double.random(in: 5...43, using: &random), Double.random(in: 5...35, using: &random))
      let radius = Double.random(in: 3...20, using: &random)
      let box = Rect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
      let shown = draw(bars + [clipped([glass(panel)], .ellipse(in: box))])
      let cover = draw([.fill(Fill(path: .ellipse(in: box), paint: .color(.black)))])
      for i in shown.pixels.indices {
        let k = 255 - Int(cover.pixels[i] & 255)
        let (a, b) = (levels(below.pixels[i]), levels(free.pixels[i]))
        let meant = zip(a, b).map { Double($0 * (255 - k) + $1 * k) / 255 }
        let far = zip(levels(shown.pixels[i]), meant).contains { abs(Double($0) - $1) > 2 }
        guard !far, k > 0 || shown.pixels[i] == below.pixels[i] else {
          Issue.record("round \(round), pixel \(i): \(levels(shown.pixels[i])), not \(meant)")
          return
        }
      }
    }
  }

  @Test func `glass in a clip sees what the clips leave of its neighbours`() {
    let dot = bar(.black, Rect(x: 0, y: 0, width: 20, height: 40))
    let clip = Path.rect(Rect(x: 10, y: 0, width: 30, height: 40))
    let rest = bar(.black, Rect(x: 10, y: 0, width: 10, height: 40))
    #expect(
      draw(bars + [clipped([dot, glass(panel)], clip)])
        == draw(bars + [rest, clipped([glass(panel)], clip)]))
    // A clip that leaves out its middle: what lies there is seen from below.
    var ring = clip
    for element in Path.rect(Rect(x: 12, y: 0, width: 6, height: 40)).elements {
      switch element {
      case .move(let p): ring.move(to: p)
      case .line(let p): ring.line(to: p)
      case .quad, .cubic: break
      case .close: ring.close()
      }
    }
    let sides = [Rect(x: 10, y: 0, width: 2, height: 40), Rect(x: 18, y: 0, width: 2, height: 40)]
    #expect(
      draw(bars + [clipped([dot, glass(panel)], ring, isEvenOdd: true)])
        == draw(
          bars + sides.map { bar(.black, $0) } + [
            clipped([glass(panel)], ring, isEvenOdd: true)
          ]))
  }

  @Test func `a group that does more than clip is as far as glass sees, and is one group or two`() {
    let whole = Path.ellipse(in: Rect(x: 4, y: 2, width: 36, height: 36))
    let items = Array(bars[..<6]) + [glass(panel)]
    let free = draw(bars + [clipped([glass(panel)], whole)])
    let effects: [(inout Group) -> Void] = [
      { $0.opacity = 0.98 }, { $0.blendMode = .multiply },
      {
        $0.masks = [
          Mask(items: [
            .fill(
              Fill(path: .rect(Rect(x: -9, y: -9, width: 90, height: 90)), paint: .color(.black)))
          ])
        ]
      },
      { $0.shadow = ShadowStyle(color: .black, offset: Point(2, 2), radius: 1) },
    ]
    for (index, effect) in effects.enumerated() {
      var one = Group(items: items, clips: [Clip(path: whole)])
      effect(&one)
      var outer = Group(items: [.group(Group(items: items, clips: one.clips))])
      effect(&outer)
      let shown = draw(bars + [.group(one)])
      #expect(distance(shown, draw(bars + [.group(outer)])) <= 1, "effect \(index)")
      #expect(distance(shown, free) > 20, "effect \(index)")
    }
  }
}
