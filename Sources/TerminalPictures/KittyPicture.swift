import VectorExport

/// Images in kitty's graphics protocol.
public enum KittyPicture {
  /// Shows a PNG at the cursor, which does not move. Images alternate between two numbers, so that the
  /// old one stays until the new one is there.
  public static func show(png: [UInt8], number: Int, replacing old: Int?) -> [UInt8] {
    var out = "\u{1B}[H"
    let text = Array(base64(png).utf8)
    let size = 4096
    for start in stride(from: 0, to: text.count, by: size) {
      let end = min(start + size, text.count)
      let control = start == 0 ? "a=T,f=100,i=\(number),p=1,q=2,C=1," : "q=2,"
      let chunk = String(decoding: text[start..<end], as: UTF8.self)
      out += "\u{1B}_G\(control)m=\(end < text.count ? 1 : 0);\(chunk)\u{1B}\\"
    }
    if let old { out += "\u{1B}_Ga=d,d=I,i=\(old),q=2\u{1B}\\" }
    return Array(out.utf8)
  }

  /// Removes all images.
  public static let clear = Array("\u{1B}_Ga=d,d=A,q=2\u{1B}\\".utf8)
}

/// Images in iTerm2's protocol: a whole file, which the terminal plays.
public enum InlineImage {
  public static func show(_ file: [UInt8], width: Int, height: Int) -> [UInt8] {
    Array(
      ("\u{1B}[H\u{1B}]1337;File=inline=1;size=\(file.count);width=\(width)px;height=\(height)px;"
        + "preserveAspectRatio=1:\(base64(file))\u{7}").utf8)
  }
}
