import Geometry

extension Outline.Box {
  fileprivate func holds(_ other: Self) -> Bool {
    low.x <= other.low.x && low.y <= other.low.y && other.high.x <= high.x
      && other.high.y <= high.y
  }
}

extension Outline {
  /// Looks for contours in others that turn the same way: what lies in both counts twice, and where both share a pixel,
  /// because the shape is as thin as that, no sum shows it. Contours that overlap otherwise cross each other. A few are
  /// taken for nested that are not, which costs time only.
  mutating func findNested() {
    guard starts.count > 1 else { return }
    boxes.removeAll(keepingCapacity: true)
    for i in starts.indices {
      if let box = box(i) { boxes.append(box) }
    }
    boxes.sortInPlace { $0.low.x }
    for i in boxes.indices {
      var k = i + 1
      while k < boxes.count, boxes[k].low.x <= boxes[i].high.x {
        let (a, b) = (boxes[i], boxes[k])
        if a.isClockwise == b.isClockwise, a.holds(b) || b.holds(a) {
          isNested = true
          return
        }
        k += 1
      }
    }
  }

  private func box(_ i: Int) -> Box? {
    let range = contour(i)
    guard range.count > 2 else { return nil }
    let origin = points[range.lowerBound]
    var box = Box(low: origin, high: origin, isClockwise: false)
    var area = 0.0
    var last = Point.zero
    for p in points[range] {
      box.low = Point(min(box.low.x, p.x), min(box.low.y, p.y))
      box.high = Point(max(box.high.x, p.x), max(box.high.y, p.y))
      area += last.cross(p - origin)
      last = p - origin
    }
    box.isClockwise = area > 0
    return box
  }
}
