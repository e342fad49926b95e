import CRasterKernels
import DisplayList
import Geometry

/// Corrects pixels for which the sum of signed areas is wrong.
///
/// The sum is a pixel's mean winding number, which is its coverage only if all windings in the pixel are 0 and
/// 1, or 0 and −1. Where contours cross or coincide the pixel is solved exactly, see `FoldedPixel`. Only rows in
/// which a sum leaves 0…1 or contours cross are examined, and only pixels in which two edges share a height, or to the
/// right of edges that begin or end in the row.
struct FoldSolver {
  private typealias Edge = FoldedPixel.Piece

  /// The part of an edge in the current row, and the columns it touches.
  private struct Part {
    var edge: Edge
    var low = 0
    var high = 0
  }

  /// A height in the current row at which the winding number changes by what is left of a pixel.
  private struct Step {
    var y: Double
    var change: Int
  }

  /// A row with more parts of edges than this keeps its sums: that many coincide only in paths that no one can
  /// make out, and each pixel would examine all of them.
  static let partLimit = 3000

  private var crossingFinder = CrossingFinder()
  private var edges: [Edge] = []
  /// Edges by the row in which they begin: those of row `r` are `order[begins[r]..<begins[r + 1]]`, with rows
  /// counted from the first one examined.
  private var order: [Int] = []
  private var begins: [Int] = []
  private var active: [Int] = []
  /// The parts of the active edges in the current row, in the order in which they begin.
  private var parts: [Part] = []
  /// The part seen last among those with the same hash, for each hash; of any row.
  private var seen = [Int](repeating: 0, count: 256)
  /// How many parts touch each column, up to two.
  private var counts: [UInt8] = []
  /// The parts from left to right.
  private var arrivals: [Int] = []
  /// The parts in the current pixel, in the order in which they begin.
  private var present: [Int] = []
  /// What the parts left of the current pixel that do not span the row add up to, from top to bottom.
  private var steps: [Step] = []
  private var pixel = FoldedPixel()

  init() {}

