/// One image on its way through `LZWEncoder`.
///
/// Nearly all of a GIF's time is spent here, so memory is accessed without checks. What they would check holds:
/// - positions are less than `count`, the number of pixels; sets are numbers of `choices`, as `SetImage` makes them
///   and `encode` has checked; a choice's symbols are in `symbols`, as `SymbolChoices` adds them;
/// - nodes are codes, less than 4096; symbols are cut to the code's bits, as `LZWStrings` asks;
/// - no more than 4096 strings are added before the table is cleared;
/// - both fronts have room for 24 nodes, and as many are written at most; `runs` are `LZWRunStrings.kept`;
/// - `output` has room for all that is written: see `LZWEncoder.room`.
@safe struct LZWParser<Strings: LZWStrings> {
  private let manner: LZWEncoder.Manner
  private let mask: Int
  private let count: Int
  /// See `SetImage.pixels`.
  private let pixels: UnsafePointer<UInt32>
  private let choices: UnsafePointer<SymbolChoices.Choice>
  private let symbols: UnsafePointer<UInt8>
  private var table: Strings
  private let nodes: UnsafeMutablePointer<LZWEncoder.Node>
  /// The kinds of the symbols that may extend each string, and perhaps others; see `SymbolChoices.Choice`. Apart, so that
  /// they stay close at hand: most strings have no longer ones.
  private let kinds: UnsafeMutablePointer<UInt32>
  private let even: UnsafeMutablePointer<UInt16>
  private let odd: UnsafeMutablePointer<UInt16>
  /// The longest string of nothing but a symbol, by symbol.
  private let uniforms: UnsafeMutablePointer<UInt16>
  /// The strings of nothing but a symbol up to `LZWEncoder.stride` times, by symbol; those longer than the longest are old.
  private let shortUniforms: UnsafeMutablePointer<UInt16>
  private let runs: UnsafeMutablePointer<LZWRunStrings>
  private let output: UnsafeMutablePointer<UInt8>
  private var byteCount = 0
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var codeWidth: Int
  private var next: Int
  /// The number of symbols of the previous string, the only one that gets longer ones.
  private var previousLength = 0
  private var oldestRun = 0
  /// Whether any of the runs keeps strings.
  private var hasRuns = false

  /// The number of bytes written; nil if that would be more than `limit`, or if it falls behind a rival. Leaves the
  /// table empty.
  mutating func parse(limit: Int, _ pace: inout LZWPace) -> Int? {
    defer { table.clear() }
    let clear = 1 << manner.minimumCodeSize
    var pressure = LZWPressure()
    reset()
    put(clear)
    var position = 0
    var previous = -1
    previousLength = 0
    while position < count {
      let isExpecting = expectRepeat(of: previous, position)
      var (node, length) = longest(from: position)
      if manner.foresight > 0, length > 1 { look(ahead: position, &node, &length) }
      let first = unsafe nodes[node].first
      if isExpecting, unsafe first != nodes[previous].first { takeBackExpectation(of: previous) }
      if previous >= 0, next < LZWEncoder.tableSize { learn(previous, Int(first)) }
      put(node)
      position += length
      previous = node
      previousLength = length
      if next == LZWEncoder.tableSize,
        manner.clearing == .atOnce || pressure.isHigh(after: length)
      {
        put(clear)
        reset()
        pressure = LZWPressure()
        previous = -1
      }
      if byteCount > limit || pace.isBehind(at: position, of: count, byteCount) { return nil }
    }
    // The decoder learns one more string from the last code, and widens its codes accordingly.
    if previous >= 0, next < LZWEncoder.tableSize { widen() }
    put(clear + 1)
    if bitCount > 0 { putByte() }
    return byteCount <= limit ? byteCount : nil
  }

  // MARK: The table

  private mutating func reset() {
    table.clear()
    codeWidth = manner.minimumCodeSize + 1
    next = (1 << manner.minimumCodeSize) + 2
    for symbol in 0..<1 << manner.minimumCodeSize {
      let byte = UInt8(truncatingIfNeeded: symbol)  // less than 256
      unsafe nodes[symbol] = LZWEncoder.Node(first: byte, last: byte)
      unsafe kinds[symbol] = 0
      unsafe uniforms[symbol] = UInt16(byte)
      unsafe shortUniforms[symbol * LZWEncoder.stride] = UInt16(byte)
    }
    hasRuns = false
    for k in 0..<LZWRunStrings.kept { unsafe runs[k].forget() }
  }

