/// A font's own measures, in font units; distances from the baseline, both positive in most fonts.
struct FontMetrics: Hashable {
  var unitsPerEm: Double
  var ascent: Double
  var descent: Double
  var lineGap: Double

  /// The distance of baselines that the font asks for.
  var lineHeight: Double { ascent + descent + lineGap }
}
