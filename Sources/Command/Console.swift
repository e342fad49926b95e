import Diagnostics
import FileSystem
import Pipeline
import Quoting
import Scene
import SceneReading
import Synchronization

/// Prints messages to standard error, in colour only on a terminal.
struct Console: Sendable {
  var isQuiet: Bool
  var isVerbose: Bool
  /// The format of diagnostics.
  var format = DiagnosticPrinter.Format.human
  /// What warnings are about, if they may be about several things.
  private var subject: String?
  private var kept: KeptMessages?
  let isTerminal: Bool
  private(set) var usesColor: Bool

  init(isQuiet: Bool, isVerbose: Bool) {
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    isTerminal = FileSystem.isTerminal(.error)
    func isSet(_ name: String) -> Bool {
      FileSystem.environment(name).map { !$0.isEmpty && $0 != "0" } ?? false
    }
    let refusesColor = FileSystem.environment("NO_COLOR").map { !$0.isEmpty } ?? false
    // CI logs show colours although they are not terminals.
    let forcesColor = isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE")
    usesColor =
      !refusesColor
      && (forcesColor || isTerminal && FileSystem.environment("TERM") != "dumb")
  }

  /// `--color`, which takes precedence over the environment.
  mutating func setColor(_ when: String) {
    switch when {
    case "always": usesColor = true
    case "never": usesColor = false
    default: break
    }
  }

  /// Refuses to write binary data, such as `a GIF`, to a terminal without a request to do so.
  func askForTerminal(_ format: String) throws(CommandError) {
    guard FileSystem.isTerminal(.output) else { return }
    let hint = "'> FILE' or '-o FILE' keeps it"
    guard FileSystem.isTerminal(.input) else {
      throw .usage("standard output is a terminal, and \(format) is not text", hint: hint)
    }
    print("standard output is a terminal: show the bytes of \(format) there? [y/N] ", to: .error)
    guard FileSystem.line().lowercased().hasPrefix("y") else {
      throw .usage("nothing was written", hint: hint)
    }
  }

  /// Prints a line that is neither an error nor a warning; escapes anything that could control the terminal.
  func tell(_ line: String) { print(printer.text(ofNote: line), to: .error) }

  /// Prints a line in which the program speaks of itself.
  func remark(_ text: String) { tell(format == .json ? text : "kineo: " + text) }

  func tell(_ error: CommandError) {
    guard format == .human || error.isCount else {
      return tell([Diagnostic(.error, error.message, hint: error.hint)])
    }
    // Programs have been given a line for each thing that is counted.
    guard format != .json else { return }
    let label = usesColor ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
    print("kineo: \(label) \(TerminalText.line(error.message))\n", to: .error)
    if let hint = error.hint { tell("  " + hint) }
  }

  private var printer: DiagnosticPrinter { DiagnosticPrinter(format, isColored: usesColor) }

  func tell(_ diagnostics: [Diagnostic]) {
    let shown = isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
    guard !shown.isEmpty else { return }
    print(printer.text(of: shown), to: .error)
  }

  /// A line about a file, such as a difference that `--check` found: for programs, an error in the file.
  func tell(failing line: String, hint: String? = nil, in file: String? = nil) {
    guard format == .human else {
      let place = file.map { SourceLocation(file: $0, span: nil, keyPath: "") }
      return tell([Diagnostic(.error, line, at: place, hint: hint)])
    }
    tell(line)
    if let hint { tell("  " + hint) }
  }

  /// Why one of several documents failed.
  func tell(failure: CommandError, of what: String) {
    let line = "\(what): \(failure.message)"
    if failure.isCount {
      if format != .json { tell(line) }
      return
    }
    tell(failing: line, hint: failure.hint, in: FileSystem.exists(what) ? what : nil)
  }

  func note(_ line: String) { if isVerbose { tell(line) } }

  func warn(_ message: String) {
    guard !isQuiet else { return }
    let line = (subject.map { $0 + ": " } ?? "") + message
    guard format == .human else { return tell([Diagnostic(.warning, line)]) }
    let label = usesColor ? "\u{1B}[1;35mwarning:\u{1B}[0m" : "warning:"
    print("kineo: \(label) \(TerminalText.line(line))\n", to: .error)
  }

  /// `origins` has the locations of layers.
  func tell(_ notices: [Notice], _ origins: Origins = Origins()) {
    var ofLayers: [(text: String, origin: Origin?)] = []
    for notice in notices {
      switch notice {
      case .warning(let text): warn(text)
      case .warningOfLayer(let text, let origin): ofLayers.append((text, origin))
      case .figure(let text): note(text)
      }
    }
    let places = origins.locations(of: ofLayers.map(\.origin))
    let about = subject.map { $0 + ": " } ?? ""
    tell(zip(ofLayers, places).map { Diagnostic(.warning, about + $0.text, at: $1) })
  }

  /// Writes to standard output. A closed reader is not an error.
  func product(_ bytes: [UInt8]) throws(CommandError) {
    do throws(FileError) { _ = try FileSystem.send(bytes, to: .output) } catch {
      throw CommandError(writing: error)
    }
  }

  /// Prints text to standard output; escapes anything that could control the terminal.
  func product(text: String) throws(CommandError) {
    try product(RawName.bytes(TerminalText.lines(text)))
  }

  /// A console that keeps messages about `subject` until they are printed.
  func keeping(about subject: String) -> (console: Console, kept: KeptMessages) {
    let kept = KeptMessages()
    var console = self
    console.subject = subject
    console.kept = kept
    return (console, kept)
  }

  /// The same for one of the subject's outputs; unchanged if there is no subject.
  func about(_ output: String) -> Console {
    var console = self
    if subject != nil { console.subject = output }
    return console
  }

  /// Prints a message kept by another console.
  func print(_ message: String) { print(message, to: .error) }

  private func print(_ text: String, to stream: StandardStream) {
    if let kept, stream == .error { return kept.add(text) }
    // If messages themselves cannot be written, there is no way to report that.
    do throws(FileError) { _ = try FileSystem.send(RawName.bytes(text), to: stream) } catch {}
  }
}

/// Messages to be printed later.
final class KeptMessages: Sendable {
  private let messages = Mutex<[String]>([])

  var all: [String] { messages.withLock { $0 } }

  func add(_ message: String) { messages.withLock { $0.append(message) } }
}
