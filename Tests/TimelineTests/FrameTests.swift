import DisplayList
import Geometry
import Scene
import Testing
import Timeline

/// Layers become items in Core Animation's order.
struct FrameTests {
  private func check() -> Scene {
    var path = Path()
    path.move(to: Point(6.4, 23))
    path.line(to: Point(37.6, 10.7))
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 44, height: 44), position: Point(22, 22))
    layer.content = .shape(
      Shape(
        path: path, stroke: .color(Color(rgb: 0x34C759)), style: StrokeStyle(width: 2, cap: .round)
      ))
    layer.animations = [
      Animation(
        timing: MediaTiming(beginTime: 0.3, duration: 0.5),
        motion: .property(
          PropertyMotion(
            target: .property(.strokeEnd),
            values: .basic(from: .number(0), to: .number(1), by: nil))))
    ]
    return Scene(canvas: Canvas(size: Size(44, 44)), layers: [layer])
  }

  @Test func `the first file of the language draws itself`() {
    let timeline = Timeline(check())
    #expect(timeline.frame(at: 0.3).items.isEmpty)
    guard case .stroke(let half)? = timeline.frame(at: 0.55).items.first else {
      Issue.record("no stroke")
      return
    }
    #expect(abs(half.trim.end - 0.5) < 1e-12)
    guard case .stroke(let whole)? = timeline.frame(at: 5).items.first else {
      Issue.record("no stroke")
      return
    }
    #expect(whole.trim.end == 1)
    #expect(whole.transform == .identity)
  }

  @Test func `a layer draws background, content, children and border in order`() {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 10, height: 10), position: Point(5, 5))
    layer.background = .color(.white)
    layer.border = Border(width: 1, color: .black)
    layer.content = .shape(
      Shape(
        path: .rect(Rect(x: 1, y: 1, width: 2, height: 2)), fill: .color(Color(rgb: 0xFF0000))))
    var child = Layer(
      id: LayerID(1), bounds: Rect(x: 0, y: 0, width: 4, height: 4), position: Point(5, 5))
    child.background = .color(Color(rgb: 0x00FF00))
    layer.children = [child]
    let items = Timeline(Scene(canvas: Canvas(size: Size(10, 10)), layers: [layer])).frame(at: 0)
      .items
    let paints = items.compactMap { item -> Paint? in
      if case .fill(let fill) = item { fill.paint } else { nil }
    }
    let expected: [Color] = [.white, Color(rgb: 0xFF0000), Color(rgb: 0x00FF00), .black]
    #expect(paints == expected.map(Paint.color))
  }

  @Test(arguments: [(1.0, 1.0), (0.5, 0)])
  func `what an opaque border hides ends below its middle`(alpha: Double, margin: Double) {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 20, height: 20), position: Point(10, 10))
    layer.background = .color(.white)
    layer.cornerRadii = CornerRadii(10)
    layer.border = Border(width: 2, color: Color.black.withAlpha(alpha))
    layer.clips = true
    var child = Layer(
      id: LayerID(1), bounds: Rect(x: 0, y: 0, width: 40, height: 40), position: Point(10, 10))
    child.background = .color(Color(rgb: 0x00FF00))
    layer.children = [child]
    let items = Timeline(Scene(canvas: Canvas(size: Size(20, 20)), layers: [layer])).frame(at: 0)
      .items
    guard items.count == 3, case .fill(let background) = items[0], case .group(let group) = items[1]
    else {
      Issue.record("a background, what is clipped, and a border")
      return
    }
    let inside = Path.roundedRect(
      Rect(x: 0, y: 0, width: 20, height: 20).inset(by: Insets(all: margin)),
      radii: CornerRadii(10 - margin))
    #expect(background.path == inside)
    #expect(group.clips.map(\.path) == [inside])
  }

  @Test func `the anchor point is at the position`() {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 100, height: 50), position: Point(200, 300))
    layer.background = .color(.black)
    layer.transform = Transform([.rotateZ(.pi / 2)])
    let frame = Timeline(Scene(canvas: Canvas(size: Size(400, 400)), layers: [layer])).frame(at: 0)
    guard case .fill(let fill)? = frame.items.first else {
      Issue.record("no fill")
      return
    }
    let corner = fill.transform.apply(.zero)
    #expect(corner.distance(to: Point(225, 250)) < 1e-12)
  }

  @Test func `opacity makes a group of several items`() {
    var scene = check()
    scene.layers[0].animations = []
    scene.layers[0].background = .color(.white)
    scene.layers[0].opacity = 0.5
    guard case .group(let group)? = Timeline(scene).frame(at: 0).items.first else {
      Issue.record("no group")
      return
    }
    #expect(group.opacity == 0.5)
    #expect(group.items.count == 2)
  }
}
