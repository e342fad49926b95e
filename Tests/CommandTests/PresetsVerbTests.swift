import Foundation
import TestSupport
import Testing

/// Finding a preset: by name, part of the name, group, or description.
struct PresetsVerbTests {
  private func kineo(_ arguments: String...) throws -> Subprocess {
    try Subprocess.run(Subprocess.kineo, arguments, environment: [:])
  }

  private func text(_ run: Subprocess) -> String { String(decoding: run.output, as: UTF8.self) }

  @Test func `all presets are listed in groups, each with its description`() throws {
    let run = try kineo("presets")
    #expect(run.status == 0)
    let lines = text(run).split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix("  ") }
    #expect(
      Set(rows.compactMap { $0.split(separator: " ").first.map(String.init) })
        == Set(try Presets.names()))
    #expect(rows.allSatisfy { $0.split(separator: " ").count > 2 })
    #expect(lines.contains("Status symbols") && !lines.contains("Others"))
  }

  @Test func `words find presets by name, group and description`() throws {
    let blur = text(try kineo("presets", "blur"))
    #expect(blur.contains("  blur-card ") && !blur.contains("  checkmark "))
    #expect(text(try kineo("presets", "telephone")).contains("  activity-indicator "))
    #expect(text(try kineo("presets", "dots", "circle")).contains("  ball-spin-fade "))
    let none = try kineo("presets", "checkmrk")
    #expect(none.status == 66 && none.errors.contains("did you mean 'checkmark'?"))
  }

  @Test(arguments: [
    ("blur", "'blur-card'"), ("springs", "'spring-damping'"), ("folder", "'folder-open'"),
    ("label-table", "'label-table-fixed'"), ("vibrancy", "'vibrancy-card'"),
    ("chekmark", "'checkmark'"), ("rendr", "'render'"),
  ])
  func `a word that is not a preset suggests those it may mean`(word: String, meant: String)
    throws
  {
    let run = try kineo(word, "-o", "x.gif")
    #expect(run.status == 66)
    #expect(run.errors.contains(meant), "\(run.errors)")
  }

  @Test func `programs get sizes, durations and parameters`() throws {
    let json = try JSONSerialization.jsonObject(
      with: Data(kineo("presets", "checkmark", "--json").output))
    let record = try #require(
      (json as? [[String: Any]])?.first { $0["name"] as? String == "checkmark" })
    #expect(record["group"] as? String == "Status symbols")
    #expect(record["size"] as? [Double] == [44, 44])
    #expect(record["duration"] as? Double == 2.1)
    #expect((record["parameters"] as? [Any])?.count ?? 0 > 4)
  }

  @Test func `parameter values are a tuning file, in any notation`() throws {
    let folder = try TemporaryFolder()
    let plain = try kineo("cover", "-o", "-", "--format", "svg")
    for notation in ["json", "plist", "binary"] {
      let file = folder.path + "/t." + notation
      let shown = try kineo("show", "cover", "--parameters", "--as", notation)
      #expect(shown.status == 0)
      try Data(shown.output).write(to: URL(fileURLWithPath: file))
      let tuned = try kineo("cover", "--tuning", file, "-o", "-", "--format", "svg")
      #expect(tuned.status == 0 && tuned.output == plain.output, "\(tuned.errors)")
    }
  }

  @Test func `a preset's own duration may be 0, the flag's may not`() throws {
    let still = try kineo("frame", "checkmark", "--duration", "0", "--at", "0.31", "-o", "-")
    #expect(still.status == 0, "\(still.errors)")
    #expect(try kineo("checkmark", "--duration", "0", "-o", "-", "--format", "gif").status == 0)
    let refused = try kineo("cover", "--duration", "0", "-o", "-", "--format", "gif")
    #expect(refused.status == 64, "\(refused.errors)")
  }
}
