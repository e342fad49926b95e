import Encoding
import Geometry
import Quoting
import Raster

/// A CSS class that plays a sprite sheet as the background of an element.
///
/// A single row of frames of equal duration takes one animation with `steps()`; otherwise each frame
/// has its own keyframe.
struct SheetStyle {
  let sheet: SpriteSheet
  /// Nil for forever.
  let plays: Int?
  /// Pixels per point.
  let scale: Double
  /// The sheet's file name.
  let file: String

  var text: String {
    let name = Self.identifier(SheetDescription.stem(of: file))
    let animation = Self.keywords.contains(name.lowercased()) ? "sheet-" + name : name
    let picture = sheet.picture
    let count = plays.map(String.init) ?? "infinite"
    let end = plays == nil ? "" : " forwards"
    let seconds = NumberText.shortest(Double(sheet.duration) / 1000)
    let steps = isEvenRow && plays == nil ? sheet.frames.count : 1
    return """
      .\(name) {
        width: \(points(sheet.width));
        height: \(points(sheet.height));
        background: url("\(URLText.of(path: file))") 0 0 / \(points(picture.width)) \(points(picture.height)) no-repeat;
        animation: \(animation) \(seconds)s steps(\(steps)) \(count)\(end);
      }
      @keyframes \(animation) {
      \(steps > 1 ? "  to { background-position: \(points(-picture.width)) 0 }" : keys)
      }
      @media (prefers-reduced-motion: reduce) {
        .\(name) { animation: none; background-position: \(place(sheet.frames.last)) }
      }

      """
  }

  private var isEvenRow: Bool {
    let first = sheet.frames[0]
    return sheet.frames.count > 1 && sheet.picture.height == sheet.height
      && sheet.areas.count == sheet.frames.count
      && sheet.frames.enumerated().allSatisfy {
        $0.element.area == $0.offset && $0.element.duration == first.duration
      }
  }

  private var keys: String {
    var keys = sheet.frames.map { frame in
      let share = NumberText.shortest(
        (Double(frame.start) / Double(sheet.duration) * 1e6).rounded() / 1e4)
      return "  \(share)% { background-position: \(place(frame)) }"
    }
    keys.append("  to { background-position: \(place(sheet.frames.last)) }")
    return keys.joined(separator: "\n")
  }

  private func place(_ frame: SpriteSheet.Frame?) -> String {
    let area = frame.map { sheet.areas[$0.area] }
    return "\(points(-(area?.minX ?? 0))) \(points(-(area?.minY ?? 0)))"
  }

  private func points(_ pixels: Int) -> String {
    pixels == 0 ? "0" : NumberText.shortest((Double(pixels) / scale * 1e4).rounded() / 1e4) + "px"
  }

  /// What means something else in `animation` than the name of keyframes, or is no name for them.
  private static let keywords: Set = [
    "none", "infinite", "normal", "reverse", "alternate", "alternate-reverse", "forwards",
    "backwards",
    "both", "running", "paused", "linear", "ease", "ease-in", "ease-out", "ease-in-out",
    "step-start",
    "step-end", "auto", "default", "initial", "inherit", "unset", "revert", "revert-layer",
  ]

  /// A valid CSS name: letters, digits, hyphens and underscores, not starting with a digit.
  private static func identifier(_ text: String) -> String {
    let letters = text.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-"
        || scalar == "_" ? Character(scalar) : "-"
    }
    let name = String(letters)
    return name.first.map { $0.isLetter || $0 == "_" } == true ? name : "sheet" + name
  }
}
