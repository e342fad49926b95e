import Geometry

/// A run of characters with one direction, one script and one font.
struct TextRun: Hashable {
  /// Indices into the line's characters.
  var range: Range<Int>
  /// Even levels run from left to right, odd ones from right to left.
  var level: UInt8
  /// The ISO 15924 code: four letters as a number.
  var script: UInt32
  /// The index of the text's span, which has its own fonts.
  var span: Int
  /// The index of the font in the span's cascade.
  var font: Int

  var isRightToLeft: Bool { level % 2 == 1 }

  /// Whether letters join, so that space between those that do would tear them apart.
  var isCursive: Bool { Script.cursive.contains(script) }
}

/// A positioned glyph, in font units, y downwards.
struct ShapedGlyph: Hashable {
  var glyph: UInt32
  /// Index of the first character that the glyph represents.
  var cluster: Int
  var advance: Double
  var offset: Point
  /// Whether it has this form because of the characters before it.
  var isBound: Bool
}
