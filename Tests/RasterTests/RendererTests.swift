import DisplayList
import Geometry
import Raster
import TestSupport
import Testing

struct RendererTests {
  private func draw(_ items: [Item], width: Int = 64, height: Int = 64) -> Bitmap {
    let size = Size(Double(width), Double(height))
    var renderer = Renderer(viewport: Viewport(canvas: size, scale: 1))
    return renderer.render(Frame(size: size, background: nil, items: items))
  }

  private func area(_ bitmap: Bitmap) -> Double {
    bitmap.pixels.reduce(0) { $0 + Double($1 >> 24) } / 255
  }

  @Test func `a stroke that ends at a corner has nothing of the corner`() {
    var bent = Path()
    bent.move(to: Point(4, 8))
    bent.line(to: Point(20, 8))
    bent.line(to: Point(20, 24))
    var straight = Path()
    straight.move(to: Point(4, 8))
    straight.line(to: Point(20, 8))
    func stroked(_ path: Path, to end: Double) -> Bitmap {
      let style = StrokeStyle(width: 4)
      let trim = Trim(start: 0, end: end)
      return draw([
        .stroke(Stroke(path: path, style: style, trim: trim, paint: .color(.black)))
      ])
    }
    #expect(stroked(bent, to: 0.5) == stroked(straight, to: 1))
  }

  /// Lengths are rounded: a share of the whole line may be a little before or beyond the corner that it stands for.
  @Test func `a stroke that ends or begins at any corner of a polygon is as just beside it`() {
    for sides in 3...9 {
      for size in stride(from: 20.0, to: 60, by: 1.7) {
        var path = Path()
        for i in 0..<sides {
          let angle = 2 * Double.pi * Double(i) / Double(sides)
          let p = Point(32 + size / 2 * cosine(angle), 32 + size / 2 * sine(angle))
          if i == 0 { path.move(to: p) } else { path.line(to: p) }
        }
        path.close()
        func area(_ trim: Trim) -> Double {
          self.area(
            draw([
              .stroke(
                Stroke(path: path, style: StrokeStyle(width: 5), trim: trim, paint: .color(.black)))
            ]))
        }
        for corner in 1..<sides {
          let share = Double(corner) / Double(sides)
          let ends = area(Trim(start: 0, end: share)) - area(Trim(start: 0, end: share - 1e-6))
          let begins = area(Trim(start: share, end: 1)) - area(Trim(start: share + 1e-6, end: 1))
          #expect(abs(ends) < 0.1 && abs(begins) < 0.1, "\(sides) \(size) \(corner)")
        }
      }
    }
  }

  @Test func `a side just before a column of granules ends the shape`() {
    var shape = Path()
    shape.move(to: Point(200, 8))
    shape.line(to: Point(256 - 1e-9, 8))
    shape.line(to: Point(256 - 1e-9, 24))
    shape.line(to: Point(208, 24))
    shape.close()
    let picture = draw(
      [.fill(Fill(path: shape, paint: .color(.black)))], width: 320, height: 32)
    #expect(picture[255, 16] >> 24 == 255)
    #expect(picture[256, 16] == 0)
    #expect(picture[319, 16] == 0)
  }

