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
      for _ in 0..<12 {
        let t = Double.random(in: 0..<maker.duration, using: &rng)
        let shown = try Picture(root, at: t)
        let exact = Picture(timeline.frame(at: t))
        // A jump may fall to either side within the rounding of key times, and fast objects are
        // elsewhere.
        let sides = [t - 1e-4, t + 1e-4].map { Picture(timeline.frame(at: $0)) }
        let speed = sides[0].difference(from: sides[1])
        // Particles come and go at whole milliseconds.
        let around = [t - 1.1e-3, t + 1.1e-3].map { Picture(timeline.frame(at: $0)) }
        let found = ([exact] + sides + around).compactMap { shown.difference(from: $0) }
        let isGood = found.contains {
          $0.place <= 0.06 + (speed?.place ?? 0) && $0.alpha <= 0.006 + (speed?.alpha ?? 0)
            && $0.color <= 2.5 + (speed?.color ?? 0)
        }
        if !isGood { failures.append("document \(round) at \(t): \(found)") }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) differ, as \(failures.first ?? "")")
  }
}
