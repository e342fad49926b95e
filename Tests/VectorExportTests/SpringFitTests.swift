import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline
import VectorExport

/// Springs and easings that overshoot: as accurate as docs/svg.md promises, with fewer keys than
/// frames.
struct SpringFitTests {
  private func moved(_ easing: TimingFunction, duration: Double) -> Timeline {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 20, height: 20), position: Point(0, 50))
    layer.background = .color(.black)
    layer.animations = [
      Animation(
        timing: MediaTiming(duration: duration), easing: easing,
        motion: .property(
          PropertyMotion(
            target: .property(.positionX),
            values: .basic(from: .number(0), to: .number(100), by: nil))))
    ]
    return Timeline(
      Scene(
        canvas: Canvas(size: Size(100, 100)), playback: Playback(duration: duration),
        layers: [layer]))
  }

  @Test func `springs are accurate to a fiftieth of a pixel, with a few keys per swing`() throws {
    var rng = SeededRNG(seed: 41)
    var worst = 0.0
    var most = 0.0
    for round in 0..<24 {
      var easing = TimingFunction.spring(
        Spring(
          stiffness: Double.random(in: 50...500, using: &rng),
          damping: Double.random(in: 3...30, using: &rng)))
      if round % 4 == 0 {
        easing = .cubicBezier(
          x1: 0.5, y1: Double.random(in: -1...0, using: &rng), x2: 0.4,
          y2: Double.random(in: 1...2, using: &rng))
      }
      if round % 4 == 1 { easing = .penner([.easeOutElastic, .easeOutBounce][round / 4 % 2]) }
      let duration = Double.random(in: 0.5...2, using: &rng)
      let timeline = moved(easing, duration: duration)
      let root = try XMLElement.parse(SVGExporter().export(timeline).text)
      let moving = try #require(try root.all.first { try !$0.motions.isEmpty })
      let keys = try moving.motions[0].values.count
      most = max(most, Double(keys) / duration)
      func exact(_ t: Double) -> Double { timeline.presentation(at: t)[0].position.x }
      for i in 0..<400 {
        let t = duration * (Double(i) + 0.5) / 400
        let x = try moving.value(of: "transform", at: t)?.first ?? 0
        // Key times are rounded to 0.04 ms.
        let slack = abs(exact(t + 4e-5) - exact(t - 4e-5))
        worst = max(worst, abs(x - exact(t)) - slack)
      }
    }
    // A fiftieth of a pixel at two pixels per point, and the rounding of numbers.
    #expect(worst <= 0.01 + 0.0064)
    #expect(most < 40, "keys a second")
  }

  @Test func `an SVG that plays once freezes where the document ends`() throws {
    let spring = TimingFunction.spring(Spring(stiffness: 200, damping: 8))
    var scene = moved(spring, duration: 0.7).scene
    scene.playback.loop = .times(2)
    let timeline = Timeline(scene)
    let root = try XMLElement.parse(SVGExporter().export(timeline).text)
    let moving = try #require(try root.all.first { try !$0.motions.isEmpty })
    let motion = try moving.motions[0]
    #expect(motion.isFrozen && motion.repeats == 2 && motion.begin == 0)
    let end = try #require(motion.value(at: 100)?.first)
    #expect(abs(end - timeline.presentation(at: 0.7)[0].position.x) < 0.02)
  }
}
