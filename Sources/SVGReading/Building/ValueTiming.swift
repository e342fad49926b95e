import Geometry
import Scene

/// The timing of one value's animations: when it may jump or bend, how it eases, and when it repeats.
struct ValueTiming {
  let tree: StyledTree
  /// The animations of the value, without duplicates.
  let movers: [StyledTree.Mover]
  let rhythm: Rhythm
  /// The longest loop, in seconds. What repeats for longer counts as if it did so forever.
  static let longest = 60.0

  init(_ tree: StyledTree, _ movers: [StyledTree.Mover]) {
    self.tree = tree
    var seen: Set<StyledTree.Mover> = []
    self.movers = movers.filter { seen.insert($0).inserted }
    rhythm = Rhythm.joined(
      self.movers.map { ValueTiming.rhythm(of: $0, tree) }, longest: ValueTiming.longest)
  }

  static func rhythm(of mover: StyledTree.Mover, _ tree: StyledTree) -> Rhythm {
    switch mover {
    case .smil(let index): tree.motions[index].rhythm
    case .css(let node, let index, _): tree.nodes[node].animations[index].rhythm
    }
  }

  /// The times between `start` and `end`, ascending, at which the value may jump or bend.
  func breaks(from start: Double, to end: Double) -> [Double] {
    var result: [Double] = []
    // Hundreds of movers may have the same thousands of breaks.
    var limit = 1 << 16
    for mover in movers where !tree.effort.isExhausted {
      let before = result.count
      switch mover {
      case .smil(let index): result += tree.motions[index].breaks(from: start, to: end)
      case .css(let node, let index, let property):
        let animation = tree.nodes[node].animations[index]
        result += animation.breaks(
          at: keyPlaces(animation, property, node), from: start, to: end)
      }
      tree.effort.add((result.count - before) / 8)
      if result.count > limit {
        result = ValueTiming.distinct(result, from: start, to: end)
        limit = max(limit, 2 * result.count)
      }
    }
    return ValueTiming.distinct(result, from: start, to: end)
  }

  /// Those between two times, ascending, without those that follow another at once.
  private static func distinct(_ times: [Double], from start: Double, to end: Double) -> [Double] {
    let nearly = 1e-7
    var ordered: [Double] = []
    for time in times.sorted() where time > start + nearly && time < end - nearly {
      if let last = ordered.last, time - last < nearly { continue }
      ordered.append(time)
    }
    return ordered
  }

  private func keyPlaces(_ animation: CSSAnimation, _ property: String, _ node: Int) -> [Double] {
    let keys = tree.keys(of: animation, property, node, below: .none, at: 0)
    var places = [0.0, 1]
    for (a, b) in zip(keys, keys.dropFirst()) {
      places.append(b.offset)
      for corner in a.easing.corners { places.append(a.offset + (b.offset - a.offset) * corner) }
      // Values that cannot be interpolated change half-way.
      if a.value.isDiscrete { places.append(middle(a, b)) }
    }
    return places
  }

  private func middle(_ a: StyledTree.Key, _ b: StyledTree.Key) -> Double {
    guard case .curve(let function) = a.easing else { return (a.offset + b.offset) / 2 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let t = (low + high) / 2
      if function.ease(t) < 0.5 { low = t } else { high = t }
    }
    return a.offset + (b.offset - a.offset) * high
  }

  /// The timing functions that the value may follow between two times without a break between them.
  func timings(from start: Double, to end: Double) -> [TimingFunction] {
    var result: [TimingFunction] = []
    for mover in movers {
      let hint =
        switch mover {
        case .smil(let index): tree.motions[index].timing(from: start, to: end)
        case .css(let node, let index, let property):
          timing(of: tree.nodes[node].animations[index], property, node, from: start, to: end)
        }
      if let hint, hint != .linear, !result.contains(hint) { result.append(hint) }
    }
    return result
  }

  private func timing(
    of animation: CSSAnimation, _ property: String, _ node: Int, from start: Double, to end: Double
  ) -> TimingFunction? {
    let middle = (start + end) / 2
    guard animation.duration > 0, let place = animation.place(at: middle), middle >= animation.delay
    else { return nil }
    let keys = tree.keys(of: animation, property, node, below: .none, at: middle)
    guard keys.count > 1 else { return nil }
    let high = keys.firstIndex { $0.offset > place.progress } ?? keys.count - 1
    guard high > 0 else { return nil }
    let (a, b) = (keys[high - 1], keys[high])
    guard case .curve(let function) = a.easing, b.offset > a.offset else { return nil }
    let half = (end - start) / 2 / animation.duration
    let length = b.offset - a.offset
    let u0 = (place.progress - half - a.offset) / length
    let u1 = (place.progress + half - a.offset) / length
    guard let part = function.part(from: u0, to: u1) else { return nil }
    return place.isReversed ? part.reversed : part
  }
}

