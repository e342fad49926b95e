import Foundation
import TestSupport
import Testing

/// `kineo build` as a project would use it.
struct BuildTests {
  let project: BuildProject

  init() throws { project = try BuildProject() }

  @Test func `only what changed is made again`() throws {
    #expect(try project.build().errors.contains("8 assets: 8 made"))
    let first = try project.outputs()
    #expect(first.count == 8)
    let old = Date(timeIntervalSince1970: 1_000_000)
    for name in first.keys { try project.touch("out/" + name, old) }
    #expect(try project.build().errors.contains("8 assets: 8 fresh"))
    for name in first.keys { #expect(try project.time("out/" + name) == old, "\(name)") }

    try project.write(BuildProject.dot(fill: "blue"), to: "dot.json")
    #expect(try project.build().errors.contains("2 made, 6 fresh"))
    #expect(try project.outputs() != first)
    // Reverting is served from the cache.
    try project.write(BuildProject.dot(fill: "red"), to: "dot.json")
    #expect(try project.build().errors.contains("2 restored, 6 fresh"))
    #expect(try project.outputs() == first)
    try FileManager.default.removeItem(atPath: project.path + "/out")
    #expect(try project.build().errors.contains("8 restored"))
    #expect(try project.outputs() == first)
    #expect(try project.build("--cache", "none").errors.contains("8 fresh"))
  }

  @Test func `a file that was not there is read when it has come`() throws {
    let lottie = #"""
      {"fr": 10, "ip": 0, "op": 2, "w": 8, "h": 8, "assets": [{"id": "i", "w": 8, "h": 8, "u": "", "p": "late.png"}],
       "layers": [{"ty": 2, "refId": "i", "ip": 0, "op": 2, "ks": {"o": {"k": 100}}}]}
      """#
    try project.write(lottie, to: "late.json")
    try project.write(
      #"{"assets": [{"what": "late.json", "output": "out/late.gif"}]}"#, to: "kineo.json")
    let image = project.path + "/late.png"
    let first = try project.build()
    #expect(first.errors.contains("'late.png' cannot be found"), "\(first.errors)")
    let blank = try project.outputs()["late.gif"]
    #expect(try project.build().errors.contains("1 fresh"))
    #expect(try project.kineo("frame", "dot.json", "-o", image).status == 0)
    #expect(try project.build().errors.contains("1 made"))
    #expect(try project.outputs()["late.gif"] != blank)
    try FileManager.default.removeItem(atPath: image)
    #expect(try project.build().errors.contains("1 restored"))
    #expect(try project.outputs()["late.gif"] == blank)
  }

  @Test func `an output's extension is its format, whatever is in the cache`() throws {
    try project.write(
      #"""
      { "assets": [{ "what": "dot.json", "output": "out/a.gif" }, { "what": "dot.json", "output": "out/a.webp" },
                   { "what": "dot.json", "output": "out/a.svg", "flags": { "svg-animation": "css" } },
                   { "what": "dot.json", "output": "out/a", "formats": ["png"] }] }
      """#, to: "kineo.json")
    let result = try project.build("-j", "1")
    #expect(result.errors.contains("4 assets: 4 made"), "\(result.errors)")
    let beginnings = [
      "a.gif": "GIF89a", "a.webp": "RIFF", "a.svg": "<svg", "a": "\u{89}PNG",
    ]
    for (name, bytes) in try project.outputs() {
      let start = try #require(beginnings[name])
      #expect(bytes.starts(with: start.unicodeScalars.map { UInt8($0.value) }), "\(name)")
    }
  }

  @Test func `a damaged or missing cache only costs time`() throws {
    #expect(try project.build().status == 0)
    let first = try project.outputs()
    let cache = project.path + "/.kineo-cache"
    for file in try FileManager.default.subpathsOfDirectory(atPath: cache)
    where file.split(separator: "/").count == 3 {
      try "damaged".write(toFile: cache + "/" + file, atomically: true, encoding: .utf8)
    }
    try FileManager.default.removeItem(atPath: project.path + "/out")
    #expect(try project.build().errors.contains("8 made"))
    #expect(try project.outputs() == first)
  }

  @Test func `a cache that cannot be written is told once, and nothing fails`() throws {
    try "".write(toFile: project.path + "/taken", atomically: true, encoding: .utf8)
    let result = try project.build("--cache", "taken")
    #expect(result.status == 0 && result.errors.contains("8 made"), "\(result.errors)")
    let told = result.errors.split(separator: "\n").filter { $0.contains("cannot be written") }
    #expect(told.count == 1 && told[0].hasPrefix("kineo: warning: the cache"), "\(told)")
  }

  @Test func `any number of workers gives the same files and lines`() throws {
    let one = try project.build("--jobs", "1", "--json", "--cache", "none")
    let first = try project.outputs()
    try FileManager.default.removeItem(atPath: project.path + "/out")
    let many = try project.build("--jobs", "5", "--json", "--cache", "none")
    #expect(try project.outputs() == first)
    func plain(_ run: Subprocess) -> String {
      run.text.replacing(/"milliseconds":[0-9.]+/, with: "")
    }
    #expect(plain(one) == plain(many))
    #expect(one.text.split(separator: "\n").count == 8)
  }

  @Test func `each line reports a result`() throws {
    let lines = try project.build("--json").text.split(separator: "\n")
    for line in lines {
      let result = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let outputs = try #require(result["outputs"] as? [[String: Any]])
      #expect(result["status"] as? String == "made")
      #expect(!outputs.isEmpty)
      for output in outputs {
        let path = try #require(output["path"] as? String)
        let bytes = try project.bytes(path)
        #expect(output["bytes"] as? Int == bytes.count)
        let judge = try Subprocess.run("/usr/bin/sha256sum", [project.path + "/" + path])
        #expect(judge.text.hasPrefix(try #require(output["sha256"] as? String)))
      }
    }
  }

  @Test func `a check writes nothing and names what differs`() throws {
    let missing = try project.build("--check")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("out/dot-1.gif is missing"), "\(missing.errors)")
    #expect(try project.outputs().isEmpty)
    #expect(try project.build().status == 0)
    #expect(try project.build("--check").status == 0)
    try project.write("x", to: "out/dot-1.gif")
    let differs = try project.build("--check", "--diagnostics", "github")
    #expect(differs.status == 1)
    #expect(
      differs.errors.contains("::error file=out/dot-1.gif,title="), "\(differs.errors)"
    )
    #expect(differs.errors.contains("out/dot-1.gif differs: it has 1 bytes, and "))
    #expect(try project.bytes("out/dot-1.gif") == Array("x".utf8))
    let dry = try project.build("--dry-run")
    #expect(dry.text == "out/dot-1.gif\n")
    #expect(try project.bytes("out/dot-1.gif") == Array("x".utf8))
  }

  @Test func `a failing asset stops the rest, or does not`() throws {
    try project.write(
      #"{ "canvas": { "size": [8, 8] }, "layers": [{ "shap": "star" }] }"#, to: "dot.json")
    let stopped = try project.build("--jobs", "1")
    #expect(stopped.status == 65)
    #expect(stopped.errors.contains("did you mean 'shape'?"), "\(stopped.errors)")
    #expect(stopped.errors.contains("1 failed, 7 skipped"), "\(stopped.errors)")
    let summary = project.path + "/summary.md"
    let kept = try project.build(
      "--keep-going", "--diagnostics", "github", environment: ["GITHUB_STEP_SUMMARY": summary])
    #expect(kept.status == 65)
    #expect(kept.errors.contains("6 made, 2 failed"), "\(kept.errors)")
    #expect(try project.outputs().count == 6)
    let page = try String(contentsOfFile: summary, encoding: .utf8)
    #expect(page.contains("| <code>out&#47;dot&#45;1&#46;gif</code> | 1 error |"), "\(page)")
  }

  @Test func `an unknown flag is reported before anything is made`() throws {
    try project.write(
      #"{ "assets": [{ "what": "dot.json", "flags": { "scal": 2 } }] }"#, to: "kineo.json")
    let run = try project.build()
    #expect(run.status == 64)
    #expect(run.errors.contains("did you mean '--scale'?"), "\(run.errors)")
  }

  @Test func `mistakes in parameters are reported at their places in the manifest`() throws {
    try project.write(
      """
      { "assets": [
        { "what": "checkmark", "flags": { "tint": "rd" } },
        { "what": "checkmark", "name": "b", "matrix": { "lineWidth": [3, -2] }, "output": "b-{lineWidth}.{format}" },
        { "what": "checkmark", "name": "c", "flags": { "tin": "red" } },
        { "what": "checkmark", "name": "d", "flags": { "phase": "x" } },
        { "what": "checkmark", "name": "e", "flags": { "set": { "tint": "rd" } } }
      ] }
      """, to: "kineo.json")
    let run = try project.build("--keep-going")
    for place in [
      "2:45: error: parameter 'tint'", "3:68: error: parameter 'lineWidth'",
      "4:57: error: 'checkmark' has no parameter 'tin'",
      "5:59: error: the document has no phase 'x'", "6:67: error: parameter 'tint'",
    ] {
      #expect(run.errors.contains("kineo.json:" + place), "\(run.errors)")
    }
  }

  @Test func `all mistakes in flags are reported with their places`() throws {
    try project.write(
      """
      { "flags": { "fps": "abc" },
        "themes": { "light": { "dither": "nope" } },
        "assets": [ { "what": "dot.json", "flags": { "tolerance": 999 } },
                    { "what": "dot.json", "name": "b", "flags": { "scale": "big" } } ] }
      """, to: "kineo.json")
    let run = try project.build()
    #expect(run.status == 65)
    for place in ["1:21: error: --fps", "2:36: error: --dither", "3:61: error: --tolerance"] {
      #expect(run.errors.contains("kineo.json:\(place)"), "\(run.errors)")
    }
    #expect(run.errors.contains("kineo.json:4:70: error: --scale"), "\(run.errors)")
    #expect(run.errors.contains("4 errors"), "\(run.errors)")
  }

  @Test func `flags closer to an asset displace what they contradict`() throws {
    try project.write(
      #"""
      { "flags": { "size": "10x10", "tolerance": 3 }, "output": "{name}.{format}",
        "assets": [ { "what": "dot.json", "name": "a" },
                    { "what": "dot.json", "name": "b", "flags": { "scale": 2, "lossless": true } },
                    { "what": "dot.json", "output": "c{scale}.gif", "matrix": { "scale": [3] } },
                    { "what": "dot.json", "name": "d",
                      "flags": { "lossless": false, "tolerance": 4 } },
                    { "what": "dot.json", "name": "e", "flags": { "lossless": false } } ] }
      """#, to: "kineo.json")
    #expect(try project.build().status == 0)
    let jobs = try project.build("--print-jobs").text
    #expect(jobs.contains("--lossless --scale=2 -o b.gif"), "\(jobs)")
    #expect(jobs.contains("--scale=3 --tolerance=3 -o c3.gif"), "\(jobs)")
    #expect(jobs.contains("--tolerance=4 -o d.gif"), "\(jobs)")
    #expect(jobs.contains("--tolerance=3 -o e.gif"), "\(jobs)")
    try project.write(
      #"{ "assets": [{ "what": "dot.json", "flags": { "size": "9", "scale": 2 } }] }"#,
      to: "kineo.json")
    let run = try project.build()
    #expect(run.status == 65 && run.errors.contains("'scale' contradicts 'size'"), "\(run.errors)")
  }

  @Test(arguments: [
    (#""output": "t.wepb""#, 65, "error: 't.wepb' has no known extension"),
    (
      #""formats": ["webp"], "flags": { "for": "slack-emoji" }"#, 64,
      "a custom Slack emoji cannot be a WebP"
    ),
  ])
  func `a format that is not meant is refused`(keys: String, status: Int32, message: String) throws
  {
    try project.write(
      "{ \"assets\": [{ \"what\": \"dot.json\", \(keys) }] }", to: "kineo.json")
    let run = try project.build()
    #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
  }

  @Test func `a font is an input`() throws {
    guard let font = try project.pinnedFont() else { return }
    try FileManager.default.copyItem(atPath: font, toPath: project.path + "/f.ttf")
    let text = """
      { "canvas": { "size": [30, 20] }, "layers": [{ "text": "a", "font": { "file": "f.ttf" } }] }
      """
    try project.write(text, to: "text.json")
    let run = try project.kineo("text.json", "-o", "t.svg", "--depfile", "t.d")
    #expect(run.status == 0, "\(run.errors)")
    let inputs = try String(contentsOfFile: project.path + "/t.d", encoding: .utf8)
    #expect(inputs.contains("f.ttf") && inputs.contains("text.json"))
  }

  @Test func `a check names each file that differs`() throws {
    try project.write(
      #"{ "assets": ["dot.json"], "output": "out/{name}.{format}", "formats": ["gif", "svg"] }"#,
      to: "kineo.json")
    let run = try project.build("--check")
    #expect(run.status == 1)
    for name in ["gif", "svg"] { #expect(run.errors.contains("out/dot.\(name) is missing")) }
    #expect(try project.build("--check", "--json").text.contains("out/dot.svg is missing"))
  }
}
