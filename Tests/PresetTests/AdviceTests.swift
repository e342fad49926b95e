import Diagnostics
import DocumentLanguage
import Pipeline
import SceneReading
import Testing

/// The warnings of `kineo check`.
struct AdviceTests {
  private func advice(_ source: SourceFile) -> [Diagnostic] {
    let reading = PresetTests.loader.read(source)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    return DocumentLoader.advice(on: reading, of: source)
  }

  private func advice(_ layers: String, _ more: String = "") -> [Diagnostic] {
    let text = "{ \"canvas\": { \"size\": [100, 100] }, \(more) \"layers\": [\(layers)] }"
    return advice(SourceFile(name: "t.json", bytes: Array(text.utf8)))
  }

  @Test(arguments: PresetTests.library.names)
  func `no preset causes a warning`(name: String) throws {
    let found = advice(try PresetTests.loader.source(of: name).get())
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: [
    (#"{ "shape": "line", "from": [0, 0], "to": [9, 9] }"#, Advice.nothingPainted, "layers[0]"),
    (#"{ "shape": "rect", "fill": "none" }"#, .nothingPainted, "layers[0]"),
    (#"{ "shape": "rect", "stroke": "red", "lineWidth": 0 }"#, .nothingPainted, "layers[0]"),
    (#"{ "frame": [120, 0, 10, 10], "background": "red" }"#, .outsideCanvas, "layers[0]"),
    (
      #"{ "layers": [{ "frame": [0, -60, 10, 10], "background": "red" }] }"#, .outsideCanvas,
      "layers[0]"
    ),
    (
      #"{ "background": "red", "animate": { "opacity": { "from": 1, "to": 1 } } }"#,
      .idleAnimation, "layers[0].animate.opacity"
    ),
    (
      #"{ "background": "red", "animate": { "position.x": { "values": [50, 50, 50] } } }"#,
      .idleAnimation, "layers[0].animate.position.x"
    ),
    (
      #"{ "background": "red", "appear": 1, "animate": { "opacity": { "from": 0, "duration": 0.5 } } }"#,
      .unseenAnimation, "layers[0].animate.opacity"
    ),
    (#"{ "background": "red", "mask": { "size": [9, 9] } }"#, .nothingPainted, "layers[0].mask"),
    (
      #"{ "background": "red", "masks": [{ "layers": [{ "text": "" }] }] }"#, .nothingPainted,
      "layers[0].masks"
    ),
    (
      #"{ "shape": "circle", "stroke": "red", "strokeEnd": 60 }"#, .strokeFraction,
      "layers[0].strokeEnd"
    ),
    (
      #"{ "shape": "circle", "stroke": "red", "animate": { "strokeEnd": { "from": 0, "to": 100 } } }"#,
      .strokeFraction, "layers[0].animate.strokeEnd"
    ),
    (
      #"{ "shape": "circle", "stroke": "red", "animate": [{ "group": [{ "keyPath": "strokeStart", "values": [0, 50] }] }] }"#,
      .strokeFraction, "layers[0]"
    ),
    (
      #"{ "repeat": 3, "shape": "circle", "stroke": "red", "strokeEnd": "=i + 20" }"#,
      .strokeFraction, "layers[0].strokeEnd"
    ),
    (
      #"{ "background": "red", "animate": { "opacity": { "from": 0, "to": 100 } } }"#,
      .wrongUnit, "layers[0].animate.opacity"
    ),
    (
      #"{ "background": "red", "animate": { "transform.scale": { "values": [80, 100] } } }"#,
      .wrongUnit, "layers[0].animate.transform.scale"
    ),
    (
      #"{ "background": "red", "animate": { "transform.rotation": { "to": 6.283 } } }"#,
      .wrongUnit, "layers[0].animate.transform.rotation"
    ),
    (
      #"{ "background": "red", "transform": { "rotate": 1.5708 } }"#, .wrongUnit,
      "layers[0].transform.rotate"
    ),
    (
      #"{ "background": "red", "transform": [{ "scale": 2 }, { "rotate": -3.14159 }] }"#,
      .wrongUnit,
      "layers[0].transform[1].rotate"
    ),
    (
      #"{ "shape": "arc", "stroke": "red", "startAngle": 0, "animate": { "endAngle": { "to": 6.283 } } }"#,
      .wrongUnit, "layers[0].animate.endAngle"
    ),
    (
      #"{ "background": "red", "animate": { "opacity": { "from": 0, "duration": 300 } } }"#,
      .wrongUnit, "layers[0].animate.opacity"
    ),
    (#"{ "text": "Read me", "font": { "size": 3 } }"#, .smallText, "layers[0]"),
    (
      #"{ "shape": "rect", "fill": "red", "cornerRadius": 9 }"#, .idleKey,
      "layers[0].cornerRadius"
    ),
    (
      #"{ "cornerRadius": 9, "layers": [{ "background": "red" }] }"#, .idleKey,
      "layers[0].cornerRadius"
    ),
    (
      #"{ "shape": "rect", "stroke": "red", "animate": { "dashPhase": { "to": 9 } } }"#, .idleKey,
      "layers[0].animate.dashPhase"
    ),
    (
      #"{ "text": "Read me", "textPath": "M0 9H90", "lines": 2 }"#, .idleKey, "layers[0].lines"
    ),
    (
      #"{ "background": "red" }, { "animate": { "opacity": { "from": 0 } }, "layers": [{ "layers": [{ "backdrop": "light" }] }] }"#,
      .idleKey, "layers[1].layers[0].layers[0].backdrop"
    ),
    (
      #"{ "background": "red", "speed": -1, "animate": { "position.x": { "to": 9 } } }"#,
      .idleKey, "layers[0].speed"
    ),
    (
      #"{ "shape": "circle", "fill": "red", "animate": { "strokeEnd": { "from": 0 } } }"#,
      .idleKey, "layers[0].animate.strokeEnd"
    ),
    (
      #"{ "background": "red", "animate": { "shadow.radius": { "to": 9 } } }"#,
      .idleKey, "layers[0].animate.shadow.radius"
    ),
    (
      #"{ "repeat": 3, "background": "red", "animate": { "position.x": { "to": 9, "spring": { "stiffness": 120, "damping": 8 }, "duration": 0.25 } } }"#,
      .cutSpring, "layers[0].animate.position.x.duration"
    ),
  ])
  func `unlikely intentions are reported once, with place and name`(
    layer: String, advice expected: Advice, place: String
  ) {
    let found = advice(layer)
    #expect(found.map(\.name) == [expected.rawValue], "\(found)")
    #expect(found.first?.severity == .warning)
    let path = found.first?.location?.keyPath.replacing("[\"", with: ".").replacing("\"]", with: "")
    #expect(path == place)
    // Its name turns it off.
    #expect(advice(layer, #""allow": ["\#(expected.rawValue)"],"#).isEmpty)
  }

  @Test(arguments: [
    (
      1.5,
      #"{ "background": "red", "animate": { "transform.rotation": { "to": 360, "duration": 1, "repeatCount": "forever" } } }"#,
      true
    ),
    (
      2.0,
      #"{ "background": "red", "animate": { "transform.rotation": { "to": 360, "duration": 1, "repeatCount": "forever" } } }"#,
      false
    ),
    (
      2.0,
      #"{ "background": "red", "animate": { "opacity": { "to": 0, "begin": 0.5, "duration": 1, "autoreverses": true, "repeatCount": "forever" } } }"#,
      true
    ),
    (
      4.0,
      #"{ "background": "red", "animate": { "opacity": { "to": 0, "begin": 2, "duration": 1, "autoreverses": true, "repeatCount": "forever" } } }"#,
      false
    ),
    // It is gone before the end.
    (
      1.5,
      #"{ "background": "red", "animate": { "transform.rotation": { "to": 360, "duration": 1, "repeatCount": "forever" }, "opacity": { "to": 0 } } }"#,
      false
    ),
    (
      2.0,
      #"{ "emitter": { "cells": [{ "birthRate": 9 }] }, "layers": [{ "size": [3, 3], "background": "red" }] }"#,
      true
    ),
    (
      2.0,
      #"{ "emitter": { "cells": [{ "birthRate": 9, "prewarm": true }] }, "layers": [{ "size": [3, 3], "background": "red" }] }"#,
      false
    ),
  ])
  func `loops that jump are reported`(duration: Double, layer: String, jumps: Bool) {
    let found = advice(layer, #""playback": { "duration": \#(duration) },"#)
    #expect(found.map(\.name) == (jumps ? [Advice.loopSeam.rawValue] : []), "\(found)")
  }

  @Test(arguments: [(6.283, true), (90.0, false)])
  func `a direction in radians is reported`(range: Double, isMistaken: Bool) {
    let found = advice(
      "{ \"emitter\": { \"cells\": [{ \"birthRate\": 9, \"prewarm\": true, \"emissionRange\": \(range) }] }, "
        + "\"layers\": [{ \"size\": [3, 3], \"background\": \"red\" }] }",
      "\"playback\": { \"duration\": 2 },")
    #expect(found.map(\.name) == (isMistaken ? [Advice.wrongUnit.rawValue] : []), "\(found)")
  }

  @Test(arguments: [
    (#"{ "duration": 1 }"#, 3.0, true), (#"{ "duration": 3 }"#, 3, false),
    (#"{ "duration": "=1" }"#, 3, false), (#"{ "duration": "auto" }"#, 3, false),
    (#"{ "start": 2, "duration": 2 }"#, 3, false),
  ])
  func `animations after the end are reported`(playback: String, begin: Double, isLate: Bool) {
    let animate = "\"animate\": { \"opacity\": { \"to\": 0, \"begin\": \(begin) } }"
    let found = advice("{ \"background\": \"red\", \(animate) }", "\"playback\": \(playback),")
    #expect(found.map(\.name) == (isLate ? [Advice.unseenAnimation.rawValue] : []), "\(found)")
    // Its time may be another one.
    for fast in [
      "{ \"speed\": 4, \"layers\": [{ \"background\": \"red\", \(animate) }] }",
      "{ \"speed\": 4, \"background\": \"red\", \(animate) }",
    ] { #expect(advice(fast, "\"playback\": \(playback),").isEmpty) }
  }

  @Test func `unused names are reported`() {
    let used = """
      "parameters": { "tint": { "type": "color", "default": "red" }, "lost": { "type": "number", "default": 1 } },
      "let": { "half": "=width / 2", "stray": 3 },
      "colors": { "ink": "=tint", "gone": "blue" },
      "paths": { "tick": "M 0 0 L 9 9", "tock": "M 0 0 L 9 0" },
      "styles": { "thick": { "lineWidth": 4 }, "thin": { "lineWidth": 1 } },
      """.replacing("\"=width / 2\"", with: "2")
    let found = advice(
      #"{ "path": "tick", "style": ["thick"], "stroke": "ink", "opacity": "=half / 2" }"#, used)
    #expect(
      found.map(\.message) == [
        "the parameter 'lost' is not used", "the value 'stray' is not used",
        "the colour 'gone' is not used", "the path 'tock' is not used",
        "the style 'thin' is not used",
      ])
  }

  @Test(arguments: [
    // It crosses the canvas between two sampled times.
    #"{ "size": [4, 4], "background": "red", "animate": { "position.x": { "from": -900, "to": 900, "duration": 0.01 }, "opacity": { "from": 0, "to": 1, "duration": 9 } } }"#,
    // Copies are elsewhere than the layer.
    #"{ "instances": 3, "instanceTransform": { "translate": [-80, 0] }, "layers": [{ "frame": [180, 0, 9, 9], "background": "red" }] }"#,
    // Only some of the copies from one place.
    #"{ "repeat": 3, "frame": ["=i * 80", 0, 9, 9], "background": "red" }"#,
    // A fill is added later.
    #"{ "shape": "rect", "fill": "none", "stroke": "none", "animate": { "fill": { "from": "red", "to": "blue" } } }"#,
    // A clock for other animations.
    #"{ "background": "red", "animate": { "opacity": { "name": "rest", "from": 1, "to": 1 } } }"#,
    // It grows until it is readable.
    #"{ "text": "Hi", "font": { "size": 3 }, "animate": { "transform.scale": { "from": 1, "to": 9 } } }"#,
    // It overshoots, stays whole for a while, and goes round several times.
    #"{ "shape": "circle", "stroke": "red", "animate": { "strokeEnd": { "from": 0, "spring": { "bounce": 0.9 } } } }"#,
    #"{ "shape": "circle", "stroke": "red", "animate": { "strokeEnd": { "values": [-0.2, 1.2, 2] } } }"#,
    #"{ "shape": "circle", "stroke": "red", "strokeEnd": 0.2, "strokeOffset": 5, "animate": { "strokeOffset": { "to": 90 } } }"#,
    // A turn in degrees, a moment of more than opaque, a zoom, and a clock of which a part is shown.
    #"{ "background": "red", "animate": { "transform.rotation": { "values": [3, 90, 360] }, "opacity": { "from": 1.5 }, "transform.scale": { "to": 40 } } }"#,
    #"{ "hidden": true, "frame": [300, 0, 9, 9], "background": "red" }"#,
    // Glass that fades by itself, or sees what is in the layer.
    #"{ "backdrop": "light", "animate": { "opacity": { "from": 0 } } }"#,
    #"{ "opacity": 0.5, "layers": [{ "background": "red" }, { "layers": [{ "backdrop": "light" }] }] }"#,
    #"{ "opacity": 0.5, "background": "red", "layers": [{ "backdrop": "light" }] }"#,
    // Masks that cover something later, or nothing on purpose.
    #"{ "background": "red", "mask": { "shape": "rect", "fill": "none", "animate": { "fill": { "from": "red", "to": "blue" } } } }"#,
    #"{ "background": "red", "masks": [{ "layers": [{ "text": "" }], "inverted": true }] }"#,
    #"{ "background": "red", "mask": { "layers": [{ "size": [9, 9], "background": "red" }] } }"#,
  ])
  func `possible intentions are not reported`(layer: String) {
    let found = advice(layer)
    #expect(found.isEmpty, "\(found)")
  }
}
