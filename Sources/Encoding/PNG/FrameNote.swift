import DisplayList
import Palette

/// What a PNG that is a frame of an animation records about that animation, so that a GIF made from such files is the
/// one that would have been made from the animation itself.
///
/// It is a text chunk with the keyword "kineo", such as `matte=#ffffff plays=1 flat=#0a84ff,#ff453a`; plays is 0 for
/// endless repetition. Other PNG readers ignore it.
public struct FrameNote: Hashable, Sendable {
  /// The colour that translucent pixels will be blended with.
  public var matte: Color?
  /// Colours that the document names; only opaque ones are written.
  public var flatColors: [Color] = []
  /// How many times the animation is played; nil for endless repetition.
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

  /// Reads the note before a PNG's pixels; nil if there is none. Unknown words are ignored.
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
