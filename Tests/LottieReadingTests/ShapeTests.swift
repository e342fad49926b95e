import Diagnostics
import DisplayList
import Geometry
import Raster
import Scene
import SceneReading
import Testing
import Timeline

struct ShapeTests {
  private func items(_ shapes: String, at frame: Double = 0) -> [Item] {
    Lottie.items(Lottie.text(Lottie.shapes(shapes)), at: frame)
  }

  private func bounds(_ shapes: String, at frame: Double = 0) -> Rect? {
    Rect(containing: items(shapes, at: frame).flatMap(\.points))
  }

  @Test func `a style paints what comes before it, first on top`() {
    let blue = #"{"ty": "fl", "c": {"k": [0, 0, 1]}, "o": {"k": 100}}"#
    let items = items([Lottie.square, blue, Lottie.fill].joined(separator: ","))
    let colors = items.compactMap { item -> Paint? in
      if case .fill(let fill) = item { fill.paint } else { nil }
    }
    #expect(colors == [.color(Color(rgb: 0xFF0000)), .color(Color(rgb: 0x0000FF))])
    #expect(self.items([Lottie.fill, Lottie.square].joined(separator: ",")).isEmpty)
  }

  @Test func `colours between keys are rounded down, as still ones are`() {
    func red(_ color: String) -> Double {
      let fill = #"{"ty": "fl", "c": {"k": \#(color)}, "o": {"k": 100}}"#
      let items = items(Lottie.square + "," + fill, at: 5)
      guard case .fill(let item)? = items.first, case .color(let color) = item.paint else {
        return -1
      }
      return (color.red * 255).rounded()
    }
    #expect(red("[0.999, 0, 0]") == 254)
    // 56 of 255, written with few digits.
    #expect(red("[0.219607843, 0, 0]") == 56)
    // 50 of 255, cut after six digits, and what is in between two levels.
    #expect(red("[0.196077997544, 0, 0]") == 50)
    #expect(red("[0.345, 0, 0]") == 87)
    #expect(red(#"[{"t": 0, "s": [0, 0, 0]}, {"t": 10, "s": [1, 0, 0]}]"#) == 127)
    #expect(red(#"[{"t": 8, "s": [0.2, 0, 0]}, {"t": 10, "s": [1, 0, 0]}]"#) == 51)
  }

