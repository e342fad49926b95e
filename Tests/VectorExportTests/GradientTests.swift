import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline
import VectorExport

/// Gradients interpolated like a browser, compared with the display list's.
struct GradientTests {
  private func export(_ gradient: Gradient) throws -> XMLElement {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 44, height: 44), position: Point(22, 22))
    layer.content = .gradient(gradient)
    let scene = Scene(canvas: Canvas(size: Size(44, 44)), layers: [layer])
    let export = try SVGExporter().export(Timeline(scene))
    #expect(export.warnings.isEmpty)
    return try XMLElement.parse(export.text)
  }

  private func stops(alphas: [Double], _ rng: inout SeededRNG) -> [Gradient.Stop] {
    func unit() -> Double { Double.random(in: 0...1, using: &rng) }
    let places = alphas.map { _ in unit() }.sorted()
    return zip(alphas, places).map { alpha, place in
      Gradient.Stop(
        color: Color(red: unit(), green: unit(), blue: unit(), alpha: alpha), location: place)
    }
  }

  /// Premultiplied levels, interpolated like the display list.
  private func exact(_ stops: [Gradient.Stop], _ u: Double) -> [Double] {
    func levels(_ c: Color) -> [Double] {
      [c.red * c.alpha, c.green * c.alpha, c.blue * c.alpha, c.alpha].map { $0 * 255 }
    }
    guard let next = stops.firstIndex(where: { $0.location > u }) else {
      return levels(stops[stops.count - 1].color)
    }
    guard next > 0 else { return levels(stops[0].color) }
    let a = stops[next - 1]
    let b = stops[next]
    let k = (u - a.location) / (b.location - a.location)
    return zip(levels(a.color), levels(b.color)).map { $0 + ($1 - $0) * k }
  }

  private func apart(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  @Test func `stops of different alpha mix premultiplied`() throws {
    var rng = SeededRNG(seed: 21)
    var worst = 0.0
    for round in 0..<40 {
      let choices = [0, 0.05, 0.4, 0.9, 1]
      let alphas = (0..<4).map { _ in choices.randomElement(using: &rng) ?? 1 }
      let stops = stops(alphas: alphas, &rng)
      let root = try export(
        Gradient(
          kind: round % 2 == 0 ? .axial : .radial, stops: stops, start: Point(0, 0),
          end: Point(1, 1)))
      let written = root.all.filter { $0.name == "stop" }
      let places = written.map { Double($0["offset"] ?? "0") ?? .nan }
      let colors = written.map { stop -> [Double] in
        let rgb = hex(stop["stop-color"] ?? "#000")
        return rgb + [(Double(stop["stop-opacity"] ?? "1") ?? .nan) * 255]
      }
      for i in 0...200 {
        let u = Double(i) / 200
        // Rounded locations leave a jump on either side.
        guard stops.allSatisfy({ abs($0.location - u) > 1e-3 }) else { continue }
        let next = places.firstIndex { $0 > u } ?? places.count
        let a = max(0, next - 1)
        let b = min(next, places.count - 1)
        let k = places[b] > places[a] ? (u - places[a]) / (places[b] - places[a]) : 0
        let straight: [Double] = zip(colors[a], colors[b]).map { $0 + ($1 - $0) * k }
        let alpha = straight[3]
        let shown: [Double] = straight[0..<3].map { $0 * alpha / 255 } + [alpha]
        worst = max(worst, apart(shown, exact(stops, u)))
      }
    }
    // Half a level of fit, half of rounding, and locations with four decimals.
    #expect(worst < 2)
  }

  @Test func `sectors are within two levels of a conic gradient's colours`() throws {
    var rng = SeededRNG(seed: 22)
    var worst = 0.0
    for _ in 0..<20 {
      var stops = stops(alphas: [1, 1, 1, 1], &rng)
      // Steeper ones have no sectors narrower than a pixel.
      for i in stops.indices { stops[i].location = Double(i) / 3 }
      let root = try export(
        Gradient(kind: .conic, stops: stops, start: Point(0.5, 0.5), end: Point(1, 0.5)))
      let pattern = try #require(root.all.first { $0.name == "pattern" })
      let disc = try #require(pattern.all.first { $0.name == "circle" })
      let sectors = pattern.all.filter { $0.name == "path" }
      let spans = sectors.map { sector -> (Double, Double, [Double]) in
        let path = PathData(sector["d"] ?? "").path
        let turns = path.points.filter { $0 != .zero }.map { arcTangent($0.y, $0.x) / fullTurn }
        return (turns[0], turns[turns.count - 1], hex(sector["fill"] ?? "#000"))
      }
      for i in 0..<400 {
        let u = (Double(i) + 0.5) / 400
        guard stops.allSatisfy({ abs($0.location - u) > 2e-3 }) else { continue }
        var shown = hex(disc["fill"] ?? "#000")
        for (from, to, color) in spans {
          // The angle from its start, in turns, is inside.
          func turned(_ v: Double) -> Double { v - v.rounded(.down) }
          if turned(u - from) < turned(to - from) { shown = color }
        }
        worst = max(worst, apart(shown, Array(exact(stops, u)[0..<3])))
      }
    }
    // Two levels, half of one for rounding, and edges of three digits.
    #expect(worst < 3)
  }
}

/// 0…255, of `#rgb` and `#rrggbb`; random colours have no names.
private func hex(_ text: String) -> [Double] {
  guard text.hasPrefix("#") else { return [.nan, .nan, .nan] }
  let digits = text.dropFirst()
  let isShort = digits.count == 3
  let levels = digits.map { Double($0.hexDigitValue ?? 0) }
  if isShort { return levels.map { $0 * 17 } }
  return stride(from: 0, to: levels.count - 1, by: 2).map { levels[$0] * 16 + levels[$0 + 1] }
}
