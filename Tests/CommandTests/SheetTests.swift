import Encoding
import Foundation
import Raster
import TestSupport
import Testing

/// Sprite sheets and their companion files, as a game or a page would use them.
struct SheetTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A dot that goes from left to right and back, in two phases.
  private static let document = """
    { "canvas": { "size": [24, 12] }, "playback": { "duration": 0.4, "fps": 10, "loop": true },
      "phases": { "there": { "start": 0, "end": 0.2 }, "back": { "start": 0.2, "end": 0.4 } },
      "layers": [{ "shape": "circle", "frame": [0, 0, 12, 12], "fill": "tomato",
        "animate": { "position.x": { "values": [6, 18, 6], "keyTimes": [0, 0.5, 1], "calculation": "linear" } } }] }
    """

  private func json(_ name: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(try bytes(name))) as? [String: Any])
  }

  private func writeDocument() throws {
    try folder.write(Array(Self.document.utf8), to: "dot.json")
  }

  private func numbers(_ record: Any?) -> [String: Int] { record as? [String: Int] ?? [:] }

  /// What an engine that reads TexturePacker's format draws for a frame.
  private func picture(_ frame: [String: Any], _ sheet: Bitmap) -> Bitmap {
    let (area, place) = (numbers(frame["frame"]), numbers(frame["spriteSourceSize"]))
    let size = numbers(frame["sourceSize"])
    var result = Bitmap(width: size["w"] ?? 1, height: size["h"] ?? 1)
    for y in 0..<(area["h"] ?? 0) {
      for x in 0..<(area["w"] ?? 0) {
        result[(place["x"] ?? 0) + x, (place["y"] ?? 0) + y] =
          sheet[(area["x"] ?? 0) + x, (area["y"] ?? 0) + y]
      }
    }
    return result
  }

  @Test(arguments: [[], ["--pack"]])
  func `an engine finds every frame, its time and its phase`(flags: [String]) throws {
    try writeDocument()
    let run = try Subprocess.run(
      Subprocess.kineo, ["dot.json", "-o", "dot.sheet.png", "-v"] + flags, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("4 frames, "), "\(run.errors)")
    #expect(try kineo("frames", "dot.json", "-o", "f%d.png").status == 0)
    let description = try json("dot.sheet.json")
    let frames = try #require(description["frames"] as? [String: [String: Any]])
    let sheet = try PNG.decode(try bytes("dot.sheet.png"))
    #expect(frames.count == 4)
    for (i, name) in frames.keys.sorted().enumerated() {
      #expect(name == "dot-\(i)")
      let frame = try #require(frames[name])
      #expect(frame["duration"] as? Int == 100)
      #expect(picture(frame, sheet) == (try PNG.decode(try bytes("f\(i + 1).png"))))
    }
    let meta = try #require(description["meta"] as? [String: Any])
    #expect(meta["image"] as? String == "dot.sheet.png")
    #expect(meta["scale"] as? String == "1")
    #expect(numbers(meta["size"]) == ["w": sheet.width, "h": sheet.height])
    let tags = try #require(meta["frameTags"] as? [[String: Any]])
    #expect(tags.map { $0["name"] as? String } == ["there", "back"])
    #expect(tags.map { $0["from"] as? Int } == [0, 2])
    #expect(tags.map { $0["to"] as? Int } == [1, 3])
    let animations = try #require(description["animations"] as? [String: [String]])
    #expect(animations["dot"] == ["dot-0", "dot-1", "dot-2", "dot-3"])
    #expect(animations["back"] == ["dot-2", "dot-3"])
  }

  @Test func `frames get the requested names, and are in an array if requested`() throws {
    try writeDocument()
    let run = try kineo(
      "dot.json", "-o", "a.sheet.webp", "--json-array", "--frame-names", "{frame00}.png")
    try #require(run.status == 0, "\(run.errors)")
    let frames = try #require(try json("a.sheet.json")["frames"] as? [[String: Any]])
    #expect(frames.map { $0["filename"] as? String } == ["00.png", "01.png", "02.png", "03.png"])
    let wrong = try kineo("dot.json", "-o", "a.sheet.png", "--frame-names", "x")
    #expect(wrong.status == 64 && wrong.errors.contains("--frame-names takes text with {frame}"))
  }

  @Test func `either all files of a sheet are written or none`() throws {
    try writeDocument()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/x.sheet.css", withIntermediateDirectories: false)
    let run = try kineo("dot.json", "-o", "x.sheet.png", "--css", "-o", "x.gif")
    #expect(run.status == 73, "\(run.errors)")
    #expect(run.errors.contains("x.sheet.css"), "\(run.errors)")
    #expect(!exists("x.sheet.png") && !exists("x.sheet.json") && !exists("x.gif"))
    // The description would overwrite the document.
    let own = try kineo("dot.json", "-o", "dot.png", "--format", "sheet.png")
    #expect(own.status == 64 && own.errors.contains("'dot.json' is an input"), "\(own.errors)")
    let stream = try kineo("dot.json", "-o", "-", "--format", "sheet.png")
    #expect(stream.status == 64 && stream.errors.contains("more than one file"))
  }

  @Test func `a check and a dependency file know all files of a sheet`() throws {
    try writeDocument()
    let made = try kineo("dot.json", "-o", "x.sheet.png", "--css", "--depfile", "x.d")
    #expect(made.status == 0, "\(made.errors)")
    let rule = String(decoding: try bytes("x.d"), as: UTF8.self)
    #expect(rule.hasPrefix("x.sheet.png x.sheet.json x.sheet.css:"), "\(rule)")
    #expect(try kineo("dot.json", "-o", "x.sheet.png", "--css", "--check").status == 0)
    try folder.write([], to: "x.sheet.css")
    let changed = try kineo("dot.json", "-o", "x.sheet.png", "--css", "--check")
    #expect(changed.status == 1 && changed.errors.contains("x.sheet.css differs"))
  }

  @Test func `a build makes, finds and restores all files of a sheet`() throws {
    try writeDocument()
    let manifest = """
      { "formats": ["sheet.png", "gif"], "flags": { "css": true, "dither": "none" },
        "assets": ["dot.json", { "what": "dot.json", "formats": ["svg"] }] }
      """
    try folder.write(Array(manifest.utf8), to: "kineo.json")
    let names = ["dot.sheet.png", "dot.sheet.json", "dot.sheet.css", "dot.gif", "dot.svg"]
    #expect(try kineo("build").errors.contains("2 made"))
    let first = try names.map(bytes)
    #expect(try kineo("build", "--check").status == 0)
    for name in names { try FileManager.default.removeItem(atPath: folder.path + "/" + name) }
    #expect(try kineo("build", "--check").status == 1)
    #expect(try kineo("build").errors.contains("2 restored"))
    #expect(try names.map(bytes) == first)
    let ninja = try kineo("build", "--emit", "ninja").text
    #expect(ninja.contains("build dot.sheet.png dot.sheet.json dot.sheet.css dot.gif: kineo"))
    let jobs = try kineo("build", "--print-jobs").text
    #expect(jobs.contains("kineo render dot.json -o dot.svg\n"), "flags that it knows: \(jobs)")
  }

  @Test func `a flag that no output supports is rejected with the formats that do`() throws {
    try writeDocument()
    for (flags, format, knowing) in [
      (["--dither", "none"], "svg", "--dither is for GIF"),
      (["--quality", "50"], "apng", "--quality is for WebP, WebP sheet"),
      (["--css"], "gif", "--css is for PNG sheet, WebP sheet"),
      (["--loop", "2"], "png", "--loop is for GIF, APNG, WebP, SVG"),
    ] {
      let run = try Subprocess.run(
        Subprocess.kineo, ["dot.json", "-o", "x." + format] + flags, in: folder.path)
      #expect(run.status == 64)
      #expect(
        run.errors.contains("\(flags[0]) does not apply to \(format.uppercased())"), "\(run.errors)"
      )
      #expect(run.errors.contains(knowing), "\(run.errors)")
      #expect(!exists("x." + format))
    }
    #expect(try kineo("dot.json", "-o", "x.gif", "-o", "x.svg", "--dither", "none").status == 0)
    let manifest = #"{ "formats": ["svg"], "flags": { "matte": "red" }, "assets": ["dot.json"] }"#
    try folder.write(Array(manifest.utf8), to: "kineo.json")
    let build = try kineo("build")
    #expect(build.status == 65 && build.errors.contains("supports --matte"), "\(build.errors)")
    #expect(build.errors.contains("kineo.json:1:43: error:"), "\(build.errors)")
  }

  @Test(arguments: ["reverse", "none", "Ease-In"])
  func `a sheet named like a keyword of CSS plays`(name: String) throws {
    try writeDocument()
    #expect(try kineo("dot.json", "-o", "\(name).sheet.png", "--css").status == 0)
    let css = String(decoding: try bytes("\(name).sheet.css"), as: UTF8.self)
    #expect(css.contains("animation: sheet-\(name) ") && css.contains("@keyframes sheet-\(name) "))
  }

  @Test func `a sheet's URL stands for its name`() throws {
    try writeDocument()
    #expect(try kineo("dot.json", "-o", "a#b %20.sheet.png", "--css").status == 0)
    let css = String(decoding: try bytes("a#b %20.sheet.css"), as: UTF8.self)
    #expect(css.contains(#"url("a%23b%20%2520.sheet.png")"#))
  }
}
