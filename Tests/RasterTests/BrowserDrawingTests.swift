import DisplayList
import Geometry
import Raster
import Testing

/// Pictures that follow Chromium's. The areas are those of its pictures.
struct BrowserDrawingTests {
  private let size = Size(24, 24)

  private func viewport(_ look: BrowserLook?) -> Viewport {
    var viewport = Viewport(canvas: size, scale: 1)
    viewport.fineness = look == .lottie ? 1 : 4
    viewport.browserLook = look
    return viewport
  }

  private func draw(_ item: Item, look: BrowserLook? = .svg) -> Bitmap {
    var renderer = Renderer(viewport: viewport(look))
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
    #expect(abs(area(draw(item, look: nil)) - 271.72) < 0.1)
  }

  @Test func `lottie-web's circle is four curves at the picture's size`() {
    let circle = VertexPath.ellipse(center: Point(12, 12), size: Size(18.6, 18.6)).path
    let item = Item.fill(Fill(path: circle, paint: .color(.black)))
    #expect(abs(area(draw(item, look: .lottie)) - 268.15) < 0.2)
    #expect(abs(area(draw(item, look: nil)) - 271.73) < 0.2)
  }

  /// The first step of the upper quarters stays at one height.
  @Test func `small circles are flat at their tops`() {
    let circle = VertexPath.ellipse(center: Point(12, 12), size: Size(11, 11)).path
    let picture = draw(
      .fill(Fill(path: circle, paint: .color(.black))), look: .lottie)
    for (row, alphas) in [(6, [83, 128, 128, 83]), (17, [83, 128, 128, 76])] {
      for (x, alpha) in zip(10..., alphas) {
        #expect(abs(Int(picture.pixels[row * picture.width + x] >> 24) - alpha) <= 6)
      }
    }
  }

  @Test func `the straight sides of lottie-web's star are curves`() {
    let points = [
      (15.42, 2.603), (15.316, 9.763), (21.994, 12.349), (15.152, 14.463), (14.757, 21.613),
      (10.632, 15.759), (3.71, 17.592), (8.003, 11.861), (4.12, 5.844), (10.898, 8.155),
    ]
    var star = Path()
    star.move(to: Point(points[0].0, points[0].1))
    for point in points.dropFirst() { star.line(to: Point(point.0, point.1)) }
    star.close()
    let fill = Fill(path: star, paint: .color(.black))
    var curved = Path()
    curved.move(to: Point(points[0].0, points[0].1))
    for (from, to) in zip(points, points.dropFirst() + points.prefix(1)) {
      let end = Point(to.0, to.1)
      curved.cubic(to: end, Point(from.0, from.1), end)
    }
    curved.close()
    let curvedFill = Fill(path: curved, paint: .color(.black))
    #expect(draw(.fill(fill), look: .lottie) == draw(.fill(curvedFill), look: .lottie))
  }

  @Test func `lottie-web's thin lines are faint and a pixel wide`() {
    var line = Path()
    line.move(to: Point(4, 12.3))
    line.line(to: Point(20, 12.3))
    let stroke = Stroke(path: line, style: StrokeStyle(width: 0.5), paint: .color(.black))
    let picture = draw(.stroke(stroke), look: .lottie)
    let alphas = [11, 12, 13].map { Int(picture.pixels[$0 * picture.width + 10] >> 24) }
    // From 11.8 to 12.8, at half strength.
    #expect(abs(alphas[0] - 26) <= 2 && abs(alphas[1] - 102) <= 2 && alphas[2] == 0)
    #expect(abs(area(picture) - 8) < 0.2)
  }

  @Test func `a Lottie file's pixels have the colours of gradients near their corners`() {
    let gradient = Gradient(
      kind: .axial,
      stops: [
        Gradient.Stop(color: .black, location: 0), Gradient.Stop(color: .white, location: 1),
      ], start: Point(0, 0), end: Point(24, 0))
    let square = Fill(
      path: .rect(Rect(x: 0, y: 0, width: 24, height: 24)), paint: .gradient(gradient))
    for (look, place) in [(BrowserLook.lottie, 0.211), (.svg, 0.5)] {
      let level = Double(draw(.fill(square), look: look).pixels[12] & 255)
      #expect(abs(level - (12 + place) / 24 * 255) < 1)
    }
  }