extension TimingFunction {
  /// A part of a Bézier timing function as a function of its own; nil for other curves.
  func part(from start: Double, to end: Double) -> TimingFunction? {
    let nearly = 1e-5
    if start < nearly, end > 1 - nearly { return isCurve ? self : nil }
    guard case .cubicBezier(let x1, let y1, let x2, let y2) = self, start > -nearly,
      end < 1 + nearly, end > start
    else { return nil }
    let curve = Bezier(.zero, Point(x1, y1), Point(x2, y2), Point(1, 1))
    func parameter(_ x: Double) -> Double {
      if x <= nearly { return 0 }
      if x >= 1 - nearly { return 1 }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if curve.point(at: middle).x < x { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
    let (p0, p1, p2, p3) = curve.part(from: parameter(start), to: parameter(end)).controls
    let size = p3 - p0
    guard size.x > 1e-9, abs(size.y) > 1e-9 else { return nil }
    func unit(_ v: Double) -> Double { min(max(v, 0), 1) }
    return .cubicBezier(
      x1: unit((p1.x - p0.x) / size.x), y1: (p1.y - p0.y) / size.y,
      x2: unit((p2.x - p0.x) / size.x), y2: (p2.y - p0.y) / size.y)
  }

  private var isCurve: Bool { if case .cubicBezier = self { true } else { false } }

  /// The same function played backwards.
  var reversed: TimingFunction {
    guard case .cubicBezier(let x1, let y1, let x2, let y2) = self else { return self }
    return .cubicBezier(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1)
  }
}

extension SMILAnimation {
  var rhythm: Rhythm {
    guard let last = intervals.last, let first = intervals.first else { return .still }
    if last.end == .infinity, last.motionEnd == .infinity {
      guard let duration = timing.duration else {
        return Rhythm(settles: max(0, last.begin), period: nil, isEndless: false)
      }
      if accumulates, !comesRound {
        return Rhythm(settles: max(0, last.begin), period: nil, isEndless: true)
      }
      return Rhythm(settles: max(0, last.begin), period: duration, isEndless: false)
    }
    if let duration = timing.duration, !accumulates || comesRound,
      last.motionEnd - last.begin > max(ValueTiming.longest, 2 * duration)
    {
      return Rhythm(
        settles: max(0, last.begin), period: duration, isEndless: false, endsLate: true)
    }
    let goesOn =
      intervals.count >= 4 && last.begin > IntervalResolver.horizon / 2
      || intervals.count >= IntervalResolver.mostOfOne
    guard goesOn else {
      return Rhythm(settles: max(0, last.end, first.begin), period: nil, isEndless: false)
    }
    let gaps = zip(intervals, intervals.dropFirst()).map { $1.begin - $0.begin }
    for count in 1...max(1, gaps.count / 2) {
      guard let from = SMILAnimation.steadyStart(gaps, count) else { continue }
      let period = gaps[from..<(from + count)].reduce(0, +)
      guard period > 0 else { break }
      return Rhythm(
        settles: max(0, intervals[from].begin), period: (period * 1e6).rounded() / 1e6,
        isEndless: false)
    }
    return Rhythm(settles: max(0, last.begin), period: nil, isEndless: true)
  }

  /// The first index from which the gaps repeat every `count` gaps; nil unless at least half of them do.
  private static func steadyStart(_ gaps: [Double], _ count: Int) -> Int? {
    var from = gaps.count - count
    while from > 0, abs(gaps[from - 1] - gaps[from - 1 + count]) < 1e-6 { from -= 1 }
    return from <= gaps.count / 2 ? from : nil
  }

  /// Whether each cycle adds whole turns of a rotation.
  private var comesRound: Bool {
    guard case .transform(.rotate) = kind else { return false }
    let last: String?
    switch values {
    case .list(let list): last = list.last
    case .fromTo(_, let to): last = to
    default: last = nil
    }
    guard let angle = last.flatMap({ numberList($0) })?.first else { return false }
    return angle.truncatingRemainder(dividingBy: 360) == 0
  }

  func breaks(from start: Double, to end: Double) -> [Double] {
    let places = breakPlaces
    var result: [Double] = []
    for interval in intervals where interval.end >= start && interval.begin <= end {
      result.append(interval.begin)
      if interval.end.isFinite { result += [interval.end, interval.motionEnd] }
      guard let duration = timing.duration else { continue }
      var cycle = max(0, ((start - interval.begin) / duration).rounded(.down))
      while result.count < 100_000 {
        let begin = interval.begin + cycle * duration
        guard begin < interval.motionEnd, begin <= end else { break }
        for place in places { result.append(begin + place * duration) }
        cycle += 1
      }
    }
    return result
  }

  private var breakPlaces: [Double] {
    let count: Int
    switch values {
    case .list(let list): count = list.count
    case .fromTo, .fromBy, .by, .to: count = 2
    case .along, .alongElement: count = 2
    }
    var places = keyProgress(valueCount: count)
    if kind == .animate || kind == .set {
      // Values that cannot be interpolated change between equal slots, or in the middle of each segment.
      places += (0...count).map { Double($0) / Double(count) }
      places += zip(places, places.dropFirst()).map { ($0 + $1) / 2 }
    }
    return places
  }

  /// The timing function between two times without a break between them.
  func timing(from start: Double, to end: Double) -> TimingFunction? {
    guard let duration = timing.duration, !easings.isEmpty else { return nil }
    guard let place = place(at: (start + end) / 2) else { return nil }
    let (segment, fraction) = Keys.place(of: place.progress, keyTimes, segments: easings.count)
    guard segment < easings.count, case .curve(let function) = easings[segment] else { return nil }
    let length =
      keyTimes.count == easings.count + 1
      ? keyTimes[segment + 1] - keyTimes[segment] : 1 / Double(easings.count)
    guard length > 0 else { return nil }
    let half = (end - start) / 2 / duration / length
    return function.part(from: fraction - half, to: fraction + half)
  }
}
