import DisplayList
import Geometry

/// The reference box of an element's transforms, and boxes in general.
enum TransformBox {
  static func size(of node: Int, in tree: StyledTree, at time: Double) -> Size {
    box(of: node, in: tree, at: time).size
  }

  /// The box that percentages in origins and translations refer to, in user space.
  static func box(of node: Int, in tree: StyledTree, at time: Double) -> Rect {
    guard !tree.seeksScale else { return .zero }
    switch tree.word("transform-box", node, at: time) {
    case "fill-box", "content-box": return tree.bounds(node, at: time) ?? .zero
    case "stroke-box", "border-box": return tree.strokeBounds(node, at: time) ?? .zero
    default:
      return Rect(origin: .zero, size: tree.viewport(around: node))
    }
  }

  /// The origin of the element's transform.
  static func origin(of node: Int, in tree: StyledTree, at time: Double) -> Point {
    let text = tree.word("transform-origin", node, at: time)
    let isFill = ["fill-box", "content-box", "stroke-box", "border-box"].contains(
      tree.word("transform-box", node, at: time))
    let isRoot = tree.nodes[node].parent == nil
    guard !text.isEmpty || isFill || isRoot else { return .zero }
    let box =
      isRoot ? Rect(origin: .zero, size: tree.canvas) : box(of: node, in: tree, at: time)
    guard !text.isEmpty else { return isRoot ? box.center : box.origin }
    return point(text, in: box, tree.units(node))
  }

  /// Whether a text is an origin: one or two positions across and down, and after both a length in depth.
  static func isOrigin(_ text: String, isStyle: Bool) -> Bool {
    let words = CSSText.words(text.lowercased())
    guard (1...3).contains(words.count) else { return text.isEmpty }
    func isLength(_ word: String) -> Bool {
      guard let value = Calculation(word, UnitContext()) else { return false }
      return value.dimension == .length
        || value.dimension == .none && (value.value == 0 || !isStyle)
    }
    if words.count == 3 {
      guard isLength(words[2]), Calculation(words[2], UnitContext())?.percent == 0 else {
        return false
      }
    }
    let (across, down) = (["left", "right"], ["top", "bottom"])
    guard
      words.prefix(2).allSatisfy({
        ($0 == "center") || isLength($0) || (across + down).contains($0)
      })
    else { return false }
    guard words.count > 1 else { return true }
    let isTurned = down.contains(words[0]) || across.contains(words[1])
    let isInOrder = !down.contains(words[0]) && !across.contains(words[1])
    // Only keywords may change places.
    let areWords = !isLength(words[0]) && !isLength(words[1])
    return isInOrder
      || isTurned && areWords && !across.contains(words[0]) && !down.contains(words[1])
  }

  /// A position like `center`, `left 20%`, `50% 50%` or `10px 20px 0`.
  static func point(_ text: String, in box: Rect, _ units: UnitContext) -> Point {
    guard let (across, down) = PositionText.parts(text) else { return box.origin }
    func place(_ word: String, _ whole: Double) -> Double {
      guard let value = Calculation(PositionText.share(word), units) else { return 0 }
      return value.value + value.percent / 100 * whole
    }
    return Point(box.minX + place(across, box.width), box.minY + place(down, box.height))
  }
}

extension StyledTree {
  /// The properties that make up the whole transform of an element.
  static let transformNames = [
    "motion", "transform", "translate", "rotate", "scale", "offset-path", "offset-distance",
    "offset-rotate", "offset-anchor", "offset-position", "transform-origin",
  ]

  /// The transforms from the element's user space to its parent's, motions outermost.
  func transforms(_ node: Int, at time: Double) -> [TransformFunction] {
    var list: [TransformFunction] = motionList(node, at: time)
    var inner = ownTransforms(node, at: time)
    let origin = inner.isEmpty ? .zero : TransformBox.origin(of: node, in: self, at: time)
    if origin != .zero {
      inner.insert(.translate(x: origin.x, y: origin.y), at: 0)
      inner.append(.translate(x: -origin.x, y: -origin.y))
    }
    list += inner
    return list
  }

  /// The same with the offset of a copy, which its clips, masks and filters are inside.
  func wholeTransforms(_ node: Int, at time: Double) -> [TransformFunction] {
    let list = transforms(node, at: time)
    guard element(node).name == "use" else { return list }
    let offset = Point(number("x", node, at: time), number("y", node, at: time))
    return offset == .zero ? list : list + [.translate(x: offset.x, y: offset.y)]
  }

