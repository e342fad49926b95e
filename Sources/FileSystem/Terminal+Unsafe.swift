import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// The user's terminal. Why the calls are safe: structures are values lent for the call; the descriptor
// is owned by one `KeyboardTerminal`, which restores the terminal's settings and closes it once.

/// The size of a terminal window.
public struct TerminalSize: Hashable, Sendable {
  public var columns: Int
  public var rows: Int
  /// In pixels; 0 if the terminal does not say.
  public var width: Int
  public var height: Int

  public init(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.width = width
    self.height = height
  }
}

extension FileSystem {
  /// The size of standard output's window, or the usual one if the terminal does not say; nil if it is
  /// not a terminal.
  public static func terminalSize() -> TerminalSize? {
    var size = winsize()
    guard unsafe ioctl(StandardStream.output.rawValue, UInt(TIOCGWINSZ), &size) == 0 else {
      return nil
    }
    guard size.ws_col > 0, size.ws_row > 0 else { return TerminalSize(columns: 80, rows: 24) }
    return TerminalSize(
      columns: Int(size.ws_col), rows: Int(size.ws_row), width: Int(size.ws_xpixel),
      height: Int(size.ws_ypixel))
  }
}

/// Whether the program was asked to end.
private let isAskedToEnd = Atomic<Bool>(false)

/// Reads single keys without echo, as long as the value lives.
public struct KeyboardTerminal: ~Copyable {
  private let descriptor: Int32
  private let before: termios

  /// Nil if there is no terminal.
  public init?() {
    descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else {
      close(descriptor)
      return nil
    }
    before = settings
    // Ctrl-C and Ctrl-Z are read as keys, so that the program can clean up before it ends.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
    isAskedToEnd.store(false, ordering: .relaxed)
    for number in [SIGTERM, SIGHUP, SIGINT] {
      signal(number) { _ in isAskedToEnd.store(true, ordering: .relaxed) }
    }
  }

  deinit {
    var settings = before
    // Discard what was typed in the meantime.
    _ = unsafe tcsetattr(descriptor, TCSAFLUSH, &settings)
    close(descriptor)
  }

  /// What was typed, or sent by the terminal, within this many seconds; empty if nothing was. Nil if
  /// the program was asked to end or the terminal is gone.
  public func bytes(within seconds: Double) -> [UInt8]? {
    if isAskedToEnd.load(ordering: .relaxed) { return nil }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(max(0, min(60, seconds)) * 1000)
    guard unsafe poll(&request, 1, milliseconds) > 0 else {
      return isAskedToEnd.load(ordering: .relaxed) ? nil : []
    }
    var block = [UInt8](repeating: 0, count: 1024)
    let count = unsafe read(descriptor, &block, block.count)
    return count > 0 ? Array(block[..<count]) : nil
  }
}
