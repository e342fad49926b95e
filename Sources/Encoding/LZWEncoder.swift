import Palette

/// Compresses pixels with GIF's LZW: variable code lengths up to 12 bits, low bits first.
///
/// After GIF89a, appendix F, but each pixel comes as a set of symbols that may stand for it. The coder
/// follows all strings of its table that the next pixels allow, side by side, and takes the longest;
/// only then is it settled what a pixel becomes. With sets of one symbol this is plain greedy LZW.
struct LZWEncoder {
  /// What to do when the table is full.
  enum Clearing: Hashable, Sendable {
    case atOnce
    /// Go on with the full table until strings get shorter.
    case adaptive
  }

  /// How far the next string is looked at when one is chosen: so many shorter strings are tried too, and
  /// the one that reaches farthest together with its successor is taken (flexible parsing; Horspool, "The
  /// effect of non-greedy parsing in Ziv-Lempel compression methods", 1995). 0 is greedy.
  typealias Foresight = Int

  /// Pixels as numbers of sets.
  struct Input {
    var sets: [Int32]
    var starts: [Int32]
    var symbols: [UInt8]
  }

  private static let none: UInt16 = 0
  /// Strings followed side by side.
  private static let widestFront = 24

  private let minimumCodeSize: Int
  private let clearing: Clearing
  private let foresight: Foresight
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var bytes: [UInt8] = []
  private var codeWidth: Int
  private var next: Int
  /// By node and symbol: the code of the longer string; 0 for none, as code 0 is nobody's child.
  private var children: [UInt16]
  private var parents = [UInt16](repeating: 0, count: 4096)
  private var lastSymbols = [UInt8](repeating: 0, count: 4096)
  private var firstSymbols = [UInt8](repeating: 0, count: 4096)
  private var hasChildren = [Bool](repeating: false, count: 4096)
  private var used: [Int] = []

  init(minimumCodeSize: Int, clearing: Clearing, foresight: Foresight) {
    self.minimumCodeSize = minimumCodeSize
    self.foresight = foresight
    self.clearing = clearing
    codeWidth = minimumCodeSize + 1
    next = (1 << minimumCodeSize) + 2
    children = [UInt16](repeating: 0, count: 4096 << minimumCodeSize)
    for symbol in 0..<1 << minimumCodeSize {
      lastSymbols[symbol] = UInt8(symbol)
      firstSymbols[symbol] = UInt8(symbol)
    }
  }

  /// The stream, and which symbol each pixel became.
  static func encode(
    _ input: Input, minimumCodeSize: Int, clearing: Clearing = .atOnce, foresight: Foresight = 0
  ) -> (stream: LZWStream, symbols: [UInt8]) {
    var encoder = LZWEncoder(
      minimumCodeSize: minimumCodeSize, clearing: clearing, foresight: foresight)
    return encoder.run(input)
  }

  private mutating func run(_ input: Input) -> (stream: LZWStream, symbols: [UInt8]) {
    let clear = 1 << minimumCodeSize
    var chosen = [UInt8](repeating: 0, count: input.sets.count)
    var fronts = Fronts()
    var pressure = Pressure()
    put(clear)
    var position = 0
    var previous = -1
    while position < input.sets.count {
      let isExpecting = expectRepeat(of: previous, input, position)
      var (node, length) = longest(from: position, input, &fronts)
      if foresight > 0, length > 1 { look(ahead: position, input, &fronts, &node, &length) }
      unroll(node, length, into: &chosen, at: position)
      if isExpecting, firstSymbols[node] != firstSymbols[previous] { takeBackExpectation(previous) }
      if previous >= 0, next < 4096 { learn(previous, firstSymbols[node]) }
      put(node)
      position += length
      previous = node
      if next == 4096, shouldClear(&pressure, length) {
        put(clear)
        reset()
        pressure = Pressure()
        previous = -1
      }
    }
    // The reader learns one more string from the last code, and widens its codes with it.
    if previous >= 0, next < 4096 { widen() }
    put(clear + 1)
    if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    return (LZWStream(minimumCodeSize: minimumCodeSize, bytes: bytes), chosen)
  }

  /// The string that the reader is about to learn may be used at once if it is the last one with its own
  /// first symbol at the end. It is put into the table on trial.
  private mutating func expectRepeat(of previous: Int, _ input: Input, _ position: Int) -> Bool {
    guard previous >= 0, next < 4096 else { return false }
    let symbol = firstSymbols[previous]
    let slot = previous << minimumCodeSize | Int(symbol)
    guard children[slot] == 0 else { return false }
    let set = Int(input.sets[position])
    for i in Int(input.starts[set])..<Int(input.starts[set + 1]) where input.symbols[i] == symbol {
      children[slot] = UInt16(next)
      parents[next] = UInt16(previous)
      lastSymbols[next] = symbol
      firstSymbols[next] = firstSymbols[previous]
      hasChildren[previous] = true
      return true
    }
    return false
  }

