import DisplayList
import Geometry
import Scene
import SceneReading
import Testing

@Suite struct SMILTests {
  @Test(arguments: ["rx", "ry"])
  func `a radius that is automatic starts at 0`(name: String) {
    let played = Played.picture(
      "<rect id=\"t\" width=\"80\" height=\"80\"><animate attributeName=\"\(name)\" to=\"40\" dur=\"2s\"/></rect>"
    )
    // A quarter of the time makes corners of 10.
    let still = Played.picture("<rect id=\"t\" width=\"80\" height=\"80\" rx=\"10\"/>")
    guard case .shape(let shape)? = played.layer(at: 0.5)?.layer.content,
      case .shape(let other)? = still.layer(at: 0)?.layer.content
    else {
      Issue.record("no shape")
      return
    }
    let (length, wanted) = (PathMeasure(shape.path).length, PathMeasure(other.path).length)
    #expect(abs(length - wanted) < 0.05 && wanted < 310, "\(length) \(wanted)")
  }

  private func x(_ animation: String, base: Double = 0, at times: [Double]) -> [Double] {
    let played = Played.moving(animation, x: base)
    return times.map { time in ((played.box(at: time)?.minX ?? -1) * 1000).rounded() / 1000 }
  }

  private let a = "attributeName=\"x\""

