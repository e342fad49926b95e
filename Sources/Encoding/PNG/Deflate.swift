/// Compresses bytes according to RFC 1951 and 1950, to the same bytes on every machine.
///
/// All matches are found once. The cheapest path through the bytes decides which of them are taken; the lengths of
/// the codes come from the previous path, and after a few rounds they settle. The first ones may come from what was coded
/// before.
struct Deflate {
  /// How much time the bytes are worth.
  enum Effort: Hashable, Sendable {
    /// For files that are kept.
    case smallest
    /// For an animation: half of the time, as many bytes.
    case frames
    /// For frames that another program reads: a third of the time, a few percent more bytes.
    case quick

    /// Earlier positions to compare with each position.
    fileprivate var depth: Int { self == .quick ? 12 : 300 }
  }

  private let bytes: [UInt8]
  private let effort: Effort
  /// What the bytes before these used, if these are likely to be similar.
  private var before: TokenCounts?
  private var output = BitWriter()

  /// Bytes whose matches are kept at a time.
  private static let segment = 1 << 17
  /// The number of bytes between places where a block may end.
  private static let stretch = 1 << 13

  /// A zlib stream.
  static func zlib(_ bytes: [UInt8], _ effort: Effort = .smallest) -> [UInt8] {
    var nothing: TokenCounts?
    return zlib(bytes, effort, after: &nothing)
  }

  /// A zlib stream of the next frame of an animation; `before` is what the frame before used.
  static func zlib(_ bytes: [UInt8], _ effort: Effort, after before: inout TokenCounts?) -> [UInt8]
  {
    var deflate = Deflate(bytes: bytes, effort: effort, before: before)
    defer { before = deflate.before }
    // A window of 32 KiB; the lowest bits make the word a multiple of 31.
    deflate.output.bytes = [0x78, 0xDA]
    deflate.run()
    return deflate.output.finished() + BigEndian.bytes(Adler32.of(bytes))
  }

  private init(bytes: [UInt8], effort: Effort, before: TokenCounts?) {
    self.bytes = bytes
    self.effort = effort
    self.before = before
  }

  private mutating func run() {
    var finder = MatchFinder(depth: effort.depth, count: bytes.count)
    var start = 0
    repeat {
      let range = start..<min(bytes.count, start + Self.segment)
      var path = CheapestPath(bytes, range, isThorough: effort != .frames)
      path.find(&finder)
      write(path, isLast: range.upperBound == bytes.count)
      start = range.upperBound
    } while start < bytes.count
  }

  // MARK: Blocks

  private mutating func write(_ path: CheapestPath, isLast: Bool) {
    let (way, isSettled) = way(path)
    let blocks = split(path, way)
    for (i, block) in blocks.enumerated() {
      let final =
        isSettled ? block : Block(path.way(block.range, way.counts).tokens, bytes, block.range)
      write(final, isLast: isLast && i == blocks.count - 1)
    }
  }

  /// The path through all bytes, and whether it has settled: the codes that it was found with suit it.
  private mutating func way(_ path: CheapestPath) -> (CheapestPath.Way, isSettled: Bool) {
    guard let before, effort == .frames else {
      let way = path.way(path.range, path.greedy())
      self.before = way.counts
      return (way, false)
    }
    var way = path.way(path.range, before)
    if !way.isSettled { way = path.way(path.range, way.counts) }
    self.before = way.counts
    return (way, true)
  }

  /// Splits the range where separate codes for the parts cost less than a common one.
  private func split(_ path: CheapestPath, _ way: CheapestPath.Way) -> [Block] {
    var parts: [Block] = []
    var tokens: [Match] = []
    var start = path.range.lowerBound
    var position = start
    for token in way.tokens {
      tokens.append(token)
      position += max(1, token.length)
      if position - start >= Self.stretch || position == path.range.upperBound {
        parts.append(Block(tokens, bytes, start..<position))
        tokens = []
        start = position
      }
    }
    var merged: [Block] = []
    for part in parts {
      guard let last = merged.last else {
        merged.append(part)
        continue
      }
      let together = last.joined(part)
      if together.size.bits <= last.size.bits + part.size.bits {
        merged[merged.count - 1] = together
      } else {
        merged.append(part)
      }
    }
    return merged.isEmpty ? [Block([], bytes, path.range)] : merged
  }

  private mutating func write(_ block: Block, isLast: Bool) {
    let size = block.size
    let isCut = size.kind == .stored && block.range.count > 0xFFFF
    output.put(isLast && !isCut ? 1 : 0, 1)
    switch size.kind {
    case .stored:
      // A stored block has at most 64 KiB, so several may be needed.
      var start = block.range.lowerBound
      while true {
        let end = min(block.range.upperBound, start + 0xFFFF)
        output.put(0, 2)
        output.align()
        output.put(end - start, 16)
        output.put(~(end - start) & 0xFFFF, 16)
        output.bytes += bytes[start..<end]
        start = end
        guard start < block.range.upperBound else { return }
        output.put(isLast && block.range.upperBound - start <= 0xFFFF ? 1 : 0, 1)
      }
    case .fixed:
      output.put(1, 2)
      put(block, Self.fixedLiterals, Self.fixedDistances)
    case .dynamic:
      output.put(2, 2)
      size.header.write(into: &output)
      put(block, size.header.literals, size.header.distances)
    }
  }

