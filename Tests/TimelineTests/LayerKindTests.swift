import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline

/// Layers that draw something other than their own content: particles, stills, what is behind them.
struct LayerKindTests {
  private func fills(_ layers: [Layer], at time: Double) -> [Fill] {
    Timeline(scene(layers)).frame(at: time).items.compactMap {
      if case .fill(let fill) = $0 { fill } else { nil }
    }
  }

  // MARK: Emitters

  /// A fountain of small squares, centred on themselves, from the middle of the layer.
  private func fountain(_ change: (inout Emitter, inout Emitter.Cell) -> Void) -> Layer {
    var cell = Emitter.Cell()
    cell.births = Births(rate: 2)
    cell.lifetime = Emitter.Spread(3)
    var emitter = Emitter(
      shape: .point, position: Point(50, 50), size: .zero, seed: 7, cells: [])
    change(&emitter, &cell)
    emitter.cells = [cell]
    return box {
      $0.content = .emitter(emitter)
      $0.children = [
        box(1) {
          $0.bounds.size = Size(4, 4)
          $0.background = .color(.black)
        }
      ]
    }
  }

  @Test func `a look appears and disappears in each particle's life`() {
    var layer = fountain { _, _ in }
    layer.children[0].lifetime = Lifetime(appear: 0.25, disappear: 1)
    // Born at 1.5, 1, .5 and 0.
    #expect(fills([layer], at: 1.6).count == 1)
    #expect(fills([layer], at: 1.8).count == 2)
  }

  @Test func `a particle flies, grows, turns and fades as it ages`() {
    let layer = fountain { _, cell in
      cell.velocity = Emitter.Spread(10)
      cell.direction = Emitter.Spread(.pi / 2)
      cell.acceleration = Point(4, 0)
      cell.scaleSpeed = 0.5
      cell.spin = Emitter.Spread(1)
      cell.alphaSpeed = -0.25
    }
    for time in [0.0, 0.3, 1.7, 4.25, 100.1] {
      let found = fills([layer], at: time)
      // Born at k / 2 seconds, alive for 3: the oldest first.
      let first = max(0, ((time - 3) * 2).rounded(.down) + 1)
      let ages = stride(from: first, through: time * 2, by: 1).map { time - $0 / 2 }
      #expect(found.count == ages.count, "at \(time)")
      for (fill, age) in zip(found, ages) {
        let middle = fill.transform.apply(Point(2, 2))
        let expected = Point(50 + 2 * age * age, 50 + 10 * age)
        #expect(middle.distance(to: expected) < 1e-9)
        let side = fill.transform.apply(Point(4, 2)) - middle
        #expect(side.distance(to: Point(cosine(age), sine(age)) * (2 * (1 + age / 2))) < 1e-9)
        #expect(fill.paint == .color(Color.black.withAlpha(1 - age / 4)))
      }
    }
  }

  @Test func `particles start when their layer appears`() {
    var layer = fountain { _, cell in cell.births.most = 3 }
    layer.lifetime = Lifetime(appear: 2)
    layer.clock.speed = 0.5
    // Two per second of the layer's time, which runs at half speed.
    let counts = [1.9, 2, 2.9, 3.1, 4.1, 7.9, 8.1].map { fills([layer], at: $0).count }
    #expect(counts == [0, 1, 1, 2, 3, 3, 2])
  }

  @Test func `an emitter in full swing has its particles from the start`() {
    let layer = fountain { _, cell in cell.births.isInFullSwing = true }
    #expect(fills([layer], at: 0).count == fills([layer], at: 40).count)
  }

