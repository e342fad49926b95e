import DisplayList
import Geometry
import Scene
import Testing
import Timeline
import VectorExport

/// What an SVG writes once because it is shown several times.
struct SharingTests {
  private func timeline(_ layers: [Layer]) -> Timeline {
    Timeline(
      Scene(canvas: Canvas(size: Size(80, 80)), playback: Playback(duration: 1), layers: layers))
  }

  private func svg(_ timeline: Timeline) throws -> XMLElement {
    try XMLElement.parse(try SVGExporter().export(timeline).text)
  }

  /// Two fountains with the same rate, whose sparks fall, turn and fade.
  private func fountains(_ acceleration: Point) -> [Layer] {
    [1, 2].map { number in
      var cell = Emitter.Cell()
      cell.births = Births(rate: 6)
      cell.lifetime = Emitter.Spread(0.8)
      cell.velocity = Emitter.Spread(40, range: 10)
      cell.direction = Emitter.Spread(-1.5, range: 1)
      cell.acceleration = acceleration
      cell.scale = Emitter.Spread(1, range: 0.4)
      cell.spin = Emitter.Spread(2, range: 2)
      cell.alphaSpeed = -1
      var layer = Layer(
        id: LayerID(number), bounds: Rect(x: 0, y: 0, width: 80, height: 80),
        position: Point(40, 40))
      layer.content = .emitter(
        Emitter(
          shape: .point, position: Point(40, 60), size: Size(0, 0), seed: UInt64(number),
          cells: [cell]))
      var spark = Layer(
        id: LayerID(10 + number), bounds: Rect(x: 0, y: 0, width: 6, height: 4), position: .zero)
      spark.background = .color(Color(rgb: number == 1 ? 0xFF0000 : 0x0000FF))
      layer.children = [spark]
      return layer
    }
  }

  @Test func `particles fall together, fly straight and share their fades`() throws {
    let fountain = timeline(fountains(Point(5, 60)))
    let root = try svg(fountain)
    let ways = root.all.filter { $0.name == "animateMotion" }
    #expect(ways.count == 12)
    #expect(ways.allSatisfy { $0["path"] != nil })
    // Added to their sizes, from where they begin.
    #expect(root.all.filter { $0["by"] != nil }.count == 12)
    #expect(!root.all.contains { $0["additive"] != nil })
    #expect(root.all.filter { $0["keySplines"] != nil }.count <= 2)
    #expect(root.all.filter { $0["attributeName"] == "opacity" }.count == 6)
    for t in [0, 0.05, 0.25, 0.61, 0.93] {
      let difference = try Picture(root, at: t).difference(from: Picture(fountain.frame(at: t)))
      let found = try #require(difference, "other particles at \(t)")
      // A tenth of a pixel, at two pixels per point, along both axes for the place, and less for the turn and the size.
      #expect(found.place <= 0.13 && found.alpha <= 0.006, "\(found) at \(t)")
    }
  }

  /// One fountain of many sparks with this background.
  private func manySparks(_ background: Paint) throws -> Timeline {
    var layer = fountains(Point(5, 60))[0]
    guard case .emitter(var emitter) = layer.content else { return timeline([]) }
    emitter.cells[0].births = Births(rate: 40)
    layer.content = .emitter(emitter)
    layer.children[0].background = background
    return timeline([layer])
  }

  @Test func `sparks of one colour share their size with a group`() throws {
    let fountain = try manySparks(.color(Color(rgb: 0xFF0000)))
    let root = try svg(fountain)
    let ways = root.all.filter { $0.name == "animateMotion" }
    let groups = root.all.filter { $0["transform"]?.hasPrefix("scale(") ?? false }
    #expect(ways.count == 40)
    #expect(groups.count > 4 && groups.count < 20)
    #expect(ways.allSatisfy { $0["path"]?.contains(".") == false })
    // The oldest first, as in frames.
    func sorted(_ picture: Picture) -> Picture {
      var picture = picture
      picture.leaves.sort { $0.alpha < $1.alpha }
      return picture
    }
    for t in [0.11, 0.25, 0.61, 0.93] {
      let difference = try sorted(Picture(root, at: t)).difference(
        from: Picture(fountain.frame(at: t)))
      let found = try #require(difference, "other particles at \(t)")
      // A twentieth of a point along both axes, and a twelfth each for the turn and the size.
      #expect(found.place <= 0.2 && found.alpha <= 0.006, "\(found) at \(t)")
    }
  }

  @Test func `sparks of several colours keep their order`() throws {
    let stops = [0, 1].map { Gradient.Stop(color: Color(rgb: $0 * 0xFF), location: Double($0)) }
    let colors = Gradient(kind: .axial, stops: stops, start: .zero, end: Point(1, 0))
    let root = try svg(try manySparks(.gradient(colors)))
    // Those that are not there at first, the oldest first.
    let births = root.all.filter { $0["values"]?.hasPrefix("0;0;1;") ?? false }
      .compactMap { $0["keyTimes"]?.split(separator: ";")[1] }.compactMap { Double($0) }
    #expect(births == births.sorted() && births.count > 10)
    #expect(root.all.filter { $0["transform"]?.contains("scale(") ?? false }.count > 30)
  }

  @Test func `particles repeat as often as nobody sees, everything else forever`() throws {
    let root = try svg(timeline(fountains(Point(5, 60)) + [fadingStar]))
    let repeats = Dictionary(grouping: root.all) { $0["repeatCount"] }
    // A way, a turn and, for each of six births, a fade.
    #expect(repeats["1e9"]?.count == 30)
    #expect(repeats["indefinite"]?.contains { $0["values"] == ".2;.8" } ?? false)
  }

