import Geometry

/// A run of characters with one direction, one script and one font.
struct TextRun: Hashable {
  /// Indices into the line's characters.
  var range: Range<Int>
  /// Even levels run from left to right, odd ones from right to left.
  var level: UInt8
  /// ISO 15924.
  var script: UInt32
  /// Index of the part of the text, which has its own fonts.
  var span: Int
  /// Index in that part's font cascade.
  var font: Int

  var isRightToLeft: Bool { level % 2 == 1 }
}

/// A positioned glyph, in font units, y downwards.
struct ShapedGlyph: Hashable {
  var glyph: UInt32
  /// Index of the first character that the glyph represents.
  var cluster: Int
  var advance: Double
  var offset: Point
}
