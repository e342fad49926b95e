import Diagnostics
import DocumentLanguage
import Geometry
import Scene
import SceneReading
import Testing

/// References between animations and layers in numbers that nobody writes by hand: they end, quickly, and
/// in no chain does one call the next.
struct ReferenceChainTests {
  private func fades(_ count: Int, _ members: String) -> String {
    """
    { "repeat": \(count), "animate": { "opacity": { "to": 0, "duration": 0.001, \(members) } } }
    """
  }

  @Test func `a chain whose last animation is written first`() {
    let chain = fades(6000, "\"name\": \"a{i}\", \"begin\": \"a{i + 1}.end\"")
    let last =
      "{ \"animate\": { \"opacity\": { \"name\": \"a6000\", \"to\": 0, \"duration\": 1 } } }"
    let reading = Documents.read(Documents.layers(chain + ", " + last))
    #expect(Documents.complaints(reading) == [])
    let timing = reading.scene?.layers[0].animations[0].timing
    #expect(abs((timing?.beginTime ?? 0) - (1 + 5999 * 0.001)) < 1e-9)
  }

  @Test func `one name for many animations, many times`() {
    let all = fades(1000, "\"name\": \"a\", \"begin\": \"=i / 1000\"")
    let after = fades(1000, "\"begin\": \"a.end\"")
    let reading = Documents.read(Documents.layers(all + ", " + after))
    #expect(Documents.complaints(reading) == [])
    let begin = reading.scene?.layers.last?.animations[0].timing.beginTime
    #expect(abs((begin ?? 0) - 1) < 1e-9)
  }

  @Test(arguments: [1, 2, 5])
  func `a circle is told with its names`(count: Int) {
    let circle = fades(
      count, "\"name\": \"a{i}\", \"begin\": \"a{(i + 1) % \(count)}.end\"")
    let names = ((0..<count) + [0]).map { "'a\($0)'" }
    let complaints = Documents.complaints(Documents.layers(circle))
    #expect(complaints.count == 1)
    // It may be told from any of its names on.
    let isTold = (0..<count).contains { start in
      let turned = (0...count).map { names[($0 + start) % count] }
      return complaints[0].hasSuffix(
        count == 1
          ? "'a0' waits for itself"
          : "animations wait for each other in a circle: " + turned.joined(separator: " → "))
    }
    #expect(isTold, "\(complaints)")
  }

  @Test func `a circle of thousands is told, too`() {
    let circle = fades(2000, "\"name\": \"a{i}\", \"begin\": \"a{(i + 1) % 2000}.end\"")
    let complaints = Documents.complaints(Documents.layers(circle))
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains("animations wait for one another in a chain") == true)
  }

  @Test func `frames of a thousand layers`() {
    let layers = """
      { "repeat": 1000, "name": "x{i}", "frame": ["=i", 0, 5, 5] },
      { "repeat": 1000, "frame": "=frame('x' + i)" }
      """
    let reading = Documents.read(Documents.layers(layers))
    #expect(Documents.complaints(reading) == [])
    #expect(reading.scene?.layers.last?.position.x == 999 + 2.5)
  }

  @Test func `hundreds of names that nobody knows are told once each, up to the limit`() {
    let strangers = fades(500, "\"begin\": \"b{i}.end\"")
    let reading = Documents.read(
      Documents.layers(fades(500, "\"name\": \"a{i}\"") + ", " + strangers))
    #expect(reading.scene == nil)
    #expect(reading.diagnostics.count == 101)
  }
}
