import DisplayList
import Geometry
import Scene
import SceneReading
import Testing

@Suite struct PaintTests {
  private static let green = Color(rgb: 0x008000)

  private func shape(_ body: String, css: String = "") -> Shape? {
    guard case .shape(let shape)? = Played.picture(body, css: css).layer(at: 0)?.layer.content
    else { return nil }
    return shape
  }

  @Test func `where a server cannot be laid out, what stands in for it counts`() {
    let stops = "<stop stop-color=\"red\"/><stop offset=\"1\"/>"
    // A line has no area, a matrix of zeros no inverse, and what is not displayed is not there.
    for (server, hider) in [
      ("<linearGradient id=\"g\">\(stops)</linearGradient>", ""),
      (
        "<linearGradient id=\"g\" gradientUnits=\"userSpaceOnUse\" gradientTransform=\"scale(0)\">"
          + "\(stops)</linearGradient>", ""
      ),
      (
        "<linearGradient id=\"g\" gradientUnits=\"userSpaceOnUse\">\(stops)</linearGradient>",
        "display=\"none\""
      ),
    ] {
      let line = shape(
        "<defs \(hider)>\(server)</defs><path id=\"t\" d=\"M0 5H9\" stroke=\"url(#g) green\"/>")
      #expect(line?.stroke == .color(PaintTests.green))
    }
  }

  @Test func `a group that is not displayed keeps what it holds in use`() {
    let server = "<linearGradient id=\"g\"><stop stop-color=\"green\"/></linearGradient>"
    let body = "<rect id=\"t\" width=\"9\" height=\"9\" fill=\"url(#g) red\"/>"
    #expect(shape("<g display=\"none\">\(server)</g>" + body)?.fill == .color(PaintTests.green))
    let hidden = shape("<svg style=\"display: none\">\(server)</svg>" + body)
    #expect(hidden?.fill == .color(Color(rgb: 0xFF0000)))
  }

  @Test func `the filter of a copy lies around the copy`() {
    let played = Played.picture(
      "<filter id=\"f\" x=\"0\" y=\"0\" width=\"1\" height=\"1\"><feOffset/></filter>"
        + "<defs><rect id=\"r\" x=\"5\" width=\"30\" height=\"20\"/></defs>"
        + "<use id=\"t\" href=\"#r\" x=\"35\" y=\"20\" filter=\"url(#f)\"/>")
    #expect(played.layer(at: 0)?.layer.filter?.region == Rect(x: 5, y: 0, width: 30, height: 20))
  }

  @Test func `a fallback that is no colour makes the paint invalid`() {
    let body =
      "<linearGradient id=\"g\"><stop/><stop offset=\"1\" stop-color=\"red\"/></linearGradient>"
      + "<rect id=\"t\" width=\"9\" height=\"9\" fill=\"url(#g) green icc-color(a, 1)\"/>"
    #expect(shape(body)?.fill == .color(.black))
  }

  @Test func `a gradient takes stops only from gradients`() {
    let body =
      "<rect id=\"r\"><stop stop-color=\"red\"/><stop offset=\"1\"/></rect>"
      + "<radialGradient id=\"g\" href=\"#r\"/>"
      + "<rect id=\"t\" width=\"9\" height=\"9\" fill=\"url(#g)\"/>"
    #expect(shape(body)?.fill == .color(.clear))
  }

  @Test func `a pattern lies below the stroke`() {
    let layer = Played.picture(
      "<pattern id=\"p\" width=\".5\" height=\".5\"><rect width=\"5\" height=\"5\"/></pattern>"
        + "<rect id=\"t\" width=\"100\" height=\"40\" fill=\"url(#p)\" stroke=\"red\"/>"
    ).layer(at: 0)?.layer
    #expect(layer?.children.count == 2)
    #expect(layer?.children.first?.masks.count == 1)
    guard case .shape(let line)? = layer?.children.last?.content else {
      Issue.record("no stroke above the tiles")
      return
    }
    #expect(line.fill == nil && line.stroke != nil)
  }

  @Test func `an order of paints with a word twice or unknown is none`() {
    for (order, isTaken) in [("stroke", true), ("stroke stroke", false), ("stroke x", false)] {
      let body =
        "<rect id=\"t\" width=\"9\" height=\"9\" stroke=\"red\" paint-order=\"\(order)\"/>"
      #expect((shape(body) == nil) == isTaken)
    }
  }

  @Test func `paints of a copy's context are those of the use, through copies of copies`() {
    let played = Played.picture(
      "<defs><rect id=\"t\" width=\"9\" height=\"9\" fill=\"context-stroke\"/>"
        + "<use id=\"u\" href=\"#t\" stroke=\"context-fill\"/></defs>"
        + "<use href=\"#u\" fill=\"green\"/>")
    guard case .shape(let shape)? = played.layer(at: 0)?.layer.content else {
      Issue.record("no shape")
      return
    }
    #expect(shape.fill == .color(PaintTests.green))
  }

