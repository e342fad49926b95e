import Geometry

extension Outline.Box {
  fileprivate func holds(_ other: Self) -> Bool {
    low.x <= other.low.x && low.y <= other.low.y && other.high.x <= high.x
      && other.high.y <= high.y
  }
}

extension Outline {
  /// Looks for contours in others that turn the same way: what lies in both counts twice, and where both share a pixel,
  /// because the shape is as thin as that, no sum shows it. Contours that overlap otherwise cross each other.
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
        if a.isClockwise == b.isClockwise,
          a.holds(b) && surrounds(a.contour, b.contour)
            || b.holds(a) && surrounds(b.contour, a.contour)
        {
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
    var box = Box(contour: i, low: origin, high: origin, isClockwise: false)
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

  /// Whether some of a contour lies within another one, or on its corners, as where both are the same.
  private func surrounds(_ outer: Int, _ inner: Int) -> Bool {
    let range = contour(inner)
    return [range.lowerBound, range.lowerBound + range.count / 2].contains { k in
      holds(points[k], contour(outer))
    }
  }

  private func holds(_ p: Point, _ range: Range<Int>) -> Bool {
    var winding = 0
    var last = points[range.upperBound - 1]
    for next in points[range] {
      if next == p { return true }
      if (last.y <= p.y) != (next.y <= p.y) {
        let x = last.x + (p.y - last.y) / (next.y - last.y) * (next.x - last.x)
        if x > p.x { winding += next.y > last.y ? 1 : -1 }
      }
      last = next
    }
    return winding != 0
  }
}
