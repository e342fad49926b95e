import Diagnostics
import DocumentLanguage
import Geometry
import Scene
import SceneReading
import Testing

/// Times that refer to animations.
struct ScheduleTests {
  private func scene(_ layers: String, _ more: String = "") throws -> Scene {
    let reading = AnimationReadingTests.read(layers, more)
    #expect(reading.diagnostics == [])
    return try #require(reading.scene)
  }

  @Test func `an animation begins when another ends`() throws {
    let scene = try scene(
      """
      { "animate": [
          { "name": "fade", "keyPath": "opacity", "to": 0, "begin": "draw.end + 0.2", "delay": 1 },
          { "name": "draw", "keyPath": "zPosition", "to": 1, "begin": "0.5s", "duration": 2 } ] }
      """)
    #expect(scene.layers[0].animations[0].timing.beginTime == 3.7)
    #expect(scene.playback.duration == 3.95)
  }

  @Test func `a cover goes when the last of three has finished`() throws {
    let scene = try scene(
      """
      { "name": "cover", "disappear": "max(navbar.end, table.end, note.end)" },
      { "animate": { "opacity": { "name": "navbar", "to": 0, "duration": 1.2 } } },
      { "animate": { "opacity": { "name": "table", "to": 0, "duration": 1.7 } } },
      { "speed": 0.5, "animate": { "opacity": { "name": "note", "to": 0, "duration": 1 } } }
      """)
    #expect(scene.layers[0].lifetime == Lifetime(disappear: 2))
    #expect(scene.playback.duration == 2)
  }

  @Test func `clocks of layers and groups lie in between`() throws {
    let scene = try scene(
      """
      { "beginTime": 1, "speed": 2, "animate": [
          { "name": "outer", "begin": 1, "speed": 2, "duration": 8,
            "group": [ { "name": "inner", "keyPath": "opacity", "to": 0, "begin": 2, "duration": 2 } ] } ] },
      { "animate": { "opacity": { "to": 0, "begin": "inner.end" } } }
      """)
    // In the group 4, in the layer 1 + 4 / 2 = 3, in the document 1 + 3 / 2.
    #expect(scene.layers[1].animations[0].timing.beginTime == 2.5)
  }

  @Test func `a name of several animations is all of them`() throws {
    let scene = try scene(
      """
      { "repeat": 3, "animate": { "opacity": { "name": "row", "to": 0, "begin": "=i", "duration": 1 } } },
      { "animate": { "opacity": { "to": 0, "begin": "row.end", "duration": "1s" } } }
      """, "\"phases\": { \"rows\": { \"end\": \"row.end\" } },")
    #expect(scene.layers[3].animations[0].timing.beginTime == 3)
    #expect(scene.phases == [Phase(name: "rows", start: 0, end: 3)])
  }

  @Test(arguments: [
    ("\"a\": { \"end\": \"drw.end\" }", ["no animation is called 'drw'"]),
    ("\"a\": { \"start\": \"drw.end\", \"end\": 1 }", ["no animation is called 'drw'"]),
    (
      "\"a\": { \"begin\": 0, \"to\": 2 }",
      ["unknown key 'begin' in a phase", "unknown key 'to' in a phase"]
    ),
    (
      "\"a\": { \"start\": 3, \"end\": \"draw.end\" }, \"b\": { \"end\": \"drw.end\" }",
      ["the phase 'a' ends before it begins", "no animation is called 'drw'"]
    ),
  ])
  func `a phase's mistake is told once, where it is`(phases: String, messages: [String]) {
    let reading = AnimationReadingTests.read(
      "{ \"animate\": { \"opacity\": { \"name\": \"draw\", \"to\": 0, \"duration\": 1 } } }",
      "\"phases\": { \(phases) },")
    #expect(reading.diagnostics.map(\.message) == messages)
  }