  /// Solves the rows of `coverage` that need it, or all of them. `width` is the buffer's width. Returns whether the
  /// outline was searched for crossings as a whole and has none.
  mutating func solve(
    _ outline: Outline, isEvenOdd: Bool, everywhere: Bool, width: Int, _ coverage: inout Coverage
  ) -> Bool {
    let isPlain = outline.mayCross && !everywhere && crossingFinder.mark(outline, &coverage)
    guard coverage.isFolded || everywhere else { return isPlain }
    func needs(_ row: Int) -> Bool { everywhere || FoldSolver.needs(row, coverage) }
    guard let first = coverage.rows.first(where: needs),
      let last = coverage.rows.last(where: needs)
    else { return isPlain }
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
    return isPlain
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
  private func part(of edge: Edge, in row: Int, _ width: Int) -> Part? {
    var part = Part(edge: edge)
    part.edge.y0 = max(edge.y0, Double(row))
    part.edge.y1 = min(edge.y1, Double(row + 1))
    part.edge.x0 = edge.x(at: part.edge.y0)
    part.edge.x1 = edge.x(at: part.edge.y1)
    let left = min(part.edge.x0, part.edge.x1)
    let right = max(part.edge.x0, part.edge.x1)
    guard left < Double(width) else { return nil }
    part.low = left >= 0 ? Int(left) : -1
    part.high = right >= 0 ? Int(min(Double(width - 1), right)) : -1
    return part
  }

  private mutating func solve(
    row: Int, _ isEvenOdd: Bool, _ width: Int, _ coverage: inout Coverage
  ) {
    parts.removeAll(keepingCapacity: true)
    var base = 0
    for k in active {
      guard let part = part(of: edges[k], in: row, width) else { continue }
      // An edge that spans the row to the left of the picture counts alike in every pixel.
      if part.high < 0, spans(part.edge, row) {
        base += part.edge.winding
        continue
      }
      if cancels(part.edge) { continue }
      parts.append(part)
    }
    guard parts.count <= FoldSolver.partLimit, let columns = countParts(width) else { return }
    arrivals.removeAll(keepingCapacity: true)
    for i in parts.indices where parts[i].edge.winding != 0 { arrivals.append(i) }
    arrivals.sortInPlace { Double(parts[$0].low) }
    present.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    let haveSteps = parts.contains { $0.edge.winding != 0 && !spans($0.edge, row) }
    var next = 0
    var span = firstSpan(ofRow: row, coverage)
    for column in columns {
      defer { counts[column] = 0 }
      guard counts[column] > 1 || haveSteps else { continue }
      while span < coverage.spanCount, coverage.spans[span].ends(before: column, in: row) {
        span += 1
      }
      guard counts[column] > 1 || coverage.covers(column, row, with: span) else { continue }
      // A stretch without edges is solved once, in its last column.
      let isUniform = counts[column] < 2 && coverage.spans[span].cover != Span.masked
      if isUniform, Int(coverage.spans[span].maxX) > column + 1 { continue }
      move(to: column, row, &next, &base)
      guard counts[column] > 1 || stepsFold(base, row, isEvenOdd),
        let exact = solve(column: column, row: row, base, isEvenOdd)
      else { continue }
      correct(column, isUniform ? span : nil, row, exact, &coverage)
    }
  }

  /// Sets the coverage of a pixel, or of all pixels of a stretch without edges.
  private func correct(
    _ column: Int, _ stretch: Int?, _ row: Int, _ exact: Double, _ coverage: inout Coverage
  ) {
    let at = coverage.place(ofRow: row) + column
    let sum = stretch.map { Double(coverage.spans[$0].cover) } ?? Double(coverage.mask[at])
    // A difference of one level is rounding. Keeping the sum then keeps pixels from flickering.
    guard abs(exact - sum) > 1 else { return }
    let level = UInt8(max(0, min(255, exact + 0.5)))
    if let stretch {
      coverage.spans[stretch].cover = Int32(level)
    } else {
      coverage.mask[at] = level
    }
  }

  /// The index of the first span in a row or below, by halving.
  private func firstSpan(ofRow row: Int, _ coverage: Coverage) -> Int {
    var (low, high) = (0, coverage.spanCount)
    while low < high {
      let middle = (low + high) / 2
      if Int(coverage.spans[middle].y) < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func spans(_ edge: Edge, _ row: Int) -> Bool {
    edge.y0 == Double(row) && edge.y1 == Double(row + 1)
  }

  /// Whether an edge runs along the part of another one in the opposite direction, as where two contours share a side;
  /// then that part loses its winding. Some are not found, which costs time only.
  private mutating func cancels(_ edge: Edge) -> Bool {
    let mixed = (edge.x0.bitPattern &+ edge.x1.bitPattern) &* 0x9E37_79B9_7F4A_7C15
    let hash = Int(mixed >> 56)
    let at = seen[hash]
    if at < parts.count {
      let other = parts[at].edge
      if other.winding == -edge.winding && other.winding != 0
        && other.x0 == edge.x0 && other.x1 == edge.x1
        && other.y0 == edge.y0 && other.y1 == edge.y1
      {
        parts[at].edge.winding = 0
        return true
      }
    }
    seen[hash] = parts.count
    return false
  }

  /// Counts the parts in each column and returns the columns that have some.
  private mutating func countParts(_ width: Int) -> ClosedRange<Int>? {
    var low = width
    var high = -1
    for part in parts where part.high >= 0 && part.edge.winding != 0 {
      let first = max(0, part.low)
      low = min(low, first)
      high = max(high, part.high)
      for c in first...part.high where counts[c] < 2 { counts[c] += 1 }
    }
    return low <= high ? low...high : nil
  }

  /// Brings `present`, `steps` and `base` to a column right of the last one. `next` is the next part to arrive.
  private mutating func move(to column: Int, _ row: Int, _ next: inout Int, _ base: inout Int) {
    var kept = 0
    for i in present.indices {
      if parts[present[i]].high < column {
        leave(parts[present[i]].edge, row, &base)
      } else {
        present[kept] = present[i]
        kept += 1
      }
    }
    while present.count > kept { present.removeLast() }
    while next < arrivals.count, parts[arrivals[next]].low <= column {
      let part = arrivals[next]
      next += 1
      if parts[part].high < column {
        leave(parts[part].edge, row, &base)
        continue
      }
      var at = present.count
      present.append(part)
      while at > 0 && present[at - 1] > part {
        present[at] = present[at - 1]
        at -= 1
      }
      present[at] = part
    }
  }

  /// Adds an edge that is to the left from now on.
  private mutating func leave(_ edge: Edge, _ row: Int, _ base: inout Int) {
    guard !spans(edge, row) else { return base += edge.winding }
    step(at: edge.y0, edge.winding)
    if edge.y1 < Double(row + 1) { step(at: edge.y1, -edge.winding) }
  }

  private mutating func step(at y: Double, _ change: Int) {
    var at = steps.count
    while at > 0 && steps[at - 1].y > y { at -= 1 }
    if at > 0 && steps[at - 1].y == y {
      steps[at - 1].change += change
      // Where one edge continues another.
      if steps[at - 1].change == 0 { steps.remove(at: at - 1) }
    } else {
      steps.insert(Step(y: y, change: change), at: at)
    }
  }

  /// The coverage of a pixel in levels, or nil if the sum is right. `base` counts the edges left of it that span the row.
  private mutating func solve(
    column: Int, row: Int, _ base: Int, _ isEvenOdd: Bool
  ) -> Double? {
    pixel.begin(Double(row))
    let common = commonWinding(row)
    var next = 0
    var winding = -common
    // What is above the first step, which may be none.
    var top = Double(row)
    for i in 0...steps.count {
      let bottom = i < steps.count ? steps[i].y : Double(row + 1)
      if winding != 0 && top < bottom {
        addPresent(&next, to: top, row)
        pixel.add(
          Edge(x0: -1, y0: top, x1: -1, y1: bottom, slope: 0, winding: winding), Double(row))
      }
      guard i < steps.count else { break }
      winding += steps[i].change
      top = bottom
    }
    addPresent(&next, to: .infinity, row)
    return pixel.coverage(Double(column), Double(row), base + common, isEvenOdd: isEvenOdd)
  }

  /// Adds the edges in the pixel that begin down to a height.
  private mutating func addPresent(_ next: inout Int, to y: Double, _ row: Int) {
    while next < present.count, parts[present[next]].edge.y0 <= y {
      pixel.add(parts[present[next]].edge, Double(row))
      next += 1
    }
  }

  /// Whether windings may be in a pixel, with steps left of it and one edge in it, of which the sum is not the coverage.
  private func stepsFold(_ base: Int, _ row: Int, _ isEvenOdd: Bool) -> Bool {
    guard !steps.isEmpty else { return false }
    var (least, most) = windings(row)
    for i in present {
      least += min(0, parts[i].edge.winding)
      most += max(0, parts[i].edge.winding)
    }
    if isEvenOdd { return most - least > 1 }
    least += base
    most += base
    return least <= 0 && most >= 2 || least <= -2 && most >= 0 || least < 0 && most > 0
  }

  /// What the steps add to the winding number at every height.
  private func commonWinding(_ row: Int) -> Int {
    let (least, most) = windings(row)
    return least > 0 ? least : most < 0 ? most : 0
  }

  /// The least and the most that the steps add to the winding number.
  private func windings(_ row: Int) -> (least: Int, most: Int) {
    var winding = 0
    var (least, most) = (Int.max, Int.min)
    for i in 0...steps.count {
      let (top, bottom) = (
        i > 0 ? steps[i - 1].y : Double(row), i < steps.count ? steps[i].y : Double(row + 1)
      )
      if i > 0 { winding += steps[i - 1].change }
      guard top < bottom else { continue }
      least = min(least, winding)
      most = max(most, winding)
    }
    return (least, most)
  }
}
