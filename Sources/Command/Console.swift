import Diagnostics
import FileSystem
import Pipeline

/// Messages to people: on standard error, in colour only on a terminal.
struct Console: Sendable {
  var isQuiet: Bool
  var isVerbose: Bool
  /// How diagnostics are written.
  var format = DiagnosticPrinter.Format.human
  let isTerminal: Bool
  let usesColor: Bool

  init(isQuiet: Bool, isVerbose: Bool) {
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    isTerminal = FileSystem.isTerminal(.error)
    let refusesColor = FileSystem.environment("NO_COLOR").map { !$0.isEmpty } ?? false
    usesColor = isTerminal && !refusesColor && FileSystem.environment("TERM") != "dumb"
  }

  func tell(_ line: String) { print(line + "\n", to: .error) }

  func tell(_ error: CommandError) {
    let label = usesColor ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
    tell("kineo: \(label) \(error.message)")
    if let hint = error.hint { tell("  \(hint)") }
  }

  func tell(_ diagnostics: [Diagnostic]) {
    let shown = isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
    guard !shown.isEmpty else { return }
    print(DiagnosticPrinter(format, isColored: usesColor).text(of: shown), to: .error)
  }

  func note(_ line: String) { if isVerbose { tell(line) } }

  func warn(_ message: String) {
    guard !isQuiet else { return }
    tell(
      usesColor ? "kineo: \u{1B}[1;35mwarning:\u{1B}[0m \(message)" : "kineo: warning: \(message)")
  }

  func tell(_ notices: [Notice]) {
    for notice in notices {
      switch notice {
      case .warning(let text): warn(text)
      case .figure(let text): note(text)
      }
    }
  }

  /// Standard output. A reader that has gone away is no error.
  func product(_ bytes: [UInt8]) throws(CommandError) {
    do throws(FileError) { _ = try FileSystem.send(bytes, to: .output) } catch {
      throw CommandError(writing: error)
    }
  }

  private func print(_ text: String, to stream: StandardStream) {
    // There is nobody to tell when messages themselves cannot be written.
    do throws(FileError) { _ = try FileSystem.send(Array(text.utf8), to: stream) } catch {}
  }
}
