import Geometry
import Scene

/// Problems with a font that was found.
enum FontFault {
  /// A file that could not be opened as a font.
  static func unreadable(_ file: String) -> TextLayoutError {
    guard let packing = FontPacking(path: file), !packing.isUnpacked else {
      return TextLayoutError(
        .missingFont, "the font file '\(file)' cannot be read or is not a font",
        hint: "name a TrueType, OpenType or WOFF file, or a 'family' instead")
    }
    return TextLayoutError(
      .missingFont,
      "the font file '\(file)' is a WOFF2 font, which needs the library libwoff2dec",
      hint: "install it: apt-get install libwoff1, or brew install woff2;"
        + " or name the TrueType or OpenType file of the same font")
  }

  /// The first axis that the font lacks, or whose value is out of range; nil if there is none.
  static func axis(of font: Font, _ description: FontDescription) -> TextLayoutError? {
    guard !description.axes.isEmpty else { return nil }
    let axes = font.axes
    for (wanted, value) in description.axes.sorted(by: { $0.key.tag < $1.key.tag }) {
      guard let axis = axes.first(where: { $0.axis == wanted }) else {
        return TextLayoutError(
          .unfitFont, "the font '\(font.path)' has no axis '\(wanted)'",
          hint: axes.isEmpty
            ? "it is not variable" : "it has " + axes.map(\.text).joined(separator: ", "))
      }
      guard axis.range.contains(value) else {
        return TextLayoutError(
          .unfitFont,
          "the axis '\(wanted)' of the font '\(font.path)' does not reach \(NumberText.shortest(value))",
          hint: "it has " + axis.text)
      }
    }
    return nil
  }
}
