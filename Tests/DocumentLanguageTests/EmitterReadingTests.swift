import DocumentLanguage
import Scene
import SceneReading
import Testing

struct EmitterReadingTests {
  private static let look = #""layers": [ { "shape": "circle", "size": [4, 4] } ]"#

  private func document(_ cell: String, _ more: String = "") -> String {
    Documents.layers(#"{ "emitter": { "cells": [ { \#(cell) } ] }, \#(more) \#(Self.look) }"#)
  }

  private func births(_ cell: String) throws -> Births {
    let layer = #"{ "emitter": { "cells": [ { \#(cell) } ] }, \#(Self.look) }"#
    let reading = Documents.read(
      Documents.layers(layer, #""playback": { "duration": 9 },"#))
    #expect(Documents.complaints(reading) == [])
    guard case .emitter(let emitter)? = reading.scene?.layers.first?.content else {
      throw Missing()
    }
    return emitter.cells[0].births
  }

  private struct Missing: Error {}

  @Test func `a rate is a number or a course, from a beginning to an end`() throws {
    #expect(try births(#""birthRate": 3"#) == Births(rate: 3))
    let course = Births([.init(time: 0.5, rate: 0), .init(time: 1.5, rate: 8)])
    #expect(try births(#""birthRate": [[0, 0], ["1s", 8]], "begin": 0.5"#) == course)
    let ended = try births(#""birthRate": 10, "begin": "200ms", "end": 1"#)
    #expect(ended.total == 8 && ended.end.map { abs($0 - 0.9) < 1e-12 } == true)
    #expect(try births(#""birthRate": 5, "count": 7"#).total == 7)
    #expect(try births(#""birthRate": 5, "prewarm": true"#).isInFullSwing)
  }

  @Test func `a document lasts until the last particle is gone`() {
    let reading = Documents.read(
      document(#""birthRate": 10, "end": 1, "lifetime": 0.5"#, #""appear": 2,"#))
    #expect(Documents.complaints(reading) == [])
    // The last of ten is born at 0.9, two seconds later than without `appear`.
    #expect(reading.scene.map { abs($0.playback.duration - 3.4) < 1e-9 } == true)
    let endless = Documents.complaints(Documents.read(document(#""birthRate": 10"#)))
    #expect(endless.first?.contains("no common period") == true)
  }

  @Test func `mistakes are told where they are`() {
    for (cell, complaint) in [
      (#""birthRate": [[1, 2], [0, 3]]"#, "the times of a rate must not decrease"),
      (#""birthRate": 5, "begin": 2, "end": 1"#, "'end' must come after 'begin', which is 2"),
      (#""birthRate": 5, "end": 3, "count": 3, "prewarm": true"#, "cannot be used together"),
      (#""rate": 5, "end": 1"#, "did you mean 'birthRate'?"),
      (#""birthRate": [[0, 20000]], "end": 1"#, "0 and 10000"),
    ] {
      let found = Documents.complaints(Documents.read(document(cell)))
      #expect(found.contains { $0.contains(complaint) }, "\(cell): \(found)")
    }
  }
}
