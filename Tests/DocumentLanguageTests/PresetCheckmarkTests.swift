import Diagnostics
import DisplayList
import DocumentLanguage
import Geometry
import Scene
import SceneReading
import TestSupport
import Testing

/// The first preset, read in all its parts.
struct PresetCheckmarkTests {
  private func reading(_ settings: [ParameterSetting] = []) throws -> Reading {
    SpecReader().read(try Presets.file("checkmark"), parameters: settings)
  }

  @Test func `it reads without a word`() throws {
    let reading = try reading()
    #expect(reading.diagnostics == [])
    let names = ["tint", "lineWidth", "insets", "side", "aspect", "cap", "delay", "duration"]
    #expect(reading.parameters.map(\.name) == names)
  }

  @Test func `its path fills the frame within the insets`() throws {
    let scene = try #require(try reading().scene)
    #expect(scene.canvas.size == Size(44, 44))
    let layer = try #require(scene.layers.first)
    #expect(layer.position == Point(22, 22))
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 32, height: 32))
    guard case .shape(let shape) = layer.content, case .move(let start)? = shape.path.elements.first
    else {
      Issue.record("no shape with a path")
      return
    }
    #expect(start.distance(to: Point(0.01136 * 32, 0.53409 * 32)) < 1e-12)
    #expect(shape.fill == nil)
    #expect(shape.stroke == .color(Color(rgb: 0x34C759)))
    #expect(shape.style.width == 1)
  }

  @Test func `its line is drawn from 0.3 s to 0.8 s`() throws {
    let scene = try #require(try reading().scene)
    let animation = try #require(scene.layers.first?.animations.first)
    #expect(animation.timing.beginTime == 0.3)
    #expect(animation.timing.duration == 0.5)
    #expect(animation.easing == .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    #expect(
      animation.motion
        == .property(
          PropertyMotion(
            target: .property(.strokeEnd),
            values: .basic(from: .number(0), to: .number(1), by: nil))))
    #expect(scene.playback.duration == 0.8)
  }
}
