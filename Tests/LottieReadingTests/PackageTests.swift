import Diagnostics
import DisplayList
import Timeline
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

  /// A document whose square has the colour of a slot, or an image.
  private static func document(width: Int, _ layers: String) -> String {
    """
    {"v": "5.9.0", "fr": 10, "ip": 0, "op": 9, "w": \(width), "h": 20, "layers": [\(layers)],
     "assets": [{"id": 7, "w": 1, "h": 1, "u": "images/", "p": "a.png"}],
     "slots": {"tone": {"p": {"k": [1, 0, 0]}}}}
    """
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Self.python)))
  func `a package begins with an animation and a theme of its choice`() throws {
    let fill = #"{"ty": "fl", "c": {"sid": "tone"}, "o": {"k": 100}}"#
    let layer = Lottie.shapes(Lottie.square + "," + fill)
    let manifests = [
      (#"{"activeAnimationId": "b", "animations": [{"id": "a"}, {"id": "b"}]}"#, 2, 0xFF0000),
      (
        #"{"initial": {"animation": "b"}, "animations": [{"id": "a"}, {"id": "b", "initialTheme": "t"}]}"#,
        2, 0x0000FF
      ),
      (#"{"animations": [{"id": "a", "initialTheme": "t"}, {"id": "b"}]}"#, 1, 0xFF0000),
    ]
    for (manifest, width, color) in manifests {
      let bytes = try packed(
        """
        import zipfile,sys
        z = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)
        z.writestr('manifest.json', '''\(manifest)''')
        z.writestr('a/a.json', '''\(Self.document(width: 1, layer))''')
        z.writestr('a/b.json', '''\(Self.document(width: 2, layer))''')
        z.writestr('t/t.json', '''{"rules": [
          {"id": "tone", "type": "Color", "animations": ["b"], "value": [0, 0, 1]}]}''')
        z.close()
        """)
      let reading = LottieReader().read(SourceFile(name: "x", bytes: bytes))
      let scene = try #require(reading.scene)
      #expect(scene.canvas.size.width == Double(width))
      guard case .fill(let fill)? = Timeline(scene).frame(at: 0).items.first else {
        Issue.record("nothing is filled")
        continue
      }
      #expect(fill.paint == .color(Color(rgb: UInt32(color))))
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Self.python)))
  func `images are looked for in the document's folder first`() throws {
    let image = #"{"ty": 2, "refId": 7, "ip": 0, "op": 9, "ks": {}}"#
    let bytes = try packed(
      """
      import zipfile,sys
      z = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)
      z.writestr('map/data.json', '''\(Self.document(width: 1, image))''')
      z.writestr('images/a.png', 'other')
      z.writestr('map/images/a.png', 'own')
      z.close()
      """)
    var resources = Resources.none
    resources.decodeImage = { bytes in
      bytes == Array("own".utf8) ? Image(identity: 1, width: 1, height: 1, pixels: [0]) : nil
    }
    let reading = LottieReader(resources: resources).read(SourceFile(name: "x", bytes: bytes))
    #expect(reading.diagnostics.isEmpty)
    #expect(Timeline(try #require(reading.scene)).frame(at: 0).items.count == 1)
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
