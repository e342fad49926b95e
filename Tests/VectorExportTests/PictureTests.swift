import Scene
import TestSupport
import Testing
import Timeline
import VectorExport

/// Random documents of everything that moves, exported, read back by another reader and compared with
/// the timeline's display list at random times.
struct PictureTests {
  @Test func `an SVG draws the display list`() throws {
    var rng = SeededRNG(seed: 31)
    var failures: [String] = []
    for round in 0..<10 {
      var maker = SceneMaker(rng: rng)
      let timeline = Timeline(maker.scene())
      rng = maker.rng
      let svg = try SVGExporter { _ in [0] }.export(timeline).text
      let root = try XMLElement.parse(svg)
      // Particles have larger tolerances, for their way, turn and size.
      let hasParticles = timeline.scene.layers.contains {
        if case .emitter = $0.content { true } else { false }
      }
      let reach = hasParticles ? 0.22 : 0.06
      for _ in 0..<12 {
        let t = Double.random(in: 0..<maker.duration, using: &rng)
        let shown = try Picture(root, at: t)
        // A jump may fall to either side within the rounding of key times, particles come and go at whole
        // milliseconds, and fast objects are elsewhere.
        var found: [(place: Double, color: Double, alpha: Double)] = []
        let isGood = [0, -1e-4, 1e-4, -1.1e-3, 1.1e-3].contains { late in
          func picture(_ hair: Double) -> Picture { Picture(timeline.frame(at: t + late + hair)) }
          guard let away = shown.difference(from: picture(0)) else { return false }
          found.append(away)
          let speed = picture(-1e-4).difference(from: picture(1e-4)) ?? (0, 0, 0)
          let hairs = max(1, abs(late) / 2e-4)
          return away.place <= reach + speed.place * hairs
            && away.alpha <= 0.006 + speed.alpha * hairs
            && away.color <= 2.5 + speed.color * hairs
        }
        if !isGood { failures.append("document \(round) at \(t): \(found)") }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) differ, as \(failures.first ?? "")")
  }
}
