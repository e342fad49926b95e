import SceneReading
import TextSearch

/// Puts the style sheets of other files in the place of the rules that import them.
struct OtherSheets {
  let files: PictureFiles

  private static let deepest = 4
  private static let mostBytes = 4 << 20

  /// The text with the sheets that it imports; a rule whose sheet cannot be read stays, for a warning.
  func expanded(_ text: String) -> String {
    var room = OtherSheets.mostBytes
    return expanded(text, depth: 0, &room)
  }

  private func expanded(_ text: String, depth: Int, _ room: inout Int) -> String {
    guard depth < OtherSheets.deepest, text.contains("@import") else { return text }
    var rest = CSSText(text)
    var result = ""
    while true {
      rest.skipSpace()
      let ahead = rest.bytes[rest.i..<rest.end]
      guard ahead.starts(with: "@import".utf8) || ahead.starts(with: "@charset".utf8) else {
        return result + rest.text(rest.i..<rest.end)
      }
      let start = rest.i
      rest.advance(to: [UInt8(ascii: ";")])
      let rule = rest.text(start..<rest.i)
      rest.i = min(rest.i + 1, rest.end)
      result += sheet(of: rule, depth: depth, &room) ?? rule + ";"
    }
  }

  /// The rules that an `@import` brings in; nil if they cannot be read.
  private func sheet(of rule: String, depth: Int, _ room: inout Int) -> String? {
    let words = CSSText.words(rule)
    guard words.count > 1, words[0] == "@import",
      case .success(let bytes) = files.bytes(
        at: CSSText.url(words[1]) ?? CSSText.unquoted(words[1])),
      bytes.count <= room
    else { return nil }
    room -= bytes.count
    let text = expanded(String(decoding: bytes, as: UTF8.self), depth: depth + 1, &room)
    let media = words[2...].joined(separator: " ")
    return media.isEmpty ? text + "\n" : "@media \(media) {\(text)}\n"
  }
}
