import Diagnostics
import Notations
import TestSupport
import Testing

struct XMLPlistTests {
  private func read(_ body: String) -> NotationReading {
    NotationReader.read(
      SourceFile(
        name: "t.plist",
        text: """
          <?xml version="1.0" encoding="UTF-8"?>
          <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://x/y.dtd">
          <plist version="1.0">
          \(body)
          </plist>
          """))
  }

  private func messages(_ body: String) -> [String] {
    read(body).diagnostics.map { "\($0.location?.span?.line ?? 0): \($0.message)" }
  }

  @Test func `values of every kind are read`() throws {
    let reading = read(
      """
      <!-- a comment --><dict>
        <key>a &amp; b</key><string>x&lt;&#233;&#x1F600;<![CDATA[<&>]]></string>
        <key>n</key><array><integer> -12 </integer><integer>0x1F</integer><real>1.5e3</real></array>
        <key>t</key><true/><key>f</key><false></false>
        <key>e</key><dict/><key>s</key><string/><key>z</key><string>$null</string>
        <key>d</key><string>$$null</string>
      </dict>
      """)
    #expect(reading.diagnostics == [])
    let root = try #require(reading.root)
    #expect(
      root.summary
        == #"{"a & b":"x<é😀<&>","n":[-12.0,31.0,1500.0],"t":true,"f":false,"e":{},"s":"","#
        + #""z":null,"d":"$null"}"#)
  }

  @Test func `all mistakes come out in one run, each with its line`() {
    let found = messages(
      """
      <dict>
        <key>a</key><integer>1.5</integer>
        <key>b</key>
        <key>c</key><date>2026-01-01T00:00:00Z</date>
        <key>a</key><bool/>
        <string>x</string>
        <key>d</key><string>a & b</string>
        <key>e</key><real>nan</real>
        <key>y</key><true>no</true>
        <key>f</key><array><integer>1</integer></dict>
      """)
    #expect(
      found == [
        "5: '1.5' is not a whole number", "6: the key 'b' has no value",
        "7: <date> has no meaning in an animation", "8: the key 'a' appears twice in this object",
        "8: unknown element <bool>", "9: expected <key>, found <string>",
        "10: unknown entity in the text", "11: 'nan' is not a number that an animation can use",
        "12: <true> is a value by itself, found 'no' in it",
        "13: expected '</array>', found '</dict>'",
      ])
  }

  @Test func `entities cannot be declared and files cannot be referenced`() {
    let file = SourceFile(
      name: "t",
      text: """
        <!DOCTYPE plist [<!ENTITY a "b"><!ENTITY c SYSTEM "file:///etc/passwd">]>
        <plist><string>&a;&c;</string></plist>
        """)
    #expect(
      NotationReader.read(file).diagnostics.map(\.message) == [
        "declarations inside of the document type are not read", "unknown entity in the text",
        "unknown entity in the text",
      ])
  }

  @Test(arguments: [
    "<plist>", "<plist/>", "<plist><dict><key>a</key>", "<plist><dict><key>a", "<", "<plist><array",
    "<!DOCTYPE", "<!--", "<plist><string>&", "<?xml", "</plist>", "<plist></dict></plist>",
    "<html><body/></html>", "<plist><dict/><dict/></plist>", "<plist><dict/></plist>x",
    "<?xml version='1.0' encoding='UTF-16'?><plist><dict/></plist>",
  ])
  func `truncated and foreign files are errors`(text: String) {
    #expect(NotationReader.read(SourceFile(name: "t", text: text)).hasErrors)
  }

  @Test func `places are those of the contents`() throws {
    let reading = read("<dict><key>strokeEnd</key><string>a&amp;bc</string></dict>")
    guard case .object(let members)? = reading.root?.value else {
      Issue.record("no record")
      return
    }
    let span = try #require(reading.map.location(of: members[0].keyPlace).span)
    #expect([span.line, span.column, span.length] == [4, 12, 9])
    let value = reading.map.location(of: members[0].node.place)
    #expect(value.span?.column == 35)
    #expect(value.keyPath == "strokeEnd")
  }
}

