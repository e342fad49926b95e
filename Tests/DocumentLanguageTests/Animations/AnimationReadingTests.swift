import Diagnostics
import DisplayList
import DocumentLanguage
import Geometry
import Scene
import SceneReading
import Testing

/// Documents with one layer, and what is read of its motion.
struct AnimationReadingTests {
  static func read(_ layer: String, _ more: String = "") -> Reading {
    SpecReader().read(
      SourceFile(
        name: "t.json",
        text: "{ \"canvas\": { \"size\": [100, 50] }, \(more) \"layers\": [ \(layer) ] }"))
  }

  private func animations(_ animate: String) throws -> [Animation] {
    let reading = AnimationReadingTests.read(
      "{ \"path\": \"M 0 0 H 100 V 100\", \"stroke\": \"red\", \"animate\": \(animate) }")
    #expect(reading.diagnostics == [])
    return try #require(reading.scene).layers[0].animations
  }

  private func motion(_ animation: Animation?) -> PropertyMotion? {
    if case .property(let motion)? = animation?.motion { motion } else { nil }
  }

  @Test func `keyframes with all that belongs to them`() throws {
    let read = try animations(
      """
      { "opacity": { "values": [0, 1, null], "keyTimes": [0, 0.2, 1],
          "timings": ["easeIn", [0.2, 0.68, 0.18, 1.08]], "duration": 2 },
        "lineWidth": { "values": [1, 2, 3], "calculation": "cubic", "tension": 0.5,
          "bias": [0, 1, 0] } }
      """)
    guard case .keyframes(let first)? = motion(read.first)?.values,
      case .keyframes(let second)? = motion(read.last)?.values
    else {
      Issue.record("no keyframes")
      return
    }
    #expect(first.values == [.number(0), .number(1), nil])
    #expect(first.keyTimes == [0, 0.2, 1])
    #expect(first.timings[1] == .cubicBezier(x1: 0.2, y1: 0.68, x2: 0.18, y2: 1.08))
    #expect(second.tensions == [0.5, 0.5, 0.5])
    #expect(second.biases == [0, 1, 0])
  }

  @Test func `springs in their three statements`() throws {
    let read = try animations(
      """
      [ { "keyPath": "position.x", "to": 9, "spring": { "damping": 5 } },
        { "keyPath": "position.x", "to": 9, "spring": { "dampingRatio": 0.25 }, "duration": 3 },
        { "keyPath": "position.x", "to": 9, "spring": { "duration": 0.5, "bounce": 0.3 } },
        { "keyPath": "position.x", "to": 9, "spring": "bouncy" },
        { "keyPath": "position.x", "to": 9, "timing": { "spring": {} } } ]
      """)
    #expect(read[0].timing.duration == Spring(damping: 5).settlingDuration)
    #expect(read[1].timing.duration == 3)
    guard case .spring(let framer) = read[1].easing else {
      Issue.record("no spring")
      return
    }
    #expect(abs(framer.stiffness - 54.83363359078324) < 1e-9)
    #expect(read[2].easing == .spring(Spring(duration: 0.5, bounce: 0.3)))
    #expect(read[3] == read[2])
    #expect(read[4].timing.duration == Spring().settlingDuration)
  }

  @Test func `longer strokes take longer`() throws {
    let read = try animations(
      "{ \"strokeEnd\": { \"from\": 0, \"to\": 1, \"duration\": { \"perLength\": 0.5 } } }")
    #expect(read[0].timing.duration == 1)
  }

  @Test func `a way along a path and a group`() throws {
    let read = try animations(
      """
      [ { "group": [ { "keyPath": "position", "along": "M 0 0 L 10 0", "rotationMode": "auto",
            "duration": 1, "begin": 0.5 }, { "keyPath": "opacity", "to": 0 } ],
          "repeatCount": "forever" } ]
      """)
    #expect(read[0].timing.duration == 1.5)
    #expect(read[0].timing.repeats == .forever)
    guard case .group(let children) = read[0].motion,
      case .along(let path)? = motion(children[0])?.values
    else {
      Issue.record("no group")
      return
    }
    #expect(path.rotationMode == .auto)
    #expect(children.count == 2)
  }

