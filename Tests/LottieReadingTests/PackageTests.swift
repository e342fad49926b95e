import Diagnostics
import Foundation
import Geometry
import LottieReading
import Scene
import SceneReading
import TestSupport
import Testing

/// Packed by Python, for an independent check.
struct PackageTests {
  private static let python = "/usr/bin/python3"

  private func packed(_ script: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder.path + "/packed"
    let result = try Subprocess.run(Self.python, ["-c", script, path])
    try #require(result.status == 0)
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static let document =
    #"{"fr": 10, "ip": 0, "op": 9, "w": 30, "h": 20, "layers": []}"#

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Self.python)))
  func `gzip and zip are unpacked`() throws {
    let gzip = try packed(
      "import gzip,sys; open(sys.argv[1],'wb').write(gzip.compress(b'''\(Self.document)'''))")
    let zip = try packed(
      """
      import zipfile,sys
      z = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)
      z.writestr('manifest.json', '{"animations": [{"id": "b"}]}')
      z.writestr('animations/a.json', '{}')
      z.writestr('animations/b.json', '''\(Self.document)''')
      z.close()
      """)
    for bytes in [gzip, zip] {
      let file = SourceFile(name: "x", bytes: bytes)
      #expect(LottieReader.recognises(file))
      #expect(LottieReader().read(file).scene?.canvas.size.width == 30)
      // Truncated anywhere, they are rejected.
      for length in stride(from: 4, to: bytes.count, by: 7) {
        let cut = SourceFile(name: "x", bytes: Array(bytes.prefix(length)))
        #expect(LottieReader().read(cut).hasErrors)
      }
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Self.python)))
  func `a zip bomb is rejected`() throws {
    let bomb = try packed(
      "import gzip,sys; open(sys.argv[1],'wb').write(gzip.compress(b' ' * (80 << 20)))")
    let reading = LottieReader().read(SourceFile(name: "x", bytes: bomb))
    #expect(reading.scene == nil)
    #expect(reading.diagnostics.first?.message.contains("larger than") ?? false)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: Self.python)),
    arguments: [
      // A file in it, and the number of its files.
      ("z.writestr('animations/a.json', b' ' * (80 << 20))", "larger than"),
      ("for i in range(10001): z.writestr('animations/%d.json' % i, '{}')", "the zip is damaged"),
    ])
  func `what is in a zip has a size`(script: String, message: String) throws {
    let bytes = try packed(
      """
      import zipfile,sys
      z = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)
      \(script)
      z.close()
      """)
    let reading = LottieReader().read(SourceFile(name: "x", bytes: bytes))
    #expect(reading.scene == nil)
    #expect(reading.diagnostics.map { $0.message.contains(message) } == [true])
  }
}
