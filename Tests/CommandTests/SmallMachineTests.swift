import Foundation
import TestSupport
import Testing

/// If a machine lacks a resource, there is a message, and nothing waits forever.
struct SmallMachineTests {
  private let project: BuildProject

  init() throws { project = try BuildProject() }

  private func shell(_ script: String) throws -> Subprocess {
    try Subprocess.run("/bin/bash", ["-c", script, Subprocess.kineo], in: project.path)
  }

  @Test(arguments: [4, 5, 6, 7, 8, 9, 10, 12, 16])
  func `too few open files are enough or reported`(count: Int) throws {
    let run = try shell("ulimit -n \(count); timeout 60 \"$0\" dot.json -o a.gif")
    #expect(run.status == 0 || run.status == 75, "\(run.errors)")
    if run.status == 75 { #expect(run.errors.contains("ulimit -n"), "\(run.errors)") }
    #expect(count > 6 || run.status == 75)
  }

  @Test(
    .enabled(
      if: getuid() == 0 && Subprocess.find("setpriv") != nil,
      "processes of another user can be counted only by root, with setpriv"))
  func `few processes are enough`() throws {
    _ = try shell("chmod -R a+rwX .")
    for count in 1...6 {
      // A different user each time, because all processes of a user count.
      let run = try shell(
        """
        exec setpriv --reuid=\(43_000 + count) --regid=43000 --clear-groups \
          bash -c 'ulimit -u \(count); exec "$0" dot.json -o /dev/null --format gif' "$0"
        """)
      #expect(run.status == 0, "\(count): \(run.errors)")
    }
  }

  /// Dispatch sometimes traps if it cannot look up its threads in /proc, so none of it is used.
  @Test(
    .enabled(if: getuid() == 0 && Subprocess.find("unshare") != nil, "only root unmounts /proc"))
  func `nothing needs proc`() throws {
    let run = try shell(
      """
      unshare --mount sh -c 'umount -l /proc; for i in $(seq 20); do
        "$0" presets >/dev/null || exit; "$0" dot.json -o a.gif -o a.svg || exit; done' "$0"
      """)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `small files are enough or named`() throws {
    // Its messages go through a pipe, as the limit is also one of the file that they are gathered in.
    let run = try shell(
      "set -o pipefail; (ulimit -f 0; exec \"$0\" dot.json -o small.gif) 2>&1 | cat >&2")
    #expect(run.status == 75, "\(run.errors)")
    #expect(run.errors.contains("cannot write 'small.gif'"), "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: project.path)
    #expect(!names.contains("small.gif") && !names.contains { $0.hasSuffix(".tmp") }, "\(names)")
  }

  /// A debug build takes 42 000 to be loaded at all.
  @Test(arguments: [60_000, 100_000, 150_000, 190_000])
  func `too little memory is reported`(kilobytes: Int) throws {
    let run = try shell("ulimit -v \(kilobytes); \"$0\" dot.json -o a.gif")
    #expect(run.status == 75, "\(run.errors)")
    #expect(run.errors.contains("ulimit -v"), "\(run.errors)")
  }

  @Test(
    .enabled(if: getuid() == 0 && Subprocess.find("unshare") != nil, "only root makes containers"))
  func `a container's first process ends on a signal`() throws {
    let run = try shell(
      """
      mkfifo wait
      unshare --pid --fork --kill-child "$0" wait -o a.gif & 
      sleep 0.5; kill -TERM $(pgrep -P $!); wait $!; echo $?
      """)
    #expect(run.text == "143\n", "\(run.text) \(run.errors)")
  }
}
