import DisplayList
import Geometry
import Scene
import Testing
import Timeline
import VectorExport

/// Animations in CSS.
struct StyleSheetTests {
  private func animation(
    _ property: Property, _ values: [Double], easing: TimingFunction = .linear
  ) -> Animation {
    var keys = Keyframes(values: values.map { .number($0) })
    keys.keyTimes = values.count == 4 ? [0, 0.25, 0.5, 1] : []
    return Animation(
      timing: MediaTiming(beginTime: 0, duration: 1), easing: easing,
      motion: .property(
        PropertyMotion(target: .property(property), values: .keyframes(keys))))
  }

  private func svg(_ animations: [[Animation]]) throws -> String {
    let layers = animations.enumerated().map { number, animations in
      var layer = Layer(
        id: LayerID(number), bounds: Rect(x: 0, y: 0, width: 20, height: 20),
        position: Point(22, 22))
      layer.background = .color(Color(rgb: 0xFF0000 + UInt32(number)))
      layer.animations = animations
      return layer
    }
    let scene = Scene(
      canvas: Canvas(size: Size(44, 44)), playback: Playback(duration: 1), layers: layers)
    return try SVGExporter(options: SVGOptions(idPrefix: "p", motion: .css))
      .export(Timeline(scene)).text
  }

  /// Only functions take an angle without a unit: `rotate:0` would be left out by browsers.
  @Test func `a function of its own is a property, with a unit, and ends where the element stands`()
    throws
  {
    let turning = try svg([[animation(.rotation, [0, 1, 0.5, 0])]])
    #expect(turning.contains("rotate:57."), "\(turning)")
    #expect(!turning.contains("rotate:0}") && !turning.contains("rotate:0deg"), "\(turning)")
    #expect(!turning.contains("transform:"), "\(turning)")
    let growing = try svg([[animation(.scale, [1, 0.5, 1.5, 1])]])
    #expect(growing.contains("scale:.5") && growing.contains("scale:1.5"), "\(growing)")
    #expect(!growing.contains("scale:1}"), "\(growing)")
  }

  @Test func `what one element declares is written at it, what several do is a class`() throws {
    let fade = animation(.opacity, [0.2, 1, 0.5, 0.2])
    let one = try svg([[fade]])
    #expect(one.contains("style=\"animation:pa 1s linear infinite\""), "\(one)")
    #expect(!one.contains("class="), "\(one)")
    let two = try svg([[fade], [fade]])
    #expect(two.contains("{animation:pa 1s linear infinite}"), "\(two)")
    #expect(two.ranges(of: "class=").count == 2, "\(two)")
    #expect(two.ranges(of: "@keyframes").count == 1, "\(two)")
  }

  @Test func `animations with the same times share keyframes, unless others have one of them`()
    throws
  {
    let (fade, turn) = (
      animation(.opacity, [0.2, 1, 0.5, 0.2]), animation(.rotation, [0, 1, 0.5, 0])
    )
    let alone = try svg([[fade, turn]])
    #expect(alone.ranges(of: "@keyframes").count == 1, "\(alone)")
    #expect(alone.contains("25%{rotate:57.3deg;opacity:1}"), "\(alone)")
    // Each of them would repeat a long list.
    let long = animation(.opacity, [0.2, 0.9, 0.3, 0.8, 0.4, 0.7, 0.1, 0.6, 0.2])
    let several = try svg(
      (1...4).map { number in
        let sign: Double = number % 2 == 0 ? 1 : -1
        let turns = [0, 1, 3, 2, 5, 4, 6, 1, 0].map { $0 * sign * Double(number) }
        return [long, animation(.rotation, turns)]
      })
    #expect(several.ranges(of: "opacity:.9").count == 1, "\(several)")
  }
}
