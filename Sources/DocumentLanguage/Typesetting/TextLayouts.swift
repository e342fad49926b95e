import Geometry
import Notations
import Scene
import SceneReading

/// The texts that have been set for a document, kept because measuring and drawing need the same ones.
final class TextLayouts {
  private struct Request: Hashable {
    var text: String
    var style: TextStyle
  }

  private struct PartsRequest: Hashable {
    var kind: TextPart.Kind
    var request: Request
    var path: Path?
  }

  private var known: [Request: Result<TextLayout, TextLayoutError>] = [:]
  private var parts: [PartsRequest: [TextPart]] = [:]
  private var letters = 0

  func layout(
    _ text: String, _ style: TextStyle, _ resources: Resources, _ limits: Limits
  ) -> Result<TextLayout, TextLayoutError> {
    let request = Request(text: text, style: style)
    if let result = known[request] { return result }
    letters += text.unicodeScalars.count + 1
    guard letters <= limits.letters else {
      return .failure(
        TextLayoutError(
          .unsupported,
          "the document's texts have more than \(limits.letters) letters"
            + " (limit 'letters')"))
    }
    let result = resources.layoutText(text, style)
    known[request] = result
    return result
  }

  /// The parts of a text, kept because each layer that shows one of them needs them. `layout` is the layout of
  /// the text before it is bent along a path.
  func parts(
    _ kind: TextPart.Kind, _ text: String, _ style: TextStyle, along path: Path?,
    of layout: TextLayout
  ) -> [TextPart] {
    let request = PartsRequest(
      kind: kind, request: Request(text: text, style: style), path: path)
    if let parts = parts[request] { return parts }
    let curved = path.map { layout.bent(along: $0, style.alignment) } ?? layout
    let all = TextPart.all(kind, of: curved, text: text)
    parts[request] = all
    return all
  }
}

extension Session {
  /// Sets a text. The output depends on the files of its fonts.
  func layout(_ text: String, _ style: TextStyle) -> Result<TextLayout, TextLayoutError> {
    let result = texts.layout(text, style, resources, limits)
    if case .success(let layout) = result { for file in layout.fontFiles { depend(on: file) } }
    return result
  }
}