  @Test func `divided pixels know what shapes share`() {
    let size = Size(8, 8)
    let half = Path.rect(Rect(x: 0, y: 0, width: 3.5, height: 8))
    let item = Item.fill(Fill(path: half, paint: .color(.black)))
    func alpha(_ fineness: Int) -> UInt32 {
      var viewport = Viewport(canvas: size, scale: 1)
      viewport.fineness = fineness
      var renderer = Renderer(viewport: viewport)
      let bitmap = renderer.render(Frame(size: size, background: nil, items: [item, item]))
      return bitmap[3, 4] >> 24
    }
    #expect(alpha(1) > 180)
    for fineness in [2, 4] { #expect((127...128).contains(alpha(fineness))) }
  }

  @Test func `parts of a divided picture are drawn like the whole`() {
    let size = Size(40, 40)
    func frame(_ x: Double) -> Frame {
      let path = Path.rect(Rect(x: x, y: 3.3, width: 9.7, height: 20))
      return Frame(
        size: size, background: .white, items: [.fill(Fill(path: path, paint: .color(.black)))])
    }
    var viewport = Viewport(canvas: size, scale: 1)
    viewport.fineness = 3
    var moving = Renderer(viewport: viewport)
    _ = moving.render(frame(2.2))
    var fresh = Renderer(viewport: viewport)
    #expect(moving.render(frame(5.9)) == fresh.render(frame(5.9)))
  }

  @Test func `a line far wider than the picture looks like a wide one`() {
    var curve = Path()
    curve.move(to: Point(10, 12))
    curve.cubic(to: Point(54, 50), Point(70, 8), Point(4, 60))
    for join in StrokeStyle.Join.allCases {
      let pictures = [2000, 40_000, 1e8].map { width in
        draw([
          .stroke(
            Stroke(
              path: curve, style: StrokeStyle(width: width, join: join),
              trim: Trim(start: 0, end: 0.4), paint: .color(.black)))
        ])
      }
      for wider in pictures.dropFirst() {
        let worst = zip(pictures[0].pixels, wider.pixels).reduce(0) {
          max($0, abs(Int($1.0 >> 24) - Int($1.1 >> 24)))
        }
        #expect(worst <= 4, "\(join)")
      }
      #expect(area(pictures[0]) > 500 && area(pictures[0]) < 4000, "\(join)")
    }
  }

  @Test func `a point alone is not stroked, a line without length is`() {
    let style = StrokeStyle(width: 8, cap: .round)
    var path = Path()
    path.move(to: Point(20, 20))
    #expect(area(draw([.stroke(Stroke(path: path, style: style, paint: .color(.black)))])) == 0)
    path.line(to: Point(20, 20))
    path.move(to: Point(40, 40))
    let dot = draw([.stroke(Stroke(path: path, style: style, paint: .color(.black)))])
    #expect(abs(area(dot) - 16 * fullTurn / 2) < 0.5)
  }

  @Test func `the sum of alpha is the area of a rectangle between pixels`() {
    let rect = Rect(x: 3.25, y: 7.5, width: 20.5, height: 11.25)
    let bitmap = draw([.fill(Fill(path: .rect(rect), paint: .color(.white)))])
    #expect(abs(area(bitmap) - 20.5 * 11.25) < 0.1)
    #expect(bitmap[10, 10] == 0xFFFF_FFFF)
    #expect(bitmap[3, 10] >> 24 == 191)
    #expect(bitmap[3, 7] >> 24 == 96)
  }

  @Test func `the sum of alpha is the area of a circle`() {
    let path = Path.ellipse(in: Rect(x: 6.3, y: 5.1, width: 50, height: 50))
    let bitmap = draw([.fill(Fill(path: path, paint: .color(.black)))])
    #expect(abs(area(bitmap) - 625 * fullTurn / 2) < 1)
  }

  @Test func `a checkmark has the area of its line`() {
    var path = Path()
    path.move(to: Point(16, 33.5))
    path.line(to: Point(27.5, 45))
    path.line(to: Point(48.5, 20))
    let style = StrokeStyle(width: 6, cap: .butt, join: .bevel)
    let bitmap = draw([.stroke(Stroke(path: path, style: style, paint: .color(.white)))])
    let length = PathMeasure(path).length
    // Bevel: outside a triangle is added that inside is covered twice, all but the overlap.
    #expect(abs(area(bitmap) - length * 6) < 12)
    let round = StrokeStyle(width: 6, cap: .round, join: .round)
    let more = draw([.stroke(Stroke(path: path, style: round, paint: .color(.white)))])
    #expect(area(more) - area(bitmap) > 9 * fullTurn / 2)
  }

  @Test func `nothing is drawn where a trim is empty`() {
    let path = Path.ellipse(in: Rect(x: 10, y: 10, width: 40, height: 40))
    let style = StrokeStyle(width: 4, cap: .round, join: .round)
    for trim in [Trim(start: 0.4, end: 0.4), Trim(start: 0.5, end: 0.4), Trim(start: 0, end: 0)] {
      let bitmap = draw([
        .stroke(Stroke(path: path, style: style, trim: trim, paint: .color(.white)))
      ])
      #expect(area(bitmap) == 0)
    }
  }

  @Test func `a group's opacity and clip hold for all of its items together`() {
    let a = Fill(path: .rect(Rect(x: 0, y: 0, width: 40, height: 40)), paint: .color(.white))
    let b = Fill(path: .rect(Rect(x: 20, y: 20, width: 40, height: 40)), paint: .color(.white))
    let clip = Clip(path: .rect(Rect(x: 10, y: 10, width: 30, height: 30)))
    let group = Group(items: [.fill(a), .fill(b)], opacity: 0.5, clips: [clip])
    let bitmap = draw([.group(group)])
    #expect(bitmap[15, 15] == 0x8080_8080)
    #expect(bitmap[30, 30] == 0x8080_8080)
    #expect(bitmap[5, 5] == 0)
    #expect(bitmap[45, 45] == 0)
  }
}
