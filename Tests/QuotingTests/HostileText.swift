import Quoting

/// What an attacker might put in a name, a title or a value.
enum HostileText {
  static let fixed = [
    "plain", "two words", " a blank before", "a blank behind ", "'", "''", "\"", "`touch PWN`",
    "$(touch PWN)",
    "${PATH}", "$", "$$", "\\", "a\\", "\\\\n", "\\ ", "#", "a #b", ":", "a: b", "a|b",
    "a;touch PWN", "a&&b",
    "%", "%s%n", "%0A::error::x", "100%", "*", "?", "[a]", "~", "~root", "-n", "--", "-x\ny", "\n",
    "\n\n",
    "a\nb", "a\n", "\nrule pwn\n  command = touch PWN", "a\n\ttouch PWN", "\r", "a\r\n", "\t",
    "\tx",
    "::error::x", "  ::error::x", "::add-mask::x", "##[error]x", "a ##[command]x",
    "##vso[task.setvariable]x",
    "\u{1B}[31mred", "\u{1B}]0;title\u{07}", "\u{1B}]8;;http://x\u{1B}\\", "\u{9B}31m",
    "\u{90}q\u{9C}",
    "\u{07}\u{08}\u{08}", "\u{7F}", "\u{202E}gpj.exe", "\u{2066}x", "a\u{2028}b", "\u{FEFF}x",
    "<b>x</b>",
    "[x](http://x)", "![x](y)", "| x | y |", "@somebody", "https://example.com", "_x_ *y* ~~z~~",
    "&lt;",
    // With a combining accent, a quote or a dollar is another character to Swift, but not to a shell.
    "it'\u{301}; touch PWN; echo '\u{301}", "$\u{301}(touch PWN)", "\"\u{301}", "<\u{338}b>",
    "=\u{301}", " \u{301}x", "-\u{301}n", "/\u{301}x", ".\u{301}", "~\u{301}",
    // Exotic spaces and invisible characters before a command.
    "\u{A0}::error::x", "\u{2003}::error::x", "\u{200B}::error::x", "\u{AD}::error::x",
    "é", "漢字", "👩‍👩‍👧", "=", "a=b", "!x", "{a,b}", "(x)", "a(b)", "<in", ">out", "^", ",",
    "name=value,x::y",
    RawName.text([0x61, 0xFF, 0x0A, 0xC3, 0x28]),
  ]

  /// The fixed ones, and concatenated pieces of them.
  static func samples(_ count: Int, seed: UInt64) -> [String] {
    var random = Random(state: seed)
    let pieces = (0..<count).map { _ in
      (0..<Int.random(in: 1...5, using: &random))
        .map { _ in fixed[Int.random(in: fixed.indices, using: &random)] }.joined()
    }
    return fixed + pieces
  }

  /// The same in every run.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
