import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline

/// Laws of whole scenes, tested on random ones with every kind of layer and animation.
struct SceneLawTests {
  @Test func `a still of the presentation is the frame, whatever it contains`() {
    for seed in 6000..<6060 as Range<UInt64> {
      var random = RandomScene(seed: seed)
      random.hasCopies = false
      random.hasSnapshots = false
      let timeline = Timeline(random.scene())
      for _ in 0..<8 {
        let time = random.number(-1...4)
        let still = Timeline(scene(timeline.presentation(at: time)))
        let items = still.frame(at: 0).items
        guard isNear(items, timeline.frame(at: time).items), still.isStill(from: -9, to: 9) else {
          Issue.record("seed \(seed) at \(time)")
          return
        }
      }
    }
  }

  @Test func `a replicator equals its copies as layers, each at its time`() {
    for seed in 6100..<6160 as Range<UInt64> {
      var random = RandomScene(seed: seed)
      random.hasSnapshots = false
      var replicated = random.plain()
      replicated.anchorPoint = Point(random.number(0...1), random.number(0...1))
      replicated.children = [random.layer(1), random.layer(1)]
      let step = random.transform()
      let delay = random.number(-0.4...0.4)
      replicated.content = .replicator(Replicator(count: 4, delay: delay, transform: step))
      let anchor = replicated.bounds.point(atUnit: replicated.anchorPoint)
      var container = replicated
      container.content = .none
      var power = Matrix4.identity
      container.children = (0..<4).map { i in
        var copy = Layer(id: LayerID(1000 + i), bounds: replicated.bounds, position: anchor)
        copy.anchorPoint = replicated.anchorPoint
        copy.transform = Transform([.matrix(power)])
        copy.clock.beginTime = Double(i) * delay
        copy.children = replicated.children
        power = power.concatenated(step.matrix)
        return copy
      }
      let one = Timeline(scene([replicated]))
      let other = Timeline(scene([container]))
      for k in 0..<12 {
        let time = Double(k) * 0.31 - 0.5
        guard isNear(one.frame(at: time).items, other.frame(at: time).items, 1e-7) else {
          Issue.record("seed \(seed) at \(time)")
          return
        }
      }
    }
  }

  @Test func `a loop of endless animations closes`() {
    for seed in 6200..<6260 as Range<UInt64> {
      var random = RandomScene(seed: seed)
      let period = random.number(0.5...3)
      // Cycles that fit into the period, whatever is in between.
      func endless(_ layer: Layer) -> Layer {
        var layer = layer
        layer.lifetime = nil
        layer.changes = []
        layer.clock = LayerClock(speed: random.pick([1, 1, 2, -1]))
        layer.animations = layer.animations.filter { !$0.isCumulative }
        for i in layer.animations.indices {
          var timing = MediaTiming(duration: period / Double(random.int(1..<4)), repeats: .forever)
          timing.beginTime = -100 * period
          timing.autoreverses = random.flag()
          if timing.autoreverses { timing.duration /= 2 }
          // Backwards from an offset that is never used up.
          if random.flag() { (timing.speed, timing.timeOffset) = (-1, 1000 * period) }
          layer.animations[i].timing = timing
          if case .group = layer.animations[i].motion { layer.animations[i].motion = .group([]) }
        }
        layer.children = layer.children.map(endless)
        for index in layer.masks.indices {
          layer.masks[index].layers = layer.masks[index].layers.map(endless)
        }
        return layer
      }
      random.hasCopies = false
      let scene = random.scene()
      let timeline = Timeline(
        Scene(canvas: scene.canvas, layers: scene.layers.map(endless)))
      for _ in 0..<6 {
        let time = random.number(0...3)
        let start = timeline.frame(at: time).items
        guard isNear(start, timeline.frame(at: time + period).items, 1e-6),
          isNear(start, timeline.frame(at: time + 7 * period).items, 1e-6)
        else {
          Issue.record("seed \(seed): not closed at \(time), period \(period)")
          return
        }
      }
    }
  }

