import Diagnostics
import Geometry
import Scene
import SceneReading
import Testing

/// What happens to a front end's scene before it is drawn.
struct FrontEndTests {
  /// Reads a file that contains only the opacity of one layer.
  private let opacity = FrontEnd(
    name: "opacity", recognises: { $0.bytes.starts(with: Array("opacity ".utf8)) }
  ) { file, _ in
    let text = String(decoding: file.bytes.dropFirst(8), as: UTF8.self)
    var layer = Layer(id: LayerID(0), bounds: .zero, position: .zero)
    layer.opacity = Double(text) ?? .nan
    layer.origin = Origin(start: 8, end: file.bytes.count)
    return Reading(
      scene: Scene(canvas: Canvas(size: Size(1, 1)), layers: [layer]), origins: Origins(file))
  }

  @Test func `a valid scene passes unchanged`() {
    let file = SourceFile(name: "half", text: "opacity 0.5")
    #expect(opacity.recognises(file))
    let reading = opacity.read(file, ReadingRequest()).validated(SceneLimits())
    #expect(reading.scene?.layers.first?.opacity == 0.5)
    #expect(reading.diagnostics == [])
  }

  @Test func `an invalid scene is rejected at the place where its layer was written`() {
    let file = SourceFile(name: "none", text: "opacity nan")
    let reading = opacity.read(file, ReadingRequest()).validated(SceneLimits())
    #expect(reading.scene == nil && reading.hasErrors)
    #expect(
      reading.diagnostics.map(\.message) == ["'opacity' has a number beyond a billion"])
    #expect(reading.diagnostics.first?.location?.span?.column == 9)
    #expect(reading.diagnostics.first?.location?.file == "none")
  }

  @Test func `locations are found for all layers that have one`() {
    let file = SourceFile(name: "two", text: "a\nbc\n")
    let places = Origins(file).locations(of: [
      Origin(start: 0, end: 1), nil, Origin(start: 2, end: 4), Origin(file: 7, start: 0, end: 1),
    ])
    #expect(places.map { $0?.span?.line } == [1, nil, 2, nil])
  }

  @Test func `a layer's origin does not affect equality`() {
    var a = Layer(id: LayerID(0), bounds: .zero, position: .zero)
    var b = a
    a.origin = Origin(start: 1, end: 2)
    b.origin = Origin(start: 3, end: 4)
    #expect(a == b && a.hashValue == b.hashValue)
  }
}
