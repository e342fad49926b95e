import DisplayList
import Geometry
import Notations
import TextSearch

/// Applies animations to values.
extension StyledTree {
  /// Applies all SMIL animations of a value; those that began later take precedence.
  func withMotions(_ base: Value, _ name: String, _ node: Int, at time: Double) -> Value {
    var playing: [(SMILAnimation, SMILAnimation.Place, Int)] = []
    for mover in movers(of: name, node) {
      guard case .smil(let index) = mover, motions[index].target == nodes[node].element,
        motions[index].attribute == name, let place = motions[index].place(at: time)
      else { continue }
      playing.append((motions[index], place, index))
    }
    guard !playing.isEmpty else { return base }
    playing.sort { ($0.1.begin, $0.2) < ($1.1.begin, $1.2) }
    var value = base
    for (_, place, index) in playing {
      value = applied(index, place, to: value, name, node, at: time)
    }
    return value
  }

  private func applied(
    _ index: Int, _ place: SMILAnimation.Place, to below: Value, _ name: String,
    _ node: Int, at time: Double
  ) -> Value {
    let motion = motions[index]
    func read(_ text: String) -> Value? {
      if case .transform(let function) = motion.kind {
        let parameters = SMILFunction.parameters(text, function)
        if parameters == nil { warnOfValue(text, function.rawValue, node) }
        return parameters.map { .numbers($0) }
      }
      return parse(text, name, node, at: time, isStyle: false)
    }
    var isTo = false
    var values: [Value]
    switch motion.values {
    case .list(let texts):
      guard let list = listed(texts, of: index, node, read) else { return below }
      values = list
    case .fromTo(let from, let to):
      guard let first = read(from), let last = read(to) else { return below }
      values = [first, last]
    case .fromBy(let from, let by):
      guard let first = read(from), let step = read(by), let last = first.adding(step) else {
        return below
      }
      values = [first, last]
    case .by(let by):
      guard let step = read(by) else { return below }
      guard !step.isDiscrete else { return below }
      values = [step.zero, step]
    case .to(let to):
      guard let last = read(to) else { return below }
      if motion.kind == .set { return last }
      isTo = true
      values = [startOfTo(below, last, motion), last]
      if motion.timing.duration == nil { return below }
    case .along, .alongElement: return below
    }
    guard var result = interpolated(values, motion, place) else { return below }
    if motion.accumulates, !isTo, place.cycle > 0, let last = values.last,
      let sum = result.adding(last, times: place.cycle)
    {
      result = sum
    }
    if case .transform(let function) = motion.kind {
      guard case .numbers(let parameters) = result else { return below }
      let list = [SMILFunction.function(parameters, function)]
      guard motion.isAdditive, !isTo, case .transforms(let lower) = below else {
        return .transforms(list)
      }
      return .transforms(lower + list)
    }
    if motion.isAdditive, !isTo, let sum = below.adding(result) { return sum }
    return result
  }

  /// The values of an animation's list, which are read once unless they depend on time; nil if one cannot be read.
  private func listed(_ texts: [String], of index: Int, _ node: Int, _ read: (String) -> Value?)
    -> [Value]?
  {
    let question = TreeMemory.ListQuestion(animation: index, node: node)
    if let known = memory.lists[question] { return known }
    let values = texts.compactMap(read)
    let list = values.count == texts.count ? values : nil
    let name = motions[index].attribute
    if !texts.contains(where: { StyledTree.isRelative($0) || growsWithFont($0, name, node) }) {
      memory.lists.keep(list, for: question, size: values.count)
    }
    return list
  }

  /// The start of an animation with only `to`: the value below, or the same function in its list.
  private func startOfTo(_ below: Value, _ last: Value, _ motion: SMILAnimation) -> Value {
    guard case .transform(let function) = motion.kind else {
      // A radius that is `auto` starts at 0.
      if ["rx", "ry"].contains(motion.attribute), below.word != nil { return last.zero }
      return below
    }
    guard case .transforms(let list) = below, case .numbers(let to) = last else { return last.zero }
    let matching = list.last.flatMap { SMILFunction.parameters(of: $0, function) }
    var start = matching ?? SMILFunction.neutral(function)
    while start.count < to.count { start.append(0) }
    return .numbers(start)
  }

  private func interpolated(
    _ values: [Value], _ motion: SMILAnimation, _ place: SMILAnimation.Place
  ) -> Value? {
    guard values.count > 1 else { return values.first }
    let progress = place.progress
    let count = values.count
    if motion.calculation == .discrete || values.contains(where: \.isDiscrete) {
      return values[slot(progress, count, motion)]
    }
    let times: [Double]
    if motion.calculation == .paced, motion.kind == .animate, count > 2 {
      times = pacedTimes(values) ?? motion.keyTimes
    } else {
      times = motion.keyTimes
    }
    let (segment, fraction) = Keys.place(of: progress, times, segments: count - 1)
    let easing = segment < motion.easings.count ? motion.easings[segment] : .linear
    let eased = easing.value(at: fraction)
    let (from, to) = (values[segment], values[segment + 1])
    if let mixed = from.mixed(with: to, eased, .smil) { return mixed }
    warnOfJump(from, to, at: document.elements[motion.element].place)
    return eased < 0.5 ? from : to
  }

