import Foundation
import Testing

@testable import Typography

/// Unicode's own test files, which Debian's package unicode-data installs.
struct UnicodeTests {
  private static let folder = "/usr/share/unicode/"
  private static func isInstalled(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + name)
  }

  /// The lines of a file without comments.
  private static func lines(_ name: String) throws -> [Substring] {
    try String(contentsOfFile: folder + name, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
  }

  @Test(
    .enabled(if: isInstalled("BidiCharacterTest.txt"), "unicode-data is not installed"))
  func `directions are those of BidiCharacterTest`() throws {
    var count = 0
    for line in try Self.lines("BidiCharacterTest.txt") {
      // Characters; requested paragraph direction; its level; levels, x for removed ones; order.
      let fields = line.split(separator: ";")
      let text = fields[0].split(separator: " ").compactMap { code in
        UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)
      }
      // A mark at the start sets the paragraph's direction and changes nothing else.
      let mark: [Unicode.Scalar] =
        fields[1] == "0" ? ["\u{200E}"] : fields[1] == "1" ? ["\u{200F}"] : []
      let bidi = try Bidi(mark + text)
      let levels = fields[3].split(separator: " ")
      let isRight =
        bidi.baseLevel == UInt8(fields[2])
        && zip(levels, bidi.levels.dropFirst(mark.count)).allSatisfy {
          $0 == "x" || UInt8($0) == $1
        }
      if !isRight {
        Issue.record("\(fields[0]) in a paragraph of \(fields[1]): \(bidi.levels)")
        return
      }
      count += 1
    }
    #expect(count > 90_000)
  }
}