  @Test(arguments: [
    LayerClock(), LayerClock(beginTime: 0.7), LayerClock(speed: 1.5),
    LayerClock(beginTime: -0.2, speed: -0.6, timeOffset: 3),
  ])
  func `an emitter in full swing ends its round as it began, on any clock`(clock: LayerClock) {
    var layer = fountain { _, cell in
      cell.births = Births([.init(time: 0, rate: 7)], isInFullSwing: true)
      cell.velocity = Emitter.Spread(10, range: 5)
    }
    layer.clock = clock
    var masked = Layer(
      id: LayerID(50), bounds: Rect(x: 0, y: 0, width: 100, height: 100), position: Point(50, 50))
    masked.masks = [LayerMask([layer])]
    var scene = Scene(
      canvas: Canvas(size: Size(100, 100)), playback: Playback(start: 0.3, duration: 2.3),
      layers: [layer, masked])
    scene.repeatEmitters()
    for layer in [scene.layers[0], scene.layers[1].masks[0].layers[0]] {
      func middles(at time: Double) -> [Point] {
        fills([layer], at: time).map { $0.transform.apply(Point(2, 2)) }
      }
      let first = middles(at: 0.3)
      let last = middles(at: 0.3 + 2.3 * 3)
      #expect(first.count > 3 && first.count == last.count)
      #expect(zip(first, last).allSatisfy { $0.distance(to: $1) < 1e-6 }, "\(first) \(last)")
    }
  }

  @Test func `particles are born in the shape, within their spreads, the same in every run`() {
    for shape in Emitter.Shape.allCases {
      let layer = fountain { emitter, cell in
        emitter.shape = shape
        emitter.size = Size(40, 20)
        cell.births = Births(rate: 400)
        cell.lifetime = Emitter.Spread(1, range: 0.5)
        cell.velocity = Emitter.Spread(0)
      }
      let places = fills([layer], at: 30).map { $0.transform.apply(Point(2, 2)) - Point(50, 50) }
      // 400 per second live for a second on average; allow three standard deviations of that count.
      #expect(abs(places.count - 400) < 60, "\(shape): \(places.count)")
      let isInside = places.allSatisfy { p in
        switch shape {
        case .point: p.length < 1e-9
        case .line: abs(p.x) <= 20 && abs(p.y) < 1e-9
        case .rectangle: abs(p.x) <= 20 && abs(p.y) <= 10
        case .circle: p.x * p.x / 400 + p.y * p.y / 100 <= 1 + 1e-9
        }
      }
      #expect(isInside, "\(shape)")
      let mean = places.reduce(Point.zero, +) / Double(places.count)
      #expect(mean.length < 4, "\(shape) leans to \(mean)")
      #expect(fills([layer], at: 30) == fills([layer], at: 30))
    }
  }

  @Test func `another seed gives other particles, and each keeps its path`() {
    func cloud(_ seed: UInt64) -> Layer {
      fountain { emitter, cell in
        emitter.seed = seed
        cell.velocity = Emitter.Spread(10, range: 5)
        cell.direction = Emitter.Spread(0, range: .pi)
      }
    }
    let layer = cloud(7)
    #expect(fills([layer], at: 2) != fills([cloud(8)], at: 2))
    // The one born at 2 s is the last in the list until 2.5 s: it flies straight on.
    let ways = [2.1, 2.2, 2.4].map { t in
      (fills([layer], at: t).last.map { $0.transform.apply(Point(2, 2)) - Point(50, 50) } ?? .zero)
        / (t - 2)
    }
    #expect(ways[0].distance(to: ways[1]) < 1e-9)
    #expect(ways[0].distance(to: ways[2]) < 1e-9)
    #expect(ways[0].length >= 5 && ways[0].length <= 15)
  }

  @Test func `a particle's layer is animated at the particle's age`() {
    var layer = fountain { _, _ in }
    layer.children[0].animations = [
      animation(.opacity, numbers(1, 0.4), MediaTiming(duration: 3))
    ]
    for (fill, age) in zip(fills([layer], at: 1.25), [1.25, 0.75, 0.25]) {
      guard case .color(let color) = fill.paint else { continue }
      #expect(abs(color.alpha - (1 - 0.2 * age)) < 1e-9)
    }
  }

  // MARK: Snapshots

  private func actor(_ change: (inout Layer) -> Void = { _ in }) -> Layer {
    box(1) {
      $0.position = Point(20, 30)
      $0.opacity = 0.5
      $0.background = .color(Color(rgb: 0x112233))
      $0.children = [
        box(2) {
          $0.bounds.size = Size(10, 10)
          $0.background = .color(.white)
          $0.animations = [animation(.positionX, numbers(0, 100), MediaTiming(duration: 1))]
        }
      ]
      change(&$0)
    }
  }