  private func slot(_ progress: Double, _ count: Int, _ motion: SMILAnimation) -> Int {
    // Values that cannot be interpolated keep to the key times in every mode.
    if motion.keyTimes.count == count {
      return max(0, (motion.keyTimes.lastIndex { $0 <= progress + 1e-9 }) ?? 0)
    }
    return min(count - 1, Int(progress * Double(count) + 1e-9))  // progress is 0…1
  }

  /// Nil for what browsers know no distances of, such as lists: its segments are equally long.
  private func pacedTimes(_ values: [Value]) -> [Double]? {
    let hasDistances = values.allSatisfy { value in
      if case .numbers(let list) = value { return list.count == 1 }
      return true
    }
    guard hasDistances else { return nil }
    var sum = 0.0
    var times = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      sum += a.distance(to: b)
      times.append(sum)
    }
    guard sum > 0 else { return nil }
    return times.map { $0 / sum }
  }

  // MARK: Keyframes

  func keyframeValue(
    _ animation: CSSAnimation, _ name: String, _ node: Int, below: Value, at time: Double
  ) -> Value? {
    guard let place = animation.place(at: time) else { return nil }
    let keys = keys(of: animation, name, node, below: below, at: time)
    guard let first = keys.first else { return nil }
    guard keys.count > 1 else { return first.value }
    let high = keys.firstIndex { $0.offset > place.progress } ?? keys.count
    // In reverse, a key time belongs to the segment before it.
    let k = min(max(1, high), keys.count - 1)
    let (a, b) = (keys[k - 1], keys[k])
    let fraction = b.offset > a.offset ? (place.progress - a.offset) / (b.offset - a.offset) : 1
    let eased = a.easing.value(at: min(max(fraction, 0), 1))
    if a.isModern || b.isModern, case .color(let p) = a.value, case .color(let q) = b.value, p != q
    {
      return .color(CSSColor.mix(p, q, eased, "oklab"))
    }
    return between(a.value, b.value, eased, name, node, at: time)
  }

  private func between(
    _ a: Value, _ b: Value, _ t: Double, _ name: String, _ node: Int, at time: Double
  ) -> Value {
    if name == "visibility" {
      let (p, q) = (a.word == "visible", b.word == "visible")
      if p != q { return .word(t <= 0 ? a.word ?? "" : t >= 1 ? b.word ?? "" : "visible") }
    }
    if name.hasPrefix("--") { return betweenVariables(a, b, t, name) }
    if name == "display" {
      let (p, q) = (a.word == "none", b.word == "none")
      if p != q { return t <= 0 ? a : t >= 1 ? b : p ? b : a }
    }
    if let mixed = a.mixed(with: b, t, .css) ?? mixedTexts(a, b, t, name, node, at: time) {
      return mixed
    }
    warnOfJump(a, b, at: element(node).place)
    return t < 0.5 ? a : b
  }

  /// Interpolates custom properties, which change in steps unless `@property` defines their syntax.
  private func betweenVariables(_ a: Value, _ b: Value, _ t: Double, _ name: String) -> Value {
    let step = t < 0.5 ? a : b
    guard let rule = document.sheet.properties[name], !rule.isDiscrete, let p = a.word,
      let q = b.word
    else { return step }
    guard rule.isColor else { return TextMix.mixed(p, q, t).map { .word($0) } ?? step }
    guard let first = ValueReader.color(p), let last = ValueReader.color(q) else { return step }
    return .word(ColorNotation.text(of: first.mixed(with: last, t, .css)))
  }

  /// Interpolates the numbers in properties kept as texts, if the words around them are the same.
  private func mixedTexts(
    _ a: Value, _ b: Value, _ t: Double, _ name: String, _ node: Int, at time: Double
  ) -> Value? {
    guard case .word(let p) = a, case .word(let q) = b, PropertyRow.row(of: name).kind == .text
    else { return nil }
    let mix = TextMix {
      if case .color(let color) = self.value("color", node, at: time) { color } else { .black }
    }
    return mix.mixed(p, q, t, of: name).map { .word($0) }
  }

  struct Key {
    var offset: Double
    var value: Value
    var easing: Easing
    /// Whether it is a colour of a kind that mixes in OKLab.
    var isModern = false
  }

  /// The keyframes that set a property, with the value below at ends where none of them does.
  func keys(of animation: CSSAnimation, _ name: String, _ node: Int, below: Value, at time: Double)
    -> [Key]
  {
    let question = Question(name: name, node: animation.id)
    var keys: [Key] = []
    if let known = memory.keys[question] {
      keys = known
    } else {
      keys = ownKeys(of: animation, name, node, at: time)
      if keyframeMovers(animation, name, node).isEmpty, !awaitsBox(name, node) {
        memory.keys[question] = keys
      }
    }
    for index in keys.indices {
      let value = keys[index].value
      switch animation.composition {
      case .replace: break
      case .add: keys[index].value = below.adding(value) ?? value
      case .accumulate: keys[index].value = below.accumulating(value) ?? value
      }
    }
    guard let first = keys.first, let last = keys.last else { return [] }
    guard first.offset > 0 || last.offset < 1 else { return keys }
    var base = Key(offset: 0, value: below, easing: animation.easing)
    base.isModern = isModernColor(name, node, at: time)
    if first.offset > 0 { keys.insert(base, at: 0) }
    base.offset = 1
    if last.offset < 1 { keys.append(base) }
    return keys
  }

  /// Whether the declared value is a colour that mixes in OKLab.
  private func isModernColor(_ name: String, _ node: Int, at time: Double) -> Bool {
    guard [.paint, .color].contains(PropertyRow.row(of: name).kind),
      let text = nodes[node].style.entries[name]?.last?.text
    else { return false }
    return substituted(text, node, at: time).map(CSSColor.isModern) ?? false
  }

  private func ownKeys(of animation: CSSAnimation, _ name: String, _ node: Int, at time: Double)
    -> [Key]
  {
    var keys: [Key] = []
    effort.add(animation.frames.frames.count)
    let time = name.hasPrefix("--") ? 0 : time
    for frame in animation.frames.frames {
      var text: String?
      var easing = animation.easing
      for declaration in frame.declarations {
        for (longhand, value) in Shorthand.expanded(declaration) {
          if longhand == name { text = value }
          if longhand == "animation-timing-function", let resolved = substituted(value, node),
            let own = Easing(css: resolved.lowercased())
          {
            easing = own
          }
        }
      }
      guard let text else { continue }
      let substituted = substituted(text, node, at: time)
      if substituted == nil, name.hasPrefix("--") { continue }
      // One with a variable that has no value counts as `unset`.
      let resolved = substituted ?? "unset"
      let row = PropertyRow.row(of: name)
      let value: Value?
      switch resolved.lowercased() {
      case "inherit": value = nodes[node].parent.map { self.value(name, $0, at: time) }
      case "unset" where row.isInherited:
        value = nodes[node].parent.map { self.value(name, $0, at: time) }
      case "initial", "unset":
        value = parse(row.initial, name, node, at: time, isStyle: true)
      default: value = parse(resolved, name, node, at: time, isStyle: true)
      }
      guard let value else { continue }
      if let last = keys.last, last.offset == frame.offset { keys.removeLast() }
      keys.append(
        Key(
          offset: frame.offset, value: value, easing: easing,
          isModern: CSSColor.isModern(resolved)))
    }
    return keys
  }
}