  @Test func `animations that wait for each other are named`() {
    let reading = AnimationReadingTests.read(
      """
      { "animate": [ { "name": "a", "keyPath": "opacity", "to": 0, "begin": "b.end" },
          { "name": "b", "keyPath": "blur", "to": 0, "begin": "c.begin" },
          { "name": "c", "keyPath": "zPosition", "to": 0, "begin": "a.end" } ] }
      """)
    #expect(
      reading.diagnostics.map(\.message) == [
        "animations wait for each other in a circle: 'b' → 'c' → 'a' → 'b'"
      ])
  }

  @Test func `an endless animation has no end to wait for`() {
    let reading = AnimationReadingTests.read(
      """
      { "animate": [ { "name": "a", "keyPath": "opacity", "to": 0, "repeatCount": "forever" },
          { "keyPath": "blur", "to": 0, "begin": "a.end" } ] }
      """)
    #expect(reading.diagnostics.map(\.message) == ["the animation 'a' never ends"])
  }

  @Test func `the duration of endless animations is their common period`() throws {
    let endless = "\"to\": 0, \"repeatCount\": \"forever\""
    let scene = try scene(
      """
      { "animate": { "opacity": { \(endless), "duration": 0.4, "begin": 0.1 },
          "blur": { \(endless), "duration": 0.3, "autoreverses": true } } }
      """)
    #expect(abs(scene.playback.duration - 1.2) < 1e-12)
    // It counts as running since ever.
    #expect(abs(scene.layers[0].animations[0].timing.beginTime + 0.3) < 1e-12)
  }

  @Test func `endless animations without a common period are named`() {
    let reading = AnimationReadingTests.read(
      """
      { "animate": { "opacity": { "to": 0, "duration": 1.02, "repeatCount": "forever" },
          "blur": { "to": 1, "duration": 0.7213, "repeatCount": "forever" } } }
      """)
    #expect(
      reading.diagnostics.map(\.message) == [
        "the endless animations have no common period up to 60 s: 'blur' every 0.721 s, 'opacity' every 1.02 s"
      ])
  }

  @Test func `a frame is another layer's rectangle in the parent's space`() throws {
    let scene = try scene(
      """
      { "name": "detail", "frame": [10, 5, 50, 40], "layers": [
          { "name": "title", "frame": [2, 3, 20, 10] } ] },
      { "frame": [30, 0, 60, 50], "layers": [
          { "frame": "=frame('detail/title')" },
          { "animate": { "position.x": { "to": "=frame('detail/title')[0]" } } } ] }
      """)
    let copy = scene.layers[1].children[0]
    #expect(copy.position == Point(-8, 13))
    #expect(copy.bounds.size == Size(20, 10))
  }

  @Test func `an unknown layer is named`() {
    let reading = AnimationReadingTests.read(
      "{ \"name\": \"title\", \"frame\": \"=frame('titel')\" }")
    #expect(reading.diagnostics.map(\.message) == ["no layer is called 'titel'"])
    #expect(reading.diagnostics.first?.hint == "did you mean 'title'?")
  }
}

/// Changes of the model and what answers them.
struct ChangeReadingTests {
  @Test func `an action answers with its own animations, by the new value`() throws {
    let reading = AnimationReadingTests.read(
      """
      { "background": "black", "custom": { "level": 0 },
        "actions": { "opacity": [ { "keyPath": "background", "to": "=hsb(value * 360, 1, 1)", "duration": 0.75 },
                                  { "keyPath": "opacity", "duration": 0.75 } ],
                     "blur": null },
        "changes": [ { "at": 0.5, "set": { "opacity": 0.5, "blur": 2 } },
                     { "at": 2, "set": { "zPosition": 3, "custom.level": 1 } } ] }
      """)
    #expect(reading.diagnostics == [])
    let changes = try #require(reading.scene).layers[0].changes
    #expect(changes.map(\.time) == [0.5, 0.5, 2, 2])
    #expect(changes.map(\.animations.count) == [2, 0, 1, 1])
    #expect(changes[2].animations[0].timing.duration == 0.25)
    #expect(
      changes[2].animations[0].easing == .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))
  }
}
