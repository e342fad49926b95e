import Diagnostics
import Encoding
import Foundation
import Pipeline
import Preview
import Raster
import SceneReading
import Testing

/// What the preview's page is told of a document: its layers' bars and keys, and its exact frames.
struct PreviewDocumentTests {
  private static let loader = DocumentLoader(presets: PresetLibrary(folders: [], hasBuiltIn: true))

  private static func document(
    _ source: SourceFile, _ settings: RenderSettings = RenderSettings()
  ) throws -> PreviewDocument {
    let reading = loader.read(source)
    let scene = try #require(reading.scene, "\(reading.diagnostics)")
    return PreviewDocument(
      name: source.name, source: source, reading: reading, job: try RenderJob(scene, settings),
      options: FormatOptions(), command: ["kineo", source.name], settings: [])
  }

  /// What the page's script gets, as far as these tests look at it.
  private struct State: Decodable {
    struct Track: Decodable {
      var path: String
      var spans: [[Double]]
      var keys: [Double]
    }
    struct Layer: Decodable {
      var name: String
      var life: [Double]
      var tracks: [Track]
      /// The number of a frame, and four corners.
      var outline: [[Double]]
    }
    var duration: Double
    var moments: [Double]
    var layers: [Layer]

    init(_ document: PreviewDocument) throws {
      self = try JSONDecoder().decode(State.self, from: Data(try document.json().utf8))
    }
  }

  @Test(arguments: PresetLibrary(folders: [], hasBuiltIn: true).names)
  func `bars, keys and outlines of every preset are within what is shown`(name: String) throws {
    let state = try State(Self.document(try Self.loader.source(of: name).get()))
    // Times are told in thousandths.
    let time = -0.001...state.duration + 0.001
    #expect(!state.layers.isEmpty && state.moments.first == 0)
    #expect(state.moments.allSatisfy(time.contains))
    for layer in state.layers {
      #expect(layer.life.count == 2 && layer.life[0] <= layer.life[1], "\(layer.name)")
      #expect(layer.life.allSatisfy(time.contains), "\(layer.name)")
      for track in layer.tracks {
        let spans = track.spans.filter {
          $0.count != 2 || $0[0] > $0[1] || !$0.allSatisfy(time.contains)
        }
        #expect(spans.isEmpty, "\(layer.name), \(track.path)")
        #expect(track.keys.allSatisfy(time.contains), "\(layer.name), \(track.path)")
      }
      let frames = layer.outline.map { Int($0[0]) }
      #expect(layer.outline.allSatisfy { $0.count == 9 }, "\(layer.name)")
      #expect(frames == Array(Set(frames)).sorted(), "\(layer.name)")
      #expect(frames.allSatisfy(state.moments.indices.contains), "\(layer.name)")
    }
  }

  /// A layer from 1 s on whose clock runs twice as fast, in a document that is shown at half speed.
  private static let clocks = """
    { "canvas": { "size": [20, 20] }, "playback": { "duration": 4 },
      "layers": [{ "name": "group", "beginTime": 1, "speed": 2,
        "layers": [{ "name": "dot", "shape": "circle", "fill": "red",
          "animate": [{ "keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 0.25, 1],
            "begin": 1, "duration": 2 }] }] }] }
    """

  @Test func `keys in a layer's clock are told in seconds of the output`() throws {
    var settings = RenderSettings()
    settings.slowness = 2
    let source = SourceFile(name: "clocks.json", bytes: Array(Self.clocks.utf8))
    let state = try State(Self.document(source, settings))
    #expect(state.duration == 8)
    let dot = try #require(state.layers.first { $0.name == "dot" })
    let track = try #require(dot.tracks.first { $0.path == "opacity" })
    // 1 + (1 … 3) / 2 seconds of the document.
    #expect(track.spans == [[3, 5]])
    #expect(track.keys == [3, 3.5, 5])
  }

  @Test(arguments: ["checkmark", "ball-pulse"])
  func `each cell of the exact sheet is the picture of its moment`(name: String) throws {
    let document = try Self.document(try Self.loader.source(of: name).get())
    let sheet = try #require(try ExactSheet.make(document))
    let whole = try PNG.decode(sheet.bytes)
    let (width, height) = (document.job.viewport.width, document.job.viewport.height)
    #expect(whole.width == width * sheet.columns)
    for (i, moment) in document.moments.enumerated() {
      let picture = document.job.picture(at: moment.time)
      let (left, top) = (i % sheet.columns * width, i / sheet.columns * height)
      let wrong = (0..<width * height).first { p in
        whole[left + p % width, top + p / width] != picture[p % width, p / width]
      }
      #expect(wrong == nil, "frame \(i)")
    }
  }
}
