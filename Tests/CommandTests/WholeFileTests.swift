import Foundation
import TestSupport
import Testing

/// Whatever ends a run, the old file stays whole, and nothing is left next to it.
struct WholeFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try "old".write(toFile: folder.path + "/c.gif", atomically: true, encoding: .utf8)
  }

  private func expectOld() throws {
    #expect(try String(contentsOfFile: folder.path + "/c.gif", encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["c.gif"])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
  func `a signal leaves the old file`(signal: Int32) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Subprocess.kineo)
    // Minutes of work, interrupted after a moment.
    process.arguments = [
      "checkmark", "--scale", "90", "--slow", "20", "--max-work", "1e6", "-o", "c.gif",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: 0.4)
    #expect(process.isRunning)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    try expectOld()
  }

  @Test func `a limit on the size of files leaves the old file`() throws {
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" checkmark --scale 9 -o c.gif"
    let run = try Subprocess.run("/bin/bash", ["-c", script, Subprocess.kineo], in: folder.path)
    #expect(run.status == 75, "\(run.errors)")
    #expect(run.errors.contains("cannot write 'c.gif'"), "\(run.errors)")
    try expectOld()
  }

  @Test func `a full disk is reported, and that it may work later`() throws {
    let full = try Subprocess.run(
      Subprocess.kineo, ["checkmark", "--format", "gif", "-o", "/dev/full"], in: folder.path)
    #expect(full.status == 75, "\(full.errors)")
    #expect(full.errors.contains("No space left"), "\(full.errors)")

    // A small disk, if this machine lets us create one.
    let disk = folder.path + "/disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    defer { rmdir(disk) }
    guard
      try Subprocess.run(
        "/bin/sh", ["-c", "mount -t tmpfs -o size=8k tmpfs disk"], in: folder.path
      )
      .status == 0
    else { return }
    let script = """
      printf old > disk/c.gif
      "$0" checkmark --scale 30 --lossless -o disk/c.gif; echo $?
      cat disk/c.gif; ls -A disk
      """
    let run = try Subprocess.run("/bin/sh", ["-c", script, Subprocess.kineo], in: folder.path)
    #expect(try Subprocess.run("/bin/sh", ["-c", "umount disk"], in: folder.path).status == 0)
    #expect(run.text == "75\noldc.gif\n", "\(run.text) \(run.errors)")
  }
}
