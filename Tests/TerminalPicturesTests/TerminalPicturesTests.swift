import Raster
import TerminalPictures
import Testing

struct TerminalPicturesTests {
  private static let red: UInt32 = 0xFF00_00FF
  private static let blue: UInt32 = 0xFFFF_0000

  @Test func `half blocks show two pixels a cell, and only what changed`() {
    var screen = BlockScreen()
    var picture = Bitmap(width: 2, height: 3, pixels: Array(repeating: Self.red, count: 6))
    let first = String(decoding: screen.show(picture), as: UTF8.self)
    #expect(first.filter { $0 == "▀" }.count == 4)
    #expect(first.contains("38;2;255;0;0") && first.contains("[2;1H"))
    #expect(screen.show(picture).isEmpty)
    picture[1, 1] = Self.blue
    let second = String(decoding: screen.show(picture), as: UTF8.self)
    #expect(second.filter { $0 == "▀" }.count == 1)
    #expect(second.contains("[1;2H") && second.contains("48;2;0;0;255"))
  }

  /// Decodes sixels into a colour number for each pixel.
  private func decoded(_ bytes: [UInt8], width: Int, height: Int) -> [[Int]] {
    var pixels = Array(repeating: Array(repeating: -1, count: width), count: height)
    let text = String(decoding: bytes, as: UTF8.self)
    var signs = text[(text.firstIndex(of: "q") ?? text.startIndex)...].dropFirst()
    var (x, top, color, count) = (0, 0, 0, 1)
    func number() -> Int {
      let digits = signs.prefix { $0.isNumber }
      signs = signs.dropFirst(digits.count)
      return Int(digits) ?? 0
    }
    while let sign = signs.popFirst(), sign != "\u{1B}" {
      switch sign {
      case "\"": while signs.first.map({ $0.isNumber || $0 == ";" }) == true { signs.removeFirst() }
      case "#":
        color = number()
        while signs.first == ";" {
          signs.removeFirst()
          _ = number()
        }
      case "!": count = number()
      case "$": x = 0
      case "-": (x, top) = (0, top + 6)
      default:
        let mask = (sign.asciiValue ?? 63) - 63
        for _ in 0..<count {
          for row in 0..<6 where mask >> UInt8(row) & 1 == 1 { pixels[top + row][x] = color }
          x += 1
        }
        count = 1
      }
    }
    return pixels
  }

  @Test func `sixels have the colour of every pixel`() {
    var picture = Bitmap(width: 9, height: 8, pixels: Array(repeating: Self.red, count: 72))
    picture[4, 7] = Self.blue
    picture[8, 0] = Self.blue
    let found = decoded(SixelPicture.show(picture), width: 9, height: 8)
    for y in 0..<8 {
      for x in 0..<9 {
        #expect(found[y][x] == (picture[x, y] == Self.red ? 0 : 1), "\(x) \(y)")
      }
    }
  }

  @Test func `more than 256 colours get coarser, and no pixel is left out`() {
    let pixels = (0..<1024).map { (i: UInt32) -> UInt32 in
      let (blue, green) = (i % 256, i / 4)
      return 0xFF00_0000 | green << 8 | blue
    }
    let picture = Bitmap(width: 32, height: 32, pixels: pixels)
    let found = decoded(SixelPicture.show(picture), width: 32, height: 32)
    #expect(found.allSatisfy { $0.allSatisfy { (0..<256).contains($0) } })
  }

  @Test func `a large image goes to kitty in chunks, the last of which is marked`() {
    let text = String(
      decoding: KittyPicture.show(
        png: Array(repeating: 7, count: 9000), number: 1, replacing: 2), as: UTF8.self)
    let chunks = text.components("\u{1B}_G")
    #expect(chunks.count == 4)
    #expect(chunks[0].contains("a=T,f=100,i=1") && chunks[0].contains("m=1;"))
    #expect(chunks[1].contains("m=1;") && chunks[2].contains("m=0;"))
    #expect(chunks[3].contains("a=d,d=I,i=2"))
  }

  @Test func `a terminal's answers decide, and a multiplexer's do not count`() {
    func answers(_ text: String) -> TerminalAnswers { TerminalAnswers(Array(text.utf8)) }
    let none: (String) -> String? = { _ in nil }
    #expect(answers("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c").best(none) == .kitty)
    #expect(answers("\u{1B}[?62;4;22c").best(none) == .sixel)
    #expect(answers("\u{1B}[?62;14;22c").best(none) == .blocks)
    #expect(answers("").best(none) == .blocks)
    #expect(answers("\u{1B}[?1;4c").best { $0 == "TMUX" ? "/tmp/x" : nil } == .blocks)
    #expect(answers("\u{1B}[?1c").best { $0 == "TERM_PROGRAM" ? "iTerm.app" : nil } == .iterm)
    #expect(answers("\u{1B}]11;rgb:1e1e/ffff/00\u{1B}\\").background?.green == 255)
    #expect(answers("\u{1B}]11;rgb:1e1e/ffff/00\u{1B}\\").background?.red == 0x1E)
    #expect(answers("\u{3}").holdKeys && answers("\u{1B}[?62;\u{3}").holdKeys)
    #expect(answers("q").holdKeys && !answers("\u{1B}[?62;4c").holdKeys && !answers("").holdKeys)
    #expect(!answers("\u{1B}[?62;4").isComplete && answers("\u{1B}[?62;4c").isComplete)
    #expect(answers("\u{1B}]11;rgb:/\u{7}").background == nil)
  }
}

extension String {
  /// The parts between and after the marks, without what is before the first one.
  fileprivate func components(_ mark: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let found = rest.firstRange(of: mark) {
      rest = rest[found.upperBound...]
      parts.append(rest[..<(rest.firstRange(of: mark)?.lowerBound ?? rest.endIndex)])
    }
    return parts
  }
}
