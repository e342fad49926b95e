import DisplayList
import Geometry
import Scene

/// Letters moved by animators or standing on a path, each in its own layer.
struct AnimatedLetters {
  private let text: LottieText
  private let setting: LottieText.Setting
  private let set: TextSetting
  private let origins: [Point]
  private let placement: Placement
  /// The index of each letter, for each unit.
  private let indices: [TextSelector.Unit: [Int]]
  private let counts: [TextSelector.Unit: Int]
  private let orders: [RandomOrder: [Int]]
  private let groups: [(width: Double, start: Double)]
  /// Where everything that moves is sampled; one frame if nothing does.
  private let frames: [Double]
  /// How far trackings move each letter, by frame.
  private var pushes: [Double: [Double]] = [:]

  init(
    _ text: LottieText, _ setting: LottieText.Setting, _ set: TextSetting, _ origins: [Point],
    _ placement: Placement, during life: ClosedRange<Double>, mostFrames: Int
  ) {
    self.text = text
    self.setting = setting
    self.set = set
    self.origins = origins
    self.placement = placement
    var indices: [TextSelector.Unit: [Int]] = [:]
    var counts: [TextSelector.Unit: Int] = [:]
    for unit in [TextSelector.Unit.letters, .lettersWithoutSpaces, .words, .lines] {
      let (list, count) = Self.indices(of: set.letters, by: unit)
      indices[unit] = list
      counts[unit] = count
    }
    self.indices = indices
    self.counts = counts
    orders = Self.orders(text.animators.flatMap(\.selectors), counts)
    groups = Self.groups(set.letters, text.grouping)
    let tracks = text.animators.flatMap(\.tracks) + [text.anchorAlignment]
    let positions = text.animators.compactMap(\.position)
    frames = Self.frames(
      spans: tracks.compactMap(\.span) + positions.flatMap(\.spans) + (text.path?.spans ?? []),
      cuts: tracks.flatMap { $0.keys.map(\.frame) } + positions.flatMap(\.cuts)
        + (text.path?.cuts ?? []),
      during: life, most: min(mostFrames, 200_000 / max(1, text.path?.size ?? 1))
    ) { frame in
      tracks.flatMap { $0.value(at: frame) }
        + positions.flatMap { [$0.point(at: frame).x, $0.point(at: frame).y] }
    }
    guard text.animators.contains(where: { $0.tracking != nil }) else { return }
    for frame in frames { pushes[frame] = trackings(at: frame) }
  }

  var frameCount: Int { frames.count }

  private static func frames(
    spans: [ClosedRange<Double>], cuts: [Double], during life: ClosedRange<Double>, most: Int,
    _ values: (_ frame: Double) -> [Double]
  ) -> [Double] {
    let spans = spans.map { $0.clamped(to: life) }
    guard let first = spans.map(\.lowerBound).min() else { return [0] }
    let cuts = cuts.count <= most ? cuts : []
    let track = NumberTrack.sampled(
      over: spans, cuts: cuts, most: Double(max(2, most)), values)
    guard track.isMoving else { return [first] }
    let ends = track.keys.dropFirst().map(\.frame) + [.infinity]
    return zip(track.keys, ends).flatMap { key, end in
      key.isHeld ? [key.frame, max(key.frame, end - NumberTrack.justBefore)] : [key.frame]
    }
  }

  /// Nil if they have more keys than `mostKeys`.
  func layers(mostKeys: inout Int) -> [Layer]? {
    let stands = text.path.map(stands)
    var result: [Layer] = []
    for index in set.letters.indices where !set.letters[index].outline.isEmpty {
      let layer = layer(index, isOnPath: stands != nil)
      result.append(stands.map { placement.place($0[index], children: [layer]) } ?? layer)
      mostKeys -= result[result.count - 1].keyCount
      guard mostKeys >= 0 else { return nil }
    }
    return result
  }

  private func layer(_ index: Int, isOnPath: Bool) -> Layer {
    var transform = LottieTransform()
    transform.anchor = track { frame in
      let p = pivot(index, at: frame) + sum(index, at: frame) { $0.anchor?.point(at: frame) }
      return [p.x, p.y]
    }
    transform.position = .joined(
      track { frame in
        let moved = sum(index, at: frame) { $0.position?.point(at: frame) }
        if isOnPath {
          let depth = TextBuilder.depth(ofLine: set.letters[index].line, setting)
          return [0, depth + pivot(index, at: frame).y + moved.y]
        }
        let p =
          origins[index] + pivot(index, at: frame) + Point(tracking(index, at: frame), 0) + moved
        return [p.x, p.y]
      })
    transform.scale = track { frame in
      var scale = [100.0, 100.0]
      for animator in text.animators {
        guard let own = animator.scale?.value(at: frame) else { continue }
        let share = share(animator, index, at: frame)
        for i in 0..<2 { scale[i] *= 1 + (own.component(i, else: 100) / 100 - 1) * share }
      }
      return scale
    }
    transform.rotation = track { frame in
      [sum(index, at: frame) { $0.rotation.map { Point($0.number(at: frame), 0) } }.x]
    }
    transform.skew = track { frame in
      [sum(index, at: frame) { $0.skew.map { Point($0.number(at: frame), 0) } }.x]
    }
    transform.skewAxis = track { frame in
      [sum(index, at: frame) { $0.skewAxis.map { Point($0.number(at: frame), 0) } }.x]
    }
    var layer = placement.place(transform, children: looks(index))
    let opacity = track { frame in
      [
        text.animators.reduce(1.0) { opacity, animator in
          guard let own = animator.opacity?.number(at: frame) else { return opacity }
          return opacity + (own / 100 - opacity) * share(animator, index, at: frame)
        }
      ]
    }
    placement.motions.put(opacity, .opacity, on: &layer) { min(max(0, $0), 1) }
    return layer
  }

