import DisplayList
import Geometry
import Notations
import Scene
import SceneReading
import Testing

struct MaskReadingTests {
  @Test func `several masks are read with their modes, in order`() throws {
    let layer = try #require(
      Documents.layer(
        #"""
        { "let": { "off": true }, "masks": [
            { "layers": [ { "shape": "circle" }, { "inset": 9 } ] },
            { "layers": [ { "shape": "star" } ], "mode": "subtract", "source": "luminance", "inverted": "=off", "opacity": "=1 / 4" } ] }
        """#))
    #expect(layer.masks.map(\.layers.count) == [2, 1])
    #expect(layer.masks.map(\.mode) == [.add, .subtract])
    #expect(layer.masks.map(\.source) == [.alpha, .luminance])
    #expect(layer.masks.map(\.isInverted) == [false, true])
    #expect(layer.masks.map(\.opacity) == [1, 0.25])
  }

  @Test func `a clip path is in the layer's points, and moves`() throws {
    let layer = try #require(
      Documents.layer(
        #"{ "clipPath": "M 0 0 H 10 V 10 Z", "clipRule": "evenodd", "animate": { "clipPath": { "to": "M 0 0 H 20 V 20 Z" } } }"#
      ))
    #expect(layer.clipPath?.rule == .evenOdd)
    #expect(layer.clipPath?.path.controlBounds?.width == 10)
    #expect(layer.animations.count == 1)
  }

  @Test(arguments: [
    (#""mask": {}, "masks": []"#, "'masks' and 'mask' cannot be used together"),
    (#""masks": [ {} ]"#, "a mask needs the key 'layers'"),
    (#""masks": [ { "layers": [], "mode": "plus" } ]"#, "plus"),
    (#""clipRule": "evenodd""#, "'clipRule' needs a 'clipPath'"),
    (#""animate": { "clipPath": { "to": "M 0 0 H 9" } }"#, "has no 'clipPath'"),
  ])
  func `what makes no sense is told`(members: String, message: String) {
    let complaints = Documents.complaints(Documents.layers("{ \(members) }"))
    #expect(complaints.contains { $0.contains(message) }, "\(complaints)")
  }

  @Test func `a plain document has the same masks`() throws {
    let text = Documents.layers(
      #"{ "masks": [ { "layers": [ { "repeat": 2, "frame": ["=i * 9", 0, 9, 9] } ], "inverted": true } ] }"#
    )
    let reading = Documents.read(text, expanding: true)
    let expanded = try #require(reading.expanded)
    let again = Documents.read(NotationWriter.json(expanded))
    #expect(again.scene?.layers.first?.masks.map(\.isInverted) == [true])
    #expect(
      again.scene?.layers.first?.maskLayers.map(\.bounds)
        == reading.scene?.layers.first?.maskLayers.map(\.bounds))
  }
}
