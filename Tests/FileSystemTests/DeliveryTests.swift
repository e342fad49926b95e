import FileSystem
import Glibc
import Quoting
import TestSupport
import Testing

/// What is at an output's path decides how it is written: replaced, written into, followed or rejected.
struct DeliveryTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }

  init() throws { temporary = try TemporaryFolder() }

  private func bytes(_ name: String) throws -> [UInt8] {
    try FileSystem.contents(of: folder + "/" + name, limit: 1 << 20).get()
  }

  @Test func `missing folders are created`() throws {
    try FileSystem.replace(folder + "/a/b/c.bin", with: [1])
    #expect(try bytes("a/b/c.bin") == [1])
  }

  @Test(arguments: [("gone", "gone"), ("a/gone", "a/gone"), ("hop", "real")])
  func `a dangling link is followed`(target: String, written: String) throws {
    symlink("real", folder + "/hop")
    symlink(target, folder + "/link")
    try FileSystem.replace(folder + "/link", with: [7])
    var status = stat()
    lstat(folder + "/link", &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(try bytes(written) == [7])
  }

  @Test func `circular links are rejected`() throws {
    symlink("b", folder + "/a")
    symlink("a", folder + "/b")
    #expect(throws: FileError.self) { try FileSystem.replace(folder + "/a", with: [7]) }
    #expect(FileSystem.names(in: folder) == ["a", "b"])
  }

  @Test func `pipes and streams are rejected if only files are allowed`() throws {
    mkfifo(folder + "/pipe", 0o600)
    symlink("/dev/null", folder + "/link")
    for path in [folder + "/pipe", folder + "/link", "/dev/stdout"] {
      #expect(throws: FileError.self) { try FileSystem.replace(path, with: [7], in: .files) }
    }
    try FileSystem.replace(folder + "/file", with: [7], in: .files)
    #expect(try bytes("file") == [7])
  }

  @Test func `a named pipe is written into, and stays`() throws {
    let path = folder + "/pipe"
    mkfifo(path, 0o600)
    // Open both ends, so that neither side waits for the other.
    let reader = open(path, O_RDWR)
    defer { close(reader) }
    try FileSystem.replace(path, with: [1, 2, 3])
    var bytes = [UInt8](repeating: 0, count: 9)
    #expect(read(reader, &bytes, 9) == 3)
    #expect(bytes.prefix(3) == [1, 2, 3])
    var status = stat()
    stat(path, &status)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
  }

  /// Bytes that others have written into the open file are kept.
  @Test(arguments: ["/dev/fd/", "/proc/self/fd/"])
  func `the process's own streams are written into, wherever they lead`(prefix: String) throws {
    let path = folder + "/log"
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    write(descriptor, "a", 1)
    symlink("\(prefix)\(descriptor)", folder + "/link")
    try FileSystem.replace("\(prefix)\(descriptor)", with: Array("b".utf8))
    try FileSystem.replace(folder + "/link", with: Array("c".utf8))
    write(descriptor, "d", 1)
    #expect(try bytes("log") == Array("abcd".utf8))
  }

  @Test func `leftovers of a killed run do no harm`() throws {
    // The names that runs with this process id used to take, and a folder in which they cannot be
    // written.
    for name in [".c.gif.\(getpid()).tmp", ".c.gif.1.tmp"] {
      try FileSystem.replace(folder + "/" + name, with: [0])
    }
    try FileSystem.replace(folder + "/c.gif", with: [1])
    try FileSystem.replace(folder + "/c.gif", with: [2])
    #expect(try bytes("c.gif") == [2])
  }

  @Test func `a name may be as long as names can be`() throws {
    let name = String(repeating: "n", count: 255)
    try FileSystem.replace(folder + "/" + name, with: [1])
    try FileSystem.replace(folder + "/" + name, with: [2])
    #expect(try bytes(name) == [2])
  }

  @Test func `permissions are kept regardless of the umask`() throws {
    let path = folder + "/shared"
    try FileSystem.replace(path, with: [1])
    chmod(path, 0o666)
    try FileSystem.replace(path, with: [2])
    var status = stat()
    stat(path, &status)
    #expect(status.st_mode & 0o777 == 0o666)
  }

  // MARK: Reading

  @Test(arguments: ["/dev/ptmx", "/dev/zero", "/dev/null"])
  func `a device is not a file`(path: String) {
    #expect(refusal(path)?.reason == .notAFile, "\(path)")
  }

  @Test func `a pipe is only accepted if streams are allowed`() throws {
    let path = folder + "/pipe"
    mkfifo(path, 0o600)
    #expect(refusal(path)?.reason == .notAFile)
    let writer = open(path, O_RDWR | O_NONBLOCK)
    symlink(path, folder + "/link")
    #expect(refusal(folder + "/link")?.reason == .notAFile)
    write(writer, "ab", 2)
    let reader = open(path, O_RDONLY)
    close(writer)
    #expect(
      try FileSystem.contents(of: "/dev/fd/\(reader)", limit: 9, from: .streams).get()
        == Array("ab".utf8))
  }

  @Test func `files in proc are read as empty`() throws {
    #expect(try FileSystem.contents(of: "/proc/self/environ", limit: 1 << 20).get().isEmpty)
  }

  @Test func `a zero byte does not cut a name short`() throws {
    try FileSystem.replace(folder + "/a", with: [1])
    #expect(refusal(folder + "/a\0.png")?.reason == .notFound)
    #expect(throws: FileError.self) { try FileSystem.replace(folder + "/a\0.gif", with: [2]) }
    #expect(try bytes("a") == [1])
  }

  private func refusal(_ path: String) -> FileError? {
    if case .failure(let error) = FileSystem.contents(of: path, limit: 1 << 20) {
      error
    } else {
      nil
    }
  }

  // MARK: Names

  @Test func `spellings of one place are equal`() throws {
    try FileSystem.makeFolder(folder + "/real/sub")
    symlink("real", folder + "/also")
    symlink("../new.gif", folder + "/real/link.gif")
    let place = FileSystem.canonical(folder + "/real/x.gif")
    for spelling in ["real/./x.gif", "real/sub/../x.gif", "also/x.gif", "also//x.gif"] {
      #expect(FileSystem.canonical(folder + "/" + spelling) == place, "\(spelling)")
    }
    #expect(
      FileSystem.canonical(folder + "/also/link.gif") == FileSystem.canonical(folder + "/new.gif"))
    #expect(
      FileSystem.canonical(folder + "/not/there/../x.gif")
        == FileSystem.canonical(folder + "/not/x.gif"))
    #expect(FileSystem.canonical(folder + "/real/y.gif") != place)
  }

  @Test func `every name round-trips`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 1...12)).map { _ in
        [0xF4, 0x8F, 0xBE, 0xBF, 0x80, 0xFF, 0x41, 0xC3, 0xA9].randomElement(using: &generator)
          ?? UInt8.random(in: 1...255)
      }
      #expect(RawName.bytes(RawName.text(bytes)) == bytes)
    }
    #expect(RawName.text(Array("é".utf8)) == "é")
    let odd = RawName.text([0x61, 0xFF, 0x2E, 0x67])
    try FileSystem.replace(folder + "/" + odd, with: [1])
    #expect(FileSystem.names(in: folder) == [odd])
    #expect(try bytes(odd) == [1])
  }
}
