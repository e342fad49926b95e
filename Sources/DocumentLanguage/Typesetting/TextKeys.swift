import Notations
import Scene

/// The keys of text layers.
enum TextKeys {
  static let text = Key(
    "text",
    .either([
      .text, .number(.any), .list(.either([.text, .number(.any), .record(.span)]), .atLeast(1)),
    ]), "what is written: a text, or parts of it that look different")
  static let path = Key(
    "textPath", .path, "a path in the layer's points along which the letters stand")
  static let font = Key(
    "font", .either([.text, .record(.font)]), "the font: a family, or an object with its measures")
  static let color = Key(
    "color", .either([.paint, .choice(["none"]), .null]), "paint of the letters",
    otherwise: "black without a stroke, otherwise none")
  static let verticalAlign = Key.choice(
    "verticalAlign", "alignment of the lines in the layer's height", default: VerticalAlignment.top)
  static let lines = Key(
    "lines", .integer(.atLeast(1)), "the maximum number of lines", otherwise: "as many as there are"
  )
  static let style = Fields(TextStyle())
    .choice(
      "align", \.alignment,
      "alignment of lines in the layer's width; start and end follow the text's direction"
    )
    .choice(
      "truncate", \.truncation,
      "which part an ellipsis replaces if the text does not fit its lines"
    )
    .number("letterSpacing", \.letterSpacing, "points between letters, added to the font's own")
    .number(
      "lineHeight", \.lineHeight, "the distance of lines in multiples of the font's own", .positive)
  static let maxWidth = Key(
    "maxWidth", .length(.positive),
    "maximum width before lines break in a text of natural width")

  static let letter = Key(
    "letter", .integer(.notNegative),
    "shows only this letter of the text, in its place, counted from 0; repeat: letters sets it")
  static let word = Key("word", .integer(.notNegative), "the same for a word")
  static let line = Key("line", .integer(.notNegative), "the same for a line")

  /// The keys of any layer that determine what a text shows over time.
  static let showing: Set<String> = [LayerKeys.animate.name, MotionKeys.changes.name]

  /// The keys that determine how the text is set, not how it is painted.
  private static let ofSetting =
    [text, path, font] + style.keys
    + [verticalAlign.key, lines, maxWidth, letter, word, line]

  static let setting = Set(ofSetting.map(\.name))

  static let all = ofSetting + [color] + ShapeKeys.line
}

/// The keys of `font`.
enum FontKeys {
  static let family = Key(
    "family", .text, "families in order of preference, with commas between them",
    otherwise: "sans-serif")
  static let file = Key(
    "file", .text, "a font file next to the document; the family is the fallback for missing glyphs"
  )
  static let weight = Key.value(
    "weight", .either([.number(.between(1, 1000)), .choice(FontWeight.allCases.map(\.rawValue))]),
    "as in CSS, 400 is regular",
    default: FontDescription().weight)
  static let fields = Fields(FontDescription())
    .number("size", \.size, "the em in points", .positive)
    .bool("italic", \.isItalic, "whether the font is italic")
  static let axes = Key(
    "axes", .map(.number(.any)),
    "where a variable font stands on its axes, by their names (weight, width, slant, italic, opticalSize, grade) or four letters"
  )

  static let vocabulary = Vocabulary(
    .font, "a font", [family, file] + fields.keys + [weight.key, axes])
}

enum VerticalAlignment: String, CaseIterable {
  case top, center, bottom

  /// The fraction of the remaining room that is above the lines.
  var share: Double {
    switch self {
    case .top: 0
    case .center: 0.5
    case .bottom: 1
    }
  }
}

/// The names of weights, as in OpenType.
enum FontWeight: String, CaseIterable {
  case thin, ultraLight, light, regular, medium, semibold, bold, heavy, black

  var value: Double {
    switch self {
    case .thin: 100
    case .ultraLight: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}

extension TextPart.Kind {
  /// The key that selects one of these parts.
  var key: Key {
    switch self {
    case .letter: TextKeys.letter
    case .word: TextKeys.word
    case .line: TextKeys.line
    }
  }
}
