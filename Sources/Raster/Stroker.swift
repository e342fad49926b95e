import DisplayList
import Geometry

/// Widens paths into outlines: points on both rims of the line, computed on the curve itself with exact
/// tangents. An open stretch gives one closed contour and a closed one two.
///
/// All contours turn the same way, so that windings only add up. Where the inner rim runs backwards because
/// the curve is tighter than the pen, it follows the centre line, and the area that the pen sweeps there
/// becomes separate contours.
struct Stroker {
  private var line = CentreLine()
  private var pen = Pen()
  private var pieces: [Piece] = []
  private var dashes: [Piece] = []
  /// Whether the caps of the last stroke's dashes may overlap.
  private var dashesMeet = false
  /// The smallest distance between the last dash of a closed line and its first.
  private var seamGap = Double.infinity

  /// A stretch of one subpath, given by lengths along the whole path.
  struct Piece {
    var subpath: Int
    var from: Double
    var to: Double
    /// The length to which the stretch continues through the seam of its closed subpath; negative if it
    /// does not.
    var seamTo = -1.0
    var isWhole = false
  }

  init() {}

  /// Appends the outline in the path's own space.
  mutating func append(
    _ path: Path, style: StrokeStyle, trim: Trim, _ flattening: Flattening,
    to outline: inout Outline
  ) {
    dashesMeet = false
    guard style.width > 0, style.width <= Outline.limit else { return }
    let (first, second) = trim.parts
    guard let first, line.read(path, width: style.width, flattening) else { return }
    pen.begin(style: style, flattening)
    pieces.removeAll(keepingCapacity: true)
    collect(first, isWhole: first == 0..<1, isSecond: false)
    if let second { collect(second, isWhole: false, isSecond: true) }
    if let pattern = DashPattern(style, length: line.length) {
      cut(by: pattern)
      dashesMeet = style.cap != .butt && min(style.smallestGap, seamGap) < style.width
      for piece in dashes { draw(piece, to: &outline) }
    } else {
      for piece in pieces { draw(piece, to: &outline) }
    }
  }

  private mutating func cut(by pattern: DashPattern) {
    dashes.removeAll(keepingCapacity: true)
    seamGap = .infinity
    for piece in pieces {
      let subpath = line.subpaths[piece.subpath]
      let first = dashes.count
      var goesOn = false
      func cut(from: Double, to: Double) {
        pattern.cut(from: from, to: to, start: subpath.start) { dash in
          dashes.append(Piece(subpath: piece.subpath, from: dash.from, to: dash.to))
          goesOn = dash.goesOn
        }
      }
      // A point has no length to cut, and is drawn as without dashes.
      guard subpath.length > 0 else {
        dashes.append(piece)
        continue
      }
      cut(from: piece.from, to: piece.to)
      if piece.seamTo >= 0 { cut(from: subpath.start, to: piece.seamTo) }
      // A dash that ends at the seam of a closed line continues after it, as in browsers.
      if piece.isWhole, subpath.isClosed, piece.seamTo < 0, goesOn, dashes.count > first + 1,
        dashes[first].from == subpath.start
      {
        dashes[dashes.count - 1].seamTo = dashes[first].to
        dashes.remove(at: first)
      } else if piece.isWhole, subpath.isClosed, dashes.count > first + 1 {
        let end = subpath.start + subpath.length
        seamGap = min(
          seamGap, dashes[first].from - subpath.start + end - dashes[dashes.count - 1].to)
      }
    }
  }

  /// Whether any part of the last stroke was swept twice because it is tighter than the pen.
  var hasFolds: Bool { pen.hasFolds }

  /// Whether the last stroke may cover something twice, which matters if it is thin.
  mutating func maySelfOverlap() -> Bool {
    pen.hasFolds || dashesMeet || line.mayTouchItself(distance: pen.width)
  }

  /// Collects the pieces of subpaths in a span. `isWhole` means that the span is the whole line.
  private mutating func collect(_ span: Range<Double>, isWhole: Bool, isSecond: Bool) {
    let low = span.lowerBound * line.length
    let high = span.upperBound * line.length
    for (i, subpath) in line.subpaths.enumerated() {
      let end = subpath.start + subpath.length
      if isWhole || (subpath.length == 0 && low <= subpath.start && subpath.start < high) {
        pieces.append(
          Piece(subpath: i, from: subpath.start, to: end, isWhole: true))
        continue
      }
      let from = max(low, subpath.start)
      let to = min(high, end)
      guard from < to else { continue }
      if isSecond, line.subpaths.count == 1, subpath.isClosed, pieces.count == 1 {
        pieces[0].seamTo = to
      } else {
        pieces.append(
          Piece(subpath: i, from: from, to: to, isWhole: from == subpath.start && to == end))
      }
    }
  }

  private mutating func draw(_ piece: Piece, to outline: inout Outline) {
    let subpath = line.subpaths[piece.subpath]
    guard !subpath.samples.isEmpty else {
      pen.dot(at: subpath.point, direction: Point(1, 0), to: &outline)
      return
    }
    guard piece.from < piece.to else {
      let (sample, _) = line.cut(at: piece.from, in: subpath)
      pen.dot(at: sample.point, direction: sample.tangent, to: &outline)
      return
    }
    if piece.isWhole && subpath.isClosed && piece.seamTo < 0 {
      pen.closed(
        line.samples[subpath.samples], hasCornerAtSeam: subpath.hasCornerAtSeam, to: &outline)
      return
    }
    pen.start(&outline)
    walk(subpath, from: piece.from, to: piece.to, &outline)
    if piece.seamTo >= 0 {
      if subpath.hasCornerAtSeam { pen.markCorner() }
      walk(subpath, from: subpath.start, to: piece.seamTo, &outline)
    }
    pen.finish(&outline)
  }

  private mutating func walk(
    _ subpath: CentreLine.Subpath, from: Double, to: Double, _ outline: inout Outline
  ) {
    let (first, next) = line.begin(at: from, in: subpath)
    let (last, end) = line.end(at: to, in: subpath)
    pen.step(first, &outline)
    pen.walk(line.samples[next..<max(next, end)], &outline)
    pen.step(last, &outline)
  }
}

extension StrokeStyle {
  /// Of its dashes.
  fileprivate var smallestGap: Double {
    let all = dash.count % 2 == 0 ? dash : dash + dash
    return stride(from: 1, to: all.count, by: 2).reduce(.infinity) { min($0, all[$1]) }
  }
}
