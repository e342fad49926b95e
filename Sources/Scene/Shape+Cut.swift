import DisplayList
import Geometry

extension Shape {
  /// The paths to fill and to stroke, and the trim that remains to be applied to the stroke.
  public func cut(_ path: Path) -> (filled: Path, stroked: Path, trim: Trim) {
    var trim = trim
    if trimming.swapsEnds, trim.start > trim.end { swap(&trim.start, &trim.end) }
    guard trimming.cutsFill || trimming.isPerSubpath || trimming.movesDashes, !trim.isWhole else {
      return (path, path, trim)
    }
    let cut = trimming.isPerSubpath ? path.trimmedPerSubpath(trim) : path.trimmed(trim)
    // Trim a stroke later if that looks the same: it joins the seam of a closed path.
    let isLate = !trimming.isPerSubpath && (!trimming.movesDashes || style.dash.isEmpty)
    return (trimming.cutsFill ? cut : path, isLate ? path : cut, isLate ? trim : .whole)
  }
}

extension Path {
  fileprivate func trimmedPerSubpath(_ trim: Trim) -> Path {
    var result = Path()
    var part = Path()
    for element in elements {
      if case .move = element {
        result.append(part.trimmed(trim))
        part = Path()
      }
      part.append(element)
    }
    result.append(part.trimmed(trim))
    return result
  }
}
