/// Estimates the size of a zlib stream in bytes, to compare several variants quickly.
///
/// Of the two newest earlier places with the same four bytes, the one with the longer match is taken; the resulting
/// tokens are counted as one block. No bytes are written.
struct DeflateEstimate {
  private static let shortest = 4
  private static let hashBits = 12

  /// The counts of literals, the end of the block and lengths.
  private var literals = [Int](repeating: 0, count: 286)
  private var distances = [Int](repeating: 0, count: 30)
  private var extraBits = 0
  /// The two newest places of each hash.
  private var newest = [Int32](repeating: -1, count: 2 << DeflateEstimate.hashBits)

  static func size(of bytes: [UInt8]) -> Int {
    var estimate = DeflateEstimate()
    unsafe bytes.withUnsafeBytes { unsafe estimate.count($0) }
    return min(estimate.size, bytes.count + 11)
  }

  /// Four bytes are read only where four are left; places that were kept are earlier ones. A hash has `hashBits` bits,
  /// and `newest` holds two places for each.
  private mutating func count(_ bytes: UnsafeRawBufferPointer) {
    literals[256] = 1
    let last = bytes.count - Self.shortest
    var position = 0
    while position <= last {
      let match = unsafe longest(bytes, at: position)
      guard match != .none else {
        literals[Int(unsafe bytes[position])] += 1
        position += 1
        continue
      }
      let (length, lengthExtra) = Match.symbol(length: match.length)
      let (distance, distanceExtra) = Match.symbol(distance: match.distance)
      literals[length] += 1
      distances[distance] += 1
      extraBits += lengthExtra + distanceExtra
      let end = position + match.length
      // Keeps only the start of a match and its last places: enough to find it, or what follows it, again.
      position += 1
      while position < end, position <= last {
        if end - position < 16 { _ = unsafe place(bytes, at: position) }
        position += 1
      }
      position = end
    }
    while position < bytes.count {
      literals[Int(unsafe bytes[position])] += 1
      position += 1
    }
  }

  /// Returns the two newest places with this hash, and puts the current one before them.
  private mutating func place(_ bytes: UnsafeRawBufferPointer, at position: Int) -> (Int, Int) {
    let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self).littleEndian
    let hash = Int((word &* 0x9E37_79B1) &>> UInt32(32 - Self.hashBits)) * 2
    let places = (Int(newest[hash]), Int(newest[hash + 1]))
    newest[hash + 1] = newest[hash]
    newest[hash] = Int32(truncatingIfNeeded: position)
    return places
  }

  private mutating func longest(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Match {
    let places = unsafe place(bytes, at: position)
    let most = min(MatchFinder.longest, bytes.count - position)
    var best = Match.none
    for earlier in [places.0, places.1] where earlier >= 0 {
      let distance = position - earlier
      guard distance <= MatchFinder.reach else { continue }
      let length = unsafe MatchFinder.common(bytes, earlier, position, from: 0, most)
      if length >= Self.shortest, length > best.length {
        best = Match(length: length, distance: distance)
      }
    }
    return best
  }

  private var size: Int {
    let bits =
      extraBits + HuffmanCode(literals, limit: 15).bits(for: literals)
      + HuffmanCode(distances, limit: 15).bits(for: distances)
    // The codes themselves take some bits for each symbol.
    return bits / 8 + (literals.count { $0 > 0 } + distances.count { $0 > 0 }) / 2 + 12
  }
}
