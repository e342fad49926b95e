import Diagnostics
import FileSystem
import Geometry
import Notations
import SceneReading
import Testing

/// Small files on one question each, with the boxes that browsers give; skipped where they are not at hand.
@Suite struct FactsTests {
  private static let folder = "../shared/corpus/svg-facts"
  private static var isThere: Bool { FileSystem.exists(folder + "/results.json") }

  @Test(.enabled(if: isThere, "the facts are not beside the checkout"))
  func `boxes are where browsers have them`() throws {
    let bytes = try FileSystem.contents(of: Self.folder + "/results.json", limit: 1 << 24).get()
    let tree = NotationReader.read(SourceFile(name: "results.json", bytes: bytes))
    guard case .object(let cases)? = tree.root?.value else {
      Issue.record("no cases")
      return
    }
    var wrong: [String] = []
    var count = 0
    for entry in cases {
      guard let answers = Self.boxes(entry.node), let times = Self.numbers(entry.node["times"]),
        case .success(let file) = FileSystem.contents(
          of: "\(Self.folder)/svg/\(entry.key).svg", limit: 1 << 20)
      else { continue }
      count += 1
      let played = Played(SourceFile(name: entry.key, bytes: file))
      for (time, answer) in zip(times, answers) where !Self.agrees(played.box(at: time), answer) {
        wrong.append("\(entry.key) at \(time)")
        break
      }
    }
    #expect(count > 100)
    // Where browsers differ from each other and the sheet of facts follows the other one.
    #expect(wrong.count <= 12, "\(wrong)")
  }

  private static func agrees(_ box: Rect?, _ answer: [Double]) -> Bool {
    guard let box else { return answer[2] == 0 && answer[3] == 0 }
    return zip([box.minX, box.minY, box.width, box.height], answer).allSatisfy {
      abs($0 - $1) < 0.06
    }
  }

  /// Chromium's answers, where all of them are boxes.
  private static func boxes(_ node: SpecNode) -> [[Double]]? {
    guard case .array(let items)? = node["chromium"]?.value else { return nil }
    var result: [[Double]] = []
    for item in items {
      guard case .string(let text) = item.value else { return nil }
      let numbers = text.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 4 else { return nil }
      result.append(numbers)
    }
    return result
  }

  private static func numbers(_ node: SpecNode?) -> [Double]? {
    guard case .array(let items)? = node?.value else { return nil }
    return items.compactMap { if case .number(let value) = $0.value { value } else { nil } }
  }
}

extension SpecNode {
  fileprivate subscript(key: String) -> SpecNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.node
  }
}
