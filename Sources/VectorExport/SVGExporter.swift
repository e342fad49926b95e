import DisplayList
import Geometry
import Scene
import Timeline

/// Converts a scene to one self-contained SVG that plays in browsers (SMIL, or CSS).
///
/// Every attribute of the output is a function of time that the timeline evaluates. If it follows an
/// animation's own timing function, it is written exactly; otherwise it is approximated by linear and
/// splined pieces with an invisible error. All animations share one period and start at 0, and every
/// attribute's static value is its first one.
public struct SVGExporter: Sendable {
  public let options: SVGOptions

  /// The most work for an export; see `Effort`.
  package var effort = Effort.most

  /// Encodes an image for embedding; nil if that is not possible.
  private let encodePNG: @Sendable (Image) -> [UInt8]?

  /// Without `encodePNG`, images are left out with a warning.
  public init(
    options: SVGOptions = SVGOptions(),
    encodePNG: @escaping @Sendable (Image) -> [UInt8]? = { _ in nil }
  ) {
    self.options = options
    self.encodePNG = encodePNG
  }

  /// Fails if that would take too much work. `dark` is shown to people who prefer dark colours; it must
  /// have the same size and duration.
  public func export(_ timeline: Timeline, dark: Timeline? = nil) throws(ExportFailure) -> SVGExport
  {
    let scene = timeline.scene.withCopiesOfGlassApart
    let writer = SceneWriter(
      scene, options: options, effort: Effort(limit: effort), encodePNG: encodePNG)
    var root = writer.document()
    var last = writer
    if let dark {
      guard dark.scene.canvas.size == scene.canvas.size else { throw .schemesDiffer(.size) }
      guard options.motion == .smil else {
        throw .styleForTwoSchemes
      }
      guard dark.scene.playback == scene.playback else { throw .schemesDiffer(.playback) }
      last = SceneWriter(dark.scene.withCopiesOfGlassApart, after: writer)
      root = SchemeMerge.merged(root, with: last)
    }
    guard !writer.clock.effort.isSpent else {
      throw .tooComplicated(writer.clock.effort.culprit)
    }
    root = Repeats.shared(in: root, newID: last.newID)
    root.children = root.children.flatMap {
      $0.name == "defs" ? [$0] : collapsed([$0], isLast: true)
    }
    if options.motion == .css {
      let styled = StyleMotion.applied(to: root, newID: last.newID)
      guard styled.refusals.isEmpty else { throw .beyondStyle(styled.refusals) }
      root = styled.root
    } else {
      root = GroupsOutside.transformed(root)
    }
    var text = ""
    root.write(into: &text)
    text = Identifiers.resolve(text, prefix: options.idPrefix)
    return SVGExport(text: text + "\n", warnings: writer.warnings)
  }
}

/// Ids are written after a mark, which is replaced by a prefix computed from the whole content: equal
/// documents have equal ids, and different ones do not clash in one page.
enum Identifiers {
  /// Never occurs in XML.
  static let mark: Character = "\u{1}"

  static func resolve(_ text: String, prefix: String?) -> String {
    guard text.contains(mark) else { return text }
    let prefix = prefix ?? contentPrefix(text)
    return text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: prefix)
  }

  /// A fingerprint as a letter and five base-36 digits.
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
