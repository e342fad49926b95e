import Geometry

/// Finds the rows in which contours cross themselves or each other.
///
/// A lobe smaller than a pixel that turns the other way or overlaps another one may not show in any sum of its
/// row, but every lobe has crossings. Contours are cut into chains that only go down. Two chains whose boxes
/// meet are walked down side by side; if one changes sides relative to the other, they cross.
struct CrossingFinder {
  /// A range of the vertices, from top to bottom.
  private struct Chain {
    var from: Int
    var to: Int
    var minX = Double.infinity
    var maxX = -Double.infinity
    var top: Double
    var bottom: Double

    @inline(__always)
    func meets(_ other: Chain) -> Bool {
      max(top, other.top) < min(bottom, other.bottom) && minX <= other.maxX && other.minX <= maxX
    }
  }

  /// The vertices of all chains.
  private var vertices: [Point] = []
  private var chains: [Chain] = []
  /// How many rows before each one, counted from the first, are not known to be folded by their sums.
  private var unknown: [Int] = []
  private var firstRow = 0
  /// The number of steps that may still be taken.
  private var patience = 0
  /// Whether all of the outline has been looked at without finding a crossing.
  private var isPlain = false

  init() {}

  /// Marks the rows with crossings, whose sums cannot be trusted, or all rows if there is too much to examine. Returns
  /// whether the outline was examined as a whole and has no crossing.
  mutating func mark(_ outline: Outline, _ coverage: inout Coverage) -> Bool {
    guard hasUnknownRows(coverage) else { return false }
    isPlain = unknown[unknown.count - 1] == coverage.rows.count
    vertices.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
    let top = Double(coverage.rows.lowerBound)
    let bottom = Double(coverage.rows.upperBound)
    for i in outline.starts.indices {
      let contour = outline.contour(i)
      // Letters of a text, for example, that run beyond the picture.
      guard contour.contains(where: { outline.points[$0].y > top }),
        contour.contains(where: { outline.points[$0].y < bottom })
      else {
        isPlain = false
        continue
      }
      cut(outline, contour)
    }
    isPlain = isPlain && chains.allSatisfy { $0.top >= top && $0.bottom <= bottom }
    patience = 4096 + 32 * vertices.count
    let isFound =
      isTall
      ? visitPairs(begin: { $0.top }, end: { $0.bottom }, &coverage)
      : visitPairs(begin: { $0.minX }, end: { $0.maxX }, &coverage)
    if !isFound { mark(-.infinity, .infinity, &coverage) }
    return isPlain
  }

  private mutating func hasUnknownRows(_ coverage: Coverage) -> Bool {
    firstRow = coverage.rows.lowerBound
    unknown.removeAll(keepingCapacity: true)
    unknown.append(0)
    for row in coverage.rows {
      let isKnown = RowSigns(rawValue: coverage.signs[row]).contains(.excess)
      unknown.append(unknown[unknown.count - 1] + (isKnown ? 0 : 1))
    }
    return unknown[unknown.count - 1] > 0
  }

  /// Whether there are rows that both chains reach and that need to be looked at.
  private func hasUnknownRows(_ a: Chain, _ b: Chain) -> Bool {
    let low = row(max(a.top, b.top))
    let high = row(min(a.bottom, b.bottom)) + 1
    return low < high && unknown[min(high, unknown.count - 1)] > unknown[low]
  }

  /// The row that a height is in, counted from the first one.
  private func row(_ y: Double) -> Int {
    Int(min(max(y - Double(firstRow), 0), Double(unknown.count - 1)))
  }

  /// Whether fewer chains share a height than a column, as in a tall page of text.
  private var isTall: Bool {
    var (width, height) = (0.0, 0.0)
    var (minX, maxX, top, bottom) = (
      Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
    )
    for chain in chains {
      width += chain.maxX - chain.minX
      height += chain.bottom - chain.top
      minX = min(minX, chain.minX)
      maxX = max(maxX, chain.maxX)
      top = min(top, chain.top)
      bottom = max(bottom, chain.bottom)
    }
    return height * (maxX - minX) < width * (bottom - top)
  }

  /// Walks down all pairs of chains whose boxes meet; `begin` and `end` are their extent along one axis. Returns
  /// false if there are too many.
  @inline(__always)
  private mutating func visitPairs(
    begin: (Chain) -> Double, end: (Chain) -> Double, _ coverage: inout Coverage
  ) -> Bool {
    chains.sortInPlace(by: begin)
    for i in chains.indices {
      var k = i + 1
      while k < chains.count && begin(chains[k]) <= end(chains[i]) {
        patience -= 1
        if chains[i].meets(chains[k]) && hasUnknownRows(chains[i], chains[k]) {
          walk(chains[i], chains[k], &coverage)
        }
        k += 1
      }
      guard patience > 0 else { return false }
    }
    return true
  }

