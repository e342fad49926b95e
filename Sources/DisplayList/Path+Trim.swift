import Geometry

extension Trim {
  /// The parts of the path's length that are drawn, as fractions in order: none, one, or two if the
  /// offset carries the part beyond the path's end.
  public var spans: [Range<Double>] {
    let (first, second) = parts
    return (first.map { [$0] } ?? []) + (second.map { [$0] } ?? [])
  }

  /// The same spans without an array.
  public var parts: (first: Range<Double>?, second: Range<Double>?) {
    func unit(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }
    let low = unit(start)
    let high = unit(end)
    guard low < high else { return (nil, nil) }
    if low == 0 && high == 1 { return (0..<1, nil) }
    guard offset.isFinite else { return (nil, nil) }
    var first = (low + offset).truncatingRemainder(dividingBy: 1)
    if first < 0 { first += 1 }
    if first >= 1 { first -= 1 }
    let last = first + (high - low)
    return last <= 1 ? (first..<last, nil) : (first..<1, 0..<(last - 1))
  }
}

extension Path {
  /// The part of the path that a stroke with this trim draws; curves are cut exactly.
  ///
  /// A subpath that is drawn whole is unchanged, closed or not. If the path is one closed subpath, a
  /// part that crosses its seam stays in one piece.
  public func trimmed(_ trim: Trim) -> Path {
    let spans = trim.spans
    guard !spans.isEmpty, spans != [0..<1] else { return spans.isEmpty ? Path() : self }
    let measure = PathMeasure(self)
    guard measure.length > 0 else { return self }
    let passesSeam =
      spans.count == 2 && measure.subpaths.count == 1 && measure.subpaths[0].isClosed
    var result = Path()
    for (i, span) in spans.enumerated() {
      let low = span.lowerBound * measure.length
      let high = span.upperBound * measure.length
      for subpath in measure.subpaths {
        let a = max(low, subpath.start)
        let b = min(high, subpath.start + subpath.length)
        guard a < b else { continue }
        let isWhole = a <= subpath.start && b >= subpath.start + subpath.length
        result.append(
          measure.part(from: a, to: b, continues: passesSeam && i == 1),
          closing: isWhole && subpath.isClosed)
      }
    }
    return result
  }

  private mutating func append(_ part: [Element], closing: Bool) {
    for element in part { append(element) }
    if closing { close() }
  }
}

extension PathMeasure {
  /// The elements between two lengths within one subpath.
  fileprivate func part(from low: Double, to high: Double, continues: Bool) -> [Path.Element] {
    guard let a = position(atLength: low.nextUp), let b = position(atLength: high.nextDown) else {
      return []
    }
    var result: [Path.Element] = []
    guard a.curve <= b.curve else { return [] }
    for i in a.curve...b.curve {
      let t0 = i == a.curve ? a.t : 0
      let t1 = i == b.curve ? b.t : 1
      let curve = t0 == 0 && t1 == 1 ? curves[i] : curves[i].part(from: t0, to: t1)
      let (p0, p1, p2, p3) = curve.controls
      if result.isEmpty && !continues { result.append(.move(p0)) }
      result.append(isLine[i] ? .line(p3) : .cubic(p1, p2, p3))
    }
    return result
  }
}
