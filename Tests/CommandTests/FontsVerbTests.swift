import Foundation
import TestSupport
import Testing

/// `kineo fonts`.
struct FontsVerbTests {
  private func kineo(_ arguments: String...) throws -> Subprocess {
    try Subprocess.run(Subprocess.kineo, arguments, environment: [:])
  }

  @Test func `families are listed with their styles and files`() throws {
    let run = try kineo("fonts")
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    #expect(run.status == 0 && lines.contains("DejaVu Sans"))
    #expect(lines.contains { $0.hasPrefix("  Bold ") && $0.contains("700") && $0.contains("/") })
  }

  @Test func `a name is listed with the font that texts get`() throws {
    let run = try kineo("fonts", "DejaVu", "Sans")
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.hasPrefix("Texts that name 'DejaVu Sans' are set in 'DejaVu Sans' (/"))
    #expect(!text.contains("DejaVu Serif"))
  }

  @Test func `an unknown name ends with the code for missing fonts`() throws {
    let run = try kineo("fonts", "No Such Family 7")
    #expect(run.status == 69 && run.errors.contains("'No Such Family 7'"), "\(run.errors)")
  }

  @Test func `of a list, each family is missing`() throws {
    let run = try kineo("fonts", "No Such Family 7, Nor This")
    #expect(
      run.status == 69
        && run.errors.contains("none of the families 'No Such Family 7', 'Nor This' is installed"),
      "\(run.errors)")
  }

  @Test func `programs get the same as JSON`() throws {
    let json = try JSONSerialization.jsonObject(
      with: Data(kineo("fonts", "DejaVu Sans", "--json").output))
    let record = try #require(json as? [String: Any])
    let families = try #require(record["families"] as? [[String: Any]])
    #expect(families.contains { $0["family"] as? String == "DejaVu Sans" })
    let answer = try #require(record["answer"] as? [String: Any])
    #expect(answer["isReplacement"] as? Bool == false)
  }
}