/// Key times, evenly spaced if there are none.
enum Keys {
  /// The index of the segment at a progress, and the fraction of the segment that has passed.
  static func place(of progress: Double, _ times: [Double], segments: Int) -> (Int, Double) {
    guard segments > 0 else { return (0, 0) }
    guard times.count == segments + 1 else {
      let at = progress * Double(segments)
      let segment = min(segments - 1, max(0, Int(at + 1e-12)))  // 0…segments
      return (segment, min(max(at - Double(segment), 0), 1))
    }
    var segment = 0
    while segment + 1 < segments, times[segment + 1] <= progress + 1e-12 { segment += 1 }
    let length = times[segment + 1] - times[segment]
    guard length > 0 else { return (segment, 1) }
    return (segment, min(max((progress - times[segment]) / length, 0), 1))
  }
}

/// The functions of `animateTransform` as lists of numbers.
enum SMILFunction {
  static func parameters(_ text: String, _ function: SMILAnimation.Function) -> [Double]? {
    guard let n = closedNumberList(text), !n.isEmpty else { return nil }
    switch function {
    case .translate: return n.count <= 2 ? [n[0], n.count > 1 ? n[1] : 0] : nil
    case .scale: return n.count <= 2 ? [n[0], n.count > 1 ? n[1] : n[0]] : nil
    case .rotate: return n.count == 1 ? [n[0], 0, 0] : n.count == 3 ? n : nil
    case .skewX, .skewY: return n.count == 1 ? n : nil
    }
  }

  static func neutral(_ function: SMILAnimation.Function) -> [Double] {
    switch function {
    case .translate: [0, 0]
    case .scale: [1, 1]
    case .rotate: [0, 0, 0]
    case .skewX, .skewY: [0]
    }
  }

  static func parameters(of function: TransformFunction, _ kind: SMILAnimation.Function)
    -> [Double]?
  {
    switch (function, kind) {
    case (.translate(let x, let y), .translate): [x, y]
    case (.scale(let x, let y), .scale): [x, y]
    case (.rotate(let angle, let center), .rotate): [angle, center.x, center.y]
    case (.skew(let x, _), .skewX): [x]
    case (.skew(_, let y), .skewY): [y]
    default: nil
    }
  }

  static func function(_ n: [Double], _ kind: SMILAnimation.Function) -> TransformFunction {
    switch kind {
    case .translate: .translate(x: n[0], y: n[1])
    case .scale: .scale(x: n[0], y: n[1])
    case .rotate: .rotate(n[0], about: Point(n[1], n[2]))
    case .skewX: .skew(x: n[0], y: 0)
    case .skewY: .skew(x: 0, y: n[0])
    }
  }
}