  private func viewer(_ time: Double, clears: Bool = false, size: Size = Size(100, 100)) -> Layer {
    box(9) {
      $0.bounds.size = size
      $0.position = Point(size.width / 2, size.height / 2)
      $0.content = .snapshot(
        Snapshot(layer: LayerID(1), time: time, clearsBackground: clears))
    }
  }

  @Test func `a snapshot always shows a layer at its time, without position and opacity`() {
    let timeline = Timeline(scene([viewer(0.25), actor { $0.isHidden = true }]))
    for time in [-1.0, 0, 0.7, 5] {
      let items = timeline.frame(at: time).items
      #expect(items.count == 2)
      guard case .fill(let ground)? = items.first, case .fill(let dot)? = items.last else {
        Issue.record("no fills at \(time)")
        return
      }
      #expect(ground.paint == .color(Color(rgb: 0x112233)))
      #expect(ground.transform.apply(.zero).distance(to: .zero) < 1e-9)
      #expect(dot.transform.apply(Point(5, 5)).distance(to: Point(25, 50)) < 1e-9)
    }
  }

  @Test func `a snapshot fills its layer, and can leave the background out`() {
    let timeline = Timeline(
      scene([viewer(0.25, clears: true, size: Size(50, 200)), actor { $0.isHidden = true }]))
    guard case .fill(let dot)? = timeline.frame(at: 0).items.first else {
      Issue.record("no fill")
      return
    }
    #expect(timeline.frame(at: 0).items.count == 1)
    #expect(dot.transform.apply(Point(5, 5)).distance(to: Point(12.5, 100)) < 1e-9)
  }

  @Test func `a snapshot follows the clocks around its layer`() {
    let stage = box(5) {
      $0.clock = LayerClock(beginTime: 1, speed: 0.5)
      $0.isHidden = true
      $0.children = [actor()]
    }
    guard case .fill(let dot)? = Timeline(scene([viewer(2), stage])).frame(at: 0).items.last else {
      Issue.record("no fill")
      return
    }
    // At 2 s the stage's clock shows (2 − 1) / 2.
    #expect(dot.transform.apply(Point(5, 5)).distance(to: Point(50, 50)) < 1e-9)
  }

  @Test func `snapshots show snapshots, and none of them itself`() {
    let second = box(8) {
      $0.content = .snapshot(
        Snapshot(layer: LayerID(9), time: 0, clearsBackground: false))
    }
    let chain = Timeline(scene([viewer(0.25), second, actor { $0.isHidden = true }]))
    #expect(chain.frame(at: 0).items.count == 4)
    let mirror = box(1) {
      $0.background = .color(.black)
      $0.children = [viewer(0)]
    }
    #expect(Timeline(scene([mirror])).frame(at: 0).items.count == 2)
    let nowhere = Timeline(scene([viewer(0)]))
    #expect(nowhere.frame(at: 0).items.isEmpty)
  }

  // MARK: Backdrops