  /// The transforms of a paint server.
  func serverTransforms(_ server: Int, at time: Double) -> [TransformFunction] {
    guard let node = transformHolder(server) else { return [] }
    let list = ownTransforms(node, at: time)
    let origin = list.isEmpty ? .zero : TransformBox.origin(of: node, in: self, at: time)
    guard origin != .zero else { return list }
    return [.translate(x: origin.x, y: origin.y)] + list + [.translate(x: -origin.x, y: -origin.y)]
  }

  /// What moves a paint server.
  func serverTransformMovers(_ server: Int) -> [Mover] {
    guard let node = transformHolder(server) else { return [] }
    return StyledTree.transformNames.flatMap { movers(of: $0, node) }
  }

  /// Which of a server and those that it refers to has a transform.
  private func transformHolder(_ server: Int) -> Int? {
    servers(server).first { node in
      ["transform", "translate", "rotate", "scale"].contains {
        nodes[node].style.entries[$0] != nil || !movers(of: $0, node).isEmpty
      }
    }
  }

  private func ownTransforms(_ node: Int, at time: Double) -> [TransformFunction] {
    var list: [TransformFunction] = []
    // A value with a wrong unit is no value.
    func numbers(_ name: String, _ isRight: (Calculation) -> Bool) -> [Calculation]? {
      let text = word(name, node, at: time)
      guard !text.isEmpty, text != "none" else { return nil }
      let values = CSSText.words(text).compactMap { Calculation($0, units(node)) }
      return values.isEmpty || !values.allSatisfy(isRight) ? nil : values
    }
    // Attributes with these names have other meanings.
    if let n = numbers("translate", \.isLength) {
      let box = TransformBox.size(of: node, in: self, at: time)
      let y = n.count > 1 ? n[1].value + n[1].percent / 100 * box.height : 0
      list.append(.translate(x: n[0].value + n[0].percent / 100 * box.width, y: y))
    }
    list += turn(node, at: time)
    if let n = numbers("scale", { $0.dimension == .none }) {
      let x = n[0].value + n[0].percent / 100
      list.append(.scale(x: x, y: n.count > 1 ? n[1].value + n[1].percent / 100 : x))
    }
    list += offsetTransforms(node, at: time)
    if case .transforms(let own) = value("transform", node, at: time) { list += own }
    return list
  }

  /// The property `rotate`: an angle, with an axis before or after it.
  private func turn(_ node: Int, at time: Double) -> [TransformFunction] {
    var axis: [Double] = []
    var angle: Double?
    for word in CSSText.words(word("rotate", node, at: time)) {
      switch word.lowercased() {
      case "x": axis = [1, 0, 0]
      case "y": axis = [0, 1, 0]
      case "z": axis = [0, 0, 1]
      case let text:
        guard let value = Calculation(text, units(node)) else { return [] }
        if value.dimension == .angle || axis.count == 3 {
          angle = value.value
        } else {
          axis.append(value.value)
        }
      }
    }
    guard let angle else { return [] }
    guard axis.count == 3 else { return [.rotate(angle, about: .zero)] }
    return [.turn(angle, about: axis[0], axis[1], axis[2])]
  }

  // MARK: Motion along paths

  /// The translation and rotation by `animateMotion`.
  private func motionList(_ node: Int, at time: Double) -> [TransformFunction] {
    let movers = movers(of: "motion", node)
    guard !movers.isEmpty else { return [] }
    effort.add(8 * movers.count)
    var playing: [(SMILAnimation, SMILAnimation.Place, Int)] = []
    for mover in movers {
      guard case .smil(let index) = mover, let place = motions[index].place(at: time) else {
        continue
      }
      playing.append((motions[index], place, index))
    }
    playing.sort { ($0.1.begin, $0.2) < ($1.1.begin, $1.2) }
    var position = Point.zero
    var angle = 0.0
    for (motion, place, index) in playing {
      guard let (point, turn) = motionPoint(motion, index, place, at: time) else { continue }
      position = motion.isAdditive ? position + point : point
      angle = motion.isAdditive ? angle + turn : turn
    }
    return [.translate(x: position.x, y: position.y), .rotate(angle, about: .zero)]
  }

