#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Starts another program and does not wait for it. Why the calls are safe: the words are copies made by
// strdup, freed once the program has been started, and their list ends with nil.

extension FileSystem {
  /// Opens an address in the default browser. False if that is not possible.
  public static func openInBrowser(_ address: String) -> Bool {
    #if os(Linux)
      let opener = "xdg-open"
    #else
      let opener = "open"
    #endif
    // Nobody waits for the process.
    signal(SIGCHLD, SIG_IGN)
    var actions = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return false }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for stream in Int32(0)...2 {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    var words = unsafe [strdup(opener), strdup(address), nil]
    defer {
      unsafe free(words[0])
      unsafe free(words[1])
    }
    var child = pid_t()
    return unsafe posix_spawnp(&child, opener, &actions, nil, &words, environ) == 0
  }
}
