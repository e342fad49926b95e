import DisplayList
import Geometry
import Scene
import Timeline

/// Turns a scene into one self-contained SVG that browsers play by themselves (SMIL, or CSS).
///
/// In comes a timeline; out comes text. Every attribute of the output is a function of time that the
/// timeline evaluates; where it follows an animation's own timing function the text says exactly that,
/// elsewhere it is fitted by straight and splined pieces to an error that no pixel shows. All motion
/// shares one period and starts at 0, and every attribute's value without a clock is its first.
public struct SVGExporter: Sendable {
  public let options: SVGOptions

  /// How much work an export may take, see `Effort`.
  package var effort = Effort.most

  /// Makes a picture's file, for embedding; nil if it cannot.
  private let encodePNG: @Sendable (Image) -> [UInt8]?

  /// Without `encodePNG` images are left out, with a warning.
  public init(
    options: SVGOptions = SVGOptions(),
    encodePNG: @escaping @Sendable (Image) -> [UInt8]? = { _ in nil }
  ) {
    self.options = options
    self.encodePNG = encodePNG
  }

  /// Fails where that would take more work than any picture is worth. `dark` is what people see instead who prefer
  /// dark colours; it is as large and as long.
  public func export(_ timeline: Timeline, dark: Timeline? = nil) throws(ExportFailure) -> SVGExport
  {
    let scene = timeline.scene
    let writer = SceneWriter(
      scene, options: options, effort: Effort(limit: effort), encodePNG: encodePNG)
    var root = writer.document()
    var last = writer
    if let dark {
      guard dark.scene.canvas.size == scene.canvas.size else { throw .schemesDiffer(.size) }
      guard options.motion == .smil else {
        throw .beyondStyle(["a picture whose colours --dark-mode switches"])
      }
      guard dark.scene.playback == scene.playback else { throw .schemesDiffer(.playback) }
      last = SceneWriter(dark.scene, after: writer)
      root = SchemeMerge.merged(root, with: last)
    }
    guard !writer.clock.effort.isSpent else {
      throw .tooComplicated(writer.clock.effort.culprit)
    }
    if options.motion == .css {
      var motion = StyleMotion(newID: last.newID)
      root = motion.applied(to: root)
      guard motion.refusals.isEmpty else { throw .beyondStyle(motion.refusals) }
    }
    var text = ""
    root.write(into: &text)
    text = Identifiers.resolve(text, prefix: options.idPrefix)
    return SVGExport(text: text + "\n", warnings: writer.warnings)
  }
}

/// Ids are written with a mark before them, which becomes a prefix made from the whole content: equal
/// documents have equal ids, different ones do not clash in one page.
enum Identifiers {
  /// Does not occur in XML otherwise.
  static let mark: Character = "\u{1}"

  static func resolve(_ text: String, prefix: String?) -> String {
    guard text.contains(mark) else { return text }
    let prefix = prefix ?? contentPrefix(text)
    return text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: prefix)
  }

  /// A fingerprint as a letter and five of 36 digits.
  private static func contentPrefix(_ text: String) -> String {
    var hash = ContentHash.of(text.utf8)
    hash ^= hash >> 32
    let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz")
    var result = "k"
    for _ in 0..<5 {
      result.append(digits[Int(hash % 36)])
      hash /= 36
    }
    return result
  }
}
