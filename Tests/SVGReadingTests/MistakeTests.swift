import Diagnostics
import Geometry
import SceneReading
import Testing

/// Mistakes that browsers pass over in silence.
@Suite struct MistakeTests {
  @Test func `a prefix that is not declared is told`() {
    let use = "<use xlink:href=\"#r\"/>"
    let start = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\""
    let message =
      "the prefix 'xlink' is not declared: browsers show an error instead of such a file"
    #expect(Played("\(start)>\(use)</svg>").messages.contains(message))
    for (prefix, use) in [("xlink", use), ("x", "<use x:href=\"#r\"/>")] {
      let declared = "\(start) xmlns:\(prefix)=\"http://www.w3.org/1999/xlink\">\(use)</svg>"
      #expect(!Played(declared).messages.contains(message))
    }
  }

  @Test(arguments: [
    ("<animate attributeName=\"x\" to=\"9\" dur=\"1sec\"/>", "'1sec' is not a time"),
    (
      "<animate attributeName=\"x\" to=\"9\" dur=\"1s\" repeatCount=\"infinite\"/>",
      "'infinite' is not a count"
    ),
    ("<set attributeName=\"x\" to=\"9\" dur=\"indefinite\" max=\"media\"/>", nil),
    (
      "<animate id=\"a-1\" attributeName=\"x\" to=\"9\" dur=\"1s\"/>"
        + "<animate attributeName=\"y\" to=\"9\" dur=\"1s\" begin=\"a-1.end\"/>",
      "'a-1.end' is not a time"
    ),
    (
      "<animate id=\"a-1\" attributeName=\"x\" to=\"9\" dur=\"1s\"/>"
        + "<animate attributeName=\"y\" to=\"9\" dur=\"1s\" begin=\"a\\-1.end - 0.2s\"/>", nil
    ),
    ("<animate attributeName=\"x\" to=\"9\" dur=\" 0.5min \" repeatCount=\"indefinite\"/>", nil),
  ])
  func `times that cannot be read are told`(animation: String, message: String?) {
    let played = Played.picture("<rect id=\"t\" width=\"9\" height=\"9\">\(animation)</rect>")
    #expect(played.messages.count == (message == nil ? 0 : 1), "\(played.messages)")
    if let message { #expect(played.messages.allSatisfy { $0.contains(message) }) }
  }

  @Test(arguments: [
    ("<use href=\"#nope\"/>", "no element has the id 'nope'"),
    (
      "<rect id=\"t\" width=\"9\" height=\"9\" style=\"animation: sipn 1s\"/>",
      "there are no @keyframes 'sipn'"
    ),
    ("<rect id=\"t\" width=\"9\" height=\"9\" style=\"animation: none\"/>", nil),
    ("<rect id=\"t\" width=\"9\" height=\"9\" style=\"animation: spin 1s\"/>", nil),
  ])
  func `references to what is not there are told`(shape: String, message: String?) {
    let played = Played.picture(
      "<style>@keyframes spin { to { rotate: 1turn } }</style>\(shape)")
    #expect(played.messages.count == (message == nil ? 0 : 1), "\(played.messages)")
    if let message { #expect(played.messages.allSatisfy { $0.contains(message) }) }
  }

  @Test(arguments: [
    ("<animate attributeName=\"offset\" to=\"3\" dur=\"1s\"/>", true),
    ("<animate attributeName=\"nothing\" to=\"3\" dur=\"1s\"/>", true),
    ("<animate attributeName=\"width\" to=\"3\" dur=\"1s\"/>", false), ("", false),
    ("<set attributeName=\"visibility\" to=\"hidden\" begin=\"1s\"/>", false),
  ])
  func `a file whose animations all fail is told`(animation: String, isStill: Bool) {
    let played = Played.picture("<rect id=\"t\" width=\"9\" height=\"9\">\(animation)</rect>")
    #expect(
      played.messages.contains { $0.contains("nothing moves") } == isStill, "\(played.messages)")
  }

  @Test(arguments: [
    ("<animate attributename=\"x\" to=\"9\" dur=\"1s\"/>", "it has no 'attributeName'"),
    (
      "<animate attributeName=\"witdh\" to=\"9\" dur=\"1s\"/>",
      "no element has an attribute 'witdh'"
    ),
    (
      "<animate attributeName=\"transform\" to=\"scale(2)\" dur=\"1s\"/>",
      "<animate> does not move transforms"
    ),
    (
      "<animateTransform attributeName=\"transform\" type=\"rotation\" to=\"9\" dur=\"1s\"/>",
      "'rotation' is no kind of transform"
    ),
    (
      "<animateTransform attributeName=\"rotate\" type=\"rotate\" to=\"9\" dur=\"1s\"/>",
      "<animateTransform> does not move 'rotate'"
    ),
    (
      "<animate attributeName=\"mix-blend-mode\" to=\"screen\" dur=\"1s\"/>", "a property of styles"
    ),
    (
      "<animate attributeName=\"x1\" attributeType=\"CSS\" to=\"3\" dur=\"1s\"/>",
      "not a property of styles"
    ),
    ("<animate attributeName=\"x\" dur=\"1s\"/>", "it has no values"),
    ("<set attributeName=\"x\"/>", "it has no values"),
    (
      "<animateMotion dur=\"1s\"><mpath href=\"#nope\"/></animateMotion>",
      "no element has the id 'nope'"
    ),
    (
      "<animate href=\"#nope\" attributeName=\"x\" to=\"9\" dur=\"1s\"/>",
      "no element has the id 'nope'"
    ),
    (
      "<animate attributeName=\"x\" values=\"0;5;0\" keyTimes=\"0;1\" dur=\"1s\"/>",
      "'keyTimes' has 2 for 3 values"
    ),
    (
      "<animate attributeName=\"x\" values=\"0;5;0\" keyTimes=\"0;50%;1\" dur=\"1s\"/>",
      "key times go from 0 to 1 in order"
    ),
    (
      "<animate attributeName=\"x\" values=\"0;5;0\" keyTimes=\"0;.5;.9\" dur=\"1s\"/>",
      "key times go from 0 to 1 in order"
    ),
    (
      "<animate attributeName=\"x\" values=\"0;5\" calcMode=\"spline\" keySplines=\"0 0 1.2 1\" dur=\"1s\"/>",
      "'0 0 1.2 1' is not four numbers from 0 to 1"
    ),
    (
      "<animate attributeName=\"x\" values=\"0;5;0\" calcMode=\"spline\" keySplines=\"0 0 1 1\" dur=\"1s\"/>",
      "'keySplines' has 1 for 2 steps"
    ),
    (
      "<animate attributeName=\"x\" values=\"0;5\" keySplines=\"0 0 1 1\" dur=\"1s\"/>",
      "without calcMode=\"spline\""
    ),
    ("<animate attributeName=\"x\" to=\"9\" dur=\"1s\" begin=\"nope.end\"/>", "waits for 'nope'"),
    ("<animate attributeName=\"x\" to=\"9\"/>", "without 'dur'"),
    ("<animate attributeName=\"x\" to=\"9\" dur=\"-1s\"/>", "'dur' must be longer than 0"),
    (
      "<animate attributeName=\"x\" to=\"9\" dur=\"1s\" repeatCount=\"-1\"/>", "'-1' is not a count"
    ),
    (
      "<animate attributeName=\"x\" values=\"0,5,0\" dur=\"1s\"/>",
      "browsers ignore '0,5,0' as a value of 'x'"
    ),
    (
      "<animateTransform attributeName=\"transform\" type=\"rotate\" from=\"0deg\" to=\"9deg\" dur=\"1s\"/>",
      "browsers ignore '0deg' as a value of 'rotate'"
    ),
    ("<animate attributeName=\" x \" to=\"9\" dur=\"1s\"/>", "no element has an attribute ' x '"),
    (
      "<animate attributeName=\"x\" to=\"9\" dur=\"1s\" repeatCount=\"2 \"/>", "'2 ' is not a count"
    ),
    (
      "<animate attributeName=\"x\" to=\"9\" dur=\"1s\" begin=\"0.5spx\"/>",
      "'0.5spx' is not a time"
    ),
    (
      "<animate attributeName=\"x\" to=\"9\" dur=\"1s\" fill=\"frozen\"/>",
      "browsers ignore 'frozen' as a value of 'fill'"
    ),
    (
      "<animate attributeName=\"x\" to=\"9\" dur=\"1s\" calcMode=\"step\"/>",
      "browsers ignore 'step' as a value of 'calcMode'"
    ),
    (
      "<animateTransform attributeName=\"transform\" type=\"rotate\" to=\"9,\" dur=\"1s\"/>",
      "browsers ignore '9,' as a value of 'rotate'"
    ),
    ("<animateMotion values=\"0,0;9,0x\" dur=\"1s\"/>", "'9,0x' is not a point"),
  ])
  func `an animation that browsers ignore is told once, with the reason`(
    animation: String, message: String
  ) {
    let played = Played.picture("<rect id=\"t\" width=\"9\" height=\"9\">\(animation)</rect>")
    #expect(played.messages.count { $0.contains(message) } == 1, "\(played.messages)")
    #expect(!played.messages.contains { $0.contains("nothing moves") })
  }

  @Test(arguments: [
    ("<path id=\"t\" d=\"M0 0h9L5 x\"/>", "the path ends here"),
    ("<path id=\"t\" d=\"M0 0h9v9z\"/>", nil),
    (
      "<path id=\"t\" d=\"M0 0h9v9z\"><animate attributeName=\"d\" to=\"M0 0L9 9v9z\" dur=\"1s\"/></path>",
      "a path jumps"
    ),
    ("<rect id=\"t\" width=\"9\" height=\"9\" fill=\"url(#nope)\"/>", "'fill' refers to nothing"),
    (
      "<rect id=\"t\" width=\"9\" height=\"9\" style=\"filter: url(#nope)\"/>",
      "'filter' refers to nothing"
    ),
    ("<text id=\"t\"><textPath href=\"#nope\">a</textPath></text>", "<textPath> shows nothing"),
    ("<lineargradient/>", "no browser knows an element <lineargradient>"),
    (
      "<rect id=\"t\" width=\"9\" height=\"9\" strokeWidth=\"2\"/>", "browsers ignore 'strokeWidth'"
    ),
    (
      "<rect id=\"t\" width=\"9\" height=\"9\" transform=\"rotate(45deg)\"/>",
      "browsers ignore 'rotate(45deg)' as a value of 'transform'"
    ),
    ("<rect id=\"t\" width=\"-9\" height=\"9\"/>", "'width' is negative"),
    (
      "<rect id=\"t\" width=\"9\" height=\"9\" fill=\"#12345\"/>",
      "browsers ignore '#12345' as a value of 'fill'"
    ),
    (
      "<rect id=\"t\" width=\"9\" height=\"9\" fill=\"none\" style=\"fill: revert; opacity: inherit\"/>",
      nil
    ),
  ])
  func `values and references that browsers ignore are told`(shape: String, message: String?) {
    // Texts need fonts, which are not there.
    let messages = Played.picture(shape).messages.filter {
      !$0.contains("text") || $0.contains("shows")
    }
    #expect(messages.count == (message == nil ? 0 : 1), "\(messages)")
    if let message { #expect(messages.allSatisfy { $0.contains(message) }) }
  }

  @Test(arguments: [
    ("#t { fil: red }", "no browser knows the property 'fil'"),
    ("#t { -moz-fil: red; --fil: red; shape-padding: 0 }", nil),
    ("#t { animation: spin 1 infinite }", "browsers ignore 'animation: spin 1 infinite'"),
    ("#t { animation: spin infinite }", "the animation 'spin' has no duration"),
    ("#t { animation: spin 0s 1s forwards }", nil),
    ("#t { width: 9 }", "'width: 9', which has no unit"),
    ("#t { mask: url(\"#nope\") }", "'mask' refers to nothing"),
  ])
  func `declarations that browsers ignore are told`(css: String, message: String?) {
    let played = Played.picture(
      "<rect id=\"t\" width=\"9\" height=\"9\"/>",
      css: "@keyframes spin { to { rotate: 1turn } } \(css)")
    #expect(played.messages.count == (message == nil ? 0 : 1), "\(played.messages)")
    if let message { #expect(played.messages.allSatisfy { $0.contains(message) }) }
  }

  @Test func `a mistake in a style sheet has its place there`() {
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\n<style>\n  a { tranform: none }\n</style></svg>"
    let diagnostic = Played(text).reading.diagnostics.first
    #expect(diagnostic?.location?.span?.line == 3)
    #expect(diagnostic?.hint?.contains("'transform'") == true)
  }
}
