import Diagnostics
import Notations
import TestSupport
import Testing

/// Files with more mistakes than are told.
struct GivingUpTests {
  private static let json = """
    { "v": "5.7", "fr": 60, "layers": [{ "ty": 4, "ip": 0, 'op': 60, "ks": { "o": { "k": [10, 2.5e3] } } }],
      // a comment
      "text": "a\\u00e9\\ud83d\\ude00\\n", "on": true, "none": null, "list": ["a", "b: c", "d }"] }
    """

  private static let plist = """
    <plist><dict><!-- a comment --><key>a</key><array><real>1.5</real><integer>2</integer><true/></array>
    <key>b &amp; c</key><dict><key>d</key><string>x&lt;<![CDATA[<&>]]></string></dict></dict></plist>
    """

  /// The last of so many mistakes may be any.
  @Test(arguments: [json, plist])
  func `a reader that gives up anywhere only says so`(text: String) {
    var random = SeededRNG(seed: 11)
    let bytes = Array(text.utf8)
    let spoilers = Array("\"'\u{1}{}[]:,<>&\\#”".utf8)
    for round in 0..<4000 {
      var spoiled = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<spoiled.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: spoiled.remove(at: place)
        case 1: spoiled[place] = spoilers[Int.random(in: 0..<spoilers.count, using: &random)]
        default:
          let spoiler = spoilers[Int.random(in: 0..<spoilers.count, using: &random)]
          spoiled.insert(spoiler, at: place)
        }
      }
      var limits = NotationLimits()
      limits.findings = 1 + round % 6
      let file = SourceFile(name: "t", bytes: spoiled)
      let reading = NotationReader.read(file, limits: limits)
      #expect(reading.findings.count <= limits.findings + 1)
      #expect(
        reading.findings.allSatisfy {
          $0.place.start <= $0.place.end && $0.place.start <= spoiled.count
        })
    }
  }
}
