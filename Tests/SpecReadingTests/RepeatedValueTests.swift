import Scene
import SpecReading
import Testing

/// Lists with elements that stand for several.
struct RepeatedValueTests {
  private func values(_ list: String) -> [AnimatedValue?]? {
    let layer = Documents.layer(
      #"{ "animate": { "opacity": { "values": \#(list), "duration": 1 } } }"#)
    guard case .property(let motion)? = layer?.animations.first?.motion,
      case .keyframes(let keyframes) = motion.values
    else { return nil }
    return keyframes.values
  }

  @Test(arguments: [
    (#"[{ "repeat": 3, "value": "=i / 4" }]"#, [0, 0.25, 0.5]),
    (#"[1, { "repeat": [0.5, 0.25], "value": "=item" }, 0]"#, [1, 0.5, 0.25, 0]),
    (#"[0, 1, { "repeat": 0, "value": "=i" }]"#, [0, 1]),
    (#"[{ "repeat": { "over": [1, 0], "as": "x" }, "value": "=x * n / 2" }]"#, [1, 0]),
  ])
  func `an element may stand for several`(list: String, expected: [Double]) {
    #expect(values(list) == expected.map { .number($0) })
  }

  @Test func `they may stand inside of each other, and the plain document has none`() throws {
    let document = Documents.layers(
      #"{ "x-note": "=nothing", "shape": "polyline", "points": [{ "repeat": 3, "value": [{ "repeat": 2, "value": "=i * 7" }] }] }"#
    )
    let reading = Documents.read(document, expanding: true)
    #expect(Documents.complaints(reading) == [])
    let plain = NotationWriter.json(try #require(reading.expanded))
    #expect(plain.contains("[[0, 7], [0, 7], [0, 7]]"), "\(plain)")
  }

  @Test(arguments: [
    (#"[{ "repeat": 1e9, "value": 1 }]"#, "copies, more than"),
    (#"[{ "repeat": 2, "value": 1, "vlaue": 1 }]"#, "unknown key 'vlaue' in a repeated value"),
    (#"[{ "repeat": 2, "value": "=j" }]"#, "unknown name 'j'"),
    (
      #"[{ "repeat": 10000, "value": [{ "repeat": 10000, "value": 1 }] }]"#,
      "more than 10000000 steps"
    ),
  ])
  func `mistakes in them are told`(list: String, message: String) {
    let reading = Documents.read(
      Documents.layers(#"{ "animate": { "opacity": { "values": \#(list), "duration": 1 } } }"#))
    #expect(
      Documents.complaints(reading).contains { $0.contains(message) },
      "\(Documents.complaints(reading))")
  }
}
