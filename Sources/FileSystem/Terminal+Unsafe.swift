import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// The terminal that a person sits at. What makes the calls safe: structures are values lent for the call; the
// descriptor is owned by one `KeyboardTerminal`, which gives the terminal back as it was and closes it once.

/// How large a terminal's window is.
public struct TerminalSize: Hashable, Sendable {
  public var columns: Int
  public var rows: Int
  /// Pixels; 0 where the terminal does not tell.
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
  /// The window that standard output goes to, of the usual size where the terminal does not tell; nil where it is none.
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

/// Whether somebody has asked the program to end.
private let isAskedToEnd = Atomic<Bool>(false)

/// The keyboard, key by key and without an echo, for as long as the value lives.
public struct KeyboardTerminal: ~Copyable {
  private let descriptor: Int32
  private let before: termios

  /// Nil where there is no terminal.
  public init?() {
    descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else {
      close(descriptor)
      return nil
    }
    before = settings
    // Ctrl-C and Ctrl-Z are keys, too: nothing may end the program before it has tidied up.
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
    // What was typed meanwhile is no command.
    _ = unsafe tcsetattr(descriptor, TCSAFLUSH, &settings)
    close(descriptor)
  }

  /// What was typed, or answered by the terminal, within so many seconds; empty for nothing. Nil where the program
  /// is asked to end or the terminal is gone.
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
