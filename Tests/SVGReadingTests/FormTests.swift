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
