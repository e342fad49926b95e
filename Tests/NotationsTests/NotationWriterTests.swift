import Diagnostics
import Notations
import TestSupport
import Testing

struct NotationWriterTests {
  @Test func `every notation reads back what it wrote, also in a chain of all`() throws {
    var tree = RandomTree(random: SeededRNG(seed: 51))
    for round in 0..<300 {
      let document = tree.document()
      var node = document
      for notation in [Notation.json, .xmlPlist, .binaryPlist, .json] {
        let bytes = try NotationWriter.write(node, as: notation)
        let reading = NotationReader.read(SourceFile(name: "t", bytes: bytes))
        guard let root = reading.root, reading.findings.isEmpty, sameText(root, document) else {
          Issue.record("seed 51, round \(round), \(notation): \(reading.diagnostics)")
          return
        }
        node = root
      }
    }
  }

  /// Swift treats differently composed texts as equal; the descriptions of their bytes are not.
  private func sameText(_ a: SpecNode, _ b: SpecNode) -> Bool {
    a.hasSameValue(as: b) && Array(a.summary.utf8) == Array(b.summary.utf8)
  }

  @Test func `every preset is the same document in every notation`() throws {
    for name in try Presets.names() {
      let file = try Presets.file(name)
      let root = try #require(NotationReader.read(file).root)
      for notation in [Notation.json, .xmlPlist, .binaryPlist] {
        let bytes = try NotationWriter.write(root, as: notation)
        let again = NotationReader.read(SourceFile(name: name, bytes: bytes))
        #expect(again.findings.isEmpty, "\(name) as \(notation)")
        #expect(again.root?.hasSameValue(as: root) == true, "\(name) as \(notation)")
      }
    }
  }

  @Test func `JSON and binary files can contain every character, XML says which it cannot`() throws
  {
    let node = SpecNode(.string("a\u{1}\u{0}"), .none)
    for notation in [Notation.json, .binaryPlist] {
      let bytes = try NotationWriter.write(node, as: notation)
      #expect(
        NotationReader.read(SourceFile(name: "t", bytes: bytes)).root?.hasSameValue(as: node)
          == true)
    }
    #expect(throws: TextMistake.self) { try NotationWriter.write(node, as: .xmlPlist) }
  }

  @Test func `JSON is written as a person would write it`() throws {
    let text = """
      {
        "canvas": { "size": [44, 44] },
        "empty": { "list": [], "record": {} },
        "layers": [
          {
            "path": "M 6.4 23 C 14 33, 16 32.5, 16 32.5 L 37.6 10.7",
            "stroke": "#34C759",
            "lineWidth": 2,
            "animate": { "strokeEnd": { "from": 0, "to": 1, "duration": 0.5, "fill": null } }
          }
        ],
        "values": [
          1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015,
          1016, 1017, 1018, 1019, 1020
        ]
      }

      """
    let root = try #require(NotationReader.read(SourceFile(name: "t", text: text)).root)
    #expect(NotationWriter.json(root) == text)
  }

  @Test func `no line of JSON is longer than 100 columns unless one value is`() {
    var tree = RandomTree(random: SeededRNG(seed: 52))
    for _ in 0..<100 {
      let text = NotationWriter.json(tree.document())
      for line in text.split(separator: "\n") where line.count > 100 {
        let isOneValue = !line.drop { $0 == " " }.contains(", ")
        guard isOneValue || line.contains("漢字") else {
          Issue.record("seed 52: \(line)")
          return
        }
      }
    }
  }

  @Test func `an XML property list has the layout of Apple's tools`() throws {
    let file = SourceFile(name: "t", text: #"{"a": [1, 0.5, true, null, "x<y"], "b": {}}"#)
    let root = try #require(NotationReader.read(file).root)
    let bytes = try NotationWriter.write(root, as: .xmlPlist)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>a</key>
        \t<array>
        \t\t<integer>1</integer>
        \t\t<real>0.5</real>
        \t\t<true/>
        \t\t<string>$null</string>
        \t\t<string>x&lt;y</string>
        \t</array>
        \t<key>b</key>
        \t<dict/>
        </dict>
        </plist>

        """)
  }
}
