import Diagnostics
import DocumentLanguage
import Notations
import SceneReading
import TestSupport
import Testing

/// Reading ends for every input, without a trap, with a scene or with errors.
struct MutationTests {
  @Test func `no bytes make reading trap, hang or say nothing`() throws {
    let seed: UInt64 = 11
    var mutation = Mutation(seed: seed)
    let files = try Presets.names().map { try Presets.file($0).bytes } + [Array(Self.rich.utf8)]
    for n in 0..<600 {
      let bytes = mutation.bytes(files[n % files.count])
      let reading = SpecReader().read(SourceFile(name: "m.json", bytes: bytes))
      guard (reading.scene == nil) == reading.hasErrors else {
        Issue.record("case \(n) of seed \(seed): neither a scene nor an error")
        return
      }
    }
  }

  @Test func `no tree makes reading trap, hang or say nothing`() throws {
    let seed: UInt64 = 12
    var mutation = Mutation(seed: seed)
    var roots = try Presets.names().compactMap { NotationReader.read(try Presets.file($0)).root }
    roots += [NotationReader.read(SourceFile(name: "rich.json", text: Self.rich)).root]
      .compactMap { $0 }
    #expect(roots.count > 1)
    for n in 0..<600 {
      var tree = roots[n % roots.count]
      for _ in 0...n % 3 { tree = mutation.tree(tree) }
      let text = NotationWriter.json(tree)
      let reading = SpecReader().read(SourceFile(name: "m.json", text: text))
      guard (reading.scene == nil) == reading.hasErrors else {
        Issue.record("case \(n) of seed \(seed): neither a scene nor an error: \(text)")
        return
      }
    }
  }

  /// A document with as many keys as it can hold.
  static let rich = """
    {
      "title": "Rich", "canvas": { "size": [100, 80], "background": "#fff8" },
      "playback": { "duration": "2s", "hold": "100ms", "loop": 3, "fps": 25, "speed": 2 },
      "parameters": {
        "step": { "type": "duration", "default": "=0.1 * 2", "minimum": "50ms", "maximum": 3 },
        "mode": { "type": "choice", "default": "a", "choices": ["a", "b"] },
        "colors": { "type": "colors", "default": ["red", "gold"] }
      },
      "paths": { "tick": "M 0 0 L 10 10", "both": ["tick", "M 0 5 h 4"] },
      "colors": { "sky": { "gradient": "axial", "colors": ["blue", "white"] }, "a": "tomato" },
      "styles": { "thin": { "lineWidth": "=step" }, "red": { "style": "thin", "stroke": "red" } },
      "phases": { "intro": { "start": 0, "end": 1 } },
      "layers": [
        { "repeat": { "over": "=colors", "as": "c" }, "shape": "circle", "fill": "=c",
          "inset": "=i * 2", "opacity": "=1 / n" },
        { "style": "red", "path": "both", "viewBox": [0, 0, 10, 10], "fit": "cover",
          "dash": [2, 1], "strokeEnd": 0.5, "frame": [0, 0, "50%", 20], "blendMode": "screen" },
        { "gradient": "conic", "colors": ["red", "blue"], "size": ["50%", 20],
          "position": ["50%", "50%"], "anchorPoint": [0, 1], "cornerRadius": [1, 2, 3, 4] },
        { "backdrop": "dark", "layers": [ { "shape": "star", "corners": 7, "vibrancy": true } ] },
        { "backdrop": { "radius": 3, "saturation": 2, "tint": "#0008" } },
        { "instances": 3, "instanceDelay": 0.1, "instanceTransform": [ { "rotate": "0.1turn" } ],
          "layers": [ { "shape": "rect", "fill": "sky", "name": "box" } ] },
        { "snapshotOf": "box", "at": "1s" },
        { "emitter": { "shape": "line", "size": [10, 0], "cells": [ { "birthRate": 5 } ] },
          "layers": [ { "shape": "circle", "size": [2, 2] } ] },
        { "shape": "polyline", "points": [[0, 0], [10, "50%"]], "closed": true,
          "transform": [ { "translate": [1, "10%"] }, { "scale": [1, 2] }, { "skew": [5, 0] } ],
          "shadow": { "color": "black", "offset": [0, 1], "radius": 2 },
          "border": { "width": 2, "color": "navy" }, "blur": 1, "mask": { "shape": "circle" },
          "animate": {
            "opacity": [ { "from": 0, "to": 1, "duration": "=step", "timing": [0.2, 0, 1, 1] } ],
            "transform.rotation": { "by": "1turn", "repeatCount": "forever", "duration": 1 }
          } }
      ]
    }
    """

  @Test func `the rich document is right`() {
    #expect(Documents.complaints(Self.rich) == [])
  }
}
