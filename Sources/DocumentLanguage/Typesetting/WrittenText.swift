import Notations
import Scene

/// The keys of a part of a text that looks different from the rest.
enum SpanKeys {
  static let text = Key("text", .either([.text, .number(.any)]), "what it says", isRequired: true)
  static let font = Key(
    "font", .either([.text, .record(.font)]),
    "what is different in its font: a family, or some of its measures")
  static let color = Key("color", .paint, "paint of its letters", otherwise: "the text's own")

  static let vocabulary = Vocabulary(.span, "a span", [text, font, color])
}

/// A text as written in a document: in one piece, or in spans with fonts and colours of their own.
struct WrittenText {
  struct Span {
    var text: String
    var font: FontDescription
    /// Nil for the text's own colour.
    var color: NodeReader?
  }

  /// Empty for a text in one piece.
  private(set) var spans: [Span] = []
  let text: String

  /// `font` supplies what the fonts of spans do not state.
  init(_ node: NodeReader?, font: FontDescription) {
    guard let elements = node?.elements else {
      text = node?.textOrNumber() ?? ""
      return
    }
    spans = elements.compactMap { WrittenText.span($0, font) }
    text = spans.map(\.text).joined()
  }

  private static func span(_ node: NodeReader, _ font: FontDescription) -> Span? {
    guard node.members != nil else {
      return node.textOrNumber().map { Span(text: $0, font: font) }
    }
    guard let object = ObjectReader(node, SpanKeys.vocabulary),
      let text = object[SpanKeys.text]?.textOrNumber()
    else { return nil }
    return Span(
      text: text, font: FontReader.read(object[SpanKeys.font], over: font),
      color: object[SpanKeys.color])
  }

  /// The spans for typesetting, with their lengths in Unicode scalars.
  var styles: [TextStyle.Span] {
    spans.map { TextStyle.Span(length: $0.text.unicodeScalars.count, font: $0.font) }
  }
}

/// Letters of a text that share a paint.
struct LetterGroup {
  /// Nil for the text's own colour.
  var color: NodeReader?
  var letters: [TextLayout.Letter]

  /// The letters in the text's own colour first, then those of each span with a colour, in order.
  static func all(_ letters: [TextLayout.Letter], of text: WrittenText) -> [LetterGroup] {
    guard text.spans.contains(where: { $0.color != nil }) else {
      return [LetterGroup(letters: letters)]
    }
    var own = LetterGroup(letters: [])
    var others: [LetterGroup] = []
    for (i, span) in text.spans.enumerated() {
      let part = letters.filter { $0.span == i }
      guard let color = span.color else {
        own.letters += part
        continue
      }
      if !part.isEmpty { others.append(LetterGroup(color: color, letters: part)) }
    }
    return own.letters.isEmpty && !others.isEmpty ? others : [own] + others
  }
}