  // MARK: On a path

  /// Where each letter stands on the path.
  private func stands(_ path: TextPath) -> [LottieTransform] {
    let lines = Dictionary(grouping: set.letters.indices) { set.letters[$0].line }
    return path.stands(letters: set.letters.count, at: frames) { index, frame, length in
      let letter = set.letters[index]
      let margin = path.margin.number(at: frame)
      if path.spreadsLetters, let line = lines[letter.line], let start = line.first,
        let end = line.last, start < end
      {
        let (first, last) = (set.letters[start].advance, set.letters[end].advance)
        let share = Double(index - start) / Double(end - start)
        return margin + first / 2 + (length - margin - (first + last) / 2) * share
      }
      let left: Double
      switch setting.alignment {
      case .left: left = 0
      case .right: left = length - set.lineWidths[letter.line]
      case .center: left = (length - set.lineWidths[letter.line]) / 2
      }
      let moved = sum(index, at: frame) {
        ($0.position?.point(at: frame) ?? .zero) + ($0.anchor?.point(at: frame) ?? .zero)
      }
      return margin + left + letter.x + pivot(index, at: frame).x + tracking(index, at: frame)
        + moved.x
    }
  }

  /// The letter itself, with its colours.
  private func looks(_ index: Int) -> [Layer] {
    let fill = color(index, setting.fill, \.fill)
    let stroke = color(index, setting.stroke, \.stroke)
    let width = track { frame in
      [
        setting.strokeWidth
          + sum(index, at: frame) { $0.strokeWidth.map { Point($0.number(at: frame), 0) } }.x
      ]
    }
    let paints = PaintBuilder(motions: placement.motions)
    func layer(fill: NumberTrack?, stroke: NumberTrack?) -> Layer {
      var layer = Layer()
      layer.content = .shape(
        Shape(path: set.letters[index].outline, style: StrokeStyle(width: 0, join: .round)))
      if let fill { paints.put(.color(fill), .fill, on: &layer) }
      if let stroke {
        paints.put(.color(stroke), .stroke, on: &layer)
        placement.motions.put(width, .lineWidth, on: &layer) { max(0, $0) }
      }
      return layer
    }
    guard setting.strokesBelow, fill != nil, stroke != nil else {
      return [layer(fill: fill, stroke: stroke)]
    }
    return [layer(fill: nil, stroke: stroke), layer(fill: fill, stroke: nil)]
  }

  private func color(
    _ index: Int, _ own: Color?, _ path: KeyPath<TextAnimator, NumberTrack?>
  ) -> NumberTrack? {
    guard own != nil || text.animators.contains(where: { $0[keyPath: path] != nil }) else {
      return nil
    }
    let base = own ?? .black
    guard text.animators.contains(where: { $0[keyPath: path] != nil }) else {
      return .still([base.red, base.green, base.blue])
    }
    return track { frame in
      var c = [base.red, base.green, base.blue]
      for animator in text.animators {
        guard let other = animator[keyPath: path]?.value(at: frame) else { continue }
        let share = share(animator, index, at: frame)
        for i in 0..<3 { c[i] += (other.component(i) - c[i]) * share }
      }
      return c
    }
  }

  private func track(_ value: (Double) -> [Double]) -> NumberTrack {
    NumberTrack(samples: frames.map { Key(frame: $0, value: value($0)) })
  }

  // MARK: Sums over the animators

  private func sum(_ index: Int, at frame: Double, _ value: (TextAnimator) -> Point?) -> Point {
    text.animators.reduce(Point.zero) { sum, animator in
      guard let own = value(animator) else { return sum }
      return sum + own * share(animator, index, at: frame)
    }
  }

  /// The selectors of an animator add up, as After Effects' do by default, and to no more than all of its values.
  private func share(_ animator: TextAnimator, _ index: Int, at frame: Double) -> Double {
    guard !animator.selectors.isEmpty else { return 1 }
    let sum = animator.selectors.reduce(0.0) { sum, selector in
      guard let own = indices[selector.unit], let count = counts[selector.unit] else {
        return sum + 1
      }
      return sum + selector.share(of: turn(own[index], selector), count: count, at: frame)
    }
    return min(max(-1, sum), 1)
  }

