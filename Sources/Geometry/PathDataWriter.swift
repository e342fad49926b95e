extension PathData {
  /// The shortest path data for `path` with coordinates rounded to `precision` (0…9) decimals.
  ///
  /// Each command is absolute or relative, whichever is shorter. Relative ones start at the rounded
  /// current point, so rounding errors do not add up. The elements and their kinds are kept, so that
  /// paths that can be interpolated still can; but curves along a circle are arcs if they may be, where that is shorter
  /// and right to a unit of the last decimal, in the middle to half of one.
  public static func text(of path: Path, precision: Int = 3, withArcs: Bool = false) -> String {
    var writer = PathDataWriter(decimals: min(max(precision, 0), 9))
    if withArcs {
      writer.writeWithArcs(path.elements)
    } else {
      for i in path.elements.indices { writer.write(path.elements, i) }
    }
    return writer.text
  }
}

/// Works in whole units of the last decimal, so that sums are exact.
private struct PathDataWriter {
  private struct Units: Equatable {
    var x: Int64
    var y: Int64
    static let zero = Units(x: 0, y: 0)
    static func - (a: Units, b: Units) -> Units { Units(x: a.x - b.x, y: a.y - b.y) }
    static func + (a: Units, b: Units) -> Units { Units(x: a.x + b.x, y: a.y + b.y) }
  }

  private enum Control: Equatable {
    case none
    case cubic(Units)
    case quad(Units)
  }

  private let decimals: Int
  private(set) var text = ""
  private var current = Units.zero
  private var start = Units.zero
  private var control = Control.none
  /// The command implied by numbers without a letter.
  private var implied: Character?
  /// Whether the text ends with a number that has a decimal point, so that `.5` may follow without a
  /// space.
  private var endsWithPoint = false

  init(decimals: Int) { self.decimals = decimals }

  mutating func write(_ elements: [Path.Element], _ i: Int) {
    switch elements[i] {
    case .move(let p): writeMove(to: units(p), isRepeated: isImplied(elements, i))
    case .line(let p): writeLine(to: units(p))
    case .quad(let c, let p): writeQuad(units(c), units(p))
    case .cubic(let c1, let c2, let p): writeCubic(units(c1), units(c2), units(p))
    case .close:
      text += "Z"
      current = start
      control = .none
      implied = nil
      endsWithPoint = false
    }
  }

  /// Whether a reader implies the move: after a close, to the start of the closed subpath.
  private func isImplied(_ elements: [Path.Element], _ i: Int) -> Bool {
    guard i > 0, elements[i - 1] == .close, case .move(let p) = elements[i], units(p) == start,
      i + 1 < elements.count
    else { return false }
    switch elements[i + 1] {
    case .line, .quad, .cubic: return true
    case .move, .close: return false
    }
  }

  private mutating func writeMove(to p: Units, isRepeated: Bool) {
    if !isRepeated {
      implied = nil
      if text.isEmpty {
        append("M", [p.x, p.y])
      } else {
        choose([("M", [p.x, p.y]), ("m", [p.x - current.x, p.y - current.y])])
      }
      // More pairs after a move are lines.
      implied = implied == "m" ? "l" : "L"
    }
    current = p
    start = p
    control = .none
  }

  private mutating func writeLine(to p: Units) {
    let d = p - current
    var candidates: [(Character, [Int64])] = [("L", [p.x, p.y]), ("l", [d.x, d.y])]
    if d.y == 0 { candidates += [("H", [p.x]), ("h", [d.x])] }
    if d.x == 0 { candidates += [("V", [p.y]), ("v", [d.y])] }
    choose(candidates)
    current = p
    control = .none
  }

  private mutating func writeQuad(_ c: Units, _ p: Units) {
    var reflected = current
    if case .quad(let last) = control { reflected = current + (current - last) }
    let d = p - current
    if c == reflected {
      choose([("T", [p.x, p.y]), ("t", [d.x, d.y])])
    } else {
      let e = c - current
      choose([("Q", [c.x, c.y, p.x, p.y]), ("q", [e.x, e.y, d.x, d.y])])
    }
    current = p
    control = .quad(c)
  }

  private mutating func writeCubic(_ c1: Units, _ c2: Units, _ p: Units) {
    var reflected = current
    if case .cubic(let last) = control { reflected = current + (current - last) }
    let d = p - current
    let e = c2 - current
    if c1 == reflected {
      choose([("S", [c2.x, c2.y, p.x, p.y]), ("s", [e.x, e.y, d.x, d.y])])
    } else {
      let f = c1 - current
      choose([
        ("C", [c1.x, c1.y, c2.x, c2.y, p.x, p.y]), ("c", [f.x, f.y, e.x, e.y, d.x, d.y]),
      ])
    }
    current = p
    control = .cubic(c2)
  }

