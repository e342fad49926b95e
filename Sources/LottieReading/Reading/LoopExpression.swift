import Scene

/// An expression that does nothing but repeat the keys: `loopOut("cycle")` and its kin.
struct LoopExpression {
  enum Mode: String { case cycle, pingpong, offset, `continue` }

  var mode: Mode
  var isOut: Bool
  /// How many keys before the last (after the first) take part; 0 for all.
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
    case "loopOut": isOut = true
    case "loopIn": isOut = false
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

  /// More keys than these are not made.
  private static let mostKeys = 50_000

  /// The keys with those of the repeats until `end`; nil where this kind of loop is not understood.
  func unrolled<Value>(_ keys: [Key<Value>], until end: Double) -> [Key<Value>]? {
    guard isOut, mode == .cycle || mode == .pingpong else { return nil }
    let from = keyCount > 0 ? max(0, keys.count - 1 - keyCount) : 0
    let cycle = Array(keys[from...])
    guard let first = cycle.first, let last = cycle.last, last.frame > first.frame else {
      return nil
    }
    let length = last.frame - first.frame
    let rounds = ((end - last.frame) / length).rounded(.up)
    guard rounds > 0 else { return keys }
    guard rounds * Double(cycle.count) < Double(Self.mostKeys) else { return nil }
    var result = Array(keys.dropLast())
    for round in 0...Int(rounds) {
      let shift = Double(round) * length
      let isBack = mode == .pingpong && round % 2 == 1
      let one = isBack ? LoopExpression.mirrored(cycle) : cycle
      if round == 0 {
        result.append(contentsOf: one.suffix(1))
        continue
      }
      // The key that two rounds share is the next round's: a cycle jumps there.
      if !isBack, mode == .cycle {
        result[result.count - 1].isHeld = true
        result += one.map { $0.shifted(by: shift) }
      } else {
        result.removeLast()
        result += one.map { $0.shifted(by: shift) }
      }
    }
    return result
  }

  /// The same way back in the same time.
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
