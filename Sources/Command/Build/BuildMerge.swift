import BuildManifest
import Diagnostics
import FileSystem
import Notations
import Pipeline

/// Merges the results of all shards and checks that every asset has been made once.
struct BuildMerge {
  private let plan: BuildPlan
  private let console: Console

  init(_ plan: BuildPlan, _ console: Console) {
    self.plan = plan
    self.console = console
  }

  /// Prints the lines in manifest order.
  func run(_ paths: [String]) throws(CommandError) {
    var lines: [String: String] = [:]
    var failed = 0
    for path in paths {
      for line in try Self.lines(of: path) {
        let (name, status) = try Self.asset(line, path)
        if lines.updateValue(line, forKey: name) != nil {
          throw CommandError(.badDocument, "'\(name)' has more than one result")
        }
        if status == "failed" || status == "skipped" || status == "differs" { failed += 1 }
      }
    }
    var missing: [String] = []
    for task in plan.tasks {
      guard let line = lines.removeValue(forKey: task.job.name) else {
        missing.append(task.job.name)
        continue
      }
      try console.product(Array((line + "\n").utf8))
    }
    if let first = missing.first {
      throw CommandError(
        .different,
        "\(missing.count) of \(plan.tasks.count) assets have no result, such as '\(first)'")
    }
    if let stray = lines.keys.min() {
      throw CommandError(.badDocument, "'\(stray)' is not an asset of \(plan.manifest)")
    }
    if failed > 0 {
      throw CommandError(
        .different, failed == 1 ? "1 asset was not made" : "\(failed) assets were not made")
    }
  }

  private static func lines(of path: String) throws(CommandError) -> [String] {
    switch FileSystem.contents(ofOperand: path, limit: DocumentLoader.largestFile) {
    case .success(let bytes):
      return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    case .failure(let error): throw CommandError(reading: error)
    }
  }

  private static func asset(_ line: String, _ path: String) throws(CommandError)
    -> (name: String, status: String)
  {
    let root = NotationReader.read(SourceFile(name: path, text: line)).root
    var texts: [String: String] = [:]
    if case .object(let members)? = root?.value {
      for member in members {
        if case .string(let text) = member.node.value { texts[member.key] = text }
      }
    }
    guard let name = texts["asset"], let status = texts["status"] else {
      throw CommandError(.badDocument, "'\(path)' has a line that is not a build result")
    }
    return (name, status)
  }
}
