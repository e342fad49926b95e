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

  /// The shortest code for symbols of these frequencies in which no code has more than `limit` bits; at least two
  /// symbols have one, because some decoders require that.
  init(_ frequencies: [Int], limit: Int) {
    lengths = [UInt8](repeating: 0, count: frequencies.count)
    var used = frequencies.indices.filter { frequencies[$0] > 0 }
    for spare in frequencies.indices where used.count < 2 && !used.contains(spare) {
      used.append(spare)
    }
    used.sort { (frequencies[$0], $0) < (frequencies[$1], $1) }
    var counts = Self.depths(used.map { max(1, frequencies[$0]) }, limit: limit)
    Self.shorten(&counts, limit: limit)
    // The rarest symbols get the longest codes.
    var length = limit
    for symbol in used {
      while counts[length] == 0 { length -= 1 }
      counts[length] -= 1
      lengths[symbol] = UInt8(length)
    }
    number()
  }

  /// The number of leaves at each depth of Huffman's tree, with those below `limit` counted there; the weights
  /// ascend.
  private static func depths(_ weights: [Int], limit: Int) -> [Int] {
    var parents = [Int](repeating: 0, count: 2 * weights.count - 1)
    var sums = weights
    var leaf = 0
    var inner = weights.count
    while sums.count < parents.count {
      var sum = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < weights.count && (inner == sums.count || sums[leaf] <= sums[inner])
        let child = takesLeaf ? leaf : inner
        if takesLeaf { leaf += 1 } else { inner += 1 }
        sum += sums[child]
        parents[child] = sums.count
      }
      sums.append(sum)
    }
    var depths = [Int](repeating: 0, count: parents.count)
    var counts = [Int](repeating: 0, count: limit + 1)
    for node in parents.indices.dropLast().reversed() {
      depths[node] = depths[parents[node]] + 1
      if node < weights.count { counts[min(limit, depths[node])] += 1 }
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
