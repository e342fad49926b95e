import Foundation

/// The pinned fonts for tests: those of Debian's fonts-dejavu-core, wherever they are.
public enum Fonts {
  /// Nil if they are not installed.
  public static let sans = path("DejaVuSans.ttf")
  public static let bold = path("DejaVuSans-Bold.ttf")
  public static let mono = path("DejaVuSansMono.ttf")

  /// In Debian's folder, otherwise where fontconfig finds it.
  private static func path(_ name: String) -> String? {
    let debian = "/usr/share/fonts/truetype/dejavu/" + name
    if FileManager.default.isReadableFile(atPath: debian) { return debian }
    guard let program = Subprocess.find("fc-list"),
      let list = try? Subprocess.run(program, [":", "file"])
    else { return nil }
    return list.text.split(separator: "\n")
      .compactMap { $0.split(separator: ":").first.map(String.init) }
      .first { $0.hasSuffix("/" + name) }
  }
}
