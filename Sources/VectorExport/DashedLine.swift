import Geometry

/// The path on which a single dash draws a part of a line, and where on it that part is.
///
/// A dash has no join with its own other end. A closed line with a corner at its start therefore goes on a little beyond
/// that corner where a dash draws all of it.
struct DashedLine {
  /// The figure to draw, which may go around twice.
  let figure: Figure
  /// How long a browser finds the figure.
  let length: Double
  /// The largest error of a window that changes nothing that is seen; nil for that of other values.
  let tolerance: Double?

  private let ring: Double
  private let factor: Double
  private let seam: Seam

  /// Which windows go beyond the corner at the start of the line.
  private enum Seam {
    /// None, or all, since all begin or all end there.
    case even
    /// Only those of the whole line do, by `overlap`; others end before it by `margin`.
    case whereWhole(overlap: Double, margin: Double)
  }

  /// `windows` are some of those that are drawn, in points of a line this long.
  init(_ path: Path, length ring: Double, windows: [Range<Double>], hasJoin: Bool, step: Double) {
    self.ring = ring
    let overlap = step * 2
    let isCornered =
      hasJoin && windows.contains { DashedLine.isWhole($0, ring) } && path.corner != nil
    let areFromStart = windows.allSatisfy { $0.lowerBound < ring * 1e-6 }
    let areToEnd = windows.allSatisfy { abs($0.upperBound - ring) < ring * 1e-6 }
    if windows.contains(where: { $0.upperBound > ring * 1.000001 }) {
      figure = .path(path.twice)
      length = ring * 2
      factor = 1
      seam = isCornered ? .whereWhole(overlap: overlap, margin: 0) : .even
    } else if isCornered {
      let isErased = areToEnd && !areFromStart
      figure = .path(isErased ? path.beginning(before: overlap) : path.ending(after: overlap))
      length = ring + overlap
      factor = length / ring
      // Errors of the dash and of its offset must not take it around the corner.
      seam = areFromStart || areToEnd ? .even : .whereWhole(overlap: overlap, margin: step * 6)
    } else {
      figure = Figure(path)
      length = figure.length ?? ring
      factor = length / ring
      seam = .even
    }
    if case .whereWhole = seam { tolerance = step / 2 } else { tolerance = nil }
  }

  private static func isWhole(_ window: Range<Double>, _ ring: Double) -> Bool {
    window.upperBound - window.lowerBound > ring * 0.999999
  }

  /// Where on the figure a window of the line begins and ends.
  func place(of window: Range<Double>) -> [Double] {
    let (low, high) = (window.lowerBound, window.upperBound)
    guard case .whereWhole(let overlap, let margin) = seam else {
      return [low * factor, high * factor]
    }
    if low < ring * 1e-12 { return [low, high * (ring + overlap) / ring] }
    if DashedLine.isWhole(window, ring) { return [low, high + overlap] }
    return [low, margin > 0 ? min(high, ring - margin) : high]
  }
}

extension Path {
  /// The corner at the start of a closed path, with the directions after and before it; nil without one.
  fileprivate var corner: (point: Point, after: Point, before: Point)? {
    guard case .close? = elements.last, let start = elements.first?.end else { return nil }
    let measure = PathMeasure(self)
    let after = measure.point(atLength: 0).tangent
    let before = measure.point(atLength: measure.length).tangent
    return after.dot(before) < 0.999 ? (start, after, before) : nil
  }

  /// A closed path as an open one that ends this far beyond its corner.
  fileprivate func ending(after distance: Double) -> Path {
    corner.map { Path(around + [.line($0.point + $0.after * distance)]) } ?? self
  }

  /// A closed path as an open one that begins this far before its corner.
  fileprivate func beginning(before distance: Double) -> Path {
    corner.map {
      Path([.move($0.point - $0.before * distance), .line($0.point)] + around.dropFirst())
    } ?? self
  }

  /// Twice around a closed path without a seam in between.
  fileprivate var twice: Path { Path(around + around.dropFirst()) }

  /// The elements of a closed path as those of an open one that comes back to its start.
  private var around: [Element] {
    let start = elements.first?.end ?? .zero
    var once = elements.filter { $0 != .close }
    if elements.last == .close, once.last?.end != start { once.append(.line(start)) }
    return once
  }
}
