/// A prefix code as a lossless WebP stores it.
///
/// WebP Lossless Bitstream Specification, 6.2.1: one or two symbols below 256 are named, other codes are stored as the
/// lengths of all symbols, with a code of their own.
struct PrefixCode {
  private enum Form {
    /// Their codes have no bits, or one.
    case named([Int])
    case lengths(PrefixLengths)
  }

  /// For a channel without values.
  static let none = PrefixCode([])

  private let form: Form
  private let code: HuffmanCode
  /// The bits of each symbol's code.
  let lengths: [UInt8]
  /// What storing the code takes.
  let headerBits: Int

  init(_ frequencies: [Int]) {
    let used = frequencies.indices.filter { frequencies[$0] > 0 }
    if used.count < 2, used.first ?? 0 < 256 {
      let symbol = used.first ?? 0
      form = .named([symbol])
      code = HuffmanCode(lengths: [])
      lengths = [UInt8](repeating: 0, count: frequencies.count)
      headerBits = Self.bits(ofNamed: [symbol])
      return
    }
    code = HuffmanCode(frequencies, limit: 15)
    lengths = code.lengths
    let stored = PrefixLengths(code.lengths)
    if used.count == 2, used[1] < 256, Self.bits(ofNamed: used) < stored.bits {
      form = .named(used)
      headerBits = Self.bits(ofNamed: used)
    } else {
      form = .lengths(stored)
      headerBits = stored.bits
    }
  }

  /// What the code and symbols of these frequencies take.
  func bits(for frequencies: [Int]) -> Int {
    var bits = headerBits
    for symbol in frequencies.indices { bits += frequencies[symbol] * Int(lengths[symbol]) }
    return bits
  }

  /// Whether it has a single symbol, which takes no bits.
  var isSingle: Bool {
    if case .named(let symbols) = form { symbols.count == 1 } else { false }
  }

  private static func bits(ofNamed symbols: [Int]) -> Int {
    3 + (symbols[0] < 2 ? 1 : 8) + (symbols.count - 1) * 8
  }

  func writeHeader(into output: inout BitWriter) {
    switch form {
    case .named(let symbols):
      output.put(1, 1)
      output.put(symbols.count - 1, 1)
      output.put(symbols[0] < 2 ? 0 : 1, 1)
      output.put(symbols[0], symbols[0] < 2 ? 1 : 8)
      for symbol in symbols.dropFirst() { output.put(symbol, 8) }
    case .lengths(let stored): stored.write(into: &output)
    }
  }

  func write(_ symbol: Int, into output: inout BitWriter) {
    guard lengths[symbol] > 0 else { return }
    output.put(Int(code.codes[symbol]), Int(lengths[symbol]))
  }
}

/// The lengths of a code's symbols, run-length encoded.
private struct PrefixLengths {
  /// A length, or 16…18 for a run, whose length less the shortest follows in `extra`.
  private struct Token {
    var symbol: Int
    var extra = 0

    var extraBits: Int { symbol == 16 ? 2 : symbol == 17 ? 3 : symbol == 18 ? 7 : 0 }
  }

  /// The order in which the lengths of the code for lengths are stored.
  private static let order = [
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  ]

  private let tokens: [Token]
  private let code: HuffmanCode
  private let codeCount: Int
  /// The bits of the number of tokens, if they end before the last symbol's.
  private let countBits: Int?
  let bits: Int

  /// The shorter of two ways to say that no further symbol has a code.
  init(_ lengths: [UInt8]) {
    let end = (lengths.lastIndex { $0 > 0 } ?? 0) + 1
    let cut = PrefixLengths(Self.runs(lengths[..<end]), isWhole: end == lengths.count)
    let whole = PrefixLengths(Self.runs(lengths[...]), isWhole: true)
    self = whole.bits < cut.bits ? whole : cut
  }

  private init(_ tokens: [Token], isWhole: Bool) {
    self.tokens = tokens
    var counts = [Int](repeating: 0, count: 19)
    for token in tokens { counts[token.symbol] += 1 }
    let code = HuffmanCode(counts, limit: 7)
    self.code = code
    codeCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    // At least two tokens can be counted, in an even number of bits.
    let count = max(0, tokens.count - 2)
    let width = max(2, Int.bitWidth - count.leadingZeroBitCount)
    countBits = isWhole ? nil : width + width % 2
    bits =
      tokens.reduce(5 + 3 * codeCount + 1 + (countBits.map { 3 + $0 } ?? 0)) {
        $0 + Int(code.lengths[$1.symbol]) + $1.extraBits
      }
  }

  private static func runs(_ lengths: ArraySlice<UInt8>) -> [Token] {
    var tokens: [Token] = []
    var last: UInt8 = 8
    var i = lengths.startIndex
    while i < lengths.endIndex {
      let length = lengths[i]
      var count = 1
      while i + count < lengths.endIndex, lengths[i + count] == length { count += 1 }
      i += count
      if length != 0, length != last {
        tokens.append(Token(symbol: Int(length)))
        last = length
        count -= 1
      }
      while count >= 3 {
        let (symbol, least, most) =
          length > 0 ? (16, 3, 6) : count > 10 ? (18, 11, 138) : (17, 3, 10)
        tokens.append(Token(symbol: symbol, extra: min(count, most) - least))
        count -= min(count, most)
      }
      for _ in 0..<count { tokens.append(Token(symbol: Int(length))) }
    }
    // A code needs at least two tokens to be counted.
    return tokens.count < 2 ? tokens + [Token(symbol: 0)] : tokens
  }

  func write(into output: inout BitWriter) {
    output.put(0, 1)
    output.put(codeCount - 4, 4)
    for symbol in Self.order.prefix(codeCount) { output.put(Int(code.lengths[symbol]), 3) }
    output.put(countBits == nil ? 0 : 1, 1)
    if let countBits {
      output.put(countBits / 2 - 1, 3)
      output.put(tokens.count - 2, countBits)
    }
    for token in tokens {
      output.put(Int(code.codes[token.symbol]), Int(code.lengths[token.symbol]))
      output.put(token.extra, token.extraBits)
    }
  }
}
