import Diagnostics
import FileSystem
import Geometry
import Quoting

/// Reports a build's progress and its result.
struct BuildReport: Sendable {
  private let arguments: ParsedArguments
  private let console: Console
  private let planned: Int
  private let total: Int
  private let start = FileSystem.monotonicSeconds()
  private let line: ProgressLine?
  private(set) var count = 0
  private var counts: [BuildResult.Status: Int] = [:]
  /// The failures to list in the summary; no more than people read.
  private var troubles: [BuildResult] = []
  private var told: Set<String> = []
  private var lost: CommandError?

  private static let mostTroubles = 200

  init(_ plan: BuildPlan, _ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
    planned = plan.tasks.count
    total = plan.total
    line = ProgressLine(console)
  }

  /// Call in manifest order.
  mutating func add(_ result: BuildResult) {
    count += 1
    counts[result.status, default: 0] += 1
    line?.clear()
    // A mistake in a document affects every asset made from it, but is reported once.
    for message in result.messages where told.insert(message).inserted { console.print(message) }
    if arguments.asksForJSON { print(result.json + "\n") }
    switch result.status {
    case .failed, .differs:
      if troubles.count < Self.mostTroubles { troubles.append(result) }
      tell(result)
    case .planned:
      if !arguments.asksForJSON { print(TerminalText.line(result.name) + "\n") }
    case .made, .restored:
      if arguments.follows { tellFiles(result) }
      console.note("\(result.name): \(result.status.rawValue)")
    case .fresh, .skipped: break
    }
    line?.show(count, of: planned, "making")
  }

  /// Like `kineo watch`.
  private func tellFiles(_ result: BuildResult) {
    guard !console.isQuiet else { return }
    for file in result.files {
      console.tell("\(file.path): \(file.count) bytes, \(Int(result.milliseconds.rounded())) ms")
    }
  }

  private func tell(_ result: BuildResult) {
    for difference in result.differences {
      console.tell(
        failing: difference.error.message, hint: difference.error.hint, in: difference.path)
    }
    guard result.differences.isEmpty else { return }
    let reason = result.error?.message ?? result.status.rawValue
    console.tell(
      failing: "\(result.name): \(reason)", hint: result.error?.hint, in: result.place)
  }

  private mutating func print(_ text: String) {
    do throws(CommandError) { try console.product(RawName.bytes(text)) } catch { lost = error }
  }

  /// The summary; throws if the build failed.
  func finish() throws(CommandError) {
    line?.clear()
    if !console.isQuiet { console.tell(summary) }
    writeStepSummary()
    if let lost { throw lost }
    let failures = troubles.filter { $0.status == .failed }.compactMap(\.error)
    // Prefer errors that retrying would not fix.
    if let error = failures.first(where: { $0.code != .tryAgain }) ?? failures.first {
      let failed = counts[.failed] ?? 0
      throw .count(error.code, CountText.text(failed, "asset") + " failed")
    }
    if let differing = counts[.differs] {
      throw .count(
        .different, differing == 1 ? "1 asset differs" : "\(differing) assets differ",
        hint: "'kineo build' updates \(differing == 1 ? "it" : "them")")
    }
  }

  private var summary: String {
    let order: [BuildResult.Status] = [
      .made, .restored, .fresh, .planned, .differs, .failed, .skipped,
    ]
    let parts = order.compactMap { status in counts[status].map { "\($0) \(status.rawValue)" } }
    let part = planned < total ? " of \(total)" : ""
    let seconds = FileSystem.monotonicSeconds() - start
    let noun = planned == 1 && part.isEmpty ? "asset" : "assets"
    guard !parts.isEmpty else { return "\(planned)\(part) \(noun)" }
    return "\(planned)\(part) \(noun): \(parts.joined(separator: ", "))"
      + " in \(NumberText.rounded(seconds, decimals: 2)) s"
  }

  /// A table in the job summary of a GitHub workflow.
  private func writeStepSummary() {
    guard console.format == .github, let path = FileSystem.environment("GITHUB_STEP_SUMMARY") else {
      return
    }
    var text = "### kineo build\n\n\(summary)\n"
    if !troubles.isEmpty {
      text += "\n| asset | |\n|---|---|\n"
      for result in troubles {
        let errors = [result.error].compactMap { $0 } + result.differences.map(\.error)
        for reason in errors.isEmpty ? [result.status.rawValue] : errors.map(\.message) {
          text += "| <code>\(GitHubText.cell(result.name))</code> | \(GitHubText.cell(reason)) |\n"
        }
      }
    }
    // Not being able to write the summary does not fail a build.
    do throws(FileError) { try FileSystem.append(Array(text.utf8), to: path) } catch {}
  }
}
