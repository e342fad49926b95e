import DisplayList
import Geometry

/// Corrects pixels for which the sum of signed areas is wrong.
///
/// The sum is a pixel's mean winding number, which is its coverage only if all windings in the pixel are 0 and
/// 1, or 0 and −1. Where contours cross or coincide the pixel is solved exactly: it is cut at every vertex and
/// every crossing into slabs in which no two edges meet, and integrated slab by slab. Only rows in which a sum
/// leaves 0…1 or contours cross are examined, and only pixels in which two edges
/// share a height.
struct FoldSolver {
  private struct Edge {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    /// dx/dy.
    var slope: Double
    var winding: Int
    /// The columns the edge touches in the current row.
    var low = 0
    var high = 0

    @inline(__always)
    func x(at y: Double) -> Double { x0 + (y - y0) * slope }
  }

  private struct Crossing {
    /// The distance from the pixel's left border.
    var x: Double
    var piece: Int
    var winding: Int
  }

  /// With more edges than this in one pixel, scan lines are integrated instead of exact slabs.
  private static let pieceLimit = 40
  /// A row with more parts of edges than this keeps its sums: that many coincide only in paths that no one can
  /// make out, and each pixel would examine all of them.
  static let partLimit = 3000
  /// How many parts are searched for one that another cancels. Finding them never changes the sums.
  static let cancelLimit = 200

  private var crossingFinder = CrossingFinder()
  private var edges: [Edge] = []
  /// Edges by the row in which they begin: those of row `r` are `order[begins[r]..<begins[r + 1]]`, with rows
  /// counted from the first one examined.
  private var order: [Int] = []
  private var begins: [Int] = []
  private var active: [Int] = []
  /// The parts of the active edges in the current row.
  private var parts: [Edge] = []
  private var counts: [UInt8] = []
  private var pieces: [Edge] = []
  private var cuts: [Double] = []
  /// The places where pieces cross a height inside the pixel, from left to right.
  private var crossings: [Crossing] = []

  init() {}

  /// Solves the rows of `coverage` that need it, or all of them. `width` is the buffer's width.
  mutating func solve(
    _ outline: Outline, isEvenOdd: Bool, everywhere: Bool, width: Int, _ coverage: inout Coverage
  ) {
    if outline.mayCross && !everywhere { crossingFinder.mark(outline, &coverage) }
    guard coverage.isFolded || everywhere else { return }
    func needs(_ row: Int) -> Bool { everywhere || FoldSolver.needs(row, coverage) }
    guard let first = coverage.rows.first(where: needs),
      let last = coverage.rows.last(where: needs)
    else { return }
    collect(outline, first...last)
    if counts.count < width { counts = [UInt8](repeating: 0, count: width) }
    active.removeAll(keepingCapacity: true)
    for row in first...last {
      for i in begins[row - first]..<begins[row - first + 1] { active.append(order[i]) }
      var kept = 0
      for i in active.indices where edges[active[i]].y1 > Double(row) {
        active[kept] = active[i]
        kept += 1
      }
      while active.count > kept { active.removeLast() }
      if everywhere || FoldSolver.needs(row, coverage) {
        solve(row: row, isEvenOdd, width, &coverage)
      }
    }
  }

  private static func needs(_ row: Int, _ coverage: Coverage) -> Bool {
    var bits = coverage.signs[row]
    if row > coverage.rows.lowerBound { bits |= coverage.signs[row - 1] }
    if row + 1 < coverage.rows.upperBound { bits |= coverage.signs[row + 1] }
    let signs = RowSigns(rawValue: bits)
    return signs.contains(.excess) || (signs.contains(.positive) && signs.contains(.negative))
  }

  /// Collects the edges that touch any of the rows and orders them by the row in which they begin (a counting
  /// sort).
  private mutating func collect(_ outline: Outline, _ rows: ClosedRange<Int>) {
    let top = Double(rows.lowerBound)
    let bottom = Double(rows.upperBound + 1)
    edges.removeAll(keepingCapacity: true)
    begins.removeAll(keepingCapacity: true)
    for _ in 0...rows.count { begins.append(0) }
    for i in outline.starts.indices {
      let range = outline.contour(i)
      guard range.count > 1 else { continue }
      var last = outline.points[range.upperBound - 1]
      for k in range {
        let p = outline.points[k]
        let (a, b) = last.y < p.y ? (last, p) : (p, last)
        if a.y < b.y && b.y > top && a.y < bottom {
          edges.append(
            Edge(
              x0: a.x, y0: a.y, x1: b.x, y1: b.y, slope: (b.x - a.x) / (b.y - a.y),
              winding: last.y < p.y ? 1 : -1))
          begins[beginning(edges.count - 1, rows) + 1] += 1
        }
        last = p
      }
    }
    for row in 0..<rows.count { begins[row + 1] += begins[row] }
    order.removeAll(keepingCapacity: true)
    for _ in edges.indices { order.append(0) }
    // Backwards, so that the places of each row are filled from the end.
    for k in edges.indices.reversed() {
      let row = beginning(k, rows)
      begins[row + 1] -= 1
      order[begins[row + 1]] = k
    }
    // Each place now holds the start of the row before, so all move down by one.
    for row in 0..<rows.count { begins[row] = begins[row + 1] }
    begins[rows.count] = edges.count
    for row in 0..<rows.count { sort(begins[row], begins[row + 1]) }
  }

