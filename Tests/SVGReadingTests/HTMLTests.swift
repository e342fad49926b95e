import Diagnostics
import DisplayList
import Geometry
import SVGReading
import Scene
import SceneReading
import Testing

/// HTML in `foreignObject`, in letters of half their size.
@Suite struct HTMLTests {
  private func played(_ html: String, css: String = "") -> Played {
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\"><style>\(css)</style>"
      + "<foreignObject x=\"10\" y=\"20\" width=\"100\" height=\"100\">"
      + "<body xmlns=\"http://www.w3.org/1999/xhtml\" style=\"margin:0\">\(html)</body>"
      + "</foreignObject></svg>"
    return Played(
      SourceFile(name: "test.svg", text: text),
      ReadingRequest(resources: TextTests.resources))
  }

  @Test(arguments: ["90deg", "to right", "in oklch", "circle", "closest-side"])
  func `how a gradient lies is no colour`(shape: String) {
    let kind = ["circle", "closest-side"].contains(shape) ? "radial" : "linear"
    let style =
      "height: 40px; color: lime; background: \(kind)-gradient(\(shape), red, currentColor)"
    let played = Played.picture(
      "<foreignObject id=\"t\" width=\"80\" height=\"60\"><div xmlns=\"http://www.w3.org/1999/xhtml\" style=\"\(style)\"/></foreignObject>"
    )
    #expect(played.messages.isEmpty)
  }

  @Test func `a filter of what is behind has no effect, and is told`() {
    let played = Played.picture(
      "<foreignObject width=\"80\" height=\"60\"><div xmlns=\"http://www.w3.org/1999/xhtml\" style=\"backdrop-filter: blur(5px)\"/></foreignObject>"
    )
    #expect(played.messages.count == 1 && played.messages[0].contains("backdrop-filter"))
  }

  @Test func `lines break where they are full, in the middle of their height`() {
    let box = played(
      "<div id=\"t\" style=\"font-size:20px;line-height:1.5;width:35px\">ab\n  <b>cd</b></div>"
    ).box(at: 0)
    #expect(box == Rect(x: 10, y: 35, width: 20, height: 40))
  }

