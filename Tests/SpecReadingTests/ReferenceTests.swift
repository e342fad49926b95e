import Foundation
import SpecReading
import TestSupport
import Testing

/// `docs/reference.md` against the language itself.
struct ReferenceTests {
  private func reference() throws -> String {
    let path = Subprocess.sourceTree + "/docs/reference.md"
    return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  @Test func `every example reads without a word`() throws {
    let examples = try reference().components(separatedBy: "```json\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    #expect(examples.count >= 8)
    for example in examples { #expect(Documents.complaints(example) == [], "\(example)") }
  }
}
