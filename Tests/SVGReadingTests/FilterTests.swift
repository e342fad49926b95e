import DisplayList
import Geometry
import Scene
import SceneReading
import Testing

@Suite struct FilterTests {
  private func filter(_ primitives: String, attributes: String = "") -> Filter? {
    let frame = "filterUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"100\" height=\"100\""
    return Played.picture(
      "<filter id=\"f\" \(frame) \(attributes)>\(primitives)</filter>"
        + "<rect id=\"t\" width=\"50\" height=\"40\" filter=\"url(#f)\"/>"
    ).layer(at: 0)?.layer.filter
  }

  @Test func `a primitive has its own area, and what is made of it has the same`() {
    let steps = filter(
      "<feFlood x=\"10\" y=\"20\" width=\"30\" height=\"5\"/><feOffset dx=\"3\"/>"
        + "<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge>")?.steps
    let area = Rect(x: 10, y: 20, width: 30, height: 5)
    #expect(steps?.map(\.area) == [area, area, nil])
  }

  @Test func `lengths of primitives may be shares of the box`() {
    let steps = filter(
      "<feFlood x=\".5\" width=\".25\"/>", attributes: "primitiveUnits=\"objectBoundingBox\"")?
      .steps
    #expect(steps?.first?.area == Rect(x: 25, y: 0, width: 12.5, height: 100))
  }

  @Test func `noise that is stitched has whole cells`() {
    let steps = filter("<feTurbulence baseFrequency=\".052 .3\" stitchTiles=\"stitch\"/>")?.steps
    guard case .turbulence(let noise)? = steps?.first?.operation else {
      Issue.record("there is no noise")
      return
    }
    #expect(noise.frequencyX == 0.05)
    #expect(noise.period == Turbulence.Period(x: 5, y: 30))
  }

