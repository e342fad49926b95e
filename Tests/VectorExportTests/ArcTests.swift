import DisplayList
import Foundation
import Geometry
import Scene
import TestSupport
import Testing
import Timeline
import VectorExport

/// Random arcs whose ends move, exported and read back: a dash has to be where the arc is.
struct ArcTests {
  private struct Ends {
    var start: Double
    var sweep: Double
  }

  /// An arc from one pair of ends to another, in degrees, around the origin.
  private func timeline(
    _ from: Ends, _ to: Ends, isSlice: Bool = false, stroke: Paint = .color(.black)
  ) -> Timeline {
    let box = Rect(x: 0, y: 0, width: 80, height: 80)
    let measures = MeasuredPath(
      .arc(isSlice: isSlice), in: box, center: Point(40, 40), radius: 30,
      startAngle: from.start * degree, endAngle: (from.start + from.sweep) * degree)
    var shape = Shape(path: measures.path)
    shape.measures = measures
    if isSlice { shape.fill = stroke } else { shape.stroke = stroke }
    shape.style.width = 4
    var layer = Layer(id: LayerID(1), bounds: box, position: Point(40, 40))
    layer.content = .shape(shape)
    func moves(_ property: Property, _ a: Double, _ b: Double) {
      guard a != b else { return }
      layer.animations.append(
        Animation(
          timing: MediaTiming(duration: 2, fillMode: .both),
          easing: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1),
          motion: .property(
            PropertyMotion(
              target: .property(property),
              values: .basic(from: .number(a * degree), to: .number(b * degree), by: nil)))))
    }
    moves(.startAngle, from.start, to.start)
    moves(.endAngle, from.start + from.sweep, to.start + to.sweep)
    return Timeline(
      Scene(
        canvas: Canvas(size: Size(80, 80)), playback: Playback(duration: 2), layers: [layer]))
  }

  private func export(_ timeline: Timeline) throws -> (text: String, root: XMLElement) {
    let text = try SVGExporter { _ in [0] }.export(timeline).text
    return (text, try XMLElement.parse(text))
  }

  @Test(arguments: 0..<40)
  func `a dash on a circle covers the arc at every moment`(seed: UInt64) throws {
    var rng = SeededRNG(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &rng) }
    let side: Double = seed % 2 == 0 ? 1 : -1
    let isSlice = seed % 5 == 0
    let from = Ends(start: number(-400...400), sweep: side * number(5...355))
    let to = Ends(start: number(-400...400), sweep: side * number(5...355))
    let timeline = timeline(from, to, isSlice: isSlice)
    let (text, root) = try export(timeline)
    #expect(text.utf8.count < 1200, "\(text.utf8.count) bytes")
    let line = try #require(root.all.first { $0["stroke-dasharray"] != nil })
    let radius = isSlice ? 15.0 : 30.0
    #expect(try line.value(of: "stroke-width", at: 0) == [isSlice ? 30 : 4])
    for t in [0.01, 0.4, 0.7, 1, 1.3, 1.77, 1.99] {
      guard case .shape(let shape) = timeline.presentation(at: t)[0].content,
        let arc = shape.measures
      else {
        Issue.record("no arc")
        return
      }
      let dash = try #require(try line.value(of: "stroke-dasharray", at: t))[0]
      let offset = try line.value(of: "stroke-dashoffset", at: t)?[0] ?? 0
      let turn = try #require(try line.value(of: "transform", at: t)).last ?? 0
      #expect(abs(turn - arc.startAngle / degree) < 0.2, "\(turn) at \(t)")
      let drawn = (dash - offset) / (fullTurn * radius) * 360
      #expect(abs(drawn - abs(arc.endAngle - arc.startAngle) / degree) < 0.4, "\(drawn) at \(t)")
    }
  }

  @Test func `an arc that only turns is one path that turns`() throws {
    let (text, root) = try export(
      timeline(Ends(start: 0, sweep: 90), Ends(start: 720, sweep: 90)))
    #expect(text.utf8.count < 500)
    let line = try #require(root.all.first { $0["stroke"] != nil })
    #expect(line["stroke-dasharray"] == nil)
    #expect(try line.motions.map(\.attribute) == ["transform"])
  }

  @Test func `a gradient does not turn with an arc`() throws {
    let gradient = Paint.gradient(
      Gradient(
        kind: .axial,
        stops: [.init(color: .black, location: 0), .init(color: .white, location: 1)],
        start: .zero, end: Point(1, 1)))
    let from = Ends(start: 30, sweep: 20)
    for to in [Ends(start: 30, sweep: 200), Ends(start: 90, sweep: 200)] {
      let (_, root) = try export(timeline(from, to, stroke: gradient))
      let line = try #require(root.all.first { $0["stroke"]?.hasPrefix("url") ?? false })
      #expect(try line.motions.allSatisfy { $0.attribute != "transform" })
    }
  }

  @Test func `an arc that turns back on itself is still a path`() throws {
    let (_, root) = try export(
      timeline(Ends(start: 0, sweep: 90), Ends(start: 0, sweep: -90)))
    #expect(try root.all.contains { try $0.motions.contains { $0.attribute == "d" } })
  }
}