  @Test func `Core Animation's five curves have their control points`() {
    let known: [(String, [Double])] = [
      ("default", [0.25, 0.1, 0.25, 1]), ("easeIn", [0.42, 0, 1, 1]), ("easeOut", [0, 0, 0.58, 1]),
      ("easeInEaseOut", [0.42, 0, 0.58, 1]),
    ]
    for (name, p) in known {
      #expect(
        TimingFunction(named: name) == .cubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3]))
    }
    #expect(TimingFunction(named: "linear") == .linear)
  }

  @Test func `names of Core Animation, CSS and Penner are timings`() throws {
    for name in ["easeInEaseOut", "ease-in-out", "easeOutBack", "easeInOutBounce", "step-end"] {
      let read = try animations("{ \"opacity\": { \"to\": 0, \"timing\": \"\(name)\" } }")
      #expect(read[0].easing == TimingFunction(named: name))
    }
    let steps = try animations(
      "{ \"opacity\": { \"to\": 0, \"timing\": { \"steps\": 4, \"position\": \"start\" } } }")
    #expect(steps[0].easing == .steps(4, .jumpStart))
  }

  @Test(arguments: [
    ("{ \"strokEnd\": { \"to\": 1 } }", "unknown key path 'strokEnd'"),
    ("{ \"colors\": { \"to\": [\"red\"] } }", "the layer has no 'colors' to animate"),
    ("{ \"opacity\": { \"timing\": \"easeInn\" } }", "unknown timing 'easeInn'"),
    ("{ \"opacity\": { \"timing\": [2, 0, 1, 1] } }", "must be between 0 and 1, found 2"),
    (
      "{ \"opacity\": { \"values\": [0, 1], \"keyTimes\": [0, 0.5, 1] } }",
      "expected 2 key times, found 3"
    ),
    (
      "{ \"opacity\": { \"values\": [0, 1], \"calculation\": \"discrete\", \"keyTimes\": [0, 1] } }",
      "expected 3 key times, one more than values, which each begin a step, found 2"
    ),
    (
      "{ \"opacity\": { \"values\": [0, 1, 0], \"keyTimes\": [0, 0.8, 0.5] } }",
      "key times must not decrease, and 0.5 follows 0.8"
    ),
    (
      "{ \"opacity\": { \"values\": [0, 1], \"keyTimes\": [0.1, 1] } }",
      "key times must begin with 0 and end with 1"
    ),
    ("{ \"opacity\": { \"keyTimes\": [0, 1] } }", "'keyTimes' needs 'values' or 'along'"),
    (
      "{ \"opacity\": { \"repeatCount\": \"for ever\" } }",
      "expected a number or 'forever', found the text 'for ever'"
    ),
    (
      "{ \"opacity\": { \"spring\": { \"damping\": 0 } } }",
      "the spring never settles: the animation needs the key 'duration'"
    ),
    (
      "{ \"opacity\": { \"spring\": { \"damping\": 1, \"bounce\": 0 } } }",
      "a spring takes only one of: 'mass', 'stiffness' and 'damping'; 'dampingRatio'; "
        + "'duration' and 'bounce'"
    ),
    ("[ { \"to\": 1 } ]", "an animation in a list needs the key 'keyPath' or 'group'"),
    ("{ \"from\": 0, \"to\": 1, \"duration\": 1 }", "the animation does not say what moves"),
    (
      "{ \"keyPath\": \"opacity\", \"to\": 1 }",
      "an animation with the key 'keyPath' belongs in a list"
    ),
    ("{ \"opacity\": { \"begin\": \"drow.end\" } }", "no animation is called 'drow'"),
    ("{ \"opacity\": { \"begin\": \"0.3sec\" } }", "unknown unit 'sec' in '0.3sec'"),
    ("{ \"opacity\": { \"duration\": \"300\" } }", "a time given as text needs a unit"),
    ("{ \"opacity\": { \"begin\": \"0.5\" } }", "a time given as text needs a unit"),
    ("{ \"width\": { \"from\": 0 } }", "unknown key path 'width'"),
    (
      "{ \"position\": { \"along\": \"M 0 0 H 9\", \"from\": [0, 0] } }",
      "'from' and 'along' cannot be used together"
    ),
    ("{ \"custom.x\": { \"to\": 1 } }", "the layer has no property 'custom.x'"),
  ])
  func `a mistake is named`(animate: String, message: String) {
    let reading = AnimationReadingTests.read("{ \"path\": \"M 0 0 H 9\", \"animate\": \(animate) }")
    #expect(reading.diagnostics.map(\.message) == [message])
    #expect(reading.scene == nil)
    #expect(reading.diagnostics.first?.location?.span?.line == 1)
  }

  @Test(arguments: [
    (
      "\"shape\": \"rect\", \"fill\": { \"gradient\": \"axial\", \"colors\": [\"red\", \"blue\"] }",
      "colors", "animate 'fill.colors'"
    ),
    (
      "\"shape\": \"rect\", \"stroke\": { \"gradient\": \"axial\", \"colors\": [\"red\", \"blue\"] }",
      "fill.colors", "animate 'stroke.colors'"
    ),
    ("\"gradient\": \"axial\", \"colors\": [\"red\", \"blue\"]", "fill.colors", "animate 'colors'"),
    (
      "\"shape\": \"rect\", \"fill\": \"red\"", "colors",
      "give it a gradient: \"fill\": { \"gradient\": \"axial\", \"colors\": […] }"
    ),
    ("\"background\": \"red\"", "radius", nil),
  ])
  func `where a gradient's key is missing, the hint says what has it`(
    layer: String, key: String, hint: String?
  ) {
    let values = key == "radius" ? "1" : "[\"red\", \"lime\"]"
    let reading = AnimationReadingTests.read(
      "{ \(layer), \"animate\": { \"\(key)\": { \"to\": \(values) } } }")
    #expect(reading.diagnostics.map(\.message) == ["the layer has no '\(key)' to animate"])
    #expect(reading.diagnostics.first?.hint == hint)
  }

  @Test func `a time may begin with a number and go on with a reference`() throws {
    let reading = AnimationReadingTests.read(
      """
      { "path": "M 0 0 H 9", "animate": [
          { "name": "draw", "keyPath": "strokeEnd", "from": 0, "duration": 0.5 },
          { "keyPath": "opacity", "to": 0, "begin": "0.25 + draw.end" } ] }
      """)
    let layer = try #require(reading.scene?.layers.first)
    #expect(layer.animations[1].timing.beginTime == 0.75)
  }

  @Test func `a whole transform that turns around once is warned of`() {
    let reading = AnimationReadingTests.read(
      "{ \"animate\": { \"transform\": { \"from\": [], \"to\": [{ \"rotate\": 360 }] } } }")
    #expect(reading.diagnostics.map(\.severity) == [.warning])
  }

  @Test func `a frame is a position and a size on one timing`() throws {
    let model = "\"frame\": [10, 20, 30, 40], \"anchorPoint\": [0, 1], \"background\": \"red\""
    let timing = "\"duration\": 2, \"timing\": \"easeIn\", \"name\": \"fly\""
    let short = try #require(
      Documents.layer(
        "{ \(model), \"animate\": { \"frame\": { \"to\": [0, 0, 50, 60], \(timing) } } }"))
    let long = try #require(
      Documents.layer(
        """
        { \(model), "animate": { "position": { "to": [0, 60], \(timing) },
                                 "bounds.size": { "to": [50, 60], \(timing) } } }
        """))
    #expect(short.animations == long.animations)
    #expect(short.animations.count == 2)
    let list = try #require(
      Documents.layer(
        """
        { \(model), "animate": [{ "keyPath": "frame", "to": [0, 0, 50, 60], \(timing) }] }
        """))
    #expect(list.animations == short.animations)
  }

  @Test func `a frame's mistakes are told once`() {
    func said(_ animation: String) -> [String] {
      Documents.complaints(
        Documents.layers(
          "{ \"frame\": [0, 0, 9, 9], \"animate\": { \"frame\": \(animation) } }"))
    }
    #expect(said("{ \"to\": [1, 2, 3] }").count == 1)
    #expect(said("{ \"to\": [1, 2, 3, 4], \"durration\": 1 }").count == 1)
    #expect(said("{ \"along\": \"M0 0H9\" }").count == 1)
    #expect(said("3").count == 1)
  }
}
