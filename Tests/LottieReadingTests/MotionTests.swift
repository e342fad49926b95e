import DisplayList
import Diagnostics
import Geometry
import Scene
import SceneReading
import Testing

struct MotionTests {
  private func moving(_ position: String) -> String {
    Lottie.text(
      Lottie.shapes(Lottie.square + "," + Lottie.fill, transform: #""p": \#(position)"#))
  }

  @Test func `hold keys hold, and so does the last one`() {
    let text = moving(#"{"k": [{"t": 2, "s": [10, 0], "h": 1}, {"t": 6, "s": [30, 0]}]}"#)
    for (frame, x) in [(0, 5.0), (2, 5), (5.9, 5), (6, 25), (9, 25)] {
      #expect(Lottie.bounds(text, at: frame)?.minX == x)
    }
  }

  /// Values that depend on several others, or on curves, are sampled.
  @Test(arguments: [
    #""sk": {"k": [{"t": 0, "s": [0], "h": 1}, {"t": 10, "s": [45], "h": 1}]}, "sa": {"k": 0}"#,
    #""rx": {"k": [{"t": 0, "s": [0], "h": 1}, {"t": 10, "s": [60], "h": 1}]}, "ry": {"k": 0}, "rz": {"k": 0}, "or": {"k": [0, 0, 30]}"#,
  ])
  func `holds jump in samples, too`(transform: String) {
    let text = Lottie.text(
      Lottie.shapes(Lottie.square + "," + Lottie.fill, transform: transform))
    let before = Lottie.bounds(text, at: 0)
    let after = Lottie.bounds(text, at: 10)
    #expect(before != after)
    for frame in [0.5, 5, 9.2, 9.9, 9.999] { #expect(Lottie.bounds(text, at: frame) == before) }
    for frame in [10.1, 15] { #expect(Lottie.bounds(text, at: frame) == after) }
  }

  @Test func `copies of a repeater come and go at once`() {
    let repeater =
      #"{"ty": "rp", "c": {"k": [{"t": 0, "s": [1], "h": 1}, {"t": 10, "s": [3], "h": 1}]}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [20, 0]}, "a": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "so": {"k": 100}, "eo": {"k": 100}}}"#
    let text = Lottie.text(
      Lottie.shapes([Lottie.square, Lottie.fill, repeater].joined(separator: ",")))
    func opacities(_ frame: Double) -> Set<Double> {
      let groups = Lottie.items(text, at: frame).compactMap { item -> Double? in
        guard case .group(let group) = item else { return nil }
        return group.opacity
      }
      return Set(groups.filter { $0 > 0 && $0 < 1 })
    }
    for frame in [5.0, 9.5, 9.99, 10.5] { #expect(opacities(frame).isEmpty) }
    #expect(Lottie.bounds(text, at: 9.9)?.width == 10)
    #expect(Lottie.bounds(text, at: 10)?.width == 50)
  }

  @Test func `turns in space add up along parents`() throws {
    func layer(_ index: Int, _ parent: Int?, _ transform: String) -> String {
      Lottie.shapes(
        index == 1 ? Lottie.square + "," + Lottie.fill : "", transform: transform,
        more: #""ind": \#(index), "# + (parent.map { #""parent": \#($0), "# } ?? ""))
    }
    func turned(_ degrees: Double, _ more: String = "") -> String {
      #""rx": {"k": 0}, "ry": {"k": \#(degrees)}, "rz": {"k": 0}"# + more
    }
    // 60 and 30 degrees are 90: the square is seen from the side.
    let edge = Lottie.text(layer(1, 2, turned(30)) + "," + layer(2, nil, turned(60)))
    #expect((Lottie.bounds(edge)?.width ?? 0) < 1e-6)
    // What is 30 in front or behind of what turns by 90 degrees is 30 beside it.
    let far = Lottie.text(
      layer(1, 2, #""p": {"k": [0, 0, 30]}"#) + "," + layer(2, nil, turned(90)))
    let box = try #require(Lottie.bounds(far))
    #expect(abs(abs(box.center.x) - 30) < 1e-6 && box.width < 1e-6)
  }

  @Test func `what turns with its path stands in a pause as it came`() {
    let path =
      #""p": {"k": [{"t": 0, "s": [0, 0], "to": [20, 0], "ti": [0, -20], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 4, "s": [40, 40], "to": [0, 0], "ti": [0, 0]}, {"t": 12, "s": [40, 40]}]}"#
    let bar = #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [20, 2]}, "r": {"k": 0}}"#
    let text = Lottie.text(
      Lottie.shapes(bar + "," + Lottie.fill, transform: path, more: #""ao": 1,"#))
    let box = Lottie.bounds(text, at: 8)
    #expect((box?.width ?? 99) < 2.6 && (box?.height ?? 0) > 19.9)
  }

  @Test func `old keys contain their end value`() {
    let text = moving(
      #"{"k": [{"t": 0, "s": [10, 0], "e": [30, 0], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 10}]}"#
    )
    #expect(Lottie.bounds(text, at: 5)?.minX == 15)
    #expect(Lottie.bounds(text, at: 15)?.minX == 25)
  }

  @Test func `each component has its own easing`() throws {
    let text = moving(
      #"{"k": [{"t": 0, "s": [0, 0], "i": {"x": [1, 1], "y": [1, 0]}, "o": {"x": [0, 0], "y": [0, 0]}}, {"t": 10, "s": [20, 20]}]}"#
    )
    let bounds = try #require(Lottie.bounds(text, at: 5))
    #expect(abs(bounds.minX - 5) < 1e-9)
    // Halfway it has covered an eighth of the distance: x is 3t² - 2t³, y is t³, at t = 1/2.
    #expect(abs(bounds.minY + 2.5) < 1e-6)
  }

  @Test func `positions on a curve are measured by length`() throws {
    // A quarter circle around the origin from (80, 0) to (0, 80).
    let handle = 80 * Path.quarterCircleHandle
    let text = moving(
      #"{"k": [{"t": 0, "s": [80, 0], "to": [0, \#(handle)], "ti": [\#(handle), 0]}, {"t": 10, "s": [0, 80]}]}"#
    )
    for frame in stride(from: 0.0, through: 10, by: 1) {
      let center = try #require(Lottie.bounds(text, at: frame)).center
      let (s, c) = sineCosine(fullTurn / 4 * frame / 10)
      #expect(center.distance(to: Point(80 * c, 80 * s)) < 0.05)
    }
  }

  @Test func `tangents on a line act only where the last key of an old file has no value`() throws {
    let line = #""to": [-30, 0], "ti": [0, 0]"#
    let old = moving(#"{"k": [{"t": 0, "s": [0, 0], "e": [30, 0], \#(line)}, {"t": 10}]}"#)
    let new = moving(#"{"k": [{"t": 0, "s": [0, 0], \#(line)}, {"t": 10, "s": [30, 0]}]}"#)
    #expect(try #require(Lottie.bounds(old, at: 1)).center.x < -1)
    #expect(abs(try #require(Lottie.bounds(new, at: 1)).center.x - 3) < 1e-9)
  }

  @Test func `orientations turn the shortest way`() throws {
    let keys = #"{"k": [{"t": 0, "s": [0, 0, 350]}, {"t": 10, "s": [0, 0, 10]}]}"#
    let item = Lottie.square.replacing("[0, 0]", with: "[20, 0]")
    // lottie-web reads orientations only beside `rx`.
    let axes = #""rx": {"k": 0}, "ry": {"k": 0}, "rz": {"k": 0}"#
    let text = Lottie.text(
      Lottie.shapes(
        item + "," + Lottie.fill, transform: #""p": {"k": [50, 50]}, \#(axes), "or": \#(keys)"#))
    let center = try #require(Lottie.bounds(text, at: 5)).center
    #expect(center.distance(to: Point(70, 50)) < 1e-6)
  }

  @Test func `a bounce ends where it says`() throws {
    let words = "nearestKey(time) velocityAtTime(t) Math.sin(w) Math.exp(d)"
    let script =
      "var $bm_rt; amp = 0.5; freq = 0.7; decay = 2; time_max = 1; \(words); if (t < time_max) {}"
    let text = moving(
      #"{"x": "\#(script)", "k": [{"t": 0, "s": [0, 0]}, {"t": 4, "s": [40, 0]}]}"#)
    #expect(abs(try #require(Lottie.bounds(text, at: 8)).center.x - 40) > 1)
    #expect(try #require(Lottie.bounds(text, at: 15)).center.x == 40)
  }

  @Test func `a composition's clock is its start and stretch, or its time map`() throws {
    func text(_ clock: String) -> String {
      let layer = Lottie.shapes(
        Lottie.square + "," + Lottie.fill,
        transform: #""p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [50, 0]}]}"#)
      return Lottie.text(
        #"{"ty": 0, "refId": "a", "ip": 0, "op": 20, "w": 100, "h": 100, "ks": {}, \#(clock)}"#,
        more: #""assets": [{"id": "a", "layers": [\#(layer)]}],"#)
    }
    #expect(Lottie.bounds(text(#""st": 4"#), at: 8)?.center.x == 20)
    #expect(Lottie.bounds(text(#""st": 4, "sr": 2"#), at: 8)?.center.x == 10)
    let map = #""tm": {"k": [{"t": 0, "s": [1]}, {"t": 10, "s": [0]}]}"#
    let center = try #require(Lottie.bounds(text(map), at: 8)).center
    #expect(abs(center.x - 10) < 1e-9)
  }

  @Test func `a parent passes on its transform, but neither opacity nor time`() {
    let child = Lottie.shapes(Lottie.square + "," + Lottie.fill, more: #""parent": 7,"#)
    let parent =
      #"{"ty": 3, "ind": 7, "ip": 0, "op": 1, "ks": {"p": {"k": [40, 0]}, "o": {"k": 0}}}"#
    #expect(Lottie.bounds(Lottie.text(child + "," + parent), at: 9)?.center == Point(40, 0))
  }

  @Test func `loops continue to the end`() {
    func text(_ loop: String) -> String {
      moving(
        #"{"x": "var $bm_rt; $bm_rt = loopOut('\#(loop)');", "k": [{"t": 0, "s": [0, 0]}, {"t": 4, "s": [40, 0]}]}"#
      )
    }
    #expect(abs((Lottie.bounds(text("cycle"), at: 9)?.center.x ?? 0) - 10) < 1e-9)
    #expect(abs((Lottie.bounds(text("pingpong"), at: 5)?.center.x ?? 0) - 30) < 1e-9)
    #expect(Lottie.read(text("cycle")).diagnostics.isEmpty)
  }

  @Test func `loops accumulate, continue linearly, and extend before the first key`() {
    func place(_ loop: String, at frame: Double) -> Double? {
      let text = moving(
        #"{"x": "var $bm_rt; $bm_rt = \#(loop);", "k": [{"t": 4, "s": [0, 0]}, {"t": 8, "s": [40, 0]}]}"#
      )
      #expect(Lottie.read(text).diagnostics.isEmpty)
      return Lottie.bounds(text, at: frame)?.center.x
    }
    for (loop, frame, x) in [
      ("loopOut('offset')", 9.0, 50.0), ("loopOut('offset')", 13, 90),
      ("loopOut('continue')", 10, 60),
      ("loopIn('cycle')", 1, 10), ("loopIn('cycle')", 3, 30), ("loopIn('pingpong')", 1, 30),
      ("loopIn('offset')", 1, -30), ("loopIn('continue')", 2, -20), ("loopIn('cycle')", 6, 20),
    ] {
      #expect(abs((place(loop, at: frame) ?? .infinity) - x) < 1e-6, "\(loop) at \(frame)")
    }
  }

  @Test func `other expressions are reported, and their value used`() {
    let text = moving(#"{"x": "wiggle(2, 10)", "k": [30, 0]}"#)
    #expect(Lottie.bounds(text)?.center.x == 30)
    #expect(Lottie.read(text).diagnostics.count == 1)
  }
}