  /// When a letter's index has its turn. A blank at the end has none of its own.
  private func turn(_ index: Int, _ selector: TextSelector) -> Int {
    guard let order = selector.order.flatMap({ orders[$0] }), order.indices.contains(index) else {
      return index
    }
    return order[index]
  }

  /// How far the tracking of all letters up to each one on its line moves it, including the line's alignment.
  private func trackings(at frame: Double) -> [Double] {
    let whole = text.animators.reduce(0) { $0 + ($1.tracking?.number(at: frame) ?? 0) }
    var result: [Double] = []
    var start = 0
    while start < set.letters.count {
      let line = set.letters[start].line
      let end = set.letters[start...].firstIndex { $0.line != line } ?? set.letters.count
      let own = (start..<end).map { letter in
        sum(letter, at: frame) { $0.tracking.map { Point($0.number(at: frame), 0) } }.x
      }
      let all = own.reduce(0, +)
      var before = 0.0
      for push in own {
        before += push
        switch setting.alignment {
        case .left: result.append(before - own[0])
        case .right: result.append(before - all)
        case .center:
          // lottie-web moves each line by half of the tracking more, and the lines after it, too.
          let extra = all == 0 ? 0 : whole / 2 * Double(line + 1)
          result.append(before - all / 2 - extra)
        }
      }
      start = end
    }
    return result
  }

  private func tracking(_ index: Int, at frame: Double) -> Double { pushes[frame]?[index] ?? 0 }

  /// The point around which the letter turns and scales, relative to its origin.
  private func pivot(_ index: Int, at frame: Double) -> Point {
    let alignment = text.anchorAlignment.value(at: frame)
    let group = groups[index]
    let high = setting.size * 1.2 * 0.714
    return Point(
      group.width / 2 - group.start + alignment.component(0) / 100 * group.width / 2,
      alignment.component(1) / 100 * high)
  }

  // MARK: Counting

  private static func indices(of letters: [TextSetting.Letter], by unit: TextSelector.Unit)
    -> ([Int], Int)
  {
    var result: [Int] = []
    var next = 0
    for (i, letter) in letters.enumerated() {
      result.append(next)
      let isLast = i + 1 == letters.count || letters[i + 1].line != letter.line
      switch unit {
      case .letters: next += 1
      case .lettersWithoutSpaces: next += letter.text == " " ? 0 : 1
      case .words:
        // Every blank ends a word, and so does what breaks the line after it.
        let breaks = isLast && i + 1 < letters.count
        next += (letter.text == " " || isLast && !breaks ? 1 : 0) + (breaks ? 1 : 0)
      case .lines: next += isLast ? 1 : 0
      }
    }
    return (result, max(next, 1))
  }

  private static func orders(_ selectors: [TextSelector], _ counts: [TextSelector.Unit: Int])
    -> [RandomOrder: [Int]]
  {
    var result: [RandomOrder: [Int]] = [:]
    for selector in selectors {
      guard let order = selector.order else { continue }
      result[order] = order.numbers(below: counts[selector.unit] ?? 0)
    }
    return result
  }

  /// The width of each letter's group, and the letter's offset in it.
  private static func groups(_ letters: [TextSetting.Letter], _ grouping: LottieText.Grouping)
    -> [(width: Double, start: Double)]
  {
    guard grouping != .letter else { return letters.map { ($0.advance, 0) } }
    func isSame(_ a: TextSetting.Letter, _ b: TextSetting.Letter) -> Bool {
      switch grouping {
      case .letter: false
      case .word: a.line == b.line && (a.text == " ") == (b.text == " ")
      case .line: a.line == b.line
      case .all: true
      }
    }
    var result: [(width: Double, start: Double)] = []
    var start = 0
    while start < letters.count {
      var end = start + 1
      while end < letters.count, isSame(letters[start], letters[end]) { end += 1 }
      let group = letters[start..<end]
      let width = group.reduce(0) { $0 + $1.advance }
      for letter in group { result.append((width, letter.x - letters[start].x)) }
      start = end
    }
    return result
  }
}

extension Layer {
  /// Its own and its children's; a layer counts as a few.
  fileprivate var keyCount: Int {
    animations.reduce(children.reduce(4) { $0 + $1.keyCount }) { count, animation in
      guard case .property(let motion) = animation.motion, case .keyframes(let keys) = motion.values
      else { return count }
      return count + keys.values.count
    }
  }
}

extension TextAnimator {
  fileprivate var tracks: [NumberTrack] {
    [anchor, scale, rotation, skew, skewAxis, opacity, tracking, fill, stroke, strokeWidth]
      .compactMap { $0 } + selectors.flatMap(\.tracks)
  }
}

extension NumberTrack {
  fileprivate func point(at frame: Double) -> Point {
    let value = value(at: frame)
    return Point(value.component(0), value.component(1))
  }
}