  /// Sorts the edges of one row by where they begin. Shell's sort.
  private mutating func sort(_ from: Int, _ to: Int) {
    var gap = (to - from) / 2
    while gap > 0 {
      for i in from + gap..<to {
        let edge = order[i]
        let y = edges[edge].y0
        var k = i
        while k - gap >= from && edges[order[k - gap]].y0 > y {
          order[k] = order[k - gap]
          k -= gap
        }
        order[k] = edge
      }
      gap = gap == 2 ? 1 : gap * 5 / 11
    }
  }

  /// The index of the row in which an edge begins, counted from the first row.
  private func beginning(_ k: Int, _ rows: ClosedRange<Int>) -> Int {
    // This is less than `rows.count`, because edges begin above the last row's bottom, see `collect`.
    max(0, Int(max(Double(rows.lowerBound), edges[k].y0)) - rows.lowerBound)
  }

  /// The part of an edge in a row and the columns it touches, or nil if it is to the right of the picture.
  private func part(of edge: Edge, in row: Int, _ width: Int) -> Edge? {
    var part = edge
    part.y0 = max(edge.y0, Double(row))
    part.y1 = min(edge.y1, Double(row + 1))
    part.x0 = edge.x(at: part.y0)
    part.x1 = edge.x(at: part.y1)
    let left = min(part.x0, part.x1)
    let right = max(part.x0, part.x1)
    guard left < Double(width) else { return nil }
    part.low = left >= 0 ? Int(left) : -1
    part.high = right >= 0 ? Int(min(Double(width - 1), right)) : -1
    return part
  }

  private mutating func solve(
    row: Int, _ isEvenOdd: Bool, _ width: Int, _ coverage: inout Coverage
  ) {
    var low = width
    var high = -1
    parts.removeAll(keepingCapacity: true)
    var beside = 0
    for k in active {
      guard let part = part(of: edges[k], in: row, width) else { continue }
      // An edge that spans the row to the left of the picture counts alike in every pixel.
      if part.high < 0, part.y0 == Double(row), part.y1 == Double(row + 1) {
        beside += part.winding
        continue
      }
      if cancels(part) { continue }
      parts.append(part)
    }
    guard parts.count <= FoldSolver.partLimit else { return }
    for part in parts {
      guard part.high >= 0 else { continue }
      let first = max(0, part.low)
      low = min(low, first)
      high = max(high, part.high)
      for c in first...part.high where counts[c] < 2 { counts[c] += 1 }
    }
    guard low <= high else { return }
    for column in low...high {
      if counts[column] > 1, let exact = solve(column: column, row: row, beside, isEvenOdd) {
        let at = row * coverage.stride + column
        // A difference of one level is rounding. Keeping the sum then keeps pixels from flickering.
        if abs(exact - Double(coverage.mask[at])) > 1 {
          coverage.mask[at] = UInt8(max(0, min(255, exact + 0.5)))
        }
      }
      counts[column] = 0
    }
  }

  /// Removes a part that runs along this one in the opposite direction, as where two contours share a side.
  private mutating func cancels(_ part: Edge) -> Bool {
    var i = parts.count - 1
    let last = max(0, parts.count - FoldSolver.cancelLimit)
    while i >= last && parts[i].y0 == part.y0 {
      let other = parts[i]
      if other.winding == -part.winding && other.x0 == part.x0 && other.x1 == part.x1
        && other.y1 == part.y1
      {
        parts.remove(at: i)
        return true
      }
      i -= 1
    }
    return false
  }

