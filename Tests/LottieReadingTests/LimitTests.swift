import Diagnostics
import DisplayList
import Geometry
import LottieReading
import Notations
import Scene
import SceneReading
import Testing

/// What a file may demand of the reader: beyond it there is a message, never a crash or a hang.
struct LimitTests {
  private func messages(_ text: String, _ limits: Limits = Limits()) -> [String] {
    LottieReader(limits: limits).read(SourceFile(name: "a.json", text: text)).diagnostics
      .map(\.message)
  }

  private func repeater(_ copies: Int) -> String {
    #"{"ty": "rp", "c": {"k": \#(copies)}, "tr": {"p": {"k": [1, 0]}}}"#
  }

  /// The limit, and documents of that size and just above.
  private func expect(
    _ part: String, most: Int, _ text: (Int) -> String,
    location: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(messages(text(most)).isEmpty, sourceLocation: location)
    let above = messages(text(most + 1))
    #expect(above.count == 1 && above[0].contains(part), "\(above)", sourceLocation: location)
  }

  @Test func `groups are read up to a depth`() {
    expect("nested more than 64 deep", most: 64) { depth in
      let opening = String(repeating: #"{"ty": "gr", "it": ["#, count: depth)
      let closing = String(repeating: "]}", count: depth)
      return Lottie.text(Lottie.shapes(opening + Lottie.square + closing + "," + Lottie.fill))
    }
  }

  @Test func `repeaters make a thousand copies`() {
    expect("a repeater's copies beyond 1000", most: 1000) {
      Lottie.text(Lottie.shapes([Lottie.square, Lottie.fill, repeater($0)].joined(separator: ",")))
    }
    // Copies of copies count together.
    let both = [Lottie.square, Lottie.fill, repeater(900), repeater(900)].joined(separator: ",")
    #expect(
      messages(Lottie.text(Lottie.shapes(both))).contains { $0.contains("beyond 50000 items") })
  }

  @Test func `copies that grow without end are drawn`() {
    let growing = #"{"ty": "rp", "c": {"k": 20}, "tr": {"s": {"k": [900, -900]}}}"#
    let text = Lottie.text(
      Lottie.shapes([Lottie.square, Lottie.fill, growing].joined(separator: ",")))
    #expect(messages(text).isEmpty)
    #expect(!Lottie.items(text).isEmpty)
  }