  @Test func `a line that is not drawn yet has no dot at its end, however it is measured`() {
    for outline in [
      "<circle id=\"t\" cx=\"12\" cy=\"12\" r=\"9\"", "<path id=\"t\" d=\"M10 10L90 30 60 60\"",
      "<path id=\"t\" d=\"M110 10C120 90 130 -30 180 30\"",
    ] {
      let dash = "pathLength=\"3\" stroke-dasharray=\"3\" stroke-dashoffset=\"3\""
      guard let line = shape("\(outline) stroke=\"red\" \(dash)/>") else {
        Issue.record("no line")
        continue
      }
      for measure in [PathMeasure(line.path), PathMeasure(line.path, chordsWithin: 0.001)] {
        var count = 0
        DashPattern(line.style, length: measure.length)?
          .cut(from: 0, to: measure.length) { _ in count += 1 }
        #expect(count == 0, "\(outline)")
      }
    }
  }

  @Test func `paints of a context move with it`() {
    let animation = "<animate attributeName=\"stroke\" values=\"#000;#fff\" dur=\"1s\"/>"
    let content = "<path id=\"t\" d=\"M0 0H3V3\" fill=\"context-stroke\"/>"
    for body in [
      "<marker id=\"m\">\(content)</marker>"
        + "<path d=\"M5 5H50\" marker-end=\"url(#m)\" stroke=\"red\">\(animation)</path>",
      "<defs><g id=\"g\">\(content)</g></defs><use href=\"#g\">\(animation)</use>",
    ] {
      guard case .shape(let shape)? = Played.picture(body).layer(at: 0.5)?.layer.content,
        case .color(let color)? = shape.fill
      else {
        Issue.record("no colour")
        continue
      }
      #expect(abs(color.green - 0.5) < 0.01)
    }
  }

  @Test func `a negative radius is that of the other axis`() {
    let box = Played.picture("<ellipse id=\"t\" cx=\"50\" cy=\"50\" rx=\"20\" ry=\"-5\"/>").box(
      at: 0)
    #expect(box == Rect(x: 30, y: 30, width: 40, height: 40))
  }

  @Test func `lengths may be counted in the root's font size`() {
    let played = Played(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\" font-size=\"20\">"
        + "<g font-size=\"5\"><rect id=\"t\" width=\"2rem\" height=\"2em\"/></g></svg>")
    #expect(played.box(at: 0) == Rect(x: 0, y: 0, width: 40, height: 10))
  }

  @Test func `an entity may hold elements, which close what they open`() {
    func played(_ entity: String) -> Played {
      Played(
        "<!DOCTYPE svg [<!ENTITY e \"\(entity)\">]><svg xmlns=\"http://www.w3.org/2000/svg\">"
          + "<g transform=\"translate(3)\">&e;</g></svg>")
    }
    #expect(
      played("<rect id='t' width='9' height='8'/>").box(at: 0)
        == Rect(x: 3, y: 0, width: 9, height: 8))
    #expect(played("<g>").reading.scene == nil)
  }

  @Test func `styles transform patterns and gradients, in place of their attribute`() {
    func ground(_ style: String, _ attribute: String = "", at time: Double = 0) -> Affine? {
      let played = Played.picture(
        "<linearGradient id=\"g\" \(attribute) style=\"\(style)\"><stop stop-color=\"red\"/>"
          + "<stop offset=\"1\" stop-color=\"blue\"/></linearGradient>"
          + "<rect id=\"t\" width=\"10\" height=\"10\" fill=\"url(#g)\"/>",
        css: "@keyframes k { to { transform: translate(30px) } }")
      guard case .shape(let shape)? = played.layer(at: time)?.layer.content,
        case .gradient(let gradient)? = shape.fill
      else { return nil }
      return gradient.transform
    }
    #expect(ground("") != nil)
    #expect(ground("transform: scale(2, 1)") == ground("", "gradientTransform=\"scale(2 1)\""))
    #expect(
      ground("transform: scale(2, 1)", "gradientTransform=\"scale(9)\"") == ground("scale: 2 1"))
    #expect(
      ground("translate: 1px", "gradientTransform=\"scale(3)\"")
        == ground("", "gradientTransform=\"translate(1) scale(3)\""))
    #expect(ground("", "transform=\"scale(2)\"") == ground(""), "an attribute it does not have")
    // Keyframes begin with the attribute.
    #expect(
      ground("animation: k 1s linear infinite", "gradientTransform=\"translate(10)\"", at: 0.5)
        == ground("", "gradientTransform=\"translate(20)\""))
    // Numbers without a unit are no values.
    #expect(ground("translate: 1") == ground("") && ground("rotate: 30") == ground(""))
    #expect(ground("scale: 2px") == ground(""))
  }
}
