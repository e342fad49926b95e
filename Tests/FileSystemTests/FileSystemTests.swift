import FileSystem
import Glibc
import TestSupport
import Testing

struct FileSystemTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }

  init() throws { temporary = try TemporaryFolder() }

  @Test func `a file is read as it was written`() throws {
    let path = folder + "/a.bin"
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try FileSystem.replace(path, with: bytes) == .written)
    #expect(try FileSystem.contents(of: path, limit: 1 << 20).get() == bytes)
    #expect(FileSystem.names(in: folder) == ["a.bin"], "no temporary file is left")
  }

  @Test func `a scratch file has no name and keeps what is appended`() throws {
    let file = try #require(ScratchFile())
    let parts = [[UInt8](repeating: 7, count: 100_000), [], Array("second".utf8)]
    let places = parts.map { file.append($0) }
    for (part, place) in zip(parts, places) { #expect(try file.bytes(#require(place)) == part) }
    #expect(file.bytes(100_000..<100_007) == nil, "it ends before")
  }

  @Test func `an unchanged file is not replaced`() throws {
    let path = folder + "/a.txt"
    try FileSystem.replace(path, with: Array("one".utf8))
    var before = stat()
    stat(path, &before)
    #expect(try FileSystem.replace(path, with: Array("one".utf8)) == .asBefore)
    var after = stat()
    stat(path, &after)
    #expect(before.st_ino == after.st_ino)
    #expect(try FileSystem.replace(path, with: Array("two".utf8)) == .written)
  }

  @Test func `files that cannot be read or created say why`() throws {
    func reason(_ path: String, limit: Int = 100) -> FileError.Reason? {
      if case .failure(let error) = FileSystem.contents(of: path, limit: limit) {
        error.reason
      } else {
        nil
      }
    }
    #expect(reason(folder + "/missing") == .notFound)
    #expect(reason(folder) == .isDirectory)
    try FileSystem.replace(folder + "/b", with: [1, 2, 3])
    #expect(reason(folder + "/b", limit: 2) == .tooLarge(limit: 2))
    #expect(throws: FileError.self) { try FileSystem.replace(folder + "/b/below", with: []) }
  }

  @Test func `a failed write leaves the old file whole`() throws {
    // There is a folder at the file's path, so the last step fails.
    try FileSystem.makeFolder(folder + "/taken/inside")
    #expect(throws: FileError.self) { try FileSystem.replace(folder + "/taken", with: [1]) }
    #expect(FileSystem.names(in: folder) == ["taken"])
  }

  @Test func `links are followed, devices are written to, permissions are kept`() throws {
    let path = folder + "/real"
    try FileSystem.replace(path, with: [1])
    chmod(path, 0o640)
    symlink("real", folder + "/link")
    try FileSystem.replace(folder + "/link", with: [2])
    #expect(try FileSystem.contents(of: path, limit: 9).get() == [2])
    var status = stat()
    stat(path, &status)
    #expect(status.st_mode & 0o777 == 0o640)
    try FileSystem.replace("/dev/null", with: [3])
    stat("/dev/null", &status)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `paths are split and joined`() {
    #expect(FileSystem.folder(of: "a/b.gif") == "a")
    #expect(FileSystem.folder(of: "b.gif") == ".")
    #expect(FileSystem.folder(of: "/b.gif") == "/")
    #expect(FileSystem.pathExtension(of: "x/y.TAR.Gif") == "gif")
    #expect(FileSystem.pathExtension(of: ".hidden") == "")
    #expect(FileSystem.stem(of: "x/check.mark.json") == "check.mark")
    #expect(FileSystem.join("a", "b") == "a/b")
    #expect(FileSystem.join("a", "/b") == "/b")
    #expect(FileSystem.join(".", "b") == "b")
  }
}