  private mutating func takeBackExpectation(_ previous: Int) {
    children[previous << minimumCodeSize | Int(firstSymbols[previous])] = 0
  }

  /// The reader numbers one more string; ours goes into the table if it is not there under another number.
  private mutating func learn(_ node: Int, _ symbol: UInt8) {
    let slot = node << minimumCodeSize | Int(symbol)
    if children[slot] == 0 || children[slot] == UInt16(next) {
      children[slot] = UInt16(next)
      parents[next] = UInt16(node)
      lastSymbols[next] = symbol
      firstSymbols[next] = firstSymbols[node]
      hasChildren[node] = true
      used.append(slot)
    }
    widen()
    next += 1
  }

  private mutating func widen() {
    if next == 1 << codeWidth, codeWidth < 12 { codeWidth += 1 }
  }

  private mutating func reset() {
    for slot in used {
      children[slot] = 0
      hasChildren[slot >> minimumCodeSize] = false
    }
    used.removeAll(keepingCapacity: true)
    codeWidth = minimumCodeSize + 1
    next = (1 << minimumCodeSize) + 2
  }

  /// The nodes reached after so many pixels, and those reached with one more.
  private struct Fronts {
    var now = [UInt16](repeating: 0, count: LZWEncoder.widestFront)
    var then = [UInt16](repeating: 0, count: LZWEncoder.widestFront)
  }

  private func longest(from position: Int, _ input: Input, _ fronts: inout Fronts)
    -> (node: Int, length: Int)
  {
    let shift = minimumCodeSize
    var count = 0
    let set = Int(input.sets[position])
    for i in Int(input.starts[set])..<Int(input.starts[set + 1]) where count < Self.widestFront {
      fronts.now[count] = UInt16(input.symbols[i])
      count += 1
    }
    var length = 1
    while position + length < input.sets.count {
      let set = Int(input.sets[position + length])
      let low = Int(input.starts[set])
      let high = Int(input.starts[set + 1])
      var found = 0
      for k in 0..<count {
        let node = Int(fronts.now[k])
        guard hasChildren[node] else { continue }
        for i in low..<high {
          let child = children[node << shift | Int(input.symbols[i])]
          if child != 0, found < Self.widestFront {
            fronts.then[found] = child
            found += 1
          }
        }
      }
      if found == 0 { break }
      swap(&fronts.now, &fronts.then)
      count = found
      length += 1
    }
    return (Int(fronts.now[0]), length)
  }

  /// Shortens the string where that lets the next one reach farther.
  private func look(
    ahead position: Int, _ input: Input, _ fronts: inout Fronts, _ node: inout Int,
    _ length: inout Int
  ) {
    guard position + length < input.sets.count else { return }
    var best = (node: node, length: length, end: 0)
    var candidate = node
    var shorter = length
    for _ in 0...foresight where shorter > 0 {
      let end = position + shorter + longest(from: position + shorter, input, &fronts).length
      if end > best.end { best = (candidate, shorter, end) }
      candidate = Int(parents[candidate])
      shorter -= 1
    }
    node = best.node
    length = best.length
  }

  private func unroll(_ node: Int, _ length: Int, into chosen: inout [UInt8], at position: Int) {
    var node = node
    for i in stride(from: position + length - 1, through: position, by: -1) {
      chosen[i] = lastSymbols[node]
      node = Int(parents[node])
    }
  }

  /// How long strings are of late, against the best that the full table has given.
  private struct Pressure {
    var average = 0.0
    var best = 0.0
  }

  private func shouldClear(_ pressure: inout Pressure, _ length: Int) -> Bool {
    switch clearing {
    case .atOnce: return true
    case .adaptive:
      // An exponential average over some hundred codes, as gifsicle watches run lengths.
      if pressure.average == 0 { pressure.average = Double(length) }
      pressure.average += (Double(length) - pressure.average) / 128
      pressure.best = max(pressure.best, pressure.average)
      return pressure.average < pressure.best * 0.7
    }
  }

  private mutating func put(_ code: Int) {
    bits |= UInt64(code) << UInt64(bitCount)  // fewer than 8 + 12 bits are pending
    bitCount += codeWidth
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
