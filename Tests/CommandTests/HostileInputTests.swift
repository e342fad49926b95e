import Foundation
import TestSupport
import Testing

/// Hostile input: one mistake is one message, and nothing waits, grows or is misread.
struct HostileInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func kineo(_ words: [String]) throws -> Subprocess {
    try Subprocess.run(Subprocess.kineo, words, in: folder.path)
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  private static func layers(_ text: String, canvas: String = "[40, 40]") -> String {
    #"{ "canvas": { "size": \#(canvas), "background": "white" }, "layers": [\#(text)] }"#
  }

  // MARK: Messages

  @Test(arguments: [
    (#"{ "size": ["20px", 20] }"#, "unknown unit 'px'"),
    (
      #"{ "animate": [{ "keyPath": "opacity", "keyframes": [{ "at": 0, "value": 1 }], "duration": 1 }] }"#,
      "unknown key 'keyframes'"
    ),
    (#"{ "emitter": { "cell": { "birthRate": 1 } } }"#, "unknown key 'cell'"),
    (
      #"{ "emitter": { "cells": [{ "lifetime": 1, "velocity": 1e308 }] }, "layers": [{ "size": [2, 2], "background": "red" }] }"#,
      "must be between"
    ),
  ])
  func `one mistake is one message`(layer: String, message: String) throws {
    try write(Self.layers(layer), to: "a.json")
    let run = try kineo(["check", "a.json", "--diagnostics", "json"])
    #expect(run.status == 65, "\(run.errors)")
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(lines.count == 1 && run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    (["frame", "checkmark", "-o", "a.jpg"], "end it in .png"),
    (["watch", "checkmark"], "kineo watch checkmark -o out.gif"),
    (["frame", "checkmark"], nil),
    (["checkmark"], "kineo checkmark -o out.gif"),
  ])
  func `suggestions can be typed`(words: [String], hint: String?) throws {
    let run = try kineo(words)
    #expect(run.status == 64)
    #expect(run.errors.contains(hint ?? "-o out.png"), "\(run.errors)")
  }

  @Test func `an image that is too large is distinguished from a file that is not one`() throws {
    let bomb = RawPNG(
      width: 1, height: 1, colorType: 0, bitDepth: 8, claimedSize: (16384, 8192)
    ) { _, _ in [0] }
    try folder.write(bomb.bytes, to: "bomb.png")
    try write(Self.layers(#"{ "image": "bomb.png" }"#), to: "a.json")
    let run = try kineo(["check", "a.json"])
    #expect(run.status == 65 && run.errors.contains("16384 x 8192 pixels"), "\(run.errors)")
  }

  @Test func `a build's warning names its file`() throws {
    // SVG has no conic gradients, so changing ones are approximated by sectors.
    try write(
      Self.layers(
        #"{ "gradient": "conic", "colors": ["red", "blue"], "frame": [0, 0, 40, 40], "#
          + #""animate": { "colors": { "to": ["blue", "red"], "duration": 0.2 } } }"#),
      to: "cone.json")
    try write(
      #"{ "output": "out/{name}.{format}", "formats": ["gif", "svg"], "assets": ["cone.json"] }"#,
      to: "kineo.json")
    let run = try kineo(["build", "--cache", "none"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("out/cone.svg: "), "\(run.errors)")
  }

  // MARK: Accents behind delimiters

  @Test func `a value may begin with an accent`() throws {
    try write(
      #"""
      { "parameters": { "message": { "type": "text", "default": "a", "about": "a" } },
        "canvas": { "size": [40, 40] }, "layers": [{ "size": [4, 4], "background": "red", "name": "=message" }] }
      """#, to: "a.json")
    for words in [["--message=\u{301}x"], ["--set", "message=\u{301}x"]] {
      let run = try kineo(["a.json", "-o", "a.svg"] + words)
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test func `a placeholder cannot add a folder to an output's name`() throws {
    try write(
      #"""
      { "output": "out/{tint}.{format}",
        "assets": [{ "what": "checkmark", "flags": { "tint": "../\#u{301}x" } }] }
      """#, to: "kineo.json")
    let run = try kineo(["build", "-n"])
    #expect(run.status == 65 && run.errors.contains("cannot be part of a file name"))
  }

  // MARK: Work

  /// Dense overlapping lines are costly for every pixel.
  @Test func `a tangle is counted before it is drawn`() throws {
    var state: UInt64 = 1
    func number(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    let points = (0..<60_000).map { _ in "\(number(400)) \(number(400))" }
    let layer =
      #"{ "path": "M\#(points.joined(separator: "L"))Z", "size": [400, 400], "fill": "red", "#
      + #""animate": { "transform.rotation.z": { "from": 0, "to": 360, "duration": 2 } } }"#
    let quiet = #"{ "size": [4, 4], "background": "blue" }"#
    try write(Self.layers(quiet + ",\n" + layer, canvas: "[400, 400]"), to: "a.json")
    let run = try kineo(["a.json", "-o", "a.gif", "--max-work", "5"])
    #expect(run.status == 65, "\(run.errors.prefix(500))")
    #expect(run.errors.contains("more than 5"), "\(run.errors.prefix(500))")
    // The location is the responsible layer's line.
    #expect(run.errors.hasPrefix("a.json:2:"), "\(run.errors.prefix(500))")
  }

  @Test func `nested layers are limited by memory`() throws {
    func nested(_ depth: Int) -> String {
      depth == 0
        ? #"{ "shape": "circle", "fill": "red" }"#
        : #"{ "opacity": 0.9, "layers": [\#(nested(depth - 1)), { "size": [9, 9], "background": "blue" }] }"#
    }
    try write(Self.layers(nested(8), canvas: "[4096, 4096]"), to: "deep.json")
    let deep = try kineo(["deep.json", "-o", "a.png"])
    #expect(deep.status == 65 && deep.errors.contains("MiB of memory"), "\(deep.errors)")
    try write(Self.layers(nested(8), canvas: "[400, 400]"), to: "small.json")
    #expect(try kineo(["small.json", "-o", "a.png"]).status == 0)
  }
}