  @Test func `so has a line around it`() {
    let stroke = Stroke(path: circle(9.3), style: StrokeStyle(width: 2), paint: .color(.black))
    #expect(abs(area(draw(.stroke(stroke))) - 117.43) < 0.2)
  }

  @Test func `the last digit of a handle halves the rims of a circle's quarters, or not`() {
    func ring(_ handle: Double) -> Double {
      let handles = [Point(handle, 0), Point(0, handle), Point(-handle, 0), Point(0, -handle)]
      let corners = [Point(0, -3), Point(3, 0), Point(0, 3), Point(-3, 0)]
      var path = Path()
      path.move(to: corners[0])
      for i in corners.indices {
        let (next, turn) = (corners[(i + 1) % 4], handles[(i + 1) % 4])
        path.cubic(to: next, corners[i] + handles[i], next - turn)
      }
      path.close()
      let style = StrokeStyle(width: 2, cap: .round)
      let stroke = Stroke(
        path: path, style: style, paint: .color(.black),
        transform: Projection(.translation(12, 12)))
      return area(draw(.stroke(stroke), look: .lottie))
    }
    #expect(abs(ring(1.6569) - 40.03) < 0.2)
    #expect(abs(ring(1.657) - 36.5) < 0.2)
  }

  @Test func `a piece too short for 32 bits has no direction`() {
    func line(_ start: Point) -> Bitmap {
      var path = Path()
      path.move(to: start)
      path.cubic(to: Point(4, 12), start, Point(4, 12))
      path.cubic(to: Point(20, 12), Point(4, 4), Point(20, 4))
      let stroke = Stroke(path: path, style: StrokeStyle(width: 4), paint: .color(.black))
      return draw(.stroke(stroke), look: .lottie)
    }
    #expect(line(Point(4 - 1e-9, 12)) == line(Point(4, 12)))
  }

  @Test func `a line wider than its circle has a hole`() {
    func disc(fineness: Int) -> Bitmap {
      let stroke = Stroke(path: circle(2), style: StrokeStyle(width: 12), paint: .color(.black))
      var viewport = Viewport(canvas: Size(24, 24), scale: 1)
      viewport.fineness = fineness
      viewport.browserLook = .svg
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
      Path.Letter(elements: path.elements.indices, origin: Point(4, 13), em: 9, shape: Bar())
    ]
    let fill = Fill(path: path, paint: .color(.black))
    #expect(abs(area(draw(.fill(fill))) - 4.5 * 4.5) < 0.1)
    #expect(abs(area(draw(.fill(fill), look: nil)) - 1) < 0.1)
  }

  @Test func `letters stand on whole rows of quarter pixels`() {
    func letter(_ y: Double) -> Bitmap {
      var path = Path.rect(Rect(x: 4.25, y: y - 6.3, width: 5, height: 6.3))
      path.letters = [Path.Letter(elements: path.elements.indices, origin: Point(4.25, y), em: 9)]
      return draw(.fill(Fill(path: path, paint: .color(.black))))
    }
    #expect(letter(12.1) == letter(12))
    #expect(letter(12.2) == letter(12.25))
    #expect(letter(12) != letter(12.25))
  }

  @Test(arguments: [BrowserLook.svg, .lottie])
  func `parts of a picture are drawn like the whole`(look: BrowserLook) {
    func frame(_ radius: Double) -> Frame {
      let stroke = Stroke(
        path: circle(radius), style: StrokeStyle(width: 2, cap: .round, dash: [7, 4]),
        paint: .color(.black))
      return Frame(size: Size(24, 24), background: .white, items: [.stroke(stroke)])
    }
    var moving = Renderer(viewport: viewport(look))
    _ = moving.render(frame(4.3))
    var fresh = Renderer(viewport: viewport(look))
    #expect(moving.render(frame(6.1)) == fresh.render(frame(6.1)))
  }
}
