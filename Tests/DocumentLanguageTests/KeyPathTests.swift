import DisplayList
import Geometry
import Scene
import SceneReading
import TestSupport
import Testing

@testable import DocumentLanguage

/// The table of key paths against what reading takes, and shapes whose measures move.
struct KeyPathTests {
  /// A layer of each kind that has all that its kind may have.
  private static let layers: [(LayerKind, String)] = [
    (.plain, #""size": [20, 20]"#),
    (
      .shape,
      #""shape": "circle", "fill": { "gradient": "axial", "colors": ["red", "gold"] }, "stroke": { "gradient": "axial", "colors": ["red", "gold"] }"#
    ),
    (.gradient, #""gradient": "axial", "colors": ["red", "gold"]"#),
    (
      .text,
      #""text": "a", "color": { "gradient": "axial", "colors": ["red", "gold"] }, "stroke": { "gradient": "axial", "colors": ["red", "gold"] }"#
    ),
    (.replicator, #""instances": 2"#), (.backdrop, #""backdrop": "dark""#),
    (.stack, #""stack": {}"#),
  ]

  private static let measured: [Property: String] = [
    .endAngle: #""shape": "arc""#, .innerRadius: #""shape": "star""#, .corners: #""shape": "star""#,
  ]

  private func complaints(_ layer: String, _ keyPath: String) -> [String] {
    let animated =
      "{ \(layer), \"clipPath\": \"M 0 0 H 9 V 9 Z\", \"animate\": { \"\(keyPath)\": { \"duration\": 1 } } }"
    return Documents.complaints(
      Documents.read(Documents.layers(animated), resources: BlockFont.resources))
  }

  @Test func `each key path moves on the layers that the table names, and on no others`() {
    for keyPath in KeyPath.all {
      for (kind, layer) in Self.layers {
        let own = Property(keyPath: keyPath.name).flatMap { Self.measured[$0] }
        let complaints = complaints(kind == .shape ? own ?? layer : layer, keyPath.name)
        let isTaken = keyPath.kinds?.contains(kind) ?? true
        #expect(complaints.isEmpty == isTaken, "\(keyPath.name), \(kind): \(complaints)")
      }
    }
    #expect(Set(KeyPath.all.map(\.name)).count == KeyPath.all.count)
  }

  @Test func `every property but filters and focal points has a key path, in its order`() {
    let all = KeyPath.all.compactMap { Property(rawValue: $0.name) }
    let missing: [Property] = [.filter, .fillFocus, .strokeFocus, .gradientFocus]
    #expect(all == Property.allCases.filter { !missing.contains($0) })
  }

  @Test(arguments: [
    ("font.weight", "letters are set once"), ("lineHeight", "letters are set once"),
    ("lineCap", "it has no intermediate values"), ("mask", "masks are layers"),
    ("image", "an image layer steps through its images"),
    ("center", "a shape stays in its layer"), ("parameters", "a document is read once"),
    ("backdrop.saturation", "the saturation of a backdrop is fixed"),
  ])
  func `what cannot move is refused with the reason`(keyPath: String, reason: String) {
    let complaints = complaints(#""shape": "circle""#, keyPath)
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains("'\(keyPath)' cannot be animated: \(reason)") == true)
  }

  @Test(arguments: [
    (#""shape": "arc", "startAngle": 20"#, "endAngle", 30.0...400.0),
    (#""shape": "arc", "endAngle": 300, "closed": true"#, "startAngle", -50.0...250.0),
    (#""shape": "circle""#, "radius", 0.0...60.0),
    (#""shape": "circle""#, "startAngle", 0.0...360.0),
    (#""shape": "star", "radius": 40"#, "innerRadius", 0.0...60.0),
    (#""shape": "polygon""#, "corners", 3.0...12.0), (#""shape": "star""#, "radius", 0.0...50.0),
    (#""shape": "roundedRect", "viewBox": [0, 0, 40, 20]"#, "radius", 0.0...20.0),
  ])
  func `a measure that moves draws what a document with the value in between draws`(
    start: String, name: String, range: ClosedRange<Double>
  ) throws {
    var random = SeededRNG(seed: 31)
    let property = try #require(Property(rawValue: name))
    for _ in 0..<6 {
      let values = (0..<2).map { _ in
        let value = Double.random(in: range, using: &random)
        return property == .corners ? "\(Int(value))" : "\(value)"
      }
      // The still one has an animation, too, so that arcs are of as many curves.
      func text(_ value: String) -> String {
        "{ \(start), \"\(name)\": \(value), \"animate\": { \"\(name)\": { \"to\": \(values[1]) } } }"
      }
      var layer = try #require(Documents.layer(text(values[0])))
      let other = try #require(Documents.layer(text(values[1])))
      guard case .property(let motion)? = layer.animations.first?.motion,
        case .basic(_, let end?, _) = motion.values
      else {
        Issue.record("no motion: \(text(values[0]))")
        return
      }
      layer.set(end, for: property)
      guard case .shape(let moved) = layer.content, case .shape(let still) = other.content else {
        Issue.record("no shapes")
        return
      }
      #expect(moved.path == still.path && !still.path.isEmpty, "\(text(values[0]))")
    }
  }

  @Test func `points move as a polyline's, and two angles on clocks of their own`() throws {
    let line = try #require(
      Documents.layer(
        #"{ "shape": "polyline", "points": [[0, 0], [10, 5]], "animate": { "points": { "to": [[0, 10], [10, 0]] } } }"#
      ))
    guard case .property(let motion)? = line.animations.first?.motion else {
      Issue.record("no motion")
      return
    }
    #expect(motion.target == .property(.path))
    #expect(
      motion.values
        == .basic(
          from: nil, to: .path(Path([.move(Point(0, 10)), .line(Point(10, 0))])), by: nil))
    let arc = try #require(
      Documents.layer(
        #"{ "shape": "arc", "endAngle": 30, "animate": { "startAngle": { "to": 90 }, "endAngle": { "to": 180, "duration": 2 } } }"#
      ))
    #expect(arc.animations.count == 2)
    guard case .shape(let shape) = arc.content else { return }
    #expect(shape.path.elements.count == 5)
  }
}
