import Diagnostics
import Geometry
import LottieReading
import SceneReading
import Testing

@Suite struct ExpressionTests {
  /// A square whose position has an expression, as exporters write it.
  private func square(
    _ expression: String, keys: String = "[30, 40]", more: String = "", layers: String = ""
  ) -> String {
    Lottie.text(
      Lottie.shapes(
        "\(Lottie.square), \(Lottie.fill)",
        transform: #""p": {"x": "var $bm_rt; \#(expression)", "k": \#(keys)}"#,
        more: #""ind": 1, \#(more)"#) + layers)
  }

  private func place(_ text: String, at frame: Double = 0) -> Point? {
    Lottie.bounds(text, at: frame)?.center
  }

  private let control = #"""
    , {"ty": 3, "ind": 2, "nm": "control", "ip": 0, "op": 20, "ks":
      {"p": {"k": [{"t": 0, "s": [10, 20]}, {"t": 10, "s": [20, 20]}]}, "r": {"k": 90, "ix": 9}}, "ef": [
      {"ty": 5, "nm": "Width", "ix": 1, "ef": [{"ty": 0, "nm": "Slider", "ix": 1, "v": {"k": 7}}]}]}
    """#

  @Test(arguments: [
    ("$bm_rt = [50, 60];", 50.0, 60.0),
    ("$bm_rt = sum(value, [1, 2]);", 31, 42),
    ("$bm_rt = $bm_mul(value, 2);", 60, 80),
    ("$bm_rt = [time * 10, index];", 5, 1),
    ("if (time > 1) { $bm_rt = [1, 1]; } else { $bm_rt = [2, 2]; }", 2, 2),
    ("function f(a, b) { return a + b; } $bm_rt = [f(1, 2), f(3, 4)];", 3, 7),
    ("var s = 0; for (var i = 0; i < 5; i++) { s += i; } $bm_rt = [s, s];", 10, 10),
    ("try { $bm_rt = thisComp.layer('none').position; } catch (e) { $bm_rt = [9, 9]; }", 9, 9),
    ("$bm_rt = [linear(time, 0, 1, 10, 20), clamp(50, 0, 8)];", 15, 8),
    ("$bm_rt = [Math.round(Math.cos(0) * 4), Math.max(1, 2, 3)];", 4, 3),
    (
      "switch (3) { case 1: $bm_rt = [0, 0]; case 3: $bm_rt = [3, 3]; break; default: $bm_rt = [4, 4]; }",
      3, 3
    ),
    ("var o = {a: [1, 2]}; o.a[1] = 8; $bm_rt = o.a;", 1, 8),
    ("$bm_rt = thisComp.layer('control').transform.position;", 15, 20),
    ("$bm_rt = [thisComp.layer(2).effect('Width')('Slider'), 3];", 7, 3),
    ("[time * 100, [] instanceof Array ? 1 : 2]", 50, 1),
    ("$bm_rt = [thisComp.layer(2)(6)(9), thisLayer(2)(1)(3)[0]];", 90, 10),
    ("$bm_rt = thisComp.layer('control').toComp([10, 0]);", 15, 30),
    ("$bm_rt = thisComp.layer('control').transform.position.valueAtTime(0.2);", 12, 20),
  ])
  func `an expression gives its value at each frame`(expression: String, x: Double, y: Double)
    throws
  {
    let text = square(expression, layers: control)
    #expect(Lottie.read(text).diagnostics.isEmpty)
    let found = try #require(place(text, at: 5))
    #expect(abs(found.x - x) < 1e-6 && abs(found.y - y) < 1e-6, "\(found)")
  }

  @Test func `a layer that scripts ask for at each frame is read once`() {
    // A position that follows a layer, which follows another that moves by a script of its own.
    let text = square(
      "$bm_rt = thisComp.layer('first').toComp([0, 0]);",
      layers: #"""
        , {"ty": 3, "ind": 2, "nm": "first", "ip": 0, "op": 20, "ks":
          {"p": {"k": [0, 0], "x": "$bm_rt = thisComp.layer('second').toComp([time, 0]);"}}},
        {"ty": 3, "ind": 3, "nm": "second", "ip": 0, "op": 20, "ks":
          {"p": {"k": [0, 0], "x": "$bm_rt = [time * 10, 7];"}}}
        """#)
    var reader = LottieReader()
    // Three scripts at 21 frames, each of a dozen steps; read anew by each frame they take a hundred times as many.
    reader.scriptSteps = 2_000
    let reading = reader.read(SourceFile(name: "a.json", text: text))
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `an expression reads its property's keys`() throws {
    let text = square(
      "$bm_rt = [key(2).time, nearestKey(time).index + numKeys];",
      keys: #"[{"t": 0, "s": [0, 0]}, {"t": 8, "s": [80, 0]}]"#)
    let found = try #require(place(text, at: 6))
    #expect(abs(found.x - 0.8) < 1e-9 && found.y == 4)
  }

  @Test func `a path can be another path`() throws {
    let path =
      #"{"v": [[0, 0], [8, 0], [8, 8]], "i": [[0,0],[0,0],[0,0]], "o": [[0,0],[0,0],[0,0]], "c": true}"#
    let far = path.replacing("8", with: "20")
    let text = Lottie.text(
      Lottie.shapes(
        #"""
        {"ty": "sh", "nm": "other", "hd": true, "ks": {"k": \#(far)}},
        {"ty": "sh", "nm": "Path 2", "ks": {"k": \#(path), "x": "var $bm_rt; $bm_rt = content('other').path;"}},
        \#(Lottie.fill)
        """#))
    #expect(Lottie.bounds(text) == Rect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test func `a path can be a record of points`() {
    let points = "[[0, 0], [20, 0], [20, 20]]"
    let text = Lottie.text(
      Lottie.shapes(
        #"""
        {"ty": "sh", "ks": {"k": {"v": [], "i": [], "o": []},
          "x": "var $bm_rt; var p = \#(points); $bm_rt = {v: p, i: p, o: p, c: true};"}},
        \#(Lottie.fill)
        """#))
    #expect(Lottie.bounds(text) == Rect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test func `an expression reads a JSON file of the document`() throws {
    let asset =
      #"{"id": "d", "t": 3, "e": 1, "u": "", "p": "data:application/json;base64,eyJhIjogeyJiIjogW3siYyI6IDd9LCB7ImMiOiA1MH1dfX0="}"#
    let text = Lottie.text(
      Lottie.shapes(
        "\(Lottie.square), \(Lottie.fill)",
        transform:
          #""p": {"k": [0, 0], "x": "var b = thisComp.layer('data')('Data')('Outline')('a')('b'); var $bm_rt = [b('b 0')('c'), b[1].c];"}"#,
        more: #""ind": 1,"#)
        + #", {"ty": 15, "ind": 2, "nm": "data", "refId": "d", "ip": 0, "op": 20}"#,
      more: #""assets": [\#(asset)],"#)
    #expect(place(text) == Point(7, 50))
  }

  /// The width of a text at a frame. The letter '0' is 10 wide, '1' is 30, others have no outline.
  private func width(_ expression: String, at frame: Double) -> Double? {
    let glyphs = [("0", 10), ("1", 30)].map { letter, size in
      let path =
        #"{"c": true, "v": [[0, 0], [\#(size), 0], [\#(size), 9]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}"#
      let outline = #"{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": \#(path)}}]}"#
      return
        #"{"ch": "\#(letter)", "style": "S", "fFamily": "F", "w": 40, "data": {"shapes": [\#(outline)]}}"#
    }
    return Lottie.bounds(
      Lottie.text(
        #"{"ty": 5, "ip": 0, "op": 20, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "0", "f": "F", "s": 100, "fc": [1, 0, 0]}}], "x": "var $bm_rt; \#(expression)"}}}"#,
        more:
          #""fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "S"}]}, "chars": [\#(glyphs.joined(separator: ","))],"#
      ), at: frame)?.width
  }

  @Test(arguments: [
    ("$bm_rt = time < 1 ? '0' : '1';", 10.0, 30.0),
    ("$bm_rt = Math.floor(time);", 10, 30),
    ("$bm_rt = value + (time < 1 ? '' : value);", 10, 50),
    ("$bm_rt = (time / 100).toFixed(2).substr(3, 1);", 10, 30),
    ("$bm_rt = text.sourceText.length == 1 ? '1' : '0';", 30, 30),
    ("$bm_rt = wiggle(1, 1);", 10, 10),
  ])
  func `an expression changes a text from frame to frame`(
    expression: String, first: Double, last: Double
  ) {
    #expect(width(expression, at: 2) == first)
    #expect(width(expression, at: 12) == last)
  }

  @Test(arguments: [
    "$bm_rt = wiggle(2, 10);", "$bm_rt = (;", "$bm_rt = sourceRectAtTime().width;",
    "while (true) { $bm_rt = 1; }", "function f() { return f(); } $bm_rt = f();",
    "var s = 'a'; for (var i = 0; i < 1e9; i++) { s += s; } $bm_rt = s;", "$bm_rt = none.position;",
    "var a = []; a.push(a); for (;;) { a = a.concat(a); }",
    "var o = {}, i = 0; for (;;) { i++; o[i] = i; }",
    "var a = [1]; a[0] = a; $bm_rt = a + 1; none();", "$bm_rt = thisLayer(2)(1)(99);",
  ])
  func `unsupported expressions are reported and ignored`(expression: String) {
    let text = square(expression)
    #expect(place(text) == Point(30, 40))
    #expect(Lottie.read(text).diagnostics.count == 1)
  }

  @Test(arguments: [
    ("$bm_rt = thisComp.layer('none').position;", "there is no layer 'none'"),
    ("$bm_rt = none;", "there is no 'none'"),
    ("var a; $bm_rt = a.b;", "'b' of nothing"), ("throw 'x';", "it throws one"),
    ("$bm_rt = thisLayer.parent;", "the layer has no parent"),
    ("$bm_rt = thisComp.layer(2).effect('Width')('Height');", "the effect has no 'Height'"),
    ("$bm_rt = key(3);", "there is no key 3"), ("$bm_rt = 5 + (;", nil),
  ])
  func `the error of an expression is told`(expression: String, reason: String?) throws {
    let message = try #require(Lottie.read(square(expression, layers: control)).diagnostics.first)
      .message
    #expect(message.contains(reason.map { "an error in it (\($0))" } ?? "not run"), "\(message)")
  }

  @Test func `expressions that refer to each other terminate`() throws {
    let text = square(
      "$bm_rt = thisComp.layer(2).transform.position;",
      layers: #"""
        , {"ty": 3, "ind": 2, "ip": 0, "op": 20, "ks":
          {"p": {"k": [5, 6], "x": "var $bm_rt; $bm_rt = thisComp.layer(1).transform.position;"}}}
        """#)
    #expect(place(text) == Point(30, 40))
  }
}
