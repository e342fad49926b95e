import Foundation
import TestSupport
import Testing

/// Documents that show files of other formats, and give their parameters values.
struct UsedFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let icon = """
      <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="currentColor"/>
      <text id="word" y="9">a</text></svg>
      """
    try Data(icon.utf8).write(to: URL(fileURLWithPath: folder.path + "/icon.svg"))
    let lottie = """
      { "v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 10, "h": 10,
        "slots": { "tint": { "p": { "a": 0, "k": [1, 0, 0] } } },
        "layers": [
          { "ty": 4, "ip": 0, "op": 30, "st": 0, "ks": {}, "shapes": [
            { "ty": "rc", "p": { "k": [5, 5] }, "s": { "k": [10, 10] }, "r": { "k": 0 } },
            { "ty": "fl", "c": { "sid": "tint" }, "o": { "k": 100 } } ] } ] }
      """
    try Data(lottie.utf8).write(to: URL(fileURLWithPath: folder.path + "/wave.json"))
  }

  private func frame(_ layer: String) throws -> Subprocess {
    let document = "{ \"canvas\": { \"size\": [10, 10] }, \"layers\": [\(layer)] }"
    try Data(document.utf8).write(to: URL(fileURLWithPath: folder.path + "/a.json"))
    return try Subprocess.run(
      Subprocess.kineo, ["frame", folder.path + "/a.json", "--at", "0", "-o", "-"], environment: [:]
    )
  }

  @Test(arguments: ["icon.svg", "wave.json"])
  func `parameters change what a file shows`(file: String) throws {
    let name = file == "icon.svg" ? "color" : "tint"
    let plain = try frame(#"{ "use": "\#(file)" }"#)
    let teal = try frame(#"{ "use": "\#(file)", "parameters": { "\#(name)": "teal" } }"#)
    let maybe = try frame(#"{ "use": "\#(file)", "parameters": { "shade?": "teal" } }"#)
    #expect(plain.status == 0 && teal.status == 0 && maybe.status == 0, "\(teal.errors)")
    #expect(plain.output != teal.output && plain.output == maybe.output)
  }

  @Test func `values without a parameter are told where they are`() throws {
    let unknown = try frame(#"{ "use": "icon.svg", "parameters": { "colour": "teal" } }"#)
    #expect(unknown.status != 0)
    #expect(unknown.errors.contains("a.json:1:"), "\(unknown.errors)")
    #expect(unknown.errors.contains("unknown parameter 'colour'"))
    #expect(unknown.errors.contains("did you mean 'color'?"))
    let slot = try frame(#"{ "use": "wave.json", "parameters": { "tnt": "teal" } }"#)
    #expect(slot.errors.contains("the document has no slot 'tnt'"), "\(slot.errors)")
    #expect(slot.errors.contains("did you mean 'tint'?"))
    let wrong = try frame(#"{ "use": "wave.json", "parameters": { "tint": "grean" } }"#)
    #expect(wrong.errors.contains("slot 'tint'") && wrong.errors.contains("a.json:1:"))
    #expect(!wrong.errors.contains("cannot be shown"))
  }
}