  @Test func `what falls too far for the digits of browsers falls alone`() throws {
    let root = try svg(timeline(fountains(Point(0, 9000))))
    #expect(!root.all.contains { $0.name == "animateMotion" })
    #expect(root.all.filter { $0["keySplines"] != nil }.count >= 10)
  }

  private func star(_ number: Int, _ color: Color) -> Layer {
    var path = Path()
    path.move(to: Point(40, 2))
    for i in 1..<16 {
      let (sine, cosine) = sineCosine(fullTurn * Double(i) / 16)
      path.line(to: Point(40, 40) + Point(sine, -cosine) * (i % 2 == 0 ? 38 : 15))
    }
    path.close()
    var layer = Layer(
      id: LayerID(number), bounds: Rect(x: 0, y: 0, width: 80, height: 80),
      position: Point(40, 40))
    layer.content = .shape(Shape(path: path, fill: .color(color)))
    return layer
  }

  private var fadingStar: Layer {
    var fading = star(1, .black)
    fading.animations = [
      Animation(
        timing: MediaTiming(duration: 1),
        motion: .property(
          PropertyMotion(
            target: .property(.opacity),
            values: .basic(from: .number(0.2), to: .number(0.8), by: nil))))
    ]
    return fading
  }

  @Test func `equal elements are written once with their animations`() throws {
    let stars = timeline([fadingStar, fadingStar, fadingStar])
    let root = try svg(stars)
    #expect(root.all.filter { $0.name == "path" }.count == 1)
    #expect(root.all.filter { $0.name == "use" }.count == 2)
    #expect(root.all.filter { $0.name == "animate" }.count == 1)
    let difference = try Picture(root, at: 0.3).difference(from: Picture(stars.frame(at: 0.3)))
    #expect((difference?.alpha ?? 1) < 1e-3)
  }

  @Test func `what differs in its place only is written once`() throws {
    let places = [Point(10, 20), Point(40, 20), Point(40, 65.5)]
    let dots = timeline(
      places.enumerated().map { i, place in
        var dot = fadingStar
        dot.id = LayerID(i + 1)
        dot.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
        dot.position = place
        dot.content = .shape(Shape(path: .ellipse(in: dot.bounds), fill: .color(.black)))
        return dot
      })
    let root = try svg(dots)
    #expect(root.all.filter { $0.name == "circle" }.count == 1)
    #expect(root.all.filter { $0.name == "animate" }.count == 1)
    let uses = root.all.filter { $0.name == "use" }
    #expect(uses.map { $0["x"] } == ["30", "30"])
    #expect(uses.map { $0["y"] } == [nil, "45.5"])
    let difference = try Picture(root, at: 0.3).difference(from: Picture(dots.frame(at: 0.3)))
    let found = try #require(difference)
    #expect(found.place < 0.01 && found.alpha < 2e-3, "\(found)")
  }

  @Test func `clips stay where they are if what they clip is used elsewhere`() throws {
    var turning = fadingStar
    turning.position = .zero
    turning.animations[0].motion = .property(
      PropertyMotion(
        target: .property(.rotationZ),
        values: .basic(from: .number(0), to: .number(1.5), by: nil)))
    var small = Layer(id: LayerID(9), bounds: .zero, position: Point(15, 20))
    small.transform = Transform([.scale(x: 0.5, y: 0.5, z: 1)])
    small.children = [turning, star(2, .white)]
    let layers = timeline(
      [(30.0, 20.0), (40, 60)].map { width, x in
        let box = Rect(x: 0, y: 0, width: width, height: 40)
        var frame = Layer(id: LayerID(Int(width)), bounds: box, position: Point(x, 30))
        frame.clips = true
        frame.children = [small]
        return frame
      })
    let root = try svg(layers)
    let uses = root.all.filter { $0.name == "use" && $0["x"] != nil }
    #expect(uses.count == 1 && uses.allSatisfy { $0["clip-path"] == nil })
    #expect(root.all.filter { $0["clip-path"] != nil }.count == 2)
  }

  @Test func `discs fly without turning`() throws {
    var layers = fountains(Point(5, 60))
    for i in layers.indices {
      let box = Rect(x: 0, y: 0, width: 6, height: 6)
      layers[i].children[0].bounds = box
      layers[i].children[0].background = nil
      layers[i].children[0].content = .shape(Shape(path: .ellipse(in: box), fill: .color(.black)))
    }
    let root = try svg(timeline(layers))
    #expect(root.all.filter { $0.name == "animateMotion" }.count == 12)
    #expect(!root.all.contains { $0["type"] == "rotate" })
    #expect(!root.all.contains { $0["transform"]?.contains("rotate") ?? false })
  }

  @Test func `equal outlines are defined without their colours`() throws {
    let stars = timeline([star(1, .black), star(2, Color(rgb: 0xFF0000)), star(3, .white)])
    let root = try svg(stars)
    #expect(root.all.filter { $0.name == "path" }.count == 1)
    #expect(root.all.filter { $0.name == "use" }.count == 3)
    let one = try svg(timeline([star(1, .black)]))
    #expect(!one.all.contains { $0.name == "use" })
  }

  @Test func `what fades differently shares its outline inside of definitions`() throws {
    let fountain = timeline(fountains(Point(5, 60)))
    let root = try svg(fountain)
    let outlines = root.all.filter { ["rect", "path"].contains($0.name) }
    // Six births, each with a fade, of which two sparks make use.
    #expect(outlines.count == 1)
    #expect(root.all.filter { $0.name == "use" && $0["id"] != nil }.count == 6)
  }
}