  private mutating func put(_ block: Block, _ literals: HuffmanCode, _ distances: HuffmanCode) {
    var position = block.range.lowerBound
    func code(_ code: HuffmanCode, _ symbol: Int) -> (Int, Int) {
      (Int(code.codes[symbol]), Int(code.lengths[symbol]))
    }
    for token in block.tokens {
      if token == .none {
        let (bits, count) = code(literals, Int(bytes[position]))
        output.put(bits, count)
        position += 1
        continue
      }
      let (length, lengthExtra) = Match.symbol(length: token.length)
      let (distance, distanceExtra) = Match.symbol(distance: token.distance)
      var (bits, count) = code(literals, length)
      output.put(bits, count)
      // The offset in a range of lengths whose size is a power of two.
      output.put((token.length - MatchFinder.shortest) & (1 << lengthExtra - 1), lengthExtra)
      (bits, count) = code(distances, distance)
      output.put(bits, count)
      output.put((token.distance - 1) & (1 << distanceExtra - 1), distanceExtra)
      position += token.length
    }
    let (bits, count) = code(literals, 256)
    output.put(bits, count)
  }

  static let fixedLiterals = HuffmanCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  static let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))

  // MARK: Parts

  /// The tokens of a range and what they cost.
  private struct Block {
    enum Kind { case stored, fixed, dynamic }

    let tokens: [Match]
    let range: Range<Int>
    private let literals: [Int]
    private let distances: [Int]
    private let extraBits: Int
    let size: (kind: Kind, bits: Int, header: DynamicHeader)

    init(_ tokens: [Match], _ bytes: [UInt8], _ range: Range<Int>) {
      let counts = TokenCounts(tokens, bytes, range)
      self.init(tokens, range, counts.literals, counts.distances, counts.extraBits)
    }

    private init(
      _ tokens: [Match], _ range: Range<Int>, _ literals: [Int], _ distances: [Int],
      _ extraBits: Int
    ) {
      self.tokens = tokens
      self.range = range
      self.literals = literals
      self.distances = distances
      self.extraBits = extraBits
      let header = DynamicHeader(
        HuffmanCode(literals, limit: 15), HuffmanCode(distances, limit: 15))
      let dynamic =
        header.bits + header.literals.bits(for: literals) + header.distances.bits(for: distances)
        + extraBits
      let fixed =
        Deflate.fixedLiterals.bits(for: literals) + Deflate.fixedDistances.bits(for: distances)
        + extraBits
      let stored = (range.count + 5 * (range.count / 0xFFFF + 1)) * 8
      size =
        stored < min(fixed, dynamic)
        ? (.stored, stored, header)
        : fixed <= dynamic ? (.fixed, fixed, header) : (.dynamic, dynamic, header)
    }

    func joined(_ next: Block) -> Block {
      var literals = zip(literals, next.literals).map { $0 + $1 }
      literals[256] = 1
      return Block(
        tokens + next.tokens, range.lowerBound..<next.range.upperBound, literals,
        zip(distances, next.distances).map { $0 + $1 }, extraBits + next.extraBits)
    }
  }
}

/// The two codes of a block as written before it: run-length encoded, with a code of their own.
private struct DynamicHeader {
  let literals: HuffmanCode
  let distances: HuffmanCode
  private var symbols: [(symbol: Int, extra: Int)] = []
  private let code: HuffmanCode
  private let codeCount: Int
  private let literalCount: Int
  private let distanceCount: Int

  /// The order in which the lengths of the code for lengths are stored.
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
  /// The number of bits that follow the symbols 16, 17 and 18.
  private static func extraBits(_ symbol: Int) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  init(_ literals: HuffmanCode, _ distances: HuffmanCode) {
    self.literals = literals
    self.distances = distances
    literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    distanceCount = max(1, (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    symbols = Self.runs(
      Array(literals.lengths.prefix(literalCount) + distances.lengths.prefix(distanceCount)))
    var counts = [Int](repeating: 0, count: 19)
    for (symbol, _) in symbols { counts[symbol] += 1 }
    code = HuffmanCode(counts, limit: 7)
    let lengths = code.lengths
    codeCount = max(4, (Self.order.lastIndex { lengths[$0] > 0 } ?? 0) + 1)
  }

  private static func runs(_ lengths: [UInt8]) -> [(symbol: Int, extra: Int)] {
    var symbols: [(symbol: Int, extra: Int)] = []
    var i = 0
    while i < lengths.count {
      let length = lengths[i]
      var count = 1
      while i + count < lengths.count, lengths[i + count] == length { count += 1 }
      i += count
      if length == 0 {
        while count >= 11 {
          symbols.append((18, min(count, 138) - 11))
          count -= min(count, 138)
        }
        if count >= 3 {
          symbols.append((17, count - 3))
          count = 0
        }
      } else {
        symbols.append((Int(length), 0))
        count -= 1
        while count >= 3 {
          symbols.append((16, min(count, 6) - 3))
          count -= min(count, 6)
        }
      }
      for _ in 0..<count { symbols.append((Int(length), 0)) }
    }
    return symbols
  }

  var bits: Int {
    14 + 3 * codeCount
      + symbols.reduce(0) { $0 + Int(code.lengths[$1.symbol]) + Self.extraBits($1.symbol) }
  }

  func write(into output: inout BitWriter) {
    output.put(literalCount - 257, 5)
    output.put(distanceCount - 1, 5)
    output.put(codeCount - 4, 4)
    for symbol in Self.order.prefix(codeCount) { output.put(Int(code.lengths[symbol]), 3) }
    for (symbol, extra) in symbols {
      output.put(Int(code.codes[symbol]), Int(code.lengths[symbol]))
      output.put(extra, Self.extraBits(symbol))
    }
  }
}
