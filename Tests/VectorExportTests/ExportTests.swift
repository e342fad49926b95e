import DisplayList
import Geometry
import Scene
import Testing
import Timeline
import VectorExport

/// Documents without animations: structure, names, numbers.
struct ExportTests {
  private func svg(_ layers: [Layer], title: String? = nil) throws -> String {
    let scene = Scene(title: title, canvas: Canvas(size: Size(44, 44)), layers: layers)
    return try SVGExporter().export(Timeline(scene)).text
  }

  private func shape(_ shape: Shape) -> Layer {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 44, height: 44), position: Point(22, 22))
    layer.content = .shape(shape)
    return layer
  }

  @Test func `an empty document is a canvas with a role`() throws {
    #expect(
      try svg([]) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="44" height="44" viewBox="0 0 44 44" \
        role="img"/>

        """)
  }

  @Test func `layers that blend do not blend with a page`() throws {
    var glow = shape(
      Shape(path: .rect(Rect(x: 0, y: 0, width: 9, height: 9)), fill: .color(.white)))
    #expect(try !svg([glow]).contains("isolation"))
    glow.blendMode = .screen
    var holder = Layer(id: LayerID(1), bounds: glow.bounds, position: glow.position)
    holder.children = [glow]
    #expect(try XMLElement.parse(svg([holder]))["style"] == "isolation:isolate")
    let ground = Scene(
      canvas: Canvas(size: Size(44, 44), background: .white), layers: [holder])
    #expect(try XMLElement.parse(SVGExporter().export(Timeline(ground)).text)["style"] == nil)
  }

  @Test func `a canvas is fitted into the requested pixels, like frames`() throws {
    let scene = Scene(
      canvas: Canvas(size: Size(40, 20), background: .white), layers: [])
    let text = try SVGExporter(options: SVGOptions(size: Size(120, 80))).export(Timeline(scene))
      .text
    let root = try XMLElement.parse(text)
    #expect(root["width"] == "120" && root["height"] == "80")
    // Three pixels per point: 26.6667 of 20 points are visible.
    #expect(root["viewBox"] == "0 -3.3333 40 26.6667")
    #expect(root.children.first?["y"] == "-3.3333" && root.children.first?["height"] == "26.6667")
  }

  @Test func `titles are escaped text`() throws {
    #expect(try svg([], title: "a < b & c").contains("<title>a &lt; b &amp; c</title>"))
  }

  @Test func `a circle is a circle, without groups around it`() throws {
    let path = Path.ellipse(in: Rect(x: 12, y: 12, width: 20, height: 20))
    let text = try svg([shape(Shape(path: path, fill: .color(Color(rgb: 0xFF0000))))])
    #expect(text.contains("><circle cx=\"22\" cy=\"22\" r=\"10\" fill=\"red\"/></svg>"))
  }

  @Test func `a stroke keeps its style`() throws {
    var path = Path()
    path.move(to: Point(6.4, 23))
    path.line(to: Point(16, 32.5))
    path.line(to: Point(37.6, 10.7))
    let text = try svg([
      shape(
        Shape(
          path: path, stroke: .color(Color(rgb: 0x34C759)),
          style: StrokeStyle(width: 2, cap: .round)))
    ])
    #expect(text.contains("fill=\"none\" stroke=\"#34c759\" stroke-width=\"2\""))
    #expect(text.contains("stroke-linecap=\"round\""))
  }
}
