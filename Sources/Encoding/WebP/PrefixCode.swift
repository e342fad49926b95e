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
  static let none = PrefixCode([0], of: [0], alphabet: 256)

  private let form: Form
  /// The bits of each value's code.
  private let lengths: [UInt8]
  /// What storing the code takes.
  let headerBits: Int
  /// The same and all values.
  let bits: Int

  /// `counts` says how often each of the values occurs, which ascend and are below `alphabet`.
  init(_ counts: [Int], of values: [Int], alphabet: Int) {
    let used = counts.indices.filter { counts[$0] > 0 }
    if used.count < 2, used.first.map({ values[$0] < 256 }) ?? true {
      let named = used.map { values[$0] }
      form = .named(named.isEmpty ? [0] : named)
      lengths = [UInt8](repeating: 0, count: counts.count)
      headerBits = Self.bits(ofNamed: named.first ?? 0, 1)
      bits = headerBits
      return
    }
    let lengths = HuffmanCode.lengths(counts, limit: 15)
    self.lengths = lengths
    let stored = PrefixLengths(lengths, of: values, alphabet: alphabet)
    var header = stored.bits
    if used.count == 2, values[used[1]] < 256, Self.bits(ofNamed: values[used[0]], 2) < header {
      form = .named(used.map { values[$0] })
      header = Self.bits(ofNamed: values[used[0]], 2)
    } else {
      form = .lengths(stored)
    }
    headerBits = header
    bits = used.reduce(header) { $0 + counts[$1] * Int(lengths[$1]) }
  }

  private static func bits(ofNamed first: Int, _ count: Int) -> Int {
    3 + (first < 2 ? 1 : 8) + (count - 1) * 8
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

  /// What writes values.
  var writer: Writer { Writer(code: HuffmanCode(lengths: lengths)) }

  struct Writer {
    fileprivate let code: HuffmanCode

    /// Writes the value with this index.
    func write(_ index: Int, into output: inout BitWriter) {
      output.put(Int(code.codes[index]), Int(code.lengths[index]))
    }
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
  /// Of the code for lengths.
  private let lengths: [UInt8]
  private let codeCount: Int
  /// The bits of the number of tokens, if they end before the last symbol's.
  private let countBits: Int?
  let bits: Int

  /// The shorter of two ways to say that no further symbol has a code.
  init(_ lengths: [UInt8], of values: [Int], alphabet: Int) {
    var tokens: [Token] = []
    var run: (length: UInt8, count: Int) = (0, 0)
    var next = 0
    var last: UInt8 = 8
    func end(_ tokens: inout [Token]) { Self.add(run.length, run.count, &last, to: &tokens) }
    for (length, value) in zip(lengths, values) where length > 0 {
      if value > next {
        end(&tokens)
        run = (0, value - next)
      }
      if run.length == length {
        run.count += 1
      } else {
        end(&tokens)
        run = (length, 1)
      }
      next = value + 1
    }
    end(&tokens)
    let cut = PrefixLengths(tokens, isWhole: next == alphabet)
    let known = tokens.count
    Self.add(0, alphabet - next, &last, to: &tokens)
    // Further tokens take a bit each, and make no other one shorter.
    let least = tokens[known...].reduce(0) { $0 + 1 + $1.extraBits }
    guard next < alphabet, least < cut.countOfBits else {
      self = cut
      return
    }
    let whole = PrefixLengths(tokens, isWhole: true)
    self = whole.bits < cut.bits ? whole : cut
  }

  private init(_ tokens: [Token], isWhole: Bool) {
    // A code needs at least two tokens to be counted.
    let tokens = tokens.count < 2 ? tokens + [Token(symbol: 0)] : tokens
    self.tokens = tokens
    var counts = [Int](repeating: 0, count: 19)
    for token in tokens { counts[token.symbol] += 1 }
    let lengths = HuffmanCode.lengths(counts, limit: 7)
    self.lengths = lengths
    codeCount = max(4, (Self.order.lastIndex { lengths[$0] > 0 } ?? 0) + 1)
    // At least two tokens can be counted, in an even number of bits.
    let count = max(0, tokens.count - 2)
    let width = max(2, Int.bitWidth - count.leadingZeroBitCount)
    countBits = isWhole ? nil : width + width % 2
    bits =
      tokens.reduce(5 + 3 * codeCount + 1 + (countBits.map { 3 + $0 } ?? 0)) {
        $0 + Int(lengths[$1.symbol]) + $1.extraBits
      }
  }

  /// What the number of tokens takes.
  private var countOfBits: Int { countBits.map { 3 + $0 } ?? 0 }

  /// Adds `count` equal lengths; `last` is the last one that is not 0.
  private static func add(
    _ length: UInt8, _ count: Int, _ last: inout UInt8, to tokens: inout [Token]
  ) {
    var count = count
    if count > 0, length != 0, length != last {
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

  func write(into output: inout BitWriter) {
    let code = HuffmanCode(lengths: lengths)
    output.put(0, 1)
    output.put(codeCount - 4, 4)
    for symbol in Self.order.prefix(codeCount) { output.put(Int(lengths[symbol]), 3) }
    output.put(countBits == nil ? 0 : 1, 1)
    if let countBits {
      output.put(countBits / 2 - 1, 3)
      output.put(tokens.count - 2, countBits)
    }
    for token in tokens {
      output.put(Int(code.codes[token.symbol]), Int(lengths[token.symbol]))
      output.put(token.extra, token.extraBits)
    }
  }
}
