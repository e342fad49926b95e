import Testing

/// What multiplies beyond all bounds is refused while it is read, at the layer that does it.
struct DrawnCountTests {
  private let limit = "a frame would draw more than 200000 layers (limit 'drawn')"

  /// Replicators inside of each other around one dot.
  private func nested(_ counts: [String]) -> String {
    counts.reversed().reduce("{ \"shape\": \"circle\" }") {
      "{ \"instances\": \($1), \"layers\": [\n\($0) ] }"
    }
  }

  /// A layer `l0`, and layers that each show the one before twice.
  private func doublings(_ count: Int) -> String {
    let steps = (1...count).map { i in
      let viewer = "{ \"snapshotOf\": \"l\(i - 1)\" }"
      return "{ \"name\": \"l\(i)\", \"layers\": [\(viewer), \(viewer)] }"
    }
    return (["{ \"name\": \"l0\", \"shape\": \"circle\" }"] + steps).joined(separator: ",\n")
  }

  @Test(arguments: [
    (["10000", "10000", "10000", "10000"], 3),
    (["600", "600"], 1),
    (["2", "600", "600"], 2),
  ])
  func `nested replicators that multiply too far are refused at their place`(
    counts: [String], line: Int
  ) {
    let complaints = Documents.complaints(Documents.layers(nested(counts)))
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains(limit) == true, "\(complaints)")
    #expect(complaints.first?.hasPrefix("\(line):") == true, "\(complaints)")
  }

  @Test func `nested replicators within the limit are read`() {
    #expect(Documents.complaints(Documents.layers(nested(["400", "400"]))) == [])
  }

  @Test func `an animated number of copies counts with its largest value`() {
    func replicator(_ animation: String) -> String {
      """
      { "instances": 2, "animate": { "instances": { \(animation), "duration": 1 } },
        "layers": [ { "instances": 100, "layers": [ {} ] } ] }
      """
    }
    for fine in ["\"to\": 20", "\"values\": [1, 30, 5]", "\"to\": 900, \"timing\": \"easeOut\""] {
      #expect(Documents.complaints(Documents.layers(replicator(fine))) == [])
    }
    for wild in [
      "\"to\": 4000", "\"by\": 20", "\"to\": 20, \"additive\": true",
      "\"to\": 20, \"timing\": \"easeOutBack\"",
      "\"values\": [1, 30, 5], \"calculation\": \"cubic\"",
    ] {
      let complaints = Documents.complaints(Documents.layers(replicator(wild)))
      #expect(complaints.first?.contains(limit) == true, "\(wild): \(complaints)")
    }
    let change = """
      { "instances": 2, "changes": [ { "at": 1, "set": { "instances": 9999 } } ],
        "layers": [ { "instances": 100, "layers": [ {} ] } ] }
      """
    #expect(Documents.complaints(Documents.layers(change)).first?.contains(limit) == true)
  }

  @Test func `snapshots of snapshots are counted each time they are shown`() {
    #expect(Documents.complaints(Documents.layers(doublings(10))) == [])
    for count in [16, 40, 400] {
      let complaints = Documents.complaints(Documents.layers(doublings(count)))
      #expect(complaints.count == 1)
      #expect(complaints.first?.contains(limit) == true, "\(complaints)")
    }
  }

  @Test func `layers that show each other in a circle are counted once`() {
    let circle = """
      { "name": "a", "layers": [ { "snapshotOf": "b" }, { "snapshotOf": "b" } ] },
      { "name": "b", "layers": [ { "snapshotOf": "a" }, { "snapshotOf": "a" } ] }
      """
    #expect(Documents.complaints(Documents.layers(circle)) == [])
  }

  @Test func `particles multiply what they look like`() {
    func cloud(_ layer: String) -> String {
      """
      { "emitter": { "cells": [ { "birthRate": 1000, "lifetime": 5 } ] }, "layers": [ \(layer) ] }
      """
    }
    let span = "\"playback\": { \"duration\": 1 },"
    #expect(Documents.complaints(Documents.layers(cloud("{}"), span)) == [])
    let complaints = Documents.complaints(
      Documents.layers(cloud("{ \"instances\": 100, \"layers\": [ {} ] }"), span))
    #expect(complaints.first?.contains(limit) == true, "\(complaints)")
  }

  @Test func `animations and long paths weigh, too`() {
    let animation = "{ \"keyPath\": \"opacity\", \"to\": 0, \"duration\": 1 }"
    let animations = [String](repeating: animation, count: 50).joined(separator: ",")
    let moving = "{ \"instances\": 9000, \"layers\": [ { \"animate\": [\(animations)] } ] }"
    #expect(Documents.complaints(Documents.layers(moving)).first?.contains(limit) == true)
    let path = "M 0 0" + String(repeating: " L 1 1 L 0 1", count: 3000)
    let long = "{ \"instances\": 9000, \"layers\": [ { \"path\": \"\(path)\" } ] }"
    #expect(Documents.complaints(Documents.layers(long)).first?.contains(limit) == true)
  }

  @Test func `changes times animations are bounded`() {
    func changing(_ count: Int) -> String {
      let animation = "{ \"keyPath\": \"opacity\", \"to\": 0, \"duration\": 1 }"
      let animations = [String](repeating: animation, count: count).joined(separator: ",")
      let changes = (0..<count).map { "{ \"at\": \($0), \"set\": { \"zPosition\": \($0) } }" }
      return "{ \"animate\": [\(animations)], \"changes\": [\(changes.joined(separator: ","))] }"
    }
    #expect(Documents.complaints(Documents.layers(changing(50))) == [])
    let complaints = Documents.complaints(Documents.layers(changing(1000)))
    #expect(complaints.first?.contains("exceed 300000 (limit 'motions')") == true)
  }
}
