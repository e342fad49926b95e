import BuildManifest
import Diagnostics
import Testing

struct ManifestTests {
  private func read(_ text: String, path: String = "kineo.json") -> ManifestReading {
    ManifestReader(
      files: { pattern in
        if pattern == "icons/a*.json" { return ["icons/a1.json", "icons/a2.json"] }
        return pattern.contains("*") || pattern.contains("missing") ? [] : [pattern]
      },
      isPreset: { ["checkmark", "cross"].contains($0) },
      traits: { Self.traits[$0] ?? [] }
    ).read(SourceFile(name: path, path: path, bytes: Array(text.utf8)))
  }

  private static let traits: [String: FlagTraits] = [
    "allow-read": .repeats, "set": [.repeats, .sets], "tuning": [.repeats, .reads],
  ]

  private func commands(_ text: String) -> [String] {
    let reading = read(text)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    return reading.jobs.map { job in
      let flags = job.flags.map { "--\($0.name)" + ($0.value.map { "=" + $0 } ?? "") }
      return ([job.what] + flags + ["→"] + job.outputs.map(\.path)).joined(separator: " ")
    }
  }

  @Test func `presets and files become jobs`() {
    #expect(
      commands(#"{ "assets": ["checkmark", "icons/x.plist", { "what": "icons/a*.json" }] }"#) == [
        "checkmark → checkmark.gif", "icons/x.plist → x.gif", "icons/a1.json → a1.gif",
        "icons/a2.json → a2.gif",
      ])
  }

  @Test func `a matrix makes all combinations, in order`() {
    #expect(
      commands(
        """
        { "output": "out/{name}-{tint}@{scale}x.{format}", "formats": ["gif", "svg"],
          "assets": [{ "what": "cross", "matrix": { "tint": ["red", "#00F"], "scale": [1, 2.5] } }] }
        """) == [
          "cross --scale=1 --tint=red → out/cross-red@1x.gif out/cross-red@1x.svg",
          "cross --scale=2.5 --tint=red → out/cross-red@2.5x.gif out/cross-red@2.5x.svg",
          "cross --scale=1 --tint=#00F → out/cross-00F@1x.gif out/cross-00F@1x.svg",
          "cross --scale=2.5 --tint=#00F → out/cross-00F@2.5x.gif out/cross-00F@2.5x.svg",
        ])
  }

  @Test func `flags of the manifest, the asset, the theme and the matrix apply in this order`() {
    #expect(
      commands(
        """
        { "output": "{theme}/{name}.{format}", "flags": { "a": 1, "b": 1, "c": 1, "d": true },
          "themes": { "light": { "c": 3, "d": null }, "dark": { "lossless": true } },
          "assets": [{ "what": "cross", "flags": { "b": [2, "x"] }, "matrix": { "a": [4] } },
                     { "what": "checkmark", "themes": ["dark"] }] }
        """) == [
          #"cross --a=4 --b=[2, "x"] --c=3 → light/cross.gif"#,
          #"cross --a=4 --b=[2, "x"] --c=1 --d --lossless → dark/cross.gif"#,
          "checkmark --a=1 --b=1 --c=1 --d --lossless → dark/checkmark.gif",
        ])
  }

  @Test func `a flag that may repeat takes a list, and one that sets something values by name`() {
    #expect(
      commands(
        """
        { "flags": { "allow-read": "a", "tuning": ["t.json", "u.json"], "tints": ["red", "blue"] },
          "assets": [{ "what": "cross", "flags": { "allow-read": ["b", "c"], "set": { "scale": 2, "dots": [1, 2] } } },
                     { "what": "checkmark", "flags": { "tuning": [], "set": ["fps=1", "size=3"] } }] }
        """) == [
          "cross --allow-read=b --allow-read=c --set=scale=2 --set=dots=[1, 2] --tints=[\"red\", \"blue\"]"
            + " --tuning=t.json --tuning=u.json → cross.gif",
          "checkmark --allow-read=a --set=fps=1 --set=size=3 --tints=[\"red\", \"blue\"] → checkmark.gif",
        ])
  }

  @Test func `the dark theme is what SVGs of the others show in the dark`() {
    #expect(
      commands(
        """
        { "output": "{theme}/{name}.{format}", "formats": ["svg", "gif"], "darkTheme": "dark",
          "themes": { "light": { "tint": "black" },
                      "dark": { "tint": "white", "loud": true, "background": "#111" } },
          "assets": ["checkmark", { "what": "cross", "formats": ["gif"], "themes": ["light"] },
                     { "what": "icons/p.json", "formats": ["svg"], "themes": ["light"], "matrix": { "tint": ["red"] } }] }
        """) == [
          "checkmark --dark-mode=background=#111 --dark-mode=loud=true --dark-mode=tint=white --tint=black"
            + " → light/checkmark.svg light/checkmark.gif",
          "checkmark --background=#111 --loud --tint=white → dark/checkmark.svg dark/checkmark.gif",
          "cross --tint=black → light/cross.gif",
          "icons/p.json --dark-mode=background=#111 --dark-mode=loud=true --tint=red → light/p.svg",
        ])
    #expect(
      read(#"{ "assets": ["cross"], "themes": { "dark": {} }, "darkTheme": "drak" }"#).diagnostics
        .contains { $0.message == "no theme is called 'drak'" && $0.hint?.contains("dark") == true }
    )
  }

  @Test func `paths are seen from where the build was started`() {
    let reading = read(
      #"{ "output": "o/{name}.{format}", "assets": ["checkmark", "x.json"] }"#,
      path: "deep/down/kineo.json")
    #expect(reading.jobs.map(\.what) == ["checkmark", "deep/down/x.json"])
    #expect(reading.jobs.map(\.name) == ["deep/down/o/checkmark.gif", "deep/down/o/x.gif"])
  }

  @Test(arguments: [
    (#"{ }"#, "a manifest needs the key 'assets'"),
    (#"{ "assets": ["chekmark"] }"#, "no preset is called 'chekmark'"),
    (#"{ "assets": ["no/*.json"] }"#, "no file matches 'no/*.json'"),
    (#"{ "assets": ["checkmark", "checkmark"] }"#, "two assets have the output 'checkmark.gif'"),
    (
      #"{ "assets": [{ "what": "cross", "matrix": { "tint": ["red", "blue"] } }] }"#,
      "two assets have the output"
    ),
    (
      #"{ "output": "{tnt}.gif", "assets": [{ "what": "cross", "flags": { "tint": 1 } }] }"#,
      "'{tnt}'"
    ),
    (
      #"{ "output": "{tint}.gif", "assets": [{ "what": "cross", "flags": { "tint": "a/b" } }] }"#,
      "a/b"
    ),
    (
      #"{ "assets": [{ "what": "cross", "themes": ["dakr"] }], "themes": { "dark": {} } }"#,
      "'dakr'"
    ),
    (#"{ "assets": [{ "what": "cross", "flags": { "output": "x" } }] }"#, "'output' is not a flag"),
    (#"{ "assets": [{ "what": "cross", "formats": ["jpg"] }] }"#, "'gif'"),
    (#"{ "assets": ["cross", "missing.json"] }"#, "there is no file 'missing.json'"),
    (
      #"{ "assets": [{ "what": "cross", "flags": { "tuning": ["a", "missing"] } }] }"#,
      "there is no file 'missing'"
    ),
    (
      #"{ "assets": [{ "what": "cross", "flags": { "allow-read": [["a"]] } }] }"#,
      "expected a text, found a list"
    ),
    (
      #"{ "assets": [{ "what": "cross", "flags": { "allow-read": ["a", "b\u0000"] } }] }"#,
      "cannot hold a zero byte"
    ),
    (
      #"{ "assets": [{ "what": "cross", "flags": { "set": { "a": "b\u0000" } } }] }"#,
      "cannot hold a zero byte"
    ),
    (
      #"{ "assets": [{ "what": "cross", "flags": { "tint": "b\u0000" } }] }"#,
      "cannot hold a zero byte"
    ),
    (#"{ "assets": [{ "what": "cross", "name": "" }] }"#, "'.gif' has no name for a file"),
    (#"{ "assets": [{ "what": "cross", "output": "" }] }"#, "'' has no name for a file"),
    (#"{ "assets": [{ "what": "cross", "matrix": { "a": [] } }] }"#, "at least one value"),
    (#"{ "asset": [] }"#, "unknown key 'asset' in a manifest"),
    (#"{ "assets": [{ "what": "cross", "matrix": { "a": 3 } }] }"#, "at least one value"),
  ])
  func `a mistake has its place`(manifest: String, message: String) {
    let reading = read(manifest)
    #expect(reading.jobs.isEmpty)
    #expect(
      reading.diagnostics.contains { $0.message.contains(message) && $0.location != nil },
      "\(reading.diagnostics.map(\.message))")
  }

  @Test(arguments: [
    (#"{ "assets": [{ "what": "cross", "matrix": { "tint": ["red", "blue"] } }] }"#, "{tint}"),
    (
      #"{ "output": "{name}", "assets": [{ "what": "cross", "formats": ["gif", "svg"] }] }"#,
      "{format}"
    ),
    (#"{ "assets": ["a/cross.json", "b/cross.json"] }"#, "its own 'name' or 'output'"),
    (#"{ "output": "{theme}.gif", "assets": ["cross"] }"#, "'themes' give it"),
  ])
  func `a hint says what would distinguish two outputs`(manifest: String, hint: String) {
    let hints = read(manifest).diagnostics.map { $0.hint ?? "" }
    #expect(hints.contains { $0.contains(hint) }, "\(hints)")
  }

  @Test func `a matrix that is too large is rejected before it is expanded`() {
    let list = "[" + (0..<999).map { "\($0)" }.joined(separator: ",") + "]"
    let axes = (0..<4).map { "\"p\($0)\": \(list)" }.joined(separator: ",")
    let reading = read(#"{ "assets": [{ "what": "cross", "matrix": { \#(axes) } }] }"#)
    #expect(reading.diagnostics.map(\.message) == ["more than 1000000 assets"])
  }
}
