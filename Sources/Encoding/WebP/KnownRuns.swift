/// Where the runs of a picture's symbols have begun before, however far away.
struct KnownRuns {
  private let symbols: [UInt8]
  /// Where the run of equal symbols that each position belongs to is over.
  private let ends: [Int32]
  /// The latest position with each hash of a key, and the one before each position with the same; negative for none.
  private var latest: [Int32]
  private var previous: [Int32]
  /// The answer for the latest position, kept for its memory.
  private var places: [CopyFinder.Place] = []

  /// How many earlier positions are looked at.
  private static let most = 8
  private static let mostHashBits: UInt32 = 12
  private let hashBits: UInt32

  /// `ends` has an entry for each symbol, greater than its position and at most their number.
  init(_ symbols: [UInt8], ends: [Int32]) {
    self.symbols = symbols
    self.ends = ends
    // Few symbols need few slots, which are cheap to clear.
    let enough = UInt32(Int.bitWidth - symbols.count.leadingZeroBitCount) + 1
    hashBits = min(Self.mostHashBits, enough)
    latest = [Int32](repeating: -1, count: 1 << hashBits)
    previous = [Int32](repeating: -1, count: symbols.count)
  }

  /// Places where what begins at a position has begun before, the latest first. Positions have to ascend.
  mutating func places(before position: Int) -> [CopyFinder.Place] {
    let slot = hash(at: position)
    places.removeAll(keepingCapacity: true)
    var known = Int(latest[slot])
    while known >= 0, places.count < Self.most {
      let distance = Int32(position - known)
      places.append(
        CopyFinder.Place(distance: distance, number: distance + Int32(PlaneCopies.places)))
      known = Int(previous[known])
    }
    previous[position] = latest[slot]
    latest[slot] = Int32(position)
    return places
  }

  /// A hash of the rest of a run, the next one, and the symbol after it.
  private func hash(at position: Int) -> Int {
    var key = UInt32(symbols[position])
    var p = position
    for _ in 0..<2 {
      let end = Int(ends[p])
      key = (key ^ UInt32(end - p)) &* 0x9E37_79B1
      guard end < symbols.count else { break }
      key = (key ^ UInt32(symbols[end])) &* 0x85EB_CA6B
      p = end
    }
    return Int(key >> (32 - hashBits))
  }
}
