import DisplayList
import Geometry

/// Corrects the pixels that a sum of signed areas gets wrong.
///
/// The sum is a pixel's mean winding number, and its coverage only where all windings in the pixel are 0
/// and 1, or 0 and −1. Where contours cross or lie on each other the pixel is solved exactly: cut into
/// slabs at every vertex and every crossing, in which no two edges meet, and integrated slab by slab.
/// Only rows in which a sum leaves 0…1 are looked at, and only pixels that two edges touch.
struct FoldSolver {
  private struct Edge {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    var winding: Int

    func x(at y: Double) -> Double { x0 + (y - y0) * (x1 - x0) / (y1 - y0) }
  }

  /// More edges than this in one pixel are integrated by scan lines instead of exactly.
  private static let pieceLimit = 40

  private var edges: [Edge] = []
  private var active: [Int] = []
  private var counts: [UInt8] = []
  private var pieces: [Edge] = []
  private var cuts: [Double] = []
  private var crossings: [(x: Double, winding: Int)] = []

  init() {}

  /// Goes over the rows of `coverage` that need it, or all of them. `width` is the buffer's.
  mutating func solve(
    _ outline: Outline, isEvenOdd: Bool, everywhere: Bool, width: Int, _ coverage: inout Coverage
  ) {
    guard coverage.isFolded || everywhere else { return }
    collect(outline, from: Double(coverage.rows.lowerBound))
    if counts.count < width + 1 { counts = [UInt8](repeating: 0, count: width + 1) }
    active.removeAll(keepingCapacity: true)
    var next = 0
    for row in coverage.rows {
      let bottom = Double(row + 1)
      while next < edges.count, edges[next].y0 < bottom {
        active.append(next)
        next += 1
      }
      active.removeAll { edges[$0].y1 <= Double(row) }
      if everywhere || FoldSolver.needs(row, coverage) {
        solve(row: row, isEvenOdd, width, &coverage)
      }
    }
  }

  private static func needs(_ row: Int, _ coverage: Coverage) -> Bool {
    var signs = coverage.signs[row]
    if row > coverage.rows.lowerBound { signs.formUnion(coverage.signs[row - 1]) }
    if row + 1 < coverage.rows.upperBound { signs.formUnion(coverage.signs[row + 1]) }
    return signs.contains(.excess) || (signs.contains(.positive) && signs.contains(.negative))
  }

  private mutating func collect(_ outline: Outline, from top: Double) {
    edges.removeAll(keepingCapacity: true)
    for i in outline.starts.indices {
      let range = outline.contour(i)
      guard range.count > 1 else { continue }
      var last = outline.points[range.upperBound - 1]
      for p in outline.points[range] {
        let (a, b) = last.y < p.y ? (last, p) : (p, last)
        if a.y < b.y && b.y > top {
          let winding = last.y < p.y ? 1 : -1
          edges.append(Edge(x0: a.x, y0: a.y, x1: b.x, y1: b.y, winding: winding))
        }
        last = p
      }
    }
    edges.sort { $0.y0 < $1.y0 }
  }

  /// The columns an edge touches in a row, cut to the picture.
  private func columns(_ edge: Edge, _ row: Int, _ width: Int) -> ClosedRange<Int>? {
    let top = max(edge.y0, Double(row))
    let bottom = min(edge.y1, Double(row + 1))
    let a = edge.x(at: top)
    let b = edge.x(at: bottom)
    guard max(a, b) >= 0, min(a, b) < Double(width) else { return nil }
    return Int(max(0, min(a, b)))...Int(min(Double(width - 1), max(0, max(a, b))))
  }

  private mutating func solve(
    row: Int, _ isEvenOdd: Bool, _ width: Int, _ coverage: inout Coverage
  ) {
    var low = width
    var high = -1
    for k in active {
      guard let range = columns(edges[k], row, width) else { continue }
      low = min(low, range.lowerBound)
      high = max(high, range.upperBound)
      for c in range where counts[c] < 2 { counts[c] += 1 }
    }
    guard low <= high else { return }
    for column in low...high {
      if counts[column] > 1 {
        let exact = solve(column: column, row: row, isEvenOdd)
        let at = row * coverage.stride + column
        // A difference of one level is rounding; then the sum stays, so that pixels stand still.
        if abs(exact - Double(coverage.mask[at])) > 1 {
          coverage.mask[at] = UInt8(max(0, min(255, exact + 0.5)))
        }
      }
      counts[column] = 0
    }
  }

  /// The coverage of a pixel in levels.
  private mutating func solve(column: Int, row: Int, _ isEvenOdd: Bool) -> Double {
    let left = Double(column)
    let top = Double(row)
    pieces.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    cuts.append(top)
    cuts.append(top + 1)
    var base = 0
    for k in active { gather(edges[k], left, top, &base) }
    if pieces.count <= FoldSolver.pieceLimit {
      cutAtCrossings()
      cuts.sort()
    } else {
      cuts.removeAll(keepingCapacity: true)
      for i in 0...64 { cuts.append(top + Double(i) / 64) }
    }
    var area = 0.0
    for i in 1..<cuts.count where cuts[i] > cuts[i - 1] {
      area +=
        (cuts[i] - cuts[i - 1])
        * length(at: (cuts[i] + cuts[i - 1]) / 2, left, base, isEvenOdd)
    }
    return area * 255
  }

  /// Adds an edge's part in a pixel; what runs to the left of it counts as running along its border.
  private mutating func gather(_ edge: Edge, _ left: Double, _ top: Double, _ base: inout Int) {
    let y0 = max(edge.y0, top)
    let y1 = min(edge.y1, top + 1)
    guard y0 < y1 else { return }
    let a = edge.x(at: y0)
    let b = edge.x(at: y1)
    if min(a, b) >= left + 1 { return }
    if max(a, b) <= left && y0 == top && y1 == top + 1 {
      base += edge.winding
      return
    }
    cuts.append(y0)
    cuts.append(y1)
    pieces.append(Edge(x0: a, y0: y0, x1: b, y1: y1, winding: edge.winding))
    for border in [left, left + 1] where (a < border) != (b < border) {
      cuts.append(y0 + (border - a) / (b - a) * (y1 - y0))
    }
  }

  private mutating func cutAtCrossings() {
    for i in pieces.indices.dropFirst() {
      for j in 0..<i {
        let p = pieces[i]
        let q = pieces[j]
        let top = max(p.y0, q.y0)
        let bottom = min(p.y1, q.y1)
        guard top < bottom else { continue }
        let above = p.x(at: top) - q.x(at: top)
        let below = p.x(at: bottom) - q.x(at: bottom)
        if above * below < 0 { cuts.append(top + (bottom - top) * above / (above - below)) }
      }
    }
  }

  /// How much of a pixel's width is inside at a height.
  private mutating func length(
    at y: Double, _ left: Double, _ base: Int, _ isEvenOdd: Bool
  ) -> Double {
    crossings.removeAll(keepingCapacity: true)
    for piece in pieces where piece.y0 <= y && y < piece.y1 {
      let x = min(max(0, piece.x(at: y) - left), 1)
      crossings.append((x, piece.winding))
    }
    crossings.sort { $0.x < $1.x }
    var winding = base
    var x = 0.0
    var sum = 0.0
    for crossing in crossings {
      if isEvenOdd ? winding & 1 != 0 : winding != 0 { sum += crossing.x - x }
      x = crossing.x
      winding += crossing.winding
    }
    if isEvenOdd ? winding & 1 != 0 : winding != 0 { sum += 1 - x }
    return sum
  }
}
