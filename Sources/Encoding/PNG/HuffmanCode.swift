/// A canonical prefix code as RFC 1951 numbers it.
struct HuffmanCode: Sendable {
  /// The bits of each symbol's code; 0 for symbols without one.
  private(set) var lengths: [UInt8]
  /// The codes with their bits reversed, so that the bit that is written first is the lowest.
  private(set) var codes: [UInt16] = []

  init(lengths: [UInt8]) {
    self.lengths = lengths
    number()
  }

  /// The shortest code for symbols of these frequencies; see `lengths`.
  init(_ frequencies: [Int], limit: Int) {
    self.init(lengths: Self.lengths(frequencies, limit: limit))
  }

  /// The bits of the shortest code for symbols of these frequencies in which no code has more than `limit` bits; at least
  /// two symbols have one, because some decoders require that.
  static func lengths(_ frequencies: [Int], limit: Int) -> [UInt8] {
    let shift = Int(UInt32.bitWidth)
    // The rarest first, with their numbers in the lower half.
    var used: [Int] = []
    used.reserveCapacity(frequencies.count)
    for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
      used.append(frequency << shift | symbol)
    }
    for spare in frequencies.indices where used.count < 2 && frequencies[spare] == 0 {
      used.append(spare)
    }
    used.sort()
    var counts = depths(used.map { max(1, $0 >> shift) }, limit: limit)
    shorten(&counts, limit: limit)
    // The rarest symbols get the longest codes.
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    var length = limit
    for entry in used {
      while counts[length] == 0 { length -= 1 }
      counts[length] -= 1
      lengths[entry & (1 << shift - 1)] = UInt8(length)
    }
    return lengths
  }

  /// The number of leaves at each depth of Huffman's tree, with those below `limit` counted there; the weights, of which
  /// there are at least two, ascend.
  ///
  /// A. Moffat, J. Katajainen, "In-place calculation of minimum-redundancy codes", 1995: the sums of inner nodes and then
  /// their parents and depths replace the weights.
  private static func depths(_ weights: consuming [Int], limit: Int) -> [Int] {
    var nodes = weights
    let last = nodes.count - 2
    var (leaf, inner) = (0, 0)
    func least(_ nodes: inout [Int], before node: Int) -> Int {
      if leaf < nodes.count, inner == node || nodes[leaf] <= nodes[inner] {
        leaf += 1
        return nodes[leaf - 1]
      }
      let sum = nodes[inner]
      nodes[inner] = node
      inner += 1
      return sum
    }
    for node in 0...last {
      let first = least(&nodes, before: node)
      nodes[node] = first + least(&nodes, before: node)
    }
    var counts = [Int](repeating: 0, count: limit + 1)
    nodes[last] = 0
    for node in (0..<last).reversed() { nodes[node] = nodes[nodes[node]] + 1 }
    // What is not an inner node at a depth is a leaf.
    var (room, depth, node) = (1, 0, last)
    while room > 0 {
      var inner = 0
      while node >= 0, nodes[node] == depth {
        inner += 1
        node -= 1
      }
      counts[min(limit, depth)] += room - inner
      room = 2 * inner
      depth += 1
    }
    return counts
  }

  /// Moves leaves down until the codes fit: each step turns a shorter code into two and frees one of the longest.
  private static func shorten(_ counts: inout [Int], limit: Int) {
    var room = 1 << limit
    for length in 1...limit { room -= counts[length] << (limit - length) }
    while room < 0 {
      var length = limit - 1
      while counts[length] == 0 { length -= 1 }
      counts[length] -= 1
      counts[length + 1] += 2
      counts[limit] -= 1
      room += 1
    }
  }

  private mutating func number() {
    codes = [UInt16](repeating: 0, count: lengths.count)
    // The next code of each length.
    var next = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1...15 { next[length + 1] = (next[length] + next[length + 1]) << 1 }
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      var reversed = 0
      for bit in 0..<length where next[length] >> bit & 1 == 1 {
        reversed |= 1 << (length - 1 - bit)
      }
      codes[symbol] = UInt16(reversed)
      next[length] += 1
    }
  }

  /// The number of bits that symbols of these frequencies take.
  func bits(for frequencies: [Int]) -> Int {
    var bits = 0
    for symbol in frequencies.indices { bits += frequencies[symbol] * Int(lengths[symbol]) }
    return bits
  }
}
