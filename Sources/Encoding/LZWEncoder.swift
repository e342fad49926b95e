import Palette

/// Compresses pixels with GIF's LZW: variable code lengths up to 12 bits, low bits first.
///
/// After GIF89a, appendix F, but each pixel comes as a set of symbols that may stand for it. The coder
/// follows all strings of its table that the next pixels allow, side by side, and takes the longest;
/// only then is it settled what a pixel becomes. With sets of one symbol this is plain greedy LZW.
///
/// One coder codes many images, one after the other: its table takes longer to make than a small image to code.
struct LZWEncoder: Sendable {
  /// What to do when the table is full.
  enum Clearing: Hashable, Sendable {
    case atOnce
    /// Go on with the full table until strings get shorter.
    case adaptive
  }

  /// How one image is to be coded.
  struct Manner: Hashable, Sendable {
    var minimumCodeSize: Int
    var clearing = Clearing.atOnce
    /// How far the next string is looked at when one is chosen: this many shorter strings are tried too, and
    /// the one that reaches farthest together with its successor is taken (flexible parsing; Horspool, "The
    /// effect of non-greedy parsing in Ziv-Lempel compression methods", 1995). 0 is greedy.
    var foresight = 0
  }

  /// Strings followed side by side.
  static let widestFront = 24
  private static let tableSize = 4096

  private(set) var manner = Manner(minimumCodeSize: 2)
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var bytes: [UInt8] = []
  private var codeWidth = 3
  private var next = 6
  /// By node and symbol: the code of the longer string; 0 for none, as code 0 is nobody's child. All 0
  /// between two images.
  var children: [UInt16] = []
  private var parents = [UInt16](repeating: 0, count: tableSize)
  private var firstSymbols = [UInt8](repeating: 0, count: tableSize)
  private var used: [Int] = []
  /// The nodes reached after this many pixels, and those reached with one more.
  var now = [UInt16](repeating: 0, count: widestFront)
  var then = [UInt16](repeating: 0, count: widestFront)

  /// The stream, which says which symbol each pixel became; nil if it would be longer than `limit` bytes.
  mutating func encode(_ input: SymbolChoices, _ manner: Manner, limit: Int = .max)
    -> LZWStream?
  {
    precondition(input.isWhole, "every pixel has a set")
    begin(manner)
    defer { clearTable() }
    let clear = 1 << manner.minimumCodeSize
    let count = input.sets.count
    var pressure = Pressure()
    put(clear)
    var position = 0
    var previous = -1
    while position < count {
      let isExpecting = expectRepeat(of: previous, input, position)
      var (node, length) = longest(from: position, input)
      if manner.foresight > 0, length > 1 { look(ahead: position, input, &node, &length) }
      if isExpecting, firstSymbols[node] != firstSymbols[previous] { takeBackExpectation(previous) }
      if previous >= 0, next < Self.tableSize { learn(previous, firstSymbols[node]) }
      put(node)
      position += length
      previous = node
      if next == Self.tableSize, shouldClear(&pressure, length) {
        put(clear)
        reset()
        pressure = Pressure()
        previous = -1
      }
      if bytes.count > limit { return nil }
    }
    // The reader learns one more string from the last code, and widens its codes with it.
    if previous >= 0, next < Self.tableSize { widen() }
    put(clear + 1)
    if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    guard bytes.count <= limit else { return nil }
    return LZWStream(minimumCodeSize: manner.minimumCodeSize, bytes: bytes)
  }

  private mutating func begin(_ manner: Manner) {
    self.manner = manner
    bits = 0
    bitCount = 0
    bytes = []
    codeWidth = manner.minimumCodeSize + 1
    next = (1 << manner.minimumCodeSize) + 2
    precondition((2...8).contains(manner.minimumCodeSize), "GIF's code sizes")
    let size = Self.tableSize << manner.minimumCodeSize
    if children.count < size { children = [UInt16](repeating: 0, count: size) }
    for symbol in 0..<1 << manner.minimumCodeSize {
      firstSymbols[symbol] = UInt8(truncatingIfNeeded: symbol)
    }
  }

  private mutating func clearTable() {
    for slot in used { children[slot] = 0 }
    used.removeAll(keepingCapacity: true)
  }

  private mutating func reset() {
    clearTable()
    codeWidth = manner.minimumCodeSize + 1
    next = (1 << manner.minimumCodeSize) + 2
  }

  /// The string that the reader is about to learn may be used at once if it is the last one with its own
  /// first symbol at the end. It is put into the table on trial.
  private mutating func expectRepeat(of previous: Int, _ input: SymbolChoices, _ position: Int)
    -> Bool
  {
    guard previous >= 0, next < Self.tableSize else { return false }
    let symbol = firstSymbols[previous]
    let slot = previous << manner.minimumCodeSize | Int(symbol)
    guard children[slot] == 0, input.allows(symbol, at: position) else { return false }
    children[slot] = UInt16(truncatingIfNeeded: next)  // fewer than 4096
    used.append(slot)
    parents[next] = UInt16(truncatingIfNeeded: previous)
    firstSymbols[next] = firstSymbols[previous]
    return true
  }

  private mutating func takeBackExpectation(_ previous: Int) {
    children[previous << manner.minimumCodeSize | Int(firstSymbols[previous])] = 0
    used.removeLast()
  }

  /// The reader numbers one more string; ours goes into the table if it is not there under another number.
  private mutating func learn(_ node: Int, _ symbol: UInt8) {
    let slot = node << manner.minimumCodeSize | Int(symbol)
    if children[slot] == 0 {
      children[slot] = UInt16(truncatingIfNeeded: next)  // fewer than 4096
      parents[next] = UInt16(truncatingIfNeeded: node)
      firstSymbols[next] = firstSymbols[node]
      used.append(slot)
    }
    widen()
    next += 1
  }

  private mutating func widen() {
    if next == 1 << codeWidth, codeWidth < 12 { codeWidth += 1 }
  }

  /// Shortens the string where that lets the next one reach farther.
  private mutating func look(
    ahead position: Int, _ input: SymbolChoices, _ node: inout Int, _ length: inout Int
  ) {
    guard position + length < input.sets.count else { return }
    var best = (node: node, length: length, end: 0)
    var candidate = node
    var shorter = length
    for _ in 0...manner.foresight where shorter > 0 {
      let end = position + shorter + longest(from: position + shorter, input).length
      if end > best.end { best = (candidate, shorter, end) }
      candidate = Int(parents[candidate])
      shorter -= 1
    }
    node = best.node
    length = best.length
  }

  /// How long strings are of late, against the best that the full table has given.
  private struct Pressure {
    var average = 0.0
    var best = 0.0
  }

  private func shouldClear(_ pressure: inout Pressure, _ length: Int) -> Bool {
    switch manner.clearing {
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
    // Fewer than 8 + 12 bits are pending.
    bits |= UInt64(truncatingIfNeeded: code) << UInt64(bitCount)
    bitCount += codeWidth
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
