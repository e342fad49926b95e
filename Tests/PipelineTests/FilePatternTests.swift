import Foundation
import Pipeline
import TestSupport
import Testing

struct FilePatternTests {
  private func folder(_ files: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for file in files {
      let path = folder.path + "/" + file
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try "".write(toFile: path, atomically: true, encoding: .utf8)
    }
    return folder
  }

  @Test func `a shell finds the same files`() throws {
    let folder = try folder([
      "b.json", "a.json", "a.plist", ".hidden.json", "x/a.json", "x/aa.json", "y/ab.json",
      "y/z/a.json",
    ])
    for pattern in [
      "*.json", "a.*", "?.json", "*/*.json", "x/a*.json", "*/a?.json", "*/*/*.json", "none*",
      ".*.json",
      "*a*", "x/*", "**.json", "a.json",
    ] {
      let shell = try Subprocess.run(
        "/bin/sh",
        [
          "-c",
          "LC_ALL=C; cd \"$1\"; for f in \(pattern); do [ -f \"$f\" ] && echo \"$f\"; done; true",
          "sh", folder.path,
        ])
      let ours = FilePattern.files(like: folder.path + "/" + pattern)
        .map { String($0.dropFirst(folder.path.count + 1)) }
      #expect(ours == shell.text.split(separator: "\n").map(String.init), "\(pattern)")
    }
  }
}