  @Test func `what repeats for more than a minute is shown as if it never ended`() {
    func shown(_ repeats: String, _ animation: String) -> Played {
      Played.moving(
        "<animate attributeName=\"x\" values=\"0;90;0\" \(animation) repeatCount=\"\(repeats)\"/>")
    }
    let long = shown("1000", "begin=\"1s\" dur=\"2s\"")
    #expect(long.playback?.start == 1 && long.playback?.duration == 2)
    #expect(long.messages.contains { $0.contains("more than a minute") }, "\(long.messages)")
    #expect(abs((long.box(at: 2)?.minX ?? 0) - 90) < 0.1)
    let huge = shown("1e9", "dur=\"2s\"")
    #expect(huge.playback?.duration == 2)
    let short = shown("3", "dur=\"2s\"")
    #expect(short.playback?.duration == 6 && short.messages.isEmpty)
    let once = shown("1", "dur=\"90s\"")
    #expect(once.playback?.duration == 90)
    let styled = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\"/>",
      css: "#t { animation: k 2s alternate 99 } @keyframes k { to { x: 50px } }")
    #expect(styled.playback?.duration == 4)
  }

  @Test func `values run through the duration and give way at its end`() {
    #expect(
      x("<animate \(a) values=\"30;100\" dur=\"1s\"/>", base: 5, at: [0, 0.5, 1]) == [30, 65, 5])
  }

  @Test func `a frozen animation keeps the value of its end`() {
    #expect(
      x(
        "<animate \(a) values=\"0;100\" dur=\"1s\" repeatCount=\"2.5\" fill=\"freeze\"/>",
        at: [2.25, 2.5, 9]) == [25, 50, 50])
    #expect(
      x(
        "<animate \(a) values=\"0;100\" dur=\"1s\" repeatCount=\"2\" fill=\"freeze\"/>", at: [2, 9])
        == [100, 100])
  }

  @Test func `an animation that begins in the past is in mid-flight`() {
    #expect(
      x("<animate \(a) values=\"0;100\" dur=\"1s\" begin=\"-0.5s\"/>", at: [0, 0.25]) == [50, 75])
  }

  @Test func `what is over at the beginning has never been`() {
    let over = "<animate \(a) values=\"0;100\" dur=\"2s\" repeatCount=\"0.5\" fill=\"freeze\""
    #expect(x("\(over) begin=\"-1s\"/>", base: 5, at: [0, 2]) == [5, 5])
    #expect(x("\(over) begin=\"-0.5s\"/>", base: 5, at: [0, 2]) == [25, 50])
  }

  @Test func `min goes on beyond an end`() {
    let short = "<animate \(a) values=\"0;100\" dur=\"4s\" end=\"1s\" min=\"6s\""
    #expect(x("\(short)/>", base: 5, at: [2, 7]) == [50, 5])
    #expect(x("\(short) fill=\"freeze\"/>", at: [2, 5, 7]) == [50, 100, 100])
  }

  @Test func `an attribute is not animated as a property of CSS`() {
    let moved = "<animate attributeName=\"x1\" attributeType=\"CSS\" values=\"3;4\" dur=\"1s\"/>"
    let played = Played.picture("<line id=\"t\" x2=\"9\" y2=\"9\">\(moved)</line>")
    #expect(played.box(at: 0.5)?.minX == 0)
  }

  @Test func `a motion of one place stands there`() {
    #expect(x("<animateMotion values=\"20,0\"/>", base: 5, at: [0, 3]) == [25, 25])
  }

  @Test func `what waits for a click does not play, and is told`() {
    let played = Played.moving("<animate \(a) values=\"50;100\" dur=\"1s\" begin=\"click\"/>", x: 7)
    #expect(played.box(at: 0.5)?.minX == 7)
    #expect(played.messages.contains { $0.contains("event") })
  }

  @Test func `two animations that begin each other go on for ever`() {
    let played = Played.picture(
      "<circle r=\"1\"><animate id=\"a\" attributeName=\"r\" values=\"1;2\" dur=\"1s\" begin=\"0;b.end+0.5s\"/>"
        + "<animate id=\"b\" attributeName=\"r\" values=\"1;2\" dur=\"1s\" begin=\"a.end\"/></circle>"
        + "<rect id=\"t\" width=\"10\" height=\"10\"><animate \(a) values=\"50;100\" dur=\"0.5s\" begin=\"a.begin+0.25s\"/></rect>"
    )
    #expect(played.playback?.duration == 2.5)
    for time in [0.5, 3, 5.5] { #expect(abs((played.box(at: time)?.minX ?? 0) - 75) < 0.01) }
  }

  @Test func `a mistake in the key times keeps an animation from playing`() {
    for keys in ["0;0.5", "0.5;1", "0;0.5;1"] {
      #expect(
        x("<animate \(a) values=\"10;20\" dur=\"1s\" keyTimes=\"\(keys)\"/>", base: 3, at: [0.75])
          == [3])
    }
  }

  @Test
  func `a motion between values takes its time for each of them, along a path for its length`() {
    func left(_ way: String) -> Double? {
      Played.moving("<animateMotion \(way) dur=\"1s\" calcMode=\"linear\"/>").box(at: 0.25)?.minX
    }
    #expect(abs((left("values=\"0,0;10,0;100,0\"") ?? 0) - 5) < 0.01)
    #expect(abs((left("path=\"M0 0H10H100\"") ?? 0) - 25) < 0.01)
  }

  @Test func `what cannot be interpolated keeps to the key times`() {
    let played = Played.moving(
      "<animate attributeName=\"display\" values=\"inline;none;inline\" keyTimes=\"0;0.2;1\""
        + " dur=\"1s\"/>")
    for (time, isHidden) in [(0.1, false), (0.25, true), (0.9, true)] {
      #expect(played.layer(at: time)?.layer.isHidden == isHidden)
    }
  }

  @Test func `a value that is inherited follows what the parent does`() {
    let played = Played.picture(
      "<g fill=\"red\"><set attributeName=\"fill\" to=\"blue\" begin=\"2s\" dur=\"1s\"/>"
        + "<rect id=\"t\" width=\"9\" height=\"9\" fill=\"lime\"><set attributeName=\"fill\" to=\"inherit\""
        + " begin=\"1s\" fill=\"freeze\"/></rect></g>")
    for (time, color) in [(0.5, 0x00FF00), (1.5, 0xFF0000), (2.5, 0x0000FF), (3.5, 0xFF0000)] {
      guard case .shape(let shape)? = played.layer(at: time)?.layer.content else {
        Issue.record("no shape")
        return
      }
      #expect(shape.fill == .color(Color(rgb: UInt32(color))))
    }
  }

  @Test func `the rules for a class hold while an animation sets it`() {
    let played = Played.picture(
      "<rect id=\"t\" class=\"a\" x=\"1\" width=\"9\" height=\"9\"><set attributeName=\"class\""
        + " to=\"b c\" begin=\"1s\" dur=\"1s\"/></rect>",
      css: ".a { x: 20px } .b { x: 40px } .a.b { x: 60px }")
    for (time, x) in [(0.5, 20.0), (1.5, 40), (2.5, 20)] {
      #expect(played.box(at: time)?.minX == x)
    }
  }

  @Test func `a spline bends time`() {
    let found = x(
      "<animate \(a) values=\"0;100\" dur=\"1s\" calcMode=\"spline\" keySplines=\"0.5 0 0.5 1\"/>",
      at: [0.25, 0.5])
    #expect(found[0] < 15 && found[0] > 5)
    #expect(abs(found[1] - 50) < 0.01)
  }

  @Test func `a sum adds to what lies below, cycles accumulate the last value`() {
    #expect(
      x("<animate \(a) from=\"0\" to=\"10\" dur=\"1s\" additive=\"sum\"/>", base: 5, at: [0.5]) == [
        10
      ])
    #expect(
      x(
        "<animate \(a) values=\"5;0;10\" dur=\"1s\" repeatCount=\"3\" accumulate=\"sum\"/>", at: [1]
      )
        == [15])
  }

  @Test func `a bare to is never added, not even a transform's`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\" transform=\"scale(3)\"><animateTransform attributeName=\"transform\""
        + " type=\"translate\" to=\"40\" additive=\"sum\" dur=\"1s\"/></rect>")
    #expect(played.box(at: 0.5).map { [$0.minX.rounded(), $0.width.rounded()] } == [20, 10])
  }

  @Test func `a bare to goes from the value below`() {
    #expect(x("<animate \(a) to=\"100\" dur=\"1s\"/>", base: 20, at: [0.5]) == [60])
  }

  @Test func `three turns are three turns`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"100\" height=\"10\"><animateTransform attributeName=\"transform\" type=\"rotate\""
        + " values=\"0;1080\" dur=\"3s\" repeatCount=\"indefinite\"/></rect>")
    for time in [0.25, 1.25, 2.25] {
      #expect(abs((played.box(at: time)?.height ?? 0) - 100) < 0.01)
    }
    #expect(played.playback?.duration == 3)
  }

  @Test func `a motion along a path lies outside of the transform`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\" transform=\"scale(2)\"><animateMotion path=\"M0 0 L100 50\" dur=\"1s\"/></rect>"
    )
    let box = played.box(at: 0.5)
    #expect(abs((box?.minX ?? 0) - 50) < 0.05 && abs((box?.minY ?? 0) - 25) < 0.05)
    #expect(abs((box?.width ?? 0) - 20) < 0.01)
  }

  @Test func `cycles of several clocks come round together`() {
    func spinner(_ seconds: Double) -> String {
      "<circle r=\"5\"><animate attributeName=\"r\" values=\"1;5;1\" dur=\"\(seconds)s\" repeatCount=\"indefinite\"/></circle>"
    }
    let played = Played.picture(spinner(1.2) + spinner(0.8) + spinner(2))
    #expect(played.playback?.duration == 12)
    #expect(played.playback?.start == 0)
  }

  @Test func `a chain that takes no time ends`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\"><set id=\"a\" \(a) to=\"5\" begin=\"0;b.begin\" dur=\"1s\"/>"
        + "<set id=\"b\" \(a) to=\"6\" begin=\"a.begin\" dur=\"1s\"/></rect>")
    #expect(played.reading.scene != nil)
  }
}
