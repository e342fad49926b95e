import DisplayList
import DocumentLanguage
import Geometry
import Scene
import SceneReading
import TestSupport
import Testing

/// Images that are cut, and several that are shown in turn.
struct ImageReadingTests {
  /// Four by two pixels that count from 0; `moving` has three pictures of different lengths.
  private static let world: Resources = {
    var resources = Resources.none
    resources.readFile = { path in .success(Array(path.utf8)) }
    resources.decodeFrames = { bytes in
      let image = Image(identity: 5, width: 4, height: 2, pixels: Array(0..<8))
      let isMoving = bytes == Array("moving".utf8)
      return .success(
        (isMoving ? [0.1, 0.2, 0.1] : [0]).map { TimedImage(image: image, seconds: $0) })
    }
    return resources
  }()

  private func layer(_ members: String) throws -> Layer {
    let reading = Documents.read(Documents.layers("{ \(members) }"), resources: Self.world)
    #expect(Documents.complaints(reading) == [])
    return try #require(reading.scene?.layers.first)
  }

  private func image(_ layer: Layer) throws -> Image {
    guard case .image(let content) = layer.content else { throw Missing() }
    return content.image
  }

  private struct Missing: Error {}

  @Test func `a part of an image is its pixels`() throws {
    let layer = try layer(
      #""image": "a", "contentsRect": [0.5, 0.5, 0.25, 0.5], "position": [0, 0]"#)
    #expect(try image(layer).pixels == [6])
    #expect(layer.bounds.size == Size(1, 1))
  }

  @Test func `sprites are shown one after the other, row by row`() throws {
    let layer = try layer(#""image": "a", "sprites": [2, 2], "fps": 4"#)
    #expect(
      try layer.children.map { try image($0).pixels } == [[0, 1], [2, 3], [4, 5], [6, 7]])
    #expect(shown(layer, at: [0, 0.24, 0.26, 0.9, 1.1]) == [0, 0, 1, 3, 0])
  }

  @Test func `a file that moves keeps its own times`() throws {
    let layer = try layer(#""image": "moving""#)
    #expect(shown(layer, at: [0.05, 0.15, 0.29, 0.35, 0.41]) == [0, 1, 1, 2, 0])
    #expect(try self.layer(#""image": ["moving", "moving"], "fps": 2"#).children.count == 2)
  }

  /// Which of the children is seen at each time; -1 for none or several.
  private func shown(_ layer: Layer, at times: [Double]) -> [Int] {
    times.map { time in
      let seen = layer.children.indices.filter { i in
        let animation = layer.children[i].animations[0]
        guard case .property(let motion) = animation.motion,
          case .keyframes(let keyframes) = motion.values
        else { return false }
        let cycle = animation.timing.duration
        let progress = (time / cycle).truncatingRemainder(dividingBy: 1)
        let step = keyframes.keyTimes.lastIndex { $0 <= progress } ?? 0
        return keyframes.values[min(step, keyframes.values.count - 1)] == .flag(false)
      }
      return seen.count == 1 ? seen[0] : -1
    }
  }

  @Test func `mistakes are told`() {
    for (members, complaint) in [
      (#""image": "a", "contentsRect": [0.5, 0, 0.6, 1]"#, "not inside the image"),
      (#""image": "a", "fps": 3"#, "'fps' needs several images or frames"),
      (#""image": "data:nothing""#, "data URL is malformed"),
      (#""image": []"#, "at least one"),
      (#""image": "a", "sprites": 4"#, "[columns, rows]"),
      (#""image": "a", "animate": { "image": { "to": "b" } }"#, "'fps'"),
    ] {
      let reading = Documents.read(Documents.layers("{ \(members) }"), resources: Self.world)
      let found = Documents.complaints(reading)
      #expect(found.contains { $0.contains(complaint) }, "\(members): \(found)")
    }
  }
}
