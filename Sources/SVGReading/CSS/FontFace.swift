import Notations
import Scene

/// A font of `@font-face`: a TrueType, OpenType or WOFF file in a `data:` address, or one beside the file.
struct FontFace: Sendable {
  var family: String
  /// The weights that the font covers, from the lightest to the boldest.
  var weights: ClosedRange<Double>
  var isItalic: Bool
  var font: EmbeddedFont

  /// The maximum number of fonts; no file needs more.
  static let most = 64

  /// Nil if none of its sources is such a file.
  init?(_ declarations: [Declaration], _ files: PictureFiles) {
    func value(_ name: String) -> String? { declarations.last { $0.name == name }?.value }
    guard let family = value("font-family"), let source = value("src"),
      let bytes = FontFace.file(source, files)
    else { return nil }
    self.family = CSSText.unquoted(family).lowercased()
    weights = FontFace.weights(value("font-weight"))
    isItalic = ["italic", "oblique"].contains { (value("font-style") ?? "").hasPrefix($0) }
    font = EmbeddedFont(bytes, isItalic: isItalic)
  }

  /// The first source that can be read.
  private static func file(_ source: String, _ files: PictureFiles) -> [UInt8]? {
    for part in CSSText.split(source, at: ",") {
      for word in CSSText.words(part) {
        guard let url = CSSText.url(word), case .success(let bytes) = files.bytes(at: url),
          isOutlineFont(bytes)
        else { continue }
        return bytes
      }
    }
    return nil
  }

  private static func isOutlineFont(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] =
      [[0, 1, 0, 0]] + ["OTTO", "true", "wOFF", "wOF2"].map { Array($0.utf8) }
    return marks.contains { bytes.starts(with: $0) }
  }

  private static func weights(_ text: String?) -> ClosedRange<Double> {
    let numbers = CSSText.words(text ?? "400").compactMap { word in
      word == "bold" ? 700 : word == "normal" ? 400 : number(word)
    }
    guard let first = numbers.first else { return 400...400 }
    let last = numbers.last ?? first
    return min(first, last)...max(first, last)
  }

  /// The closest face of a family; an upright one is slanted if there is no italic one.
  static func best(_ faces: [FontFace], family: String, weight: Double, isItalic: Bool) -> FontFace?
  {
    func distance(_ face: FontFace) -> Double {
      let nearest = min(max(weight, face.weights.lowerBound), face.weights.upperBound)
      return abs(nearest - weight) + (face.isItalic == isItalic ? 0 : 10_000)
    }
    return faces.filter { $0.family == family.lowercased() }
      .min { distance($0) < distance($1) }
  }
}