  // MARK: Arcs

  mutating func writeWithArcs(_ elements: [Path.Element]) {
    // Before rounding.
    var (pen, first) = (Point.zero, Point.zero)
    var i = 0
    while i < elements.count {
      let arc = longestArc(from: pen, along: elements[i...])
      let other = arc.map { written($0.arc) }
      let next = i + (arc?.count ?? 1)
      for k in i..<next { write(elements, k) }
      if let other, other.text.utf8.count < text.utf8.count { self = other }
      if case .move(let p) = elements[i] { first = p }
      pen = elements[next - 1].end ?? first
      i = next
    }
  }

  private func longestArc(
    from pen: Point, along elements: ArraySlice<Path.Element>
  ) -> (arc: CircularArc, count: Int)? {
    let unit = 1 / Double(units(1))
    var longest: (CircularArc, Int)?
    var arc = elements.first.flatMap { CircularArc(from: pen, $0, error: unit) }
    for (n, element) in zip(2..., elements.dropFirst()) {
      guard let known = arc else { break }
      if isRight(known, unit) { longest = (known, n - 1) }
      arc = known.continued(by: element, error: unit)
    }
    if let arc, isRight(arc, unit) { longest = (arc, elements.count) }
    return longest
  }

  /// Whether its middle is right with a rounded radius and rounded ends.
  private func isRight(_ arc: CircularArc, _ unit: Double) -> Bool {
    func point(_ p: Units) -> Point { Point(Double(p.x), Double(p.y)) * unit }
    let middle = arc.middle(
      from: point(current), to: point(units(arc.end)), radius: Double(units(arc.radius)) * unit)
    return middle.distance(to: arc.middle) <= unit / 2
  }

  private func written(_ arc: CircularArc) -> PathDataWriter {
    let (radius, p) = (units(arc.radius), units(arc.end))
    let d = p - current
    let flags = " 0 \(abs(arc.sweep) > .pi ? 1 : 0) \(arc.sweep > 0 ? 1 : 0)"
    let candidates = [("A" as Character, p), ("a", d)].map { letter, place in
      var result = self
      result.implied = nil
      result.text += result.written(letter, [radius, radius]).0 + flags
      (result.implied, result.endsWithPoint) = (letter, false)
      result.append(letter, [place.x, place.y])
      (result.current, result.control, result.implied) = (p, .none, nil)
      return result
    }
    return candidates[0].text.utf8.count <= candidates[1].text.utf8.count
      ? candidates[0] : candidates[1]
  }

  // MARK: Text

  private func units(_ p: Point) -> Units { Units(x: units(p.x), y: units(p.y)) }

  /// Coordinates are clamped to 2^53 units, so that their sums cannot overflow.
  private func units(_ v: Double) -> Int64 {
    if let units = DecimalText.units(of: v, decimals: decimals) { return units }
    return v > 0 ? 1 << 53 : v < 0 ? -(1 << 53) : 0
  }

  /// Appends the shortest candidate, the first one if several are equal.
  private mutating func choose(_ candidates: [(Character, [Int64])]) {
    var best: (letter: Character, text: String, point: Bool)?
    for (letter, numbers) in candidates {
      let (text, point) = written(letter, numbers)
      if best.map({ text.utf8.count < $0.text.utf8.count }) ?? true { best = (letter, text, point) }
    }
    guard let best else { return }
    text += best.text
    implied = best.letter
    endsWithPoint = best.point
  }

  private mutating func append(_ letter: Character, _ numbers: [Int64]) {
    choose([(letter, numbers)])
  }

  private func written(_ letter: Character, _ numbers: [Int64]) -> (String, endsWithPoint: Bool) {
    var result = ""
    var needsGap = letter == implied
    var hadPoint = endsWithPoint
    if !needsGap { result.append(letter) }
    for number in numbers {
      let digits = DecimalText.shortest(units: number, decimals: decimals)
      let isSelfDelimiting =
        digits.hasPrefix("-") || (digits.hasPrefix(".") && hadPoint)
      if needsGap, !isSelfDelimiting { result += " " }
      result += digits
      // After an exponent, a decimal point starts a new number, too.
      hadPoint = digits.contains(".") || digits.contains("e")
      needsGap = true
    }
    return (result, hadPoint)
  }
}
