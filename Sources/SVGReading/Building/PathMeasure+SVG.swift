import Geometry

extension PathMeasure {
  /// The measure of a path that something moves along.
  ///
  /// Chromium measures chords that may be half a unit away from their curves, however small the picture is: a circle of
  /// ten units comes out 0.6 % too short, and texts on it end there.
  static func ofSVG(_ path: Path) -> PathMeasure { PathMeasure(path, chordsWithin: 0.5) }
}
