import DisplayList
import Geometry
import TestSupport
import Testing

@testable import Raster

/// Filters against what their definitions say of single colours, and against each other.
struct FilterTests {
  private func bitmap(
    _ items: [Item], _ filter: Filter?, transform: Projection = .identity, size: Int = 40
  ) -> Bitmap {
    var renderer = Renderer(viewport: Viewport(width: size, height: size, transform: .identity))
    let group = Group(
      items: items, filter: filter.map { PlacedFilter($0, transform: transform) })
    return renderer.render(
      Frame(size: Size(Double(size), Double(size)), background: nil, items: [.group(group)]))
  }

  private func square(_ color: Color, _ rect: Rect) -> Item {
    .fill(Fill(path: .rect(rect), paint: .color(color)))
  }

  private let middle = Rect(x: 12, y: 10, width: 16, height: 20)

  /// The straight components of the middle pixel, 0…255.
  private func middle(_ color: Color, _ steps: [Filter.Step]) -> [Double] {
    let p = bitmap([square(color, middle)], Filter(steps))[20, 20]
    let c = Premultiplied.straight(p)
    return [c.x, c.y, c.z, c.w].map { Double($0) * 255 }
  }

  private func expect(_ found: [Double], _ wanted: [Double], within slack: Double = 1.01) {
    for (a, b) in zip(found, wanted) { #expect(abs(a - b) <= slack, "\(found), not \(wanted)") }
  }

  @Test func `filters give the colours that browsers give`() {
    // Chromium and Firefox: saturate 0 of #c86432 in linear light, and in encoded colours.
    let brown = Color(rgb: 0xC86432)
    let plain = 0.213 * 200.0 + 0.715 * 100.0 + 0.072 * 50.0
    expect(
      middle(brown, [.init(.recolor(.source, .saturation(0)))]), [plain, plain, plain, 255])
    let red = 0.213 * Color.linear(200 / 255)
    let green = 0.715 * Color.linear(100 / 255)
    let blue = 0.072 * Color.linear(50 / 255)
    let light = red + green + blue
    let grey = Color.encoded(light) * 255
    expect(
      middle(brown, [.init(.recolor(.source, .saturation(0)), isLinear: true)]),
      [grey, grey, grey, 255], within: 2)
    expect(
      middle(brown.withAlpha(0.5), [.init(.recolor(.source, .fill(Color(rgb: 0x3366CC))))]),
      [51, 102, 204, 128], within: 2)
    expect(
      middle(
        brown,
        [
          .init(
            .transfer(
              .source, red: .table([1, 0]), green: .discrete([0, 0.5, 1]),
              blue: .linear(slope: 2, intercept: 0.1),
              alpha: .gamma(amplitude: 0.5, exponent: 2, offset: 0.25)))
        ]), [55, 127.5, 125.5, 191], within: 1.5)
  }

  @Test func `steps meet as Porter and Duff say`() {
    let a = Color(red: 1, green: 0, blue: 0, alpha: 0.6)
    let b = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
    let cases: [(Filter.Compositing, Double, Double)] = [
      (.over, 1, 0.4), (.inside, 0.5, 0), (.outside, 0.5, 0), (.atop, 0.5, 0.4), (.xor, 0.5, 0.4),
      (.lighter, 1, 1), (.arithmetic(0, 0.5, 0.25, 0), 0.5, 0.25),
    ]
    for (compositing, shareA, shareB) in cases {
      let found = bitmap(
        [square(a, middle)],
        Filter([.init(.flood(b)), .init(.composite(.source, over: .step(0), compositing))]))[20, 20]
      let alpha = min(1, 0.6 * shareA + 0.5 * shareB)
      expect(
        [0, 8, 16, 24].map { Double(found >> $0 & 255) },
        [0.6 * shareA, 0, 0.5 * shareB, alpha].map { $0 * 255 }, within: 1.5)
    }
  }

  @Test func `a chain of blur, offset, flood and merge is a drop shadow`() {
    let color = Color(red: 0.1, green: 0.2, blue: 0.4, alpha: 0.7)
    let item = square(Color(rgb: 0xFFAA00), middle)
    let chain = Filter([
      .init(.blur(.sourceAlpha, x: 2, y: 2)), .init(.offset(.step(0), x: 3, y: 4)),
      .init(.flood(color)), .init(.composite(.step(2), over: .step(1), .inside)),
      .init(.merge([.step(3), .source])),
    ])
    let short = Filter([.init(.dropShadow(.source, x: 3, y: 4, blurX: 2, blurY: 2, color))])
    let (p, q) = (bitmap([item], chain), bitmap([item], short))
    #expect(worst(p, q) <= 2)
    // And the shadow of a group.
    var renderer = Renderer(viewport: Viewport(width: 40, height: 40, transform: .identity))
    let group = Group(
      items: [item], shadow: ShadowStyle(color: color, offset: Point(3, 4), radius: 2))
    let shadow = renderer.render(
      Frame(size: Size(40, 40), background: nil, items: [.group(group)]))
    #expect(worst(p, shadow) <= 2)
  }

  /// The largest difference of any channel.
  private func worst(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.pixels, b.pixels).reduce(0) { most, pair in
      [0, 8, 16, 24].reduce(most) {
        max($0, abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255)))
      }
    }
  }

  @Test(arguments: [2.5, 4, 9, 30])
  func `a blur of two pixels or more by boxes is that of three boxes`(sigma: Double) {
    let bar = 100..<250
    let item = square(.black, Rect(x: 100, y: 0, width: 150, height: 400))
    // As SVG says: boxes of this many pixels; of an even one, two that are half a pixel off, and a wider one.
    let width = Int(sigma * 3 * fullTurn.squareRoot() / 4 + 0.5)
    let isEven = width % 2 == 0
    var row = (0..<800).map { bar.contains($0 - 200) ? 255.0 : 0 }
    for (width, left) in [
      (width, width / 2), (width, isEven ? width / 2 - 1 : width / 2),
      (isEven ? width + 1 : width, width / 2),
    ] {
      let old = row
      for x in 100..<700 {
        row[x] = old[(x - left)..<(x - left + width)].reduce(0, +) / Double(width)
      }
    }
    for down in [0, sigma] {
      let blurred = bitmap(
        [item], Filter([.init(.blur(.source, x: sigma, y: down))], blurring: .boxes), size: 400)
      for x in 0..<400 {
        #expect(abs(Double(blurred[x, 200] >> 24) - row[x + 200]) <= 2, "\(x)")
      }
    }
  }

  @Test func `a blur along both axes is the round one, whichever way it is turned`() {
    let item = square(.black, Rect(x: 14, y: 14, width: 9, height: 13))
    let round = bitmap([item], Filter([.init(.blur(.source, x: 2.5, y: 2.5))]))
    let nearly = bitmap([item], Filter([.init(.blur(.source, x: 2.5, y: 2.5000001))]))
    #expect(worst(round, nearly) <= 2)
    let turned = bitmap(
      [item], Filter([.init(.blur(.source, x: 2.5, y: 2.5000001))]),
      transform: Projection(.rotation(0.6)))
    #expect(worst(round, turned) <= 3)
  }

  @Test func `a blur along one axis leaves the other sharp, also where it is turned`() {
    let item = square(.black, Rect(x: 15, y: 0, width: 10, height: 40))
    let along = bitmap([item], Filter([.init(.blur(.source, x: 0, y: 3))]))
    for y in 15..<25 {
      #expect(along[14, y] == 0 && along[15, y] >> 24 == 255)
    }
    let across = bitmap([item], Filter([.init(.blur(.source, x: 3, y: 0))]))
    let quarter = bitmap(
      [item], Filter([.init(.blur(.source, x: 0, y: 3))]),
      transform: Projection(.rotation(.pi / 2)))
    #expect(worst(across, quarter) <= 1)
    // A line that lies along the blur stays as it is.
    let slope = Affine.rotation(0.5)
    var line = Path()
    line.move(to: slope.apply(Point(-50, 0)) + Point(20, 20))
    line.line(to: slope.apply(Point(50, 0)) + Point(20, 20))
    let stroke = Item.stroke(
      Stroke(path: line, style: StrokeStyle(width: 6), paint: .color(.black)))
    let slid = bitmap(
      [stroke], Filter([.init(.blur(.source, x: 3, y: 0))]), transform: Projection(slope))
    let sharp = bitmap([stroke], nil)
    for y in 18..<22 {
      for x in 18..<22 { #expect(abs(Int(slid[x, y] >> 24) - Int(sharp[x, y] >> 24)) <= 12) }
    }
  }

  @Test
  func `a blur along a line gives each pixel what it gives it alone, however long the line is`() {
    var random = SeededRNG(seed: 7)
    let area = PixelRect(minX: -3, minY: 2, maxX: 27, maxY: 22)
    var picture = PixelLayer()
    picture.place(area)
    for i in picture.pixels.indices where i % 3 > 0 {
      picture.pixels[i] = Premultiplied.pixel(
        Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random)))
    }
    for line in [
      Point(2, 0), Point(0, 3), Point(1.5, 1.2), Point(-1, 4), Point(400, 0), Point(300, 90),
      Point(-20, 512),
    ] {
      for blurring in [Filter.Blurring.gaussian, .boxes] {
        var blur = LineBlur()
        var whole = picture
        blur.apply(line, to: &whole, area, result: area, blurring)
        for _ in 0..<9 {
          let (x, y) = (
            Int.random(in: -3..<27, using: &random), Int.random(in: 2..<22, using: &random)
          )
          var part = picture
          let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
          blur.apply(line, to: &part, area, result: pixel, blurring)
          let i = (y - 2) * 30 + x + 3
          #expect(part.pixels[i] == whole.pixels[i], "\(line)")
        }
      }
    }
  }

  @Test func `morphology grows and shrinks by whole pixels, and a region cuts`() {
    let item = square(.black, middle)
    for (radius, grows) in [(2.0, true), (3, false)] {
      let found = bitmap(
        [item], Filter([.init(.morphology(.source, x: radius, y: radius, grows: grows))]))
      let wanted = bitmap(
        [square(.black, middle.inset(by: Insets(all: grows ? -radius : radius)))], nil)
      #expect(found == wanted)
    }
    let flood = bitmap(
      [item], Filter([.init(.flood(.black))], region: Rect(x: 5, y: 6, width: 7, height: 8)))
    #expect(flood == bitmap([square(.black, Rect(x: 5, y: 6, width: 7, height: 8))], nil))
  }

  @Test func `a filter of tiles needs room for its tile, not for all that it might reach`() {
    let flood = Filter.Step(
      .flood(.black), area: Rect(x: 4, y: 4, width: 3, height: 3))
    let filter = Filter(
      [flood, Filter.Step(.tile(.step(0)))], region: Rect(x: 0, y: 0, width: 1e6, height: 1e4))
    let turned = Projection(Affine.rotation(0.5))
    let item = square(.black, Rect(x: 0, y: 0, width: 1e6, height: 1e4))
    let frame = Frame(
      size: Size(40, 40), background: nil,
      items: [.group(Group(items: [item], filter: PlacedFilter(filter, transform: turned)))])
    let viewport = Viewport(width: 40, height: 40, transform: .identity)
    #expect(DrawingRoom.of(frame, viewport) < 100_000)
    // The tiles are still there, wherever the one that they repeat is.
    let drawn = bitmap([item], filter, transform: turned)
    let seen = (0..<1600).count { drawn[$0 % 40, $0 / 40] >> 24 > 128 }
    #expect(seen > 400)
  }
}
