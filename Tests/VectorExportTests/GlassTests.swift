import DisplayList
import Geometry
import Scene
import Testing
import Timeline
import VectorExport

/// Glass, which shows what is behind it, next to other glass and in copies.
struct GlassTests {
  private func export(_ layers: [Layer]) throws -> SVGExport {
    let canvas = Canvas(size: Size(400, 40), background: .white)
    return try SVGExporter().export(
      Timeline(Scene(canvas: canvas, playback: Playback(duration: 1), layers: layers)))
  }

  private func glass(_ number: Int, x: Double) -> Layer {
    var layer = Layer(
      id: LayerID(number), bounds: Rect(x: 0, y: 0, width: 20, height: 20), position: Point(x, 20))
    layer.content = .backdrop(Backdrop(style: BackdropStyle(radius: 2)))
    return layer
  }

  private func copies(_ count: Int, of layer: Layer, apart: Double = 30) -> Layer {
    var layers = Layer(
      id: LayerID(1), bounds: Rect(x: 0, y: 0, width: 400, height: 40), position: Point(200, 20))
    layers.content = .replicator(
      Replicator(count: count, transform: Transform([.translate(x: apart, y: 0, z: 0)])))
    layers.children = [layer]
    return layers
  }

  private func animation(_ property: Property, to value: AnimatedValue) -> Animation {
    Animation(
      timing: MediaTiming(duration: 1),
      motion: .property(
        PropertyMotion(
          target: .property(property), values: .basic(from: nil, to: value, by: nil))))
  }

  /// Each would hold the pictures of all before it, and those the pictures of theirs.
  @Test func `glass does not hold what never touches it`() throws {
    let few = try export((0..<6).map { glass($0, x: 20 + Double($0) * 30) }).text.utf8.count
    let many = try export((0..<12).map { glass($0, x: 20 + Double($0) * 30) }).text.utf8.count
    #expect(many < few * 5 / 2)
  }

  @Test func `copies of glass are written like glass beside glass`() throws {
    let copied = try export([copies(5, of: glass(2, x: 20))])
    let single = try export((0..<5).map { glass($0, x: 20 + Double($0) * 30) })
    #expect(copied.warnings.isEmpty)
    #expect(copied.text.occurrences(of: "<g filter") == single.text.occurrences(of: "<g filter"))
  }

  @Test func `copies that cannot be apart are told`() throws {
    var moving = copies(3, of: glass(2, x: 20))
    moving.animations = [
      animation(.instanceTransform, to: .transform(Transform([.translate(x: 40, y: 0, z: 0)])))
    ]
    var fading = glass(2, x: 20)
    fading.animations = [animation(.opacity, to: .number(0))]
    for layer in [moving, copies(9, of: fading)] {
      let warnings = try export([layer]).warnings
      #expect(
        warnings.map(\.message) == ["in SVG its copies do not show what is behind each of them"])
    }
    #expect(try export([copies(8, of: fading)]).warnings.isEmpty)
  }
}

extension String {
  /// How often another text occurs.
  fileprivate func occurrences(of other: String) -> Int {
    split(separator: other, omittingEmptySubsequences: false).count - 1
  }
}
