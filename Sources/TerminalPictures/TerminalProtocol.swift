import TextSearch

/// How a terminal shows pictures.
public enum TerminalProtocol: String, Hashable, Sendable, CaseIterable {
  /// kitty's graphics protocol.
  case kitty
  /// iTerm2's inline images.
  case iterm
  case sixel
  /// Half blocks in two colours, which every terminal can.
  case blocks
}

/// What a terminal said about itself.
public struct TerminalAnswers: Hashable, Sendable {
  /// Asks for kitty's graphics, for the background, and last for what every terminal answers.
  public static let question = Array(
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  private let text: String

  public init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  /// Whether the last answer is there: `ESC [ ? … c`.
  public var isComplete: Bool { attributes != nil }

  private var attributes: [Substring]? {
    guard let start = text.firstRange(of: "\u{1B}[?"),
      let end = text[start.upperBound...].firstIndex(of: "c")
    else { return nil }
    let numbers = text[start.upperBound..<end]
    guard numbers.allSatisfy({ $0 == ";" || ("0"..."9").contains($0) }) else { return nil }
    return numbers.split(separator: ";")
  }

  /// Red, green and blue, 0…255; nil if the terminal does not tell.
  public var background: (red: UInt8, green: UInt8, blue: UInt8)? {
    guard let start = text.firstRange(of: "]11;rgb:") else { return nil }
    let parts = text[start.upperBound...].prefix { $0 == "/" || $0.isHexDigit }.split(
      separator: "/")
    // One to four digits each.
    let values = parts.compactMap { part in
      UInt(part, radix: 16).map { UInt8(min(255, $0 * 255 / ((1 << (4 * UInt(part.count))) - 1))) }
    }
    guard parts.count == 3, values.count == 3 else { return nil }
    return (values[0], values[1], values[2])
  }

  /// The best that the terminal can. A multiplexer answers for itself and swallows pictures: there it is blocks.
  public func best(_ environment: (String) -> String?) -> TerminalProtocol {
    let name = environment("TERM") ?? ""
    if environment("TMUX") != nil || name.hasPrefix("screen") || name.hasPrefix("tmux") {
      return .blocks
    }
    if text.contains("_Gi=31;OK") { return .kitty }
    let program = environment("TERM_PROGRAM") ?? ""
    if environment("LC_TERMINAL") == "iTerm2"
      || ["iTerm.app", "WezTerm", "mintty"].contains(program)
    {
      return .iterm
    }
    return attributes?.contains("4") == true ? .sixel : .blocks
  }
}
