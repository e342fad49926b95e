import Diagnostics
import DisplayList
import Geometry
import LottieReading
import Scene
import SceneReading
import Testing
import Timeline

struct LottieReaderTests {
  @Test func `a document is recognized by its keys, not its name`() {
    func isLottie(_ text: String) -> Bool {
      LottieReader.recognises(SourceFile(name: "x", text: text))
    }
    #expect(isLottie(Lottie.text("")))
    #expect(!isLottie(#"{"canvas": {"size": [10, 10]}, "layers": []}"#))
    #expect(!isLottie(#"{"a": {"layers": 1, "ip": 0, "op": 1, "fr": 1}}"#))
    #expect(!isLottie(""))
  }

  @Test func `size, rate and span are the file's`() throws {
    let text = #"{"fr": 25, "ip": 5, "op": 30, "w": 120, "h": 80, "layers": []}"#
    let scene = try #require(Lottie.read(text).scene)
    #expect(scene.canvas.size == Size(120, 80))
    #expect(scene.playback.framesPerSecond == 25)
    #expect(scene.playback.duration == 1)
  }

  @Test(arguments: [
    ("fr", #"{"fr": 0, "ip": 0, "op": 9, "w": 9, "h": 9, "layers": []}"#),
    ("op", #"{"fr": 9, "ip": 9, "op": 9, "w": 9, "h": 9, "layers": []}"#),
    ("w", #"{"fr": 9, "ip": 0, "op": 9, "w": 0, "h": 9, "layers": []}"#),
    ("w", #"{"fr": 9, "ip": 0, "op": 9, "w": 99999, "h": 9, "layers": []}"#),
    ("op", #"{"fr": 1, "ip": 0, "op": 99999, "w": 9, "h": 9, "layers": []}"#),
  ])
  func `invalid documents are errors with places`(key: String, text: String) throws {
    let reading = Lottie.read(text)
    #expect(reading.scene == nil)
    let error = try #require(reading.diagnostics.first { $0.severity == .error })
    #expect(error.location?.keyPath == key)
    #expect(error.location?.span != nil)
  }

  @Test func `each unsupported feature is one warning with the layer and a count`() throws {
    let layer = Lottie.shapes(Lottie.square + "," + Lottie.fill + #", {"ty": "xx"}, {"ty": "xx"}"#)
    let reading = Lottie.read(Lottie.text(layer))
    #expect(reading.scene != nil)
    #expect(reading.diagnostics.count == 1)
    let message = try #require(reading.diagnostics.first).message
    #expect(message == "shapes of type 'xx' are not drawn (layer 'shapes'), and once more")
  }

  @Test func `what ends with the document is in its last picture, also in compositions`() {
    func inner(_ end: Int) -> String {
      Lottie.shapes(Lottie.square + "," + Lottie.fill).replacing(
        #""op": 20"#, with: "\"op\": \(end)")
    }
    func document(_ layers: String, _ composition: String) -> String {
      Lottie.text(
        layers, more: "\"assets\": [{\"id\": \"c\", \"layers\": [\(composition)]}],")
    }
    let shown = #"{"ty": 0, "refId": "c", "ip": 0, "op": 20, "st": 10, "w": 100, "h": 100}"#
    #expect(Lottie.items(document(inner(20), ""), at: 20).count == 1)
    #expect(Lottie.items(document(inner(19), ""), at: 20).isEmpty)
    #expect(Lottie.bounds(document(shown, inner(10)), at: 20) != nil)
    #expect(Lottie.bounds(document(shown, inner(9)), at: 20) == nil)
  }

  @Test func `what does not exist, and effects that are only written as controls, are told`() {
    let layers = [
      #"{"ty": 0, "refId": "lost", "ip": 0, "op": 20, "nm": "inner"}"#,
      Lottie.shapes(Lottie.square + "," + Lottie.fill, more: #""parent": 9, "tt": 1, "tp": 77, "#),
      Lottie.shapes(Lottie.square + #", {"ty": "fl", "c": {"sid": "tint"}, "o": {"k": 100}}"#),
      Lottie.shapes(
        Lottie.square + "," + Lottie.fill,
        more:
          #""ef": [{"ty": 5, "nm": "Swirl", "mn": "ADBE Twirl"}, {"ty": 5, "mn": "ADBE Slider Control"}, {"ty": 5, "nm": "Bend", "mn": "CC Bend It"}, {"ty": 5, "mn": "Pseudo/rig"}], "#
      ),
    ]
    let messages = Lottie.read(Lottie.text(layers.joined(separator: ","))).diagnostics.map(
      \.message)
    #expect(
      messages.sorted() == [
        "a layer's matte does not exist, so all of it is shown (layer 'shapes')",
        "a layer's parent (9) does not exist (layer 'shapes')",
        "the effect 'Bend' (5) is not drawn (layer 'shapes')",
        "the effect 'Swirl' (5) is not drawn (layer 'shapes')",
        "there is no composition 'lost' (layer 'inner')",
        "there is no slot 'tint', and the property has no value of its own (layer 'shapes')",
      ])
  }

  @Test func `markers are phases`() throws {
    let text = Lottie.text(
      "", more: #""markers": [{"tm": 5, "cm": "in", "dr": 10}, {"tm": 15, "cm": "out", "dr": 50}],"#
    )
    let scene = try #require(Lottie.read(text).scene)
    #expect(
      scene.phases == [
        Phase(name: "in", start: 0.5, end: 1.5), Phase(name: "out", start: 1.5, end: 2),
      ])
    let named = Lottie.text(
      "", more: ##""markers": [{"tm": 0, "cm": "{\"name\": \"in\", \"x\": 1}", "dr": 10}],"##)
    #expect(Lottie.read(named).scene?.phases.map(\.name) == ["in"])
  }

  @Test func `what is missing or no number at the top is said`() {
    let document = #"{"v": "5.7.4", "fr": 10, "ip": 0, "op": 9, "w": 1, "h": 1, "layers": []}"#
    func messages(_ part: String, _ other: String) -> [String] {
      let text = document.replacing(part, with: other)
      #expect(LottieReader.recognises(SourceFile(name: "a.json", text: text)))
      return Lottie.read(text).diagnostics.map(\.message)
    }
    #expect(messages("", "") == [])
    #expect(messages(#""fr": 10, "#, "") == ["'fr' is missing"])
    #expect(messages(#""w": 1"#, #""w": "1""#) == ["'w' must be a number"])
  }

  @Test func `slots of places are lists, and texts have the slot's look`() throws {
    let layer = Lottie.shapes(
      Lottie.square + "," + Lottie.fill, transform: #""p": {"sid": "place"}"#)
    let placed = Lottie.text(
      layer, more: #""slots": {"place": {"p": {"a": 0, "k": [50, 60, 0]}}},"#)
    #expect(Lottie.read(placed).parameters.map(\.kind) == [.list])
    let moved = Lottie.read(placed, settings: [ParameterSetting(name: "place", text: "20,30")])
    let box = Rect(
      containing: Timeline(try #require(moved.scene)).frame(at: 0).items.flatMap(\.points))
    #expect(box.map { $0.center } == Point(20, 30))
    let text = #"{"ty": 5, "ip": 0, "op": 9, "ks": {}, "t": {"d": {"sid": "title"}}}"#
    let glyphs = ["A", "B"].map { letter in
      #"{"ch": "\#(letter)", "w": 60, "fFamily": "F", "style": "R", "data": {"shapes": [{"ty": "sh", "ks": {"k": "#
        + #"{"v": [[0, 0], [50, 0], [50, -70]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]], "c": true}}}]}}"#
    }
    let titled = Lottie.text(
      text,
      more: """
        "chars": [\(glyphs.joined(separator: ","))],
        "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R"}]},
        "slots": {"title": {"p": {"k": [{"t": 0, "s": {"t": "A", "f": "F", "s": 10, "fc": [1, 0, 0]}}]}}},
        """)
    func count(_ settings: [ParameterSetting]) throws -> Int {
      let reading = Lottie.read(titled, settings: settings)
      return Timeline(try #require(reading.scene)).frame(at: 0).items.flatMap(\.points).count
    }
    let one = try count([])
    #expect(one > 0)
    #expect(try count([ParameterSetting(name: "title", text: "BAB")]) == 3 * one)
  }

  @Test func `strokes along masks are on top of what the masks leave`() {
    let mask =
      #""masksProperties": [{"mode": "a", "cl": true, "o": {"k": 100}, "x": {"k": 0}, "pt": {"k": {"v": [[0, 0], [5, 0], [5, 5]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]], "c": CLOSED}}}],"#
    let values = ["1", "0", "0", "[1, 0, 0]", "2", "0", "1", "0", "100", "0", "1"]
    let effect = values.map { #"{"ty": 0, "v": {"k": \#($0)}}"# }.joined(separator: ",")
    func isMasked(_ closed: Bool) -> Bool {
      let more =
        mask.replacing("CLOSED", with: "\(closed)").replacing(
          #""cl": true"#, with: #""cl": \#(closed)"#)
        + #""ef": [{"ty": 22, "en": 1, "ef": [\#(effect)]}],"#
      let text = Lottie.text(Lottie.shapes(Lottie.square + "," + Lottie.fill, more: more))
      return Lottie.items(text).contains { item in
        if case .group(let group) = item { !group.clips.isEmpty } else { false }
      }
    }
    #expect(isMasked(true))
    #expect(!isMasked(false))
  }

  @Test func `slots are parameters`() throws {
    let fill = #"{"ty": "fl", "c": {"sid": "tone", "k": [1, 0, 0]}, "o": {"k": 100}}"#
    let text = Lottie.text(
      Lottie.shapes(Lottie.square + "," + fill),
      more: #""slots": {"tone": {"p": {"a": 0, "k": [0, 1, 0]}}},"#)
    func color(_ settings: [ParameterSetting]) throws -> Paint? {
      let reading = Lottie.read(text, settings: settings)
      #expect(reading.parameters.map(\.name) == ["tone"])
      #expect(reading.parameters.map(\.kind) == [.color])
      let items = Timeline(try #require(reading.scene)).frame(at: 0).items
      guard case .fill(let fill)? = items.first else { return nil }
      return fill.paint
    }
    #expect(try color([]) == .color(Color(rgb: 0x00FF00)))
    #expect(
      try color([ParameterSetting(name: "tone", text: "#0000ff")]) == .color(Color(rgb: 0x0000FF)))
    let mistaken = Lottie.read(text, settings: [ParameterSetting(name: "tone", text: "reed")])
    #expect(mistaken.scene == nil)
    #expect(mistaken.diagnostics.map(\.message) == ["slot 'tone': unknown colour 'reed'"])
    #expect(mistaken.diagnostics.map(\.hint) == ["did you mean 'red'?"])
  }

  @Test func `assets that no layer shows are not taken for images`() {
    let text = Lottie.text("", more: #""assets": [{"id": "a", "p": "a.mp3"}],"#)
    #expect(Lottie.read(text).diagnostics.isEmpty)
    let image = #"{"ty": 2, "refId": "a", "ip": 0, "op": 9, "ks": {}}"#
    let shown = Lottie.text(image, more: #""assets": [{"id": "a", "p": "a.png"}],"#)
    #expect(Lottie.read(shown).diagnostics.count == 1)
  }

  @Test func `profiles of images that are not read are told once, with a count`() {
    var resources = Resources.none
    resources.decodeImage = { _ in Image(identity: 1, width: 1, height: 1, pixels: [.max]) }
    resources.ignoresProfile = { $0 != [0] }
    let assets = ["AA==", "AQ==", "Ag=="].enumerated().map {
      #"{"id": "\#($0)", "e": 1, "w": 1, "h": 1, "p": "data:image/png;base64,\#($1)"}"#
    }
    let layers = (0..<3).map { #"{"ty": 2, "refId": "\#($0)", "ip": 0, "op": 9, "ks": {}}"# }
    let text = Lottie.text(
      layers.joined(separator: ","), more: #""assets": [\#(assets.joined(separator: ","))],"#)
    let reading = LottieReader(resources: resources)
      .read(SourceFile(name: "a.json", text: text))
    #expect(reading.scene != nil)
    #expect(
      reading.diagnostics.map(\.message) == [
        "an image has an unsupported colour profile, and once more"
      ])
    #expect(reading.diagnostics.map(\.severity) == [.warning])
  }

  @Test func `glyphs of old files have handles that are points`() throws {
    func text(_ version: String, _ handle: String) -> String {
      let path =
        #"{"c": true, "v": [[0, 0], [90, 0]], "i": [[0, 0], \#(handle)], "o": [[0, 0], \#(handle)]}"#
      let outline = #"{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": \#(path)}}]}"#
      return """
        {"v": "\(version)", "fr": 10, "ip": 0, "op": 9, "w": 100, "h": 100,
         "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "S"}]},
         "chars": [{"ch": "a", "style": "S", "fFamily": "F", "w": 90, "data": {"shapes": [\(outline), \(outline)]}}],
         "layers": [{"ty": 5, "ip": 0, "op": 9, "ks": {}, "t": {"d": {"k": [{"t": 0, "s":
          {"t": "a", "f": "F", "s": 100, "fc": [1, 0, 0]}}]}}}]}
        """
    }
    let old = Lottie.items(text("4.7.1", "[90, 30]"))
    #expect(!old.isEmpty && old == Lottie.items(text("5.9.0", "[0, 30]")))
  }

  @Test func `letters of another style than the text's are not replaced by an installed font`() {
    func text(_ style: String) -> String {
      let path =
        #"{"c": true, "v": [[0, 0], [9, 0], [9, 9]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}"#
      let outline = #"{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": \#(path)}}]}"#
      return Lottie.text(
        #"{"ty": 5, "ip": 0, "op": 9, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "ab", "f": "F", "s": 100, "fc": [1, 0, 0]}}]}}}"#,
        more: #"""
          "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "Medium"}]},
          "chars": [{"ch": "a", "style": "\#(style)", "fFamily": "F", "w": 20, "data": {"shapes": [\#(outline)]}}],
          """#)
    }
    #expect(Lottie.items(text("Regular")).isEmpty)
    let warnings = Lottie.read(text("Regular")).diagnostics.map(\.message)
    #expect(
      warnings == [
        "the file has glyphs for 'F', but none in the style 'Medium'; players draw no text"
      ])
    #expect(!Lottie.items(text("Medium")).isEmpty)
  }

  @Test
  func `letters from right to left are set together, as each has its form from its neighbours`() {
    var resources = Resources.none
    // Two letters in reading order, the first on the right; alone, a letter would be at 0.
    resources.layoutText = { text, _ in
      let letters = text.enumerated().map { index, letter in
        TextLayout.Letter(
          text: String(letter),
          frame: Rect(x: 30 - 10 * Double(index), y: 0, width: 10, height: 10),
          outline: .rect(Rect(x: 30 - 10 * Double(index), y: 2, width: 8, height: 8)))
      }
      let line = TextLayout.Line(baseline: 10, left: 20, width: 20)
      return .success(
        TextLayout(size: Size(40, 10), lines: [line], letters: letters, isTruncated: false))
    }
    func bounds(_ tracking: Int) -> Rect? {
      let text = Lottie.text(
        #"{"ty": 5, "ip": 0, "op": 9, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "אב", "f": "F", "s": 10, "tr": \#(tracking), "fc": [1, 0, 0]}}]}}}"#
      )
      let reading = LottieReader(resources: resources).read(
        SourceFile(name: "a.json", text: text), settings: [])
      guard let scene = reading.scene else { return nil }
      return Rect(containing: Timeline(scene).frame(at: 0).items.flatMap(\.points))
    }
    #expect(bounds(0) == Rect(x: 0, y: -8, width: 18, height: 8))
    #expect(bounds(500) == Rect(x: 0, y: -8, width: 23, height: 8))
  }

  @Test func `blanks at the end of a line do not move a text that is centred`() {
    func items(_ text: String) -> [Item] {
      let glyphs = ["a", " "].map { letter in
        let path =
          #"{"c": true, "v": [[0, 0], [9, 0], [9, 9]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}"#
        let outline =
          letter == "a" ? #"{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": \#(path)}}]}"# : ""
        return
          #"{"ch": "\#(letter)", "style": "S", "fFamily": "F", "w": 20, "data": {"shapes": [\#(outline)]}}"#
      }
      return Lottie.items(
        Lottie.text(
          #"{"ty": 5, "ip": 0, "op": 9, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "\#(text)", "f": "F", "s": 100, "j": 2, "fc": [1, 0, 0]}}]}}}"#,
          more:
            #""fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "S"}]}, "chars": [\#(glyphs.joined(separator: ","))],"#
        ))
    }
    #expect(!items("a a").isEmpty)
    #expect(items("a a") == items("a a  "))
    #expect(items("a a") != items("  a a"))
  }

  @Test func `the effect Set Matte cuts by a layer, which is drawn itself, too`() throws {
    let values = ["2", "4", "0"].map { #"{"v": {"k": \#($0)}}"# }.joined(separator: ",")
    let cut = Lottie.shapes(
      Lottie.square + "," + Lottie.fill,
      more: #""ind": 1, "ef": [{"ty": 28, "ef": [\#(values)]}],"#)
    let other = Lottie.shapes(Lottie.square + "," + Lottie.fill, more: #""ind": 2,"#)
    let items = Lottie.items(Lottie.text(cut + "," + other))
    #expect(items.count == 2)
    guard case .group(let group)? = items.last else {
      Issue.record("not cut: \(items)")
      return
    }
    #expect(group.masks.count == 1)
  }

  @Test func `layers blend with each other, not with what the picture is put on`() throws {
    let below = Lottie.shapes(Lottie.square + "," + Lottie.fill)
    let blended = Lottie.shapes(Lottie.square + "," + Lottie.fill, more: #""bm": 1,"#)
    #expect(Lottie.items(Lottie.text(below)).count == 1)
    let items = Lottie.items(Lottie.text(blended + "," + below))
    guard items.count == 1, case .group(let picture) = items[0],
      case .group(let top)? = picture.items.last
    else {
      Issue.record("not apart: \(items)")
      return
    }
    #expect(picture.blendMode == .normal && picture.clips.count == 1 && picture.items.count == 2)
    #expect(top.blendMode == .multiply)
  }

  @Test func `recursive compositions and circular parents are errors`() {
    let inner = #"{"ty": 0, "refId": "a", "ip": 0, "op": 9, "w": 9, "h": 9, "ks": {}}"#
    let text = Lottie.text(inner, more: #""assets": [{"id": "a", "layers": [\#(inner)]}],"#)
    #expect(Lottie.read(text).hasErrors)
    let shape = Lottie.shapes(
      Lottie.square + "," + Lottie.fill, more: #""ind": 1, "parent": 2,"#)
    let other = #"{"ty": 3, "ind": 2, "parent": 1, "ip": 0, "op": 9, "ks": {}}"#
    #expect(Lottie.read(Lottie.text(shape + "," + other)).hasErrors)
  }
}