  @Test func `layers have up to a hundred ancestors`() {
    expect("are more than 100", most: 100) { count in
      let parents = (1...count).map {
        #"{"ty": 3, "ind": \#($0), "parent": \#($0 + 1), "ip": 0, "op": 9, "ks": {}}"#
      }
      let shape = Lottie.shapes(
        Lottie.square + "," + Lottie.fill, more: #""ind": 0, "parent": 1,"#)
      let last = #"{"ty": 3, "ind": \#(count), "ip": 0, "op": 9, "ks": {}}"#
      return Lottie.text(([shape] + parents.dropLast() + [last]).joined(separator: ","))
    }
  }

  @Test func `compositions are nested up to a depth`() {
    func nested(_ depth: Int) -> String {
      func use(_ id: Int) -> String {
        #"{"ty": 0, "refId": "\#(id)", "ip": 0, "op": 9, "w": 9, "h": 9, "ks": {}}"#
      }
      let shape = Lottie.shapes(Lottie.square + "," + Lottie.fill)
      let assets = (1...depth).map { id in
        #"{"id": "\#(id)", "layers": [\#(id < depth ? use(id + 1) : shape)]}"#
      }
      return Lottie.text(use(1), more: #""assets": [\#(assets.joined(separator: ","))],"#)
    }
    #expect(messages(nested(50)).isEmpty)
    #expect(messages(nested(51)) == ["compositions are nested more than 50 deep"])
  }

  @Test func `compositions that multiply nothing are counted`() {
    func uses(_ id: Int) -> String {
      let use = #"{"ty": 0, "refId": "\#(id)", "ip": 0, "op": 9, "w": 9, "h": 9, "ks": {}}"#
      return Array(repeating: use, count: 10).joined(separator: ",")
    }
    let assets = (1...9).map { #"{"id": "\#($0)", "layers": [\#($0 < 9 ? uses($0 + 1) : "")]}"# }
    let bomb = Lottie.text(uses(1), more: #""assets": [\#(assets.joined(separator: ","))],"#)
    #expect(messages(bomb).contains { $0.contains("(limit 'layers')") })
  }

  @Test func `layers and paths are counted`() {
    let shape = Lottie.shapes(Lottie.square + "," + Lottie.fill)
    var limits = Limits()
    limits.scene.layers = 20
    let many = Lottie.text(Array(repeating: shape, count: 30).joined(separator: ","))
    #expect(messages(many).isEmpty)
    #expect(messages(many, limits).contains { $0.contains("(limit 'layers')") })
    let zigzag =
      #"{"ty": "zz", "r": {"k": [{"t": 0, "s": [0]}, {"t": 9, "s": [9000]}]}, "s": {"k": 1}}"#
    let busy = [Lottie.square, zigzag, Lottie.fill, repeater(900)].joined(separator: ",")
    #expect(
      messages(Lottie.text(Lottie.shapes(busy))).contains { $0.contains("200000 vertices") })
  }

  @Test func `numbers have a size`() {
    let far = Lottie.shapes(
      Lottie.square + "," + Lottie.fill, transform: #""p": {"k": [1e300, 20]}"#)
    #expect(Lottie.read(Lottie.text(far)).scene == nil || Lottie.bounds(Lottie.text(far)) != nil)
    #expect(Lottie.read(#"{"fr": 1001, "ip": 0, "op": 9, "w": 9, "h": 9, "layers": []}"#).hasErrors)
  }

  @Test func `texts are counted, and long ones do not move`() {
    let zeros = "[[0, 0], [0, 0], [0, 0]]"
    func text(_ letters: Int, _ animators: String) -> String {
      let outline =
        #"{"v": [[0, 0], [9, 0], [9, -9]], "i": \#(zeros), "o": \#(zeros), "c": true}"#
      let words = String(repeating: "a", count: letters)
      return Lottie.text(
        #"""
        {"ty": 5, "ip": 0, "op": 20, "ks": {}, "t": {"a": [\#(animators)], "d": {"k": [
          {"t": 0, "s": {"t": "\#(words)", "f": "F", "s": 9, "fc": [1, 0, 0]}}]}}}
        """#,
        more: #"""
          "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R"}]},
          "chars": [{"ch": "a", "fFamily": "F", "style": "R", "size": 9, "w": 9,
                     "data": {"shapes": [{"ty": "sh", "ks": {"k": \#(outline)}}]}}],
          """#)
    }
    let turn = #"{"s": {"b": 1, "r": 1}, "a": {"r": {"k": 30}}}"#
    #expect(messages(text(100, turn)).isEmpty)
    #expect(messages(text(13_000, "")).isEmpty)
    #expect(messages(text(13_000, turn)).map { $0.contains("not animated or placed") } == [true])
    #expect(
      messages(text(200_001, "")).map { $0.contains("beyond 200000 bytes in total") } == [true])
  }

  /// A text of letters with outlines, from nine animated properties.
  private func letters(_ count: Int, moving properties: String) -> String {
    let zeros = "[[0, 0], [0, 0], [0, 0]]"
    let outline =
      #"{"v": [[0, 0], [9, 0], [9, -9]], "i": \#(zeros), "o": \#(zeros), "c": true}"#
    let start = #""s": {"k": [{"t": 0, "s": [0]}, {"t": 20, "s": [100]}]}"#
    return Lottie.text(
      #"""
      {"ty": 5, "ip": 0, "op": 20, "ks": {}, "t": {
        "a": [{"s": {"b": 1, "r": 1, \#(start)}, "a": {\#(properties)}}], "d": {"k": [
        {"t": 0, "s": {"t": "\#(String(repeating: "a", count: count))", "f": "F", "s": 9, "fc": [1, 0, 0]}}]}}}
      """#,
      more: #"""
        "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R"}]},
        "chars": [{"ch": "a", "fFamily": "F", "style": "R", "size": 9, "w": 9,
                   "data": {"shapes": [{"ty": "sh", "ks": {"k": \#(outline)}}]}}],
        """#)
  }

  @Test func `keys of letters are counted`() {
    let turn = #""r": {"k": 30}"#
    let all =
      turn
      + #", "p": {"k": [5, 5]}, "s": {"k": [50, 50]}, "o": {"k": 20}, "fc": {"k": [0, 1, 0]}"#
    #expect(messages(letters(12_000, moving: turn)).isEmpty)
    #expect(
      messages(letters(12_000, moving: all)).map { $0.contains("not animated or placed") } == [true]
    )
  }

  @Test func `the texts of an expression are counted`() {
    func text(_ frames: Int) -> String {
      let script =
        "var s = 'aaaaaaaaaa'; for (var i = 0; i < 9; i++) { s = s + s; } $bm_rt = s + Math.floor(time * 10);"
      return Lottie.text(
        #"""
        {"ty": 5, "ip": 0, "op": 20, "ks": {}, "t": {"d": {"k": [
          {"t": 0, "s": {"t": "a", "f": "F", "s": 9, "fc": [1, 0, 0]}}], "x": "\#(script)"}}}
        """#, frames: frames,
        more: #"""
          "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R"}]},
          "chars": [{"ch": "b", "fFamily": "F", "style": "R", "size": 9, "w": 9, "data": {}}],
          """#
      ).replacing(#""op": 20"#, with: #""op": 2"#)
    }
    // 5121 letters at each frame, the end included.
    #expect(!messages(text(2)).contains { $0.contains("letters in all its texts") })
    #expect(messages(text(4)).contains { $0.contains("more than 20000 letters in all its texts") })
  }

  @Test func `expressions are run for three thousand frames`() {
    let place = #""p": {"k": [0, 0], "x": "$bm_rt = [time * 10, 0];"}"#
    let text = Lottie.text(
      Lottie.shapes(Lottie.square + "," + Lottie.fill, transform: place), frames: 4000
    ).replacing(#""op": 20"#, with: #""op": 4000"#)
    #expect(Lottie.bounds(text, at: 2999)?.center.x == 2999)
    #expect(Lottie.bounds(text, at: 3500)?.center.x == 3000)
  }

  @Test func `the steps of all expressions are counted together`() {
    let place = #""p": {"k": [3, 4], "x": "for (var i = 0; i < 100; i++) {} $bm_rt = [time, 4];"}"#
    let shape = Lottie.shapes(Lottie.square + "," + Lottie.fill, transform: place)
    func messages(_ layers: Int) -> [String] {
      var reader = LottieReader()
      // One layer's 21 frames take about ten thousand.
      reader.scriptSteps = 20_000
      let text = Lottie.text(Array(repeating: shape, count: layers).joined(separator: ","))
      return reader.read(SourceFile(name: "a.json", text: text)).diagnostics.map(\.message)
    }
    #expect(messages(1).isEmpty)
    #expect(messages(5).map { $0.contains("its length") } == [true])
  }

  @Test func `loops make fifty thousand keys`() {
    func text(_ length: Double) -> String {
      let loop =
        #""p": {"k": [{"t": 0, "s": [0, 0]}, {"t": \#(length), "s": [8, 0]}], "x": "$bm_rt = loopOut('cycle');"}"#
      return Lottie.text(Lottie.shapes(Lottie.square + "," + Lottie.fill, transform: loop))
    }
    #expect(messages(text(1.0 / 1024)).isEmpty)
    #expect(
      Lottie.bounds(text(1.0 / 1024), at: 1 + 1.0 / 2048).map { abs($0.center.x - 4) < 1e-6 }
        == true)
    // Then the property stays at its last key.
    #expect(messages(text(1.0 / 2048)).map { $0.contains("its length") } == [true])
    #expect(Lottie.bounds(text(1.0 / 2048), at: 1 + 1.0 / 4096)?.center.x == 8)
  }

  @Test func `documents have a size and a length`() {
    expect("32768", most: 32_768) {
      #"{"fr": 10, "ip": 0, "op": 9, "w": \#($0), "h": 9, "layers": []}"#
    }
    expect("longer than a day", most: 86_400) {
      #"{"fr": 1, "ip": 0, "op": \#($0), "w": 9, "h": 9, "layers": []}"#
    }
  }

  @Test func `images are counted as they are decoded`() {
    var resources = Resources.none
    resources.decodeImage = { _ in
      Image(identity: 1, width: 3, height: 3, pixels: Array(repeating: 0, count: 9))
    }
    var limits = Limits()
    limits.scene.images = 20
    let assets = (0..<5).map {
      #"{"id": "\#($0)", "e": 1, "u": "", "p": "data:image/png;base64,AAAA"}"#
    }
    let layers = (0..<5).map { #"{"ty": 2, "refId": "\#($0)", "ip": 0, "op": 9, "ks": {}}"# }
    let text = Lottie.text(
      layers.joined(separator: ","), more: #""assets": [\#(assets.joined(separator: ","))],"#)
    let messages = LottieReader(resources: resources, limits: limits)
      .read(SourceFile(name: "a.json", text: text)).diagnostics.map(\.message)
    #expect(messages.map { $0.contains("(limit 'images')") } == [true])
  }

  @Test func `images that are too large together are halved`() {
    var resources = Resources.none
    resources.decodeImage = { _ in
      Image(identity: 1, width: 8, height: 8, pixels: Array(repeating: 0xFF00_0000, count: 64))
    }
    var limits = Limits()
    limits.scene.images = 100
    let assets = (0..<3).map {
      #"{"id": "\#($0)", "e": 1, "w": 8, "h": 8, "p": "data:image/png;base64,AAAA"}"#
    }
    let layers = (0..<3).map { #"{"ty": 2, "refId": "\#($0)", "ip": 0, "op": 9, "ks": {}}"# }
    let text = Lottie.text(
      layers.joined(separator: ","), more: #""assets": [\#(assets.joined(separator: ","))],"#)
    let reading = LottieReader(resources: resources, limits: limits)
      .read(SourceFile(name: "a.json", text: text))
    #expect(reading.scene != nil)
    #expect(reading.diagnostics.map { $0.message.contains("half their size") } == [true])
  }

  @Test func `of two values of a key the last one counts`() {
    let fill = #"{"ty": "fl", "o": {"k": 0}, "c": {"k": [1, 0, 0]}, "o": {"k": 100}}"#
    let reading = Lottie.read(Lottie.text(Lottie.shapes(Lottie.square + "," + fill)))
    #expect(reading.scene != nil)
    #expect(reading.diagnostics.map { $0.message.contains("'o' appears twice") } == [true])
  }

  @Test(arguments: [
    // Its bytes, its nesting, its steps in a frame, its calls inside of calls and after one another, its lists, its
    // records, its texts.
    ("$bm_rt = [1, 2];" + String(repeating: " ", count: 100_000), "its length"),
    (
      "$bm_rt = " + String(repeating: "(", count: 80) + "1" + String(repeating: ")", count: 80)
        + ";", "its depth"
    ),
    ("for (var i = 0; i < 300000; i++) {} $bm_rt = [1, 2];", "its length"),
    ("function f(n) { return f(n + 1); } $bm_rt = f(0);", "its length"),
    (
      "function f() { return 1; } for (var i = 0; i < 10500; i++) { f(); } $bm_rt = [1, 2];",
      "its length"
    ),
    (
      "var r = {}; for (var i = 0; i < 10500; i++) { r['k' + i] = i; } $bm_rt = [1, 2];",
      "its length"
    ),
    ("var a = []; for (var i = 0; i < 20000; i++) { a.push(i); } $bm_rt = a;", "its length"),
    ("var s = 'abcd'; for (var i = 0; i < 40; i++) { s = s.concat(s); } $bm_rt = s;", "its length"),
    (
      "var s = 'abcd'; for (var i = 0; i < 40; i++) { s = [s, s].join(s); } $bm_rt = s;",
      "its length"
    ),
    (
      "var s = 'abcd'; for (var i = 0; i < 40; i++) { s = s.replace('a', s); } $bm_rt = s;",
      "its length"
    ),
  ])
  func `scripts have limits`(script: String, reason: String) {
    let place = #""p": {"k": [3, 4], "x": "\#(script)"}"#
    let text = Lottie.text(
      Lottie.shapes(Lottie.square + "," + Lottie.fill, transform: place))
    #expect(messages(text).map { $0.contains(reason) } == [true])
    #expect(Lottie.bounds(text)?.center.x == 3)
  }
}
