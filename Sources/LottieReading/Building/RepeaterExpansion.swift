import DisplayList
import Geometry

/// Turns repeaters into groups, one for each copy: they copy everything before them in their list.
struct RepeaterExpansion {
  /// Further copies are left out, and so are copies that would make more items than this.
  static let mostCopies = 1000
  static let mostItems = 50_000

  private(set) var leavesOut = false

  mutating func expanded(_ items: [ShapeItem]) -> [ShapeItem] {
    var result: [ShapeItem] = []
    for item in items {
      switch item {
      case .repeater(let repeater): result = copies(of: result, repeater)
      case .group(var group):
        group.items = expanded(group.items)
        result.append(.group(group))
      case .outline, .style, .modifier: result.append(item)
      }
    }
    return result
  }

  private mutating func copies(of items: [ShapeItem], _ repeater: RepeaterItem) -> [ShapeItem] {
    let most =
      ([repeater.copies.first] + repeater.copies.keys.map(\.value))
      .map { $0.component(0).rounded(.up) }.max() ?? 0
    let room = Self.mostItems / max(1, Self.weight(of: items))
    let count = min(Int(min(max(0, most), Double(Self.mostCopies))), room)
    if Double(count) < most { leavesOut = true }
    let groups = (0..<count).map { i -> ShapeItem in
      let transform = Self.transform(of: i, repeater)
      var group = GroupItem(items: items, transform: transform.outer, blendMode: .normal)
      if let inner = transform.inner {
        group.items = [.group(GroupItem(items: items, transform: inner, blendMode: .normal))]
      }
      return .group(group)
    }
    return repeater.lastOnTop ? groups.reversed() : groups
  }

  private static func weight(of items: [ShapeItem]) -> Int {
    items.reduce(0) { sum, item in
      if case .group(let group) = item { sum + 1 + weight(of: group.items) } else { sum + 1 }
    }
  }

  /// Rotates around the anchor, scales around it, then moves, each by this many steps.
  private static func transform(of index: Int, _ repeater: RepeaterItem)
    -> (outer: LottieTransform, inner: LottieTransform?)
  {
    let step = repeater.transform
    let anchor = step.anchor
    var outer = LottieTransform()
    outer.anchor = anchor
    outer.position = position(index, repeater)
    outer.scale = combined([step.scale, repeater.offset]) { frame in
      let q = Double(index) + repeater.offset.number(at: frame)
      let scale = step.scale.value(at: frame)
      return [stepped(scale.component(0, else: 100), q), stepped(scale.component(1, else: 100), q)]
    }
    outer.opacity = opacity(index, repeater)
    guard step.rotation != .number(0) else { return (outer, nil) }
    let rotation = combined([step.rotation, repeater.offset]) { frame in
      [step.rotation.number(at: frame) * (Double(index) + repeater.offset.number(at: frame))]
    }
    let isEven: Bool
    if case .still(let scale) = step.scale, scale.component(0) == scale.component(1) {
      isEven = true
    } else {
      isEven = false
    }
    if isEven {
      outer.rotation = rotation
      return (outer, nil)
    }
    var inner = LottieTransform()
    inner.anchor = anchor
    inner.position = .joined(anchor)
    inner.rotation = rotation
    return (outer, inner)
  }

  private static func position(_ index: Int, _ repeater: RepeaterItem) -> LottieTransform.Position {
    let step = repeater.transform
    let anchor = step.anchor
    if !repeater.offset.isMoving, !anchor.isMoving, case .joined(let track) = step.position {
      let q = Double(index) + repeater.offset.first.component(0)
      let base = anchor.first
      guard case .moving(let keys) = track else {
        return .joined(.still(zipped(base, track.first) { $0 + $1 * q }))
      }
      return .joined(
        .moving(
          keys.map { key in
            var key = key
            key.value = zipped(base, key.value) { $0 + $1 * q }
            key.tangents = key.tangents.map { .init(out: $0.out * q, into: $0.into * q) }
            return key
          }))
    }
    let spans = step.position.spans + [anchor.span, repeater.offset.span].compactMap { $0 }
    let cuts = step.position.cuts + (anchor.keys + repeater.offset.keys).map(\.frame)
    return .joined(
      .sampled(over: spans, cuts: cuts) { frame in
        let q = Double(index) + repeater.offset.number(at: frame)
        let p = step.position.point(at: frame)
        return zipped(anchor.value(at: frame), [p.x, p.y]) { $0 + $1 * q }
      })
  }

  /// A percentage to the power of the steps; a mirrored scale has only whole powers. A million times
  /// the size is as good as more.
  private static func stepped(_ percent: Double, _ q: Double) -> Double {
    let factor = percent / 100
    if factor > 0 { return min(power(factor, q), 1e6) * 100 }
    if factor == 0 { return q == 0 ? 100 : 0 }
    let whole = q.rounded(.down)
    let sign = whole.truncatingRemainder(dividingBy: 2) == 0 ? 1.0 : -1.0
    return sign * min(power(-factor, q), 1e6) * 100
  }

  private static func opacity(_ index: Int, _ repeater: RepeaterItem) -> NumberTrack {
    combined(
      [repeater.startOpacity, repeater.endOpacity, repeater.copies],
      cuts: arrivals(of: repeater.copies)
    ) { frame in
      let copies = repeater.copies.number(at: frame).rounded(.up)
      guard Double(index) < copies else { return [0] }
      let start = repeater.startOpacity.number(at: frame)
      let end = repeater.endOpacity.number(at: frame)
      // With the last copy on top, opacities run in the opposite direction.
      let place = repeater.lastOnTop ? copies - 1 - Double(index) : Double(index)
      return [copies > 1 ? start + (end - start) * place / (copies - 1) : start]
    }
  }

  private static func combined(
    _ tracks: [NumberTrack], cuts: [Double] = [], _ value: (Double) -> [Double]
  ) -> NumberTrack {
    let spans = tracks.compactMap(\.span)
    guard !spans.isEmpty else { return .still(value(0)) }
    return .sampled(over: spans, cuts: tracks.flatMap { $0.keys.map(\.frame) } + cuts, value)
  }

  /// The frames from which on there is another number of copies; a part of one counts as one.
  private static func arrivals(of copies: NumberTrack) -> [Double] {
    func count(_ frame: Double) -> Double { copies.number(at: frame).rounded(.up) }
    let frames = copies.sampled().keys.map(\.frame)
    return zip(frames, frames.dropFirst()).compactMap { start, end in
      guard count(start) != count(end) else { return nil }
      var (before, after) = (start, end)
      while after - before > 1e-7 {
        let middle = (before + after) / 2
        if count(middle) == count(start) { before = middle } else { after = middle }
      }
      return after
    }
  }

  private static func zipped(_ a: [Double], _ b: [Double], _ f: (Double, Double) -> Double)
    -> [Double]
  {
    (0..<2).map { f(a.component($0), b.component($0)) }
  }
}
