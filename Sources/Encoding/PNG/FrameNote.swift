import DisplayList
import Palette

/// What a PNG that is a frame of an animation says about that animation, so that a GIF made of such files is the one that
/// would have been made of the animation itself.
///
/// A text chunk with the keyword "kineo", such as `matte=#ffffff plays=1 flat=#0a84ff,#ff453a`; plays is 0 for without
/// end. Other readers of PNG pass it over.
public struct FrameNote: Hashable, Sendable {
  /// What translucent pixels will be on.
  public var matte: Color?
  /// Colours that the document names; those that are opaque are kept.
  public var flatColors: [Color] = []
  /// How often the animation is played; nil for without end.
  public var plays: Int?

  public init() {}

  private static let keyword = Array("kineo".utf8) + [0]

  var data: [UInt8] {
    var words = ["plays=\(plays ?? 0)"]
    if let matte, matte.alpha >= 1 { words.append("matte=" + Self.text(matte)) }
    let flat = flatColors.filter { $0.alpha >= 1 }.map(Self.text)
    if !flat.isEmpty { words.append("flat=" + flat.joined(separator: ",")) }
    return Self.keyword + Array(words.joined(separator: " ").utf8)
  }

  private static func text(_ color: Color) -> String {
    let c = color.bytes
    let number = 1 << 24 | Int(c.red) << 16 | Int(c.green) << 8 | Int(c.blue)
    return "#" + String(number, radix: 16).dropFirst()
  }

  private static func color(_ text: some StringProtocol) -> Color? {
    guard text.utf8.count == 7, text.hasPrefix("#") else { return nil }
    return UInt32(text.dropFirst(), radix: 16).map { Color(rgb: $0) }
  }

  /// What a PNG says before its pixels; nil if it says nothing. Words that are not known are passed over.
  public init?(png bytes: [UInt8]) {
    guard bytes.starts(with: PNGFile.signature) else { return nil }
    var offset = PNGFile.signature.count
    while offset + 12 <= bytes.count {
      let size = BigEndian.word(bytes, at: offset)
      guard size <= bytes.count - offset - 12 else { return nil }
      let name = bytes[offset + 4..<offset + 8]
      let data = bytes[offset + 8..<offset + 8 + size]
      if name.elementsEqual("IDAT".utf8) { return nil }
      if name.elementsEqual("tEXt".utf8), data.starts(with: Self.keyword) {
        self.init(text: String(decoding: data.dropFirst(Self.keyword.count), as: UTF8.self))
        return
      }
      offset += 12 + size
    }
    return nil
  }

  private init(text: String) {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "plays": plays = Int(parts[1]).flatMap { $0 > 0 ? $0 : nil }
      case "matte": matte = Self.color(parts[1])
      case "flat": flatColors = parts[1].split(separator: ",").compactMap(Self.color)
      default: break
      }
    }
  }
}
