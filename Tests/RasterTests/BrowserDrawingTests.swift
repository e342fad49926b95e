import DisplayList
import Geometry
import Raster
import Testing

/// Pictures that follow Chromium's. The areas are those of its pictures at four times the size.
struct BrowserDrawingTests {
  private func draw(_ item: Item, followsBrowsers: Bool = true) -> Bitmap {
    let size = Size(24, 24)
    var viewport = Viewport(canvas: size, scale: 1)
    viewport.fineness = 4
    viewport.followsBrowsers = followsBrowsers
    var renderer = Renderer(viewport: viewport)
    return renderer.render(Frame(size: size, background: nil, items: [item]))
  }

  private func area(_ bitmap: Bitmap) -> Double {
    bitmap.pixels.reduce(0) { $0 + Double($1 >> 24) } / 255
  }

  private func circle(_ radius: Double) -> Path {
    .ellipse(in: Rect(x: 12 - radius, y: 12 - radius, width: 2 * radius, height: 2 * radius))
  }

  @Test func `a circle has the area of Chromium's polygon`() {
    let item = Item.fill(Fill(path: circle(9.3), paint: .color(.black)))
    #expect(abs(area(draw(item)) - 269.46) < 0.1)
    #expect(abs(area(draw(item, followsBrowsers: false)) - 271.72) < 0.1)
  }

  @Test func `so has a line around it`() {
    let stroke = Stroke(path: circle(9.3), style: StrokeStyle(width: 2), paint: .color(.black))
    #expect(abs(area(draw(.stroke(stroke))) - 117.43) < 0.2)
  }

  @Test func `a line wider than its circle has a hole`() {
    func disc(fineness: Int) -> Bitmap {
      let stroke = Stroke(path: circle(2), style: StrokeStyle(width: 12), paint: .color(.black))
      var viewport = Viewport(canvas: Size(24, 24), scale: 1)
      viewport.fineness = fineness
      viewport.followsBrowsers = true
      var renderer = Renderer(viewport: viewport)
      return renderer.render(
        Frame(size: Size(24, 24), background: nil, items: [.stroke(stroke)]))
    }
    for fineness in [2, 4] {
      #expect(abs(area(disc(fineness: fineness)) - .pi * (64 - 16)) < 1)
    }
  }

  @Test func `letters take the outlines of their size`() {
    struct Bar: LetterShape {
      func outline(pixels: Double) -> Path? {
        pixels == 36 ? .rect(Rect(x: 0, y: -0.5, width: 0.5, height: 0.5)) : nil
      }
    }
    var path = Path.rect(Rect(x: 4, y: 12, width: 1, height: 1))
    path.letters = [
      Path.Letter(end: path.elements.count, origin: Point(4, 13), em: 9, shape: Bar())
    ]
    let fill = Fill(path: path, paint: .color(.black))
    #expect(abs(area(draw(.fill(fill))) - 4.5 * 4.5) < 0.1)
    #expect(abs(area(draw(.fill(fill), followsBrowsers: false)) - 1) < 0.1)
  }

  @Test func `letters stand on whole rows of quarter pixels`() {
    func letter(_ y: Double) -> Bitmap {
      var path = Path.rect(Rect(x: 4.25, y: y - 6.3, width: 5, height: 6.3))
      path.letters = [Path.Letter(end: path.elements.count, origin: Point(4.25, y), em: 9)]
      return draw(.fill(Fill(path: path, paint: .color(.black))))
    }
    #expect(letter(12.1) == letter(12))
    #expect(letter(12.2) == letter(12.25))
    #expect(letter(12) != letter(12.25))
  }

  @Test func `parts of a picture are drawn like the whole`() {
    func frame(_ radius: Double) -> Frame {
      let stroke = Stroke(
        path: circle(radius), style: StrokeStyle(width: 2, cap: .round, dash: [7, 4]),
        paint: .color(.black))
      return Frame(size: Size(24, 24), background: .white, items: [.stroke(stroke)])
    }
    var viewport = Viewport(canvas: Size(24, 24), scale: 1)
    viewport.fineness = 4
    viewport.followsBrowsers = true
    var moving = Renderer(viewport: viewport)
    _ = moving.render(frame(4.3))
    var fresh = Renderer(viewport: viewport)
    #expect(moving.render(frame(6.1)) == fresh.render(frame(6.1)))
  }
}