  /// Adds the next string: the previous one plus one symbol.
  private mutating func add(_ symbol: Int, to parent: Int) {
    table.add(symbol, to: parent, as: next)
    let before = unsafe nodes[parent]
    var node = LZWEncoder.Node(
      parent: UInt16(truncatingIfNeeded: parent), first: before.first,
      last: UInt8(truncatingIfNeeded: symbol))
    unsafe kinds[parent] |= SymbolChoices.Choice.kind(of: node.last)
    unsafe kinds[next] = 0
    if unsafe Int(uniforms[symbol]) == parent {
      unsafe uniforms[symbol] = UInt16(truncatingIfNeeded: next)
      let rank = Int(before.rank) + 1
      if rank < LZWEncoder.stride {
        unsafe shortUniforms[symbol * LZWEncoder.stride + rank] = UInt16(truncatingIfNeeded: next)
      }
    }
    if before.last == node.last {
      node.rank = before.rank &+ 1  // less than 4096
      if Int(node.rank) >= LZWEncoder.stride {
        node.back =
          Int(node.rank) == LZWEncoder.stride
          ? ancestor(of: parent, LZWEncoder.stride - 1)
          : UInt16(truncatingIfNeeded: table.child(of: Int(before.back), symbol))
        unsafe nodes[Int(node.back)].jump = UInt16(truncatingIfNeeded: next)
      }
    }
    unsafe nodes[next] = node
    noteChange(of: parent, by: symbol)
  }

  /// The previous string got, or lost, one that is longer by a symbol; that one has no longer ones. Mutating, as the
  /// parser would be copied for it otherwise.
  private mutating func noteChange(of previous: Int, by symbol: Int) {
    guard hasRuns else { return }
    let (first, last) = unsafe (nodes[previous].first, nodes[previous].last)
    let kinds =
      SymbolChoices.Choice.kind(of: UInt8(truncatingIfNeeded: symbol))
      | SymbolChoices.Choice.kind(of: first) | SymbolChoices.Choice.kind(of: last)
    for k in 0..<LZWRunStrings.kept where unsafe runs[k].has(previous, previousLength, kinds) {
      let (front, strings) = unsafe runs[k].strings(previousLength)
      let found = unsafe step(front, strings, even, runs[k].choice)
      unsafe runs[k].replace(previousLength + 1, by: even, found)
    }
  }

  /// The string without this many of its last symbols.
  private func ancestor(of node: Int, _ generations: Int) -> UInt16 {
    var node = UInt16(truncatingIfNeeded: node)
    for _ in 0..<generations { node = unsafe nodes[Int(node)].parent }
    return node
  }

  /// The string that the decoder is about to learn can be used at once if it is the previous string plus that
  /// string's own first symbol. It is added to the table on trial.
  private mutating func expectRepeat(of previous: Int, _ position: Int) -> Bool {
    guard previous >= 0, next < LZWEncoder.tableSize else { return false }
    let symbol = unsafe nodes[previous].first
    guard table.child(of: previous, Int(symbol)) == 0, allows(symbol, at: position)
    else { return false }
    add(Int(symbol), to: previous)
    return true
  }

  private func allows(_ symbol: UInt8, at position: Int) -> Bool {
    let choice = unsafe choices[pixel(position).set]
    if choice.count == 1 { return choice.symbol == symbol }
    for i in Int(choice.start)..<Int(choice.start) + Int(choice.count)
    where unsafe symbols[i] == symbol { return true }
    return false
  }

  /// A pixel's set, and a pixel up to which all have that set: the last such one unless they are very many.
  @inline(__always)
  private func pixel(_ position: Int) -> (set: Int, end: Int) {
    let packed = unsafe pixels[position]
    let bits = SetImage.lengthBits
    return (Int(packed &>> bits), position + Int(packed & (1 &<< bits &- 1)))
  }

  /// Removes the expected string, which is the last that was added.
  private mutating func takeBackExpectation(of previous: Int) {
    table.removeLast()
    unsafe noteChange(of: previous, by: Int(nodes[previous].first))
    let node = unsafe nodes[next]
    if unsafe Int(uniforms[Int(node.last)]) == next {
      unsafe uniforms[Int(node.last)] = node.parent
    }
    if Int(node.rank) >= LZWEncoder.stride { unsafe nodes[Int(node.back)].jump = 0 }
  }

  /// The decoder numbers one more string; ours is added unless the table has it under another number.
  private mutating func learn(_ node: Int, _ symbol: Int) {
    if table.child(of: node, symbol) == 0 { add(symbol, to: node) }
    widen()
    next += 1
  }

  private mutating func widen() {
    if next == 1 << codeWidth, codeWidth < 12 { codeWidth += 1 }
  }

  // MARK: Strings

  /// Shortens the string if that lets the next one reach farther.
  private mutating func look(ahead position: Int, _ node: inout Int, _ length: inout Int) {
    guard position + length < count else { return }
    var best = (node: node, length: length, end: 0)
    var candidate = node
    var shorter = length
    for _ in 0...manner.foresight where shorter > 0 {
      let end = position + shorter + longest(from: position + shorter).length
      if end > best.end { best = (candidate, shorter, end) }
      candidate = unsafe Int(nodes[candidate].parent)
      shorter -= 1
    }
    node = best.node
    length = best.length
  }