  @Test func `margins that touch become one, and boxes have edges`() {
    let html =
      "<p style=\"margin:10px 0;height:5px\">.</p>"
      + "<div><p id=\"t\" style=\"margin:20px 0;padding:3px;border:2px solid;background:red;"
      + "width:10px;height:10px\"/></div>"
    #expect(
      played(html, css: "p{font-size:2px}").box(at: 0)
        == Rect(x: 10, y: 55, width: 20, height: 20))
  }

  @Test func `flexible boxes share what is left`() {
    let html =
      "<div style=\"display:flex;gap:10px;height:30px;align-items:center\">"
      + "<i style=\"flex:1\"/><i id=\"t\" style=\"flex:2;height:10px;background:red\"/></div>"
    #expect(played(html).box(at: 0) == Rect(x: 50, y: 30, width: 60, height: 10))
  }

  @Test(arguments: [
    ("", "margin-left:auto", Rect(x: 90, y: 20, width: 20, height: 20)),
    ("", "margin:0 auto", Rect(x: 55, y: 20, width: 20, height: 20)),
    ("height:40px", "margin:auto 0", Rect(x: 20, y: 30, width: 20, height: 20)),
    ("", "order:-1", Rect(x: 10, y: 20, width: 20, height: 20)),
    ("", "flex:1;max-width:50px", Rect(x: 20, y: 20, width: 50, height: 20)),
    ("", "flex:.5", Rect(x: 20, y: 20, width: 45, height: 20)),
    ("", "width:auto;aspect-ratio:3/2", Rect(x: 20, y: 20, width: 30, height: 20)),
    (
      "flex-direction:column;height:60px", "margin-top:auto;margin-left:auto",
      Rect(x: 90, y: 60, width: 20, height: 20)
    ),
  ])
  func `flexible boxes are where browsers put them`(around: String, own: String, expected: Rect) {
    let html =
      "<div style=\"display:flex;\(around)\"><i style=\"width:10px;height:10px\"/>"
      + "<i id=\"t\" style=\"width:20px;height:20px;background:red;\(own)\"/></div>"
    #expect(played(html).box(at: 0) == expected)
  }

  @Test func `a box is as high as its ratio says, or its content`() {
    let html = "<div id=\"t\" style=\"width:60px;aspect-ratio:2;padding:5px;background:red\"/>"
    #expect(played(html).box(at: 0)?.size == Size(70, 40))
    let full =
      "<div id=\"t\" style=\"width:60px;aspect-ratio:6;background:red\">"
      + "<i style=\"display:block;height:30px\"/></div>"
    #expect(played(full).box(at: 0)?.size == Size(60, 30))
  }

  @Test func `only pictures of SVG are shown among HTML`() {
    let body = "<div xmlns=\"http://www.w3.org/1999/xhtml\" class=\"c\" id=\"t\">a</div>"
    let played = Played.picture(
      "<foreignObject width=\"80\" height=\"60\"><style>.c{background:red;height:9px}</style><title>b</title>"
        + "\(body)</foreignObject>")
    #expect(played.box(at: 0)?.minY == 0)
  }

  @Test func `boxes move as their keyframes say`() {
    let css = "@keyframes k{to{transform:translateX(50%)}} #t{animation:k 1s linear infinite}"
    let played = played(
      "<div id=\"t\" style=\"width:40px;height:10px;background:red\"/>", css: css)
    #expect(abs((played.box(at: 0.5)?.minX ?? 0) - 20) < 0.1)
  }

  @Test(arguments: ["width:40px;height:10px", "width:40px", "", "position:absolute;height:10px"])
  func `shares of a box that is laid out are known`(size: String) {
    let css = "@keyframes k{from{transform:translateX(100%)}to{transform:translateX(-100%)}}"
    let inner = "<b style=\"display:block;width:40px;height:10px;background:red\"/>"
    let still = played("<div id=\"t\" style=\"\(size)\">\(inner)</div>").box(at: 0) ?? .zero
    let width = size.isEmpty ? 100 : 40.0
    let shifted = played(
      "<div id=\"t\" style=\"\(size);transform:translateX(50%)\">\(inner)</div>")
    #expect(abs((shifted.box(at: 0)?.minX ?? 0) - still.minX - width / 2) < 0.01)
    let moving = played(
      "<div id=\"t\" style=\"\(size);animation:k 1s linear infinite\">\(inner)</div>", css: css)
    #expect(abs((moving.box(at: 0.25)?.minX ?? 0) - still.minX - width / 2) < 0.1)
  }

  private func colors(_ played: Played, at time: Double) -> [Color] {
    (played.layer(at: time)?.layer.children ?? []).compactMap { layer in
      guard case .shape(let shape) = layer.content, case .color(let color)? = shape.fill else {
        return nil
      }
      return color
    }
  }

  @Test func `borders change their colours`() {
    let css =
      "@keyframes k{50%{border-color:transparent}}"
      + "#t{width:20px;height:10px;border:2px solid red;animation:k 1s step-end infinite}"
    let played = played("<div id=\"t\"/>", css: css)
    #expect(colors(played, at: 0.25).map(\.alpha) == [1])
    #expect(colors(played, at: 0.75).map(\.alpha) == [0])
  }

  @Test func `sides of a ring meet in its middle`() {
    let css =
      "#t{width:20px;height:20px;border:6px solid gray;border-top-color:blue;border-radius:50%}"
    let sides = played("<div id=\"t\"/>", css: css).layer(at: 0)?.layer.children ?? []
    #expect(sides.count == 4)
    for side in sides {
      // Each is seen in a quarter of the box, which has 32 points and its middle at (26, 36).
      let part = side.clipPath?.path.controlBounds ?? .zero
      #expect(part.corners.contains { $0.x == 26 || $0.y == 36 } && part.width + part.height == 48)
    }
  }

  @Test func `a border follows its box`() {
    let css =
      "@keyframes k{from{width:0}to{width:80px}}"
      + "#t{height:10px;border-right:2px solid red;overflow:hidden;animation:k 1s linear infinite}"
    let played = played("<div id=\"t\"/>", css: css)
    #expect(abs((played.box(at: 0.5)?.maxX ?? 0) - 52) < 0.1)
  }

  @Test func `outlines in HTML are told`() {
    let played = played("<div style=\"width:9px;height:9px;outline:2px solid red\"/>")
    #expect(played.messages == ["outlines of HTML are not drawn"])
  }

  /// The shadows of a box at a moment, back to front: their outlines, colours and blurs.
  private func shadows(_ played: Played, at time: Double) -> [(
    box: Rect, color: Color, blur: Double
  )] {
    (played.layer(at: time)?.layer.children ?? []).compactMap { window in
      guard window.clipPath != nil, let layer = window.children.first,
        case .shape(let shape) = layer.content, case .color(let color)? = shape.fill,
        let box = shape.path.controlBounds
      else { return nil }
      guard case .blur(_, let blur, _)? = layer.filter?.steps.first?.operation else {
        return (box, color, 0)
      }
      return (box, color, blur)
    }
  }

  @Test func `rings around a box grow and fade`() {
    let css =
      "@keyframes k{from{box-shadow:0 0 0 0 red}to{box-shadow:0 0 0 10px rgba(255,0,0,0)}}"
      + "#t{width:20px;height:20px;background:blue;animation:k 1s linear infinite}"
    let played = played("<div id=\"t\"/>", css: css)
    #expect(played.messages.isEmpty)
    let ring = shadows(played, at: 0.5)
    #expect(ring.count == 1)
    #expect(ring.first.map { abs($0.box.minX - 5) < 0.1 && abs($0.box.width - 30) < 0.2 } == true)
    #expect(ring.first.map { abs($0.color.alpha - 0.5) < 0.01 } == true)
  }

  @Test func `a shadow that stays is seen around all of a box that grows`() {
    let css =
      "@keyframes k{to{width:80px}}"
      + "#t{width:20px;height:20px;box-shadow:0 0 8px red;animation:k 1s linear infinite}"
    let window = played("<div id=\"t\"/>", css: css).layer(at: 0.9)?.layer.children.first
    #expect((window?.clipPath?.path.controlBounds?.maxX ?? 0) > 90)
  }

  @Test func `shadows that are missing from a keyframe come and go`() {
    let css =
      "@keyframes k{from{box-shadow:none}to{box-shadow:0 10px 8px 2px red, 4px 0 blue}}"
      + "#t{width:20px;height:20px;animation:k 1s linear infinite}"
    let played = played("<div id=\"t\"/>", css: css)
    let (start, half) = (shadows(played, at: 0), shadows(played, at: 0.5))
    #expect(start.map(\.color.alpha) == [0, 0])
    #expect(half.count == 2)
    guard let front = half.last else { return }
    // Half way: 5 points down, a radius of 4 (a deviation of 2) and 1 point wider.
    #expect(abs(front.box.minY - 24) < 0.1 && abs(front.box.width - 22) < 0.1)
    #expect(abs(front.blur - 2) < 0.05 && abs(front.color.alpha - 0.5) < 0.01)
  }

  @Test func `corners have two radii, and move`() {
    let css =
      "@keyframes k{from{border-radius:0}to{border-radius:10px 20px / 40px 0}}"
      + "#t{width:100px;height:50px;background:red;animation:k 1s linear infinite}"
    let played = played("<div id=\"t\"/>", css: css)
    func starts(_ time: Double) -> [Point] {
      let layers = played.layer(at: time)?.layer.children ?? []
      guard case .shape(let shape)? = layers.first?.content else { return [] }
      return Array(shape.path.points.prefix(2))
    }
    #expect(played.messages.isEmpty)
    for (time, share) in [(0.0, 0.0), (0.5, 0.5), (0.999999, 1)] {
      let points = starts(time)
      // The top side, between its corners.
      #expect(points.count == 2 && abs(points[0].x - 10 - 10 * share) < 0.1)
      #expect(points.count == 2 && abs(points[1].x - 110 + 20 * share) < 0.1)
    }
  }

  @Test func `a shadow inside is within the borders`() {
    let css = "#t{width:20px;height:20px;border:2px solid;box-shadow:inset 3px 0 red}"
    let played = played("<div id=\"t\"/>", css: css)
    let inside = shadows(played, at: 0)
    #expect(played.messages.isEmpty && inside.count == 1)
    let window = played.layer(at: 0)?.layer.children.first?.clipPath?.path.controlBounds
    #expect(window == Rect(x: 12, y: 22, width: 20, height: 20))
  }

  @Test func `bars grow from where they stand`() {
    let html =
      "<div style=\"position:relative;height:50px;margin-top:10px\">"
      + "<i id=\"t\" class=\"b\" style=\"left:5px;background:53b14f\"/></div>"
    let css =
      "@keyframes k{to{height:30px}}.b{position:absolute;bottom:2px;width:4px;height:10px;"
      + "background:red;animation:k 1s linear infinite}"
    let box = played(html, css: css).box(at: 0.5) ?? .zero
    #expect(abs(box.maxY - 78) < 0.1)
    #expect(abs(box.height - 20) < 0.1)
    #expect(box.minX == 15)
  }

  @Test func `a style sheet places the root`() {
    let played = Played.picture(
      "<rect id=\"t\" width=\"20\" height=\"10\"/>",
      css: "svg{position:fixed;top:-5px;left:3px;width:50%;height:100px}")
    #expect(played.box(at: 0) == Rect(x: 3, y: -5, width: 10, height: 5))
  }

  @Test func `what is absolute without a place stays where it was`() {
    let html =
      "<div style=\"height:30px\">.</div>"
      + "<div id=\"t\" style=\"position:absolute;width:8px;height:4px;background:red\"/>"
    #expect(played(html).box(at: 0) == Rect(x: 10, y: 50, width: 8, height: 4))
  }

  @Test func `deep boxes that ask each other for their sizes come to an end`() {
    let depth = 200
    let html =
      String(repeating: "<div style=\"display:flex\">a", count: depth)
      + String(repeating: "</div>", count: depth)
    #expect(played(html).reading.scene != nil)
  }

  private func tiles(in layer: Layer) -> Rect? {
    if case .tiles(let tiles) = layer.content { return tiles.tile }
    return layer.children.lazy.compactMap { self.tiles(in: $0) }.first
  }

  /// The first tile behind a box of 80 by 40 at (10, 20), and the transform of its copies at a time.
  private func stripes(_ css: String, at time: Double = 0) -> (tile: Rect?, shift: Point)? {
    let played = played(
      "<div id=\"t\" style=\"width:80px;height:40px;\(css)\"/>",
      css: "@keyframes k{to{background-position-x:-16px}}")
    guard let (layer, _) = played.layer(at: time) else { return nil }
    func moving(_ layer: Layer) -> Layer? {
      if layer.clipPath != nil, tiles(in: layer) != nil { return layer.children.first }
      return layer.children.lazy.compactMap { moving($0) }.first
    }
    let rows = moving(layer)?.transform.matrix.rows
    return (tiles(in: layer), Point(rows?.3.x ?? 0, rows?.3.y ?? 0))
  }

  @Test func `stripes repeat and move`() {
    let css =
      "background:linear-gradient(45deg,red 50%,blue 50%) 0 0/16px 16px;animation:k 1s linear infinite"
    #expect(stripes(css)?.tile == Rect(x: 10, y: 20, width: 16, height: 16))
    #expect(abs((stripes(css, at: 0.5)?.shift.x ?? 0) + 8) < 0.05)
  }

  @Test(arguments: [
    ("no-repeat right 10px bottom 5px/20px 10px", nil),
    ("50% 100%/20px 10px", Rect(x: 40, y: 50, width: 20, height: 10)),
    ("repeat-x 0 bottom/20px 10px", Rect(x: 10, y: 50, width: 20, height: 10)),
    ("0 0/200% 200%", nil),
  ])
  func `a background's copies begin where it is`(place: String, tile: Rect?) {
    #expect(stripes("background:radial-gradient(red,blue) \(place)")?.tile == tile)
  }

  @Test(arguments: [(16, 0), (17, 1)])
  func `backgrounds that are too many are reported`(count: Int, warnings: Int) {
    let list = Array(repeating: "linear-gradient(red,blue)", count: count).joined(separator: ",")
    let played = played("<div id=\"t\" style=\"height:9px;background-image:\(list)\"/>")
    let told = played.reading.diagnostics.filter { $0.message.contains("16 backgrounds") }
    #expect(told.count == warnings)
  }

  @Test func `several backgrounds lie on each other, the first one in front`() {
    let played = played(
      "<div id=\"t\" style=\"width:80px;height:40px;background-color:teal;"
        + "background-image:linear-gradient(red,red),linear-gradient(blue,blue)\"/>")
    func fills(_ layer: Layer) -> [Paint] {
      if case .shape(let shape) = layer.content { return [shape.fill].compactMap { $0 } }
      return layer.children.flatMap(fills)
    }
    let paints = (played.layer(at: 0)?.layer).map(fills) ?? []
    let colors = paints.compactMap { paint -> Color? in
      switch paint {
      case .color(let color): color
      case .gradient(let gradient): gradient.stops.first?.color
      }
    }
    #expect(colors == [Color(rgb: 0x008080), Color(rgb: 0x0000FF), Color(rgb: 0xFF0000)])
  }

  @Test(arguments: [
    ("<p class=\"a\">x</p>", "::before and ::after are not drawn"),
    (
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
      "columns of tables do not line up; each row is laid out on its own"
    ),
    ("<p>\u{5D0}\u{5D1}</p>", "right-to-left text in HTML is not reordered"),
    (
      "<p style=\"font-kerning:none\">x</p>",
      "'font-kerning' has no effect; fonts keep their default features"
    ),
  ])
  func `what is not drawn is told`(html: String, message: String) {
    let css = "*,*::before{box-sizing:border-box}p.a::before{content:'y'}"
    #expect(played(html, css: css).messages.contains(message))
    #expect(!played("<p>x</p>", css: css).messages.contains(message))
  }
}
