import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline

@testable import VectorExport

/// Curves that are fitted to samples, and what CSS makes of them.
struct SplineFitTests {
  @Test func `a spline is found again from its samples`() {
    var random = SeededRNG(seed: 5)
    for _ in 0..<50 {
      let wanted = Spline(
        x1: Double.random(in: 0.1...0.6, using: &random),
        y1: Double.random(in: -0.9...1.9, using: &random),
        x2: Double.random(in: 0.3...0.9, using: &random),
        y2: Double.random(in: -0.9...1.9, using: &random))
      let fit = SplineFit(
        points: (1..<24).map {
          let time = Double($0) / 24
          return SplineFit.Point(time: time, way: wanted.value(at: time))
        })
      let known = fit.spline(x1: wanted.x1, x2: wanted.x2, heights: -1...2)
      #expect(abs(known.y1 - wanted.y1) < 1e-6 && abs(known.y2 - wanted.y2) < 1e-6)
      let first = fit.spline(x1: 1.0 / 3, x2: 2.0 / 3, heights: -1...2)
      let refined = fit.refined(first, heights: -1...2)
      #expect(fit.error(of: refined) <= fit.error(of: first))
      let worst = (1..<96).reduce(0) {
        max($0, abs(refined.value(at: Double($1) / 96) - wanted.value(at: Double($1) / 96)))
      }
      #expect(worst < 0.02, "\(wanted) by \(refined)")
    }
  }

  /// A swing in CSS, whose curves turn back, has few keys and is where it should be.
  @Test func `springs in CSS are accurate to a fiftieth of a pixel, with fewer keys than in SMIL`()
    throws
  {
    let duration = 1.2
    for damping in [4.0, 8, 14] {
      var layer = Layer(
        id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 20, height: 20), position: Point(10, 50))
      layer.background = .color(.black)
      layer.animations = [
        Animation(
          timing: MediaTiming(duration: duration),
          easing: .spring(Spring(stiffness: 120, damping: damping)),
          motion: .property(
            PropertyMotion(
              target: .property(.positionX),
              values: .basic(from: .number(10), to: .number(70), by: nil))))
      ]
      let timeline = Timeline(
        Scene(
          canvas: Canvas(size: Size(100, 100)), playback: Playback(duration: duration),
          layers: [layer]))
      let smil = try XMLElement.parse(SVGExporter().export(timeline).text)
      let moving = try #require(try smil.all.first { try !$0.motions.isEmpty })
      let most = try moving.motions[0].values.count
      let css = try SVGExporter(options: SVGOptions(motion: .css)).export(timeline).text
      let sheet = try Sheet(css)
      #expect(sheet.keys.count < most && sheet.keys.count >= 3, "\(sheet.keys.count) of \(most)")
      let start = timeline.presentation(at: 0)[0].position.x
      for i in 0..<300 {
        let t = duration * (Double(i) + 0.5) / 300
        func exact(_ t: Double) -> Double { timeline.presentation(at: t)[0].position.x - start }
        let slack = abs(exact(t + 4e-5) - exact(t - 4e-5))
        let difference = abs(sheet.value(at: t / duration) - exact(t))
        #expect(difference - slack <= 0.01 + 0.012, "\(difference) at \(t)")
      }
    }
  }

  /// The only keyframes of a style sheet, of `translate` along x.
  private struct Sheet {
    struct Key {
      var time: Double
      var value: Double
      var spline: Spline?
    }

    private(set) var keys: [Key] = []

    init(_ text: String) throws {
      let usual = try #require(text.firstMatch(of: /animation:\S+ \S+s (.*?) infinite/)).1
      for rule in text.matches(of: /([0-9.%,a-z]+)\{translate:([-0-9.]+)[a-z ]*([^}]*)\}/) {
        let easing = rule.3.firstMatch(of: /function:(.*)/)?.1 ?? usual
        for selector in rule.1.split(separator: ",") {
          let percent = selector == "to" ? 100 : try #require(Double(selector.dropLast()))
          keys.append(
            Key(
              time: percent / 100, value: try #require(Double(rule.2)), spline: Self.spline(easing))
          )
        }
      }
      keys.sort { $0.time < $1.time }
      if keys.first?.time != 0 {
        keys.insert(Key(time: 0, value: 0, spline: Self.spline(usual)), at: 0)
      }
    }

    private static func spline(_ text: Substring) -> Spline? {
      let numbers = text.matches(of: /-?[0-9]*\.?[0-9]+/).compactMap { Double($0.0) }
      return numbers.count == 4
        ? Spline(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]) : nil
    }

    func value(at time: Double) -> Double {
      let next = keys.firstIndex { $0.time > time } ?? keys.count - 1
      let (from, to) = (keys[max(0, next - 1)], keys[next])
      guard to.time > from.time else { return to.value }
      let share = min(1, (time - from.time) / (to.time - from.time))
      return from.value + (to.value - from.value) * (from.spline?.value(at: share) ?? share)
    }
  }
}