  /// Adds a contour's chains.
  private mutating func cut(_ outline: Outline, _ contour: Range<Int>) {
    guard contour.count > 2 else { return }
    var top = contour.lowerBound
    for i in contour where outline.points[i].y < outline.points[top].y { top = i }
    var isDown = true
    var from = vertices.count
    var last = outline.points[top]
    vertices.append(last)
    var at = top
    for _ in contour {
      at = at + 1 < contour.upperBound ? at + 1 : contour.lowerBound
      let p = outline.points[at]
      if p.y != last.y && (p.y > last.y) != isDown {
        finish(from, isDown)
        from = vertices.count
        vertices.append(last)
        isDown.toggle()
      }
      vertices.append(p)
      last = p
    }
    finish(from, isDown)
  }

  private mutating func finish(_ from: Int, _ isDown: Bool) {
    let (first, last) = (vertices[from].y, vertices[vertices.count - 1].y)
    var chain = Chain(
      from: from, to: vertices.count, top: min(first, last), bottom: max(first, last))
    for i in from..<vertices.count {
      chain.minX = min(chain.minX, vertices[i].x)
      chain.maxX = max(chain.maxX, vertices[i].x)
    }
    // Swapped one by one, because reversing a slice allocates.
    if !isDown {
      for i in 0..<(vertices.count - from) / 2 { vertices.swapAt(from + i, vertices.count - 1 - i) }
    }
    chains.append(chain)
  }

  private mutating func walk(_ a: Chain, _ b: Chain, _ coverage: inout Coverage) {
    let low = max(a.top, b.top)
    let high = min(a.bottom, b.bottom)
    var i = first(of: a, from: low)
    var k = first(of: b, from: low)
    // The side of `b` that `a` was last on, the height where that was, and the height of the last vertex.
    var side = 0.0
    var height = low
    var last = low
    while i < a.to && k < b.to {
      patience -= 1
      let isFirst = vertices[i].y <= vertices[k].y
      let p = vertices[isFirst ? i : k]
      guard p.y <= high else { return }
      let now =
        isFirst
        ? k > b.from ? distance(of: p, from: k) : 0 : i > a.from ? -distance(of: p, from: i) : 0
      if now != 0 {
        if now * side < 0 {
          if height == last {
            mark(crossing(i, k, height, p.y), &coverage)
          } else {
            mark(height, p.y, &coverage)
          }
        }
        side = now
        height = p.y
      }
      last = p.y
      if isFirst { i += 1 } else { k += 1 }
    }
  }

  /// The first vertex of a chain that is not above a height. There must be one.
  private func first(of chain: Chain, from y: Double) -> Int {
    var low = chain.from
    var high = chain.to - 1
    while low < high {
      let middle = (low + high) / 2
      if vertices[middle].y < y { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The side of the edge ending in a vertex that a point is on, in no particular unit; 0 if it is on the edge.
  @inline(__always)
  private func distance(of p: Point, from vertex: Int) -> Double {
    let start = vertices[vertex - 1]
    let edge = vertices[vertex] - start
    let distance = edge.cross(p - start)
    return abs(distance) > 1e-6 * (abs(edge.x) + abs(edge.y)) ? distance : 0
  }

  /// The height at which the edges ending in two vertices cross. They have changed sides between `low` and
  /// `high`.
  private func crossing(_ i: Int, _ k: Int, _ low: Double, _ high: Double) -> Double {
    func x(_ vertex: Int, _ y: Double) -> Double {
      let (p, q) = (vertices[vertex - 1], vertices[vertex])
      return q.y > p.y ? p.x + (y - p.y) / (q.y - p.y) * (q.x - p.x) : q.x
    }
    let above = x(i, low) - x(k, low)
    let below = x(i, high) - x(k, high)
    return above * below < 0 ? low + (high - low) * above / (above - below) : high
  }

  private mutating func mark(_ y: Double, _ coverage: inout Coverage) { mark(y, y, &coverage) }

  private mutating func mark(_ low: Double, _ high: Double, _ coverage: inout Coverage) {
    isPlain = false
    let top = Double(coverage.rows.lowerBound)
    let bottom = Double(coverage.rows.upperBound)
    guard high >= top, low < bottom else { return }
    coverage.isFolded = true
    for row in Int(max(low, top))...Int(min(high, bottom - 1)) {
      coverage.signs[row] |= RowSigns.excess.rawValue
    }
  }
}
