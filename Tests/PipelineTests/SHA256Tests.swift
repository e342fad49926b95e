import Foundation
import Pipeline
import TestSupport
import Testing

struct SHA256Tests {
  @Test func `the standard's own examples`() {
    #expect(
      SHA256.hex(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.hex(of: Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(.enabled(if: Subprocess.find("sha256sum") != nil, "sha256sum is not installed"))
  func `sha256sum agrees for any length`() throws {
    let folder = try TemporaryFolder()
    var random = SeededRNG(seed: 256)
    var ours = ""
    for count in Array(0...130) + [1000, 65537] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let name = String(format: "%06d", count)
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name))
      ours += "\(SHA256.hex(of: bytes))  \(name)\n"
    }
    let judge = try Subprocess.run("/bin/sh", ["-c", "sha256sum *"], in: folder.path)
    #expect(judge.text == ours)
  }
}