  private func motionPoint(
    _ motion: SMILAnimation, _ index: Int, _ place: SMILAnimation.Place, at time: Double
  ) -> (Point, Double)? {
    if let points = motion.points, let step = motion.step(place, count: points.count) {
      return turned(motion, place, points, step)
    }
    guard let measure = track(motion, index, at: time) else { return nil }
    let share = motion.share(place)
    let (point, tangent) = measure.point(atLength: share * measure.length)
    var position = point
    if motion.accumulates, place.cycle > 0 {
      position += measure.point(atLength: measure.length).point * place.cycle
    }
    switch motion.rotation {
    case "auto": return (position, arcTangent(tangent.y, tangent.x) / degree)
    case "auto-reverse":
      return (position, arcTangent(tangent.y, tangent.x) / degree + 180)
    default:
      return (position, SVGReading.number(motion.rotation) ?? 0)
    }
  }

  /// The path that a motion follows; nil if there is none.
  private func track(_ motion: SMILAnimation, _ index: Int, at time: Double) -> PathMeasure? {
    if case .alongElement(let element) = motion.values {
      guard let target = places[element] else { return nil }
      let outline = outline(target, at: time)
      return outline.isEmpty ? nil : .ofSVG(outline)
    }
    if let known = memory.tracks[index] { return known }
    let track: PathMeasure
    switch motion.values {
    case .along(let text): track = measure(text)
    case .alongElement: return nil
    case .list(let texts): track = polyline(texts)
    case .fromTo(let a, let b): track = polyline([a, b])
    case .fromBy(let a, let b):
      guard let p = SMILAnimation.point(a), let q = SMILAnimation.point(b) else { return nil }
      track = PathMeasure(Path([.move(p), .line(p + q)]))
    case .by(let b), .to(let b): track = polyline(["0,0", b])
    }
    memory.tracks[index] = track
    return track
  }

  /// The place between two of an animation's points, and the angle there.
  private func turned(
    _ motion: SMILAnimation, _ place: SMILAnimation.Place, _ points: [Point],
    _ step: (segment: Int, share: Double)
  ) -> (Point, Double) {
    let (from, to) = (points[step.segment], points[step.segment + 1])
    var position = from + (to - from) * step.share
    if motion.accumulates, let last = points.last { position += last * place.cycle }
    let angle = arcTangent(to.y - from.y, to.x - from.x) / degree
    switch motion.rotation {
    case "auto": return (position, angle)
    case "auto-reverse": return (position, angle + 180)
    default: return (position, SVGReading.number(motion.rotation) ?? 0)
    }
  }

  private func polyline(_ texts: [String]) -> PathMeasure {
    var path = Path()
    for text in texts {
      guard let point = SMILAnimation.point(text) else { continue }
      if path.isEmpty { path.move(to: point) } else { path.line(to: point) }
    }
    return PathMeasure(path)
  }
}

extension SMILAnimation {
  /// The segment between two values and how much of it has passed, in the modes in which segments share the time and
  /// not the way; nil in the others.
  fileprivate func step(_ place: Place, count: Int) -> (segment: Int, share: Double)? {
    guard keyPoints.isEmpty else { return nil }
    switch calculation {
    case .paced: return nil
    case .discrete:
      let index =
        keyTimes.count == count
        ? max(0, keyTimes.lastIndex { $0 <= place.progress + 1e-9 } ?? 0)
        : min(count - 1, Int(place.progress * Double(count) + 1e-9))  // progress is 0…1
      return index + 1 < count ? (index, 0) : (count - 2, 1)
    case .linear, .spline:
      let (segment, share) = Keys.place(of: place.progress, keyTimes, segments: count - 1)
      return (segment, segment < easings.count ? easings[segment].value(at: share) : share)
    }
  }

  /// The position along the path as a fraction of its length.
  fileprivate func share(_ place: Place) -> Double {
    let progress = place.progress
    if !keyPoints.isEmpty {
      if calculation == .discrete {
        return keyPoints[max(0, keyTimes.lastIndex { $0 <= progress + 1e-9 } ?? 0)]
      }
      guard keyPoints.count > 1 else { return keyPoints[0] }
      let (segment, fraction) = Keys.place(of: progress, keyTimes, segments: keyPoints.count - 1)
      let eased = segment < easings.count ? easings[segment].value(at: fraction) : fraction
      return keyPoints[segment] + (keyPoints[segment + 1] - keyPoints[segment]) * eased
    }
    guard calculation == .spline, !easings.isEmpty else { return progress }
    let (segment, fraction) = Keys.place(of: progress, keyTimes, segments: easings.count)
    return (Double(segment) + easings[segment].value(at: fraction)) / Double(easings.count)
  }
}