  @Test func `lights, noise, tiles and displacements are read`() {
    let steps = filter(
      "<feTurbulence type=\"fractalNoise\" baseFrequency=\".1 .2\" numOctaves=\"3\" seed=\"7\"/>"
        + "<feDisplacementMap in=\"SourceGraphic\" in2=\"n\" scale=\"8\" xChannelSelector=\"R\"/>"
        + "<feTile/><feSpecularLighting specularExponent=\"20\" lighting-color=\"red\">"
        + "<fePointLight x=\"1\" y=\"2\" z=\"3\"/></feSpecularLighting>"
    )?.steps
    let noise = Turbulence(frequencyX: 0.1, frequencyY: 0.2, octaves: 3, seed: 7, isFractal: true)
    let light = Lighting(
      .point(Lighting.Place(1, 2, 3)), color: Color(red: 1, green: 0, blue: 0), height: 1,
      strength: 1, shininess: 20)
    #expect(
      steps?.map(\.operation) == [
        .turbulence(noise),
        .displacement(.source, by: .step(0), scale: 8, x: .red, y: .alpha), .tile(.step(1)),
        .lighting(.step(2), light),
      ])
  }

  @Test func `a convolution has its kernel and its middle`() {
    let steps = filter(
      "<feConvolveMatrix order=\"2 1\" kernelMatrix=\"3 1\" targetX=\"0\" edgeMode=\"wrap\"/>")?
      .steps
    let convolution = Convolution(
      columns: 2, rows: 1, kernel: [3, 1], divisor: 4, bias: 0, targetX: 0, targetY: 0,
      edge: .wrap, keepsAlpha: false)
    #expect(convolution != nil)
    #expect(steps?.map(\.operation) == convolution.map { [.convolution(.source, $0)] })
    // A kernel of another size than it says makes nothing.
    let wrong = filter("<feConvolveMatrix order=\"3\" kernelMatrix=\"1 2\"/>")?.steps
    #expect(wrong?.map(\.operation) == [.flood(.clear)])
  }

  @Test func `a displacement's scale moves`() {
    let played = Played.picture(
      "<filter id=\"f\"><feDisplacementMap in2=\"SourceGraphic\" scale=\"0\">"
        + "<animate attributeName=\"scale\" values=\"0;10\" dur=\"1s\" repeatCount=\"indefinite\"/>"
        + "</feDisplacementMap></filter>"
        + "<rect id=\"t\" width=\"50\" height=\"40\" filter=\"url(#f)\"/>")
    let filter = played.layer(at: 0.5)?.layer.filter
    #expect(abs((filter?.numbers.first ?? 0) - 5) < 0.05)
  }

  @Test func `a light without a lamp lights nothing`() {
    let steps = filter("<feDiffuseLighting/>")?.steps
    #expect(steps?.map(\.operation) == [.flood(.clear)])
  }

  @Test func `a filter element may stand among functions`() {
    let steps = Played.picture(
      "<filter id=\"f\"><feOffset dx=\"3\"/></filter>"
        + "<rect id=\"t\" width=\"50\" height=\"40\" style=\"filter: blur(2px) url(#f) invert(1)\"/>"
    ).layer(at: 0)?.layer.filter?.steps
    #expect(steps?.count == 4)
    #expect(steps?[2].operation == .offset(.step(0), x: 3, y: 0))
  }

  @Test(arguments: ["url(#c)", "url(#c) blur(2px)", "blur(2px) url(#c)", "url(#d) blur(2px)"])
  func `what refers to no filter is left out`(_ list: String) {
    let steps = Played.picture(
      "<clipPath id=\"c\"><rect width=\"9\" height=\"9\"/></clipPath>"
        + "<rect id=\"t\" width=\"50\" height=\"40\" filter=\"\(list)\"/>"
    ).layer(at: 0)?.layer.filter?.steps
    #expect((steps?.count ?? 0) == (list.contains("blur") ? 1 : 0))
  }

  @Test(arguments: ["blur(4)", "hue-rotate(45)", "brightness(-1)", "drop-shadow(red, 1px, 2px)"])
  func `a function that is not valid takes the whole filter with it`(_ function: String) {
    let layer = Played.picture(
      "<rect id=\"t\" width=\"50\" height=\"40\" filter=\"invert(1) \(function)\"/>"
    ).layer(at: 0)?.layer
    #expect(layer != nil && layer?.filter == nil)
  }

  @Test func `numbers that are too many count as if they were not there`() {
    let steps = filter("<feGaussianBlur stdDeviation=\"1 2 3\"/><feMorphology radius=\"4 5\"/>")?
      .steps
    #expect(
      steps?.map(\.operation) == [
        .blur(.source, x: 0, y: 0), .morphology(.step(0), x: 4, y: 5, grows: false),
      ])
  }

  @Test func `one number moves to two`() {
    let steps = filter(
      "<feGaussianBlur stdDeviation=\"2\">"
        + "<animate attributeName=\"stdDeviation\" values=\"0;6 0\" dur=\"2s\" begin=\"-1s\"/>"
        + "</feGaussianBlur>")?.steps
    #expect(steps?.map(\.operation) == [.blur(.source, x: 3, y: 0)])
  }

  @Test func `noise of a negative frequency is none`() {
    #expect(
      filter("<feTurbulence baseFrequency=\".1 -.1\"/>")?.steps.map(\.operation)
        == [.flood(.clear)])
  }

  @Test func `a filter is there where an element has nothing to show`() {
    let played = Played.picture(
      "<filter id=\"f\" filterUnits=\"userSpaceOnUse\" width=\"9\" height=\"9\"><feFlood/></filter>"
        + "<g id=\"t\" filter=\"url(#f)\"/>")
    #expect(played.layer(at: 0)?.layer.filter != nil)
  }

  /// Boxes of what never changes are kept; those of what moves, and of what is around it, are not.
  @Test func `a filter's area follows what moves among what is still`() throws {
    let inside = [
      "<rect x=\"20\" width=\"10\" height=\"10\"><animate attributeName=\"x\" values=\"20;80\" dur=\"1s\"/></rect>",
      "<g><animateTransform attributeName=\"transform\" type=\"translate\" values=\"20;80\" dur=\"1s\"/>"
        + "<g><rect width=\"10\" height=\"10\"/></g></g>",
      "<g><animateMotion path=\"M20 0L80 0\" dur=\"1s\"/><rect width=\"10\" height=\"10\"/></g>",
      "<use href=\"#s\" x=\"20\"><animate attributeName=\"x\" values=\"20;80\" dur=\"1s\"/></use>"
        + "<defs><rect id=\"s\" width=\"10\" height=\"10\"/></defs>",
      "<g style=\"animation: k 1s linear\"><rect width=\"var(--w)\" style=\"width: var(--w)\" height=\"10\"/></g>",
    ]
    let css =
      "@property --w { syntax: '<length>'; inherits: true; initial-value: 30px }"
      + "@keyframes k { from { --w: 30px } to { --w: 90px } }"
    for body in inside {
      let played = Played.picture(
        "<filter id=\"f\"><feOffset/></filter><g id=\"t\" filter=\"url(#f)\">"
          + "<rect width=\"10\" height=\"10\"/>\(body)</g>",
        css: css)
      for (time, right) in [(0.25, 45.0), (0.75, 75)] {
        let region = try #require(played.layer(at: time)?.layer.filter?.region)
        #expect(abs(region.width - 1.2 * right) < 0.1, "\(body) at \(time): \(region)")
      }
    }
  }

  @Test func `a part of a text outside of any text has no box`() {
    let played = Played.picture(
      "<filter id=\"f\"><feOffset/></filter><g id=\"t\" filter=\"url(#f)\"><tspan>a</tspan></g>")
    #expect(played.reading.scene != nil)
  }
}
