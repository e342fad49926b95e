import Diagnostics
import FileSystem

/// A line on a terminal that shows the progress of long work; nothing in the first second.
struct ProgressLine: Sendable {
  private let console: Console
  private let start = FileSystem.monotonicSeconds()

  /// Nil if nobody would see it.
  init?(_ console: Console) {
    guard console.isTerminal, !console.isQuiet, console.format == .human else { return nil }
    self.console = console
  }

  func show(_ done: Int, of total: Int, _ doing: String = "drawing") {
    guard FileSystem.monotonicSeconds() - start > 1 else { return }
    console.redraw("\(doing) \(done) of \(total)")
  }

  /// Clears the line for other output.
  func clear() { console.redraw("") }
}

extension Console {
  fileprivate func redraw(_ text: String) {
    do throws(FileError) {
      _ = try FileSystem.send(Array("\r\u{1B}[K\(text)".utf8), to: .error)
    } catch {}
  }
}
