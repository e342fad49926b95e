import DisplayList
import Geometry
import Scene
import Testing

/// What holds for every scene, whatever made it.
struct ValidationTests {
  private func layer(_ id: Int, _ change: (inout Layer) -> Void = { _ in }) -> Layer {
    var layer = Layer(
      id: LayerID(id), bounds: Rect(x: 0, y: 0, width: 10, height: 10), position: .zero)
    change(&layer)
    return layer
  }

  private func scene(_ layers: [Layer]) -> Scene {
    Scene(canvas: Canvas(size: Size(20, 20)), layers: layers)
  }

  private func messages(_ layers: [Layer], _ limits: SceneLimits = SceneLimits()) -> [String] {
    scene(layers).validate(limits).map(\.message)
  }

  /// A layer that has the property.
  private func owner(of property: Property) -> Layer {
    let contents: [Content] = [
      .none, .shape(Shape(path: Path(), fill: .color(.black), stroke: .color(.black))),
      .gradient(
        Gradient(
          kind: .axial, stops: [Gradient.Stop(color: .black, location: 0)], start: .zero,
          end: Point(1, 1))),
      .replicator(Replicator(count: 2)), .backdrop(Backdrop(style: BackdropStyle(radius: 1))),
    ]
    let layers = contents.map { content in layer(0) { $0.content = content } }
    return layers.first { $0.value(of: property) != nil } ?? layers[0]
  }

  @Test func `a plain scene has no faults`() {
    #expect(messages([layer(0) { $0.children = [layer(1)] }, layer(2)]) == [])
  }

  @Test func `no number in a property may be infinite or NaN`() {
    var tried = 0
    for property in Property.allCases where property.kind == .number {
      for number in [Double.nan, .infinity, -.infinity] {
        var broken = owner(of: property)
        // A count is an integer: setting it to NaN changes nothing.
        guard property != .instanceCount, broken.value(of: property) != nil else { continue }
        broken.set(.number(number), for: property)
        tried += 1
        #expect(messages([broken]).count == 1, "\(property.rawValue) \(number)")
      }
    }
    #expect(tried > 100)
  }

  @Test func `dangling references, duplicates and empty sizes are reported with their layer`() {
    let lost = layer(0) {
      $0.content = .snapshot(Snapshot(layer: LayerID(9), time: 0, clearsBackground: false))
    }
    #expect(messages([lost]) == ["a snapshot of a layer that does not exist"])
    let twice = scene([layer(3), layer(3)]).validate()
    #expect(twice.map(\.message) == ["two layers have the number 3"])
    #expect(twice.first?.layer == LayerID(3))
    let many = layer(0) { $0.content = .replicator(Replicator(count: 10_001)) }
    #expect(messages([many]) == ["a replicator has 10001 copies, not 1 to 10000"])
    let empty = Scene(canvas: Canvas(size: Size(0, 20)), layers: [])
    #expect(empty.validate().map(\.message) == ["the canvas has no size"])
  }

  @Test func `animations need valid times, and values`() {
    func animated(_ timing: MediaTiming, _ values: PropertyMotion.Values) -> Layer {
      layer(0) {
        $0.animations = [
          Animation(
            timing: timing,
            motion: .property(PropertyMotion(target: .property(.opacity), values: values)))
        ]
      }
    }
    let fine = PropertyMotion.Values.basic(from: .number(0), to: .number(1), by: nil)
    #expect(messages([animated(MediaTiming(duration: 1), fine)]) == [])
    #expect(messages([animated(MediaTiming(duration: 1, repeats: .forever), fine)]) == [])
    for timing in [
      MediaTiming(duration: .nan), MediaTiming(duration: -1), MediaTiming(duration: 1, speed: .nan),
      MediaTiming(beginTime: .infinity, duration: 1), MediaTiming(duration: 1, repeats: .count(0)),
    ] {
      #expect(messages([animated(timing, fine)]).count == 1, "\(timing)")
    }
    for values in [
      PropertyMotion.Values.basic(from: .number(.nan), to: nil, by: nil),
      .keyframes(Keyframes(values: [])),
      .keyframes(Keyframes(values: [.number(0), .number(1)], keyTimes: [0.5, 0.2])),
    ] {
      #expect(messages([animated(MediaTiming(duration: 1), values)]).count == 1, "\(values)")
    }
  }

  @Test func `limits hold: layers, depth, copies of copies, a day`() {
    var limits = SceneLimits()
    limits.layers = 5
    #expect(messages((0..<5).map { layer($0) }, limits) == [])
    #expect(messages((0..<6).map { layer($0) }, limits).count == 1)
    limits = SceneLimits()
    limits.depth = 3
    let deep = layer(0) {
      $0.children = [layer(1) { $0.children = [layer(2) { $0.children = [layer(3)] }] }]
    }
    #expect(messages([deep], limits).count == 1)
    let copies = layer(0) {
      $0.content = .replicator(Replicator(count: 600))
      $0.children = [
        layer(1) {
          $0.content = .replicator(Replicator(count: 600))
          $0.children = [layer(2)]
        }
      ]
    }
    let fault = scene([copies]).validate().first
    #expect(fault?.message == "a frame would draw more than 200000 layers (limit 'drawn')")
    #expect(fault?.layer == LayerID(0))
    var long = scene([layer(0)])
    long.playback.duration = 86_401
    #expect(long.validate().count == 1)
  }

  @Test func `a broken scene with many layers gets few messages`() {
    let all = (0..<500).map { id in layer(id) { $0.opacity = .nan } }
    #expect(messages(all).count <= 20)
  }
}

/// The duration of scenes that do not give one.
struct NaturalDurationTests {
  private func duration(_ timings: [MediaTiming]) throws -> Scene {
    let layers = timings.enumerated().map { i, timing in
      var layer = Layer(id: LayerID(i), bounds: .zero, position: .zero)
      layer.animations = [
        Animation(
          timing: timing,
          motion: .property(
            PropertyMotion(
              target: .property(.opacity), values: .basic(from: .number(0), to: nil, by: nil))))
      ]
      return layer
    }
    var scene = Scene(canvas: Canvas(size: Size(1, 1)), layers: layers)
    try scene.takeNaturalDuration()
    return scene
  }

  @Test func `it ends with the last animation, and lasts a second without any`() throws {
    #expect(try duration([]).playback.duration == 1)
    let scene = try duration([MediaTiming(beginTime: 1, duration: 2), MediaTiming(duration: 2.5)])
    #expect(scene.playback.duration == 3)
  }

  @Test func `endless animations end a common period, and have always been running`() throws {
    let scene = try duration([
      MediaTiming(beginTime: 0.25, duration: 2, repeats: .forever),
      MediaTiming(duration: 3, repeats: .forever),
    ])
    #expect(scene.playback.duration == 6)
    #expect(scene.layers.allSatisfy { $0.animations[0].timing.beginTime <= 0 })
  }

  @Test func `animations without a common period are named`() {
    let golden = MediaTiming(duration: 1.618_033_988, repeats: .forever)
    #expect(throws: NoNaturalDuration.self) {
      try duration([golden, MediaTiming(duration: 1, repeats: .forever)])
    }
  }
}
