/// A font's metrics, in font units; distances from the baseline, both positive in most fonts.
struct FontMetrics: Hashable {
  var unitsPerEm: Double
  var ascent: Double
  var descent: Double
  var lineGap: Double

  /// The font's recommended distance between baselines.
  var lineHeight: Double { ascent + descent + lineGap }
}
