import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline

/// What must hold for every scene, tested on random ones.
struct LawTests {
  private func randomTiming(_ random: inout SeededRNG) -> MediaTiming {
    MediaTiming(
      beginTime: Double.random(in: 0...1, using: &random),
      duration: Double.random(in: 0.2...1, using: &random),
      speed: Double.random(in: 0.5...2, using: &random),
      repeats: [.count(1), .count(2.5), .forever].randomElement(using: &random) ?? .forever,
      autoreverses: Bool.random(using: &random))
  }

  private func randomLayer(_ id: inout Int, _ depth: Int, _ random: inout SeededRNG) -> Layer {
    id += 1
    var layer = box(id)
    layer.background = .color(Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random)))
    layer.position = Point(
      Double.random(in: 0...100, using: &random), Double.random(in: 0...100, using: &random))
    layer.clock = LayerClock(speed: Double.random(in: 0.5...2, using: &random), timeOffset: 0.25)
    for property in [Property.opacity, .positionX, .rotationZ, .scale, .cornerRadius] {
      guard Bool.random(using: &random) else { continue }
      let ends =
        property == .opacity
        ? numbers(0.2, 0.9) : numbers(Double.random(in: 0...9, using: &random), 3)
      layer.animations.append(
        animation(
          property, ends, randomTiming(&random), .cubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1))
      )
    }
    if depth > 0 {
      for _ in 0..<2 { layer.children.append(randomLayer(&id, depth - 1, &random)) }
    }
    return layer
  }

  @Test func `times in any order give the same frames`() {
    var random = SeededRNG(seed: 41)
    for _ in 0..<10 {
      var id = 0
      let timeline = Timeline(scene([randomLayer(&id, 3, &random)]))
      let times = (0..<20).map { _ in Double.random(in: -1...5, using: &random) }
      let forwards = times.map { timeline.frame(at: $0) }
      let again = Timeline(timeline.scene)
      #expect(times.reversed().map { again.frame(at: $0) } == forwards.reversed())
    }
  }

  @Test func `a still of the presentation is the frame`() {
    var random = SeededRNG(seed: 42)
    for _ in 0..<10 {
      var id = 0
      let timeline = Timeline(scene([randomLayer(&id, 3, &random)]))
      for _ in 0..<10 {
        let t = Double.random(in: 0...4, using: &random)
        let still = Timeline(scene(timeline.presentation(at: t)))
        #expect(still.frame(at: 17) == still.frame(at: 0))
        #expect(isNear(still.frame(at: 0).items, timeline.frame(at: t).items))
      }
    }
  }

  @Test func `values are continuous where nothing jumps`() {
    var random = SeededRNG(seed: 43)
    for _ in 0..<40 {
      let timing = MediaTiming(
        beginTime: 0.5, duration: Double.random(in: 0.3...2, using: &random),
        repeats: .count(Double.random(in: 0.5...3, using: &random)), autoreverses: true)
      let layer = box {
        $0.animations = [
          animation(
            .zPosition, numbers(0, 1), timing, .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
        ]
      }
      let timeline = Timeline(scene([layer]))
      var before = 0.0
      for step in 0...4000 {
        let now = timeline.presentation(at: Double(step) / 1000)[0].zPosition
        guard step == 0 || abs(now - before) < 0.008 else {
          Issue.record("\(timing) jumps at \(step) ms from \(before) to \(now)")
          return
        }
        before = now
      }
    }
  }

  @Test func `an endless animation is back at its start after a cycle`() {
    let layer = box {
      $0.animations = [
        animation(
          .rotationZ, numbers(0, 1), MediaTiming(duration: 0.7, repeats: .forever),
          .cubicBezier(x1: 0.7, y1: -0.13, x2: 0.22, y2: 0.86))
      ]
    }
    let timeline = Timeline(scene([layer]))
    for round in 1...50 {
      #expect(
        isNear(timeline.frame(at: 0.3 + 0.7 * Double(round)).items, timeline.frame(at: 0.3).items))
      #expect(abs(layer.number(.rotationZ, at: 0.7 * Double(round))) < 1e-9)
    }
  }

  @Test func `an animation equals its two halves`() {
    let whole = box {
      $0.animations = [animation(.zPosition, numbers(0, 10), MediaTiming(duration: 2))]
    }
    let halves = box {
      $0.animations = [
        animation(.zPosition, numbers(0, 5), MediaTiming(duration: 1)),
        animation(.zPosition, numbers(5, 10), MediaTiming(beginTime: 1, duration: 1)),
      ]
    }
    for step in -10...30 {
      let t = Double(step) / 10
      #expect(abs(whole.number(.zPosition, at: t) - halves.number(.zPosition, at: t)) < 1e-12)
    }
  }

  @Test func `a group with a child of its length is the child`() {
    let child = animation(.zPosition, numbers(0, 10), MediaTiming(beginTime: 0.5, duration: 1))
    let timing = MediaTiming(beginTime: 1, duration: 1.5)
    let grouped = box { $0.animations = [Animation(timing: timing, motion: .group([child]))] }
    var alone = child
    alone.timing.beginTime = 1.5
    let flat = box { $0.animations = [alone] }
    for step in 0...40 {
      let t = Double(step) / 10
      #expect(abs(grouped.number(.zPosition, at: t) - flat.number(.zPosition, at: t)) < 1e-12)
    }
  }

  @Test func `a group cuts off a longer child`() {
    let child = animation(.zPosition, numbers(0, 10), MediaTiming(duration: 10))
    let group = box {
      $0.animations = [Animation(timing: MediaTiming(duration: 5), motion: .group([child]))]
    }
    #expect(group.number(.zPosition, at: 4) == 4)
    #expect(group.number(.zPosition, at: 9) == 5)
    let nested = box {
      $0.animations = [
        Animation(
          timing: MediaTiming(duration: 3, fillMode: .removed),
          motion: .group([Animation(timing: MediaTiming(duration: 5), motion: .group([child]))]))
      ]
    }
    #expect(nested.number(.zPosition, at: 2) == 2)
    #expect(nested.number(.zPosition, at: 4) == 0)
  }

  @Test func `a replicator is its copies`() {
    let dot = box(1) {
      $0.bounds.size = Size(10, 10)
      $0.background = .color(Color(rgb: 0x804020))
      $0.animations = [
        animation(.opacity, numbers(1, 0.2), MediaTiming(duration: 1, repeats: .forever))
      ]
    }
    var replicator = Replicator(
      count: 5, delay: 0.1, transform: Transform([.translate(x: 12, y: 0, z: 0), .rotateZ(0.3)]))
    replicator.redOffset = -0.1
    let replicated = box(0) {
      $0.content = .replicator(replicator)
      $0.children = [dot]
    }
    let step =
      Affine.translation(50, 50) * .translation(12, 0) * .rotation(0.3) * .translation(-50, -50)
    for t in [0.0, 0.35, 2.2] {
      var items: [Item] = []
      var place = Affine.identity
      for i in 0..<5 {
        let alone = Timeline(scene([box(0) { $0.children = [dot] }])).frame(at: t - 0.1 * Double(i))
        for case .fill(var fill) in alone.items {
          fill.transform = Projection(place) * fill.transform
          if case .color(var color) = fill.paint {
            color.red *= 1 - 0.1 * Double(i)
            fill.paint = .color(color)
          }
          items.append(.fill(fill))
        }
        place = place * step
      }
      #expect(isNear(Timeline(scene([replicated])).frame(at: t).items, items))
    }
  }

  @Test func `replicators nest into grids`() {
    let dot = box(2) { $0.background = .color(.white) }
    let row = box(1) {
      $0.content = .replicator(
        Replicator(count: 3, transform: Transform([.translate(x: 20, y: 0, z: 0)])))
      $0.children = [dot]
    }
    let grid = box(0) {
      $0.content = .replicator(
        Replicator(count: 4, transform: Transform([.translate(x: 0, y: 20, z: 0)])))
      $0.children = [row]
    }
    let places = Timeline(scene([grid])).frame(at: 0).items.map { item -> Point in
      if case .fill(let fill) = item { fill.transform.apply(.zero) } else { .zero }
    }
    #expect(places.count == 12)
    #expect(places[5].distance(to: Point(40, 20)) < 1e-12)
  }

  @Test func `layers' clocks multiply down the tree`() {
    let child = box(1) {
      $0.clock = LayerClock(beginTime: 1, speed: 3, timeOffset: 0.5)
      $0.animations = [animation(.zPosition, numbers(0, 100), MediaTiming(duration: 100))]
    }
    let parent = box(0) {
      $0.clock = LayerClock(speed: 2)
      $0.children = [child]
    }
    let shown = Timeline(scene([parent])).presentation(at: 2)[0].children[0]
    #expect(abs(shown.zPosition - ((4 - 1) * 3 + 0.5)) < 1e-12)
  }
}
