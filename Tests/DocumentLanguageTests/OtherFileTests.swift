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
    "dir/card.json": """
    { "canvas": { "size": [10, 10] }, "let": { "half": 0.5 },
      "layers": [ { "slot": "content", "frame": [1, 1, 8, 4], "layers": [ { "name": "own" } ] } ] }
    """,
    "dir/brand.json": """
    { "import": "base.json", "let": { "half": 0.5 },
      "colors": { "ink": "navy", "faint": "=alpha(ink, half)" },
      "styles": { "card": { "background": "ink", "opacity": "=half" } } }
    """,
    "dir/base.json": #"{ "colors": { "ink": "red", "accent": "teal" } }"#,
    "dir/round.json": #"{ "import": "trip.json", "colors": {} }"#,
    "dir/trip.json": #"{ "import": "round.json", "colors": {} }"#,
    "dir/stained.json":
      #"""
    { "import": "spotted.json", "colors": { "no": "nocolour" },
      "styles": { "wide": { "opacity": "x" }, "odd": { "style": "spotted", "wdth": 3 } } }
    """#,
    "dir/spotted.json": #"{ "styles": { "spotted": { "cornerRadius": "=1 +" } } }"#,
    "dir/kit/kit.json": #"{ "styles": { "seal": { "image": "seal.png" } } }"#,
    "dir/kit/seal.png": "picture",
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

  @Test func `a style's files are beside the file that it is written in`() {
    let reading = SpecReader(resources: Self.world).read(
      SourceFile(
        name: "main.json", path: "dir/main.json",
        text: Documents.layers(
          #"{ "size": [4, 4], "style": "seal" }"#, #""import": "kit/kit.json","#)))
    #expect(reading.diagnostics == [])
    #expect(reading.dependencies == ["dir/kit/kit.json", "dir/kit/seal.png"])
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
      "documents use each other in a circle: 'dir/loop.json' → 'dir/pool.json' → 'dir/loop.json'"
    ),
    (
      #"{ "use": "dot.json", "parameters": { "tnit": "red" } }"#,
      "unknown parameter 'tnit'; did you mean 'tint'?"
    ),
    (
      #"{ "use": "dot.json", "parameters": { "weight": 3 } }"#,
      "unknown parameter 'weight'; the only one is tint"
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

  // MARK: Slots and imports

  private func importing(_ name: String, _ layers: String, _ more: String = "") -> Reading {
    SpecReader(resources: Self.world).read(
      SourceFile(
        name: "main.json", path: "dir/main.json",
        text: """
          { "canvas": { "size": [100, 100] }, "import": \(name), \(more)
            "layers": [ \(layers) ] }
          """))
  }

  @Test func `a slot holds the layers of the document that fills it`() throws {
    let filled = read(
      #"{ "use": "card.json", "let": { "mine": 3 }, "slots": { "content": [ { "name": "{mine} of {width}" } ] } }"#
    )
    #expect(filled.diagnostics == [])
    let slot = try #require(filled.scene?.layers.first?.children.first?.children.first)
    #expect(slot.children.map(\.name) == ["3 of 8"])
    let empty = read(#"{ "use": "card.json" }"#)
    #expect(
      empty.scene?.layers.first?.children.first?.children.first?.children.map(\.name) == ["own"])
    // Inside of itself, as its own file could not.
    let nested = read(
      #"{ "use": "card.json", "slots": { "content": [ { "use": "card.json" } ] } }"#)
    #expect(nested.diagnostics == [])
  }

  @Test func `animations are known across the border of a slot`() throws {
    let reading = read(
      """
      { "use": "card.json", "slots": { "content": [
        { "animate": { "opacity": { "name": "fade", "to": 0, "duration": 2 } } } ] } },
      { "animate": { "opacity": { "to": 0, "begin": "fade.end", "duration": 1 } } }
      """)
    #expect(reading.diagnostics == [])
    #expect(reading.scene?.layers.last?.animations.first?.timing.beginTime == 2)
  }

  @Test func `imported names are known, and the document's own win`() throws {
    let layers =
      #"{ "style": "card" }, { "background": "faint" }, { "background": "accent" }"#
    let reading = importing(#""brand.json""#, layers)
    #expect(reading.diagnostics == [])
    #expect(Set(reading.dependencies) == ["dir/brand.json", "dir/base.json"])
    let scene = try #require(reading.scene)
    let navy = try ColorNotation.color(of: "navy")
    #expect(scene.layers[0].background == .color(navy) && scene.layers[0].opacity == 0.5)
    #expect(scene.layers[2].background == .color(try ColorNotation.color(of: "teal")))
    let own = importing(
      #"["base.json", "brand.json"]"#, layers, #""colors": { "ink": "gold" },"#)
    #expect(own.scene?.layers[0].background == .color(try ColorNotation.color(of: "gold")))
  }

  @Test(arguments: [
    (
      #"{ "use": "card.json", "slots": { "contnt": [] } }"#,
      "'card.json' has no slot 'contnt'; did you mean 'content'?"
    ),
    (
      #"{ "use": "dot.json", "slots": { "content": [] } }"#,
      "'dot.json' has no slot 'content'; a slot is a layer such as {\"slot\": \"content\"}"
    ),
    (
      #"{ "use": "card.json", "slots": [] }"#,
      "expected an object of lists of layers by the names of slots, found an empty list"
    ),
  ])
  func `what does not fill a slot is told`(layers: String, message: String) {
    let complaints = Documents.complaints(read(layers))
    #expect(complaints.count == 1 && complaints.first?.contains(message) == true, "\(complaints)")
  }

  @Test(arguments: [
    (#""none.json""#, "'none.json' cannot be read: no such file"),
    (#""a.png""#, "'a.png' has no colours, paths, styles or values to import"),
    (#""dot.json""#, "'dot.json' has no colours, paths, styles or values to import"),
    (#""card.json""#, "'card.json' is a document of its own"),
    (
      #""round.json""#,
      "circular import: 'dir/round.json' → 'dir/trip.json' → 'dir/round.json'"
    ),
    ("3", "expected a text, found the number 3"),
  ])
  func `what cannot be imported is told`(name: String, message: String) {
    let complaints = Documents.complaints(importing(name, "{}"))
    #expect(complaints.count == 1 && complaints.first?.contains(message) == true, "\(complaints)")
  }

  @Test func `a mistake in an imported file has its place there, once`() throws {
    let reading = importing(
      #""stained.json""#,
      #"{ "background": "no" }, { "style": "wide" }, { "style": "odd" }, { "style": "odd" }"#)
    let found = reading.diagnostics.compactMap(\.location).map { "\($0.file) \($0.keyPath)" }
    #expect(
      found.sorted() == [
        "dir/spotted.json styles.spotted.cornerRadius", "dir/stained.json colors.no",
        "dir/stained.json styles.odd.wdth", "dir/stained.json styles.wide.opacity",
      ], "\(found)")
  }

  @Test(arguments: [
    (#"{ "assets": ["checkmark"] }"#, "this is a manifest, not a document"),
    (#"{ "colors": { "ink": "red" } }"#, "this is a file of shared values, not a document"),
    (#"{ "title": "T" }"#, "a document needs the key 'canvas'"),
  ])
  func `another kind of file is named`(text: String, message: String) {
    let reading = SpecReader(resources: Self.world).read(SourceFile(name: "main.json", text: text))
    #expect(reading.diagnostics.first?.message == message, "\(reading.diagnostics)")
    #expect(reading.scene == nil)
  }

  @Test(arguments: [
    ("2", "1", true), (#""2s""#, #""=1""#, true), ("1", "2", false), ("0", #""a.end""#, false),
  ])
  func `a layer that is never seen is told`(appear: String, disappear: String, isTold: Bool) {
    let layer =
      #"{ "animate": { "opacity": { "to": 0, "name": "a" } }, "appear": \#(appear), "disappear": \#(disappear) }"#
    let told = read(layer).diagnostics.contains { $0.message.contains("never seen") }
    #expect(told == isTold)
  }
}
