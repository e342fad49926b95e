import Foundation
import TestSupport
import Testing

/// `--dark-mode`: one SVG for both colour schemes.
struct DarkModeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let document = """
      { "canvas": { "size": [40, 20], "background": "=paper" },
        "parameters": {
          "paper": { "type": "color", "default": "white" }, "ink": { "type": "color", "default": "black" },
          "mark": { "type": "color", "default": "red" }, "side": { "type": "number", "default": 6 },
          "seconds": { "type": "duration", "default": 1 }, "many": { "type": "number", "default": 1 } },
        "layers": [
          { "frame": [2, 2, "=side", 6], "background": "=ink" },
          { "frame": [12, 2, 6, 6], "background": "teal",
            "animate": { "position.x": { "by": 10, "duration": "=seconds" } } },
          { "repeat": "=many", "shape": "circle", "frame": [2, 12, 6, 6], "fill": "=mark",
            "animate": { "fill": { "to": "blue", "duration": "=seconds" } } } ] }
      """
    try Data(document.utf8).write(to: URL(fileURLWithPath: folder.path + "/a.json"))
  }

  private func kineo(_ arguments: String...) throws -> Subprocess {
    try Subprocess.run(
      Subprocess.kineo, [folder.path + "/a.json", "-o", "-", "--format", "svg"] + arguments,
      environment: [:])
  }

  private func svg(_ arguments: String...) throws -> String {
    let run = try Subprocess.run(
      Subprocess.kineo, [folder.path + "/a.json", "-o", "-", "--format", "svg"] + arguments,
      environment: [:])
    #expect(run.status == 0, "\(run.errors)")
    return String(decoding: run.output, as: UTF8.self)
  }

  private func count(_ word: String, in text: String) -> Int {
    text.components(separatedBy: word).count - 1
  }

  @Test func `constant colours become style sheet rules`() throws {
    let plain = try svg()
    let both = try svg("--dark-mode", "paper=#111111", "--dark-mode", "ink=white")
    #expect(both.contains("<style>@media(prefers-color-scheme:dark){"))
    #expect(both.contains("{fill:#111}") && both.contains("{fill:#fff}"))
    #expect(count("<animate", in: both) == count("<animate", in: plain))
    #expect(!both.contains("display:none"))
  }

  @Test func `what a style sheet cannot switch is there twice`() throws {
    let both = try svg("--dark-mode", "mark=gold")
    #expect(count("attributeName=\"fill\"", in: both) == 2)
    #expect(both.contains("display:none") && both.contains("display:inline"))
    // Nothing else: the square's animation is there once.
    #expect(count("#008080", in: both) + count("teal", in: both) == 1, "\(both)")
    let more = try svg("--dark-mode", "many=0")
    #expect(more.contains("display:none"))
  }

  @Test func `the background has two values, too, and a manifest's themes meet in one file`() throws
  {
    #expect(try svg("--dark-mode", "background=#123456").contains("{fill:#123456}"))
    let wrong = try kineo("--dark-mode", "background=bleu")
    #expect(wrong.status == 64 && wrong.errors.contains("background"), "\(wrong.errors)")
    let manifest = """
      { "output": "{theme}.{format}", "formats": ["gif", "svg"], "darkTheme": "dark",
        "themes": { "light": { "ink": "black", "matte": "white" },
                    "dark": { "ink": "gold", "background": "#123456", "matte": "black" } },
        "assets": ["a.json"] }
      """
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: folder.path + "/kineo.json"))
    let build = try Subprocess.run(
      Subprocess.kineo, ["build", folder.path + "/kineo.json", "--cache", "none"], environment: [:])
    #expect(build.status == 0, "\(build.errors)")
    let light = try String(contentsOfFile: folder.path + "/light.svg", encoding: .utf8)
    #expect(light.contains("prefers-color-scheme:dark") && light.contains("{fill:#123456}"))
    let dark = try String(contentsOfFile: folder.path + "/dark.svg", encoding: .utf8)
    #expect(!dark.contains("prefers-color-scheme") && dark.contains("#123456"))
  }

  @Test func `the same values leave the file as it is`() throws {
    #expect(try svg("--dark-mode", "ink=black") == svg())
  }

  @Test func `schemes that cannot be one file are rejected`() throws {
    let longer = try kineo("--dark-mode", "seconds=2")
    #expect(
      longer.status == 65 && longer.errors.contains("--dark-mode changes the length"),
      "\(longer.errors)")
    let unknown = try kineo("--dark-mode", "inc=white")
    #expect(unknown.status == 64 && unknown.errors.contains("ink"), "\(unknown.errors)")
    let wrong = try kineo("--dark-mode", "ink")
    #expect(wrong.status == 64 && wrong.errors.contains("--dark-mode takes NAME=VALUE"))
    let css = try kineo("--dark-mode", "ink=white", "--svg-animation", "css")
    #expect(css.status == 64 && css.errors.contains("--dark-mode"), "\(css.errors)")
    let gif = try Subprocess.run(
      Subprocess.kineo,
      [folder.path + "/a.json", "-o", folder.path + "/a.gif", "--dark-mode", "ink=white"],
      environment: [:])
    #expect(gif.status == 64, "\(gif.errors)")
  }
}