  @Test func `a backdrop is a group in the shape of its layer, its radius on the canvas`() {
    let glass = box(1) {
      $0.content = .backdrop(
        Backdrop(style: BackdropStyle(radius: 4, saturation: 1.8, tint: Color(rgb: 0xFF0000))))
      $0.cornerRadii = CornerRadii(10)
      $0.bounds.size = Size(40, 20)
      $0.animations = [
        animation(.backdropRadius, numbers(0, 8), MediaTiming(duration: 1)),
        animation(
          .backdropTint, .basic(from: .color(.white), to: .color(.black), by: nil),
          MediaTiming(duration: 1)),
      ]
      $0.children = [
        box(2) {
          $0.background = .color(.white)
          $0.blendMode = .plusLighter
        }
      ]
    }
    let zoom = box {
      $0.transform = Transform([.scale(x: 3, y: 3, z: 1)])
      $0.children = [glass]
    }
    let items = Timeline(scene([zoom])).frame(at: 0.5).items
    guard items.count == 1, case .group(let group) = items[0] else {
      Issue.record("\(items)")
      return
    }
    #expect(abs((group.backdrop?.radius ?? 0) - 12) < 1e-9)
    #expect(group.backdrop?.saturation == 1.8)
    #expect(group.backdrop?.tint == Color(red: 0.5, green: 0.5, blue: 0.5))
    #expect(group.clips.isEmpty, "children may be beyond the glass")
    #expect(
      group.backdropOutline?.path.controlBounds == Rect(x: 0, y: 0, width: 40, height: 20))
    guard case .group(let word)? = group.items.first else {
      Issue.record("nothing that adds light")
      return
    }
    #expect(word.blendMode == .plusLighter)
  }

  // MARK: Motion along paths

  @Test func `a layer that turns with its path faces forwards`() {
    var random = SeededRNG(seed: 9100)
    for round in 0..<60 {
      func point() -> Point {
        Point(Double.random(in: 0...90, using: &random), Double.random(in: 0...90, using: &random))
      }
      var path = Path()
      path.move(to: point())
      path.cubic(to: point(), point(), point())
      path.line(to: point())
      func walker(_ mode: PathMotion.RotationMode, _ calculation: Calculation) -> Layer {
        box {
          $0.transform = Transform([.rotateZ(0.25)])
          $0.animations = [
            animation(
              .position,
              .along(PathMotion(path: path, calculation: calculation, rotationMode: mode)),
              MediaTiming(duration: 1))
          ]
        }
      }
      for calculation in [Calculation.linear, .paced, .cubicPaced] {
        let layers = [PathMotion.RotationMode.none, .auto, .autoReverse].map {
          walker($0, calculation)
        }
        for k in 1..<10 {
          let t = Double(k) / 10 + 0.013
          let h = 1e-6
          let way = layers[0].point(.position, at: t + h) - layers[0].point(.position, at: t - h)
          let angles = layers.map { $0.number(.rotationZ, at: t) }
          let ahead = Point(cosine(angles[1] - 0.25), sine(angles[1] - 0.25))
          let isAhead = ahead.distance(to: way / way.length) < 1e-3
          guard angles[0] == 0.25, isAhead, abs(angles[2] - angles[1] - .pi) < 1e-9 else {
            Issue.record("round \(round), \(calculation) at \(t): \(angles), going \(way)")
            return
          }
        }
      }
    }
  }

  /// Against chords of a ten-thousandth of each curve.
  @Test func `a paced path has the same speed everywhere`() {
    var random = SeededRNG(seed: 9200)
    for round in 0..<10 {
      func point() -> Point {
        Point(Double.random(in: 0...90, using: &random), Double.random(in: 0...90, using: &random))
      }
      var path = Path()
      path.move(to: point())
      for _ in 0..<3 { path.cubic(to: point(), point(), point()) }
      let layer = box {
        $0.animations = [
          animation(.position, .along(PathMotion(path: path)), MediaTiming(duration: 1))
        ]
      }
      let timeline = Timeline(scene([layer]))
      let (chords, total) = chords(of: path)
      for k in 0...20 {
        let t = Double(k) / 20
        let exact = place(on: chords, at: t * total)
        let found = timeline.presentation(at: t)[0].position
        guard found.distance(to: exact) < 1e-6 * total else {
          Issue.record("round \(round) at \(t): off by \(found.distance(to: exact) / total)")
          return
        }
      }
    }
  }

  private func chords(of path: Path) -> (list: [(start: Double, from: Point, to: Point)], Double) {
    var list: [(start: Double, from: Point, to: Point)] = []
    var length = 0.0
    var pen = Point.zero
    for element in path.elements {
      if case .cubic(let c1, let c2, let p) = element {
        let curve = Bezier(pen, c1, c2, p)
        for i in 0..<10_000 {
          let a = curve.point(at: Double(i) / 10_000)
          let b = curve.point(at: Double(i + 1) / 10_000)
          list.append((length, a, b))
          length += a.distance(to: b)
        }
      }
      pen = element.end ?? pen
    }
    return (list, length)
  }

  private func place(
    on chords: [(start: Double, from: Point, to: Point)], at length: Double
  ) -> Point {
    var low = 0
    var high = chords.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if chords[middle].start <= length { low = middle } else { high = middle - 1 }
    }
    let chord = chords[low]
    let whole = chord.from.distance(to: chord.to)
    return chord.from + (chord.to - chord.from) * (whole > 0 ? (length - chord.start) / whole : 0)
  }
}
