import DisplayList
import Geometry
import Scene
import Testing

/// What changes in steps, and what goes along with an outline that moves.
@Suite struct FormTests {
  private func animate(_ name: String, _ values: String) -> String {
    "<animate attributeName=\"\(name)\" values=\"\(values)\" dur=\"1s\" repeatCount=\"indefinite\"/>"
  }

  /// The styles of all lines that are seen.
  private func caps(_ layer: Layer) -> [StrokeStyle.Cap] {
    guard !layer.isHidden else { return [] }
    var result: [StrokeStyle.Cap] = []
    if case .shape(let shape) = layer.content, shape.stroke != nil { result = [shape.style.cap] }
    return result + layer.children.flatMap(caps)
  }

  @Test func `a line's ends change`() {
    let played = Played.picture(
      "<path id=\"t\" d=\"M0 0H9\" stroke=\"red\">\(animate("stroke-linecap", "butt;round"))</path>"
    )
    #expect(played.layer(at: 0.25).map { caps($0.layer) } == [.butt])
    #expect(played.layer(at: 0.75).map { caps($0.layer) } == [.round])
  }

  @Test func `markers go with the path`() {
    let played = Played.picture(
      "<marker id=\"m\" markerUnits=\"userSpaceOnUse\" markerWidth=\"4\" markerHeight=\"4\">"
        + "<rect width=\"4\" height=\"4\"/></marker>"
        + "<path id=\"t\" d=\"M0 0H50\" fill=\"none\" marker-end=\"url(#m)\">"
        + animate("d", "M0 0H50;M0 0H100") + "</path>")
    #expect(abs((marker(played, at: 0.5)?.x ?? 0) - 75) < 0.1)
  }

  private func marker(_ played: Played, at time: Double) -> Point? {
    let markers = played.layer(at: time)?.layer.children.last
    guard let marker = markers?.children.last else { return nil }
    let place = marker.transform.matrix.rows.3
    return Point(place.x, place.y)
  }

  @Test(arguments: ["<rect width=\"1\" height=\"1\"/>", "<circle cx=\".5\" cy=\".5\" r=\".5\"/>"])
  func `a clip in units of a box follows the box`(cut: String) throws {
    let played = Played.picture(
      "<clipPath id=\"c\" clipPathUnits=\"objectBoundingBox\">\(cut)</clipPath>"
        + "<rect id=\"t\" x=\"10\" width=\"0\" height=\"40\" clip-path=\"url(#c)\">"
        + animate("width", "0;120") + "</rect>")
    for (time, width) in [(0.25, 30.0), (0.75, 90)] {
      let box = try #require(cover(of: played, at: time))
      #expect(abs(box.minX - 10) < 0.1 && abs(box.width - width) < 0.1)
      #expect(abs(box.height - 40) < 0.1)
    }
  }

  @Test func `a mask's content in units of a box follows the box`() throws {
    let played = Played.picture(
      "<mask id=\"m\" maskContentUnits=\"objectBoundingBox\">"
        + "<rect width=\"1\" height=\"1\" fill=\"white\"/></mask>"
        + "<g id=\"t\" mask=\"url(#m)\"><rect width=\"20\" height=\"10\">"
        + animate("x", "0;100") + "</rect></g>")
    let box = try #require(cover(of: played, at: 0.5))
    #expect(abs(box.minX - 50) < 0.1 && abs(box.width - 20) < 0.1)
  }

  /// What an element's only mask covers.
  private func cover(of played: Played, at time: Double) -> Rect? {
    guard let layer = played.layer(at: time)?.layer, layer.masks.count == 1 else { return nil }
    var held = Layer(id: LayerID(0), bounds: layer.bounds, position: .zero)
    held.name = "mask"
    held.children = layer.masks[0].layers
    return Played.outline(of: held)?.controlBounds
  }

  @Test(arguments: [("clip-path", "clipPath"), ("mask", "mask")])
  func `clips and masks are those that an element names at the time`(name: String, kind: String) {
    let (set, values) = ("to=\"url(#a)\" begin=\"1s\"", "values=\"none;url(#a)\" dur=\"2s\"")
    for (animation, css) in [
      ("<set attributeName=\"\(name)\" \(set)/>", ""),
      ("<animate attributeName=\"\(name)\" \(values)/>", ""),
      ("", "#t { animation: k 2s } @keyframes k { to { \(name): url(#a) } }"),
    ] {
      let played = Played.picture(
        "<\(kind) id=\"a\"><circle r=\"6\" fill=\"white\"/></\(kind)>"
          + "<rect id=\"t\" width=\"20\" height=\"40\">\(animation)</rect>", css: css)
      for (time, isWhole) in [(0.5, true), (1.5, false)] {
        let masks = played.layer(at: time)?.layer.masks
        #expect(masks?.count == 1)
        #expect(masks?.first?.layers.map(\.isHidden) == [isWhole, !isWhole])
      }
    }
  }

