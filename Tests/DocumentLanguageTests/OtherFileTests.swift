import Diagnostics
import DisplayList
import DocumentLanguage
import Geometry
import Notations
import Scene
import SceneReading
import Testing

/// What a document takes from outside of itself, in a world that the test makes up: documents, presets and
/// pictures; and what its layers take from each other.
struct OtherFileTests {
  private static let files = [
    "dir/dot.json": """
    { "canvas": { "size": [20, 10], "background": "gold" }, "playback": { "speed": 2 },
      "parameters": { "tint": { "type": "color", "default": "red" } },
      "layers": [ { "name": "inner", "shape": "circle", "fill": "=tint" } ] }
    """,
    "dir/loop.json": #"{ "canvas": { "size": [1, 1] }, "layers": [{ "use": "pool.json" }] }"#,
    "dir/pool.json": #"{ "canvas": { "size": [1, 1] }, "layers": [{ "use": "loop.json" }] }"#,
    "dir/wrong.json": #"{ "canvas": { "size": [1, 1] }, "layers": [{ "opactiy": 1 }] }"#,
    "dir/a.png": "picture", "dir/b.png": "no picture",
  ]

  private static let world = Resources(
    readFile: { path in
      files[path].map { .success(Array($0.utf8)) } ?? .failure(.init("no such file"))
    },
    preset: { name in
      name != "star"
        ? nil
        : SourceFile(
          name: "star", path: "presets/star.json",
          text: #"{ "canvas": { "size": [5, 5] }, "layers": [{ "shape": "star" }] }"#)
    }, presetNames: { ["star"] },
    decodeImage: { bytes in
      bytes == Array("picture".utf8)
        ? Image(identity: 7, width: 2, height: 1, pixels: [0xFF00_00FF, 0]) : nil
    })

  private func read(_ layers: String, limits: Limits = Limits()) -> Reading {
    SpecReader(resources: Self.world, limits: limits).read(
      SourceFile(name: "main.json", path: "dir/main.json", text: Documents.layers(layers)))
  }

  @Test func `another document lies fitted in its layer, with its own clock and its parameters`()
    throws
  {
    let reading = read(
      #"{ "frame": [10, 0, 40, 40], "use": "dot.json", "parameters": { "tint": "navy" } }"#)
    #expect(reading.diagnostics == [])
    #expect(reading.dependencies == ["dir/dot.json"])
    let canvas = try #require(reading.scene?.layers.first?.children.first)
    #expect(canvas.bounds.size == Size(20, 10) && canvas.position == Point(20, 20))
    #expect(canvas.transform == Transform([.scale(x: 2, y: 2, z: 1)]))
    #expect(canvas.clock.speed == 2)
    #expect(canvas.background == .color(try ColorNotation.color(of: "gold")))
    guard case .shape(let shape)? = canvas.children.first?.content else {
      Issue.record("no shape inside")
      return
    }
    #expect(shape.fill == .color(try ColorNotation.color(of: "navy")))
  }

  @Test(arguments: [("contain", 2.0, 2.0), ("cover", 4, 4), ("stretch", 2, 4)])
  func `it is fitted as asked`(fit: String, x: Double, y: Double) throws {
    let reading = read("{ \"size\": [40, 40], \"use\": \"dot.json\", \"fit\": \"\(fit)\" }")
    let canvas = try #require(reading.scene?.layers.first?.children.first)
    #expect(canvas.transform == Transform([.scale(x: x, y: y, z: 1)]))
  }

  @Test func `a bare name is a preset's`() throws {
    let reading = read(#"{ "use": "star" }"#)
    #expect(reading.diagnostics == [] && reading.dependencies == ["presets/star.json"])
  }

  @Test(arguments: [
    (#"{ "use": "stra" }"#, "no preset is called 'stra'; did you mean 'star'?"),
    (
      #"{ "use": "dot" }"#,
      "no preset is called 'dot'; a file is named with its extension: 'dot.json'"
    ),
    (#"{ "use": "none.json" }"#, "'none.json' cannot be read: no such file"),
    (
      #"{ "use": "loop.json" }"#,
      "documents that use each other: 'dir/loop.json' → 'dir/pool.json' → 'dir/loop.json'"
    ),
    (
      #"{ "use": "dot.json", "parameters": { "tnit": "red" } }"#,
      "unknown parameter 'tnit'; did you mean 'tint'?"
    ),
    (
      #"{ "use": "dot.json", "parameters": { "tint": 3 } }"#,
      "expected a colour, found the number 3"
    ),
    (
      #"{ "use": "wrong.json" }"#, "unknown key 'opactiy' in a plain layer; did you mean 'opacity'?"
    ),
    (#"{ "image": "c.png" }"#, "the image 'c.png' cannot be read: no such file"),
    (#"{ "image": "b.png" }"#, "'b.png' is not a readable image"),
    (
      #"{ "name": "box", "layers": [ { "snapshotOf": "box" } ] }"#,
      "the layer 'box' would show itself"
    ),
    (#"{ "use": "dot.json" }, { "snapshotOf": "none" }"#, "'none'"),
  ])
  func `what is not there is told`(layers: String, message: String) {
    let complaints = Documents.complaints(read(layers))
    #expect(complaints.count == 1 && complaints.first?.contains(message) == true, "\(complaints)")
  }

  @Test func `a mistake in another document has its place there`() {
    let location = read(#"{ "use": "wrong.json" }"#).diagnostics.first?.location
    #expect(location?.file == "dir/wrong.json" && location?.keyPath == "layers[0].opactiy")
  }

  @Test func `a picture is read once, from beside the document`() throws {
    let reading = read(
      #"{ "image": "a.png", "contentsGravity": "center" }, { "image": "a.png", "repeat": 3 }"#)
    #expect(reading.diagnostics == [] && reading.dependencies == ["dir/a.png"])
    #expect(reading.scene?.layers.count == 4)
    for layer in reading.scene?.layers ?? [] {
      guard case .image(let content) = layer.content else {
        Issue.record("no image")
        return
      }
      #expect(content.image.width == 2)
    }
  }

  @Test func `a snapshot finds its layer wherever it stands, also behind it`() throws {
    let reading = read(
      """
      { "snapshotOf": "late", "at": "500ms", "clearBackground": true },
      { "layers": [ { "name": "late", "background": "red" } ] }
      """)
    let layers = try #require(reading.scene?.layers)
    guard case .snapshot(let snapshot) = layers[0].content else {
      Issue.record("no snapshot")
      return
    }
    #expect(snapshot.layer == layers[1].children[0].id)
    #expect(snapshot.time == 0.5 && snapshot.clearsBackground)
  }

  @Test func `styles build on styles, and the layer has the last word`() throws {
    let document = Documents.layers(
      #"{ "style": ["thin", "warm"], "shape": "rect", "lineWidth": 3 }"#,
      """
      "colors": { "hot": "tomato" }, "paths": { "tick": "M 0 0 H 3", "both": ["tick", "M 0 5 H 3"] },
      "styles": { "line": { "stroke": "navy", "lineWidth": 1, "lineCap": "round" },
        "thin": { "style": "line", "lineWidth": "=1 / 2" }, "warm": { "stroke": "hot" } },
      """)
    let reading = Documents.read(document)
    #expect(reading.diagnostics == [])
    guard case .shape(let shape)? = reading.scene?.layers.first?.content else {
      Issue.record("no shape")
      return
    }
    #expect(shape.style.width == 3 && shape.style.cap == .round)
    #expect(shape.stroke == .color(try ColorNotation.color(of: "tomato")))
  }

  @Test func `a repeat of no copies is still looked at`() {
    let complaints = Documents.complaints(
      Documents.layers(#"{ "repeat": 0, "shape": "circle", "radus": 2, "opacity": "red" }"#))
    #expect(complaints.contains { $0.contains("unknown key 'radus'") }, "\(complaints)")
    #expect(
      Documents.complaints(Documents.layers(#"{ "repeat": [], "fill": "=item" }"#)).count <= 1)
  }
}