  /// The coverage of a pixel in levels, or nil if the sum is right.
  private mutating func solve(
    column: Int, row: Int, _ beside: Int, _ isEvenOdd: Bool
  ) -> Double? {
    let left = Double(column)
    let top = Double(row)
    pieces.removeAll(keepingCapacity: true)
    var base = beside
    for part in parts where part.low <= column {
      if part.high >= column {
        pieces.append(part)
      } else if part.y0 == top && part.y1 == top + 1 {
        base += part.winding
      } else {
        appendBeside(part, left)
      }
    }
    // Whether no two edges share a height and all run the same way, as along a single rim.
    var isChain = true
    var reach = top
    var kept = 0
    for i in pieces.indices {
      let piece = pieces[i]
      if piece.x0 < left && piece.x1 < left && piece.y0 == top && piece.y1 == top + 1 {
        base += piece.winding
        continue
      }
      // Pieces are in the order in which they begin.
      pieces[kept] = piece
      if piece.winding != pieces[0].winding || piece.y0 < reach { isChain = false }
      reach = max(reach, piece.y1)
      kept += 1
    }
    while pieces.count > kept { pieces.removeLast() }
    guard let first = pieces.first else { return nil }
    if isChain && (isEvenOdd || base == 0 || base == -first.winding) { return nil }
    cuts.removeAll(keepingCapacity: true)
    if pieces.count <= FoldSolver.pieceLimit {
      cut(left, top)
    } else {
      for i in 0...64 { cuts.append(top + Double(i) / 64) }
    }
    crossings.removeAll(keepingCapacity: true)
    var next = 0
    var area = 0.0
    for i in 1..<cuts.count where cuts[i] > cuts[i - 1] {
      let y = (cuts[i] + cuts[i - 1]) / 2
      cross(at: y, left, &next)
      area += (cuts[i] - cuts[i - 1]) * length(base, isEvenOdd)
    }
    return area * 255
  }

  /// Adds a part to the left of the pixel, of which only the heights matter. Parts that continue one another are
  /// merged.
  private mutating func appendBeside(_ part: Edge, _ left: Double) {
    for i in pieces.indices
    where pieces[i].y1 == part.y0 && pieces[i].winding == part.winding && pieces[i].x1 < left
      && pieces[i].slope == 0
    {
      pieces[i].y1 = part.y1
      return
    }
    var piece = part
    piece.x0 = left - 1
    piece.x1 = left - 1
    piece.slope = 0
    pieces.append(piece)
  }

  /// Adds the heights at which edges begin, end, enter or leave the pixel, or cross, in order.
  private mutating func cut(_ left: Double, _ top: Double) {
    cuts.append(top)
    cuts.append(top + 1)
    for i in pieces.indices {
      let piece = pieces[i]
      if piece.y0 > top { cuts.append(piece.y0) }
      if piece.y1 < top + 1 { cuts.append(piece.y1) }
      for side in 0..<2 {
        let border = left + Double(side)
        guard (piece.x0 < border) != (piece.x1 < border) else { continue }
        cuts.append(
          piece.y0 + (border - piece.x0) / (piece.x1 - piece.x0) * (piece.y1 - piece.y0))
      }
      guard piece.x0 >= left || piece.x1 >= left else { continue }
      var k = i + 1
      while k < pieces.count && pieces[k].y0 < piece.y1 {
        cutAtCrossing(piece, pieces[k])
        k += 1
      }
    }
    cuts.sortInPlace { $0 }
  }

  private mutating func cutAtCrossing(_ p: Edge, _ q: Edge) {
    let top = max(p.y0, q.y0)
    let bottom = min(p.y1, q.y1)
    guard top < bottom else { return }
    let above = p.x(at: top) - q.x(at: top)
    let below = p.x(at: bottom) - q.x(at: bottom)
    if above * below < 0 { cuts.append(top + (bottom - top) * above / (above - below)) }
  }

  /// Updates the crossings to those at a height, which is below that of the last call. `next` is the next piece
  /// to be added.
  private mutating func cross(at y: Double, _ left: Double, _ next: inout Int) {
    var kept = 0
    for i in crossings.indices {
      let piece = crossings[i].piece
      guard y < pieces[piece].y1 else { continue }
      insert(piece, at: kept, y, left)
      kept += 1
    }
    while crossings.count > kept { crossings.removeLast() }
    while next < pieces.count && pieces[next].y0 <= y {
      if y < pieces[next].y1 {
        crossings.append(Crossing(x: 0, piece: next, winding: 0))
        insert(next, at: crossings.count - 1, y, left)
      }
      next += 1
    }
  }

  /// Inserts the crossing of a piece in order among those before `end`.
  @inline(__always)
  private mutating func insert(_ piece: Int, at end: Int, _ y: Double, _ left: Double) {
    let x = min(max(0, pieces[piece].x(at: y) - left), 1)
    // They arrive nearly in order, since slabs are cut at crossings.
    var at = end
    while at > 0 && crossings[at - 1].x > x {
      crossings[at] = crossings[at - 1]
      at -= 1
    }
    crossings[at] = Crossing(x: x, piece: piece, winding: pieces[piece].winding)
  }

  /// The part of a pixel's width that is inside at the height of the crossings.
  private func length(_ base: Int, _ isEvenOdd: Bool) -> Double {
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
