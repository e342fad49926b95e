import Geometry

/// A pixel in which edges meet, cut at every vertex and every crossing into slabs in which no two edges meet, and
/// integrated slab by slab.
struct FoldedPixel {
  /// A part of an edge within a row.
  struct Piece {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    /// dx/dy.
    var slope: Double
    var winding: Int

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

  /// The edges in the pixel, and upright ones for what begins or ends left of it, by where they begin.
  private var pieces: [Piece] = []
  private var cuts: [Double] = []
  /// The places where pieces cross a height inside the pixel, from left to right.
  private var crossings: [Crossing] = []
  /// Whether no two pieces share a height and all run the same way, as along a single rim.
  private var isChain = true
  private var reach = 0.0
  /// What the pieces add to the winding number at most, and what they take from it.
  private var rise = HeightCounts()
  private var fall = HeightCounts()

  init() {}

  /// Begins a pixel whose row begins at a height.
  mutating func begin(_ top: Double) {
    pieces.removeAll(keepingCapacity: true)
    isChain = true
    reach = top
    rise = HeightCounts()
    fall = HeightCounts()
  }

  /// Adds a piece, which begins no higher than the one before, in a row that begins at `top`.
  @inline(__always)
  mutating func add(_ piece: Piece, _ top: Double) {
    pieces.append(piece)
    if piece.winding != pieces[0].winding || abs(piece.winding) > 1 || piece.y0 < reach {
      isChain = false
    }
    reach = max(reach, piece.y1)
    if piece.winding > 0 {
      rise.add(piece.winding, piece.y0 - top, piece.y1 - top)
    } else {
      fall.add(-piece.winding, piece.y0 - top, piece.y1 - top)
    }
  }

  /// The coverage in levels, or nil if the sum of signed areas is right. `base` is the winding number at the left border
  /// without the pieces.
  mutating func coverage(_ left: Double, _ top: Double, _ base: Int, isEvenOdd: Bool) -> Double? {
    guard let first = pieces.first else { return nil }
    if isChain && (isEvenOdd || base == 0 || base == -first.winding) { return nil }
    // Wherever one is in the pixel, it is inside.
    if !isEvenOdd && (base > 0 ? fall.most < base : base < 0 && rise.most < -base) { return 255 }
    cuts.removeAll(keepingCapacity: true)
    if pieces.count <= FoldedPixel.pieceLimit {
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

  private mutating func cutAtCrossing(_ p: Piece, _ q: Piece) {
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

/// How many things share a height, counted in eighths of a row.
private struct HeightCounts {
  /// A byte for each eighth, from top to bottom.
  private var counts: UInt64 = 0
  /// How many were added. A byte cannot overflow before this passes 255.
  private var total = 0

  /// Adds `count` things that reach from one height to another, 0 to 1.
  @inline(__always)
  mutating func add(_ count: Int, _ from: Double, _ to: Double) {
    total += count
    guard total <= 255 else { return }
    let first = UInt64(min(max(from * 8, 0), 7))
    let last = UInt64(min(max(to * 8, 0), 7))
    let ones: UInt64 = 0x0101_0101_0101_0101
    counts &+= ((ones << (8 * first)) & (ones >> (8 * (7 - last)))) &* UInt64(count)
  }

  /// At least as many as share any height.
  var most: Int {
    guard total <= 255 else { return total }
    var most: UInt64 = 0
    for i in 0..<8 as Range<UInt64> { most = max(most, counts >> (8 * i) & 255) }
    return Int(most)
  }
}