  /// Where an animation begins, reverses or pauses, its value is the same on both sides, if it starts
  /// at the model value, reverses at its ends, and stays.
  @Test func `values are continuous at every boundary`() {
    for seed in 6300..<6400 as Range<UInt64> {
      var random = RandomScene(seed: seed)
      let timing = MediaTiming(
        beginTime: random.number(0...1), duration: random.number(0.1...1),
        speed: random.pick([1, 2, 0.5]), repeats: .count(random.pick([1, 2, 2.5, 3])),
        autoreverses: true)
      let turn = random.pick([1, 2, 1.5])
      let easing = random.pick([
        TimingFunction.linear, .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1),
        .cubicBezier(x1: 0.7, y1: -0.13, x2: 0.22, y2: 0.86), .penner(.easeOutBounce),
      ])
      func layer(_ group: Bool) -> Layer {
        box {
          $0.position = Point(3, 4)
          let moves = [
            animation(.opacity, numbers(nil, 0.2), timing, easing),
            animation(
              .position,
              .keyframes(
                Keyframes(
                  values: [nil, .point(Point(40, 9)), .point(Point(0, 80))], calculation: .cubic)),
              timing, easing),
            animation(
              .transform,
              .basic(from: nil, to: .transform(Transform([.rotateZ(turn)])), by: nil), timing,
              easing),
            animation(
              .background, .basic(from: nil, to: .paint(.color(.white)), by: nil), timing),
          ]
          let whole = MediaTiming(duration: 1e3)
          $0.animations = group ? [Animation(timing: whole, motion: .group(moves))] : moves
        }
      }
      let half = timing.duration / timing.speed
      let boundaries =
        (0...8).map { timing.beginTime + Double($0) * half }.filter { $0 < timing.endTime + 1e-9 }
        + [timing.endTime]
      for grouped in [false, true] {
        let timeline = Timeline(scene([layer(grouped)]))
        for boundary in boundaries {
          let h = 1e-7
          let before = timeline.presentation(at: boundary - h)[0]
          let after = timeline.presentation(at: boundary + h)[0]
          // A hundred times faster than the animations, so that nothing jumps.
          let isNear =
            abs(before.opacity - after.opacity) < 1e-4
            && before.position.distance(to: after.position) < 1e-2
            && abs(before.transform[.rotationZ] - after.transform[.rotationZ]) < 1e-4
          guard isNear else {
            Issue.record("seed \(seed) jumps at \(boundary): \(before), \(after)")
            return
          }
        }
      }
    }
  }

  /// An independent implementation of CAMediaTiming as documented.
  @Test func `every time maps as in Core Animation`() {
    for seed in 6400..<9400 as Range<UInt64> {
      var random = RandomScene(seed: seed)
      var timing = random.timing()
      if timing.duration == 0 { timing.duration = 0.4 }
      let time = random.number(-1...4)
      let cycle = timing.duration * (timing.autoreverses ? 2 : 1)
      let active =
        switch timing.repeats {
        case .count(let count): cycle * count
        case .duration(let duration): duration
        case .forever: Double.infinity
        }
      var t = (time - timing.beginTime) * timing.speed + timing.timeOffset
      var phase = MediaTiming.Phase.active
      if timing.speed == 0 {
        t = min(max(timing.timeOffset, 0), active)
      } else if timing.speed > 0 {
        if time < timing.beginTime || t < 0 {
          (phase, t) = (.before, 0)
        } else if t >= active {
          (phase, t) = (.after, active)
        }
      } else {
        if time < timing.beginTime || t > active {
          (phase, t) = (.before, active)
        } else if t <= 0 {
          (phase, t) = (.after, 0)
        }
      }
      let fills =
        switch phase {
        case .before: timing.fillMode == .backwards || timing.fillMode == .both
        case .active: true
        case .after: timing.fillMode == .forwards || timing.fillMode == .both
        }
      guard fills else {
        guard timing.sample(at: time) == nil else {
          Issue.record("seed \(seed): a value at \(time)")
          return
        }
        continue
      }
      // Running backwards from the end of endless cycles has no value.
      guard t.isFinite else { continue }
      var u = t - (t / cycle).rounded(.down) * cycle
      if t == active, t > 0, u < 1e-9 { u = cycle }
      if timing.autoreverses, u > timing.duration { u = cycle - u }
      let found = timing.sample(at: time)
      guard found?.phase == phase, abs((found?.time ?? .nan) - u) < 1e-9 else {
        Issue.record("seed \(seed) at \(time): \(String(describing: found)), not \(u) \(phase)")
        return
      }
    }
  }
}

extension Animation {
  fileprivate var isCumulative: Bool {
    switch motion {
    case .property(let motion): motion.isCumulative
    case .group: false
    }
  }
}
