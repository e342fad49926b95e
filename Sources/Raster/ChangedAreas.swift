/// A few disjoint rectangles of pixels that together cover all those added.
struct ChangedAreas {
  /// Every item drawn is examined once per rectangle.
  private static let most = 8
  /// The number of pixels that may be drawn in vain before two rectangles beat one around both.
  private static let leastWaste = 1024

  private(set) var rects: [PixelRect] = []

  var union: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    while let near = rects.firstIndex(where: { Self.belong($0, rect) }) {
      rect = rect.union(rects.remove(at: near))
    }
    rects.append(rect)
    if rects.count > Self.most { joinNearest() }
  }

  /// Whether one rectangle around both is no worse than the two.
  private static func belong(_ a: PixelRect, _ b: PixelRect) -> Bool {
    !a.intersection(b).isEmpty || waste(a, b) <= max(leastWaste, (area(a) + area(b)) / 4)
  }

  /// The number of pixels in the rectangle around both that are in neither.
  private static func waste(_ a: PixelRect, _ b: PixelRect) -> Int {
    area(a.union(b)) - area(a) - area(b)
  }

  private static func area(_ rect: PixelRect) -> Int { rect.width * rect.height }

  private mutating func joinNearest() {
    var best = (waste: Int.max, first: 0, second: 1)
    for second in rects.indices {
      for first in 0..<second {
        let waste = Self.waste(rects[first], rects[second])
        if waste < best.waste { best = (waste, first, second) }
      }
    }
    let joined = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    // The joined rectangle may overlap others now.
    add(joined)
  }
}
