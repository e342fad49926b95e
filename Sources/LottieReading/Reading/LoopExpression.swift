import Scene

/// An expression that only repeats the keys: `loopOut("cycle")` and its variants.
struct LoopExpression {
  enum Mode: String { case cycle, pingpong, offset, `continue` }

  var mode: Mode
  var isOut: Bool
  /// How many keys before the last (after the first) are repeated; 0 for all.
  var keyCount: Int

  /// Nil for every other expression.
  init?(_ text: String) {
    var rest = text.filter { !$0.isWhitespace }
    if rest.hasPrefix("var$bm_rt;") { rest = String(rest.dropFirst(10)) }
    for prefix in ["$bm_rt=", "varr="] where rest.hasPrefix(prefix) {
      rest = String(rest.dropFirst(prefix.count))
    }
    while rest.hasSuffix(";") { rest.removeLast() }
    guard rest.hasSuffix(")"), let open = rest.firstIndex(of: "(") else { return nil }
    switch rest[..<open] {
    case "loopOut", "loop_out": isOut = true
    case "loopIn", "loop_in": isOut = false
    default: return nil
    }
    let inside = rest[rest.index(after: open)...].dropLast()
    let arguments = inside.split(separator: ",").map { $0.filter { $0 != "'" && $0 != "\"" } }
    guard arguments.count <= 2 else { return nil }
    guard let mode = Mode(rawValue: arguments.first.map { $0.lowercased() } ?? "cycle") else {
      return nil
    }
    self.mode = mode
    guard let count = arguments.count > 1 ? Int(arguments[1]) : 0, count >= 0 else { return nil }
    keyCount = count
  }

  /// The maximum number of keys to create.
  private static let mostKeys = 50_000

  /// The keys and their repetitions, forwards until `end` or backwards from `start`; nil if there are
  /// too many.
  ///
  /// `moved` adds the difference of two values to a third this many times; without it, the values
  /// cannot be added and are only repeated.
  func unrolled<Value>(
    _ keys: [Key<Value>], from start: Double, until end: Double,
    moved: ((Value, Value, Value, Double) -> Value)?
  ) -> [Key<Value>]? {
    guard let first = keys.first, let last = keys.last else { return nil }
    guard !isOut else { return unrolled(keys, until: end, moved: moved) }
    // Repeating backwards is repeating the mirrored keys forwards.
    let mirrored = LoopExpression.mirrored(keys)
    return unrolled(mirrored, until: first.frame + last.frame - start, moved: moved).map { keys in
      let turned = LoopExpression.mirrored(keys)
      let shift = last.frame - (turned.last?.frame ?? 0)
      return turned.map { $0.shifted(by: shift) }
    }
  }

  private func unrolled<Value>(
    _ keys: [Key<Value>], until end: Double, moved: ((Value, Value, Value, Double) -> Value)?
  ) -> [Key<Value>]? {
    let from = keyCount > 0 ? max(0, keys.count - 1 - keyCount) : 0
    let cycle = Array(keys[from...])
    guard let first = cycle.first, let last = cycle.last, last.frame > first.frame else {
      return nil
    }
    let length = last.frame - first.frame
    let rounds = ((end - last.frame) / length).rounded(.up)
    guard rounds > 0 else { return keys }
    if mode == .continue { return continued(keys, until: end, moved: moved) }
    guard mode != .offset || moved != nil else { return nil }
    guard rounds * Double(cycle.count) < Double(Self.mostKeys) else { return nil }
    var result = keys
    for round in 1...Int(rounds) {
      let isBack = mode == .pingpong && round % 2 == 1
      var one = isBack ? LoopExpression.mirrored(cycle) : cycle
      if mode == .offset, let moved {
        for i in one.indices {
          one[i].value = moved(one[i].value, first.value, last.value, Double(round))
        }
      }
      // The key shared by two rounds belongs to the later one: a cycle jumps there.
      if mode == .cycle {
        result[result.count - 1].isHeld = true
      } else {
        result.removeLast()
      }
      let end = result.last?.frame ?? last.frame
      // Rounding errors must not put keys out of order.
      result += one.map { key in
        var key = key.shifted(by: Double(round) * length)
        key.frame = max(key.frame, end)
        return key
      }
    }
    return result
  }

  /// Continues at the velocity of the last key.
  private func continued<Value>(
    _ keys: [Key<Value>], until end: Double, moved: ((Value, Value, Value, Double) -> Value)?
  ) -> [Key<Value>]? {
    guard let moved, keys.count > 1 else { return nil }
    let (before, last) = (keys[keys.count - 2], keys[keys.count - 1])
    let length = last.frame - before.frame
    guard length > 0 else { return nil }
    var steepness = 1.0
    if before.isHeld { steepness = 0 }
    if let ease = before.eases.first {
      let hair = 1e-4
      steepness = (ease.ease(1) - ease.ease(1 - hair)) / hair
    }
    var result = keys
    result[result.count - 1].isHeld = false
    result[result.count - 1].eases = []
    result[result.count - 1].tangents = nil
    let share = (end - last.frame) / length * steepness
    result.append(Key(frame: end, value: moved(last.value, before.value, last.value, share)))
    return result
  }

  /// The same keys in reverse, over the same time.
  private static func mirrored<Value>(_ keys: [Key<Value>]) -> [Key<Value>] {
    guard let first = keys.first, let last = keys.last else { return keys }
    var result: [Key<Value>] = []
    for i in keys.indices.reversed() {
      var key = Key(frame: first.frame + last.frame - keys[i].frame, value: keys[i].value)
      if i > 0 {
        key.isHeld = keys[i - 1].isHeld
        key.eases = keys[i - 1].eases.map(\.reversed)
        key.tangents = keys[i - 1].tangents.map { .init(out: $0.into, into: $0.out) }
      }
      result.append(key)
    }
    return result
  }
}

extension Key {
  fileprivate func shifted(by frames: Double) -> Key {
    var key = self
    key.frame += frames
    return key
  }
}

extension TimingFunction {
  fileprivate var reversed: TimingFunction {
    switch self {
    case .cubicBezier(let x1, let y1, let x2, let y2):
      .cubicBezier(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1)
    case .linear, .steps, .spring, .penner: self
    }
  }
}