  @Test func `a pattern whose box grows is told`() {
    let played = Played.picture(
      "<pattern id=\"p\" width=\".25\" height=\".5\"><circle r=\"6\"/></pattern>"
        + "<rect width=\"20\" height=\"40\" fill=\"url(#p)\">\(animate("width", "20;120"))</rect>")
    #expect(played.messages == ["a pattern whose tiles change their size keeps the first"])
  }

  @Test(arguments: [
    ("markerWidth", "3;1"), ("refX", "2;0"), ("viewBox", "0 0 3 3;0 0 1 1"),
    ("markerUnits", "userSpaceOnUse;strokeWidth"),
  ])
  func `what a marker says of itself moves`(name: String, values: String) {
    let played = Played.picture(
      "<marker id=\"m\" viewBox=\"0 0 3 3\"><rect id=\"t\" width=\"2\" height=\"2\"/>"
        + animate(name, values) + "</marker>"
        + "<path d=\"M5 5H50\" stroke-width=\"4\" marker-end=\"url(#m)\"/>")
    #expect(played.box(at: 0.1) != played.box(at: 0.9))
    #expect(played.messages.isEmpty)
  }

  @Test func `a line has the markers that it names at the time`() {
    let played = Played.picture(
      "<marker id=\"m\"><rect width=\"4\" height=\"4\"/></marker>"
        + "<path id=\"t\" d=\"M5 5H50\" stroke=\"red\">"
        + "<set attributeName=\"marker-end\" to=\"url(#m)\" begin=\"1s\"/></path>")
    for (time, isMarked) in [(0.5, false), (1.5, true)] {
      let forms = played.layer(at: time)?.layer.children.filter { !$0.isHidden }
      #expect(forms?.map { !$0.children.isEmpty } == [isMarked])
    }
  }

  @Test func `keyframes keep a line from scaling`() {
    let played = Played.picture(
      "<g transform=\"scale(3 1)\"><path id=\"t\" d=\"M0 5H50\" stroke=\"red\"/></g>",
      css:
        "#t { animation: k 2s infinite } @keyframes k { to { vector-effect: non-scaling-stroke } }"
    )
    for (time, isOwn) in [(0.5, false), (1.5, true)] {
      let forms = played.layer(at: time)?.layer.children.filter { !$0.isHidden }
      #expect(forms?.map { !$0.children.isEmpty } == [isOwn])
    }
  }

  @Test func `the fit of a view box changes`() {
    let played = Played.picture(
      "<svg width=\"80\" height=\"60\" viewBox=\"0 0 10 10\" preserveAspectRatio=\"xMinYMin\">"
        + "<rect id=\"t\" width=\"10\" height=\"10\"/>"
        + animate("preserveAspectRatio", "none;xMaxYMax slice")
        + "<set attributeName=\"preserveAspectRatio\" to=\"xMaxYMid\" begin=\"1s\"/></svg>")
    #expect(played.box(at: 0.25) == Rect(x: 0, y: 0, width: 80, height: 60))
    #expect(played.box(at: 0.75) == Rect(x: 0, y: -20, width: 80, height: 80))
    #expect(played.box(at: 1.5) == Rect(x: 20, y: 0, width: 60, height: 60))
  }

  @Test func `a path that only moves has no markers`() {
    let played = Played.picture(
      "<marker id=\"m\"><rect width=\"4\" height=\"4\"/></marker>"
        + "<path id=\"t\" d=\"M5 5\" stroke=\"red\" marker-start=\"url(#m)\"/>")
    #expect(played.layer(at: 0)?.layer.children.isEmpty ?? true)
  }

  @Test func `axes of turns are read`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"10\" height=\"10\"/>", css: "#t { rotate: y 60deg }")
    #expect(abs((played.box(at: 0)?.width ?? 0) - 5) < 0.01)
  }

  @Test func `rectangles cut`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"50\" height=\"50\"/>",
      css: "#t { clip-path: rect(5px 40px 30px 10px) }")
    #expect(
      played.layer(at: 0)?.layer.clipPath?.path.controlBounds
        == Rect(x: 10, y: 5, width: 30, height: 25))
  }
}