  /// The longest string of the table that begins at a pixel. Mutating, as the parser would be copied for it otherwise.
  private mutating func longest(from position: Int) -> (node: Int, length: Int) {
    var pixel = self.pixel(position)
    var choice = unsafe choices[pixel.set]
    if choice.count != 1 {
      if pixel.end - position >= LZWEncoder.stride { return longest(inRunFrom: position) }
      return unsafe follow(begin(choice, even), from: position, at: position + 1)
    }
    var node = Int(choice.symbol) & mask
    var at = position + 1
    let uniform = unsafe Int(uniforms[node])
    let length = unsafe Int(nodes[uniform].rank) + 1
    if position + length <= pixel.end {
      (node, at) = (uniform, position + length)
    } else {
      // As many symbols as are left over when the run is gone through in strides.
      let rank = (pixel.end - position - 1) % LZWEncoder.stride
      node = unsafe Int(shortUniforms[node * LZWEncoder.stride + rank])
      at += rank
    }
    while true {
      // The node's last symbol is the run's.
      let symbol = Int(choice.symbol) & mask
      let end = pixel.end
      while at < end {
        let jump = unsafe Int(nodes[node].jump)
        if jump != 0, at + LZWEncoder.stride <= end {
          node = jump
          at += LZWEncoder.stride
          continue
        }
        let child = table.child(of: node, symbol)
        if child == 0 { return (node, at - position) }
        node = child
        at += 1
      }
      if at == count { return (node, at - position) }
      pixel = self.pixel(at)
      choice = unsafe choices[pixel.set]
      if choice.count != 1 {
        unsafe even[0] = UInt16(truncatingIfNeeded: node)
        return follow(1, from: position, at: at)
      }
      let child = table.child(of: node, Int(choice.symbol) & mask)
      if child == 0 { return (node, at - position) }
      node = child
      at += 1
    }
  }

  /// Writes the strings of one symbol of a choice; returns their number. Mutating for the same reason.
  private mutating func begin(
    _ choice: SymbolChoices.Choice, _ front: UnsafeMutablePointer<UInt16>
  ) -> Int {
    let strings = min(Int(choice.count), LZWEncoder.widestFront)
    for i in 0..<strings {
      unsafe front[i] = UInt16(symbols[Int(choice.start) + i]) & UInt16(mask)
    }
    return strings
  }

  /// The run that keeps a set's strings; if there is none, the one that has kept its own for longest.
  private mutating func run(of set: Int) -> Int {
    for k in 0..<LZWRunStrings.kept where unsafe runs[k].set == set { return k }
    hasRuns = true
    oldestRun = (oldestRun + 1) % LZWRunStrings.kept
    unsafe runs[oldestRun].begin(set, choices[set])
    return oldestRun
  }

  /// The longest string that begins in a long run of pixels that may be one of several symbols.
  private mutating func longest(inRunFrom position: Int) -> (node: Int, length: Int) {
    let pixel = self.pixel(position)
    let room = pixel.end - position
    let k = run(of: pixel.set)
    while unsafe runs[k].count < room, unsafe !runs[k].isWhole, unsafe runs[k].hasRoom {
      let known = unsafe runs[k].count
      let next = unsafe runs[k].next
      if known == 0 {
        unsafe runs[k].append(begin(runs[k].choice, next))
      } else {
        let (front, strings) = unsafe runs[k].strings(known)
        unsafe runs[k].append(step(front, strings, next, runs[k].choice))
      }
    }
    let length = unsafe min(room, runs[k].count)
    let (front, strings) = unsafe runs[k].strings(length)
    if length < room, unsafe runs[k].isWhole { return unsafe (Int(front[0]), length) }
    unsafe even.update(from: front, count: strings)
    return follow(strings, from: position, at: position + length)
  }

  /// Continues with this many strings that reach up to `start`; their nodes are in `even`.
  private mutating func follow(_ strings: Int, from position: Int, at start: Int) -> (
    node: Int, length: Int
  ) {
    var (front, other) = unsafe (even, odd)
    var strings = strings
    var at = start
    while at < count {
      let pixel = self.pixel(at)
      let choice = unsafe choices[pixel.set]
      let end = pixel.end
      while at < end {
        let found = unsafe step(front, strings, other, choice)
        if found == 0 { return unsafe (Int(front[0]), at - position) }
        unsafe swap(&front, &other)
        strings = found
        at += 1
        while choice.count == 1, at + LZWEncoder.stride <= end, unsafe jump(front, strings) {
          at += LZWEncoder.stride
        }
      }
    }
    return unsafe (Int(front[0]), at - position)
  }

