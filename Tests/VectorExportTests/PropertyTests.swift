import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline
import VectorExport

/// Random animations, exported, read back and evaluated by another SMIL implementation, compared with
/// the timeline.
struct PropertyTests {
  private struct Sample {
    var timeline: Timeline
    var svg: String
  }

  private func easing(_ rng: inout SeededRNG) -> TimingFunction {
    switch Int.random(in: 0..<6, using: &rng) {
    case 0: .linear
    case 1: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    case 2: .cubicBezier(x1: 0.7, y1: -0.13, x2: 0.22, y2: 1.3)
    case 3: .steps(Int.random(in: 1...5, using: &rng), .jumpEnd)
    case 4: .penner(.easeOutBounce)
    default: .spring(Spring(stiffness: 300, damping: 12))
    }
  }

  private func animation(_ property: Property, _ range: ClosedRange<Double>, _ rng: inout SeededRNG)
    -> Animation
  {
    func value() -> AnimatedValue { .number(Double.random(in: range, using: &rng)) }
    let values: PropertyMotion.Values
    if Bool.random(using: &rng) {
      values = .basic(from: value(), to: value(), by: nil)
    } else {
      values = .keyframes(
        Keyframes(
          values: [value(), value(), value(), value()],
          calculation: [.linear, .discrete, .cubic].randomElement(using: &rng) ?? .linear))
    }
    return Animation(
      timing: MediaTiming(
        beginTime: Double.random(in: 0..<1, using: &rng),
        duration: Double.random(in: 0.2...1, using: &rng),
        repeats: .count(Double.random(in: 0.5...3, using: &rng)),
        autoreverses: Bool.random(using: &rng),
        fillMode: MediaTiming.FillMode.allCases.randomElement(using: &rng) ?? .both),
      easing: easing(&rng),
      motion: .property(PropertyMotion(target: .property(property), values: values)))
  }

  private func sample(_ rng: inout SeededRNG) throws -> Sample {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 40, height: 40), position: Point(50, 50))
    layer.content = .shape(
      Shape(
        path: .rect(Rect(x: 10, y: 10, width: 20, height: 20)), stroke: .color(.black),
        style: StrokeStyle(width: 3)))
    layer.animations = [
      animation(.opacity, 0...1, &rng), animation(.lineWidth, 1...6, &rng),
      animation(.positionX, 20...80, &rng),
    ]
    let scene = Scene(
      canvas: Canvas(size: Size(100, 100)), playback: Playback(duration: 3), layers: [layer])
    let timeline = Timeline(scene)
    return Sample(timeline: timeline, svg: try SVGExporter().export(timeline).text)
  }

  @Test func `a browser would show what the timeline computes`() throws {
    var rng = SeededRNG(seed: 11)
    var worst = 0.0
    var failures: [String] = []
    for _ in 0..<30 {
      let sample = try sample(&rng)
      let root = try XMLElement.parse(sample.svg)
      guard let path = root.all.first(where: { $0["stroke"] != nil }) else {
        failures.append("no stroke in \(sample.svg)")
        continue
      }
      for _ in 0..<50 {
        let t = Double.random(in: 0..<3, using: &rng)
        // A jump may fall to either side within the rounding of key times.
        let near = [t - 1e-3, t, t + 1e-3].map { sample.timeline.presentation(at: $0)[0] }
        let checks: [(String, Double, (Layer) -> Double, Double)] = [
          ("opacity", 1, { min(max($0.opacity, 0), 1) }, 0.004),
          ("stroke-width", 1, { $0.style?.width ?? 0 }, 0.03),
        ]
        for (name, initial, expected, tolerance) in checks {
          let actual = try path.value(of: name, at: t)?[0] ?? initial
          let low = near.map(expected).min() ?? 0
          let high = near.map(expected).max() ?? 0
          let error = max(low - actual, actual - high, 0)
          worst = max(worst, error)
          if error > tolerance { failures.append("\(name) at \(t): \(actual), \(low)…\(high)") }
        }
        let moved = try path.value(of: "transform", at: t)?.first ?? 0
        let start = sample.timeline.presentation(at: 0)[0].position.x
        let places = near.map { $0.position.x - start }
        let error = max((places.min() ?? 0) - moved, moved - (places.max() ?? 0), 0)
        if error > 0.03 { failures.append("x at \(t): \(moved), \(places)") }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) differ, as \(failures.prefix(3))")
  }

  @Test func `the same scene gives the same text`() throws {
    var a = SeededRNG(seed: 3)
    var b = SeededRNG(seed: 3)
    #expect(try sample(&a).svg == sample(&b).svg)
  }
}

extension Layer {
  fileprivate var style: StrokeStyle? {
    if case .shape(let shape) = content { return shape.style }
    return nil
  }
}
