import Testing

/// What is wrong in a file's notation is not told once more as a wrong value.
struct NotationMistakeTests {
  @Test(arguments: [
    ("<real>nan</real>", "'nan' is not a number that an animation can use"),
    ("<true>no</true>", "<true> is a value by itself, found 'no' in it"),
    ("<date>2026-01-01T00:00:00Z</date>", "<date> has no meaning in an animation"),
    ("<integer>1.5</integer>", "'1.5' is not a whole number"),
    ("<rael>1</rael>", "unknown element <rael>"),
  ])
  func `an unreadable value is one mistake`(value: String, message: String) {
    let text = """
      <plist><dict>
      <key>canvas</key><dict><key>size</key><array><integer>9</integer><integer>9</integer></array></dict>
      <key>layers</key><array><dict>
      <key>opacity</key>\(value)
      </dict></array>
      </dict></plist>
      """
    let complaints = Documents.complaints(text)
    #expect(complaints.count == 1, "\(complaints)")
    #expect(complaints[0].hasPrefix("4:") && complaints[0].contains(message), "\(complaints)")
  }
}
