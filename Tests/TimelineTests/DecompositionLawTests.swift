import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline

/// An animation equals its decomposition, for any numbers.
struct DecompositionLawTests {
  private static let rounds = 60
  private static let moments = (0...40).map { Double($0) * 0.103 - 0.31 }

  /// Compares a number of two layers at many times; reports where they differ.
  private func compare(
    _ a: Layer, _ b: Layer, _ property: Property, _ seed: UInt64, tolerance: Double = 1e-9
  ) -> Bool {
    let one = Timeline(scene([a]))
    let other = Timeline(scene([b]))
    for time in DecompositionLawTests.moments {
      let p = one.presentation(at: time)[0].value(of: property)?.plainNumbers ?? [.nan]
      let q = other.presentation(at: time)[0].value(of: property)?.plainNumbers ?? [.infinity]
      let isNear =
        p.count == q.count
        && zip(p, q).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($0), abs($1)) }
      guard isNear else {
        Issue.record("seed \(seed) at \(time): \(p) and \(q)")
        return false
      }
    }
    return true
  }

  private func each(_ seed: UInt64, _ body: (inout SeededRNG, UInt64) -> Bool) {
    for round in 0..<DecompositionLawTests.rounds {
      let own = seed + UInt64(round)
      var random = SeededRNG(seed: own)
      guard body(&random, own) else { return }
    }
  }

  private func timing(_ random: inout SeededRNG) -> MediaTiming {
    MediaTiming(
      beginTime: Double.random(in: 0...1, using: &random),
      duration: Double.random(in: 0.2...1, using: &random),
      speed: Double.random(in: 0.5...2, using: &random),
      repeats: [.count(1), .count(2.5), .duration(0.9), .forever].randomElement(using: &random)
        ?? .forever,
      autoreverses: Bool.random(using: &random))
  }

  private func easing(_ random: inout SeededRNG) -> TimingFunction {
    [
      .linear, .cubicBezier(x1: 0.7, y1: -0.13, x2: 0.22, y2: 0.86), .spring(Spring()),
      .penner(.easeOutElastic),
    ].randomElement(using: &random) ?? .linear
  }

  private func value(_ random: inout SeededRNG) -> Double {
    Double.random(in: -50...50, using: &random)
  }

  @Test func `a point is its two coordinates`() {
    each(8000) { random, seed in
      let (timing, easing) = (timing(&random), easing(&random))
      let a = Point(value(&random), value(&random))
      let b = Point(value(&random), value(&random))
      let whole = box {
        $0.animations = [
          animation(.position, .basic(from: .point(a), to: .point(b), by: nil), timing, easing)
        ]
      }
      let parts = box {
        $0.animations = [
          animation(.positionX, numbers(a.x, b.x), timing, easing),
          animation(.positionY, numbers(a.y, b.y), timing, easing),
        ]
      }
      return compare(whole, parts, .position, seed)
    }
  }

  @Test func `a scale is its three factors, a size its sides`() {
    each(8200) { random, seed in
      let (timing, easing) = (timing(&random), easing(&random))
      let (a, b) = (value(&random), value(&random))
      let whole = box {
        $0.transform = Transform([.translate(x: 3, y: 4, z: 0), .rotateZ(1)])
        $0.animations = [
          animation(.scale, numbers(a, b), timing, easing),
          animation(
            .size, .basic(from: .size(Size(a, 1)), to: .size(Size(b, 9)), by: nil), timing, easing),
        ]
      }
      let parts = box {
        $0.transform = Transform([.translate(x: 3, y: 4, z: 0), .rotateZ(1)])
        $0.animations =
          [Property.scaleX, .scaleY, .scaleZ, .width].map {
            animation($0, numbers(a, b), timing, easing)
          } + [animation(.height, numbers(1, 9), timing, easing)]
      }
      return compare(whole, parts, .transform, seed) && compare(whole, parts, .size, seed)
    }
  }

  @Test func `repeats are animations one after another`() {
    each(8400) { random, seed in
      let easing = easing(&random)
      let (a, b) = (value(&random), value(&random))
      let begin = Double.random(in: 0...1, using: &random)
      let duration = Double.random(in: 0.2...0.5, using: &random)
      let whole = box {
        $0.animations = [
          animation(
            .zPosition, numbers(a, b),
            MediaTiming(beginTime: begin, duration: duration, repeats: .count(3)), easing)
        ]
      }
      let list = box {
        $0.animations = (0..<3).map {
          animation(
            .zPosition, numbers(a, b),
            MediaTiming(beginTime: begin + Double($0) * duration, duration: duration), easing)
        }
      }
      return compare(whole, list, .zPosition, seed)
    }
  }

  @Test func `autoreverse equals two animations`() {
    each(8600) { random, seed in
      let (a, b) = (value(&random), value(&random))
      let begin = Double.random(in: 0...1, using: &random)
      let duration = Double.random(in: 0.2...1, using: &random)
      let whole = box {
        $0.animations = [
          animation(
            .zPosition, numbers(a, b),
            MediaTiming(beginTime: begin, duration: duration, autoreverses: true))
        ]
      }
      let list = box {
        $0.animations = [
          animation(
            .zPosition, numbers(a, b), MediaTiming(beginTime: begin, duration: duration)),
          animation(
            .zPosition, numbers(b, a),
            MediaTiming(beginTime: begin + duration, duration: duration)),
        ]
      }
      return compare(whole, list, .zPosition, seed)
    }
  }

  @Test func `keyframes are the animations between them`() {
    each(8800) { random, seed in
      let values = (0..<5).map { _ in value(&random) }
      let inner = (0..<3).map { _ in Double.random(in: 0.1...0.9, using: &random) }.sorted()
      let times = [0] + inner + [1]
      let easings = (0..<4).map { _ in easing(&random) }
      // A spring runs in seconds in a single animation, but over the whole segment in keyframes.
      let timings = easings.map { $0 == .spring(Spring()) ? .linear : $0 }
      let duration = Double.random(in: 0.5...3, using: &random)
      let whole = box {
        $0.animations = [
          animation(
            .zPosition,
            .keyframes(
              Keyframes(
                values: values.map(AnimatedValue.number), keyTimes: times, timings: timings)),
            MediaTiming(duration: duration))
        ]
      }
      let list = box {
        $0.animations = (0..<4).map { i in
          animation(
            .zPosition, numbers(values[i], values[i + 1]),
            MediaTiming(
              beginTime: times[i] * duration, duration: (times[i + 1] - times[i]) * duration),
            timings[i])
        }
      }
      return compare(whole, list, .zPosition, seed)
    }
  }

  @Test func `paced keyframes are linear ones with the times of their distances`() {
    each(9000) { random, seed in
      let points = (0..<5).map { _ in Point(value(&random), value(&random)) }
      let values = points.map(AnimatedValue.point)
      let steps = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
      let total = steps.reduce(0, +)
      let times = (0...4).map { $0 == 4 ? 1 : steps[..<$0].reduce(0, +) / total }
      func layer(_ keyframes: Keyframes) -> Layer {
        box {
          $0.animations = [
            animation(.position, .keyframes(keyframes), MediaTiming(duration: 2))
          ]
        }
      }
      return compare(
        layer(Keyframes(values: values, calculation: .paced)),
        layer(Keyframes(values: values, keyTimes: times)), .position, seed)
    }
  }

  @Test func `discrete keyframes are steps`() {
    each(9200) { random, seed in
      let (a, b) = (value(&random), value(&random))
      let timing = timing(&random)
      let frames = Keyframes(values: [.number(a), .number(b)], calculation: .discrete)
      let discrete = box { $0.animations = [animation(.zPosition, .keyframes(frames), timing)] }
      let stepped = box {
        $0.animations = [animation(.zPosition, numbers(a, b), timing, .steps(2, .jumpNone))]
      }
      return compare(discrete, stepped, .zPosition, seed)
    }
  }

  @Test func `a group is its animations at its time`() {
    each(9400) { random, seed in
      let begin = Double.random(in: 0...1, using: &random)
      let speed = Double.random(in: 0.5...2, using: &random)
      let (a, b) = (value(&random), value(&random))
      let easing = easing(&random)
      let child = MediaTiming(
        beginTime: Double.random(in: 0...0.5, using: &random),
        duration: Double.random(in: 0.1...0.5, using: &random), autoreverses: true)
      let grouped = box {
        $0.animations = [
          Animation(
            timing: MediaTiming(beginTime: begin, duration: 2, speed: speed),
            motion: .group([
              animation(
                .zPosition, numbers(a, b), child, easing == .spring(Spring()) ? .linear : easing)
            ]))
        ]
      }
      let flat = box {
        var timing = child
        timing.beginTime = begin + child.beginTime / speed
        timing.speed = speed
        $0.animations = [
          animation(
            .zPosition, numbers(a, b), timing, easing == .spring(Spring()) ? .linear : easing)
        ]
      }
      return compare(grouped, flat, .zPosition, seed)
    }
  }

  @Test func `by is a difference, whichever end is given`() {
    each(9600) { random, seed in
      let (a, d) = (value(&random), value(&random))
      let timing = timing(&random)
      func layer(_ values: PropertyMotion.Values) -> Layer {
        box {
          $0.zPosition = a
          $0.animations = [animation(.zPosition, values, timing)]
        }
      }
      let plain = layer(numbers(a, a + d))
      return compare(plain, layer(numbers(a, nil, by: d)), .zPosition, seed)
        && compare(plain, layer(numbers(nil, a + d, by: d)), .zPosition, seed)
        && compare(plain, layer(numbers(nil, nil, by: d)), .zPosition, seed)
        && compare(plain, layer(numbers(nil, a + d)), .zPosition, seed)
    }
  }

  @Test func `a layer's clock applies to its animations`() {
    each(9800) { random, seed in
      let (a, b) = (value(&random), value(&random))
      let clock = LayerClock(
        beginTime: Double.random(in: -1...1, using: &random),
        speed: Double.random(in: 0.5...2, using: &random))
      let timing = timing(&random)
      let clocked = box {
        $0.clock = clock
        $0.animations = [animation(.zPosition, numbers(a, b), timing)]
      }
      let own = box {
        var shifted = timing
        shifted.beginTime = clock.beginTime + timing.beginTime / clock.speed
        shifted.speed = timing.speed * clock.speed
        $0.animations = [animation(.zPosition, numbers(a, b), shifted)]
      }
      return compare(clocked, own, .zPosition, seed)
    }
  }

  @Test func `a negative speed plays backwards from the offset, on layers and on groups`() {
    each(10000) { random, seed in
      let (a, b) = (value(&random), value(&random))
      let easing = easing(&random)
      let end = Double.random(in: 1...3, using: &random)
      let inner = MediaTiming(
        beginTime: 0.2, duration: Double.random(in: 0.2...0.7, using: &random),
        autoreverses: Bool.random(using: &random))
      let forwards = box { $0.animations = [animation(.zPosition, numbers(a, b), inner, easing)] }
      let layer = box {
        $0.clock = LayerClock(speed: -1, timeOffset: end)
        $0.animations = forwards.animations
      }
      let group = box {
        $0.animations = [
          Animation(
            timing: MediaTiming(duration: end, speed: -1, timeOffset: end),
            motion: .group(forwards.animations))
        ]
      }
      for time in DecompositionLawTests.moments {
        // A group begins at its time and ends with its duration; a layer's clock has no ends.
        let value = forwards.number(.zPosition, at: end - time)
        let clipped = forwards.number(.zPosition, at: min(max(end - time, 0), end))
        guard abs(layer.number(.zPosition, at: time) - value) < 1e-9,
          abs(group.number(.zPosition, at: time) - clipped) < 1e-9
        else {
          Issue.record("seed \(seed) at \(time)")
          return false
        }
      }
      return true
    }
  }

  @Test func `a repeat duration is a number of cycles and a part of one`() {
    each(10200) { random, seed in
      let (a, b) = (value(&random), value(&random))
      let cycle = Double.random(in: 0.2...0.6, using: &random)
      let count = Double.random(in: 0.3...4, using: &random)
      let autoreverses = Bool.random(using: &random)
      func layer(_ repeats: MediaTiming.Repeat) -> Layer {
        box {
          $0.animations = [
            animation(
              .zPosition, numbers(a, b),
              MediaTiming(duration: cycle, repeats: repeats, autoreverses: autoreverses))
          ]
        }
      }
      let whole = autoreverses ? cycle * 2 : cycle
      let timed = layer(.duration(whole * count))
      guard compare(timed, layer(.count(count)), .zPosition, seed) else { return false }
      // At the end it keeps the value of the last cycle.
      var u = count - count.rounded(.down)
      if autoreverses { u = u < 0.5 ? u * 2 : 2 - u * 2 }
      let last = timed.number(.zPosition, at: 100)
      guard abs(last - (a + (b - a) * u)) < 1e-9 * 100 else {
        Issue.record("seed \(seed): rests at \(last) after \(count) cycles")
        return false
      }
      return true
    }
  }
}

extension AnimatedValue {
  /// The kinds of numbers that these laws compare.
  var plainNumbers: [Double]? {
    switch self {
    case .number(let n): [n]
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .transform(let t):
      [t.matrix.rows.0, t.matrix.rows.1, t.matrix.rows.2, t.matrix.rows.3].flatMap {
        [$0.x, $0.y, $0.z, $0.w]
      }
    case .rect(let r): [r.minX, r.minY, r.width, r.height]
    case .color(let c): [c.red, c.green, c.blue, c.alpha]
    case .colors(let colors): colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .numbers(let numbers): numbers
    case .paint, .radii, .path, .filter, .flag, .text: nil
    }
  }
}
