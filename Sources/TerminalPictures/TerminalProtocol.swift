import TextSearch

/// How a terminal shows images.
public enum TerminalProtocol: String, Hashable, Sendable, CaseIterable {
  /// kitty's graphics protocol.
  case kitty
  /// iTerm2's inline images.
  case iterm
  case sixel
  /// Half blocks in two colours, which work in every terminal.
  case blocks
}

/// A terminal's answers about itself.
public struct TerminalAnswers: Hashable, Sendable {
  /// Asks for kitty's graphics, the background, and finally for something every terminal answers.
  public static let question = Array(
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  private let text: String

  public init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  /// Whether the last answer has arrived: `ESC [ ? … c`.
  public var isComplete: Bool { attributes != nil }

  private var attributes: [Substring]? {
    guard let start = text.firstRange(of: "\u{1B}[?"),
      let end = text[start.upperBound...].firstIndex(of: "c")
    else { return nil }
    let numbers = text[start.upperBound..<end]
    guard numbers.allSatisfy({ $0 == ";" || ("0"..."9").contains($0) }) else { return nil }
    return numbers.split(separator: ";")
  }

  /// Whether a key was pressed meanwhile: Ctrl-C, or any other before an answer.
  public var holdKeys: Bool {
    text.unicodeScalars.contains("\u{3}") || !text.isEmpty && !text.hasPrefix("\u{1B}")
  }

  /// Red, green and blue, 0…255; nil if the terminal does not say.
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

  /// The best protocol the terminal supports. A multiplexer answers for itself and swallows images, so
  /// it gets blocks.
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
