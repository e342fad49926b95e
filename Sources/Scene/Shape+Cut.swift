import DisplayList
import Geometry

extension Shape {
  /// What is drawn along a path: its inside, its line, and what is still to be trimmed of that.
  public func cut(_ path: Path) -> (filled: Path, stroked: Path, trim: Trim) {
    var trim = trim
    if trimming.swapsEnds, trim.start > trim.end { swap(&trim.start, &trim.end) }
    guard trimming.cutsFill || trimming.isPerSubpath || trimming.movesDashes, !trim.isWhole else {
      return (path, path, trim)
    }
    let cut = trimming.isPerSubpath ? path.trimmedPerSubpath(trim) : path.trimmed(trim)
    // A line is left to be trimmed where that shows the same: its seam is joined there.
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