  /// Finds the strings that continue with one of a choice's symbols; returns their number.
  @inline(__always)
  private func step(
    _ front: UnsafeMutablePointer<UInt16>, _ strings: Int, _ next: UnsafeMutablePointer<UInt16>,
    _ choice: SymbolChoices.Choice
  ) -> Int {
    var found = 0
    if choice.count == 1 {
      let symbol = Int(choice.symbol) & mask
      for k in 0..<strings {
        let child = unsafe table.child(of: Int(front[k]), symbol)
        // Written in any case, counted only if there is one: `found` stays below `strings`.
        unsafe next[found] = UInt16(truncatingIfNeeded: child)
        found += child == 0 ? 0 : 1
      }
      return found
    }
    let (low, high) = (Int(choice.start), Int(choice.start) + Int(choice.count))
    // Most strings of the table have no longer ones, and the others have them for few symbols.
    for k in 0..<strings {
      let node = unsafe Int(front[k])
      let kinds = unsafe kinds[node]
      guard kinds & choice.kinds != 0 else { continue }
      for i in low..<high where found < LZWEncoder.widestFront {
        let symbol = unsafe symbols[i] & UInt8(truncatingIfNeeded: mask)
        guard kinds & SymbolChoices.Choice.kind(of: symbol) != 0 else { continue }
        let child = table.child(of: node, Int(symbol))
        unsafe next[found] = UInt16(truncatingIfNeeded: child)
        found += child == 0 ? 0 : 1
      }
    }
    return found
  }

  /// Skips equal symbols if all strings continue with as many; returns whether they did. Their last symbol is the
  /// run's.
  private func jump(_ front: UnsafeMutablePointer<UInt16>, _ strings: Int) -> Bool {
    for k in 0..<strings where unsafe nodes[Int(front[k])].jump == 0 { return false }
    for k in 0..<strings { unsafe front[k] = nodes[Int(front[k])].jump }
    return true
  }

  // MARK: Bits

  private mutating func put(_ code: Int) {
    // Fewer than 8 + 12 bits are pending.
    bits |= UInt64(truncatingIfNeeded: code) << UInt64(bitCount)
    bitCount += codeWidth
    while bitCount >= 8 {
      putByte()
      bits >>= 8
      bitCount -= 8
    }
  }

  private mutating func putByte() {
    unsafe output[byteCount] = UInt8(truncatingIfNeeded: bits)
    byteCount += 1
  }
}

extension LZWParser {
  /// Nil for an image without pixels, which has no codes.
  init?(
    _ manner: LZWEncoder.Manner, _ pixels: UnsafeBufferPointer<UInt32>,
    _ choices: UnsafeBufferPointer<SymbolChoices.Choice>, _ symbols: UnsafeBufferPointer<UInt8>,
    _ places: UnsafeMutableBufferPointer<Strings.Place>,
    _ nodes: UnsafeMutableBufferPointer<LZWEncoder.Node>,
    _ kinds: UnsafeMutableBufferPointer<UInt32>,
    _ taken: UnsafeMutableBufferPointer<Int32>, _ fronts: UnsafeMutableBufferPointer<UInt16>,
    _ runs: UnsafeMutableBufferPointer<LZWRunStrings>, _ bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard let pixelBase = pixels.baseAddress, let choiceBase = choices.baseAddress,
      let symbolBase = symbols.baseAddress, let placeBase = places.baseAddress,
      let nodeBase = nodes.baseAddress, let kindBase = kinds.baseAddress,
      let takenBase = taken.baseAddress,
      let frontBase = fronts.baseAddress, let runBase = runs.baseAddress,
      let byteBase = bytes.baseAddress
    else { return nil }
    self.manner = manner
    mask = 1 << manner.minimumCodeSize - 1
    count = pixels.count
    unsafe self.pixels = pixelBase
    unsafe self.choices = choiceBase
    unsafe self.symbols = symbolBase
    unsafe table = Strings(placeBase, takenBase, symbolBits: manner.minimumCodeSize)
    unsafe self.nodes = nodeBase
    unsafe self.kinds = kindBase
    unsafe even = frontBase
    unsafe odd = frontBase + LZWEncoder.widestFront
    unsafe uniforms = frontBase + 2 * LZWEncoder.widestFront
    unsafe shortUniforms = uniforms + 256
    unsafe self.runs = runBase
    for k in 0..<LZWRunStrings.kept {
      let start = unsafe shortUniforms + 256 * LZWEncoder.stride + k * LZWRunStrings.room
      unsafe (runBase + k).initialize(to: LZWRunStrings(start))
    }
    unsafe output = byteBase
    codeWidth = manner.minimumCodeSize + 1
    next = (1 << manner.minimumCodeSize) + 2
  }
}