  @Test func `a style paints the paths of groups before it, in their places`() {
    let group =
      #"{"ty": "gr", "it": [\#(Lottie.square), {"ty": "tr", "p": {"k": [20, 0]}, "s": {"k": [200, 100]}}]}"#
    #expect(
      bounds(group + "," + Lottie.fill) == Rect(x: 10, y: -5, width: 20, height: 10))
  }

  @Test func `a mask that shrinks and then grows is where its expansion says`() throws {
    let path =
      #"{"c": true, "v": [[30, 30], [70, 30], [70, 70], [30, 70]], "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}"#
    let solid = #"""
      {"ty": 1, "ip": 0, "op": 20, "ks": {}, "sc": "#ff0000", "sw": 100, "sh": 100, "hasMask": true,
       "masksProperties": [{"mode": "a", "pt": {"k": \#(path)}, "o": {"k": 100},
        "x": {"k": [{"t": 0, "s": [-10]}, {"t": 10, "s": [30]}]}}]}
      """#
    let timeline = Timeline(try #require(Lottie.read(Lottie.text(solid)).scene))
    func isShown(_ x: Int, at frame: Double) -> Bool {
      var renderer = Renderer(viewport: Viewport(canvas: Size(100, 100), scale: 1))
      return renderer.render(timeline.frame(at: frame / 10))[x, 50] >> 24 == 255
    }
    // 10 less on each side, then 10 more.
    #expect(isShown(45, at: 0) && !isShown(35, at: 0))
    #expect(isShown(45, at: 5) && isShown(32, at: 5) && isShown(22, at: 5) && !isShown(18, at: 5))
  }

  /// Lengths along a path are computed, so compare up to rounding.
  private func near(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func `a reversed trim swaps its ends, and an offset wraps around`() throws {
    let line =
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[0, 0], [100, 0]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}"#
    let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}}"#
    func trimmed(_ s: Double, _ e: Double, _ o: Double) -> [Point] {
      let trim = #"{"ty": "tm", "s": {"k": \#(s)}, "e": {"k": \#(e)}, "o": {"k": \#(o)}, "m": 1}"#
      return items([line, stroke, trim].joined(separator: ",")).flatMap(\.points)
    }
    #expect(near(trimmed(75, 25, 0).map(\.x), [25, 75]))
    #expect(near(trimmed(0, 50, 270).map(\.x).sorted(), [0, 25, 75, 100]))
    #expect(trimmed(40, 40, 0).isEmpty)
  }

  @Test func `paths trimmed together are one length`() {
    func line(_ y: Int) -> String {
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[0, \#(y)], [100, \#(y)]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}"#
    }
    let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}}"#
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 75}, "o": {"k": 0}, "m": 2}"#
    let points = items([line(0), line(9), stroke, trim].joined(separator: ",")).flatMap(\.points)
    #expect(near(points.map(\.x), [0, 100, 0, 50]) && near(points.map(\.y), [0, 0, 9, 9]))
  }

  /// Each of them multiplies what is computed for a moment: paints of one list, pieces of pieces, ridges of ridges.
  private static let bombs: [String] = [
    String(
      repeating: [
        Lottie.square, #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 80}, "o": {"k": 0}, "m": 1}"#,
        Lottie.fill,
      ].joined(separator: ",") + ",", count: 400),
    Lottie.square + ","
      + String(
        repeating: #"{"ty": "tm", "s": {"k": 5}, "e": {"k": 95}, "o": {"k": 180}, "m": 1},"#,
        count: 40),
    Lottie.square + ","
      + String(
        repeating: #"{"ty": "zz", "s": {"k": 3}, "r": {"k": 900}, "pt": {"k": 1}},"#, count: 3),
    String(
      repeating: Lottie.square
        + #",{"ty": "rp", "c": {"k": 900}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [1, 0]}}},"#,
      count: 3) + String(repeating: Lottie.fill + ",", count: 200),
  ]

  @Test(arguments: 0..<4)
  func `paths that would take for ever are refused before they are computed`(index: Int) {
    let shapes = Self.bombs[index] + Lottie.fill
    let reading = Lottie.read(Lottie.text(Lottie.shapes(shapes)))
    #expect(reading.scene == nil)
    #expect(reading.diagnostics.contains { $0.message.contains("vertices") && $0.location != nil })
  }

  @Test func `a list of many paths is read, however many paths are before each`() {
    let shapes = String(repeating: Lottie.square + ",", count: 3000) + Lottie.fill
    #expect(Lottie.read(Lottie.text(Lottie.shapes(shapes))).scene != nil)
  }

  @Test func `a trim takes the pieces that another has made of a path for one length`() {
    let line =
      #"{"ty": "sh", "ks": {"k": {"v": [[0, 0], [100, 0]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}"#
    let inner = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 60}, "o": {"k": 180}, "m": 1}"#
    let outer = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": 0}, "m": 1}"#
    let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}}"#
    // The first leaves 50…100 and 0…10.
    let xs = items([line, inner, outer, stroke].joined(separator: ",")).flatMap(\.points).map(\.x)
    #expect(abs((xs.min() ?? 0) - 50) < 1e-6 && abs((xs.max() ?? 0) - 80) < 1e-6)
  }

  @Test func `handles are points in layers that a player has completed`() {
    let path =
      #"{"ty": "sh", "ks": {"k": {"v": [[20, 20], [80, 20], [80, 80]], "i": [[20, 20], [80, 20], [80, 80]], "o": [[20, 20], [80, 20], [80, 80]], "c": true}}}"#
    let layer = Lottie.shapes(path + "," + Lottie.fill, more: #""completed": true,"#)
    #expect(Lottie.bounds(Lottie.text(layer)) == Rect(x: 20, y: 20, width: 60, height: 60))
  }

  @Test func `a rectangle with tracks of its own is computed at every moment`() {
    let square =
      #"{"ty": "rc", "p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [10, 0]}]}, "s": {"k": [{"t": 5, "s": [10, 10]}, {"t": 10, "s": [30, 10]}]}, "r": {"k": 0}}"#
    #expect(
      bounds(square + "," + Lottie.fill, at: 5) == Rect(x: 0, y: -5, width: 10, height: 10))
    #expect(
      bounds(square + "," + Lottie.fill, at: 10) == Rect(x: -5, y: -5, width: 30, height: 10))
  }

  @Test func `copies are on a straight line however they turn`() {
    let repeater =
      #"{"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "tr": {"p": {"k": [20, 0]}, "r": {"k": 90}}}"#
    let items = items([Lottie.square, Lottie.fill, repeater].joined(separator: ","))
    let centers = items.compactMap { Rect(containing: $0.points)?.center }
    #expect(centers.count == 3)
    for (center, x) in zip(centers, [40.0, 20, 0]) {
      #expect(center.distance(to: Point(x, 0)) < 1e-9)
    }
  }

  @Test func `corners without handles are rounded`() throws {
    let round = #"{"ty": "rd", "r": {"k": 2}}"#
    let points = items([Lottie.square, round, Lottie.fill].joined(separator: ",")).flatMap(\.points)
    #expect(!points.contains(Point(5, 5)))
    #expect(points.contains(Point(5, 3)))
    #expect(points.contains(Point(3, 5)))
  }

  /// The gradient of a square's fill at a frame, in the square's own coordinates.
  private func gradient(_ keys: String, at frame: Double) -> Gradient? {
    let text = Lottie.text(
      Lottie.shapes(
        #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}}, {"ty": "gf", "o": {"k": 100}, \#(keys)}"#
      ))
    guard case .fill(let fill)? = Lottie.items(text, at: frame).first,
      case .gradient(let gradient) = fill.paint
    else { return nil }
    return gradient
  }

  private static let ease = #""i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}"#

  @Test func `a highlight turns on a circle`() throws {
    let keys = #"""
      "t": 2, "s": {"k": [0, 0]}, "e": {"k": [0, 40]}, "h": {"k": 50}, "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}},
      "a": {"k": [{"t": 0, "s": [0], \#(Self.ease)}, {"t": 20, "s": [180]}]}
      """#
    for frame in [0.0, 5, 10, 17, 19] {
      let gradient = try #require(self.gradient(keys, at: frame))
      let focus = try #require(gradient.focus)
      let share = (focus - gradient.start).length / (gradient.end - gradient.start).length
      #expect(abs(share - 0.5) < 1e-6, "\(frame): \(share)")
    }
  }

  @Test func `opacity stops that move have the colours of their places`() throws {
    let keys = #"""
      "t": 1, "s": {"k": [0, 0]}, "e": {"k": [40, 0]}, "g": {"p": 3, "k": {"k": [
        {"t": 0, "s": [0, 1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0.2, 0, 1, 1], \#(Self.ease)},
        {"t": 20, "s": [0, 1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0.8, 0, 1, 1]}]}}
      """#
    for (frame, place) in [(0.0, 0.2), (5, 0.35), (12, 0.56), (19, 0.77)] {
      let gradient = try #require(self.gradient(keys, at: frame))
      let clear = try #require(gradient.stops.first { abs($0.location - place) < 1e-6 }).color
      #expect(clear.alpha < 1e-6)
      let toGreen = place < 0.5 ? place * 2 : 2 - place * 2
      #expect(abs(clear.green - toGreen) < 1e-6, "\(frame): \(clear)")
      #expect(
        abs((place < 0.5 ? clear.red : clear.blue) - (1 - toGreen)) < 1e-6, "\(frame): \(clear)")
      // At the colour in the middle, the opacity is that of the place.
      let middle = try #require(gradient.stops.first { abs($0.location - 0.5) < 1e-6 }).color
      let alpha = place < 0.5 ? (0.5 - place) / (1 - place) : 1 - 0.5 / place
      #expect(abs(middle.alpha - alpha) < 1e-6, "\(frame): \(middle)")
    }
  }
}
