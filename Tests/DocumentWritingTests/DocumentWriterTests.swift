import Diagnostics
import DisplayList
import DocumentLanguage
import DocumentWriting
import Geometry
import Notations
import Raster
import Scene
import SceneReading
import TestSupport
import Testing
import Timeline

/// Scenes written as documents, read again.
struct DocumentWriterTests {
  private static let times = [0.02, 0.3, 0.45, 0.8]

  private func read(_ document: SpecNode) -> Reading {
    let file = SourceFile(name: "scene.json", text: NotationWriter.json(document))
    return FrontEnd.document.read(file, ReadingRequest(resources: BlockFont.resources))
  }

  /// The most that a component of a pixel is off at any time.
  private func difference(_ a: Scene, _ b: Scene) -> Int {
    let (one, other) = (Timeline(a), Timeline(b))
    var renderer = Renderer(viewport: Viewport(canvas: a.canvas.size, scale: 1))
    var most = 0
    for t in Self.times {
      let picture = renderer.render(one.frame(at: t))
      for (p, q) in zip(picture.pixels, renderer.render(other.frame(at: t)).pixels) where p != q {
        for shift: UInt32 in [0, 8, 16, 24] {
          most = max(most, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
        }
      }
    }
    return most
  }

  @Test(arguments: PropertyCase.Surroundings.allCases)
  func `a document that leaves nothing out shows its scene, whatever moves`(
    surroundings: PropertyCase.Surroundings
  ) throws {
    var different: [String] = []
    var count = 0
    for item in PropertyCase.all(in: surroundings) {
      let (document, omissions) = DocumentWriter.document(item.scene) { _ in nil }
      guard omissions.isEmpty else { continue }
      count += 1
      let reading = read(document)
      guard let scene = reading.scene else {
        different.append("\(item): \(reading.diagnostics.map(\.message))")
        continue
      }
      let off = difference(item.scene, scene)
      if off > 1 { different.append("\(item): \(off)") }
    }
    #expect(different.isEmpty, "\(different.count) differ: \(different)")
    #expect(count > 40)
  }

  @Test func `a turn operation by operation is an animation of the angle`() throws {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 16, height: 4), position: Point(12, 12))
    layer.background = .color(.black)
    func turned(_ angle: Double) -> Transform {
      Transform([
        .translate(x: 3, y: 1, z: 0), .rotateZ(angle), .translate(x: -3, y: -1, z: 0),
      ])
    }
    layer.transform = turned(0)
    var keyframes = Keyframes(values: [0, 2 * .pi].map { .transform(turned($0)) })
    keyframes.keyTimes = [0, 1]
    var motion = PropertyMotion(target: .property(.transform), values: .keyframes(keyframes))
    motion.transformMixing = .byOperation
    layer.animations = [Animation(timing: MediaTiming(duration: 1), motion: .property(motion))]
    let scene = Scene(canvas: Canvas(size: Size(24, 24)), layers: [layer])
    let (document, omissions) = DocumentWriter.document(scene) { _ in nil }
    #expect(omissions.isEmpty)
    let written = try #require(read(document).scene)
    #expect(difference(scene, written) <= 1)
    #expect(Timeline(written).frame(at: 0.25) != Timeline(written).frame(at: 0))
  }

  @Test func `what the language cannot say is told once, with how often`() {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 8, height: 8), position: Point(4, 4))
    layer.content = .image(
      ImageContent(image: Image(identity: 1, width: 1, height: 1, pixels: [0xFFFF_FFFF])))
    var other = layer
    other.id = LayerID(1)
    let scene = Scene(canvas: Canvas(size: Size(8, 8)), layers: [layer, other])
    let omissions = DocumentWriter.document(scene) { _ in nil }.omissions
    #expect(omissions.map(\.count) == [2])
    #expect(DocumentWriter.document(scene) { _ in "data:," }.omissions.isEmpty)
  }
}