struct BinaryPlistTests {
  private func read(_ bytes: [UInt8]) -> NotationReading {
    NotationReader.read(SourceFile(name: "b.plist", bytes: bytes))
  }

  /// A file of the given objects, the first of them at the top, with one byte for each offset and
  /// reference.
  private func file(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    func field(_ n: UInt8) -> [UInt8] { [0, 0, 0, 0, 0, 0, 0, n] }
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + field(UInt8(objects.count)) + field(0)
      + field(table)
  }

  @Test func `objects of every kind are read`() throws {
    let reading = read(
      file([
        [0xA9, 1, 2, 3, 4, 5, 6, 7, 8, 9], [0x00], [0x09], [0x10, 0xFF],
        [0x13, 255, 255, 255, 255, 255, 255, 255, 254], [0x22, 0x3F, 0xC0, 0, 0],
        [0x61, 0x00, 0xE9], [0xD1, 8, 1], [0x51, 0x61],
        [0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0],
      ]))
    #expect(reading.diagnostics == [])
    #expect(
      reading.root?.summary
        == #"[null,true,255.0,-2.0,1.5,"é",{"a":null},"a",9.223372036854776e+18]"#)
  }

  @Test(arguments: [
    ([[0xA1, 0]], "the value contains itself"), ([[0x80, 1]], "a UID has no meaning"),
    ([[0xA1, 7]], "the value is outside the file"), ([[0xC0]], "a set has no order"),
    ([[0x33, 0, 0, 0, 0, 0, 0, 0, 0]], "a date has no meaning"),
    ([[0x23, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]], "'nan' is not a number"),
    ([[0x5F, 0x13, 0x7F, 255, 255, 255, 255, 255, 255, 255]], "a text is longer than the file"),
    ([[0xAF, 0x12, 0xFF, 0xFF, 0xFF, 0xFF]], "a list or an object is longer than the file"),
    ([[0xD1, 1, 1], [0x09]], "a key is not text"), ([[0x61, 0xD8, 0]], "a text is not UTF-16"),
    ([[0x51, 0xE9]], "a text is not ASCII"), ([[0xE0]], "a value of unknown kind"),
    ([[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x09]], "the key 'a' appears twice"),
  ])
  func `damaged objects are errors`(objects: [[UInt8]], message: String) {
    let found = read(file(objects)).diagnostics.map(\.message)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(message) == true, "\(found)")
  }

  @Test func `a mistake is reported with its key path`() {
    let reading = read(
      file([[0xD1, 1, 2], [0x51, 0x61], [0xA2, 3, 4], [0x09], [0x33, 0, 0, 0, 0, 0, 0, 0, 0]]))
    #expect(reading.diagnostics.first?.location?.keyPath == "a[1]")
    #expect(reading.diagnostics.first?.location?.span == nil)
  }

  @Test func `lists that double at every level end at the limit`() {
    let objects: [[UInt8]] = (0..<60).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] } + [[0x09]]
    var limits = NotationLimits()
    limits.values = 10_000
    let reading = NotationReader.read(SourceFile(name: "b", bytes: file(objects)), limits: limits)
    #expect(reading.diagnostics.map(\.message) == ["more than 10000 values (limit 'values')"])
  }

  @Test func `any damage to a valid file gives a value or an error`() throws {
    var tree = RandomTree(random: SeededRNG(seed: 41))
    for round in 0..<40 {
      let good = try NotationWriter.write(tree.document(), as: .binaryPlist)
      for _ in 0..<50 {
        var bytes = good
        for _ in 0..<Int.random(in: 1...4, using: &tree.random) {
          let i = Int.random(in: 6..<bytes.count, using: &tree.random)
          bytes[i] = UInt8.random(in: 0...255, using: &tree.random)
        }
        if Bool.random(using: &tree.random) {
          bytes.removeLast(Int.random(in: 0...min(40, bytes.count - 9), using: &tree.random))
        }
        let reading = read(bytes)
        guard reading.root != nil || reading.hasErrors else {
          Issue.record("seed 41, round \(round): \(bytes)")
          return
        }
      }
    }
  }
}
