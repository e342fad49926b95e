import Encoding

/// Options for sprite sheets.
public struct SheetOptions: Hashable, Sendable {
  public var layout = SpriteSheet.Layout.grid
  /// Whether to write a style sheet that plays it, too.
  public var hasStyle = false
  /// Whether the description lists the frames in an array rather than by name.
  public var listsFrames = false
  public var frameNames = FrameNames()

  public init() {}
}

/// The names of a sheet's frames: text with `{name}`, the file's name, and `{frame}`, a number from 0.
/// `{frame000}` has at least three digits.
public struct FrameNames: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case text(String)
    case name
    /// The minimum number of digits; nil for as many as the last frame has.
    case number(Int?)
  }

  private var parts: [Part] = [.name, .text("-"), .number(nil)]

  /// `checkmark-07`.
  public init() {}

  /// Nil if the text has no number, or other words in braces.
  public init?(_ text: String) {
    parts = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      parts.append(.text(String(rest[..<open])))
      let word = rest[rest.index(after: open)..<close]
      if word == "name" {
        parts.append(.name)
      } else if word.hasPrefix("frame"), word.dropFirst(5).allSatisfy({ $0 == "0" }) {
        parts.append(.number(word.count - 5))
      } else {
        return nil
      }
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.text(String(rest)))
    guard parts.contains(where: { if case .number = $0 { true } else { false } }) else {
      return nil
    }
  }

  func name(_ number: Int, of count: Int, in file: String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): return text
      case .name: return file
      case .number(let digits):
        let least = digits ?? String(max(0, count - 1)).count
        let text = String(number)
        return String(repeating: "0", count: max(0, least - text.count)) + text
      }
    }.joined()
  }
}
